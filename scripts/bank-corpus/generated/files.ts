/** The generated company files: the same situations in other words, numbers and amounts. */
import type { Country } from '../case.ts'
import * as customers from './customers.ts'
import { type Draw, drawFrom, type Style } from './draw.ts'
import * as others from './others.ts'

const digits = (nth: number, count: number) => String(nth).padStart(count, '0')

const styles: readonly (Style & { readonly code: string; readonly name: string })[] = [
  {
    code: 'be-a',
    name: 'Houthandel Berkvelde BV',
    country: 'BE',
    languages: ['nl', 'nl', 'fr'],
    number: (nth) => `2026/${digits(nth, 4)}`,
  },
  { code: 'be-b', name: 'Chauffage Marlin SRL', country: 'BE', languages: ['fr', 'fr', 'nl'], number: (nth) => `VF26-${digits(nth, 5)}` },
  { code: 'be-c', name: 'Kantoor Plus Zuid NV', country: 'BE', languages: ['nl'], number: (nth) => `2026${digits(nth, 4)}` },
  { code: 'be-d', name: 'Ostbelgien Bau SRL', country: 'BE', languages: ['de', 'fr'], number: (nth) => `R-${digits(nth, 4)}` },
  { code: 'fr-a', name: 'Menuiserie des Trois Monts', country: 'FR', languages: ['fr'], number: (nth) => `FA-2026-${digits(nth, 4)}` },
  { code: 'fr-b', name: 'Agence Studio Neuf', country: 'FR', languages: ['fr', 'fr', 'en'], number: (nth) => `F${digits(nth, 6)}` },
  { code: 'fr-c', name: 'Nettoyage Clair Matin', country: 'FR', languages: ['fr'], number: (nth) => digits(nth, 4) },
  { code: 'fr-d', name: 'Transports Haut Vignoble', country: 'FR', languages: ['fr', 'de'], number: (nth) => `FC26${digits(nth, 4)}` },
  { code: 'lu-a', name: 'Gaart an Haus Sàrl', country: 'LU', languages: ['de', 'fr'], number: (nth) => `26.${digits(nth, 4)}` },
  {
    code: 'lu-b',
    name: 'Fiducial Office Services SA',
    country: 'LU',
    languages: ['en', 'fr'],
    number: (nth) => `INV-26-${digits(nth, 4)}`,
  },
  { code: 'lu-c', name: 'Café Rösterei Moselbréck', country: 'LU', languages: ['de', 'de', 'fr'], number: (nth) => `RE${digits(nth, 5)}` },
  { code: 'lu-d', name: 'Atelier Grënge Bësch', country: 'LU', languages: ['fr', 'de', 'en'], number: (nth) => `2026-${digits(nth, 3)}` },
]

/** How often a file has each situation: 116 transactions together. */
const plan = (name: string): readonly (readonly [times: number, situation: customers.Situation])[] => [
  [7, customers.structured],
  [1, customers.structuredFromOther],
  [1, customers.structuredWrong],
  [9, customers.referenced],
  [2, customers.shortReference],
  [3, customers.wrongNumber],
  [1, customers.numberOfOther],
  [5, customers.several],
  [2, customers.allOpen],
  [2, customers.severalSets],
  [3, customers.partial],
  [2, customers.partialOfOne],
  [3, customers.deducted],
  [2, customers.creditNamed],
  [1, customers.creditUnnamed],
  [3, customers.paidByOther],
  [2, customers.similarNames],
  [2, customers.cutName],
  [1, customers.cutNames],
  [4, customers.lookalike],
  [2, customers.sameAmountOnly],
  [1, customers.otherStructured],
  [1, customers.otherStructuredSameAmount],
  [3, customers.paidAlready],
  [1, customers.paidAlreadyEqual],
  [1, customers.paidTwice],
  [2, customers.overpaid],
  [2, customers.inAdvance],
  [2, customers.equalAmounts],
  [1, customers.equalAmountsNamed],
  [2, customers.equalInvoices],
  [2, customers.equalInvoicesNamed],
  [3, customers.nothingSaid],
  [1, customers.nothingSaidShort],
  [3, customers.unknownPayer],
  [1, customers.knownPayer],
  [1, customers.knownPayerForOther],
  [1, customers.knownPayerUnrelated],
  [2, others.plainLine('wages')],
  [1, others.plainLine('taxes')],
  [1, others.plainLine('social-security')],
  [1, others.plainLine('bank-fees')],
  [1, others.plainLine('interest')],
  [1, others.plainLine('card-terminal')],
  [1, others.plainLine('cash')],
  [1, others.plainLine('loan')],
  [1, others.plainLine('rent')],
  [1, others.plainLine('subscription')],
  [1, others.plainLine('donation')],
  [1, others.plainLine('private')],
  [2, others.ownTransfer(name)],
  [1, others.returned],
  [1, others.refunded],
  [1, others.refundedOther],
  [4, others.paidSupplier],
  [1, others.paidSupplierEqual],
  [1, others.paidSupplierOther],
  [2, others.directDebit],
  [1, others.directDebitOther],
  [2, others.batched],
]

/** So many files have one transaction more, which makes 1,400. */
const longer = 8

function writeBlocks(draw: Draw, name: string, nth: number) {
  const blocks = plan(name).flatMap(([times, situation]) => Array.from({ length: times }, () => situation(draw)))
  if (nth < longer) blocks.push(customers.referenced(draw))
  return draw.shuffle(blocks).map((lines) => lines.join('\n'))
}

type Generated = { readonly code: string; readonly country: Country; readonly text: string }

export const generateFiles = (seed: number): Generated[] =>
  styles.map(({ code, name, ...style }, nth) => {
    const blocks = writeBlocks(drawFrom(seed + nth, style), name, nth)
    return { code, country: style.country, text: [`file ${style.country} ${name}`, ...blocks].join('\n\n') }
  })
