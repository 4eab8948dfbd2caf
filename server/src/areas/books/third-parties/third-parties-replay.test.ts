import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')

const supplier = { type: 'supplier', name: 'Dupont' }
const keyed = () => ({ 'x-client-mutation-id': randomUUID() })

type Stored = { cards: number; revisions: number; events: number; memos: number }

/** A separate company file, so that counts include only records of this test. */
async function ownFile() {
  const { id, public_token } = await w.makeCompany()
  const url = `/v1/companies/${public_token}/third-parties`
  const add = async (body: object = {}) => (await admin('POST', url, { body: { ...supplier, ...body } })).body
  const stored = async () =>
    (
      await w.rows<Stored>(
        `select (select count(*) from third_parties where company_id = $1)::int as cards,
                (select count(*) from revisions where company_id = $1 and resource = 'third-parties')::int as revisions,
                (select count(*) from queue.outbox where company_id = $1)::int as events,
                (select count(*) from replays where company_id = $1)::int as memos`,
        [id],
      )
    )[0]
  return { id, url, add, stored }
}

test('200 replays a 201 with the stored body, X-Idempotent-Replay and the first operation, and writes nothing', async () => {
  const { url, stored } = await ownFile()
  const headers = keyed()
  const first = await admin('POST', url, { body: supplier, headers })
  expect([first.status, first.headers['x-idempotent-replay']]).toEqual([201, undefined])
  await admin('PATCH', `${url}/${first.body.id}`, { body: { name: 'Durand' } })
  const before = await stored()
  const replay = await admin('POST', url, { body: supplier, headers: { ...headers, 'x-operation-id': randomUUID() } })
  expect([replay.status, replay.headers['x-idempotent-replay']]).toEqual([200, '1'])
  expect(replay.headers['x-operation-id']).toBe(first.headers['x-operation-id'])
  expect(replay.text).toBe(first.text)
  expect(await stored()).toEqual(before)
  expect(before?.memos).toBe(1)
})

test('200 replays a 204 with {} and the first X-Trashed, although the record is deleted', async () => {
  const { url, add } = await ownFile()
  const { id } = await add()
  const headers = keyed()
  const first = await admin('DELETE', `${url}/${id}`, { headers })
  const replay = await admin('DELETE', `${url}/${id}`, { headers })
  expect([first.status, replay.status]).toEqual([204, 200])
  expect(replay.body).toEqual({})
  expect(replay.headers).toMatchObject({ 'x-idempotent-replay': '1', 'x-trashed': '1', 'x-operation-id': first.headers['x-operation-id'] })
})

test('200 replays a patch before its base version is compared', async () => {
  const { url, add } = await ownFile()
  const { id } = await add()
  const send = { body: { name: 'Durand' }, headers: { ...keyed(), 'x-base-version': '1' } }
  const [first, replay] = [await admin('PATCH', `${url}/${id}`, send), await admin('PATCH', `${url}/${id}`, send)]
  expect([first.status, replay.status, replay.headers['x-idempotent-replay']]).toEqual([200, 200, '1'])
  expect(replay.body).toEqual(first.body)
})

test('200 replays a patch without changes, and returns no operation', async () => {
  const { url, add } = await ownFile()
  const { id } = await add()
  const send = { body: {}, headers: keyed() }
  await admin('PATCH', `${url}/${id}`, send)
  const replay = await admin('PATCH', `${url}/${id}`, send)
  expect(replay.headers['x-idempotent-replay']).toBe('1')
  expect(replay.headers['x-operation-id']).toBeUndefined()
})

test('200 replays regardless of the order of the JSON keys', async () => {
  const { url } = await ownFile()
  const headers = keyed()
  await admin('POST', url, { raw: '{"type":"supplier","name":"Dupont","city":"Namur"}', headers })
  const replay = await admin('POST', url, { raw: '{ "city": "Namur", "name": "Dupont", "type": "supplier" }', headers })
  expect([replay.status, replay.headers['x-idempotent-replay']]).toEqual([200, '1'])
})

test('422 idempotency_key_reused when body, query, path or method differ; nothing is executed', async () => {
  const { url, add, stored } = await ownFile()
  const [one, other] = [await add({ code: 'A' }), await add({ code: 'B' })]
  const headers = keyed()
  await admin('PATCH', `${url}/${one.id}`, { body: { phone: '1' }, headers })
  const before = await stored()
  const replies = [
    await admin('PATCH', `${url}/${one.id}`, { body: { phone: '2' }, headers }),
    await admin('PATCH', `${url}/${one.id}?x=1`, { body: { phone: '1' }, headers }),
    await admin('PATCH', `${url}/${one.id}`, { body: { phone: '1', unknown: 1 }, headers }),
    await admin('PATCH', `${url}/${other.id}`, { body: { phone: '1' }, headers }),
    await admin('DELETE', `${url}/${one.id}`, { headers }),
    await admin('POST', url, { body: supplier, headers }),
  ]
  for (const { status, body } of replies) expect([status, body.code]).toEqual([422, 'idempotency_key_reused'])
  const posted = keyed()
  await admin('POST', url, { body: supplier, headers: posted })
  expect((await admin('POST', url, { body: { ...supplier, name: 'Durand' }, headers: posted })).body.code).toBe('idempotency_key_reused')
  const deleted = keyed()
  await admin('DELETE', `${url}/${one.id}`, { headers: deleted })
  expect((await admin('DELETE', `${url}/${other.id}`, { headers: deleted })).body.code).toBe('idempotency_key_reused')
  expect(await stored()).toMatchObject({ events: (before?.events ?? 0) + 1, cards: 3 })
})

test('a key is scoped to user and company file, and expires after 31 days', async () => {
  const [here, there] = [await ownFile(), await ownFile()]
  const headers = keyed()
  const manager = await w.as('manager')
  const send = { body: supplier, headers }
  const first = [await admin('POST', here.url, send), await manager('POST', here.url, send), await admin('POST', there.url, send)]
  expect(first.map(({ status }) => status)).toEqual([201, 201, 201])
  expect((await manager('POST', here.url, send)).body.id).toBe(first[1]?.body.id)
  await w.rows(`update replays set created_at = created_at - interval '31 days' where company_id = $1`, [here.id])
  expect((await admin('POST', here.url, send)).status).toBe(201)
  expect((await admin('POST', here.url, send)).status).toBe(200)
})

test('a refusal is not stored: the same key succeeds after correction', async () => {
  const { url } = await ownFile()
  const headers = keyed()
  expect((await admin('POST', url, { body: { ...supplier, iban: 'BE0' }, headers })).status).toBe(422)
  expect((await admin('POST', url, { body: supplier, headers })).status).toBe(201)
})

test('422, not 500, on an excessively nested body with a key', async () => {
  const { url } = await ownFile()
  const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`
  for (const raw of [deep, `{"type":"supplier","name":"Dupont","x":${deep}}`]) {
    const { status, body } = await admin('POST', url, { raw, headers: keyed() })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['body']])
  }
})

test('403 role_too_low is checked before the replay: a user who lost the role does not get the stored answer', async () => {
  const demoted = await w.as('encoder')
  const send = { body: supplier, headers: keyed() }
  expect((await demoted('POST', 'C/third-parties', send)).status).toBe(201)
  await w.rows(`update company_members set role = 'reviewer' where user_id = $1`, [demoted.user_id])
  const { status, body } = await demoted('POST', 'C/third-parties', send)
  expect([status, body.code, body.required_role]).toEqual([403, 'role_too_low', 'encoder'])
})

test('50 concurrent duplicates of one creation, in two processes, give one third party and 49 replays', async () => {
  const { url, stored } = await ownFile()
  const elsewhere = w.callerOn(await w.sibling(), admin)
  const send = { body: supplier, headers: keyed() }
  const replies = await Promise.all(Array.from({ length: 50 }, (_, i) => (i % 2 ? elsewhere : admin)('POST', url, send)))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(replies.filter(({ headers }) => headers['x-idempotent-replay'] === '1')).toHaveLength(49)
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
  expect(await stored()).toMatchObject({ cards: 1, revisions: 1, events: 1, memos: 1 })
})
