import { expect, test } from 'vitest'
import { openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')

type Pulled = { changes: Change[]; cursor: number; has_more: boolean }
type Change = { resource: string; op: string; id: number; version: number; data: Record<string, unknown>; changed_at: string; seq: number }

/** A file of its own for each test: its stream holds what the test did and nothing else. */
async function newFile() {
  const { id, public_token } = await w.makeCompany()
  const at = `/v1/companies/${public_token}`
  return {
    id,
    at,
    pull: async (query = ''): Promise<Pulled> => (await admin('GET', `${at}/sync/pull${query}`)).body,
    add: async (name: string): Promise<number> =>
      (await admin('POST', `${at}/third-parties`, { body: { type: 'customer', name } })).body.id,
  }
}

test('a fiscal year is streamed without the counts of its periods, which move without it', async () => {
  const file = await newFile()
  const body = { starts_on: '2026-01-01', ends_on: '2026-12-31' }
  const { body: year } = await admin('POST', `${file.at}/fiscal-years`, { body })
  const { changes } = await file.pull()
  const { data } = changes.find(({ resource }) => resource === 'fiscal-years') ?? { data: {} }
  const periods = year.periods.map(({ entries_count: _count, ...period }: { entries_count: number }) => period)
  expect(data).toEqual({ ...year, periods })
})

test('200 from 0 streams every record once, as its GET shows it without its live fields', async () => {
  const file = await newFile()
  const id = await file.add('Dupont')
  const pulled = await file.pull()
  expect(pulled).toMatchObject({ has_more: false, full_resync: false, server_time: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/) })
  const [company, card] = pulled.changes
  const { body: shown } = await admin('GET', file.at)
  const { logo_url: _logo, icon_url: _icon, fiscal_years: _years, journals: _journals, journal_entries_count: _count, ...stored } = shown
  expect(company).toMatchObject({ resource: 'companies', op: 'upsert', id: file.id, version: 1 })
  expect(company?.data).toEqual(stored)
  expect(card).toMatchObject({ resource: 'third-parties', op: 'upsert', id, version: 1 })
  const [{ balance: _balance, ...listed }] = (await admin('GET', `${file.at}/third-parties`)).body
  expect(card?.data).toEqual(listed)
  expect(pulled.cursor).toBe(card?.seq)
})

test('200 sends the last state of a record only, at its last place', async () => {
  const file = await newFile()
  const [first, second] = [await file.add('First'), await file.add('Second')]
  await admin('PATCH', `${file.at}/third-parties/${first}`, { body: { name: 'Changed' } })
  await admin('PATCH', `${file.at}/third-parties/${first}`, { body: { name: 'Changed again' } })
  const { changes } = await file.pull()
  expect(changes.map(({ id, version }) => [id, version])).toEqual([
    [file.id, 1],
    [second, 1],
    [first, 3],
  ])
  expect(changes.at(-1)?.data).toMatchObject({ name: 'Changed again' })
  expect(changes.map(({ seq }) => seq)).toEqual(changes.map(({ seq }) => seq).toSorted((a, b) => a - b))
})

test('200 a record in the bin is a delete with its id and the time it went there', async () => {
  const file = await newFile()
  const id = await file.add('Gone')
  const { cursor } = await file.pull()
  await admin('DELETE', `${file.at}/third-parties/${id}`)
  const { changes } = await file.pull(`?since=${cursor}`)
  const [stored] = await w.rows<{ deleted_at: Date }>('select deleted_at from third_parties where id = $1', [id])
  expect(changes).toMatchObject([{ resource: 'third-parties', op: 'delete', id, version: 2 }])
  expect(changes[0]?.data).toEqual({ id, deleted_at: stored?.deleted_at.toISOString() })
})

test('200 in pages: has_more until the end, the cursor is the last place delivered', async () => {
  const file = await newFile()
  for (let n = 0; n < 5; n += 1) await file.add(`Card ${n}`)
  const whole = await file.pull()
  const pages: { sizes: number[]; more: boolean[]; seqs: number[] } = { sizes: [], more: [], seqs: [] }
  for (let since = 0, more = true; more; ) {
    const page = await file.pull(`?since=${since}&limit=2`)
    expect(page.cursor).toBe(page.changes.at(-1)?.seq)
    pages.sizes.push(page.changes.length)
    pages.more.push(page.has_more)
    pages.seqs.push(...page.changes.map(({ seq }) => seq))
    since = page.cursor
    more = page.has_more
  }
  expect(pages).toEqual({ sizes: [2, 2, 2], more: [true, true, false], seqs: whole.changes.map(({ seq }) => seq) })
})

test('200 nothing new: no changes, and the cursor stays where it was', async () => {
  const file = await newFile()
  await file.add('Old')
  const { cursor } = await file.pull()
  expect(await file.pull(`?since=${cursor}`)).toMatchObject({ cursor, changes: [], has_more: false, full_resync: false })
})

test('200 a cursor beyond the head comes from a database that was restored since: start anew', async () => {
  const file = await newFile()
  const { cursor } = await file.pull()
  expect(await file.pull(`?since=${cursor + 1}`)).toMatchObject({ cursor: 0, changes: [], has_more: true, full_resync: true })
  expect(await file.pull('?since=0')).toMatchObject({ full_resync: false })
})

test('200 a limit above 2000 is capped, not refused', async () => {
  const file = await newFile()
  await w.rows(`
    begin;
    select open_write(null, false, null, ${file.id}, null, gen_random_uuid(), false, jsonb_build_object('operation_id', gen_random_uuid(), 'origin', 'job'), 1000);
    insert into third_parties (company_id, type, code, name, country, locale, account_id)
      select app_company(), 'customer', 'B' || n, 'Bulk', 'BE', 'fr', a.id from generate_series(1, 2010) n
      join accounts a on a.company_id = app_company() and a.kind = 'receivable';
    commit`)
  const first = await file.pull('?limit=1000000')
  expect([first.changes.length, first.has_more]).toEqual([2000, true])
  const rest = await file.pull(`?since=${first.cursor}&limit=2001`)
  expect([rest.changes.length, rest.has_more]).toEqual([11, false])
  const page = await file.pull()
  expect(page.changes).toHaveLength(500)
})

test('200 a technical column moves the record in the stream without moving its version', async () => {
  const file = await newFile()
  const id = await file.add('Checked')
  const { cursor } = await file.pull()
  await w.rows(`
    begin;
    select open_write(null, false, null, ${file.id}, null, gen_random_uuid(), false, jsonb_build_object('operation_id', gen_random_uuid(), 'origin', 'job'), 1000);
    update third_parties set vies_status = 'valid', vies_checked_at = app_now() where company_id = app_company() and id = ${id};
    commit`)
  const { changes } = await file.pull(`?since=${cursor}`)
  expect(changes).toMatchObject([{ id, version: 1, data: { vies_status: 'valid', version: 1 } }])
})

test('200 shows nothing of another file', async () => {
  const [file, other] = [await newFile(), await newFile()]
  await other.add('Elsewhere')
  const { changes } = await file.pull()
  expect(changes.map(({ resource, id }) => `${resource} ${id}`)).toEqual([`companies ${file.id}`])
})

test('401 without a token, 403 without the ability, 404 for who cannot see the file', async () => {
  expect((await w.anonymous('GET', 'C/sync/pull')).status).toBe(401)
  const reader = await w.as('reviewer', { abilities: ['read', 'write'] })
  expect((await reader('GET', 'C/sync/pull')).body).toMatchObject({ code: 'token_ability_missing', required_ability: 'sync' })
  const device = await w.as('reviewer', { abilities: ['sync'] })
  expect((await device('GET', 'C/sync/pull')).status).toBe(200)
  expect((await (await w.outsider())('GET', 'C/sync/pull')).status).toBe(404)
})

test.each([
  ['since=-1', 'since'],
  ['since=1.5', 'since'],
  ['since=abc', 'since'],
  ['since=99999999999999999999', 'since'],
  ['limit=0', 'limit'],
])('422 on %s names the field', async (query, field) => {
  const { status, body } = await admin('GET', `C/sync/pull?${query}`)
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual([field])
})
