import type { NewEntry, NewLine } from '../../areas/books/ledger/index.ts'
import { addDays } from '../../lib/dates.ts'
import { type Cents, formatCents, minus, parseCents, percentOf, plus, sum } from '../../lib/money.ts'

export const year = { code: '2026', starts_on: '2026-01-01', ends_on: '2026-12-31' }

/** The records of a file that its entries name, by number or code. */
export type Cast = {
  readonly accounts: Readonly<Record<string, number>>
  readonly journals: Readonly<Record<string, number>>
  readonly vat_codes: Readonly<Record<string, number>>
  readonly customers: readonly number[]
  readonly suppliers: readonly number[]
}

/** What of the chart and of the VAT codes they name. */
export const named = {
  accounts: ['400000', '440000', '411059', '451054', '700000', '604000', '550000', '657000'],
  vat_codes: ['V21', 'AM21'],
} as const

/** Numbers that look random and are the same every time. */
const mixed = (n: number): number => {
  const x = Math.imul(n + 1, 0x9e3779b1) ^ (n >>> 7)
  return (Math.imul(x ^ (x >>> 15), 0x85ebca6b) >>> 0) % 1_000_000
}

const idOf = (cast: Readonly<Record<string, number>>, key: string): number => {
  const id = cast[key]
  if (id === undefined) throw new Error(`the file has no ${key}`)
  return id
}

const pick = <T>(list: readonly T[], n: number): T => {
  const chosen = list[n % list.length]
  if (chosen === undefined) throw new Error('nothing to choose from')
  return chosen
}

const amountOf = (n: number): Cents => parseCents(`${(mixed(n) % 4000) + 5}.${String(mixed(n + 7) % 100).padStart(2, '0')}`)

const line = (account_id: number, side: 'debit' | 'credit', amount: Cents, more: Partial<NewLine> = {}): NewLine => ({
  account_id,
  debit: side === 'debit' ? formatCents(amount) : '0.00',
  credit: side === 'credit' ? formatCents(amount) : '0.00',
  ...more,
})

/** Two lines of income or cost, the VAT and the third party: four lines, like the invoices of most trades. */
function invoice(cast: Cast, n: number, entry_date: string, kind: 'sale' | 'purchase'): NewEntry {
  const isSale = kind === 'sale'
  const code = isSale ? 'V21' : 'AM21'
  const vat_code_id = idOf(cast.vat_codes, code)
  const bases = [amountOf(n), amountOf(n + 1)]
  const base = sum(bases)
  const vat = percentOf(base, '21.00')
  const third_party_id = pick(isSale ? cast.customers : cast.suppliers, mixed(n + 2))
  const due_date = addDays(entry_date, 30)
  const taxed = { vat_code_id, vat_rate: '21.00', vat_date: entry_date }
  const [theirs, ours] = isSale ? (['debit', 'credit'] as const) : (['credit', 'debit'] as const)
  const account = idOf(cast.accounts, isSale ? '700000' : '604000')
  const grid = isSale ? '03' : '81'
  return {
    journal_id: idOf(cast.journals, isSale ? 'VEN' : 'ACH'),
    entry_date,
    origin: 'invoice',
    label: `${isSale ? 'Vente' : 'Achat'} ${n}`,
    reference: `${isSale ? 'F' : 'A'}-${n}`,
    due_date,
    third_party_id,
    lines: [
      line(idOf(cast.accounts, isSale ? '400000' : '440000'), theirs, plus(base, vat), { third_party_id, due_date }),
      ...bases.map((amount) => line(account, ours, amount, { ...taxed, grids: [{ grid, amount: formatCents(amount) }] })),
      line(idOf(cast.accounts, isSale ? '451054' : '411059'), ours, vat, {
        ...taxed,
        vat_base: formatCents(base),
        grids: [{ grid: isSale ? '54' : '59', amount: formatCents(vat) }],
      }),
    ],
  }
}

function payment(cast: Cast, n: number, entry_date: string): NewEntry {
  const third_party_id = pick(cast.customers, mixed(n))
  const amount = amountOf(n)
  const fee = percentOf(amount, '1.00')
  return {
    journal_id: idOf(cast.journals, 'BNP'),
    entry_date,
    origin: 'manual',
    label: `Encaissement ${n}`,
    third_party_id,
    lines: [
      line(idOf(cast.accounts, '550000'), 'debit', minus(amount, fee)),
      line(idOf(cast.accounts, '657000'), 'debit', fee),
      line(idOf(cast.accounts, '400000'), 'credit', amount, { third_party_id }),
    ].filter(({ debit, credit }) => debit !== '0.00' || credit !== '0.00'),
  }
}

/** The entries from one number up to another, of so many that fill the year evenly: three invoices for a payment. */
export const entriesOf = (cast: Cast, from: number, to: number, all: number): NewEntry[] =>
  Array.from({ length: to - from }, (_, index) => {
    const n = from + index
    const entry_date = addDays(year.starts_on, Math.floor((n * 365) / all))
    if (n % 4 === 3) return payment(cast, n, entry_date)
    return invoice(cast, n, entry_date, n % 4 === 2 ? 'purchase' : 'sale')
  })
