/** VAT locks of months: set and cleared by the area of the returns, and set from the start in years that are created or extended later. */
import { afterAll, expect, test } from 'vitest'
import { openWriter } from '../harness/books/books.ts'
import { inWrite } from '../harness/raw-write.ts'
import { openWorld } from '../harness/world.ts'
import { areas } from '../../src/areas.ts'
import { closing, closingChecks, fiscalYearDetailsWith } from '../../src/areas/company-files/closing/index.ts'
import { type FindVatLocks, fiscalYears, lockVatMonths } from '../../src/areas/books/fiscal-years/index.ts'

/** The spans that two areas would tell, by company file. */
const declared: Record<number, { starts_on: string; ends_on: string }[]> = {}
const vatLocks: FindVatLocks[] = [0, 1].map((n) => async (tx) => declared[tx.company?.id ?? 0]?.slice(n, n + 1) ?? [])

const ours = {
  'fiscal-years': fiscalYears(fiscalYearDetailsWith(closingChecks), vatLocks),
  closing: closing(closingChecks, vatLocks),
}
const w = await openWorld({ areas: areas.map((area) => (area.name in ours ? ours[area.name as keyof typeof ours] : area)) })
const admin = await w.as('admin')
const writer = openWriter(w)
afterAll(() => writer.end())

/** A file whose years meet on 16 June 2026, so that this month has two periods. */
async function splitFile() {
  const { id, public_token } = await w.makeCompany()
  const url = `/v1/companies/${public_token}/fiscal-years`
  const add = async (starts_on: string, ends_on: string) => (await admin('POST', url, { body: { starts_on, ends_on } })).body
  const years = [await add('2026-01-01', '2026-06-15'), await add('2026-06-16', '2026-12-31')]
  const locked = async () =>
    (
      await w.rows<{ on: string }>(
        `select starts_on::text as on from fiscal_periods where company_id = $1 and is_vat_locked and deleted_at is null order by 1`,
        [id],
      )
    ).map(({ on }) => on)
  const lock = (from: string, to: string, on: boolean) => writer.onFile(id, (tx) => lockVatMonths(tx, from, to, on))
  return { id, url, path: `/v1/companies/${public_token}`, years, add, locked, lock }
}

test('both periods of a month split by two years are locked, and unlocked again', async () => {
  const { lock, locked } = await splitFile()
  await lock('2026-04-01', '2026-06-30', true)
  expect(await locked()).toEqual(['2026-04-01', '2026-05-01', '2026-06-01', '2026-06-16'])
  await lock('2026-05-01', '2026-05-31', false)
  expect(await locked()).toEqual(['2026-04-01', '2026-06-01', '2026-06-16'])
  await lock('2026-04-01', '2026-06-30', false)
  expect(await locked()).toEqual([])
})

test('the feed has the years of the locked months once; a lock that is already set changes nothing', async () => {
  const { path, years, lock } = await splitFile()
  const pull = (since: string) => admin('GET', `${path}/sync/pull?since=${since}`)
  const { cursor } = (await admin('GET', `${path}/sync/pull?limit=2000`)).body
  await lock('2026-06-01', '2026-06-30', true)
  const { changes, cursor: after } = (await pull(cursor)).body
  expect(changes.map(({ resource, id }: { resource: string; id: number }) => [resource, id])).toEqual(
    years.map(({ id }) => ['fiscal-years', id]),
  )
  expect(changes[0].data.periods.at(-1)).toMatchObject({ is_vat_locked: true, is_locked: false, version: 1 })
  expect(changes[1].data.periods[0]).toMatchObject({ is_vat_locked: true })
  await lock('2026-06-01', '2026-06-30', true)
  expect((await pull(after)).body.changes).toEqual([])
})

test('a year created, extended or opened by a closing has the months of validated returns locked', async () => {
  const { id, url, years, add, locked } = await splitFile()
  declared[id] = [
    { starts_on: '2027-01-01', ends_on: '2027-03-31' },
    { starts_on: '2027-11-01', ends_on: '2028-01-31' },
  ]
  const created = await add('2027-01-01', '2027-02-10')
  expect(created.periods.map((period: { is_vat_locked: boolean }) => period.is_vat_locked)).toEqual([true, true])
  const extended = await admin('PATCH', `${url}/${created.id}`, { body: { ends_on: '2027-12-31' } })
  const inBoth = ['2027-01-01', '2027-02-01', '2027-03-01', '2027-11-01', '2027-12-01']
  expect([extended.status, await locked()]).toEqual([200, inBoth])
  for (const { id: year } of [...years, created])
    expect((await admin('POST', `${url}/${year}/close`, { body: { force: true } })).status).toBe(200)
  expect(await locked()).toEqual([...inBoth, '2028-01-01'])
})

test('a year that comes back from the bin has the locks set meanwhile', async () => {
  const { url, years, lock, locked } = await splitFile()
  const deleted = await admin('DELETE', `${url}/${years[1].id}`)
  await lock('2026-06-01', '2026-06-30', true)
  expect(
    (await admin('POST', `${url.replace('/fiscal-years', '')}/history/operations/${deleted.headers['x-operation-id']}/revert`)).status,
  ).toBe(200)
  expect(await locked()).toEqual(['2026-06-01', '2026-06-16'])
})

test('raw SQL as the application cannot set or clear a VAT lock outside a write, nor in another file', async () => {
  const { id, lock, locked } = await splitFile()
  const other = await w.makeCompany()
  await lock('2026-06-01', '2026-06-30', true)
  const clear = `update fiscal_periods set is_vat_locked = false where company_id = ${id}`
  await expect(w.asApp(clear)).rejects.toMatchObject({ code: '42501' })
  await w.asApp(inWrite(other.id, clear))
  await expect(w.rows(clear)).rejects.toMatchObject({ code: '42501' })
  expect(await locked()).toEqual(['2026-06-01', '2026-06-16'])
})
