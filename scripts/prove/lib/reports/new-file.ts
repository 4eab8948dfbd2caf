import { expectSuccess, type Person } from '../fixture.ts'
import { type Books, booksOf } from './books.ts'
import type { Account, Lettering, Year } from './facts.ts'
import { addDays, type Random } from './random.ts'

export const countries = ['BE', 'FR', 'LU'] as const
type Country = (typeof countries)[number]

type Party = { readonly id: number; readonly type: 'customer' | 'supplier' }
/** `leaves`: the codes that take shares. `codes`: all of the axis, with the codes below each. */
export type Axis = { readonly id: number; readonly leaves: readonly number[]; readonly below: ReadonlyMap<number, readonly number[]> }

/** A file in play: what may be booked on, and what the play recorded. */
export type File = {
  readonly books: Books
  readonly random: Random
  readonly token: string
  readonly country: Country
  readonly journals: Readonly<Record<'other' | 'bank' | 'cash', number>>
  readonly chart: Chart
  readonly parties: Party[]
  readonly axes: readonly Axis[]
  readonly accounts: Map<string, Account>
  readonly mergedAccounts: Map<string, string>
  readonly mergedParties: Map<number, number>
  readonly letterings: Map<number, Lettering>
  /** What was done, so that a difference can be read. */
  readonly log: string[]
}

type ListedAccount = Account & { readonly is_postable: boolean; readonly is_active: boolean }
type Journal = {
  readonly id: number
  readonly code: string
  readonly type: string
  readonly control_account: { readonly number: string } | null
}

/** Numbers that may be booked on, some of each sort. `duplicates`: accounts created beside others, to be merged into them. */
type Chart = {
  readonly receivable: string[]
  readonly payable: string[]
  readonly bank: string[]
  readonly cash: string[]
  readonly balance: string[]
  readonly expense: string[]
  readonly income: string[]
  readonly offBalance: string[]
  readonly duplicates: Map<string, string>
}

const plainKinds = ['none', 'fixed_asset', 'depreciation', 'stock', 'suspense', 'transfer', 'vat_current', 'wages']

function chooseChart(random: Random, accounts: readonly ListedAccount[], bank: string): Chart {
  const postable = accounts.filter(({ is_postable, is_active }) => is_postable && is_active)
  const some = (count: number, test: (account: ListedAccount) => boolean) =>
    random.some(postable.filter(test), count).map(({ number }) => number)
  const plain = (type: string) => (account: ListedAccount) => account.type === type && plainKinds.includes(account.kind)
  return {
    receivable: some(2, ({ kind }) => kind === 'receivable'),
    payable: some(2, ({ kind }) => kind === 'payable'),
    bank: [bank],
    cash: some(1, ({ kind }) => kind === 'cash'),
    balance: [...some(5, plain('asset')), ...some(4, plain('liability')), ...some(2, plain('equity'))],
    expense: some(6, plain('expense')),
    income: some(4, plain('income')),
    offBalance: some(2, ({ type }) => type === 'offbalance'),
    duplicates: new Map(),
  }
}

/** A year of one to twenty-four months that may begin and end on any day. */
export function oddYear(random: Random, starts_on: string): { starts_on: string; ends_on: string } {
  const days = random.isOneIn(3) ? random.between(20, 700) : 364
  return { starts_on, ends_on: addDays(starts_on, days) }
}

type Created = { readonly public_token: string; readonly journals: readonly Journal[]; readonly fiscal_years: readonly Year[] }

export async function newFile(base: string, person: Person, random: Random, country: Country): Promise<File> {
  const first = oddYear(random, addDays('2021-01-01', random.isOneIn(2) ? 0 : random.between(0, 400)))
  const body = {
    name: `${country} reports`,
    country_pack: country,
    firm: person.firm,
    fiscal_year: { code: 'Y0', ...first },
    banks: [{ code: 'BNK', label: 'Banque' }],
  }
  const created = expectSuccess(await person.call<Created>(base, 'POST', '/v1/companies', { body }))
  const books = booksOf(base, person, created.public_token)
  const journal = (test: (journal: Journal) => boolean) => {
    const found = created.journals.find(test)
    if (!found) throw new Error('A journal is missing.')
    return found
  }
  const bank = journal(({ code }) => code === 'BNK')
  const accounts = await books.call<ListedAccount[]>('GET', '/accounts')
  const chart = chooseChart(random, accounts, bank.control_account?.number ?? '')
  const file: File = {
    books,
    random,
    token: created.public_token,
    country,
    journals: { other: journal(({ code }) => code === 'OD').id, bank: bank.id, cash: journal(({ type }) => type === 'cash').id },
    chart,
    parties: await createParties(books),
    axes: [await createAxis(books, 'SITE', 0), await createAxis(books, 'PROJET', 2)],
    accounts: new Map(accounts.map(({ id, number, type, kind }) => [number, { id, number, type, kind }])),
    mergedAccounts: new Map(),
    mergedParties: new Map(),
    letterings: new Map(),
    log: [`first year ${first.starts_on} to ${first.ends_on}`],
  }
  for (const list of [chart.expense, chart.balance, chart.receivable, chart.payable]) await createDuplicate(file, list)
  return file
}

async function createParties(books: Books): Promise<Party[]> {
  const parties: Party[] = []
  for (const type of ['customer', 'supplier'] as const)
    for (let n = 1; n <= 3; n++)
      parties.push({ type, id: (await books.call<{ id: number }>('POST', '/third-parties', { type, name: `${type} ${n}` })).id })
  return parties
}

/** Two codes, and below the second as many as asked. */
async function createAxis(books: Books, code: string, children: number): Promise<Axis> {
  const create = async (parent_id: number | null, name: string) =>
    (await books.call<{ id: number }>('POST', '/analytic-codes', { parent_id, code: name, label: name })).id
  const id = await create(null, code)
  const [first, second] = [await create(id, `${code}1`), await create(id, `${code}2`)]
  const below: number[] = []
  for (let n = 1; n <= children; n++) below.push(await create(second, `${code}2${n}`))
  return {
    id,
    leaves: [first, ...(children > 0 ? below : [second])],
    below: new Map<number, number[]>([
      [first, [first]],
      [second, children > 0 ? below : [second]],
      ...below.map((each): [number, number[]] => [each, [each]]),
    ]),
  }
}

/** An account beside one of the list, used like it until it is merged into it. */
async function createDuplicate({ books, chart, accounts, log }: File, list: string[]): Promise<void> {
  const [into] = list
  const model = accounts.get(into ?? '')
  if (into === undefined || !model) return
  const { type, kind } = model
  const number = `${into}9`
  const isCollective = kind === 'receivable' || kind === 'payable'
  const body = { number, label: 'Double', type, ...(isCollective && { kind, is_reconcilable: true }) }
  const { status, body: made } = await books.attempt<Account>('POST', '/accounts', body)
  if (status !== 201) {
    log.push(`no duplicate of ${into}: ${JSON.stringify(made)}`)
    return
  }
  accounts.set(number, { id: made.id, number, type: made.type, kind: made.kind })
  list.push(number)
  chart.duplicates.set(number, into)
}
