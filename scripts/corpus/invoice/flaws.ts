/** One invoice in twelve has a flaw, and every invoice has the warnings that a reader should give. */
import { company } from './companies.ts'
import type { SeededRandom } from './random.ts'
import { addDays } from './formats.ts'
import type { Invoice, Party } from './model.ts'

const withWrongDigit = (text: string, random: SeededRandom): string => {
  const at = text.length - random.between(3, 5)
  const digit = Number(text[at])
  return Number.isNaN(digit)
    ? withWrongDigit(text, random)
    : text.slice(0, at) + String((digit + random.between(1, 8)) % 10) + text.slice(at + 1)
}

type Flaw = readonly [warning: string, applies: (invoice: Invoice) => boolean, bend: (invoice: Invoice, random: SeededRandom) => Invoice]

const withSeller = (invoice: Invoice, change: Partial<Party>): Invoice => ({ ...invoice, seller: { ...invoice.seller, ...change } })
const isBelgian = ({ seller }: Invoice): boolean => seller.country === 'BE'

const flaws: readonly Flaw[] = [
  [
    'totals_mismatch',
    ({ vat }) => vat > 0,
    (invoice, random) => ({ ...invoice, printed_gross: invoice.gross + random.pick([-1000, 900, 1000, -9000, 10000, 90]) }),
  ],
  [
    'vat_number_invalid',
    isBelgian,
    (invoice, random) => withSeller(invoice, { vat_number: withWrongDigit(invoice.seller.vat_number ?? '', random) }),
  ],
  [
    'iban_invalid',
    ({ seller, kind }) => seller.accounts.length > 0 && kind === 'invoice',
    (invoice, random) =>
      withSeller(invoice, {
        accounts: invoice.seller.accounts.slice(0, 1).map((account) => ({ ...account, iban: withWrongDigit(account.iban, random) })),
      }),
  ],
  ['date_missing', () => true, (invoice) => ({ ...invoice, date: null, due_date: null })],
  ['number_missing', ({ kind }) => kind === 'invoice', (invoice) => ({ ...invoice, number: null })],
  ['not_addressed_to_company', () => true, (invoice, random) => ({ ...invoice, buyer: company(invoice.owner.country, random).party })],
  ['due_before_date', ({ due_date }) => due_date !== null, (invoice) => ({ ...invoice, due_date: addDays(invoice.date ?? '', -15) })],
]

const always = (invoice: Invoice): string[] => [
  ...(invoice.kind === 'other' ? ['not_an_invoice'] : []),
  ...(invoice.currency === 'EUR' ? [] : ['currency_foreign']),
]

/** Warnings that a reader may give. */
const maybe = (invoice: Invoice): string[] => [
  'third_party_new',
  'low_confidence',
  'low_ocr_quality',
  ...(invoice.seller.accounts.length > 1 ? ['several_ibans'] : []),
  ...(invoice.buyer === null ? ['not_addressed_to_company'] : []),
  ...(invoice.treatment === 'standard' ? [] : ['vat_missing']),
  ...(invoice.seller.vat_number === null ? ['vat_missing'] : []),
]

export const withFlaws = (invoice: Invoice, random: SeededRandom): Invoice => {
  const fitting = flaws.filter(([, applies]) => applies(invoice))
  const spoilt = invoice.direction === 'purchase' && invoice.kind !== 'receipt' && invoice.kind !== 'other' && random.chance(0.08)
  const [warning, , bend] = random.pick(fitting)
  const made = spoilt ? bend(invoice, random) : invoice
  return { ...made, warnings: [...always(made), ...(spoilt ? [warning] : [])], possible_warnings: maybe(made) }
}
