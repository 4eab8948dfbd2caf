import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Caller, openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const manager = await w.as('manager')

const keyed = () => ({ 'x-client-mutation-id': randomUUID() })
const filesNamed = (name: string) => w.rows<{ code: string }>('select code from companies where name = $1 order by id', [name])

test('200 replays a creation by the same user and key: one file, the first body, the first operation', async () => {
  const send = { body: { name: 'Une seule fois' }, headers: keyed() }
  const first = await manager('POST', '/v1/companies', send)
  const replay = await manager('POST', '/v1/companies', send)
  expect([first.status, replay.status]).toEqual([201, 200])
  expect(replay.text).toBe(first.text)
  expect(replay.headers).toMatchObject({ 'x-idempotent-replay': '1', 'x-operation-id': first.headers['x-operation-id'] })
  expect(await filesNamed('Une seule fois')).toHaveLength(1)
})

test('200 replays after a new sign-in: the key belongs to the user, not to the token', async () => {
  const send = { body: { name: 'Autre jeton' }, headers: keyed() }
  const first = await manager('POST', '/v1/companies', send)
  const token = await manager('POST', '/v1/auth/tokens', { body: { name: 'Autre', abilities: ['write'] } })
  const replay = await manager('POST', '/v1/companies', {
    ...send,
    headers: { ...send.headers, authorization: `Bearer ${token.body.token}` },
  })
  expect([replay.status, replay.body.id]).toEqual([200, first.body.id])
})

test('201 for another user with the same key, and for the same key inside a file', async () => {
  const headers = keyed()
  const other = await w.as('manager')
  const replies = [
    await manager('POST', '/v1/companies', { body: { name: 'Même clé' }, headers }),
    await other('POST', '/v1/companies', { body: { name: 'Même clé' }, headers }),
    await manager('POST', 'C/third-parties', { body: { type: 'supplier', name: 'Même clé' }, headers }),
  ]
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await filesNamed('Même clé')).toHaveLength(2)
})

test('422 idempotency_key_reused for another body; a refusal is not stored', async () => {
  const headers = keyed()
  expect((await manager('POST', '/v1/companies', { body: { name: '' }, headers })).status).toBe(422)
  expect((await manager('POST', '/v1/companies', { body: { name: 'Corrigé' }, headers })).status).toBe(201)
  const { status, body } = await manager('POST', '/v1/companies', { body: { name: 'Encore' }, headers })
  expect([status, body.code]).toEqual([422, 'idempotency_key_reused'])
  expect(await filesNamed('Encore')).toEqual([])
})

test('50 concurrent duplicates in two processes make one file, one revision and 49 replays', async () => {
  const elsewhere = w.callerOn(await w.sibling(), manager)
  const send = { body: { name: 'Cinquante fois' }, headers: keyed() }
  const replies = await Promise.all(Array.from({ length: 50 }, (_, i) => (i % 2 ? elsewhere : manager)('POST', '/v1/companies', send)))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(replies.filter(({ headers }) => headers['x-idempotent-replay'] === '1')).toHaveLength(49)
  expect(await filesNamed('Cinquante fois')).toHaveLength(1)
  const id = replies[0]?.body.id
  expect(await w.rows('select count(*)::int as n from revisions where company_id = $1', [id])).toEqual([{ n: 1 }])
})

// A firm creates one company file at a time, and a request that waits longer than ten seconds must be retried.
test('50 files with one name created concurrently by two people in two processes get 50 distinct codes', async () => {
  const elsewhere = w.callerOn(await w.sibling(), await w.as('admin'))
  // The requests queue for the firm's lock; one that times out is retried with the same key, as a client would.
  const create = async (caller: Caller, key: string): Promise<number> => {
    const { status, body } = await caller('POST', '/v1/companies', { body: { name: 'Jumelles' }, headers: { 'x-client-mutation-id': key } })
    return body.code === 'request_in_progress' ? create(caller, key) : status
  }
  const statuses = await Promise.all(Array.from({ length: 50 }, (_, i) => create(i % 2 ? elsewhere : manager, `same-name-${i}`)))
  expect(new Set(statuses)).toEqual(new Set([201]))
  const codes = (await filesNamed('Jumelles')).map(({ code }) => code)
  expect(new Set(codes).size).toBe(50)
  expect(codes.toSorted()).toEqual(
    ['JUMELLES', ...Array.from({ length: 49 }, (_, i) => `${'JUMELLES'.slice(0, i < 8 ? 7 : 6)}${i + 2}`)].toSorted(),
  )
})

test('a given code need not be unique; a derived one avoids it', async () => {
  for (const name of ['Premier', 'Second'])
    expect((await manager('POST', '/v1/companies', { body: { name, code: 'MAIN' } })).status).toBe(201)
  expect((await manager('POST', '/v1/companies', { body: { name: 'main' } })).body.code).toBe('MAIN2')
  expect((await manager('POST', '/v1/companies', { body: { name: 'main', firm: null } })).body.code).toBe('MAIN')
  expect((await manager('POST', '/v1/companies', { body: { name: 'main', firm: null } })).body.code).toBe('MAIN2')
})

test('a replay requires access to the company file: 404 once the membership has ended', async () => {
  const leaver = await w.as('manager')
  const send = { body: { name: 'Fleuriste Rose' }, headers: { 'x-client-mutation-id': 'kept' } }
  expect((await leaver('POST', '/v1/companies', send)).status).toBe(201)
  expect((await leaver('POST', '/v1/companies', send)).status).toBe(200)
  await w.rows('delete from firm_members where user_id = $1', [leaver.user_id])
  expect((await leaver('POST', '/v1/companies', send)).status).toBe(404)
})
