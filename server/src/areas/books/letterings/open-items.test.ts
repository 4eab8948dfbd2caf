/** GET open-items: filters, totals, pages, and the items open on a past day. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LetteringFixture, named, letteringFixture } from '../../../../test/harness/books/lettering-fixture.ts'
import type { Caller } from '../../../../test/harness/world.ts'

let d: LetteringFixture
let other: number
beforeAll(async () => {
  d = await letteringFixture()
  other = await d.customer()
  const supplier = { third_party_id: d.b.supplier, account: '440000', against: '610000' }
  await d.post(
    d.b,
    {
      side: 'debit',
      amount: '100.00',
      on: '2026-01-10',
      due: '2026-02-10',
      reference: 'F1',
      communication: '+++090/9337/55493+++',
      journal: 'VEN',
    },
    { side: 'debit', amount: '200.00', on: '2026-01-20', due: '2026-12-20', reference: 'F2' },
    { side: 'credit', amount: '30.00', on: '2026-01-25' },
    { side: 'debit', amount: '5.00', on: '2026-01-26', third_party_id: other },
    { side: 'credit', amount: '70.00', on: '2026-02-01', due: '2026-02-28', ...supplier },
    { side: 'debit', amount: '9.00', on: '2026-02-02', account: '580000', third_party_id: null },
  )
})
afterAll(() => d.close())

const list = (query = '', by: Caller = d.admin) => by('GET', `/v1/companies/${d.b.token}/open-items${query}`)
const amounts = async (query: string) => (await list(query)).body.data.map((item: { open_amount: string }) => item.open_amount)

test('200 newest first, with all fields and the totals of all pages', async () => {
  const { status, body } = await list()
  expect(status).toBe(200)
  expect(body.data.map((item: { open_amount: string }) => item.open_amount)).toEqual([
    '9.00',
    '-70.00',
    '5.00',
    '-30.00',
    '200.00',
    '100.00',
  ])
  expect(body).toMatchObject({ total: 6, total_amount: '214.00', totals: { open: '214.00', overdue: '30.00' } })
  const last = body.data.at(-1)
  expect(last).toEqual({
    id: last.entry_id * 100_000 + 1,
    entry_id: last.entry_id,
    number: 1,
    journal_code: 'VEN',
    entry_date: '2026-01-10',
    due_date: '2026-02-10',
    reference: 'F1',
    label: null,
    structured_communication: '+++090/9337/55493+++',
    third_party: { id: d.b.customer, code: 'C00001', name: 'Client SA', type: 'customer' },
    account: { id: d.b.accounts['400000'], number: '400000', label: expect.stringMatching(/client/i) },
    amount: '100.00',
    open_amount: '100.00',
    days_overdue: expect.any(Number),
    payment_batch_id: null,
    reminder_level: 0,
  })
  expect(last.days_overdue).toBeGreaterThan(0)
  expect(body.data[0].third_party).toBeNull()
})

test('200 filters by type, third party, account, due date and overdue', async () => {
  expect(await amounts('?type=supplier')).toEqual(['-70.00'])
  expect(await amounts('?type=customer')).toEqual(['5.00', '-30.00', '200.00', '100.00'])
  expect(await amounts(`?third_party_id=${other}`)).toEqual(['5.00'])
  expect(await amounts(`?account_id=${d.b.accounts['580000']}`)).toEqual(['9.00'])
  expect(await amounts('?account_kind=payable')).toEqual(['-70.00'])
  expect(await amounts('?account_kind=receivable')).toEqual(['5.00', '-30.00', '200.00', '100.00'])
  expect((await list('?account_kind=bank')).status).toBe(422)
  expect(await amounts('?due_to=2026-02-28')).toEqual(['-70.00', '100.00'])
  expect(await amounts('?overdue=1')).toEqual(['-70.00', '100.00'])
  expect(await amounts('?overdue=0&type=customer')).toEqual(['5.00', '-30.00', '200.00'])
  expect((await list('?overdue=1&as_of=2026-02-15')).body).toMatchObject({
    data: [{ open_amount: '100.00', days_overdue: 5 }],
    totals: { open: '100.00', overdue: '100.00' },
  })
})

test('200 every page has the same totals; a page past the end is empty', async () => {
  const { body } = await list('?per_page=2&page=2')
  expect(body).toMatchObject({ total: 6, last_page: 3, from: 3, to: 4, totals: { open: '214.00' } })
  expect(body.data.map((item: { open_amount: string }) => item.open_amount)).toEqual(['5.00', '-30.00'])
  expect((await list('?page=9')).body).toMatchObject({ data: [], from: null, totals: { open: '214.00' } })
})

test('200 as_of ignores letterings with a later line, and the open items add up to the balance of that day', async () => {
  const third_party_id = await d.customer()
  const [invoice, part, rest] = await d.post(
    d.b,
    { side: 'debit', amount: '300.00', on: '2026-03-01', third_party_id },
    { side: 'credit', amount: '100.00', on: '2026-03-15', third_party_id },
    { side: 'credit', amount: '200.00', on: '2026-04-15', third_party_id },
  )
  for (const payment of [part, rest]) await d.admin('POST', `${d.b.path}/letterings`, { body: { lines: named(invoice, payment) } })
  const of = (day: string) => amounts(`?third_party_id=${third_party_id}&as_of=${day}`)
  expect(await of('2026-02-28')).toEqual([])
  expect(await of('2026-03-10')).toEqual(['300.00'])
  expect(await of('2026-03-31')).toEqual(['200.00'])
  expect(await of('2026-04-15')).toEqual([])
  expect(await amounts(`?third_party_id=${third_party_id}`)).toEqual([])
})

test('200 items of a merged third party or account show the target', async () => {
  const setup = await letteringFixture()
  const [from, into] = [await setup.customer(), await setup.customer()]
  const account = (
    await setup.admin('POST', `${setup.b.path}/accounts`, { body: { number: '400001', label: 'Clients export', kind: 'receivable' } })
  ).body
  const [theirs, ours] = await setup.post(
    { ...setup.b, accounts: { ...setup.b.accounts, '400001': account.id } },
    { side: 'debit', amount: '12.00', third_party_id: from, account: '400001' },
    { side: 'credit', amount: '12.00', third_party_id: into },
  )
  // The state after merging an account and a third party.
  await setup.w.rows('begin')
  await setup.writer.onFile(setup.b.id, async () => {})
  await setup.w.rows('rollback')
  await setup.w.rows(`set session_replication_role = replica; update third_parties set deleted_at = now(), merged_into_id = ${into} where id = ${from};
    update accounts set deleted_at = now(), merged_into_id = ${setup.b.accounts['400000']} where id = ${account.id}; set session_replication_role = origin`)
  const { body } = await setup.admin(
    'GET',
    `/v1/companies/${setup.b.token}/open-items?third_party_id=${into}&account_id=${setup.b.accounts['400000']}`,
  )
  expect(body.data).toMatchObject(
    [{ open_amount: '-12.00' }, { open_amount: '12.00', third_party: { id: into }, account: { number: '400000' } }].toSorted((a, b) =>
      a.open_amount < b.open_amount ? -1 : 1,
    ),
  )
  const made = await setup.admin('POST', `${setup.b.path}/letterings`, { body: { lines: named(theirs, ours) } })
  expect(made).toMatchObject({ status: 201, body: { account_id: setup.b.accounts['400000'], third_party_id: into } })
  await setup.close()
})

test('422 by field on an invalid query; 403 token_ability_missing, 404 for an outsider, 401 without a token; 200 for a reviewer', async () => {
  for (const [query, field] of [
    ['?type=both', 'type'],
    ['?third_party_id=x', 'third_party_id'],
    ['?as_of=2026-02-30', 'as_of'],
    ['?due_to=soon', 'due_to'],
    ['?overdue=maybe', 'overdue'],
    ['?page=0', 'page'],
  ]) {
    const { status, body } = await list(query)
    expect([status, ...Object.keys(body.errors)]).toEqual([422, field])
  }
  const blind = await list('', await d.member('encoder', ['sync']))
  expect([blind.status, blind.body.code]).toEqual([403, 'token_ability_missing'])
  expect((await list('', await d.w.outsider())).status).toBe(404)
  expect((await list('', d.w.anonymous)).status).toBe(401)
  expect((await list('', await d.member('reviewer'))).status).toBe(200)
})
