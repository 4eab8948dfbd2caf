/**
 * What the words beside a number say of it. Labels are put together from few parts (a paper, "number", whose it is), in every order and
 * with many abbreviations, so the parts are known and not the labels. Plain text: lower case, no accents.
 */
export type NumberKind = 'own' | 'paper' | 'bare' | 'loose' | 'mention' | 'earlier' | 'other' | 'none'

const creditWords =
  'credit(?!s? ?(?:agricole|mutuel|card|lyonnais|suisse|limit))|kredit|avoir\\b|gutschrift|storno|korrektur|rectificati|\\bnc\\b|\\bcn\\b'

const paper = new RegExp(
  [
    'factu(?:re|ur|ra)|\\bfact\\b|faktur|rechnung|\\brg\\b|\\bre(?=[ .-]{1,2}nr)|invoice|\\binv\\b|\\bbill\\b(?! to)',
    creditWords,
    'beleg|document|\\bdoc\\b|\\bpiece\\b|\\bstuk|\\bticket|kassabon|kasticket|\\bbtw-?bon|souche|\\brecu\\b|receipt|quittung|honorai|ereloon|honorar',
  ].join('|'),
)

/** Names of slips, of which an invoice names several that are not itself. */
const slip = /\bbon\b(?! de? |s)|\bnota\b|\bslip\b|transact|\bvoucher/

const strong = /n ?[°º*](?![a-z])|\bno\b|\bnr\b|nummer|\bnum\b|\bnumero|number|#|(?<=[a-z])nr\b/
const loose = /\bref\b|refer(?:ence|entie|enz|te)|kenmerk|zeichen|\bid\b|identifi|\bcode\b/

/** It is said of another side, another paper or another thing. */
const other = new RegExp(
  [
    'client|klant|kunde|\\bkd\\b|customer|debit(?:eu|o)r|debiteu|\\btiers\\b|relatie|abonn|member|\\blid\\b|membre\\b|acheteur|afnemer|buyer|patient|dossier|user',
    'comman|\\bcde\\b|bestel|bestell|order|auftrag|\\bp ?\\.? ?o\\b|marche|devis|offre|offerte|angebot|quot(?:e|ation)\\b|contra|vertrag|chantier|werf|projet|project|projekt|baustelle|opdracht',
    'livrais|lever|liefer|deliver|despatch|dispatch|shipment|zending|pakbon|bordereau|\\bbl\\b|\\bls\\b|expedit|versand|sending|colis|tracking|packing',
    '\\bt\\.? ?v\\.? ?a\\b|\\bb\\.? ?t\\.? ?w\\b|\\bvat\\b|\\bv\\.a\\.t|\\bust|mwst|steuer|\\buid\\b|siret|siren|\\brcs\\b|\\brpm\\b|\\brpr\\b|\\bkvk\\b|\\bhrb\\b|\\bape\\b|\\bnaf\\b|entreprise|onderneming|unternehm|register|registr|handels|company|licen[cs]e|\\btax id|\\bbce\\b|\\bkbo\\b',
    'compte|bankrek|zichtrek|konto|account|\\biban\\b|\\bbic\\b|bank|banque',
    '\\btel|phone|gsm|\\bfax|mobile|\\bfon\\b|mobil|\\bt(?=[ :.]*$)',
    '\\btable\\b|caisse|kassa|kasse|vendeur|verkoper|verkaufer|caissier|serveur|bediener|terminal|\\bpage|\\bpag\\b|seite|feuillet|\\bblatt|sheet|\\bvel\\b',
    'artic|artik|\\bart\\b|item|sku|produ|compteur|meter|zahler|\\bean\\b|index|serie|serial|\\blot\\b|batch|charge|vehic|voertuig|fahrzeug|chassis|plaque|kenteken|kilom|immatric|capital',
    'reserv|booking|boeking|buchung|chambre|\\bkamer|zimmer|\\broom\\b|flight|\\bmission|werkbon|adherent|matricule|vertegenw|vertreter|representant|conseill|installation|sinistre|\\bclaim',
    'agence|agreg|erkenning|zulass|polic|polis|police|mandat|machtig|sepa|\\bbox\\b|\\bbus\\b|boite|postfach|avenue|strasse|straat|\\brue\\b',
  ].join('|'),
)

/** Papers that ask for nothing yet have numbers as well, which are theirs where the paper is one. */
const offers =
  /offre|offerte|prijsopgave|devis|angebot|kostenvoranschlag|quot(?:e|ation)\b|estimate|proposition|bestek|pro ?-?forma|rappel|herinnering|mahnung|reminder/

/** Who is spoken to is the other side, unless it is their invoice that is named. */
const yours = /\b(?:votre|vos|v\/ ?ref|uw|ihre?n?|your)\b/

/** Asked to be named with a payment: the invoice's own number as a rule, where it is not a communication. */
const mention =
  /vermelding|vermelden|mention|rappel|angabe|angeben|verwendungszweck|quot(?:ing|e)\b|remittance|communication|mededeling|payment ref|reference (?:du )?(?:virement|paiement)|betalingskenmerk|zahlungsreferenz|\bstate\b|referte/

const earlier =
  /rectifie|corrige|annule|remplace|relati[fv]e? a|\bsur (?:la |votre |notre )?(?:facture|piece|document)|d'origine|initiale|credite[rs]|crediting|crediteert|in mindering|correctie (?:van|op)|origine[el]+|herroep|ursprung|storno (?:zu|der|von)|korrigiert|berichtigt|korrektur (?:zu|der|von)|gutschrift (?:zu|fur)|bezug|credit (?:for|against)|corrects|against|original|relating to|amends|supersedes|replaces/
const about = /\b(?:concerne|concernant|betreft|betreffende|betr|inzake|betrifft|betreff|regarding|objet|object|subject|re)\b/

/** The name of the tax beside that of the paper: a VAT invoice is an invoice. */
const taxed =
  /(factu(?:re|ur)|invoice|rechnung|bon|ticket) ?[- ]?(?:de )?(?:tva|btw|vat)\b|\b(?:tva|btw|vat|tax)[- ]?(?=factu|invoice|bon|rechnung|ticket)/g

/** Whom a paper is for, in its name: a customer's credit note is no number of a customer. */
const meant = /(factu(?:re|ur)|avoir|ticket|note de credit|invoice|bon|receipt|recu) (?:client|klant|customer|de service)s?\b/g

/** The last clause: what parts two things on a line parts their labels too. */
const clause = (text: string): string => text.split(/ {2,}|[;|•·]| [-–] |, |(?<=[a-z]{4})\. (?=[a-z]{4})/).at(-1) ?? ''

/** A sentence that has the word in it somewhere says nothing of a number at its end. */
const isClose = (said: string, pattern: RegExp): boolean => {
  const last = [...said.matchAll(new RegExp(pattern.source, 'g'))].at(-1)
  return last !== undefined && said.slice(last.index + last[0].length).replace(/[^a-z]/g, '').length < 14
}

export const isCredit = (text: string): boolean => new RegExp(creditWords).test(text)

export type DocumentType = 'invoice' | 'credit_note' | 'receipt' | 'other'

export function numberKind(text: string, type: DocumentType): NumberKind {
  const said = clause(text.slice(-70).replace(/[\s:.=>]+$/, ''))
    .replace(taxed, '$1')
    .replace(meant, '$1')
    .trim()
  if (said === '') return 'none'
  const offer = type === 'other' && offers.test(said)
  const [isPaper, isNumber] = [offer || paper.test(said) || (type === 'receipt' && slip.test(said)), strong.test(said)]
  if (earlier.test(said)) return 'earlier'
  // A letter says what it is about: itself, unless it is a credit note about an invoice.
  if (type === 'credit_note' && about.test(said) && isPaper && !isCredit(said)) return 'earlier'
  if (!offer && other.test(said)) return 'other'
  if (!isPaper && yours.test(said) && !mention.test(said)) return 'other'
  if (isPaper && (isNumber || loose.test(said))) return 'own'
  if (isPaper) return isClose(said, offer ? offers : paper.test(said) ? paper : slip) ? 'paper' : 'none'
  if (mention.test(said)) return isClose(said, mention) ? 'mention' : 'none'
  // In Dutch an account and a bill have one name.
  if (/rekening|zicht/.test(said)) return isNumber ? 'loose' : 'none'
  return isNumber ? 'bare' : loose.test(said) ? 'loose' : 'none'
}

export const isInvoice = (text: string): boolean => /factu|rechnung|invoice/.test(text)
