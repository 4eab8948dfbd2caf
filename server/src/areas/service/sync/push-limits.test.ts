/** A pushed action counts like the same request sent alone: the limit of its route ends the push before the next action. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { endWindows } from '../../../../test/kernel/windows.ts'
import { type Caller, openWorld } from '../../../../test/harness/world.ts'

// Three writes and one push a minute.
const w = await openWorld({ config: { limits_factor: 0.01 } })

const creation = (name: string) => ({
  client_mutation_id: randomUUID(),
  method: 'POST',
  path: 'third-parties',
  body: { type: 'supplier', name },
})
/** The pushes themselves are not what is tried here. */
async function push(caller: Caller, mutations: object[], headers: Record<string, string> = {}) {
  await endWindows(w, 'POST */sync/push:*')
  return caller('POST', 'C/sync/push', { body: { mutations }, headers })
}
const stored = async (name: string) => (await w.rows('select id from third_parties where name = $1', [name])).length
const create = (caller: Caller, name: string) => caller('POST', 'C/third-parties', { body: { type: 'supplier', name } })

test('200 with the results so far and Retry-After; the rest was not tried and goes with the next push', async () => {
  const caller = await w.as('encoder')
  const mutations = Array.from({ length: 5 }, () => creation('Pushed'))
  const first = await push(caller, mutations)
  expect(first.status).toBe(200)
  expect(first.body.results.map(({ status, client_mutation_id }: Record<string, string>) => [status, client_mutation_id])).toEqual(
    mutations.slice(0, 3).map(({ client_mutation_id }) => ['applied', client_mutation_id]),
  )
  expect(first.headers['retry-after']).toMatch(/^([1-5]?\d|60)$/)
  expect(await stored('Pushed')).toBe(3)
  expect((await create(caller, 'Alone')).status).toBe(429)
  await endWindows(w, `*user:${caller.user_id}`)
  const second = await push(caller, mutations.slice(3))
  expect(second.body.results.map(({ status }: { status: string }) => status)).toEqual(['applied', 'applied'])
  expect(second.headers['retry-after']).toBeUndefined()
  expect(await stored('Pushed')).toBe(5)
})

test('429 where not one action was done: nothing happened, and the push can be sent again', async () => {
  const caller = await w.as('encoder')
  for (let n = 0; n < 3; n += 1) expect((await create(caller, 'By itself')).status).toBe(201)
  const { status, headers, body } = await push(caller, [creation('Too late')])
  expect([status, body.results]).toEqual([429, undefined])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(await stored('Too late')).toBe(0)
})

test('other routes go on counting by themselves, and what is no request counts nowhere', async () => {
  const caller = await w.as('encoder')
  const { body: card } = await create(caller, 'Changed')
  const unknown = { ...creation('x'), path: 'nowhere' }
  const change = { client_mutation_id: randomUUID(), method: 'PATCH', path: `third-parties/${card.id}`, body: { phone: '081 22 33 44' } }
  const mutations = [unknown, unknown, creation('Two'), unknown, creation('Three'), change, creation('Four')]
  const { body, headers } = await push(caller, mutations)
  expect(body.results.map(({ http_status }: { http_status: number }) => http_status)).toEqual([404, 404, 201, 404, 201, 200])
  expect(headers['retry-after']).toBeDefined()
})

test('a partial answer is not stored: the same push under the same key goes on where it stopped', async () => {
  const caller = await w.as('encoder')
  const mutations = Array.from({ length: 4 }, () => creation('Keyed'))
  const headers = { 'x-client-mutation-id': randomUUID() }
  expect((await push(caller, mutations, headers)).body.results).toHaveLength(3)
  // Repeats count, too; on another process with the usual limits nothing stops the push.
  await endWindows(w, `*user:${caller.user_id}`)
  const usual = w.callerOn(await w.sibling({ limits_factor: 1 }), caller)
  const again = await push(usual, mutations, headers)
  expect(again.headers['x-idempotent-replay']).toBeUndefined()
  expect(again.body.results.map(({ status }: { status: string }) => status)).toEqual(['replayed', 'replayed', 'replayed', 'applied'])
  expect((await push(usual, mutations, headers)).headers['x-idempotent-replay']).toBe('1')
  expect(await stored('Keyed')).toBe(4)
})

test('a merge is one action, however often it is tried', async () => {
  const caller = await w.as('encoder')
  const { body: card } = await create(caller, 'Merged')
  expect((await caller('PATCH', `C/third-parties/${card.id}`, { body: { city: 'Namur' } })).status).toBe(200)
  await endWindows(w, `*user:${caller.user_id}`)
  const change = (phone: string) => ({
    client_mutation_id: randomUUID(),
    method: 'PATCH',
    path: `third-parties/${card.id}`,
    base_version: 1,
    body: { phone },
  })
  const { body } = await push(caller, [change('081 22 33 44')])
  expect(body.results[0].status).toBe('merged')
  const left = await caller('PATCH', `C/third-parties/${card.id}`, { body: { city: 'Namur' } })
  expect(left.headers['x-ratelimit-remaining']).toBe('1')
})

test('50 pushes of one action at once on two processes do as many as the limit allows', async () => {
  const caller = await w.as('encoder')
  // 50 pushes and 126 writes a minute, of which 106 are used up.
  const [here, there] = await Promise.all([0.42, 0.42].map(async (limits_factor) => w.callerOn(await w.sibling({ limits_factor }), caller)))
  const most = 126
  await Promise.all(Array.from({ length: most - 20 }, () => (here as Caller)('POST', 'C/third-parties', { body: {} })))
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      ((n % 2 === 0 ? here : there) as Caller)('POST', 'C/sync/push', { body: { mutations: [creation('Raced')] } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
  expect(await stored('Raced')).toBe(20)
})
