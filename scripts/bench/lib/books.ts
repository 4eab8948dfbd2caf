import { type Session } from './seed.ts'

/** A company file for posting invoices, with the ids that they name. */
export type Books = {
  readonly id: number
  readonly token: string
  readonly journal: number
  readonly customers: readonly number[]
  readonly accounts: Readonly<Record<string, number>>
  readonly vat_code: number
}

const customersPerFile = 4
const year = { code: '2026', starts_on: '2026-01-01', ends_on: '2026-12-31' }
const numbers = ['400000', '700000', '451054']
const code = 'V21'

type CreatedCompany = { id: number; public_token: string; journals: { id: number; code: string }[] }

/** Created through the API; the ids of its customers are consecutive. */
export async function createBooks(caller: Session, firm: string, name: string): Promise<Books> {
  const made = await caller.call<CreatedCompany>('POST', '/v1/companies', { name, firm, country_pack: 'BE', fiscal_year: year })
  const at = `/v1/companies/${made.public_token}`
  const customers: number[] = []
  for (let n = 1; n <= customersPerFile; n++)
    customers.push((await caller.call<{ id: number }>('POST', `${at}/third-parties`, { type: 'customer', name: `Client ${n}` })).id)
  if ((customers.at(-1) ?? 0) - (customers[0] ?? 0) !== customersPerFile - 1) throw new Error('The customers do not follow each other.')
  const chart = await caller.call<{ id: number; number: string }[]>('GET', `${at}/accounts`)
  const codes = await caller.call<{ id: number; code: string }[]>('GET', `${at}/vat-codes`)
  const accounts = Object.fromEntries(chart.filter(({ number }) => numbers.includes(number)).map(({ number, id }) => [number, id]))
  const journal = made.journals.find((each) => each.code === 'VEN')?.id ?? 0
  return {
    id: made.id,
    token: made.public_token,
    journal,
    customers,
    accounts,
    vat_code: codes.find((each) => each.code === code)?.id ?? 0,
  }
}

/** Posted as four lines: the customer, two lines of income under one VAT code, the VAT. */
export const invoice = (journal_id: number | string, third_party_id: number | string, entry_date: string) => ({
  journal_id,
  third_party_id,
  entry_date,
  due_date: '2026-12-31',
  label: 'Livraison de la semaine',
  reference: 'F-2026-0815',
  lines: [
    { account: '700000', amount: '1240.50', vat_code: code, label: 'Marchandises' },
    { account: '700000', amount: '318.25', vat_code: code, label: 'Transport' },
  ],
})
