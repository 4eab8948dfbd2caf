/** `Prefer: handling=strict` and `Idempotency-Key`: what they do, and what is ignored. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { multipart, png } from '../harness/multipart.ts'
import { openWorld } from '../harness/world.ts'

const w = await openWorld()
const caller = await w.as('admin')

const strict = { prefer: 'handling=strict' }
const party = { type: 'supplier', name: 'Dupont' }
const create = (body: object, headers: Record<string, string>) => caller('POST', 'C/third-parties', { body, headers })

test('a strict write refuses every unknown field, at every depth, and says which are allowed', async () => {
  const body = {
    journal: 'OD',
    entry_date: '2026-03-31',
    lable: 'Salaires',
    lines: [
      { account: '620200', debit: '1.00', analytics: [{ analytic_code: 'X', percent: 100, share: 1 }] },
      { account: '455000', credti: '1.00' },
    ],
  }
  const { status, headers, body: refused } = await caller('POST', 'C/entries', { body, headers: { ...strict, 'accept-language': 'en' } })
  expect([status, headers['preference-applied']]).toEqual([422, 'handling=strict'])
  expect(Object.keys(refused.errors).toSorted()).toEqual(['lable', 'lines.0.analytics.0.share', 'lines.1.credti'])
  expect(refused.errors.lable[0]).toContain('journal_id, journal, entry_date, label')
})

test('a strict list refuses an unknown filter; without the preference it is ignored, and the answer says nothing of it', async () => {
  const refused = await caller('GET', 'C/third-parties?typ=supplier', { headers: strict })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['typ']])
  const lenient = await caller('GET', 'C/third-parties?typ=supplier')
  expect([lenient.status, lenient.headers['preference-applied']]).toEqual([200, undefined])
})

test.for([
  ['handling=strict', true],
  ['Handling="strict"', true],
  ['respond-async, handling=strict; foo=bar', true],
  ['return=minimal,handling=STRICT', true],
  ['handling=lenient', false],
  ['handling=lenient, handling=strict', false],
  ['handling', false],
  ['return=minimal', false],
  ['strict', false],
  ['x,'.repeat(5000), false],
] as const)('Prefer: %.40s is strict: %s', async ([prefer, isStrict]) => {
  const { status, headers } = await create({ ...party, nmae: 'x' }, { prefer })
  expect([status, headers['preference-applied']]).toEqual(isStrict ? [422, 'handling=strict'] : [201, undefined])
})

test('a strict upload refuses unknown fields and files under other names', async () => {
  const form = multipart(
    { field: 'colour', value: 'red' },
    { field: 'file', name: 'a.png', value: png() },
    { field: 'other', name: 'b.png', value: png() },
  )
  const { status, body } = await caller('POST', 'C/logo', { ...form, headers: { ...form.headers, ...strict } })
  expect([status, Object.keys(body.errors).toSorted()]).toEqual([422, ['colour', 'other']])
})

test('strict handling reaches templates, imported rows and pushed actions', async () => {
  const template = { journal_id: 1, lines: [], labl: 'x' }
  const recurring = { name: 'Loyer', kind: 'free', frequency: 'monthly', starts_on: '2026-01-01', template }
  const made = await caller('POST', 'C/recurring-entries', { body: recurring, headers: strict })
  expect(Object.keys(made.body.errors)).toContain('template.labl')
  const rows = [{ ...party, nmae: 'x' }]
  const imported = await caller('POST', 'C/data-imports', { body: { resource: 'third-parties', rows }, headers: strict })
  expect([imported.status, Object.keys(imported.body.errors)]).toEqual([422, ['rows.0.nmae']])
  const mutations = [{ client_mutation_id: randomUUID(), method: 'POST', path: 'third-parties', body: { ...party, nmae: 'x' } }]
  const pushed = await caller('POST', 'C/sync/push', { body: { mutations }, headers: strict })
  expect(pushed.body.results[0]).toMatchObject({ status: 'rejected', http_status: 422, error: { errors: { nmae: [expect.any(String)] } } })
})

test('a body on a route that takes none is refused by a strict call only', async () => {
  const { body } = await create(party, {})
  const path = `C/third-parties/${body.id}`
  expect((await caller('DELETE', path, { body: { reason: 'x' }, headers: strict })).body.errors).toHaveProperty('reason')
  expect((await caller('DELETE', path, { body: { reason: 'x' } })).status).toBe(204)
})

test('a hundred thousand unknown fields are refused with two hundred errors', async () => {
  const body = Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`f${n}`, 1]))
  const { status, body: refused } = await caller('POST', 'C/entries', { body, headers: strict })
  expect(status).toBe(422)
  expect(Object.keys(refused.errors).length).toBeLessThanOrEqual(202)
})

test('Idempotency-Key is X-Client-Mutation-Id: either name replays the answer of the other', async () => {
  const key = randomUUID()
  const first = await create(party, { 'idempotency-key': key })
  const again = await create(party, { 'idempotency-key': key })
  const other = await create(party, { 'x-client-mutation-id': key })
  const both = await create(party, { 'x-client-mutation-id': key, 'idempotency-key': key })
  expect([first.status, again.status, other.status, both.status]).toEqual([201, 200, 200, 200])
  expect([again, other, both].map(({ headers, body }) => [headers['x-idempotent-replay'], body.id])).toEqual(
    Array.from({ length: 3 }, () => ['1', first.body.id]),
  )
  const reused = await create({ ...party, name: 'Martin' }, { 'idempotency-key': key })
  expect([reused.status, reused.body.code]).toEqual([422, 'idempotency_key_reused'])
})

test('422 on Idempotency-Key when both are given and differ, even where one has a stored answer; 64 characters at most', async () => {
  const key = randomUUID()
  await create(party, { 'x-client-mutation-id': key })
  const differ = await create(party, { 'x-client-mutation-id': key, 'idempotency-key': randomUUID() })
  expect([differ.status, Object.keys(differ.body.errors)]).toEqual([422, ['Idempotency-Key']])
  const long = await create(party, { 'idempotency-key': 'k'.repeat(65) })
  expect([long.status, Object.keys(long.body.errors)]).toEqual([422, ['Idempotency-Key']])
})

test('ten concurrent calls under one Idempotency-Key, half of them under its other name, create one record', async () => {
  const key = randomUUID()
  const name = `Course ${key}`
  const all = await Promise.all(
    Array.from({ length: 10 }, (_, n) => create({ ...party, name }, { [n % 2 ? 'idempotency-key' : 'x-client-mutation-id']: key })),
  )
  expect(all.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(await w.rows('select id from third_parties where name = $1', [name])).toHaveLength(1)
})
