/** DELETE letterings/{id}: reopened lines, reversed entries, and refusals. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBooks } from '../../../../test/harness/books/books.ts'
import { type LetteringFixture, named, letteringFixture, openItems } from '../../../../test/harness/books/lettering-fixture.ts'
import { balancesOf, openOf } from '../../../../test/harness/books/open-items.ts'
import type { Caller } from '../../../../test/harness/world.ts'
import { letter } from './index.ts'

let d: LetteringFixture
beforeAll(async () => {
  d = await letteringFixture()
})
afterAll(() => d.close())

const undo = (id: number, { by = d.admin, headers = {} }: { by?: Caller; headers?: Record<string, string> } = {}) =>
  by('DELETE', `/v1/companies/${d.b.token}/letterings/${id}`, { headers })
const make = async (lines: readonly (number | undefined)[], more: object = {}) =>
  (await d.admin('POST', `${d.b.path}/letterings`, { body: { lines: named(...lines), ...more } })).body as {
    id: number
    difference_entry_id: number
  }
const open = (...amounts: string[]) => openItems(d, amounts)
const shown = (ids: readonly number[]) =>
  d.w
    .rows<{ id: string; code: string | null; lettering_id: string | null }>(
      'select id, lettering_code as code, lettering_id from entry_lines where company_id = $1 and id = any($2)',
      [d.b.id, ids],
    )
    .then((rows) => ids.map((id) => rows.find((row) => Number(row.id) === id)?.code ?? null))

test('204 without X-Trashed: the lines are open without a code, the record is gone, and its code is not reused', async () => {
  const [invoice = 0, payment = 0] = await open('80.00', '-80.00')
  const made = await make([invoice, payment])
  const before = await balancesOf(d.w, d.b)
  const { status, headers, text } = await undo(made.id)
  expect([status, headers['x-trashed'], text]).toEqual([204, undefined, ''])
  expect(await openOf(d.w, d.b, [invoice, payment])).toEqual(['80.00', '-80.00'])
  expect(await shown([invoice, payment])).toEqual([null, null])
  expect(await balancesOf(d.w, d.b)).toEqual(before)
  expect((await undo(made.id)).status).toBe(404)
  expect(
    await d.w.rows(`select op from feed where company_id = $1 and resource = 'letterings' and record_id = $2`, [d.b.id, made.id]),
  ).toEqual([{ op: 'delete' }])
  expect(
    await d.w.rows(`select op from revisions where company_id = $1 and resource = 'letterings' and record_id = $2 order by seq`, [
      d.b.id,
      made.id,
    ]),
  ).toEqual([{ op: 'match' }, { op: 'unmatch' }])
  const again = await d.admin('POST', `${d.b.path}/letterings`, { body: { lines: named(invoice, payment) } })
  expect(again.body.code).toBe('B')
})

test('204 undoing one of two payments keeps the other, and the group is open with a lowercase code', async () => {
  const [invoice = 0, first = 0, second = 0] = await open('100.00', '-40.00', '-60.00')
  await make([invoice, first])
  const last = await make([invoice, second])
  expect(await shown([invoice, first, second])).toEqual(['A', 'A', 'A'])
  await undo(last.id)
  expect(await openOf(d.w, d.b, [invoice, first, second])).toEqual(['60.00', '0.00', '-60.00'])
  expect(await shown([invoice, first, second])).toEqual(['a', 'a', null])
})

test('204 reverses a posted difference on its day and letters it with the reversal', async () => {
  const [invoice = 0, payment = 0] = await open('100.40', '-100.00')
  const made = await make([invoice, payment], { difference: 'post' })
  const { headers } = await undo(made.id)
  expect(await openOf(d.w, d.b, [invoice, payment, made.difference_entry_id * 100_000 + 1])).toEqual(['100.40', '-100.00', '0.00'])
  expect(
    await d.w.rows(
      `select e.status, r.origin, r.entry_date = e.entry_date as same_day, l.open_amount from entries e
       join entries r on r.company_id = e.company_id and r.reversed_entry_id = e.id
       join entry_lines l on l.company_id = r.company_id and l.entry_id = r.id and l.position = 1
       where e.company_id = $1 and e.id = $2`,
      [d.b.id, made.difference_entry_id],
    ),
  ).toEqual([{ status: 'reversed', origin: 'reversal', same_day: true, open_amount: '0.00' }])
  expect(headers['x-operation-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('204 reverses a difference on the first open day if its period is now locked', async () => {
  const third_party_id = await d.customer()
  const [invoice, payment] = await d.post(
    d.b,
    { side: 'debit', amount: '50.50', third_party_id, on: '2026-06-03' },
    { side: 'credit', amount: '50.00', third_party_id, on: '2026-06-30' },
  )
  const made = await make([invoice, payment], { difference: 'post' })
  const [june] = await d.w.rows<{ id: string; year: string }>(
    `select id, fiscal_year_id as year from fiscal_periods where company_id = $1 and starts_on = '2026-06-01'`,
    [d.b.id],
  )
  await d.admin('POST', `${d.b.path}/fiscal-years/${june?.year}/periods/${june?.id}/lock`)
  expect((await undo(made.id)).status).toBe(204)
  expect(
    await d.w.rows('select entry_date::date::text as day from entries where company_id = $1 and reversed_entry_id = $2', [
      d.b.id,
      made.difference_entry_id,
    ]),
  ).toEqual([{ day: '2026-07-01' }])
})

test('204 sends events for the reversal and the reversed entry', async () => {
  const [invoice = 0, payment = 0] = await open('100.40', '-100.00')
  const made = await make([invoice, payment], { difference: 'post' })
  expect((await undo(made.id)).status).toBe(204)
  const events = await d.w.rows(
    `select event, data ->> 'status' as status, data ->> 'origin' as origin from queue.outbox
     where company_id = $1 and $2::bigint in ((data ->> 'id')::bigint, (data ->> 'reversed_entry_id')::bigint) and event like 'entry.%' order by id`,
    [d.b.id, made.difference_entry_id],
  )
  expect(events).toEqual([
    { event: 'entry.posted', status: 'posted', origin: 'lettering' },
    { event: 'entry.posted', status: 'posted', origin: 'reversal' },
    { event: 'entry.reversed', status: 'reversed', origin: 'lettering' },
  ])
})

test('422 period_locked when its entries cannot be reversed on any day; nothing is undone', async () => {
  const b = await makeBooks(d.w, d.admin)
  const [invoice, payment] = await d.post(
    b,
    { side: 'debit', amount: '50.50', third_party_id: b.customer, on: '2026-11-03' },
    { side: 'credit', amount: '50.00', third_party_id: b.customer, on: '2026-11-30' },
  )
  const body = { lines: named(invoice, payment), difference: 'post' }
  const { body: made } = await d.admin('POST', `${b.path}/letterings`, { body })
  const [{ id: year, periods }] = (await d.admin('GET', `${b.path}/fiscal-years`)).body
  for (const { id } of periods.slice(10)) await d.admin('POST', `${b.path}/fiscal-years/${year}/periods/${id}/lock`)
  const { status, body: refused } = await d.admin('DELETE', `${b.path}/letterings/${made.id}`)
  expect([status, refused.code, refused.reason, refused.earliest_open_date]).toEqual([422, 'period_locked', 'period_locked', null])
  expect(await openOf(d.w, b, [invoice ?? 0, payment ?? 0])).toEqual(['0.00', '0.00'])
})

test('422 lettering_bank_matched for a lettering made by a bank match', async () => {
  const [invoice = 0, payment = 0] = await open('30.00', '-30.00')
  const made = await d.writer.onFile(d.b.id, (tx) => letter(tx, { lines: named(invoice, payment), origin: 'bank' }))
  const { status, body } = await undo(made.id)
  expect([status, body.code]).toEqual([422, 'lettering_bank_matched'])
  expect(await openOf(d.w, d.b, [invoice, payment])).toEqual(['0.00', '0.00'])
})

test('409 on a stale base version returns the server record; the current version succeeds; 200 replay of a 204', async () => {
  const made = await make(await open('10.00', '-10.00'))
  const stale = await undo(made.id, { headers: { 'x-base-version': '2' } })
  expect([stale.status, stale.body.code, stale.body.server_version, stale.body.server_data.id]).toEqual([409, 'conflict', 1, made.id])
  const headers = { 'x-base-version': '1', 'x-client-mutation-id': 'unletter-once' }
  expect((await undo(made.id, { headers })).status).toBe(204)
  const again = await undo(made.id, { headers })
  expect([again.status, again.body, again.headers['x-idempotent-replay']]).toEqual([200, {}, '1'])
  const other = await make(await open('10.00', '-10.00'))
  expect((await undo(other.id, { headers })).body.code).toBe('idempotency_key_reused')
})

test('204 for an encoder; 403 role_too_low, 403 token_ability_missing, 404, 401, 422 company_archived; a dry run undoes nothing', async () => {
  const [invoice = 0, payment = 0] = await open('10.00', '-10.00')
  const { id } = await make([invoice, payment])
  const low = await undo(id, { by: await d.member('reviewer') })
  expect([low.status, low.body.code, low.body.required_role]).toEqual([403, 'role_too_low', 'encoder'])
  expect((await undo(id, { by: await d.member('encoder', ['read']) })).body.code).toBe('token_ability_missing')
  expect((await undo(id, { by: await d.w.outsider() })).status).toBe(404)
  expect((await undo(id, { by: d.w.anonymous })).status).toBe(401)
  expect((await undo(id, { headers: { 'x-dry-run': '1' } })).status).toBe(204)
  await d.admin('PATCH', d.b.path, { body: { is_active: false } })
  expect((await undo(id)).body.code).toBe('company_archived')
  await d.admin('PATCH', d.b.path, { body: { is_active: true } })
  expect(await openOf(d.w, d.b, [invoice, payment])).toEqual(['0.00', '0.00'])
  expect((await undo(id, { by: await d.member('encoder') })).status).toBe(204)
})

test('204 undoing a lettering that joined groups splits them, and each part is settled separately', async () => {
  const [x = 0, y = 0, p = 0, q = 0, both = 0, rest = 0] = await open('100.00', '100.00', '-40.00', '-30.00', '-10.00', '-60.00')
  await make([x, p])
  await make([y, q])
  const { body: joins } = await d.admin('POST', `${d.b.path}/letterings`, {
    body: { lines: [{ entry_line_id: x, amount: '5.00' }, { entry_line_id: y, amount: '5.00' }, { entry_line_id: both }] },
  })
  expect(await shown([x, p, y, q, both])).toEqual(['a', 'a', 'a', 'a', 'a'])
  expect((await undo(joins.id)).status).toBe(204)
  expect(await shown([x, p, y, q, both])).toEqual(['a', 'a', 'b', 'b', null])
  const last = await make([x, rest])
  expect(last).toMatchObject({ code: 'A', is_full: true })
  expect(await shown([x, p, rest, y, q])).toEqual(['A', 'A', 'A', 'b', 'b'])
})
