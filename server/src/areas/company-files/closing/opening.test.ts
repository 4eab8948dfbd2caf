/** The opening balances of the first year, over the API. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ClosingFixture, closingFixture } from '../../../../test/harness/books/closings.ts'
import { sql } from '../../../kernel/write/sql.ts'
import { postEntries } from '../../books/ledger/index.ts'

let fixture: ClosingFixture
beforeAll(async () => {
  fixture = await closingFixture()
})
afterAll(() => fixture.end())

const linesFor = (customer: number) => [
  { account: '550000', debit: '500.00' },
  { account: '400000', debit: '121.00', third_party_id: customer, reference: 'VEN/2025/42', due_date: '2026-01-15' },
  { account: '140000', credit: '621.00' },
]
const urlOf = (b: { path: string; year: number }) => `${b.path}/fiscal-years/${b.year}/opening-balances`

test('200 posts one entry on the first day, with open items by reference and due date', async () => {
  const b = await fixture.open()
  const { status, body } = await fixture.admin('PUT', `${b.path}/fiscal-years/${b.year}/opening-balances`, {
    body: { lines: linesFor(b.customer) },
  })
  expect([status, body.origin, body.status, body.entry_date, body.journal.code, body.number]).toEqual([
    200,
    'opening',
    'posted',
    '2026-01-01T00:00:00.000Z',
    'OD',
    1,
  ])
  expect([body.total_debit, body.total_credit, body.label, body.lines_count]).toEqual(['621.00', '621.00', 'Soldes d’ouverture', 3])
  expect(body.lines[1]).toMatchObject({
    account: { number: '400000' },
    third_party_id: b.customer,
    label: 'VEN/2025/42',
    due_date: '2026-01-15T00:00:00.000Z',
    open_amount: '121.00',
  })
  expect(body.lines[0]).toMatchObject({ open_amount: null, label: null })
  const details = await fixture.admin('GET', `${b.path}/fiscal-years/${b.year}`)
  expect([details.body.opening_entry_id, details.body.periods[0].entries_count]).toEqual([body.id, 1])
  expect(await fixture.w.rows(`select grids, vat_code_id from entry_lines where company_id = $1`, [b.id])).toEqual(
    Array.from({ length: 3 }, () => ({ grids: null, vat_code_id: null })),
  )
})

test('200 amounts as JSON numbers; 422 with more decimals than cents, below zero or too large, on the amount', async () => {
  const b = await fixture.open()
  const put = (debit: unknown, credit: unknown) =>
    fixture.admin('PUT', urlOf(b), {
      body: {
        lines: [
          { account: '550000', debit },
          { account: '140000', credit },
        ],
      },
    })
  const { status, body } = await put(500.1, '500.10')
  expect([status, body.total_debit]).toEqual([200, '500.10'])
  for (const [debit, field] of [
    [500.123, 'lines.0.debit'],
    [-1, 'lines.0.debit'],
    [1e21, 'lines.0.debit'],
    ['500.123', 'lines.0.debit'],
  ] as const) {
    const refused = await put(debit, '500.10')
    expect([debit, refused.status, Object.keys(refused.body.errors)]).toEqual([debit, 422, [field]])
  }
})

test('200 the second time reverses the former entry, and each item is open once', async () => {
  const b = await fixture.open()
  const first = await fixture.admin('PUT', urlOf(b), { body: { lines: linesFor(b.customer) } })
  const second = await fixture.admin('PUT', urlOf(b), { body: { lines: linesFor(b.customer) } })
  expect([second.status, second.body.number]).toEqual([200, 3])
  expect(await fixture.w.rows(`select id::integer, origin, status from entries where company_id = $1 order by number`, [b.id])).toEqual([
    { id: first.body.id, origin: 'opening', status: 'reversed' },
    { id: expect.any(Number), origin: 'reversal', status: 'posted' },
    { id: second.body.id, origin: 'opening', status: 'posted' },
  ])
  expect(
    await fixture.w.rows(`select entry_id::integer as entry from entry_lines where company_id = $1 and open_amount <> 0`, [b.id]),
  ).toEqual([{ entry: second.body.id }])
})

test('in France it is posted in the journal AN, created with the first opening', async () => {
  const b = await fixture.open('FR')
  const lines = [
    { account: '5121', debit: '10.00' },
    { account: '1013', credit: '10.00' },
  ]
  const { body } = await fixture.admin('PUT', urlOf(b), { body: { lines } })
  expect(body.journal).toMatchObject({ code: 'AN', type: 'miscellaneous' })
  expect((await fixture.admin('PUT', urlOf(b), { body: { lines } })).body.journal.id).toBe(body.journal.id)
})

test.for([
  [{ account: '700000', debit: '1.00' }, 'lines.0.account'],
  [{ account: '612000', debit: '1.00' }, 'lines.0.account'],
  [{ account: '999999', debit: '1.00' }, 'lines.0.account'],
  [{ account: '400000', debit: '1.00' }, 'lines.0.third_party_id'],
  [{ account: '550000', debit: '1.00', third_party_id: 0 }, 'lines.0.third_party_id'],
  [{ account: '400000', debit: '1.00', third_party_id: 999_999_999 }, 'lines.0.third_party_id'],
  [{ account: '550000', debit: '1.00', credit: '1.00' }, 'lines.0.debit'],
  [{ account: '550000' }, 'lines.0.debit'],
  [{ account: '550000', debit: '-1.00' }, 'lines.0.debit'],
  [{ account: '550000', debit: '1.001' }, 'lines.0.debit'],
  [{ account: '550000', debit: '1.00', due_date: 'soon' }, 'lines.0.due_date'],
] as const)('422 on an invalid line: %j', async ([line, field]) => {
  const b = await fixture.open()
  const { status, body } = await fixture.admin('PUT', urlOf(b), { body: { lines: [line, { account: '140000', credit: '1.00' }] } })
  expect([status, body.code, Object.keys(body.errors)]).toEqual([422, undefined, [field]])
})

test('422 for a third party on an account that is not lettered, and for an amount on a heading', async () => {
  const b = await fixture.open()
  await fixture.admin('PATCH', `${b.path}/accounts/${b.accounts['133000']}`, { body: { is_active: false } })
  const lines = [
    { account: '550000', debit: '1.00', third_party_id: b.customer },
    { account: '133000', credit: '1.00' },
  ]
  const { body } = await fixture.admin('PUT', urlOf(b), { body: { lines } })
  expect(Object.keys(body.errors)).toEqual(['lines.0.third_party_id', 'lines.1.account'])
})

test('422 entry_unbalanced with the difference', async () => {
  const b = await fixture.open()
  const lines = [
    { account: '550000', debit: '10.00' },
    { account: '140000', credit: '9.99' },
  ]
  const { status, body } = await fixture.admin('PUT', urlOf(b), { body: { lines } })
  expect([status, body.code, body.difference]).toEqual([422, 'entry_unbalanced', '0.01'])
})

test('422 period_locked in a locked month and in a closed year', async () => {
  const b = await fixture.open()
  const body = { lines: linesFor(b.customer) }
  const [january] = (await fixture.admin('GET', `${b.path}/fiscal-years/${b.year}`)).body.periods
  await fixture.admin('POST', `${b.path}/fiscal-years/${b.year}/periods/${january.id}/lock`)
  const locked = await fixture.admin('PUT', urlOf(b), { body })
  expect([locked.status, locked.body.code, locked.body.reason, locked.body.earliest_open_date]).toEqual([
    422,
    'period_locked',
    'period_locked',
    '2026-02-01',
  ])
  await fixture.admin('POST', `${b.path}/fiscal-years/${b.year}/close`, { body: {} })
  const closed = await fixture.admin('PUT', urlOf(b), { body })
  expect([closed.status, closed.body.code, closed.body.reason]).toEqual([422, 'period_locked', 'fiscal_year_closed'])
})

test('422 opening_carried_forward when an earlier year exists', async () => {
  const b = await fixture.open()
  const { body: next } = await fixture.admin('POST', `${b.path}/fiscal-years`, { body: { starts_on: '2027-01-01', ends_on: '2027-12-31' } })
  const { status, body } = await fixture.admin('PUT', `${b.path}/fiscal-years/${next.id}/opening-balances`, {
    body: { lines: linesFor(b.customer) },
  })
  expect([status, body.code]).toEqual([422, 'opening_carried_forward'])
})

test('422 while an item of the former opening is lettered', async () => {
  const b = await fixture.open()
  const { body } = await fixture.admin('PUT', urlOf(b), { body: { lines: linesFor(b.customer) } })
  await fixture.post(b, '2026-02-01', ['550000', '21.00'], ['400000', '-21.00', b.customer, 'payment'])
  const [payment] = await fixture.w.rows<{ id: string }>(`select id from entry_lines where company_id = $1 and label = 'payment'`, [b.id])
  const lines = [{ entry_line_id: body.lines[1].id, amount: '21.00' }, { entry_line_id: Number(payment?.id) }]
  const lettering = await fixture.admin('POST', `${b.path}/letterings`, { body: { lines } })
  expect(lettering.status).toBe(201)
  const refused = await fixture.admin('PUT', urlOf(b), { body: { lines: linesFor(b.customer) }, headers: { 'accept-language': 'en' } })
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { lines: ['A line of the opening balances is lettered. Undo the lettering before you replace them.'] },
  ])
  await fixture.admin('DELETE', `${b.path}/letterings/${lettering.body.id}`)
  expect((await fixture.admin('PUT', urlOf(b), { body: { lines: linesFor(b.customer) } })).status).toBe(200)
})

test('opening balances of three hundred third parties are replaced, and each item is open once', async () => {
  const b = await fixture.open()
  const parties = await fixture.writer.onFile(b.id, (tx) =>
    tx.many<{ id: number }>(sql`
      insert into third_parties (company_id, type, code, name, country, locale, account_id)
      select app_company(), 'customer', 'X' || n, 'Client ' || n, 'BE', 'fr', a.id
      from generate_series(1, 300) n join accounts a on a.company_id = app_company() and a.number = '400000' returning id`),
  )
  const lines = [
    ...parties.map(({ id }) => ({ account: '400000', debit: '1.00', third_party_id: id })),
    { account: '140000', credit: '300.00' },
  ]
  await fixture.admin('PUT', urlOf(b), { body: { lines } })
  const { status, body } = await fixture.admin('PUT', urlOf(b), { body: { lines } })
  expect([status, body.lines_count]).toEqual([200, 301])
  expect(
    await fixture.w.rows(
      `select entry_id::integer as entry, count(*)::integer from entry_lines where company_id = $1 and open_amount <> 0 group by 1`,
      [b.id],
    ),
  ).toEqual([{ entry: body.id, count: 300 }])
})

test('roles, abilities, outsider, stale version, replay and dry run', async () => {
  const { w } = fixture
  const year = (await fixture.admin('POST', 'C/fiscal-years', { body: { starts_on: '2026-01-01', ends_on: '2026-12-31' } })).body
  const path = `C/fiscal-years/${year.id}/opening-balances`
  const party = (await fixture.admin('POST', 'C/third-parties', { body: { type: 'customer', name: 'Client' } })).body.id
  const supplier = (await fixture.admin('POST', 'C/third-parties', { body: { type: 'supplier', name: 'Fournisseur' } })).body.id
  const body = {
    lines: [
      { account: '400000', debit: '1.00', third_party_id: party },
      { account: '440000', credit: '1.00', third_party_id: supplier },
    ],
  }
  const low = await (await w.as('encoder'))('PUT', path, { body })
  expect([low.status, low.body.required_role]).toEqual([403, 'manager'])
  expect((await (await w.as('manager', { abilities: ['read'] }))('PUT', path, { body })).body.code).toBe('token_ability_missing')
  expect((await (await w.outsider())('PUT', path, { body })).status).toBe(404)
  expect((await w.anonymous('PUT', path, { body })).status).toBe(401)
  expect((await fixture.admin('PUT', path, { body, headers: { 'x-base-version': '9' } })).body.code).toBe('conflict')
  const tried = await fixture.admin('PUT', path, { body, headers: { 'x-dry-run': '1' } })
  expect([tried.status, tried.body.number]).toEqual([200, 1])
  const key = { 'x-client-mutation-id': randomUUID() }
  const manager = await w.as('manager')
  const first = await manager('PUT', `C/fiscal-years/${year.id}/opening-balances`, { body, headers: key })
  const again = await manager('PUT', path, { body, headers: key })
  expect([first.status, first.body.number, again.headers['x-idempotent-replay'], again.body]).toEqual([200, 1, '1', first.body])
})

test('the database refuses two openings of one year', async () => {
  const b = await fixture.open()
  await fixture.admin('PUT', urlOf(b), { body: { lines: linesFor(b.customer) } })
  const twice = fixture.writer.onFile(b.id, (tx) =>
    postEntries(tx, [
      {
        journal_id: b.journals.OD ?? 0,
        entry_date: '2026-01-01',
        origin: 'opening',
        lines: [
          { account_id: b.accounts['550000'] ?? 0, debit: '1.00', credit: '0.00' },
          { account_id: b.accounts['140000'] ?? 0, debit: '0.00', credit: '1.00' },
        ],
      },
    ]),
  )
  await expect(twice).rejects.toMatchObject({ constraint: 'entries_one_opening' })
})

test('of 50 concurrent openings one remains', async () => {
  const b = await fixture.open()
  const all = await Promise.all(
    Array.from({ length: 50 }, (_, n) => {
      const amount = `${n + 1}.00`
      return fixture.admin('PUT', urlOf(b), {
        body: {
          lines: [
            { account: '550000', debit: amount },
            { account: '140000', credit: amount },
          ],
        },
      })
    }),
  )
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
  const [standing] = await fixture.w.rows<{ live: string; balance: string; total: string }>(
    `select (select count(*) from entries where company_id = $1 and origin = 'opening' and status = 'posted') as live,
       (select total::text from entries where company_id = $1 and origin = 'opening' and status = 'posted') as total,
       (select sum(debit - credit)::text from entry_lines where company_id = $1 and account_number = '550000') as balance`,
    [b.id],
  )
  expect([standing?.live, standing?.balance]).toEqual(['1', standing?.total])
})

test('422 on lines whose total exceeds what the ledger can hold', async () => {
  const b = await fixture.open()
  const most = '9999999999999.99'
  const lines = ['550000', '570000'].map((account) => ({ account, debit: most }))
  const { status, body } = await fixture.admin('PUT', `${b.path}/fiscal-years/${b.year}/opening-balances`, {
    body: { lines: [...lines, { account: '100000', credit: most }, { account: '140000', credit: most }] },
  })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['lines']])
})

test('422 on a year before manually set opening balances, which would be carried forward twice', async () => {
  const b = await fixture.open()
  await fixture.admin('PUT', urlOf(b), { body: { lines: linesFor(b.customer) } })
  const { status, body } = await fixture.admin('POST', `${b.path}/fiscal-years`, {
    body: { starts_on: '2025-01-01', ends_on: '2025-12-31' },
  })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['starts_on']])
  await expect(
    fixture.w.rows(`insert into fiscal_years (company_id, code, starts_on, ends_on) values ($1, '2025', '2025-01-01', '2025-12-31')`, [
      b.id,
    ]),
  ).rejects.toMatchObject({ constraint: 'fiscal_years_opened' })
})
