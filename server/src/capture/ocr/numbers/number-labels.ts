/**
 * What the words beside a number say about it. Labels combine few parts (a document, "number", an owner) in any order and with many
 * abbreviations, so the patterns match the parts. Text is in lower case without accents.
 */
export type NumberKind = 'own' | 'document' | 'bare' | 'loose' | 'mention' | 'earlier' | 'other' | 'none'

const creditWords =
  'credit(?!s? ?(?:agricole|mutuel|card|lyonnais|suisse|limit))|kredit|avoir\\b|gutschrift|storno|korrektur|rectificati|\\bnc\\b|\\bcn\\b'

const documentNames = new RegExp(
  [
    'factu(?:re|ur|ra)|\\bfact\\b|faktur|rechnung|\\brg\\b|\\bre(?=[ .-]{1,2}nr)|invoice|\\binv\\b|\\bbill\\b(?! to)',
    creditWords,
    'beleg|document|\\bdoc\\b|\\bpiece\\b|\\bstuk|\\bticket|kassabon|kasticket|\\bbtw-?bon|souche|\\brecu\\b|receipt|quittung|honorai|ereloon|honorar',
  ].join('|'),
)

/** Names of slips; an invoice may mention several that are not itself. */
const slip = /\bbon\b(?! de? |s)|\bnota\b|\bslip\b|transact|\bvoucher/

const strong = /n ?[°º*](?![a-z])|\bno\b|\bnr\b|nummer|\bnum\b|\bnumero|number|#|(?<=[a-z])nr\b/
const loose = /\bref\b|refer(?:ence|entie|enz|te)|kenmerk|zeichen|\bid\b|identifi|\bcode\b/

/** The number belongs to another party, document or thing. */
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

/** Offers and reminders have numbers as well, which count where the document is one. */
const offers =
  /offre|offerte|prijsopgave|devis|angebot|kostenvoranschlag|quot(?:e|ation)\b|estimate|proposition|bestek|pro ?-?forma|rappel|herinnering|mahnung|reminder/

/** The reader is the other party, unless the words name their invoice. */
const yours = /\b(?:votre|vos|v\/ ?ref|uw|ihre?n?|your)\b/

/** To be quoted with a payment: usually the number of the invoice, unless it is a structured communication. */
const mention =
  /vermelding|vermelden|mention|rappel|angabe|angeben|verwendungszweck|quot(?:ing|e)\b|remittance|communication|mededeling|payment ref|reference (?:du )?(?:virement|paiement)|betalingskenmerk|zahlungsreferenz|\bstate\b|referte/

const earlier =
  /rectifie|corrige|annule|remplace|relati[fv]e? a|\bsur (?:la |votre |notre )?(?:facture|piece|document)|d'origine|initiale|credite[rs]|crediting|crediteert|in mindering|correctie (?:van|op)|origine[el]+|herroep|ursprung|storno (?:zu|der|von)|korrigiert|berichtigt|korrektur (?:zu|der|von)|gutschrift (?:zu|fur)|bezug|credit (?:for|against)|corrects|against|original|relating to|amends|supersedes|replaces/
const about = /\b(?:concerne|concernant|betreft|betreffende|betr|inzake|betrifft|betreff|regarding|objet|object|subject|re)\b/

/** The name of the tax beside that of the document: a VAT invoice is an invoice. */
const taxed =
  /(factu(?:re|ur)|invoice|rechnung|bon|ticket) ?[- ]?(?:de )?(?:tva|btw|vat)\b|\b(?:tva|btw|vat|tax)[- ]?(?=factu|invoice|bon|rechnung|ticket)/g

/** The addressee in the name of a document: "avoir client" is not a customer number. */
const meant = /(factu(?:re|ur)|avoir|ticket|note de credit|invoice|bon|receipt|recu) (?:client|klant|customer|de service)s?\b/g

/** The last clause: separators between two values separate their labels too. */
const clause = (text: string): string => text.split(/ {2,}|[;|•·]| [-–] |, |(?<=[a-z]{4})\. (?=[a-z]{4})/).at(-1) ?? ''

/** The word must be close to the number: elsewhere in the sentence it does not label it. */
const isClose = (label: string, pattern: RegExp): boolean => {
  const last = [...label.matchAll(new RegExp(pattern.source, 'g'))].at(-1)
  return last !== undefined && label.slice(last.index + last[0].length).replace(/[^a-z]/g, '').length < 14
}

export const isCredit = (text: string): boolean => new RegExp(creditWords).test(text)

export type DocumentType = 'invoice' | 'credit_note' | 'receipt' | 'other'

export function numberKind(text: string, type: DocumentType): NumberKind {
  const label = clause(text.slice(-70).replace(/[\s:.=>]+$/, ''))
    .replace(taxed, '$1')
    .replace(meant, '$1')
    .trim()
  if (label === '') return 'none'
  const offer = type === 'other' && offers.test(label)
  const [isDocument, isNumber] = [offer || documentNames.test(label) || (type === 'receipt' && slip.test(label)), strong.test(label)]
  if (earlier.test(label)) return 'earlier'
  // The subject of a letter is the document itself, unless it is a credit note about an invoice.
  if (type === 'credit_note' && about.test(label) && isDocument && !isCredit(label)) return 'earlier'
  if (!offer && other.test(label)) return 'other'
  if (!isDocument && yours.test(label) && !mention.test(label)) return 'other'
  if (isDocument && (isNumber || loose.test(label))) return 'own'
  if (isDocument) return isClose(label, offer ? offers : documentNames.test(label) ? documentNames : slip) ? 'document' : 'none'
  if (mention.test(label)) return isClose(label, mention) ? 'mention' : 'none'
  // In Dutch, "rekening" is both an account and a bill.
  if (/rekening|zicht/.test(label)) return isNumber ? 'loose' : 'none'
  return isNumber ? 'bare' : loose.test(label) ? 'loose' : 'none'
}

export const isInvoice = (text: string): boolean => /factu|rechnung|invoice/.test(text)
