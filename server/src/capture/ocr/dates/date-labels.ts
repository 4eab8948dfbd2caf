/** What the words beside a date say about it, in four languages, in lower case without accents. */
export type DateKind = 'invoice' | 'bare' | 'some' | 'due' | 'other' | 'none'

const any = (...patterns: readonly string[]): RegExp => new RegExp(patterns.join('|'), 'g')

const documentNames =
  '(?:factu(?:re|ur|ratie|ration)|faktur|fact\\.?|rechn(?:ungs?)?\\.?|rg\\.?|invoice|inv\\.?|billing|bill|beleg|documents?|doc\\.?|piece|stuk|avoir|note de credit|note|nota|credit ?(?:note|nota|memo)?|kredietnota|creditfactuur|gutschrifts?|storno(?:rechnungs?)?|korrektur|ticket|bon|recu|receipt|kassabon|honoraires)'
const made =
  '(?:emission|edition|creation|facturation|facturatie|etablissement|redaction|uitgifte|uitreiking|opmaak|ausstellungs?|erstellungs?|issue|issuing|tax)'

const invoice = any(
  `\\bdate (?:de |d'|du |des |of |of the )?(?:la |l'|votre )?(?:${documentNames}|${made})`,
  `\\bdatum (?:van )?(?:de |uw |der )?(?:${documentNames}|${made})`,
  `\\b(?:${documentNames}|${made})[- ./]{0,2}(?:date|datum|dat\\.|dd\\b)`,
  "\\b(?:emise?|etablie?|dressee?|facturee?|redigee?|imputee?)s? (?:a [a-z' -]{2,25},? )?(?:le|en date du)\\b",
  '\\b(?:opgemaakt|opgesteld|uitgereikt|uitgegeven|gefactureerd|aangerekend)(?: te [a-z -]{2,25})?,? (?:op|dd|de)\\b',
  '\\b(?:ausgestellt|erstellt|berechnet|fakturiert|ausgefertigt)(?: in [a-z -]{2,25})?,? (?:am|den)\\b',
  '\\b(?:issued|invoiced|billed|raised|drawn up)(?: on)?\\b|\\bdated\\b|\\bdatee du\\b|\\btax (?:point|date)|\\bpoint of tax',
)

const due = any(
  '\\becheance|\\becheant|\\bexigib|\\bdus? (?:le|pour|au)\\b|\\b(?:a|merci de) (?:payer|regler|verser|acquitter)\\b|\\b(?:paiement|reglement|virement)\\b.{0,24}\\b(?:le|avant|pour|au|attendu|souhaite|date|limite)\\b|\\bpayables?\\b|\\bdate limite|\\b(?:date|delai|limite|terme) de (?:paiement|reglement)|\\b(?:reglement|paiement) (?:le|au)\\b|\\bpour le\\b.{0,3}$|\\bau plus tard|\\bavant le\\b|\\bprelev|\\bdate ultime',
  '\\bverval|\\bte (?:betalen|voldoen|vereffenen)|\\b(?:betaal|betalings?)[- ]?(?:datum|termijn|uiterlijk|voor)|\\bbetaling (?:voor|tegen|uiterlijk|op|ten laatste)|\\bbetalen|\\buiterste|\\buiterlijk|\\bten laatste|\\bvoor of op\\b|\\bbetaalbaar|\\b(?:laatste )?betaaldag|\\bincasso|\\bdomicilier',
  '\\bfallig|\\bzahlbar|\\bzahlungs?(?:ziel|frist|termin|eingang|bis|datum)|\\bzahlung (?:bis|am|zum)|\\bzu (?:zahlen|begleichen|uberweisen)|\\bbis (?:spatestens|zum)|\\bspatestens|\\bfrist\\b|\\babbuchung|\\blastschrift|\\bzahlen (?:bis|sie)',
  '\\bdue\\b|\\bmaturity|\\bpay(?:able|ment|ing)?\\b.{0,20}\\b(?:by|before|until|on|due|deadline|date|expected|no later)\\b|\\bpay by|\\bpayable|\\bdeadline|\\bsettle(?:ment)?\\b.{0,12}\\b(?:by|before|date|due)\\b|\\bno later than|\\bdirect debit|\\bterms? until',
)

/** Dates of other events than the invoice. */
const other = any(
  '\\blivr|\\blever|\\bgeleverd|\\bliefer|\\bgeliefert|\\bdeliver|\\bship|\\bexped|\\bversand|\\bverzond|\\bdespatch|\\bdispatch|\\bsupplied|\\bdate of supply|\\bsupply|\\benlev|\\bafgehaald|\\bpickup|\\bcollected|\\bbl\\b|\\bls\\b|\\bpakbon|\\bzending',
  '\\bcommand|\\bcde\\b|\\bbestel|\\bbesteld|\\bbestell|\\border|\\bauftrag|\\boffre|\\bofferte|\\bangebot|\\bquot|\\bdevis|\\bopdracht|\\bp\\.?o\\b|\\bmarche\\b',
  '\\bperiod|\\bzeitraum|\\btijdvak|\\bprestat|\\bleistung|\\bservice|\\bverbruik|\\bconsomm|\\busage|\\bcharges for|\\babrechnungs|\\bvan\\b.{0,20}\\btot\\b|\\bexecut|\\bausfuhr|\\buitvoer|\\binterven|\\btravaux|\\bwerken|\\beinsatz|\\bvisit',
  '\\bbetaling van|\\bzahlung vom|\\bpaiement (?:du|recu)|\\bpayment (?:of|received)|\\bpayee?s?\\b|\\bpaid\\b|\\bbetaald|\\bbezahlt|\\bvoldaan|\\bontvangen|\\breglee?s?\\b|\\bacquitt|\\bbeglichen|\\berhalten|\\breceived|\\brecu le|\\bsettled|\\bencaiss|\\bverse[er]?\\b|\\bimpression|\\bprint|\\bafdruk|\\bgedrukt|\\bdruck',
  '\\bcontrat|\\bcontract|\\bvertrag|\\bnaissance|\\bgeboorte|\\bgeburt|\\bvalable|\\bvalid|\\bgeldig|\\bgultig|\\bconvention|\\boriginal|\\borigine|\\brectifie|\\bconcerne|\\bagrement|\\bbon de|\\bwerkbon|\\bmise en',
  '\\breleve|\\bsejour|\\barrivee|\\bdepart|\\baankomst|\\bvertrek|\\banreise|\\babreise|\\barrival|\\bcheck|\\bdebut|\\bbegin|\\bstart|\\bfin\\b|\\beinde?|\\bende?\\b|\\buntil|\\bprochain|\\bvolgend|\\bnachst|\\bnext|\\bindex|\\bstand\\b|\\bmeter|\\bopname|\\brappel\\b|\\bjusqu|\\bdepuis|\\bsinds|\\bsince|\\bseit\\b|\\bversion|\\bfrom\\b|\\bab\\b|\\ba partir',
)

/** The word "date" alone, or before a colon. */
const bareLabel = /(?:^|[^a-z])(?:date|datum|dat\.?|dd|d\.d\.?|le|den|the|du)\s*[:.]?\s*$/
const alone = /^\W*(?:en )?(?:date|datum|dat\.?|dd)(?: du)?\W*(?:\(.{0,12}\)\W*)?$/
/** The date of something unknown. */
const someDate = /(?:^|[^a-z])date\b|dat(?:um|a)\b/

/** The words between the name of the document and its date: "Facture n° 12 du 3 mars". */
const datedDocument = new RegExp(
  `(?:^|[^a-z])[a-z]{0,12}${documentNames}s?\\b.{0,50}(?:\\b(?:du|van|vom|dated|of|datee du|le|op|am|on|from|dd)|[-–,/|·(])\\s*[:.]?\\s*$`,
)

/** The same as a heading: "Factuur van" above its date. */
const headed = new RegExp(`^[a-z]{0,12}${documentNames}s? (?:du|van|vom|dated|of|le|op|am|on|dd)\\W*$`)

/** Place and date of a letter: "Namur, le 3 mars", "Gent, 3 maart", "Fait à Namur le 3 mars". */
export const letterDate =
  /^(?:(?:fait|etabli|dresse|opgemaakt|ausgestellt) )?(?:a |te |in )?[a-z' -]{2,30},\s*(?:le|den|op|the|am)?\s*$|^(?:fait )?a [a-z' -]{2,30} le\s*$/

/** The label nearest to the date decides: in "Date de facture 2/3 Échéance" the last word belongs to the due date. */
function nearest(words: string): DateKind {
  const last = (pattern: RegExp): number => [...words.matchAll(pattern)].map((match) => match.index + match[0].length).at(-1) ?? -1
  const [own, until, elsewhere] = [last(invoice), last(due), last(other)]
  const best = Math.max(own, until, elsewhere)
  return best < words.length - 40 || best < 0 ? 'none' : best === until ? 'due' : best === own ? 'invoice' : 'other'
}

export function dateKind(label: string, inline: boolean): DateKind {
  const near = label.slice(-80)
  // A number before it has its own label: "Facture de service n° 12 datée du".
  const words = near.split(/\S*\d\S*/).at(-1) ?? ''
  const kind = nearest(words)
  if (kind !== 'none') return kind
  if (alone.test(words) || headed.test(words) || (inline && (bareLabel.test(words) || datedDocument.test(near)))) return 'bare'
  return someDate.test(words.slice(-40)) ? 'some' : nearest(near)
}
