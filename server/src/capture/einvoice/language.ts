import { type Language, languages } from '../../lib/languages.ts'
import { all, attribute, type Element, texts } from '../../lib/xml/tree.ts'

// Frequent words that only one of the languages has.
const words: Readonly<Record<Language, ReadonlySet<string>>> = {
  fr: new Set('le la les des du et pour sur facture paiement jours livraison échéance votre nous une avec chez selon net mois'.split(' ')),
  nl: new Set('het een van voor en met op factuur betaling dagen levering vervaldag uw wij binnen bij volgens maand stuks'.split(' ')),
  en: new Set('the of and for with on invoice payment days delivery due your we within by to please month from'.split(' ')),
  de: new Set(
    'der die das und für mit auf rechnung zahlung tagen tage lieferung fällig ihre wir innerhalb bei nach monat stück'.split(' '),
  ),
}

const languageOfCode = (code: string): Language | null => languages.find((language) => code.toLowerCase().startsWith(language)) ?? null

/** By the language codes of the notes, else by the words of the texts; null for a tie. */
export const languageOf = (root: Element): Language | null => {
  for (const note of all(root, 'Note')) {
    const declared = languageOfCode(attribute(note, 'languageID') ?? '')
    if (declared) return declared
  }
  const written = [
    ...texts(root, 'Note'),
    ...texts(root, 'PaymentTerms/Note'),
    ...texts(root, 'InvoiceLine|CreditNoteLine/Item/Name|Description'),
    ...texts(root, 'TaxTotal/TaxSubtotal/TaxCategory/TaxExemptionReason'),
  ]
  const found =
    written
      .join(' ')
      .slice(0, 5000)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  const counts = languages.map((language) => ({ language, count: found.filter((word) => words[language].has(word)).length }))
  const [best, next] = counts.toSorted((a, b) => b.count - a.count)
  return best && best.count >= 2 && best.count > (next?.count ?? 0) ? best.language : null
}
