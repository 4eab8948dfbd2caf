import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const encoder = await w.as('encoder')

const newCard = async (name: string, caller = encoder, headers: Record<string, string> = {}) =>
  (await caller('POST', 'C/third-parties', { body: { type: 'customer', name, email: 'a@example.com' }, headers })).body
const of = async (id: number, more = '') => (await encoder('GET', `C/history?resource=third-parties&record_id=${id}${more}`)).body

test('200 shows creation, change and deletion of a record, newest first, each by the fields it changed', async () => {
  const { id, code } = await newCard('Dupont')
  await encoder('PATCH', `C/third-parties/${id}`, { body: { name: 'Durand', phone: '081 22 33 44', email: null } })
  await encoder('DELETE', `C/third-parties/${id}`)
  const { data, total } = await of(id)
  expect(total).toBe(3)
  expect(data).toMatchObject([
    { op: 'delete', record_label: `${code} Durand`, version_before: 2, version_after: 3 },
    { op: 'update', record_label: `${code} Durand`, version_before: 1, version_after: 2 },
    { op: 'create', record_label: `${code} Dupont`, version_before: null, version_after: 1 },
  ])
  expect(data[0].changes).toEqual({ deleted_at: { from: null, to: data[0].created_at }, deleted_by: { from: null, to: encoder.user_id } })
  expect(data[1].changes).toEqual({
    name: { from: 'Dupont', to: 'Durand' },
    phone: { from: null, to: '081 22 33 44' },
    email: { from: 'a@example.com', to: null },
  })
  expect(data[2].changes).toMatchObject({
    name: { from: null, to: 'Dupont' },
    is_active: { from: null, to: true },
    code: { from: null, to: code },
  })
  expect(Object.values<{ to: unknown }>(data[2].changes).every(({ to }) => to !== null)).toBe(true)
  for (const unseen of ['company_id', 'version', 'lock_version', 'updated_at', 'search', 'code_number', 'vies_status'])
    expect(data[2].changes).not.toHaveProperty(unseen)
})

test('200 names the user, and the device, token, origin and time the caller gave', async () => {
  const robot = await w.as('encoder', { name: 'Caisse', abilities: ['read', 'write'] })
  const occurred = new Date(Date.now() - 3_600_000).toISOString()
  const { id } = await newCard('Offline', robot, {
    'x-device-id': 'tablet-1',
    'x-device-name': encodeURIComponent('Tablette été'),
    'x-origin': 'offline_sync',
    'x-occurred-at': occurred,
  })
  const [revision] = (await of(id)).data
  expect(revision).toMatchObject({
    user: { id: robot.user_id, name: 'Caisse' },
    token_name: 'Test',
    device: { id: 'tablet-1', name: 'Tablette été' },
    origin: 'offline_sync',
    occurred_at: occurred,
  })
  expect(revision.created_at > occurred).toBe(true)
})

test('200 each change names the device it was made on', async () => {
  const { id } = await newCard('Shared')
  for (const [device, phone] of [
    ['till', '081 11 11 11'],
    ['laptop', '081 22 22 22'],
  ])
    await encoder('PATCH', `C/third-parties/${id}`, {
      body: { phone },
      headers: { 'x-device-id': device ?? '', 'x-device-name': `My ${device}` },
    })
  const { data } = await of(id)
  expect(data.map(({ device }: { device: object }) => device)).toEqual([
    { id: 'laptop', name: 'My laptop' },
    { id: 'till', name: 'My till' },
    null,
  ])
})

test('200 of a person signed in: no token, no device, origin api, the server’s own time', async () => {
  const { id } = await newCard('Plain')
  const [revision] = (await of(id)).data
  expect(revision).toMatchObject({ token_name: null, device: null, origin: 'api' })
  expect(revision.occurred_at).toBe(revision.created_at)
})

test('200 a time of the device further than a day away is moved to that bound', async () => {
  const { id } = await newCard('Clock', encoder, { 'x-occurred-at': '2001-01-01T00:00:00Z' })
  const [revision] = (await of(id)).data
  expect(Date.parse(revision.created_at) - Date.parse(revision.occurred_at)).toBeGreaterThan(86_400_000 - 60_000)
  expect(Date.parse(revision.created_at) - Date.parse(revision.occurred_at)).toBeLessThan(86_400_000 + 60_000)
})

test('200 a change without a user shows user null', async () => {
  const { data } = (await encoder('GET', 'C/history?resource=companies')).body
  expect(data).toMatchObject([{ op: 'create', user: null, record_id: w.company.id, record_label: 'Boulangerie Martin' }])
})

test('200 filters by operation, which may span several requests and records', async () => {
  const operation = randomUUID()
  const ids = [await newCard('A', encoder, { 'x-operation-id': operation }), await newCard('B', encoder, { 'x-operation-id': operation })]
  await newCard('C')
  const { data, total } = (await encoder('GET', `C/history?operation_id=${operation}`)).body
  expect(total).toBe(2)
  expect(data.map((revision: { record_id: number }) => revision.record_id)).toEqual(ids.map(({ id }) => id).toReversed())
  const within = (resource: string) => encoder('GET', `C/history?operation_id=${operation.toUpperCase()}&resource=${resource}`)
  expect((await within('third-parties')).body.total).toBe(2)
  expect((await within('companies')).body.total).toBe(0)
})

test('200 filters by user', async () => {
  const colleague = await w.as('encoder')
  const { id } = await newCard('By a colleague', colleague)
  const { data, total } = (await encoder('GET', `C/history?user_id=${colleague.user_id}`)).body
  expect([total, data[0].record_id]).toEqual([1, id])
})

test('200 filters by day, both ends included; a time of day is ignored', async () => {
  const { id } = await newCard('Today')
  const today = (await of(id)).data[0].created_at.slice(0, 10)
  const [yesterday, tomorrow] = [-1, 1].map((days) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10))
  const totals = await Promise.all(
    [`&from=${today}`, `&to=${today}`, `&from=${today}T23:59:59Z&to=${today}T00:00:00Z`, `&from=${tomorrow}`, `&to=${yesterday}`].map(
      async (more) => (await of(id, more)).total,
    ),
  )
  expect(totals).toEqual([1, 1, 1, 0, 0])
  const wide = (await encoder('GET', `C/history?from=${tomorrow}`)).body
  expect([wide.total, wide.data]).toEqual([0, []])
})

test('200 an unknown resource and a page past the end are empty', async () => {
  expect((await encoder('GET', 'C/history?resource=unknown')).body).toMatchObject({
    data: [],
    total: 0,
    last_page: 1,
    from: null,
    to: null,
  })
  await newCard('Something')
  const past = (await encoder('GET', 'C/history?page=100000')).body
  expect(past).toMatchObject({ data: [], current_page: 100_000, from: null, to: null })
  expect(past.total).toBeGreaterThan(0)
})

test('200 shows nothing of another file', async () => {
  const admin = await w.as('admin')
  const other = await w.makeCompany()
  const made = await admin('POST', `/v1/companies/${other.public_token}/third-parties`, { body: { type: 'customer', name: 'Elsewhere' } })
  const mine = (await encoder('GET', `C/history?resource=third-parties&record_id=${made.body.id}`)).body
  expect(mine.total).toBe(0)
  const theirs = (await admin('GET', `/v1/companies/${other.public_token}/history`)).body
  expect(theirs.data.map(({ resource }: { resource: string }) => resource)).toEqual(['third-parties', 'companies'])
})

test('401 without a token, 403 without the ability, 404 for who cannot see the file', async () => {
  expect((await w.anonymous('GET', 'C/history')).status).toBe(401)
  const writer = await w.as('encoder', { abilities: ['write'] })
  expect((await writer('GET', 'C/history')).body).toMatchObject({ code: 'token_ability_missing', required_ability: 'read' })
  expect((await (await w.outsider())('GET', 'C/history')).status).toBe(404)
})

test.each([
  ['record_id=1', 'resource'],
  ['resource=third-parties&record_id=0', 'record_id'],
  ['resource=third-parties&record_id=99999999999999999999', 'record_id'],
  ['user_id=9223372036854775808', 'user_id'],
  ['operation_id=42', 'operation_id'],
  ['from=2026-02-30', 'from'],
  ['to=yesterday', 'to'],
  ['page=0', 'page'],
  ['page=1.5', 'page'],
  ['page=true', 'page'],
  ['per_page=many', 'per_page'],
])('422 on %s names the field', async (query, field) => {
  const { status, body } = await encoder('GET', `C/history?${query}`)
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual([field])
})
