import { expect } from 'vitest'
import { equal } from '../harness/budgets/fixture.ts'
import type { ClosingFixture } from '../harness/books/closings.ts'
import { nextIban } from '../harness/books/payments.ts'
import { multipart, png } from '../harness/multipart.ts'
import { inWrite } from '../harness/raw-write.ts'
import type { Reply } from '../harness/world.ts'

export type State = 'locked' | 'closed'

/** A file whose year 2026 is shut, with something of each kind in it that somebody might try to change. 2027 is open. */
export type LockedBooks = Awaited<ReturnType<ClosingFixture['open']>> & {
  readonly fixture: ClosingFixture
  readonly state: State
  readonly next: number
  /** The first period of 2026, locked by hand. */
  readonly january: number
  /** Open invoices and payments of the same amount, in pairs. */
  readonly items: readonly (readonly [number, number])[]
  /** The customer of the last pair, who has nothing else. */
  readonly another: number
  readonly sale: number
  readonly line: number
  readonly attachment: number
  /** Another one, which lay in the bin before the year was shut. */
  readonly binned: number
  readonly recurring: number
  /** A sale of the shut year that waits to be booked. */
  readonly document: number
  /** The validated VAT return of May, with its settlement, and a draft of June. */
  readonly returns: { readonly validated: number; readonly draft: number }
  /** Bank transactions of the shut year: one matched, one pending. */
  readonly transactions: { readonly matched: number; readonly pending: number }
  readonly code: number
  readonly vat_code: number
}

export async function lockedBooks(fixture: ClosingFixture, state: State): Promise<LockedBooks> {
  const b = await fixture.open()
  const made = async (path: string, body: object): Promise<Reply['body']> => {
    const answer = await fixture.admin('POST', `${b.path}/${path}`, { body })
    expect([path, answer.status, answer.text.slice(0, answer.status < 300 ? 0 : 500)]).toEqual([path, 201, ''])
    return answer.body
  }
  const [{ periods }] = (await fixture.admin('GET', `${b.path}/fiscal-years`)).body
  await fixture.admin('PATCH', b.path, { body: { vat_regime: 'monthly' } })
  await made('entries/invoice', invoiceIn(b, '2026-05-15'))
  const prepare = async (period: number): Promise<number> => (await made('vat-declarations', { year: 2026, period })).id
  const returns = { validated: await prepare(5), draft: await prepare(6) }
  const validated = await fixture.admin('POST', `${b.path}/vat-declarations/${returns.validated}/validate`, { body: { force: true } })
  expect(validated.body.journal_entry_id).not.toBeNull()
  const axis = await made('analytic-codes', { code: 'DEP', label: 'Départements' })
  const code = (await made('analytic-codes', { code: 'ADM', label: 'Administration', parent_id: axis.id })).id
  const sale = await made('entries/invoice', invoiceIn(b, '2026-06-15'))
  const form = multipart({ field: 'files', name: 'scan.png', value: png() })
  const attach = async () =>
    (await fixture.admin('POST', `${b.path}/entries/${sale.id}/attachments`, form)).body.attachments[0].id as number
  const [attachment, second] = [await attach(), await attach()]
  await fixture.admin('DELETE', `${b.path}/entries/${sale.id}/attachments/${second}`)
  const binned = (await fixture.admin('GET', `${b.path}/trash`)).body.data[0].id
  const recurring = await made('recurring-entries', rentOf(b))
  const { document } = await made('documents', documentBodyOf(b))
  const items: [number, number][] = []
  const another = (await made('third-parties', { type: 'customer', name: 'Autre' })).id
  for (const party of [b.customer, b.customer, another]) {
    const debit = await fixture.post(b, '2026-06-20', ['400000', '10.00', party], ['700000', '-10.00'])
    const credit = await fixture.post(b, '2026-06-21', ['550000', '10.00'], ['400000', '-10.00', party])
    items.push([debit * 100_000 + 1, credit * 100_000 + 2])
  }
  const transactions = await bankTransactions(fixture, b)
  await made(`bank-transactions/${transactions.matched}/match`, bankCharges)
  const vat_code = (await made('vat-codes', { code: 'X1', label: 'Essai', direction: 'sale', rate: '0.00' })).id
  const lock = (id: number) => fixture.admin('POST', `${b.path}/fiscal-years/${b.year}/periods/${id}/lock`)
  await lock(periods[0].id)
  let next: number
  if (state === 'closed') {
    expect((await fixture.admin('POST', `${b.path}/fiscal-years/${b.year}/close`, { body: { force: true } })).status).toBe(200)
    next = (await fixture.admin('GET', `${b.path}/fiscal-years`)).body[0].id
  } else {
    for (const { id } of periods.slice(1)) expect((await lock(id)).status).toBe(200)
    next = (await made('fiscal-years', { starts_on: '2027-01-01', ends_on: '2027-12-31' })).id
  }
  return {
    ...b,
    fixture,
    state,
    next,
    january: periods[0].id,
    returns,
    items,
    another,
    sale: sale.id,
    line: sale.lines[1].id,
    attachment,
    binned,
    recurring: recurring.id,
    document: document.id,
    transactions,
    code,
    vat_code,
  }
}

async function bankTransactions({ w }: ClosingFixture, { id, journals }: Pick<LockedBooks, 'id' | 'journals'>) {
  const row = (sequence: number) => `(${id}, ${journals['BNP']}, 'import', ${sequence}, '2026-06-12', '2026-06-12', -5, 'EUR')`
  const columns = 'company_id, journal_id, source, sequence, entry_date, value_date, amount, currency'
  await w.rows(inWrite(id, `insert into bank_transactions (${columns}) values ${row(1)}, ${row(2)}`))
  const found = await w.rows<{ id: string }>('select id from bank_transactions where company_id = $1 order by sequence', [id])
  return { matched: Number(found[0]?.id), pending: Number(found[1]?.id) }
}

/** Books one of these transactions. */
export const bankCharges = { allocations: [{ account: '657200', amount: '-5.00' }] }

export const freeLines = [
  { account: '610000', debit: '5.00' },
  { account: '499000', credit: '5.00' },
]

/** Due in the shut year. */
export const rentOf = ({ journals }: Pick<LockedBooks, 'journals'>) => ({
  name: 'Loyer',
  kind: 'free',
  frequency: 'monthly',
  day: 1,
  starts_on: '2026-06-01',
  template: { journal_id: journals.OD, lines: freeLines },
})

export const invoiceIn = (b: Pick<LockedBooks, 'journals' | 'customer'>, entry_date: string, journal = 'VEN') => ({
  journal_id: b.journals[journal],
  third_party_id: b.customer,
  entry_date,
  lines: [{ account: '700000', amount: '100.00', vat_code: 'V21' }],
})

export const documentBodyOf = ({ customer }: Pick<LockedBooks, 'customer'>) => ({
  direction: 'sale',
  third_party_id: customer,
  document_date: '2026-06-10',
  lines: [{ amount_net: '100.00', account: '700000', vat_code: 'V21' }],
})

/** Pays a credit of the open year back to its customer. */
export async function payBack({ fixture, path, journals, customer }: LockedBooks): Promise<Reply> {
  await fixture.admin('PATCH', `${path}/journals/${journals['BNP']}`, { body: { iban: nextIban() } })
  const lines = [
    { account: '400000', credit: '7.00', third_party_id: customer },
    { account: '700000', debit: '7.00' },
  ]
  const credit = await fixture.admin('POST', `${path}/entries`, { body: { journal_id: journals['OD'], entry_date: '2027-02-10', lines } })
  const payments = [{ entry_line_id: credit.body.lines[0].id, iban: nextIban() }]
  return fixture.admin('POST', `${path}/payment-batches`, { body: { journal_id: journals['BNP'], execution_on: '2030-01-15', payments } })
}

/** Everything of the shut year that a report or an auditor reads. */
export const fingerprint = (b: LockedBooks) =>
  b.fixture.w.rows(
    `select (select count(*) from entries e where e.company_id = $1 and e.entry_date < '2027-01-01') as entries,
       (select md5(string_agg(e.hash::text || e.status, ',' order by e.id)) from entries e where e.company_id = $1 and e.entry_date < '2027-01-01') as hashes,
       (select md5(string_agg(concat_ws(' ', l.id, l.account_id, l.debit, l.credit, l.vat_code_id, l.vat_base, l.grids), ',' order by l.id))
        from entry_lines l where l.company_id = $1 and l.entry_date < '2027-01-01') as lines,
       (select md5(string_agg(concat_ws(' ', s.account_id, s.period_id, s.is_closing, s.debit, s.credit), ',' order by s.account_id, s.period_id, s.is_closing))
        from account_balances s join fiscal_periods p on p.company_id = s.company_id and p.id = s.period_id where s.company_id = $1 and p.ends_on < '2027-01-01') as balances,
       (select count(*) from entry_line_analytics x join entries e on e.company_id = x.company_id and e.id = x.entry_id
        where x.company_id = $1 and e.entry_date < '2027-01-01') as analytics,
       (select count(*) from entry_attachments k where k.company_id = $1 and k.id = $2 and k.deleted_at is null) as attachments`,
    [b.id, b.attachment],
  )

/** A statement of the database owner inside a write of the file: no check of the application applies. */
export const asOwner = (b: LockedBooks, statement: string) => b.fixture.w.rows(inWrite(b.id, statement))

/** An entry of the shut year once more under the next number, as somebody would slip it in. */
export async function forgedEntry(b: LockedBooks): Promise<string> {
  const columns = await b.fixture.w.rows<{ name: string }>(
    `select column_name::text as name from information_schema.columns where table_schema = 'public' and table_name = 'entries' and is_generated = 'NEVER' order by ordinal_position`,
  )
  const names = columns.map(({ name }) => name)
  const values = names.map((name) =>
    name === 'id' ? `nextval(pg_get_serial_sequence('entries', 'id'))` : name === 'number' ? 'e.number + 1' : `e.${name}`,
  )
  return `insert into entries (${names.join(', ')}) overriding system value select ${values.join(', ')} from entries e where e.company_id = ${b.id} and e.id = ${b.sale}`
}

const makeBudget = async ({ fixture: { admin }, path }: LockedBooks) => {
  const [{ id: fiscal_year_id, periods }] = (await admin('GET', `${path}/fiscal-years`)).body
  const lines = [{ account: '6', amounts: equal('10.00', periods.length) }]
  return admin('POST', `${path}/budgets`, { body: { name: 'Budget', fiscal_year_id, lines } })
}
const onBudget = async (b: LockedBooks, method: 'PATCH' | 'POST', action: string, body: object) =>
  b.fixture.admin(method, `${b.path}/budgets/${(await makeBudget(b)).body.id}${action}`, { body })

/** A budget is a plan: it posts nothing, and locks do not matter to it. */
const budgetTries = {
  'POST budgets': { because: 'a plan posts nothing', call: makeBudget },
  'PATCH budgets/:id': { because: 'as creating it', call: (b: LockedBooks) => onBudget(b, 'PATCH', '', { status: 'approved' }) },
  'POST budgets/:id/fill': {
    because: 'it reads the books, and changes the plan alone',
    call: async (b: LockedBooks) => {
      const [{ id }] = (await b.fixture.admin('GET', `${b.path}/fiscal-years`)).body
      return onBudget(b, 'POST', '/fill', { from_fiscal_year_id: id })
    },
  },
} as const

const assertBalance = ({ fixture: { admin }, path }: LockedBooks) =>
  admin('POST', `${path}/balance-assertions`, { body: { account: '550000', on: '2026-01-31', amount: '1.00' } })

/** An assertion is compared with the books and changes none. */
const assertionTries = {
  'POST balance-assertions': { because: 'it says what the balance is, and posts nothing', call: assertBalance },
} as const

const chargesRule = { name: 'Frais', conditions: { sign: 'out', amount_max: '50.00' }, action: { account: '657200' } }
const makeRule = ({ fixture: { admin }, path }: LockedBooks) => admin('POST', `${path}/bank-rules`, { body: chargesRule })

/** Bank rules book nothing by themselves. */
const bankRuleTries = {
  'POST bank-rules': { because: 'a rule is no entry; what it books is posted like any match', call: makeRule },
  'PATCH bank-rules/:id': {
    because: 'as creating it',
    call: async (b: LockedBooks) => {
      const { body } = await makeRule(b)
      return b.fixture.admin('PATCH', `${b.path}/bank-rules/${body.id}`, { body: { name: 'Frais de banque' } })
    },
  },
  'DELETE bank-rules/:id': {
    because: 'what it booked stays',
    call: async (b: LockedBooks) => b.fixture.admin('DELETE', `${b.path}/bank-rules/${(await makeRule(b)).body.id}`),
  },
} as const

/** Records that post nothing by themselves. */
export const recordTries = { ...bankRuleTries, ...budgetTries, ...assertionTries } as const
