/** GET reports/aged-balance: worked out by hand, and against the control accounts of random books. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBooks } from '../../../../../test/harness/books/books.ts'
import { type LetteringFixture, letteringFixture, named } from '../../../../../test/harness/books/lettering-fixture.ts'
import { created, fieldsOf } from '../../../../../test/harness/replies.ts'
import type { Reply } from '../../../../../test/harness/world.ts'

let d: LetteringFixture
beforeAll(async () => {
  d = await letteringFixture()
})
afterAll(() => d.close())

type Books = LetteringFixture['b']
type Body = Reply['body']

const freshBooks = (): Promise<Books> => makeBooks(d.w, d.admin)
const ask = (b: Books, query: string) => d.admin('GET', `${b.path}/reports/aged-balance?${query}`)
const aged = async (b: Books, query: string): Promise<Body> => {
  const { status, body } = await ask(b, query)
  expect([status, body.errors]).toEqual([200, undefined])
  return body
}
/** `C00001 | not due | buckets … | total | oldest due date`. */
const shown = ({ rows }: Body): string[] =>
  rows.map(({ third_party, not_due, overdue, total, oldest_due_on }: Body) =>
    [third_party.code, not_due, ...overdue, total, oldest_due_on].join(' | '),
  )

const supplierSide = (b: Books) => ({ side: 'credit' as const, third_party_id: b.supplier, account: '440000', against: '610000' })
const letter = (b: Books, lines: (number | undefined)[], amount?: string) =>
  created(
    d.admin('POST', `${b.path}/letterings`, { body: { lines: named(...lines).map((line) => ({ ...line, ...(amount && { amount }) })) } }),
  )

test('200 by third party and age: the due date, else the entry date; credits keep their sign', async () => {
  const b = await freshBooks()
  const other = (await created(d.admin('POST', `${b.path}/third-parties`, { body: { type: 'customer', name: 'Zoé SRL' } }))).id
  await d.post(
    b,
    { side: 'debit', amount: '100.00', on: '2026-01-05', due: '2026-03-31' },
    { side: 'debit', amount: '200.00', on: '2026-01-05', due: '2026-03-30' },
    { side: 'debit', amount: '300.00', on: '2026-01-05', due: '2026-03-01' },
    { side: 'debit', amount: '400.00', on: '2026-01-05', due: '2026-02-28' },
    { side: 'debit', amount: '500.00', on: '2026-01-05', due: '2025-12-31' },
    // A payment on account has no due date: it stands at its own.
    { side: 'credit', amount: '50.00', on: '2026-03-20' },
    { side: 'debit', amount: '70.00', on: '2026-02-10', due: '2026-04-10', third_party_id: other },
    // Dated after the day.
    { side: 'debit', amount: '999.00', on: '2026-04-01', due: '2026-03-15' },
    { ...supplierSide(b), amount: '80.00', on: '2026-03-01', due: '2026-03-15' },
    { ...supplierSide(b), side: 'debit', amount: '30.00', on: '2026-03-02', due: '2026-04-02' },
  )
  const customers = await aged(b, 'type=customer&as_of=2026-03-31')
  expect(shown(customers)).toEqual([
    'C00001 | 100.00 | 450.00 | 400.00 | 500.00 | 0.00 | 1450.00 | 2025-12-31',
    'C00002 | 70.00 | 0.00 | 0.00 | 0.00 | 0.00 | 70.00 | 2026-04-10',
  ])
  expect(customers).toMatchObject({
    report: 'aged-balance',
    company: { public_token: b.token, name: 'Atelier Meunier', currency: 'EUR' },
    parameters: { type: 'customer', as_of: '2026-03-31', buckets: [30, 60, 90] },
    buckets: [30, 60, 90],
    totals: { not_due: '170.00', overdue: ['450.00', '400.00', '500.00', '0.00'], total: '1520.00' },
  })
  expect(customers.rows[0].third_party).toEqual({ id: b.customer, code: 'C00001', name: 'Client SA' })
  const suppliers = await aged(b, 'type=supplier&as_of=2026-03-31')
  expect(shown(suppliers)).toEqual(['S00001 | 30.00 | -80.00 | 0.00 | 0.00 | 0.00 | -50.00 | 2026-03-15'])
  const short = await aged(b, 'type=customer&as_of=2026-03-31T00:00:00Z&buckets=7')
  expect([short.buckets, short.totals]).toEqual([[7], { not_due: '170.00', overdue: ['200.00', '1150.00'], total: '1520.00' }])
})

test('lettering settled after the day is ignored, one settled by then counts, also in part', async () => {
  const b = await freshBooks()
  const [invoice, part, rest] = await d.post(
    b,
    { side: 'debit', amount: '300.00', on: '2026-03-01', due: '2026-03-31' },
    { side: 'credit', amount: '100.00', on: '2026-03-15' },
    { side: 'credit', amount: '200.00', on: '2026-04-15' },
  )
  await letter(b, [invoice, part])
  await letter(b, [invoice, rest])
  const at = async (day: string) => shown(await aged(b, `type=customer&as_of=${day}&buckets=30`))
  expect(await at('2026-02-28')).toEqual([])
  expect(await at('2026-03-10')).toEqual(['C00001 | 300.00 | 0.00 | 0.00 | 300.00 | 2026-03-31'])
  expect(await at('2026-04-14')).toEqual(['C00001 | 0.00 | 200.00 | 0.00 | 200.00 | 2026-03-31'])
  expect(await at('2026-04-15')).toEqual([])
})

test('a reversed entry is open until its reversal; merged third parties and accounts count as those they became', async () => {
  const b = await freshBooks()
  const card = async (name: string) => (await created(d.admin('POST', `${b.path}/third-parties`, { body: { type: 'customer', name } }))).id
  const [from, into] = [await card('Ancien'), await card('Nouveau')]
  const account = await created(
    d.admin('POST', `${b.path}/accounts`, { body: { number: '400001', label: 'Clients export', kind: 'receivable' } }),
  )
  const books = { ...b, accounts: { ...b.accounts, '400001': account.id } }
  const [first] = await d.post(
    books,
    { side: 'debit', amount: '10.00', on: '2026-02-01', due: '2026-02-20', third_party_id: from, account: '400001' },
    { side: 'debit', amount: '5.00', on: '2026-02-01', due: '2026-02-20', third_party_id: into },
  )
  const entry = Math.floor((first ?? 0) / 100_000)
  await d.admin('POST', `${b.path}/third-parties/${from}/merge`, { body: { into_id: into } })
  await d.admin('POST', `${b.path}/accounts/${account.id}/merge`, { body: { into_id: b.accounts['400000'] } })
  const at = async (day: string) => shown(await aged(b, `type=customer&as_of=${day}&buckets=30`))
  expect(await at('2026-03-31')).toEqual(['C00003 | 0.00 | 0.00 | 15.00 | 15.00 | 2026-02-20'])
  await created(d.admin('POST', `${b.path}/entries/${entry}/reverse`, { body: { entry_date: '2026-03-15' } }))
  expect(await at('2026-03-14')).toEqual(['C00003 | 0.00 | 15.00 | 0.00 | 15.00 | 2026-02-20'])
  expect(await at('2026-03-15')).toEqual(['C00003 | 0.00 | 5.00 | 0.00 | 5.00 | 2026-02-20'])
})

test('a third party with lines on both kinds of accounts is in both reports, and every row leads to a list of the same sum', async () => {
  const b = await freshBooks()
  await d.post(
    b,
    { side: 'debit', amount: '100.00', on: '2026-01-10', due: '2026-02-10' },
    { side: 'credit', amount: '40.00', on: '2026-01-11', account: '440000', against: '610000' },
    { ...supplierSide(b), amount: '25.00', on: '2026-01-12' },
  )
  const customers = await aged(b, 'type=customer&as_of=2026-01-31')
  const suppliers = await aged(b, 'type=supplier&as_of=2026-01-31')
  expect([customers.totals.total, suppliers.totals.total]).toEqual(['100.00', '-65.00'])
  expect(suppliers.rows.map(({ third_party }: Body) => third_party.code)).toEqual(['C00001', 'S00001'])
  for (const { lines_url, total } of [...customers.rows, ...suppliers.rows]) {
    const { status, body } = await d.admin('GET', lines_url)
    expect([status, body.total_amount, body.totals.open]).toEqual([200, total, total])
  }
})

/** The balance of the control accounts at the end of a day, from the lines alone; closed years are counted once. */
const controlAt = async (b: Books, kind: string, day: string): Promise<string> => {
  const [row] = await d.w.rows<{ balance: string }>(
    `select coalesce(sum(l.debit - l.credit), 0)::numeric(17,2) as balance from entry_lines l
     join entries e on e.company_id = l.company_id and e.id = l.entry_id and not e.carries
     join accounts a on a.company_id = l.company_id and a.id = l.account_id
     where l.company_id = $1 and a.kind = $2 and e.entry_date <= $3`,
    [b.id, kind, day],
  )
  return row?.balance ?? ''
}

test('random postings, letterings, undone letterings and a closed year: the totals are the control accounts on every day', async () => {
  const b = await freshBooks()
  let seed = 20_261_117
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const day = () => `2026-${String(1 + random(6)).padStart(2, '0')}-${String(1 + random(28)).padStart(2, '0')}`
  const lines = await d.post(
    b,
    ...Array.from({ length: 60 }, (_, index) => ({
      ...(index % 2 === 0 ? {} : supplierSide(b)),
      side: random(2) === 0 ? ('debit' as const) : ('credit' as const),
      amount: `${1 + random(300)}.${10 + random(90)}`,
      on: day(),
      due: random(3) === 0 ? null : day(),
    })),
  )
  let lettered = 0
  for (let index = 0; index < 40; index += 1) {
    const parity = index % 2
    const pair = [0, 0].map(() => lines[2 * random(30) + parity])
    const { status, body } = await d.admin('POST', `${b.path}/letterings`, { body: { lines: named(...pair) } })
    lettered += status === 201 ? 1 : 0
    if (status === 201 && random(4) === 0) await d.admin('DELETE', `${b.path}/letterings/${body.id}`)
  }
  expect(lettered).toBeGreaterThan(5)
  const compare = async () => {
    for (const as_of of ['2025-12-31', '2026-01-15', '2026-03-31', '2026-05-07', '2026-06-28', '2026-12-31', '2027-02-01'])
      for (const [type, kind] of [
        ['customer', 'receivable'],
        ['supplier', 'payable'],
      ] as const)
        expect([as_of, type, (await aged(b, `type=${type}&as_of=${as_of}`)).totals.total]).toEqual([
          as_of,
          type,
          await controlAt(b, kind, as_of),
        ])
  }
  await compare()
  const [year] = (await d.admin('GET', `${b.path}/fiscal-years`)).body
  expect((await d.admin('POST', `${b.path}/fiscal-years/${year.id}/close`, { body: { force: true } })).status).toBe(200)
  await compare()
  expect((await d.admin('POST', `${b.path}/fiscal-years/${year.id}/reopen`, { body: {} })).status).toBe(200)
  await compare()
})

test('200 an empty file has the same shape; the day is today', async () => {
  const b = await freshBooks()
  const body = await aged(b, 'type=supplier')
  expect(body).toMatchObject({ rows: [], totals: { not_due: '0.00', overdue: ['0.00', '0.00', '0.00', '0.00'], total: '0.00' } })
  expect(body.parameters.as_of).toBe(new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Brussels' }))
})

test('the fingerprint is the same in four languages; a posting and the parameters change it', async () => {
  const b = await freshBooks()
  await d.post(b, { side: 'debit', amount: '10.00', on: '2026-01-10' })
  const of = async (query: string) => (await aged(b, `type=customer&as_of=2026-01-31${query}`)).fingerprint
  const prints = await Promise.all(['fr', 'nl', 'en', 'de'].map((lang) => of(`&lang=${lang}`)))
  expect(new Set(prints).size).toBe(1)
  expect(await of('&buckets=30,60,90')).toBe(prints[0])
  expect(await of('&buckets=30')).not.toBe(prints[0])
  await d.post(b, { side: 'debit', amount: '1.00', on: '2026-01-11' })
  expect(await of('')).not.toBe(prints[0])
})

test.each([
  ['', ['type']],
  ['type=both', ['type']],
  ['type=customer&buckets=60,30', ['buckets']],
  ['type=customer&buckets=1,2,3,4,5,6,7', ['buckets']],
  ['type=customer&buckets=', ['buckets']],
  ['type=customer&as_of=2026-02-30', ['as_of']],
])('422 %s', async (query, fields) => expect(fieldsOf(await ask(d.b, query))).toEqual([422, fields]))

test('the refusal of buckets says what to give', async () => {
  const { body } = await d.admin('GET', `${d.b.path}/reports/aged-balance?type=customer&buckets=0`, {
    headers: { 'accept-language': 'en' },
  })
  expect(body.errors.buckets).toEqual(['Give 1 to 6 rising numbers of days, separated by commas, for example 30,60,90.'])
})

test('a reviewer reads it; somebody else finds nothing', async () => {
  const [reviewer, outsider] = [await d.w.as('reviewer'), await d.w.outsider()]
  expect((await reviewer('GET', 'C/reports/aged-balance?type=customer')).status).toBe(200)
  expect((await outsider('GET', 'C/reports/aged-balance?type=customer')).status).toBe(404)
})
