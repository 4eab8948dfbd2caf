import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Books, makeBooks } from '../../../../test/harness/books/books.ts'
import { joinCompany } from '../../../../test/harness/members.ts'
import { openWorld } from '../../../../test/harness/world.ts'

/** The insert of a customer of this name fails as a statement does that exceeds its time. */
const slowCustomer = `
  create function time_out() returns trigger language plpgsql as $$ begin raise exception using errcode = '57014'; end $$;
  create trigger time_out before insert on third_parties for each row when (new.name = 'Too slow') execute function time_out()`

const w = await openWorld({ migrate: slowCustomer })
const admin = await w.as('admin')

type Said = {
  method: string
  path: string
  body?: unknown
  base_version?: number
  temp_id?: string
  occurred_at?: string
  operation_id?: string
}
const mutation = (said: Said, client_mutation_id: string = randomUUID()) => ({ client_mutation_id, ...said })
const create = (name: string, temp_id?: string) =>
  mutation({ method: 'POST', path: 'third-parties', body: { type: 'customer', name }, ...(temp_id && { temp_id }) })

async function newFile() {
  const { id, public_token } = await w.makeCompany()
  const at = `/v1/companies/${public_token}`
  const push = async (mutations: object[], caller = admin, headers: Record<string, string> = {}) =>
    (await caller('POST', `${at}/sync/push`, { body: { mutations }, headers })).body
  const add = async (name: string): Promise<number> =>
    (await admin('POST', `${at}/third-parties`, { body: { type: 'customer', name } })).body.id
  return { id, at, push, add }
}

const namesOf = async (companyId: number) =>
  (
    await w.rows<{ name: string }>('select name from third_parties where company_id = $1 and deleted_at is null order by id', [companyId])
  ).map(({ name }) => name)

test('200 applied: each is the request it stands for, in order, with its own operation', async () => {
  const file = await newFile()
  const operation_id = randomUUID()
  const occurred_at = new Date(Date.now() - 3_600_000).toISOString()
  const made = { ...create('Dupont', 'd'), operation_id, occurred_at }
  const device = { 'x-device-id': 'tablet', 'x-device-name': 'Tablet' }
  const pushed = await file.push(
    [made, mutation({ method: 'PATCH', path: 'third-parties/$d', body: { city: 'Namur' }, base_version: 1 })],
    admin,
    device,
  )
  const { id } = pushed.results[0]
  expect(pushed).toMatchObject({ open_conflicts: 0, server_time: expect.any(String) })
  expect(pushed.results).toMatchObject([
    {
      client_mutation_id: made.client_mutation_id,
      status: 'applied',
      http_status: 201,
      temp_id: 'd',
      version: 1,
      data: { name: 'Dupont' },
    },
    { status: 'applied', http_status: 200, id, version: 2, temp_id: null, conflict_id: null, error: null, data: { city: 'Namur' } },
  ])
  const [head] = await w.rows<{ seq: number }>('select seq::int from heads where company_id = $1', [file.id])
  expect(pushed.cursor).toBe(head?.seq)
  const revisions = await w.rows(
    `select operation_id::text, origin, device_id, device_name, user_id::int from revisions where company_id = $1 and resource = 'third-parties' order by seq`,
    [file.id],
  )
  const by = { origin: 'offline_sync', device_id: 'tablet', device_name: 'Tablet', user_id: admin.user_id }
  expect(revisions).toEqual([
    { ...by, operation_id },
    { ...by, operation_id: expect.not.stringMatching(operation_id) },
  ])
  const [first] = await w.rows<{ occurred_at: Date }>(`select occurred_at from revisions where company_id = $1 and operation_id = $2`, [
    file.id,
    operation_id,
  ])
  expect(first?.occurred_at.toISOString()).toBe(occurred_at)
})

test('200 replayed: a push sent again, and an action that was sent alone before', async () => {
  const file = await newFile()
  const made = create('Once', 'o')
  const changed = mutation({ method: 'PATCH', path: 'third-parties/$o', body: { city: 'Huy' } })
  const first = await file.push([made, changed])
  const again = await file.push([made, changed])
  expect(
    again.results.map(({ status, http_status, id }: { status: string; http_status: number; id: number }) => [status, http_status, id]),
  ).toEqual([
    ['replayed', 200, first.results[0].id],
    ['replayed', 200, first.results[0].id],
  ])
  const alone = create('Alone')
  const single = await admin('POST', `${file.at}/third-parties`, {
    body: alone.body,
    headers: { 'x-client-mutation-id': alone.client_mutation_id },
  })
  expect((await file.push([alone])).results).toMatchObject([{ status: 'replayed', id: single.body.id }])
  const back = await admin('POST', `${file.at}/third-parties`, {
    body: made.body,
    headers: { 'x-client-mutation-id': made.client_mutation_id },
  })
  expect(back.headers['x-idempotent-replay']).toBe('1')
  expect(await namesOf(file.id)).toEqual(['Once', 'Alone'])
})

test('200 rejected: the same key for another action; the ones behind it go on', async () => {
  const file = await newFile()
  const made = create('One')
  const { results } = await file.push([made, { ...made, body: { type: 'customer', name: 'Other' } }, create('Two')])
  expect(results.map(({ status }: { status: string }) => status)).toEqual(['applied', 'rejected', 'applied'])
  expect(results[1]).toMatchObject({ http_status: 422, error: { code: 'idempotency_key_reused' } })
  expect(await namesOf(file.id)).toEqual(['One', 'Two'])
})

test('200 names hold inside a body and in a later push; one of a refused action takes its followers with it', async () => {
  const books: Books = await makeBooks(w, admin)
  const push = async (mutations: object[]) => (await admin('POST', `${books.path}/sync/push`, { body: { mutations } })).body.results
  const entry = (party: string) =>
    mutation({
      method: 'POST',
      path: 'entries',
      body: {
        journal_id: books.journals['OD'],
        entry_date: '2026-02-01',
        label: '$100 de frais',
        lines: [
          { account: '400000', debit: '100.00', third_party_id: party },
          { account: '700000', credit: '100.00' },
        ],
      },
    })
  const [made, posted] = await push([create('Nouveau', 'n'), entry('$n')])
  expect(posted).toMatchObject({ status: 'applied', http_status: 201, data: { label: '$100 de frais' } })
  expect(posted.data.lines[0].third_party_id).toBe(made.id)
  expect(await push([entry('$n')])).toMatchObject([{ status: 'applied' }])
  const results = await push([
    mutation({ method: 'POST', path: 'third-parties', body: { type: 'customer' }, temp_id: 'bad' }),
    entry('$bad'),
    mutation({ method: 'PATCH', path: 'third-parties/$bad', body: { city: 'Huy' } }),
    mutation({ method: 'PATCH', path: 'third-parties/$nobody', body: { city: 'Huy' } }),
    create('Still going on'),
  ])
  expect(results.map(({ status, http_status }: { status: string; http_status: number }) => [status, http_status])).toEqual([
    ['rejected', 422],
    ['rejected', 422],
    ['rejected', 422],
    ['rejected', 422],
    ['applied', 201],
  ])
  expect(Object.keys(results[0].error.errors)).toEqual(['name'])
  expect([Object.keys(results[1].error.errors), Object.keys(results[3].error.errors)]).toEqual([['temp_id'], ['path']])
})

test('200 merged: the server changed other fields, and what the sender did not touch stays the server’s', async () => {
  const file = await newFile()
  const id = await file.add('Dupont')
  await admin('PATCH', `${file.at}/third-parties/${id}`, { body: { city: 'Liège', phone: '+32 81 00 00 00' } })
  const change = mutation({ method: 'PATCH', path: `third-parties/${id}`, body: { name: 'Dupont SA', city: null }, base_version: 1 })
  const { results, open_conflicts } = await file.push([change])
  expect(results).toMatchObject([{ status: 'merged', http_status: 200, id, version: 3, conflict_id: null }])
  expect(open_conflicts).toBe(0)
  expect(results[0].data).toMatchObject({ name: 'Dupont SA', city: 'Liège', phone: '+32 81 00 00 00' })
  expect((await file.push([change])).results).toMatchObject([{ status: 'replayed', version: 3 }])
})

test('200 conflict: the same field, a deletion against a change and a change against a deletion; nothing is changed', async () => {
  const file = await newFile()
  const [field, deleted, gone] = [await file.add('Field'), await file.add('Deleted here'), await file.add('Gone there')]
  for (const id of [field, deleted]) await admin('PATCH', `${file.at}/third-parties/${id}`, { body: { city: 'Liège' } })
  await admin('DELETE', `${file.at}/third-parties/${gone}`)
  const mutations = [
    mutation({ method: 'PATCH', path: `third-parties/${field}`, body: { city: 'Namur' }, base_version: 1 }),
    mutation({ method: 'DELETE', path: `third-parties/${deleted}`, base_version: 1 }),
    mutation({ method: 'PATCH', path: `third-parties/${gone}`, body: { city: 'Namur' }, base_version: 1 }),
    create('After them'),
  ]
  const { results, open_conflicts } = await file.push(mutations)
  expect(results.map(({ status, http_status }: { status: string; http_status: number }) => [status, http_status])).toEqual([
    ['conflict', 409],
    ['conflict', 409],
    ['conflict', 409],
    ['applied', 201],
  ])
  expect(open_conflicts).toBe(3)
  expect(results.map(({ data }: { data: { city?: string } | null }) => data?.city ?? null)).toEqual(['Liège', 'Liège', null, null])
  expect(
    await w.rows('select city from third_parties where company_id = $1 and id = any($2) order by id', [file.id, [field, deleted]]),
  ).toEqual([{ city: 'Liège' }, { city: 'Liège' }])
  const again = await file.push(mutations)
  expect(again.results.map(({ conflict_id }: { conflict_id: number }) => conflict_id)).toEqual(
    results.map(({ conflict_id }: { conflict_id: number }) => conflict_id),
  )
  const { body: listed } = await admin('GET', `${file.at}/sync/conflicts`)
  expect(listed.data.map(({ suggested }: { suggested: string }) => suggested)).toEqual(['client', 'server', 'client'])
  const other = { ...mutations[0], body: { city: 'Huy' } }
  expect((await file.push([other as object])).results).toMatchObject([{ status: 'rejected', error: { code: 'idempotency_key_reused' } }])
})

test('200 a base version the server never gave is a conflict, not a merge', async () => {
  const file = await newFile()
  const id = await file.add('Dupont')
  const { results } = await file.push([mutation({ method: 'PATCH', path: `third-parties/${id}`, body: { city: 'Huy' }, base_version: 9 })])
  expect(results).toMatchObject([{ status: 'conflict', version: 1 }])
})

test('200 without a base version the last one wins, as with a single request', async () => {
  const file = await newFile()
  const id = await file.add('Dupont')
  await admin('PATCH', `${file.at}/third-parties/${id}`, { body: { city: 'Liège' } })
  const { results } = await file.push([mutation({ method: 'PATCH', path: `third-parties/${id}`, body: { city: 'Huy' } })])
  expect(results).toMatchObject([{ status: 'applied', data: { city: 'Huy' } }])
})

test('200 not_syncable: uploads, what has an effect outside, synchronisation itself; unknown paths are not found', async () => {
  const books = await makeBooks(w, admin)
  const refused = [
    { method: 'POST', path: 'logo' },
    { method: 'POST', path: 'entries/1/attachments' },
    { method: 'DELETE', path: '' },
    { method: 'POST', path: 'sync/push', body: { mutations: [] } },
    { method: 'POST', path: 'sync/conflicts/1/resolve', body: { resolution: 'server' } },
  ]
  const { body } = await admin('POST', `${books.path}/sync/push`, {
    body: {
      mutations: [...refused, { method: 'POST', path: 'nowhere' }, { method: 'POST', path: '../auth/tokens' }].map((said) =>
        mutation(said),
      ),
    },
  })
  const said = body.results.map(({ http_status, error }: { http_status: number; error: { code?: string } }) => [http_status, error.code])
  expect(said.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => [422, 'not_syncable']))
  expect(said.slice(5)).toEqual([
    [404, undefined],
    [404, undefined],
  ])
})

test('200 the role is checked for each action again; errors are in the language of the reader', async () => {
  const encoder = await w.as('encoder', { abilities: ['sync'], locale: 'nl' })
  const { body } = await encoder('POST', 'C/sync/push', {
    body: { mutations: [create('Allowed'), mutation({ method: 'POST', path: 'journals', body: { code: 'X', label: 'X', type: 'misc' } })] },
  })
  expect(body.results).toMatchObject([
    { status: 'applied', http_status: 201 },
    {
      status: 'rejected',
      http_status: 403,
      error: { code: 'role_too_low', required_role: 'manager', message: expect.stringMatching(/rol/) },
    },
  ])
})

test('200 replayed: an action applied before its sender lost the role is not reported as rejected', async () => {
  const file = await newFile()
  const person = await w.as('encoder')
  const give = (role: string) =>
    w.rows(
      'insert into company_members (company_id, user_id, role) values ($1, $2, $3) on conflict (company_id, user_id) do update set role = $3',
      [file.id, person.user_id, role],
    )
  const journal = (code: string) => mutation({ method: 'POST', path: 'journals', body: { code, label: code, type: 'miscellaneous' } })
  const [done, never] = [journal('DON'), journal('NEV')]
  await give('manager')
  const { results: first } = await file.push([done], person)
  expect(first).toMatchObject([{ status: 'applied', http_status: 201 }])
  await give('encoder')
  const { results } = await file.push([done, never, { ...journal('OTH'), client_mutation_id: done.client_mutation_id }], person)
  expect(results).toMatchObject([
    { status: 'replayed', http_status: 200, id: first[0].id },
    { status: 'rejected', http_status: 403, error: { code: 'role_too_low' } },
    { status: 'rejected', http_status: 422, error: { code: 'idempotency_key_reused' } },
  ])
  const made = await w.rows(`select code from journals where company_id = $1 and code in ('DON', 'NEV', 'OTH')`, [file.id])
  expect(made).toEqual([{ code: 'DON' }])
})

test('404 for the whole push when the caller loses access during it: applied actions are not reported as rejected', async () => {
  const file = await newFile()
  const person = await w.as('encoder')
  const give = () => joinCompany(w, file, person.user_id, 'encoder')
  await give()
  const [done, last] = [create('Done before'), create('The last one')]
  const { results: first } = await file.push([done], person)
  expect(first).toMatchObject([{ status: 'applied', http_status: 201 }])
  // The last card that is made takes its maker's access with it, as an administrator would at that moment.
  await w.rows(`create function take_access() returns trigger language plpgsql security definer as $$
    begin delete from company_members where company_id = new.company_id; return new; end $$`)
  await w.rows(
    `create trigger take_access after insert on third_parties for each row when (new.name = 'The last one') execute function take_access()`,
  )
  const cut = await person('POST', `${file.at}/sync/push`, { body: { mutations: [last, done] } })
  await w.rows('drop function take_access cascade')
  expect([cut.status, cut.body.results]).toEqual([404, undefined])
  await give()
  const { results } = await file.push([last, done], person)
  expect(results).toMatchObject([{ status: 'replayed' }, { status: 'replayed', id: first[0].id }])
  expect(await w.rows('select name from third_parties where company_id = $1 order by id', [file.id])).toEqual([
    { name: 'Done before' },
    { name: 'The last one' },
  ])
})

test('200 in an archived file every action answers for itself', async () => {
  const file = await newFile()
  await admin('PATCH', file.at, { body: { is_active: false } })
  const { results } = await file.push([
    create('Late'),
    mutation({ method: 'PATCH', path: '', body: { is_active: true } }),
    create('Open again'),
  ])
  expect(results).toMatchObject([{ status: 'rejected', error: { code: 'company_archived' } }, { status: 'applied' }, { status: 'applied' }])
})

test('200 settings changed on both sides merge one by one', async () => {
  const file = await newFile()
  const { body: before } = await admin('GET', file.at)
  await admin('PATCH', file.at, { body: { settings: { history: { trash_retention_days: 60 } } } })
  const said = { method: 'PATCH', path: '', body: { settings: { legal: { rpm_district: 'Namur' } } }, base_version: before.version }
  const { results } = await file.push([mutation(said)])
  expect(results).toMatchObject([
    { status: 'merged', data: { settings: { history: { trash_retention_days: 60 }, legal: { rpm_district: 'Namur' } } } },
  ])
})

test('GET push returns the answer to the last push of the device', async () => {
  const file = await newFile()
  const headers = { 'x-device-id': 'tablet-7' }
  const pushed = await file.push([create('One')], admin, headers)
  expect((await admin('GET', `${file.at}/sync/push`, { headers })).body).toEqual(pushed)
  expect((await admin('GET', `${file.at}/sync/push`, { headers: { 'x-device-id': 'another' } })).body.results).toEqual([])
  const { status, body } = await admin('GET', `${file.at}/sync/push`)
  expect([status, Object.keys(body.errors)]).toEqual([422, ['X-Device-Id']])
  expect((await admin('GET', `${file.at}/sync/status`)).body.devices).toMatchObject([
    { device_id: 'tablet-7', last_push_at: expect.any(String) },
  ])
})

test('401, 403, 404 and 422 of the push itself', async () => {
  const body = { mutations: [create('Never')] }
  expect((await w.anonymous('POST', 'C/sync/push', { body })).status).toBe(401)
  expect((await (await w.outsider())('POST', 'C/sync/push', { body })).status).toBe(404)
  const writer = await w.as('encoder', { abilities: ['read', 'write'] })
  expect((await writer('POST', 'C/sync/push', { body })).body).toMatchObject({ code: 'token_ability_missing', required_ability: 'sync' })
  const reviewer = await w.as('reviewer')
  expect((await reviewer('POST', 'C/sync/push', { body })).body).toMatchObject({ code: 'role_too_low', required_role: 'encoder' })
  const wrong = await admin('POST', 'C/sync/push', { body: { mutations: [{ method: 'GET', path: 1 }] } })
  expect([wrong.status, Object.keys(wrong.body.errors).toSorted()]).toEqual([
    422,
    ['mutations.0.client_mutation_id', 'mutations.0.method', 'mutations.0.path'],
  ])
  const many = await admin('POST', 'C/sync/push', { body: { mutations: Array.from({ length: 201 }, (_, n) => create(`Card ${n}`)) } })
  expect([many.status, Object.keys(many.body.errors)]).toEqual([422, ['mutations']])
  expect((await admin('POST', 'C/sync/push', { body: { mutations: [] } })).status).toBe(422)
  const tried = await admin('POST', 'C/sync/push', { body, headers: { 'x-dry-run': '1' } })
  expect([tried.status, tried.body.code]).toEqual([422, 'dry_run_unsupported'])
})

test('200 an action whose statement times out is rejected, and the actions behind it are applied', async () => {
  const file = await newFile()
  const { results } = await file.push([create('Too slow'), create('Dupont')])
  expect(results).toMatchObject([
    { status: 'rejected', http_status: 500, id: null },
    { status: 'applied', http_status: 201 },
  ])
  expect(await namesOf(file.id)).toEqual(['Dupont'])
})
