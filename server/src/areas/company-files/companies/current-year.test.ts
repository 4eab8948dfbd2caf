/** The fiscal year that a company file shows as its own follows the years of the file, and the calendar. */
import { expect, test } from 'vitest'
import { makeBooks } from '../../../../test/harness/books/books.ts'
import { worker } from '../../../../test/harness/import-files.ts'
import { openWorld } from '../../../../test/harness/world.ts'
import { schedules } from './jobs.ts'

const w = await openWorld()
const admin = await w.as('admin')

test('200 the file shows its current year, else its last; another year is no change of the file', async () => {
  const b = await makeBooks(w, admin, { fiscal_year: { starts_on: '2020-01-01', ends_on: '2020-12-31' } })
  const shown = async () => {
    const { fiscal_year_start, fiscal_year_end, version } = (await admin('GET', b.path)).body
    return [fiscal_year_start, fiscal_year_end, version]
  }
  expect(await shown()).toEqual(['2020-01-01', '2020-12-31', 1])
  const add = async (starts_on: string, ends_on: string) =>
    (await admin('POST', `${b.path}/fiscal-years`, { body: { starts_on, ends_on } })).body.id as number
  const next = await add('2021-01-01', '2021-12-31')
  expect(await shown()).toEqual(['2021-01-01', '2021-12-31', 1])
  await admin('PATCH', `${b.path}/fiscal-years/${next}`, { body: { ends_on: '2022-06-30' } })
  expect(await shown()).toEqual(['2021-01-01', '2022-06-30', 1])
  expect((await admin('DELETE', `${b.path}/fiscal-years/${next}`)).status).toBe(204)
  expect(await shown()).toEqual(['2020-01-01', '2020-12-31', 1])
  const listed = (await admin('GET', '/v1/companies')).body.find(({ id }: { id: number }) => id === b.id)
  expect(listed.fiscal_year_start).toBe('2020-01-01')
  const { data } = (await admin('GET', `${b.path}/history?resource=companies`)).body
  expect(data.map(({ op }: { op: string }) => op)).toEqual(['create'])
})

test('a year in the future is not the current one, and the night follows the calendar', async () => {
  const b = await makeBooks(w, admin)
  await admin('POST', `${b.path}/fiscal-years`, { body: { starts_on: '2027-01-01', ends_on: '2027-12-31' } })
  const [year] = await w.rows<{ starts_on: string }>(
    `select starts_on::text as starts_on from fiscal_years where company_id = $1 and app_today() between starts_on and ends_on`,
    [b.id],
  )
  const shown = async () => (await admin('GET', b.path)).body.fiscal_year_start
  expect(await shown()).toBe(year?.starts_on ?? '2027-01-01')
  // As on the morning after the year passed.
  await w.rows(
    `set session_replication_role = replica; update companies set fiscal_year_start = '2020-01-01', fiscal_year_end = '2020-12-31' where id = ${b.id}; reset session_replication_role`,
  )
  const { context, end } = await worker(w)
  await schedules[0]?.run(context)
  await end()
  expect(await shown()).toBe(year?.starts_on ?? '2027-01-01')
})
