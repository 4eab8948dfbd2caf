/** Invariants of fiscal years and periods under fifty concurrent requests and under raw SQL. */
import { expect, test } from 'vitest'
import { inWrite } from '../../../../test/harness/raw-write.ts'
import { openWorld } from '../../../../test/harness/world.ts'
import { validateSpan } from './rules.ts'

const w = await openWorld()
const admin = await w.as('admin')

const fifty = Array.from({ length: 50 }, (_, index) => index)

/** A new company file with the year 2026. */
async function ownFile() {
  const { id, public_token } = await w.makeCompany()
  const url = `/v1/companies/${public_token}/fiscal-years`
  const { body: year } = await admin('POST', url, { body: { starts_on: '2026-01-01', ends_on: '2026-12-31' } })
  /** Runs statements in one write on the file, with the database role of the application. */
  const trying = (statements: string) => w.asApp(inWrite(id, statements, admin.user_id))
  return { id, url, year, trying }
}

test('fifty concurrent creations of the same year: one succeeds', async () => {
  const { id, url } = await ownFile()
  const body = { starts_on: '2027-01-01', ends_on: '2027-12-31' }
  const replies = await Promise.all(fifty.map(() => admin('POST', url, { body })))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(new Set(replies.filter(({ status }) => status === 422).map((reply) => reply.body.code))).toEqual(new Set(['fiscal_year_overlap']))
  expect(await w.rows('select count(*)::int as n from fiscal_periods where company_id = $1', [id])).toEqual([{ n: 24 }])
})

test('fifty concurrent changes of the end leave periods that cover the whole year', async () => {
  const { id, url, year } = await ownFile()
  const ends = fifty.map((n) => `${n % 2 ? 2026 : 2027}-${String(1 + (n % 12)).padStart(2, '0')}-${String(2 + (n % 27)).padStart(2, '0')}`)
  const replies = await Promise.all(ends.map((ends_on) => admin('PATCH', `${url}/${year.id}`, { body: { ends_on } })))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  const [found] = await w.rows(
    `select y.ends_on = max(p.ends_on) as ends, y.starts_on = min(p.starts_on) as starts, sum(p.ends_on - p.starts_on + 1) = y.ends_on - y.starts_on + 1 as whole,
       count(*) = max(p.number) as numbered
     from fiscal_years y join fiscal_periods p on p.company_id = y.company_id and p.fiscal_year_id = y.id and p.deleted_at is null
     where y.company_id = $1 group by y.ends_on, y.starts_on`,
    [id],
  )
  expect(found).toEqual({ ends: true, starts: true, whole: true, numbered: true })
})

test('fifty concurrent deletions and creations at both ends leave no gap', async () => {
  const { id, url, year } = await ownFile()
  const add = (n: number) => admin('POST', url, { body: { starts_on: `${2027 + n}-01-01`, ends_on: `${2027 + n}-12-31` } })
  const made: { body: { id: number } }[] = []
  for (const n of [0, 1, 2, 3]) made.push(await add(n))
  await Promise.all(
    fifty.map((n) => (n % 2 ? add(n % 7) : admin('DELETE', `${url}/${[year.id, ...made.map(({ body }) => body.id)][n % 5]}`))),
  )
  const [span] = await w.rows(
    `select coalesce(max(ends_on) - min(starts_on) + 1 = sum(ends_on - starts_on + 1), true) as whole
     from fiscal_years where company_id = $1 and deleted_at is null`,
    [id],
  )
  expect(span).toEqual({ whole: true })
})

test('fifty concurrent locks of one version: one succeeds', async () => {
  const { url, year } = await ownFile()
  const path = `${url}/${year.id}/periods/${year.periods[0].id}/lock`
  const replies = await Promise.all(fifty.map(() => admin('POST', path, { headers: { 'x-base-version': '1' } })))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(49)
})

const insert = (code: string, starts: string, ends: string) =>
  `insert into fiscal_years (company_id, code, starts_on, ends_on) values (app_company(), '${code}', '${starts}', '${ends}')`

test.each([
  ['a year that overlaps', insert('X', '2026-12-31', '2027-06-30'), 'fiscal_years_overlap'],
  ['a year after a gap', insert('X', '2027-01-02', '2027-06-30'), 'leave a gap'],
  ['a year before a gap', insert('X', '2025-01-01', '2025-12-30'), 'leave a gap'],
  ['a year of more than 24 months', insert('X', '2027-01-01', '2029-01-01'), 'fiscal_years_last'],
  ['a year that ends before it starts', insert('X', '2027-01-01', '2026-12-31'), 'fiscal_years_last'],
  ['a duplicate code', insert('2026', '2027-01-01', '2027-12-31'), 'fiscal_years_code'],
  ['a year without periods', insert('X', '2027-01-01', '2027-12-31'), 'not the whole year'],
  ['a closed year without a closing time', `update fiscal_years set is_closed = true`, 'fiscal_years_closed'],
  ['a longer year without further periods', `update fiscal_years set ends_on = '2027-01-31'`, 'not the whole year'],
  ['a missing period', `update fiscal_periods set deleted_at = app_now() where number = 6`, 'not the whole year'],
  ['a shortened period', `update fiscal_periods set ends_on = '2026-12-30' where number = 12`, 'not the whole year'],
  ['a period over two months', `update fiscal_periods set ends_on = '2027-01-01' where number = 12`, 'fiscal_periods_month'],
  [
    'overlapping periods',
    `insert into fiscal_periods (company_id, fiscal_year_id, number, starts_on, ends_on) select app_company(), id, 13, '2026-12-01', '2026-12-02' from fiscal_years`,
    'fiscal_periods_overlap',
  ],
  ['a duplicate number', `update fiscal_periods set number = 1 where number = 2`, 'fiscal_periods_number'],
  ['a lock without a reason', `update fiscal_periods set is_locked = true, locked_at = app_now()`, 'fiscal_periods_lock'],
  ['a deletion of periods', `delete from fiscal_periods`, 'permission denied'],
  ['a deletion of years', `delete from fiscal_years`, 'permission denied'],
])('the database refuses %s', async (_title, statement, reason) => {
  const { trying } = await ownFile()
  await expect(trying(statement)).rejects.toThrow(reason)
})

test('the database refuses to remove a year between two others', async () => {
  const { url, trying } = await ownFile()
  for (const year of [2027, 2028]) await admin('POST', url, { body: { starts_on: `${year}-01-01`, ends_on: `${year}-12-31` } })
  await expect(trying(`update fiscal_years set deleted_at = app_now() where code = '2027'`)).rejects.toThrow('leave a gap')
})

test('a dry run checks deferred constraints and changes nothing', async () => {
  const { url, year } = await ownFile()
  const { status, headers } = await admin('PATCH', `${url}/${year.id}`, { body: { ends_on: '2027-03-15' }, headers: { 'x-dry-run': '1' } })
  expect([status, headers['x-dry-run']]).toEqual([200, '1'])
  expect((await admin('GET', `${url}/${year.id}`)).body).toMatchObject(year)
})

test('the validation and the constraint agree on the length of a year for every start day', async () => {
  const [constraint] = await w.rows<{ expression: string }>(
    `select pg_get_expr(conbin, conrelid) as expression from pg_constraint where conname = 'fiscal_years_last'`,
  )
  const spans = await w.rows<{ starts_on: string; ends_on: string; allowed: boolean }>(`
    select starts_on::text, ends_on::text, ${constraint?.expression} as allowed from (
      select s::date::stamped_date as starts_on, (s + m * interval '1 month' + d * interval '1 day')::date::stamped_date as ends_on
      from generate_series('2023-01-01'::timestamp, '2029-12-31', '1 day') s, unnest(array[0, 1, 12, 23, 24, 25, 36]) m, generate_series(-3, 3) d) spans
    order by 1, 2`)
  expect(spans.length).toBe(2557 * 49)
  const differing = spans.filter((span) => (Object.keys(validateSpan(span)).length === 0) !== span.allowed)
  expect(differing).toEqual([])
  const longest = new Map(spans.filter(({ allowed }) => allowed).map(({ starts_on, ends_on }) => [starts_on, ends_on]))
  const wrong = [...longest].filter(([starts_on, ends_on]) => ends_on !== lastOf24Months(starts_on))
  expect(wrong).toEqual([])
})

/** The day before the same date two years later; for 29 February that date is 1 March. */
const lastOf24Months = (first: string) =>
  new Date(Date.UTC(Number(first.slice(0, 4)) + 2, Number(first.slice(5, 7)) - 1, Number(first.slice(8)) - 1)).toISOString().slice(0, 10)
