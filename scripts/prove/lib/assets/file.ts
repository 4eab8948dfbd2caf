import { parseCents } from '../../../../server/src/lib/money.ts'
import { expectSuccess, type Fixture, type Person } from '../fixture.ts'
import type { Reply } from '../http.ts'
import type { Category, CountryCode } from './model.ts'

type FiscalYear = Readonly<{ code: string; starts_on: string; ends_on: string }>

/** One company file with its categories of assets and a customer. */
export type AssetFile = Readonly<{
  country: CountryCode
  fiscal_years: readonly FiscalYear[]
  categories: readonly Category[]
  customer: number
  /** The path is relative to the file. */
  call: <T>(method: string, path: string, body?: object) => Promise<Reply<T>>
  rows: <R extends object>(text: string) => Promise<R[]>
  /** Debits an account, or credits it with a negative amount, against capital. */
  book: (account: string, amount: number) => Promise<void>
}>

export const firstDay = '2026-01-01'
const capital = { BE: '111900', FR: '1013', LU: '101' } as const
export const saleCode = { BE: 'V21', FR: 'V20', LU: 'V17' } as const
const disposalAccounts = {
  BE: ['763000', '663000', '741000', '641000'],
  FR: ['757', '657'],
  LU: ['74411', '74412', '74421', '74422', '64411', '64412', '64421', '64422'],
} as const

export const decimal = (amount: number) =>
  `${amount < 0 ? '-' : ''}${Math.floor(Math.abs(amount) / 100)}.${String(Math.abs(amount) % 100).padStart(2, '0')}`
export const centsOf = (text: string) => Number(parseCents(text))

export const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** Years of 12 months and of others, one after the other. */
function fiscalYears(draw: () => number): FiscalYear[] {
  const years: FiscalYear[] = []
  let month = 0
  for (let nth = 0; nth < 5; nth += 1) {
    const length = [12, 12, 12, 6, 18, 1 + Math.floor(draw() * 24)][Math.floor(draw() * 6)] ?? 12
    const day = (months: number, date: number) => new Date(Date.UTC(2026, months, date)).toISOString().slice(0, 10)
    years.push({ code: `Y${nth + 1}`, starts_on: day(month, 1), ends_on: day(month + length, 0) })
    month += length
  }
  return years
}

type Named = { id: number }
type Account = Named & { number: string }
type WireCategory = Named & { asset_account_id: number; depreciation_account_id: number; expense_account_id: number }

export async function openFile(
  { rows }: Fixture,
  base: string,
  person: Person,
  country: CountryCode,
  draw: () => number,
): Promise<AssetFile> {
  const [first, ...others] = fiscalYears(draw)
  if (!first) throw new Error('A file has a fiscal year.')
  const body = { name: `Register ${country}`, country_pack: country, firm: person.firm, vat_regime: 'quarterly', fiscal_year: first }
  const created = expectSuccess(await person.call<Named & { public_token: string }>(base, 'POST', '/v1/companies', { body }))
  const call: AssetFile['call'] = (method, path, sent) =>
    person.call(base, method, `/v1/companies/${created.public_token}/${path}`, sent ? { body: sent } : {})
  for (const year of others) expectSuccess(await call('POST', 'fiscal-years', year))
  const customer = expectSuccess(await call<Named>('POST', 'third-parties', { type: 'customer', name: 'Acheteur' })).id
  const numbers = new Map(expectSuccess(await call<Account[]>('GET', 'accounts')).map(({ id, number }) => [id, number]))
  const number = (id: number) => numbers.get(id) ?? ''
  const categories = expectSuccess(await call<WireCategory[]>('GET', 'fixed-asset-categories')).map((one) => ({
    id: one.id,
    asset: number(one.asset_account_id),
    depreciation: number(one.depreciation_account_id),
    expense: number(one.expense_account_id),
  }))
  const book: AssetFile['book'] = async (account, amount) => {
    if (amount === 0) return
    const side = (of: number) => ({ [of > 0 ? 'debit' : 'credit']: decimal(Math.abs(of)) })
    const lines = [
      { account, ...side(amount) },
      { account: capital[country], ...side(-amount) },
    ]
    expectSuccess(await call('POST', 'entries', { journal: 'OD', entry_date: firstDay, lines }))
  }
  return {
    country,
    fiscal_years: [first, ...others],
    categories,
    customer,
    call,
    book,
    rows: (text) => rows(text, [created.id]),
  }
}

/** Balances, debit positive, of the accounts that assets touch, summed from the lines; those at zero are left out. */
export async function watchedBalances({ rows, categories, country }: AssetFile): Promise<Map<string, number>> {
  const watched = new Set<string>([
    ...categories.flatMap(({ asset, depreciation, expense }) => [asset, depreciation, expense]),
    ...disposalAccounts[country],
  ])
  const found = await rows<{ number: string; balance: string }>(
    `select a.number, sum(l.debit - l.credit)::text as balance from entry_lines l join accounts a on a.company_id = l.company_id and a.id = l.account_id
     where l.company_id = $1 group by 1 having sum(l.debit - l.credit) <> 0`,
  )
  return new Map(found.filter(({ number }) => watched.has(number)).map(({ number, balance }) => [number, centsOf(balance)]))
}

const rules = {
  'an entry does not balance':
    'select entry_id as id from entry_lines where company_id = $1 group by entry_id having sum(debit) <> sum(credit)',
  'a charge stands on an asset in the bin':
    'select c.asset_id as id from asset_charges c join fixed_assets a on a.company_id = c.company_id and a.id = c.asset_id where c.company_id = $1 and not c.is_reversed and a.deleted_at is not null',
  'a charge stands although its entry was reversed, or the other way round':
    "select c.id from asset_charges c join entries e on e.company_id = c.company_id and e.id = c.entry_id where c.company_id = $1 and c.is_reversed = (e.status = 'posted')",
  'an asset is not depreciated by its charges': `select a.id from fixed_assets a where a.company_id = $1 and a.depreciated <> a.opening_depreciation
     + (select coalesce(sum(c.amount), 0) from asset_charges c where c.company_id = a.company_id and c.asset_id = a.id and not c.is_reversed)`,
  'an asset left by an entry that was reversed':
    "select a.id from fixed_assets a join entries e on e.company_id = a.company_id and e.id in (a.disposal_entry_id, a.sale_entry_id) where a.company_id = $1 and e.status <> 'posted'",
  'an entry of a disposal stands although its asset did not leave': `select e.id from entries e where e.company_id = $1 and e.origin = 'disposal' and e.status = 'posted' and e.reversed_entry_id is null
     and not exists (select from fixed_assets a where a.company_id = e.company_id and e.id in (a.disposal_entry_id, a.sale_entry_id))`,
} as const

/** What must hold in the database whatever was done. */
export async function brokenRules({ rows }: AssetFile): Promise<string[]> {
  const found: string[] = []
  for (const [rule, text] of Object.entries(rules)) {
    const ids = (await rows<{ id: string }>(text)).map(({ id }) => id)
    if (ids.length > 0) found.push(`${rule}: ${ids.join(', ')}`)
  }
  return found
}
