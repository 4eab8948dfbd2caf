import { expect, test } from 'vitest'
import { inWrite } from '../../../../test/harness/raw-write.ts'
import { managersOnly, refusalsOf } from '../../../../test/harness/replies.ts'
import { type Caller, openWorld } from '../../../../test/harness/world.ts'

/** A table that refers to years and periods by foreign key, as entries do. */
const postings = `
  create table postings (
    id bigint generated always as identity, company_id bigint not null references companies, year_id bigint, period_id bigint,
    created_at timestamptz not null default app_now(), updated_at timestamptz not null default app_now(),
    version integer not null default 1, lock_version integer not null default 0, written_in bigint not null default app_write(),
    primary key (company_id, id), foreign key (company_id, year_id) references fiscal_years (company_id, id),
    foreign key (company_id, period_id) references fiscal_periods (company_id, id));
  call isolate('postings');
  grant select on postings to partita_app;
  call track('postings', 'postings')`

const w = await openWorld({ migrate: postings })
const admin = await w.as('admin')

type Period = { id: number; number: number; label: string; starts_on: string; ends_on: string; version: number }
type Year = { id: number; code: string; starts_on: string; ends_on: string; version: number; periods: Period[] }

/** A new company file with the given calendar years as fiscal years. */
async function ownFile(...calendarYears: number[]) {
  const { id, public_token } = await w.makeCompany()
  const url = `/v1/companies/${public_token}/fiscal-years`
  const open = (starts_on: string, ends_on: string, code?: string) =>
    admin('POST', url, { body: { starts_on, ends_on, ...(code !== undefined && { code }) } })
  const years: Year[] = []
  for (const year of calendarYears) years.push((await open(`${year}-01-01`, `${year}-12-31`)).body)
  const list = async (): Promise<Year[]> => (await admin('GET', url)).body
  const patch = (year: Year | undefined, body: object) => admin('PATCH', `${url}/${year?.id}`, { body })
  /** Runs a statement in a write on the file, without HTTP. */
  const writing = (statement: string) => w.rows(inWrite(id, statement))
  const close = (year: Year | undefined) => admin('POST', `${url}/${year?.id}/close`, { body: { create_next: false, force: true } })
  return { id, url, open, years, list, patch, writing, close }
}
const fieldsOf = ({ status, body }: { status: number; body: { code?: string; errors?: object } }) => [
  status,
  body.code ?? null,
  Object.keys(body.errors ?? {}),
]

test('201 creates a year with monthly periods, dates as timestamps at midnight, and the common record fields', async () => {
  const manager = await w.as('manager')
  const { status, body } = await manager('POST', 'C/fiscal-years', { body: { starts_on: '2026-01-15', ends_on: '2027-01-31T12:00:00Z' } })
  expect(status).toBe(201)
  const { periods, ...year } = body
  expect(year).toEqual({
    id: expect.any(Number),
    company_id: w.company.id,
    code: '2027',
    starts_on: '2026-01-15T00:00:00.000Z',
    ends_on: '2027-01-31T00:00:00.000Z',
    is_closed: false,
    closed_at: null,
    closed_by: null,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    updated_at: body.created_at,
    lock_version: 0,
    version: 1,
    deleted_at: null,
    deleted_by: null,
  })
  expect(periods).toHaveLength(13)
  expect(periods[0]).toEqual({
    id: expect.any(Number),
    fiscal_year_id: body.id,
    number: 1,
    label: 'janvier 2026',
    starts_on: '2026-01-15T00:00:00.000Z',
    ends_on: '2026-01-31T00:00:00.000Z',
    is_locked: false,
    locked_at: null,
    locked_by: null,
    lock_reason: null,
    is_vat_locked: false,
    entries_count: 0,
    version: 1,
  })
  expect((await manager('GET', `C/fiscal-years/${body.id}`)).body).toEqual({
    ...body,
    result: '0.00',
    opening_entry_id: null,
    closing_checks: [{ code: 'vat_not_validated', level: 'warning', message: expect.any(String), count: 4 }],
  })
  expect((await manager('GET', 'C/fiscal-years')).body).toEqual([body])
})

test('period labels are in the language of the response', async () => {
  const { url, years } = await ownFile(2026)
  const labelIn = async (language: string) => {
    const { body } = await admin('GET', `${url}/${years[0]?.id}`, { headers: { 'accept-language': language } })
    return body.periods[2].label
  }
  expect([await labelIn('fr'), await labelIn('nl'), await labelIn('en'), await labelIn('de')]).toEqual([
    'mars 2026',
    'maart 2026',
    'March 2026',
    'März 2026',
  ])
})

test('200 lists newest first', async () => {
  const { list } = await ownFile(2026, 2027, 2025)
  expect((await list()).map(({ code }) => code)).toEqual(['2027', '2026', '2025'])
})

test.each<[string, object, string[]]>([
  ['an empty body', {}, ['ends_on', 'starts_on']],
  ['a day that does not exist', { starts_on: '2026-02-30', ends_on: '2026-12-31' }, ['starts_on']],
  ['an end before the start', { starts_on: '2026-12-31', ends_on: '2026-01-01' }, ['ends_on']],
  ['25 months', { starts_on: '2026-01-01', ends_on: '2028-01-31' }, ['ends_on']],
  ['a code of 11 characters', { starts_on: '2026-01-01', ends_on: '2026-12-31', code: 'x'.repeat(11) }, ['code']],
  ['an empty code', { starts_on: '2026-01-01', ends_on: '2026-12-31', code: '' }, ['code']],
])('422 names the field: %s', async (_title, body, fields) => {
  const { url } = await ownFile()
  const reply = await admin('POST', url, { body })
  expect([reply.status, Object.keys(reply.body.errors).toSorted()]).toEqual([422, fields])
})

test('a code is stored as given, refused when taken, and defaults to the calendar year', async () => {
  const { open, patch, years } = await ownFile(2026)
  expect(fieldsOf(await open('2027-01-01', '2027-12-31', '2026'))).toEqual([422, null, ['code']])
  expect((await open('2027-01-01', '2027-06-30')).body.code).toBe('2027')
  const second = await open('2027-07-01', '2027-12-31')
  expect(second.body.code).toBe('2027-2')
  expect(fieldsOf(await patch(years[0], { code: '2027-2' }))).toEqual([422, null, ['code']])
  expect((await patch(years[0], { code: 'EX26' })).body).toMatchObject({ code: 'EX26', version: 2 })
})

test('422 fiscal_year_overlap and fiscal_year_gap when years overlap or leave a gap', async () => {
  const { open, list } = await ownFile(2026)
  expect(fieldsOf(await open('2026-12-31', '2027-12-30'))).toEqual([422, 'fiscal_year_overlap', ['starts_on']])
  expect(fieldsOf(await open('2025-06-01', '2027-05-31'))).toEqual([422, 'fiscal_year_overlap', ['starts_on']])
  expect(fieldsOf(await open('2027-01-02', '2027-12-31'))).toEqual([422, 'fiscal_year_gap', ['starts_on']])
  const late = await open('2024-01-01', '2024-12-31')
  expect(fieldsOf(late)).toEqual([422, 'fiscal_year_gap', ['starts_on']])
  expect(late.body.message).toMatch(/celui-ci doit commencer le 2027-01-01 ou se terminer le 2025-12-31\.$/)
  expect((await open('2025-03-01', '2025-12-31')).status).toBe(201)
  expect(await list()).toHaveLength(2)
})

test('200 PATCH ends_on removes, adds and resizes periods', async () => {
  const { patch, years, url } = await ownFile(2026)
  const shape = ({ periods }: Year) => [periods.length, periods.at(-1)?.ends_on.slice(0, 10), periods.at(-1)?.version]
  const shorter = await patch(years[0], { ends_on: '2026-10-15' })
  expect([shorter.status, shorter.body.version, shape(shorter.body)]).toEqual([200, 2, [10, '2026-10-15', 2]])
  const longer = await patch(years[0], { ends_on: '2027-12-31' })
  expect([longer.body.version, shape(longer.body)]).toEqual([3, [24, '2027-12-31', 1]])
  expect(longer.body.periods[9]).toMatchObject({ ends_on: '2026-10-31T00:00:00.000Z', version: 3 })
  expect((await admin('GET', `${url}/${years[0]?.id}`)).body).toMatchObject(longer.body)
  const same = await patch(years[0], { ends_on: '2027-12-31T00:00:00.000Z', code: '2026' })
  expect([same.body, same.headers['x-operation-id']]).toEqual([longer.body, undefined])
})

test('422 PATCH ends_on of a year that is not the last, over another year, or beyond 24 months', async () => {
  const { patch, years } = await ownFile(2026, 2027)
  expect(fieldsOf(await patch(years[0], { ends_on: '2027-01-31' }))).toEqual([422, 'fiscal_year_overlap', ['ends_on']])
  expect(fieldsOf(await patch(years[0], { ends_on: '2026-11-30' }))).toEqual([422, null, ['ends_on']])
  const long = await patch(years[1], { ends_on: '2029-01-01' })
  expect(fieldsOf(long)).toEqual([422, null, ['ends_on']])
  expect(long.body.errors.ends_on[0]).toContain('au plus tard le 2028-12-31')
  expect(fieldsOf(await patch(years[1], { ends_on: '2026-12-31' }))).toEqual([422, null, ['ends_on']])
})

test('422 PATCH period_locked when a locked period would be resized, or the year is closed', async () => {
  const { patch, years, url, close, open } = await ownFile(2026)
  await admin('POST', `${url}/${years[0]?.id}/periods/${years[0]?.periods[11]?.id}/lock`)
  const held = await patch(years[0], { ends_on: '2026-12-15' })
  expect(fieldsOf(held)).toEqual([422, 'period_locked', ['ends_on']])
  expect(held.body).toMatchObject({ reason: 'period_locked', earliest_open_date: null })
  expect((await patch(years[0], { ends_on: '2027-02-28' })).body.periods).toHaveLength(14)
  await close(years[0])
  const closed = await patch(years[0], { code: 'X' })
  expect([closed.status, closed.body.code, closed.body.reason, closed.body.earliest_open_date]).toEqual([
    422,
    'period_locked',
    'fiscal_year_closed',
    null,
  ])
  await open('2027-03-01', '2027-12-31')
  expect((await patch(years[0], { code: 'X' })).body.earliest_open_date).toBe('2027-03-01')
})

test('422 record_in_use when a referenced year or period would be removed', async () => {
  const { id, patch, years, url, writing } = await ownFile(2026)
  const [year] = years
  await writing(`insert into postings (company_id, year_id, period_id) values (${id}, ${year?.id}, ${year?.periods[11]?.id})`)
  const cut = await patch(year, { ends_on: '2026-11-30' })
  expect([cut.status, cut.body.code, cut.body.usages]).toEqual([422, 'record_in_use', { postings: 1 }])
  const gone = await admin('DELETE', `${url}/${year?.id}`)
  expect([gone.status, gone.body.code, gone.body.usages]).toEqual([422, 'record_in_use', { postings: 1 }])
  expect((await patch(year, { ends_on: '2027-01-31' })).status).toBe(200)
})

test('204 DELETE moves the first or the last year to the bin; 422 fiscal_year_gap for one in between', async () => {
  const { url, years, list, open } = await ownFile(2025, 2026, 2027)
  const remove = (year: Year | undefined) => admin('DELETE', `${url}/${year?.id}`)
  const between = await remove(years[1])
  expect([between.status, between.body.code]).toEqual([422, 'fiscal_year_gap'])
  const { status, headers } = await remove(years[2])
  expect([status, headers['x-trashed']]).toEqual([204, '1'])
  expect((await remove(years[2])).status).toBe(404)
  const [year] = years
  expect((await admin('POST', `${url}/${years[2]?.id}/periods/${years[2]?.periods[0]?.id}/lock`)).status).toBe(404)
  expect((await remove(year)).status).toBe(204)
  expect((await list()).map(({ code }) => code)).toEqual(['2026'])
  expect((await open('2027-01-01', '2027-12-31')).body.code).toBe('2027')
  await remove((await list())[0])
  expect((await remove(years[1])).status).toBe(204)
  expect(await list()).toEqual([])
})

test('422 period_locked for DELETE of a closed year', async () => {
  const { url, years, close } = await ownFile(2026)
  await close(years[0])
  const { status, body } = await admin('DELETE', `${url}/${years[0]?.id}`)
  expect([status, body.code, body.reason]).toEqual([422, 'period_locked', 'fiscal_year_closed'])
})

test.each([
  ['fr', 'vide entre deux exercices'],
  ['nl', 'gat tussen twee boekjaren'],
  ['en', 'gap between two fiscal years'],
  ['de', 'Geschäftsjahren entstünde eine Lücke'],
])('422 message in %s', async (language, message) => {
  const { url } = await ownFile(2026)
  const headers = { 'accept-language': language }
  const { body } = await admin('POST', url, { body: { starts_on: '2030-01-01', ends_on: '2030-12-31' }, headers })
  expect(body.message).toContain(message)
})

test('403 below manager and without the ability, 401 without a token, 404 for an outsider', async () => {
  const writes = [
    (call: Caller) => call('POST', 'C/fiscal-years', { body: {} }),
    (call: Caller) => call('PATCH', 'C/fiscal-years/1', { body: {} }),
    (call: Caller) => call('DELETE', 'C/fiscal-years/1'),
    (call: Caller) => call('POST', 'C/fiscal-years/1/periods/1/lock'),
    (call: Caller) => call('POST', 'C/fiscal-years/1/periods/1/unlock'),
  ]
  expect(await refusalsOf(w, writes)).toEqual(writes.map(() => managersOnly))
})

test('the history has the year as GET returns it, and the feed has it with its periods', async () => {
  const { url, years, patch } = await ownFile(2026)
  const root = url.replace('/fiscal-years', '')
  const { cursor } = (await admin('GET', `${root}/sync/pull?limit=2000`)).body
  await patch(years[0], { ends_on: '2027-01-31' })
  const { data } = (await admin('GET', `${root}/history?resource=fiscal-years`)).body
  expect(data[0].changes).toEqual({ ends_on: { from: '2026-12-31T00:00:00.000Z', to: '2027-01-31T00:00:00.000Z' } })
  const { changes } = (await admin('GET', `${root}/sync/pull?since=${cursor}`)).body
  // The file shows the end of its current year.
  expect(changes.map(({ resource }: { resource: string }) => resource).toSorted()).toEqual(['companies', 'fiscal-years'])
  expect(changes.find(({ resource }: { resource: string }) => resource === 'fiscal-years')).toMatchObject({
    resource: 'fiscal-years',
    version: 2,
    data: { periods: { length: 13 } },
  })
})
