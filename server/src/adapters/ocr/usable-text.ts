import type { Page } from '../../capture/ocr/layout/page.ts'

/**
 * Whether the text layer of a PDF matches its page: enough printable letters, an amount or a date, and real words. Fonts without a
 * character map give meaningless text; such pages are read by OCR.
 */
const fewestLetters = 40
const common = new Set(
  (
    'de la le les du des et un une au aux en par pour sur client facture total date tva montant page numéro compte ' +
    'van het een en op voor met btw factuur totaal datum klant bedrag nummer rekening aantal omschrijving ' +
    'der die das und von für mit rechnung datum betrag kunde menge summe nettobetrag mwst ' +
    'the of and to for invoice number vat due amount description quantity price net'
  ).split(' '),
)

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)

export function isUsableText(pages: readonly Page[]): boolean {
  const words = pages.flatMap((page) => page.words.map(({ text }) => text))
  const first = pages[0]?.words.map(({ text }) => text).join(' ') ?? ''
  const text = words.join(' ')
  if ((first.match(/\p{L}/gu) ?? []).length < fewestLetters) return false
  const signs = Array.from(text)
  const printable = signs.filter((sign) => /[\p{L}\p{N}\p{P}\p{S}\s]/u.test(sign) && !/[\ufffd\p{Co}]/u.test(sign)).length
  if (share(printable, signs.length) < 0.8) return false
  if (!/\d[.,]\d{2}(?!\d)/.test(text) && !/\d{1,4}[./-]\d{1,2}[./-]\d{2,4}/.test(text)) return false
  const letters = words.map((word) => word.toLowerCase().replace(/[^\p{L}]/gu, '')).filter((word) => word.length > 1)
  // A word with a vowel counts as real: names of people and places are in no dictionary.
  const real = letters.filter((word) => common.has(word) || (word.length > 2 && /[aeiouyàâäéèêëîïôöùûüæœ]/.test(word)))
  return letters.some((word) => common.has(word)) && share(real.length, letters.length) >= 0.2
}
