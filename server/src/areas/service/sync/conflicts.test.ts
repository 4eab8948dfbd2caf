import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeBooks } from '../../../../test/harness/books/books.ts'
import { multipart, png } from '../../../../test/harness/multipart.ts'
import { type Caller, openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

async function newFile() {
  const { id, public_token } = await w.makeCompany()
  const at = `/v1/companies/${public_token}`
  const add = async (name: string): Promise<number> =>
    (await admin('POST', `${at}/third-parties`, { body: { type: 'customer', name } })).body.id
  const change = (card: number, body: object, headers: Record<string, string> = {}) =>
    admin('PATCH', `${at}/third-parties/${card}`, { body, headers })
  /** A change made offline on version 1, and sent alone. */
  const late = (card: number, body: object, occurred_at = hoursAgo(0)) =>
    change(card, body, {
      'x-base-version': '1',
      'x-origin': 'offline_sync',
      'x-occurred-at': occurred_at,
      'x-client-mutation-id': randomUUID(),
    })
  const list = async (query = '') => (await admin('GET', `${at}/sync/conflicts${query}`)).body
  const resolve = (conflict: number, body: object, headers: Record<string, string> = {}, caller = admin) =>
    caller('POST', `${at}/sync/conflicts/${conflict}/resolve`, { body, headers })
  return { id, at, add, change, late, list, resolve }
}

/** A card whose city was changed here and there. */
async function disputed(file: Awaited<ReturnType<typeof newFile>>, client: object = { city: 'Namur' }) {
  const card = await file.add('Dupont')
  await file.change(card, { city: 'Liège' })
  const { body } = await file.late(card, client)
  return { card, conflict: body.conflict_id as number }
}

test('409 of a request made offline is kept as an open conflict, once under its key', async () => {
  const file = await newFile()
  const card = await file.add('Dupont')
  await file.change(card, { city: 'Liège' }, { 'x-occurred-at': hoursAgo(2) })
  const key = randomUUID()
  const occurred = hoursAgo(1)
  const headers = {
    'x-base-version': '1',
    'x-origin': 'offline_sync',
    'x-client-mutation-id': key,
    'x-occurred-at': occurred,
    'x-device-id': 'tablet',
    'x-device-name': 'Tablet',
  }
  const first = await file.change(card, { city: 'Namur', name: 'Dupont SA' }, headers)
  expect([first.status, first.body]).toMatchObject([409, { code: 'conflict', server_version: 2, conflict_id: expect.any(Number) }])
  const again = await file.change(card, { city: 'Namur', name: 'Dupont SA' }, headers)
  expect(again.body.conflict_id).toBe(first.body.conflict_id)
  const { data, total, open } = await file.list()
  expect([total, open]).toEqual([1, 1])
  expect(data[0]).toMatchObject({
    id: first.body.conflict_id,
    resource: 'third-parties',
    record_id: card,
    record_label: 'C00001 Dupont',
    client_mutation_id: key,
    method: 'PATCH',
    path: `third-parties/${card}`,
    base_version: 1,
    server_version: 2,
    client_data: { city: 'Namur', name: 'Dupont SA' },
    server_data: { id: card, city: 'Liège', version: 2 },
    fields: [{ field: 'city', base: null, client: 'Namur', server: 'Liège' }],
    client_occurred_at: occurred,
    suggested: 'client',
    superseded_by: null,
    status: 'open',
    resolution: null,
    resolved_at: null,
    resolved_by: null,
    user: { id: admin.user_id, name: 'Anne Dubois' },
    device: { id: 'tablet', name: 'Tablet' },
  })
  expect(data[0].server_data).not.toHaveProperty('balance')
})

test('409 a conflict names the person and the device the change came from, also where it replaces opening balances', async () => {
  const books = await makeBooks(w, admin)
  const zoe = await w.as('manager', { name: 'Zoé Lambert' })
  const [year] = (await admin('GET', `${books.path}/fiscal-years`)).body
  await admin('PATCH', `${books.path}/fiscal-years/${year.id}`, { body: { code: 'EX26' } })
  const lines = [
    { account: '550000', debit: '10.00' },
    { account: '140000', credit: '10.00' },
  ]
  const path = `fiscal-years/${year.id}/opening-balances`
  const headers = { 'x-base-version': '1', 'x-origin': 'offline_sync', 'x-device-id': 'laptop', 'x-device-name': 'Portable' }
  expect((await zoe('PUT', `${books.path}/${path}`, { body: { lines }, headers })).status).toBe(409)
  const { data } = (await admin('GET', `${books.path}/sync/conflicts`)).body
  expect(data).toMatchObject([
    { method: 'PUT', path, user: { id: zoe.user_id, name: 'Zoé Lambert' }, device: { id: 'laptop', name: 'Portable' } },
  ])
  expect((await admin('GET', `${books.path}/sync/status`)).body.open_conflicts).toBe(1)
})

test('a stale request that was not made offline, or only tried, leaves no conflict', async () => {
  const file = await newFile()
  const card = await file.add('Dupont')
  await file.change(card, { city: 'Liège' })
  const online = await file.change(card, { city: 'Namur' }, { 'x-base-version': '1' })
  const tried = await file.change(card, { city: 'Namur' }, { 'x-base-version': '1', 'x-origin': 'offline_sync', 'x-dry-run': '1' })
  expect([online.status, tried.status, online.body.conflict_id, tried.body.conflict_id]).toEqual([409, 409, undefined, undefined])
  expect((await file.list()).total).toBe(0)
})

test('a stale upload, or a stale body that is none, is refused and cannot be kept to be replayed', async () => {
  const books = await makeBooks(w, admin)
  const lines = [
    { account: '610000', debit: '10.00' },
    { account: '499000', credit: '10.00' },
  ]
  const { body: entry } = await admin('POST', `${books.path}/entries`, {
    body: { journal_id: books.journals['OD'], entry_date: '2026-03-01', lines },
  })
  const headers = { 'x-base-version': '99', 'x-origin': 'offline_sync' }
  const form = multipart({ field: 'files', name: 'logo.png', value: png() })
  const upload = await admin('POST', `${books.path}/entries/${entry.id}/attachments`, { ...form, headers: { ...form.headers, ...headers } })
  expect([upload.status, upload.body.conflict_id]).toEqual([409, undefined])
  const odd = await admin('PATCH', `${books.path}/entries/${entry.id}`, {
    raw: '"text"',
    headers: { ...headers, 'content-type': 'application/json' },
  })
  expect([odd.status, Number.isInteger(odd.body.conflict_id)]).toEqual([409, true])
  const { body: listed } = await admin('GET', `${books.path}/sync/conflicts`)
  expect(listed.data).toMatchObject([{ client_data: {}, base_version: 99 }])
})

test('200 filters by status and resource; open counts all of the file; a POST asks the same', async () => {
  const file = await newFile()
  const [one, two] = [await disputed(file), await disputed(file)]
  await file.resolve(one.conflict, { resolution: 'server' })
  const ids = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id)
  expect(ids(await file.list())).toEqual([two.conflict, one.conflict])
  expect([ids(await file.list('?status=open')), ids(await file.list('?status=resolved'))]).toEqual([[two.conflict], [one.conflict]])
  expect(await file.list('?resource=accounts')).toMatchObject({ data: [], total: 0, open: 1 })
  const { body } = await admin('POST', `${file.at}/sync/conflicts`, { body: { status: 'open', per_page: 1 } })
  expect([ids(body), body.per_page, body.open]).toEqual([[two.conflict], 1, 1])
  expect((await admin('GET', `${file.at}/sync/conflicts?status=closed`)).status).toBe(422)
})

test('200 client: the kept action is applied to the record as it is now, by whoever decides', async () => {
  const file = await newFile()
  const { card, conflict } = await disputed(file)
  await file.change(card, { phone: '+32 81 22 33 44' })
  const manager = await w.as('manager', { name: 'Zoé Lambert' })
  const { status, body, headers } = await file.resolve(conflict, { resolution: 'client' }, {}, manager)
  expect(status).toBe(200)
  expect(body.conflict).toMatchObject({
    id: conflict,
    status: 'resolved',
    resolution: 'client',
    resolved_by: { id: manager.user_id, name: 'Zoé Lambert' },
  })
  expect(body.record).toMatchObject({ id: card, version: 4, city: 'Namur', phone: '+32 81 22 33 44' })
  expect(body.record).not.toHaveProperty('balance')
  const [revision] = await w.rows(
    'select user_id::int, operation_id::text from revisions where company_id = $1 order by seq desc limit 1',
    [file.id],
  )
  expect(revision).toEqual({ user_id: manager.user_id, operation_id: headers['x-operation-id'] })
})

test('200 server drops the action, merged runs it with other data', async () => {
  const file = await newFile()
  const [kept, mixed] = [await disputed(file), await disputed(file)]
  expect((await file.resolve(kept.conflict, { resolution: 'server' })).body).toMatchObject({
    conflict: { resolution: 'server', status: 'resolved' },
    record: { city: 'Liège', version: 2 },
  })
  expect((await file.resolve(mixed.conflict, { resolution: 'merged', data: { city: 'Huy' } })).body).toMatchObject({
    conflict: { resolution: 'merged' },
    record: { city: 'Huy', version: 3 },
  })
})

test('200 a deletion that was decided for', async () => {
  const file = await newFile()
  const card = await file.add('Dupont')
  await file.change(card, { city: 'Liège' })
  const { body } = await admin('DELETE', `${file.at}/third-parties/${card}`, {
    headers: { 'x-base-version': '1', 'x-origin': 'offline_sync' },
  })
  const merged = await file.resolve(body.conflict_id, { resolution: 'merged', data: {} })
  expect([merged.status, Object.keys(merged.body.errors)]).toEqual([422, ['resolution']])
  const { status, body: done } = await file.resolve(body.conflict_id, { resolution: 'client' })
  expect([status, done.record, done.conflict.client_data]).toEqual([200, null, {}])
})

test('422 of the action itself leaves the conflict open and the record as it is', async () => {
  const file = await newFile()
  const { card, conflict } = await disputed(file, { city: 'Namur', country: 'XX' })
  const wrong = await file.resolve(conflict, { resolution: 'client' })
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['country']])
  expect((await file.list('?status=open')).total).toBe(1)
  expect(await w.rows('select city from third_parties where company_id = $1 and id = $2', [file.id, card])).toEqual([{ city: 'Liège' }])
  const missing = await file.resolve(conflict, { resolution: 'merged' })
  expect([missing.status, Object.keys(missing.body.errors)]).toEqual([422, ['data']])
  expect((await file.resolve(conflict, { resolution: 'both' })).status).toBe(422)
})

test('422 on a record that is in the bin; once it is back the change can be applied', async () => {
  const file = await newFile()
  const { card, conflict } = await disputed(file)
  await admin('DELETE', `${file.at}/third-parties/${card}`)
  const { status, body } = await file.resolve(conflict, { resolution: 'client' })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['resolution']])
  expect((await file.resolve(conflict, { resolution: 'server' })).body).toMatchObject({ conflict: { status: 'resolved' }, record: null })
})

test('422 conflict_resolved the second time, and a resolved one cannot be changed in the database either', async () => {
  const file = await newFile()
  const { conflict } = await disputed(file)
  await file.resolve(conflict, { resolution: 'server' })
  const again = await file.resolve(conflict, { resolution: 'client' })
  expect([again.status, again.body.code]).toEqual([422, 'conflict_resolved'])
  const { rowCount } = await w.asApp(`
    do $$ begin perform open_write(null, false, null, ${file.id}, null, gen_random_uuid(), false, '{}', 1000);
      update sync_conflicts set resolution = 'client' where company_id = ${file.id}; end $$`)
  expect(rowCount).toBeNull()
  expect(await w.rows('select resolution from sync_conflicts where company_id = $1', [file.id])).toEqual([{ resolution: 'server' }])
  await expect(w.asApp(`delete from sync_conflicts`)).rejects.toThrow(/permission denied/)
  await expect(w.asApp(`update sync_conflicts set body = '{}'`)).rejects.toThrow(/permission denied/)
})

test('409 compares the version of the record', async () => {
  const file = await newFile()
  const { card, conflict } = await disputed(file)
  const { status, body } = await file.resolve(conflict, { resolution: 'client' }, { 'x-base-version': '1' })
  expect([status, body.code, body.server_version, body.server_data]).toMatchObject([409, 'conflict', 2, { id: card, city: 'Liège' }])
  expect((await file.resolve(conflict, { resolution: 'client' }, { 'x-base-version': '2' })).status).toBe(200)
})

test('422 period_locked as the action would answer', async () => {
  const books = await makeBooks(w, admin)
  const lines = [
    { account: '610000', debit: '10.00' },
    { account: '499000', credit: '10.00' },
  ]
  const { body: entry } = await admin('POST', `${books.path}/entries`, {
    body: { journal_id: books.journals['OD'], entry_date: '2026-03-01', lines },
  })
  await admin('PATCH', `${books.path}/entries/${entry.id}`, { body: { due_date: '2026-04-01' } })
  const { body: stale } = await admin('POST', `${books.path}/entries/${entry.id}/reverse`, {
    body: { entry_date: '2026-03-31' },
    headers: { 'x-base-version': String(entry.version), 'x-origin': 'offline_sync' },
  })
  const { body: listed } = await admin('GET', `${books.path}/sync/conflicts`)
  expect(listed.data[0]).toMatchObject({
    id: stale.conflict_id,
    suggested: 'server',
    method: 'POST',
    fields: expect.arrayContaining([expect.objectContaining({ field: 'due_date', base: null, client: null })]),
  })
  const { body: years } = await admin('GET', `${books.path}/fiscal-years`)
  const march = years[0].periods.find(({ number }: { number: number }) => number === 3)
  await admin('POST', `${books.path}/fiscal-years/${years[0].id}/periods/${march.id}/lock`)
  const { status, body } = await admin('POST', `${books.path}/sync/conflicts/${stale.conflict_id}/resolve`, {
    body: { resolution: 'client' },
  })
  expect([status, body.code, body.reason]).toEqual([422, 'period_locked', 'period_locked'])
})

test('of several on one record the latest stays; the others are closed with it', async () => {
  const file = await newFile()
  const card = await file.add('Dupont')
  await file.change(card, { city: 'Liège' })
  const sent = []
  for (const hours of [3, 1, 2]) sent.push((await file.late(card, { city: `After ${hours}` }, hoursAgo(hours))).body.conflict_id)
  const ranked = async () =>
    Object.fromEntries((await file.list()).data.map((one: { id: number; superseded_by: number | null }) => [one.id, one.superseded_by]))
  const [earliest, latest, between] = sent
  expect(await ranked()).toEqual({ [earliest]: latest, [latest]: null, [between]: latest })
  const { body } = await file.resolve(latest, { resolution: 'client' })
  expect(body.record).toMatchObject({ city: 'After 1' })
  const closed = (await file.list('?status=resolved')).data.map(({ id, resolution }: { id: number; resolution: string }) => [
    id,
    resolution,
  ])
  expect(closed).toEqual([
    [between, 'server'],
    [latest, 'client'],
    [earliest, 'server'],
  ])
  expect((await file.list()).open).toBe(0)
})

test('resolving works as a dry run and replays under its key; it leaves a line in the activity', async () => {
  const file = await newFile()
  const { card, conflict } = await disputed(file)
  const tried = await file.resolve(conflict, { resolution: 'client' }, { 'x-dry-run': '1' })
  expect([tried.status, tried.body.record.city, (await file.list()).open]).toEqual([200, 'Namur', 1])
  const headers = { 'x-client-mutation-id': randomUUID() }
  const first = await file.resolve(conflict, { resolution: 'client' }, headers)
  const again = await file.resolve(conflict, { resolution: 'client' }, headers)
  expect([again.headers['x-idempotent-replay'], again.body]).toEqual(['1', first.body])
  const notes = await w.rows(`select note from activity where company_id = $1 and kind = 'sync' and record_id = $2 order by id`, [
    file.id,
    card,
  ])
  expect(notes).toEqual([{ note: 'sync_conflict' }, { note: 'sync_conflict_resolved' }])
})

test('401, 403 and 404: a reviewer lists and does not decide; another role than the action needs is refused', async () => {
  const { body: journal } = await admin('POST', 'C/journals', { body: { code: 'TMP', label: 'Temp', type: 'purchase' } })
  await admin('PATCH', `C/journals/${journal.id}`, { body: { label: 'Other' } })
  const headers = { 'x-base-version': '1', 'x-origin': 'offline_sync' }
  const { body: stale } = await admin('PATCH', `C/journals/${journal.id}`, { body: { label: 'Mine' }, headers })
  const resolve = (caller: Caller) => caller('POST', `C/sync/conflicts/${stale.conflict_id}/resolve`, { body: { resolution: 'client' } })
  const reviewer = await w.as('reviewer', { abilities: ['sync'] })
  expect((await reviewer('GET', 'C/sync/conflicts')).body.open).toBe(1)
  expect((await resolve(reviewer)).body).toMatchObject({ code: 'role_too_low', required_role: 'encoder' })
  expect((await resolve(await w.as('encoder'))).body).toMatchObject({ code: 'role_too_low', required_role: 'manager' })
  expect((await resolve(await w.as('encoder', { abilities: ['write'] }))).body).toMatchObject({ code: 'token_ability_missing' })
  expect((await resolve(w.anonymous)).status).toBe(401)
  expect((await resolve(await w.outsider())).status).toBe(404)
  expect((await w.anonymous('GET', 'C/sync/conflicts')).status).toBe(401)
  expect((await (await w.outsider())('GET', 'C/sync/conflicts')).status).toBe(404)
  const reading = await w.as('reviewer', { abilities: ['read'] })
  expect((await reading('GET', 'C/sync/conflicts')).body).toMatchObject({ code: 'token_ability_missing', required_ability: 'sync' })
  expect((await admin('POST', 'C/sync/conflicts/999999/resolve', { body: { resolution: 'server' } })).status).toBe(404)
})
