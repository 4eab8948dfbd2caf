/** Undoing a closing: all its entries are reversed, and the year can be closed again. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ClosingFixture, closingFixture, balancesOf } from '../../../../test/harness/books/closings.ts'
import { verifyFully } from '../../../../test/harness/ledger/verification.ts'

let fixture: ClosingFixture
beforeAll(async () => {
  fixture = await closingFixture()
})
afterAll(() => fixture.end())

async function closed() {
  const b = await fixture.open()
  await fixture.post(b, '2026-03-10', ['400000', '1000.00', b.customer, 'F-1'], ['700000', '-1000.00'])
  const { body } = await fixture.admin('POST', `${b.path}/fiscal-years/${b.year}/close`, { body: { force: true } })
  expect(body.is_closed).toBe(true)
  return b
}

const live = (companyId: number) =>
  fixture.w.rows<{ origin: string; status: string }>(`select origin, status from entries where company_id = $1 order by id`, [companyId])

test('200 reverses opening, closing and appropriation, unlocks, and the year closes again to the same balances', async () => {
  const b = await closed()
  const before = await balancesOf(fixture.w, b.id, '2027-01-01', '2027-12-31')
  const { status, body } = await fixture.admin('POST', `${b.path}/fiscal-years/${b.year}/reopen`)
  expect([status, body.is_closed, body.closed_at, body.closed_by]).toEqual([200, false, null, null])
  expect(body.periods.some((p: { is_locked: boolean }) => p.is_locked)).toBe(false)
  expect((await live(b.id)).map(({ origin, status: state }) => `${origin} ${state}`)).toEqual([
    'manual posted',
    'appropriation reversed',
    'closing reversed',
    'opening reversed',
    'reversal posted',
    'reversal posted',
    'closing posted',
  ])
  expect(await balancesOf(fixture.w, b.id, '2027-01-01', '2027-12-31')).toEqual([])
  const details = await fixture.admin('GET', `${b.path}/fiscal-years/${b.year}`)
  expect(details.body).toMatchObject({ result: '1000.00', closing_checks: [{ code: 'result_not_appropriated' }] })
  await fixture.post(b, '2026-12-30', ['400000', '10.00', b.customer], ['700000', '-10.00'])
  expect((await fixture.admin('POST', `${b.path}/fiscal-years/${b.year}/close`, { body: { force: true } })).status).toBe(200)
  expect(before).toContainEqual({ number: '140000', party: null, balance: '-1000.00' })
  expect(await balancesOf(fixture.w, b.id, '2027-01-01', '2027-12-31')).toEqual([
    { number: '140000', party: null, balance: '-1010.00' },
    { number: '400000', party: 'C00001', balance: '1010.00' },
  ])
  expect((await verifyFully(fixture.w, fixture.admin, b.path)).body.ok).toBe(true)
})

test('stored balances exclude closing entries and their reversals', async () => {
  const b = await closed()
  await fixture.admin('POST', `${b.path}/fiscal-years/${b.year}/reopen`)
  expect(
    await fixture.w.rows(
      `select a.number, sum(b.debit - b.credit)::text as balance from account_balances b join accounts a on a.company_id = b.company_id and a.id = b.account_id
       where b.company_id = $1 and not b.is_closing group by 1 having sum(b.debit - b.credit) <> 0 order by 1`,
      [b.id],
    ),
  ).toEqual([
    { number: '400000', balance: '1000.00' },
    { number: '700000', balance: '-1000.00' },
  ])
})

test('422 fiscal_year_not_closed on an open year, fiscal_year_not_last when a later year is closed', async () => {
  const b = await closed()
  const [next] = (await fixture.admin('GET', `${b.path}/fiscal-years`)).body
  const open = await fixture.admin('POST', `${b.path}/fiscal-years/${next.id}/reopen`)
  expect([open.status, open.body.code]).toEqual([422, 'fiscal_year_not_closed'])
  expect((await fixture.admin('POST', `${b.path}/fiscal-years/${next.id}/close`, { body: { force: true } })).status).toBe(200)
  const below = await fixture.admin('POST', `${b.path}/fiscal-years/${b.year}/reopen`)
  expect([below.status, below.body.code]).toEqual([422, 'fiscal_year_not_last'])
})

test('a manually locked period stays locked, and an opening in a locked month is reversed on the first open day', async () => {
  const b = await fixture.open()
  await fixture.post(b, '2026-03-10', ['400000', '1000.00', b.customer], ['700000', '-1000.00'])
  const [january] = (await fixture.admin('GET', `${b.path}/fiscal-years/${b.year}`)).body.periods
  await fixture.admin('POST', `${b.path}/fiscal-years/${b.year}/periods/${january.id}/lock`)
  await fixture.admin('POST', `${b.path}/fiscal-years/${b.year}/close`, { body: { force: true } })
  const [next] = (await fixture.admin('GET', `${b.path}/fiscal-years`)).body
  await fixture.admin('POST', `${b.path}/fiscal-years/${next.id}/periods/${next.periods[0].id}/lock`)
  const { status, body } = await fixture.admin('POST', `${b.path}/fiscal-years/${b.year}/reopen`)
  expect([status, body.periods.filter((p: { is_locked: boolean }) => p.is_locked).map((p: { number: number }) => p.number)]).toEqual([
    200,
    [1],
  ])
  const [taken] = await fixture.w.rows<{ day: string }>(
    `select r.entry_date::text as day from entries e join entries r on r.company_id = e.company_id and r.reversed_entry_id = e.id
     where e.company_id = $1 and e.origin = 'opening'`,
    [b.id],
  )
  expect(taken).toEqual({ day: '2027-02-01' })
})

test('422 when every period of the next year is locked', async () => {
  const b = await closed()
  const [next] = (await fixture.admin('GET', `${b.path}/fiscal-years`)).body
  for (const { id } of next.periods) await fixture.admin('POST', `${b.path}/fiscal-years/${next.id}/periods/${id}/lock`)
  const { status, body } = await fixture.admin('POST', `${b.path}/fiscal-years/${b.year}/reopen`)
  expect([status, Object.keys(body.errors)]).toEqual([422, ['periods']])
})

test('the database refuses a closed year with an open period', async () => {
  const b = await closed()
  const write = `select open_write(null, false, null, ${b.id}, null, gen_random_uuid(), false, jsonb_build_object('operation_id', gen_random_uuid(), 'origin', 'api'), 5000)`
  const attempt = fixture.w.rows(`do $$ begin
    perform * from (${write}) w;
    update fiscal_periods set is_locked = false, locked_at = null, lock_reason = null where company_id = ${b.id} and fiscal_year_id = ${b.year} and number = 3;
  end $$`)
  await expect(attempt).rejects.toMatchObject({ constraint: 'fiscal_years_locked' })
})

test('422 entry_not_reversible for an appropriation, which is reversed only by reopening its year', async () => {
  const b = await fixture.open()
  await fixture.post(b, '2026-03-10', ['550000', '100.00'], ['700000', '-100.00'])
  await fixture.admin('POST', `${b.path}/fiscal-years/${b.year}/close`, { body: { force: true } })
  const [made] = await fixture.w.rows<{ id: string }>(`select id from entries where company_id = $1 and origin = 'appropriation'`, [b.id])
  const { status, body } = await fixture.admin('POST', `${b.path}/entries/${made?.id}/reverse`, { body: { entry_date: '2027-02-01' } })
  expect([status, body.code]).toEqual([422, 'entry_not_reversible'])
})

test('the history of the year shows its closing and its reopening', async () => {
  const b = await closed()
  await fixture.admin('POST', `${b.path}/fiscal-years/${b.year}/reopen`)
  const { data } = (await fixture.admin('GET', `${b.path}/history?resource=fiscal-years&record_id=${b.year}`)).body
  const closings = data.map(({ op }: { op: string }) => op).filter((op: string) => ['close', 'reopen'].includes(op))
  expect(closings).toEqual(['reopen', 'close'])
})
