import { expect, test } from 'vitest'
import { inWrite } from '../../../../test/harness/raw-write.ts'
import { openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const manager = await w.as('manager')

type Period = { id: number; version: number; is_locked: boolean }
type Year = { id: number; version: number; lock_version: number; periods: Period[] }
let last = 2000

/** Creates another year in the shared company file. */
async function newYear() {
  const calendar = (last += 1)
  const { body } = await manager('POST', 'C/fiscal-years', { body: { starts_on: `${calendar}-01-01`, ends_on: `${calendar}-12-31` } })
  const year = body as Year
  const at = (number: number) => year.periods[number - 1]?.id ?? 0
  const read = async (): Promise<Year> => (await manager('GET', `C/fiscal-years/${year.id}`)).body
  return { calendar, year, at, read, path: (number: number) => `C/fiscal-years/${year.id}/periods/${at(number)}` }
}
/** Runs a statement in a write on the file, without HTTP. */
const writing = (statement: string) => w.rows(inWrite(w.company.id, statement))

test('200 locks a period with user, time and reason; its version increases and that of the year does not', async () => {
  const { year, at, read } = await newYear()
  const { status, body, headers } = await manager('POST', `C/fiscal-years/${year.id}/periods/${at(3)}/lock`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: at(3), is_locked: true, locked_by: manager.user_id, lock_reason: 'manual', version: 2 })
  expect(body.locked_at).toMatch(/^\d{4}-\d\d-\d\dT/)
  const after = await read()
  expect(after.periods[2]).toEqual(body)
  expect(after.periods.filter(({ is_locked }) => is_locked)).toHaveLength(1)
  expect([after.version, after.lock_version]).toEqual([1, 0])
  const { data } = (await manager('GET', `C/history?operation_id=${headers['x-operation-id']}`)).body
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({ resource: 'periods', record_id: at(3), op: 'lock', version_before: 1, version_after: 2 })
  expect(data[0].record_label).toBe(`${last}-03`)
  expect(Object.keys(data[0].changes).toSorted()).toEqual(['is_locked', 'lock_reason', 'locked_at', 'locked_by'])
})

test('200 unlocks a period; locking a locked period and unlocking an open one change nothing', async () => {
  const { year, at } = await newYear()
  const lock = () => manager('POST', `C/fiscal-years/${year.id}/periods/${at(1)}/lock`)
  const unlock = () => manager('POST', `C/fiscal-years/${year.id}/periods/${at(1)}/unlock`)
  const [locked, again] = [await lock(), await lock()]
  expect([again.status, again.body, again.headers['x-operation-id']]).toEqual([200, locked.body, undefined])
  const [open, still] = [await unlock(), await unlock()]
  expect(open.body).toMatchObject({ is_locked: false, locked_at: null, locked_by: null, lock_reason: null, version: 3 })
  expect([still.status, still.body, still.headers['x-operation-id']]).toEqual([200, open.body, undefined])
  const { data } = (await manager('GET', `C/history?resource=periods&record_id=${at(1)}`)).body
  expect(data.map(({ op }: { op: string }) => op)).toEqual(['unlock', 'lock', 'create'])
})

test('the feed has the year whose period was locked', async () => {
  const { year, path } = await newYear()
  const { cursor } = (await manager('GET', 'C/sync/pull?limit=2000')).body
  await manager('POST', `${path(2)}/lock`)
  const { changes } = (await manager('GET', `C/sync/pull?since=${cursor}`)).body
  expect(changes).toHaveLength(1)
  expect(changes[0]).toMatchObject({ resource: 'fiscal-years', id: year.id, op: 'upsert', version: 1 })
  expect(changes[0].data.periods[1]).toMatchObject({ is_locked: true, version: 2 })
})

test('409 compares the version of the period in the path', async () => {
  const { year, at, path } = await newYear()
  await manager('PATCH', `C/fiscal-years/${year.id}`, { body: { code: `Y${year.id}` } })
  const stale = await manager('POST', `${path(1)}/lock`, { headers: { 'x-base-version': '2' } })
  expect([stale.status, stale.body.server_version, stale.body.server_data.id]).toEqual([409, 1, at(1)])
  expect((await manager('POST', `${path(1)}/lock`, { headers: { 'x-base-version': '1' } })).status).toBe(200)
  expect((await manager('POST', `${path(1)}/unlock`, { headers: { 'x-base-version': '1' } })).status).toBe(409)
})

test('404 for a period of another year, or an unknown period', async () => {
  const [one, other] = [await newYear(), await newYear()]
  for (const path of [
    `C/fiscal-years/${other.year.id}/periods/${one.at(1)}`,
    `C/fiscal-years/${one.year.id}/periods/0`,
    'C/fiscal-years/0/periods/1',
  ]) {
    expect((await manager('POST', `${path}/lock`)).status).toBe(404)
    expect((await manager('POST', `${path}/unlock`)).status).toBe(404)
  }
})

test('422 in a closed year: period_locked with the next open day, period_lock_held for periods that the closing locked', async () => {
  const { calendar, year, at, path } = await newYear()
  const next = await newYear()
  await manager('POST', `${path(2)}/lock`)
  await writing(`update fiscal_years set is_closed = true, closed_at = app_now() where id = ${year.id};
    update fiscal_periods set is_locked = true, locked_at = app_now(), lock_reason = 'closing' where fiscal_year_id = ${year.id} and not is_locked`)
  const closed = { code: 'period_locked', reason: 'fiscal_year_closed', earliest_open_date: `${calendar + 1}-01-01` }
  for (const reply of [await manager('POST', `${path(1)}/lock`), await manager('POST', `${path(2)}/unlock`)]) {
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject(closed)
  }
  const held = await manager('POST', `${path(1)}/unlock`)
  expect([held.status, held.body.code, held.body.reason]).toEqual([422, 'period_lock_held', 'closing'])
  await manager('POST', `${next.path(1)}/lock`)
  expect((await manager('POST', `${path(1)}/lock`)).body.earliest_open_date).toBe(`${calendar + 1}-02-01`)
  expect(await w.rows('select is_locked from fiscal_periods where id = $1', [at(1)])).toEqual([{ is_locked: true }])
})

test('the VAT lock of a month does not change the version of the period', async () => {
  const { year, at, read } = await newYear()
  await writing(`update fiscal_periods set is_vat_locked = true where id = ${at(4)}`)
  const { periods, version } = await read()
  expect([periods[3], version]).toMatchObject([{ is_vat_locked: true, is_locked: false, version: 1 }, year.version])
})
