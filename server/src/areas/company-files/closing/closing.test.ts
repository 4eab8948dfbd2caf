/** Closing and reopening a year, over the API. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ClosingFixture, closingFixture, balancesOf } from '../../../../test/harness/books/closings.ts'

let fixture: ClosingFixture
beforeAll(async () => {
  fixture = await closingFixture()
})
afterAll(() => fixture.end())

/** A year with a profit of 700.00, an open sale and money in the bank. */
async function profitable(country: 'BE' | 'FR' | 'LU' = 'BE') {
  const books = await fixture.open(country)
  const n = {
    BE: { debtors: '400000', bank: '550000', sales: '700000', cost: '612000' },
    FR: { debtors: '4111', bank: '5121', sales: '706', cost: '6061' },
    LU: { debtors: '4011', bank: '5131', sales: '7033', cost: '6061' },
  }[country]
  await fixture.post(books, '2026-03-10', [n.debtors, '1000.00', books.customer, 'F-1'], [n.sales, '-1000.00'])
  await fixture.post(books, '2026-04-10', [n.cost, '300.00'], [n.bank, '-300.00'])
  return { ...books, ...n }
}

const entries = (companyId: number) =>
  fixture.w.rows<{ origin: string; status: string; day: string; journal: string }>(
    `select origin, status, entry_date::text as day, journal_code as journal from entries where company_id = $1 order by id`,
    [companyId],
  )
const listed = async (companyId: number) => (await entries(companyId)).map(({ origin, status }) => `${origin} ${status}`)

test('200 closes the year: entries, locks, next year, opening, event, activity', async () => {
  const b = await profitable()
  const { status, body } = await fixture.admin('POST', `${b.path}/fiscal-years/${b.year}/close`, { body: { force: true } })
  expect([status, body.is_closed, body.closed_by, body.version]).toEqual([200, true, fixture.admin.user_id, 2])
  expect(body.periods.every((p: { is_locked: boolean; lock_reason: string }) => p.is_locked && p.lock_reason === 'closing')).toBe(true)
  expect(await listed(b.id)).toEqual(['manual posted', 'manual posted', 'appropriation posted', 'closing posted', 'opening posted'])
  const [next, own] = (await fixture.admin('GET', `${b.path}/fiscal-years`)).body
  expect([next.code, next.starts_on, next.ends_on, next.is_closed]).toEqual([
    '2027',
    '2027-01-01T00:00:00.000Z',
    '2027-12-31T00:00:00.000Z',
    false,
  ])
  expect(own.id).toBe(b.year)
  const details = await fixture.admin('GET', `${b.path}/fiscal-years/${next.id}`)
  expect(details.body).toMatchObject({ result: '0.00', opening_entry_id: expect.any(Number) })
  expect(await balancesOf(fixture.w, b.id, '2027-01-01', '2027-12-31')).toEqual([
    { number: '140000', party: null, balance: '-700.00' },
    { number: '400000', party: 'C00001', balance: '1000.00' },
    { number: '550000', party: null, balance: '-300.00' },
  ])
  const published = await fixture.w.rows<{ data: object }>(
    `select data from queue.outbox where company_id = $1 and event = 'fiscal_year.closed'`,
    [b.id],
  )
  expect(published).toEqual([
    { data: { id: b.year, code: '2026', starts_on: '2026-01-01', ends_on: '2026-12-31', closed_at: expect.any(String) } },
  ])
  const notes = await fixture.w.rows(
    `select note, params ->> 'label' as label from activity where company_id = $1 and note = 'fiscal_year_closed'`,
    [b.id],
  )
  expect(notes).toEqual([{ note: 'fiscal_year_closed', label: '2026' }])
})

test('a carry-forward creates no second open item, and a sale of the closed year stays open', async () => {
  const b = await profitable()
  await fixture.admin('POST', `${b.path}/fiscal-years/${b.year}/close`, { body: { force: true } })
  expect(
    await fixture.w.rows(`select label, open_amount::text as open from entry_lines where company_id = $1 and open_amount <> 0`, [b.id]),
  ).toEqual([{ label: 'F-1', open: '1000.00' }])
})

test('422 closing_checks_failed lists the checks in the language of the user, and nothing is stored', async () => {
  const b = await profitable()
  await fixture.post(b, '2026-05-01', ['499000', '50.00'], ['550000', '-50.00'])
  const headers = { 'accept-language': 'nl' }
  const { status, body } = await fixture.admin('POST', `${b.path}/fiscal-years/${b.year}/close`, { body: {}, headers })
  expect([status, body.code]).toEqual([422, 'closing_checks_failed'])
  expect(body.checks.map(({ code, level, count }: Record<string, unknown>) => [code, level, count])).toEqual([
    ['suspense_not_zero', 'warning', 1],
    ['result_not_appropriated', 'warning', 1],
  ])
  expect(body.checks[0].message).toMatch(/wachtrekening/i)
  const details = await fixture.admin('GET', `${b.path}/fiscal-years/${b.year}`, { headers })
  expect(details.body.closing_checks).toEqual(body.checks)
  expect(await listed(b.id)).toEqual(Array.from({ length: 3 }, () => 'manual posted'))
})

test('an open earlier year prevents the closing, even with force', async () => {
  const b = await profitable()
  const { body: next } = await fixture.admin('POST', `${b.path}/fiscal-years`, { body: { starts_on: '2027-01-01', ends_on: '2027-12-31' } })
  const { status, body } = await fixture.admin('POST', `${b.path}/fiscal-years/${next.id}/close`, { body: { force: true } })
  expect([status, body.code]).toEqual([422, 'closing_checks_failed'])
  expect(body.checks).toMatchObject([{ code: 'previous_year_open', level: 'error', count: 1 }])
})

test('lines without a code on a required axis are counted', async () => {
  const b = await profitable()
  await fixture.admin('POST', `${b.path}/analytic-codes`, { body: { code: 'SITE', label: 'Chantier', is_required: true } })
  const { body } = await fixture.admin('GET', `${b.path}/fiscal-years/${b.year}`)
  expect(body.closing_checks).toContainEqual(expect.objectContaining({ code: 'analytics_missing', level: 'warning', count: 2 }))
})

test('422 period_locked when the year is already closed, and when its last period is locked manually', async () => {
  const b = await profitable()
  const periods = (await fixture.admin('GET', `${b.path}/fiscal-years/${b.year}`)).body.periods
  const last = `${b.path}/fiscal-years/${b.year}/periods/${periods.at(-1).id}`
  await fixture.admin('POST', `${last}/lock`)
  const held = await fixture.admin('POST', `${b.path}/fiscal-years/${b.year}/close`, { body: { force: true } })
  expect([held.status, held.body.code, held.body.reason]).toEqual([422, 'period_locked', 'period_locked'])
  await fixture.admin('POST', `${last}/unlock`)
  expect((await fixture.admin('POST', `${b.path}/fiscal-years/${b.year}/close`, { body: { force: true } })).status).toBe(200)
  const again = await fixture.admin('POST', `${b.path}/fiscal-years/${b.year}/close`, { body: { force: true } })
  expect([again.status, again.body.code, again.body.reason, again.body.earliest_open_date]).toEqual([
    422,
    'period_locked',
    'fiscal_year_closed',
    '2027-01-01',
  ])
})

test('create_next false: without a next year nothing is carried forward', async () => {
  const b = await profitable('FR')
  await fixture.admin('POST', `${b.path}/fiscal-years/${b.year}/close`, { body: { create_next: false } })
  expect((await fixture.admin('GET', `${b.path}/fiscal-years`)).body).toHaveLength(1)
  expect(await listed(b.id)).toEqual(['manual posted', 'manual posted'])
})

test('a given appropriation replaces the default one; each run of lines that balances is one entry', async () => {
  const b = await profitable()
  const appropriation = [
    { account: '694000', amount: '-200.00' },
    { account: '471000', amount: '200.00' },
    { account: '693000', amount: '-500.00' },
    { account: '140000', amount: '500.00' },
  ]
  const { status } = await fixture.admin('POST', `${b.path}/fiscal-years/${b.year}/close`, { body: { appropriation } })
  expect(status).toBe(200)
  expect((await listed(b.id)).slice(2)).toEqual(['appropriation posted', 'appropriation posted', 'closing posted', 'opening posted'])
})

test.for([
  [[{ account: '693000', amount: '-700.00' }], 'appropriation', '-700.00'],
  [
    [
      { account: '693000', amount: '-600.00' },
      { account: '140000', amount: '600.00' },
    ],
    'appropriation',
    '100.00',
  ],
  [[{ account: '999999', amount: '1.00' }], 'appropriation.0.account', '999999'],
  [[{ account: '400000', amount: '1.00' }], 'appropriation.0.account', '400000'],
  [[{ account: '140000', amount: '0.00' }], 'appropriation.0.amount', ''],
  [[{ account: '140000', amount: 'x' }], 'appropriation.0.amount', ''],
] as const)('422 on an invalid appropriation: %j', async ([appropriation, field, said]) => {
  const b = await profitable()
  const { status, body } = await fixture.admin('POST', `${b.path}/fiscal-years/${b.year}/close`, { body: { appropriation } })
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  expect(body.errors[field][0]).toContain(said)
})

test('where the result is appropriated after the closing, an appropriation is refused', async () => {
  const b = await profitable('LU')
  const body = { appropriation: [{ account: '142', amount: '1.00' }] }
  const refused = await fixture.admin('POST', `${b.path}/fiscal-years/${b.year}/close`, { body })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['appropriation']])
})

test('a loss goes to its own account: 141 in Belgium, 129 in France, 142 in Luxembourg', async () => {
  for (const [country, expected] of [
    ['BE', { number: '141000', balance: '4000.00' }],
    ['FR', { number: '129', balance: '4000.00' }],
    ['LU', { number: '142', balance: '4000.00' }],
  ] as const) {
    const b = await profitable(country)
    await fixture.post(b, '2026-06-01', [b.cost, '4700.00'], [b.bank, '-4700.00'])
    await fixture.admin('POST', `${b.path}/fiscal-years/${b.year}/close`, { body: { force: true } })
    expect(await balancesOf(fixture.w, b.id, '2027-01-01', '2027-12-31')).toContainEqual({ ...expected, party: null })
  }
})

test('in France the opening is posted in the journal AN, created with it', async () => {
  const b = await profitable('FR')
  await fixture.admin('POST', `${b.path}/fiscal-years/${b.year}/close`, { body: {} })
  expect((await entries(b.id)).at(-1)).toEqual({ origin: 'opening', status: 'posted', day: '2027-01-01', journal: 'AN' })
})

test('roles, outsider, abilities: 403 for an encoder who closes and a manager who reopens', async () => {
  const { w } = fixture
  const { id } = (await fixture.admin('POST', 'C/fiscal-years', { body: { starts_on: '2031-01-01', ends_on: '2031-12-31' } })).body
  const [encoder, manager, outsider] = [await w.as('encoder'), await w.as('manager'), await w.outsider()]
  const low = await encoder('POST', `C/fiscal-years/${id}/close`, { body: {} })
  expect([low.status, low.body.code, low.body.required_role]).toEqual([403, 'role_too_low', 'manager'])
  const reopen = await manager('POST', `C/fiscal-years/${id}/reopen`)
  expect([reopen.status, reopen.body.code, reopen.body.required_role]).toEqual([403, 'role_too_low', 'admin'])
  const reader = await w.as('admin', { abilities: ['read'] })
  for (const action of ['close', 'reopen'] as const) {
    const path = `C/fiscal-years/${id}/${action}`
    expect((await reader('POST', path, { body: {} })).body.code).toBe('token_ability_missing')
    expect((await outsider('POST', path, { body: {} })).status).toBe(404)
    expect((await w.anonymous('POST', path, { body: {} })).status).toBe(401)
  }
  expect((await manager('POST', `C/fiscal-years/${id}/close`, { body: { force: true } })).status).toBe(200)
})

test('409 on a stale version, and a dry run answers like the real request and stores nothing', async () => {
  const b = await profitable()
  const path = `${b.path}/fiscal-years/${b.year}/close`
  const stale = await fixture.admin('POST', path, { body: { force: true }, headers: { 'x-base-version': '7' } })
  expect([stale.status, stale.body.code, stale.body.server_version]).toEqual([409, 'conflict', 1])
  const tried = await fixture.admin('POST', path, { body: { force: true }, headers: { 'x-dry-run': '1' } })
  expect([tried.status, tried.body.is_closed, tried.headers['x-dry-run']]).toEqual([200, true, '1'])
  expect(tried.headers['x-dry-run-events']?.split(',').map((name) => name.trim())).toContain('fiscal_year.closed')
  expect(await listed(b.id)).toEqual(['manual posted', 'manual posted'])
  const key = { 'x-client-mutation-id': randomUUID() }
  const first = await fixture.admin('POST', path, { body: { force: true }, headers: key })
  const replay = await fixture.admin('POST', path, { body: { force: true }, headers: key })
  expect([first.status, replay.status, replay.headers['x-idempotent-replay'], replay.body]).toEqual([200, 200, '1', first.body])
})
