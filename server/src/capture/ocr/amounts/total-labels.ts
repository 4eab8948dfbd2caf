/** Words that name a total in four languages, in lower case without accents. Every pattern has a bounded length. */
const any = (...patterns: readonly string[]): RegExp => new RegExp(patterns.join('|'))

/**
 * `gross` and `net` explicitly with or without tax; `due` and `base` probably so; `balance` is the amount still due, which is the gross
 * where nothing was paid; `within` is a tax included in a sum, or that sum; `total` may be either.
 */
export type TotalKind = 'gross' | 'due' | 'balance' | 'net' | 'base' | 'vat' | 'within' | 'total' | 'beside' | 'reduction' | 'none'

const tax =
  '(?:[b8]\\.?t\\.?w\\b\\.?|t\\.?v\\.?a\\b\\.?|v\\.?a\\.?t\\b\\.?|tax(?:es)?\\b|taxe\\b|m\\.?w\\.?st\\b\\.?|u\\.?st\\b\\.?|mehrwertsteuer|umsatzsteuer|steuer)'
const without = '(?:\\bex(?:c|k)?l?(?:\\.|usief|usive|uding|us)?|\\bzonder|\\bbefore|\\bohne|\\bwithout|\\bhors|\\bnet of|\\bvoor)'
const within = '(?:\\b[il1]n[ck]l?(?:\\.|usief|usive|uding|usiv|us)?|\\bmet|\\bmit|\\bwith|\\bafter|\\benth\\w*\\.?)'

const netSure = any(
  '\\bh\\.? ?t\\.?(?:v\\.?a\\b|\\s|$|:|\\))|\\bhtva|\\bht\\b|\\bhors t\\w*',
  `${without} ?(?:of )?(?:de |la )?${tax}`,
  `\\b${tax} ?(?:exclu|excl|non compris|ausgenommen|niet inbegrepen)`,
  '^\\W*ex[ck]l(?:\\.|usief|usive|uding)?\\W*$',
  '\\b(?:totaa?l|bedrag|amount|montant|sum|summe|betrag) ex[ck]l(?:\\.|usief|usive|uding)?\\s*(?:$|:|€|eur)',
)
const netLikely =
  /\bnett?o?\b|\bnetto\w*|\bsous[- ]?tota\w*|\bsub[- ]?tota+\w*|\bzwischensumme|\bmaatstaf|\bbelastba\w+|\btaxable|\bimposable|\bbases?\b|\bbasis\b|\bbemessung|\bassiette|\bgrondslag|\bentgelt|\bwarenwert|\bgoods (?:total|value|amount)|\btotal goods|\bgoederen\b|\bmarchandises|\bauftragswert/
const taxWord = any(`\\b${tax}`, '\\bsteuerbetrag|\\bbelasting\\b|\\bumsatzst|\\bmehrwertst')
/** "Dont TVA", "waarvan btw", "enthaltene MwSt": a tax included in the sum before it. */
const taxInside = any(`(?:\\bdont|\\bwaarvan|\\bdavon|\\bdarin|\\benth\\w*\\.?|\\bof which|\\bbegrepen|\\bcontenue?)[^\\d]{0,24}${tax}`)
const grossSure = any(
  '\\bt\\.?v\\.?a\\.?c\\b|\\bt\\.? ?t\\.? ?c\\b|\\btoutes taxes|\\b(?:net )?a payer\\b|\\bmontant du\\b|\\btotal du\\b|\\ba (?:regler|verser|acquitter|rembourser)\\b',
  `${within} ?(?:of )?(?:de |la )?(?:\\d{1,2}(?:[.,]\\d{1,2})? ?% ?)?${tax}`,
  `\\b${tax} ?(?:inclu|incl|compris|inbegrepen|inkl|enthalten|comp\\.)`,
  '^\\W*[il1]n[ck]l(?:\\.|usief|usive|usiv)?\\W*$',
  '\\b(?:totaa?l|bedrag|amount|montant|sum|summe|betrag) [il1]n[ck]l(?:\\.|usief|usive|uding|usiv)?\\s*(?:$|:|€|eur)',
  '\\bte betalen\\b|\\bte voldoen\\b|\\bover te (?:maken|schrijven)|\\bterug te betalen|\\bverschuldigd|\\bzu (?:zahlen|begleichen|uberweisen)|\\bzahlbetrag|\\bzahlungsbetrag|\\bbrutto\\w*|\\bgross\\b|\\bendbetrag|\\bendsumme',
  '\\bamount (?:due|payable)|\\btotal (?:due|payable|to pay)|\\bgrand total|\\bbalance due|\\b(?:amount )?to pay\\b|\\bplease pay|\\bto be (?:paid|credited)|\\brefund total',
)
const grossLikely =
  /\bmontant (?:total|de la|global|facture|credite|de l'avoir)\b|\btotaalbedrag|\btotaal bedrag|\beind(?:totaal|bedrag)|\btotal amount|\bamount total|\bgesamt\w*|\brechnungs(?:betrag|summe|total|endbetrag)|\bgutschrifts?betrag|\bfactuur(?:bedrag|totaal)|\b(?:invoice|bill|order|credit) (?:total|amount)|\btotal (?:general|facture|factuur|invoice|ticket|avoir|credit)|\balgemeen totaal|\btotaal factuur|\bsomme totale|\bla somme de|\bthe sum of|\bbedrag van|\bbetrag von|\bsumme von|\bdue\b|\bpay\b|\bschlussbetrag|\bin rekening|\bin rechnung|\bverser\b|\bremit\b|\buberweisung/
const stillOpen =
  /\breste\b|\bsolde\b|\brestant\b|\brest(?:betrag|bedrag|saldo|schuld)\b|\bremaining|\boutstanding|\bnoch zu\b|\bnog te\b|\bopenstaand|\boffener\b|\bsaldo\b|\bbalance\b|\bnow due\b|\bdoor u\b/
const bareTotal =
  /(?:^|[^a-z])(?:tota+le?|totaux|totalen|somme|summe|gesamt|sum|amount|bedrag|betrag|montant)(?:\s+(?:eur|euro|usd|gbp|general|facture|factuur|invoice|rechnung|in|en|du|de|van))?\s*[:€$£]?\s*(?:eur)?\s*$|\btotale?\b|\btotaal\b/

/** Amounts that are not the invoice total: deposits, old balances, early payment discounts, change. */
const beside =
  /\bacompte|\bdeja (?:paye|verse|regle|facture)|\bprovision|\bvoorschot|\breeds (?:betaald|voldaan|gefactureerd)|\banzahlung|\babschlag|\babschlage|\bbereits (?:bezahlt|gezahlt|berechnet)|\bdeposit|\bprepa|\balready (?:paid|invoiced)|\bpaid\b|\bon account\b|\bpayments? received|\bpaiements? recu|\bsolde (?:anterieur|precedent|reporte)|\bancien solde|\bimpaye|\banterieur|\bprecedent|\bvorig|\boud saldo|\bvroeger|\bvorherig|\bvortrag|\bruckstand|\bprevious|\bold balance|\bopening balance|\barrears|\bbrought|\brappel\b|\bescompte|\bskonto|\bcaution|\bwaarborg|\bkaution|\bretenue|\beinbehalt|\bsicherheits|\bretention|\binhouding|\bingehouden|\breport(?:e|er)?\b|\ba reporter|\btransport$|\boverdracht|\bover te dragen|\bovergedragen|\bubertrag|\bcarried|\bcontinued|\b(?:total|totaal|summe) (?:de la )?(?:page|pagina|seite)|\b(?:page|pagina|seiten?)[- ]?(?:total|totaal|summe)|\bzwischenstand|\bvorseiten|\brendu|\bremis\b|\bwisselgeld|\bruckgeld|\bgegeven\b|\bgegeben\b|\btendered|\bchange\b|\bcapital\b|\bkapitaal|\bstammkapital|\bindemnite|\bforfaitaire|\bminimum|\bmahn|\bpenalt|\beconom|\bsaved\b|\btva (?:non )?recuperable/
/** Deducted before the total, not after it. */
const reduction =
  /\bkorting|\brabatt?\b|\brabais|\bremises?\b(?! en\b)|\bristourne|nachlass|\bdiscount|\brebate|\ballowance|\bafslag|\bgeste\b/
const afterDiscount = /\b(?:apres|na|nach|after|less|net of)\b.{0,12}(?:remise|korting|rabatt?|discount|rabais|ristourne|allowance|abzug)/

const startsInside = /^[^a-z]*(?:[a-d] )?[^a-z]*(?:incl|inkl|included|inbegrepen|enth|y compris|compris)/

/** The most specific words first: "Montant total HTVA" is a net, "Total TVA" a tax, "Total TVA comprise" a gross. */
export function kindOfLabel(plain: string): TotalKind {
  if (beside.test(plain)) return 'beside'
  if (reduction.test(plain) && !afterDiscount.test(plain)) return 'reduction'
  if (taxInside.test(plain)) return 'vat'
  const [net, gross] = [netSure.test(plain), grossSure.test(plain)]
  if (net && gross) return 'none'
  if (net) return 'net'
  if (gross && startsInside.test(plain)) return 'within'
  if (stillOpen.test(plain)) return 'balance'
  if (gross) return 'gross'
  const invoicing = plain.replace(/\btax (?:invoice|point|date)/g, '')
  if (taxWord.test(invoicing)) return netLikely.test(invoicing) ? 'base' : 'vat'
  if (netLikely.test(plain)) return 'base'
  if (grossLikely.test(plain)) return 'due'
  return bareTotal.test(plain) ? 'total' : 'none'
}
