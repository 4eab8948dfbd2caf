import type { Layout } from './layout/layout.ts'

type Language = 'fr' | 'nl' | 'en' | 'de'

/** Words that are specific to invoices of one language. */
const telling: Readonly<Record<Language, readonly string[]>> = {
  fr: 'facture tva echeance designation client montant total htva tvac ttc ht numero compte qte quantite prix payer communication rue note credit le la les du des et pour par'.split(
    ' ',
  ),
  nl: 'factuur btw vervaldatum omschrijving klant bedrag totaal aantal eenheidsprijs rekening mededeling excl incl straat betalen creditnota factuurdatum factuurnummer het een van voor te en op'.split(
    ' ',
  ),
  de: 'rechnung mwst ust fallig beschreibung kunde betrag gesamt menge einzelpreis konto netto brutto zahlbar gutschrift rechnungsnummer rechnungsdatum bezeichnung strasse der die das und fur von zum nettobetrag gesamtbetrag'.split(
    ' ',
  ),
  en: 'invoice vat due description amount bill quantity price subtotal number account payment credit note the of and to for from date please tax'.split(
    ' ',
  ),
}

const sets = Object.entries(telling).map(([language, words]) => [language, new Set(words)] as const)

export function languageOf(layout: Layout): Language | null {
  const words = layout.lines.flatMap((line) => line.plain.slice(0, 2000).split(/[^a-z]+/))
  const counts = sets
    .map(([language, set]) => [language, words.filter((word) => set.has(word)).length] as const)
    .toSorted((a, b) => b[1] - a[1])
  const [best, second] = counts
  return best && best[1] > 1 && best[1] > (second?.[1] ?? 0) ? (best[0] as Language) : null
}
