import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openWorld } from '../harness/world.ts'

const w = await openWorld()
const encoder = await w.as('encoder')

const supplier = { type: 'supplier', name: 'Dupont' }
const create = (headers: Record<string, string>, body: object = supplier) => encoder('POST', 'C/third-parties', { body, headers })
type Revision = { device_id: string | null; device_name: string | null; origin: string; operation_id: string; lag: number }
const revisionOf = async (id: number) =>
  (
    await w.rows<Revision>(
      `select device_id, device_name, origin, operation_id, extract(epoch from occurred_at - created_at)::float8 as lag
       from revisions where resource = 'third-parties' and record_id = $1`,
      [id],
    )
  )[0]

const malformed = [
  ['X-Operation-Id', 'nonsense'],
  ['X-Base-Version', 'two'],
  ['X-Client-Mutation-Id', 'k'.repeat(65)],
  ['X-Device-Id', 'd'.repeat(65)],
  ['X-Device-Name', 'n'.repeat(121)],
  ['X-Device-Name', '%E2%82'],
  ['X-Device-Name', 'a%00b'],
  ['X-Occurred-At', 'yesterday'],
  ['X-Dry-Run', 'yes'],
] as const

test.each(malformed)('422 on %s when it is %.20s, on a write, a read and a sign-in, and nothing is stored', async (name, value) => {
  const count = async () => (await w.rows('select id from third_parties')).length
  const before = await count()
  const headers = { [name]: value }
  const card = { body: supplier, headers }
  for (const reply of [
    await encoder('POST', 'C/third-parties', card),
    await encoder('GET', 'C/third-parties', { headers }),
    await encoder('GET', '/v1/ping', { headers }),
    await encoder('POST', '/v1/auth/login', { headers, body: { email: 'a@b.example', password: 'x' } }),
  ]) {
    expect({ status: reply.status, fields: Object.keys(reply.body.errors) }).toEqual({ status: 422, fields: [name] })
    expect(reply.body).not.toHaveProperty('code')
  }
  expect(await count()).toBe(before)
})

test('422 reports malformed headers, query and body together', async () => {
  const headers = { 'x-operation-id': 'x', 'x-base-version': 'x', 'x-device-name': '%' }
  const { status, body } = await encoder('POST', 'C/third-parties?page=x', { body: { type: 'gift' }, headers })
  expect(status).toBe(422)
  expect(Object.keys(body.errors).toSorted()).toEqual(['X-Base-Version', 'X-Device-Name', 'X-Operation-Id', 'name', 'type'])
  const listed = await encoder('GET', 'C/history?page=0&per_page=x', { headers })
  expect(Object.keys(listed.body.errors).toSorted()).toEqual(['X-Base-Version', 'X-Device-Name', 'X-Operation-Id', 'page', 'per_page'])
})

test('a malformed header is said in its turn: after 404 of the record and 409', async () => {
  const { id } = (await create({})).body
  const bad = { 'x-operation-id': 'nonsense' }
  const patch = async (path: string, headers: Record<string, string>) => (await encoder('PATCH', path, { body: {}, headers })).status
  expect(await patch('C/third-parties/999999', bad)).toBe(404)
  expect(await patch(`C/third-parties/${id}`, { ...bad, 'x-base-version': '7' })).toBe(409)
  expect(await patch(`C/third-parties/${id}`, bad)).toBe(422)
})

test('the messages of a malformed header are in the language of the reader', async () => {
  const { body, headers } = await create({ 'x-operation-id': 'x', 'accept-language': 'de' })
  expect(headers['content-language']).toBe('de')
  expect(body.errors['X-Operation-Id']).toEqual(['Erwartetes Format: UUID.'])
})

test('device, origin and operation are kept with the revision', async () => {
  const operation = randomUUID()
  const { body, headers } = await create({
    'x-operation-id': operation.toUpperCase(),
    'x-device-id': 'ipad-7',
    'x-device-name': 'Tablette%20d%E2%80%99Ana%C3%AFs%20%F0%9F%93%B1',
    'x-origin': 'offline_sync',
  })
  expect(headers['x-operation-id']).toBe(operation)
  expect(await revisionOf(body.id)).toMatchObject({
    device_id: 'ipad-7',
    device_name: 'Tablette d’Anaïs 📱',
    origin: 'offline_sync',
    operation_id: operation,
  })
})

test('a device name of 120 readable characters is kept whole, however long its encoding', async () => {
  const { body } = await create({ 'x-device-name': encodeURIComponent('é'.repeat(120)) })
  expect((await revisionOf(body.id))?.device_name).toBe('é'.repeat(120))
})

test.each(['job', 'external', 'revert', 'Offline_Sync', 'x'])('an origin of %s is not believed', async (origin) => {
  const { body } = await create({ 'x-origin': origin })
  expect(await revisionOf(body.id)).toMatchObject({ origin: 'api' })
})

const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString()

test.each([
  [-1, -3600],
  [1, 3600],
  [-23, -82_800],
  [-25, -86_400],
  [25, 86_400],
  [-24 * 365 * 50, -86_400],
  [24 * 365 * 50, 86_400],
])('a client time %i hours away is stored %i seconds from the server time', async (away, seconds) => {
  const { status, body } = await create({ 'x-occurred-at': hours(away) })
  expect(status).toBe(201)
  const lag = (await revisionOf(body.id))?.lag ?? 0
  expect(Math.abs(lag - seconds)).toBeLessThan(30)
})

test('without a client time the action happened when it was recorded', async () => {
  const { body } = await create({})
  expect(Math.abs((await revisionOf(body.id))?.lag ?? 1)).toBeLessThan(1)
})

test.each([
  ['POST', '/v1/auth/login', { email: 'anne@example.com', password: 'wrong' }],
  ['POST', '/v1/auth/logout', undefined],
  ['POST', '/v1/auth/tokens', { name: 'x', abilities: ['read'] }],
  ['DELETE', '/v1/auth/tokens/1', undefined],
  ['POST', '/v1/companies', { name: 'x' }],
] as const)('422 dry_run_unsupported for %s %s, which writes outside a company file, and nothing happens', async (method, path, body) => {
  const manager = await w.as('manager')
  const reply = await manager(method, path, { ...(body && { body }), headers: { 'x-dry-run': '1' } })
  expect(reply).toMatchObject({ status: 422, body: { code: 'dry_run_unsupported', message: expect.any(String) } })
  expect(await w.rows('select id from directory.tokens where user_id = $1', [manager.user_id])).toHaveLength(1)
  expect((await manager('GET', '/v1/auth/me')).status).toBe(200)
})

test('X-Dry-Run: 0 is no dry run, and on a read it means nothing', async () => {
  const made = await create({ 'x-dry-run': '0' })
  expect(made.status).toBe(201)
  expect((await encoder('GET', `C/third-parties/${made.body.id}`, { headers: { 'x-dry-run': '1' } })).status).toBe(200)
})

test('a key or a version is ignored where the design says so', async () => {
  const outsider = await w.outsider()
  const headers = { 'x-client-mutation-id': 'same', 'x-base-version': '99' }
  const send = { body: { name: 'Shop', abilities: ['read'] }, headers }
  expect((await outsider('POST', '/v1/auth/tokens', send)).status).toBe(201)
  const second = await outsider('POST', '/v1/auth/tokens', send)
  expect(second.status).toBe(201)
  expect(second.headers['x-idempotent-replay']).toBeUndefined()
  expect((await create({ 'x-base-version': '99' })).status).toBe(201)
})

test.each([
  'Bearer',
  'Bearer ',
  'bearer',
  'Basic YTpi',
  'Bearer a b',
  'Bearer  {token}',
  'Token {token}',
  '{token}',
  'Bearer {token}x',
  'Bearer x{token}',
])('401 for Authorization: %s', async (header) => {
  const authorization = header.replace('{token}', encoder.token)
  const { status, body } = await w.anonymous('GET', '/v1/auth/me', { headers: { authorization } })
  expect({ status, fields: Object.keys(body).toSorted() }).toEqual({ status: 401, fields: ['message', 'request_id'] })
})

test('the scheme of a bearer is read in any case', async () => {
  expect((await w.anonymous('GET', '/v1/auth/me', { headers: { authorization: `bEARER ${encoder.token}` } })).status).toBe(200)
})
