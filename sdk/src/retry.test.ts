import { expect, test } from 'vitest'
import { createClient } from './client.ts'
import { answerOf, isProblemError, problemOf } from './problem.ts'
import { each } from './paging.ts'
import type { RetryOptions } from './retry.ts'

type Answer = Response | Error
const json = (status: number, body: unknown = {}, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers: { 'X-Request-Id': 'req_1', ...headers } })
const company = 'abcdefghijkl'
const path = { company }

/** A client whose requests meet these answers, one after the other; the last one stays. */
function clientOn(answers: readonly Answer[], options: Parameters<typeof createClient>[0] | object = {}, retry: RetryOptions = {}) {
  const sent: Request[] = []
  const waits: number[] = []
  const client = createClient({
    base_url: 'http://service.example',
    token: 'first',
    retry: { sleep: async (ms) => void waits.push(ms), random: () => 0.5, ...retry },
    fetch: async (request) => {
      const answer = answers[Math.min(sent.push(request), answers.length) - 1]
      if (answer instanceof Error || answer === undefined) throw answer
      return answer.clone()
    },
    ...options,
  })
  return { client, sent, waits, keys: () => new Set(sent.map((request) => request.headers.get('X-Client-Mutation-Id'))) }
}

const write = (client: ReturnType<typeof createClient>) =>
  client.POST('/v1/companies/{company}/third-parties', { params: { path }, body: { type: 'customer', name: 'Dupont' } })
async function listOf<T>(records: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const record of records) all.push(record)
  return all
}

const down = new TypeError('fetch failed')

test('a write of a company file without an answer is sent again, under the same key and with the same body', async () => {
  const { client, sent, waits, keys } = clientOn([down, json(502), json(504), json(200, { id: 7 })])
  expect((await write(client)).data).toMatchObject({ id: 7 })
  expect(waits).toEqual([1000, 2000, 4000])
  expect(keys().size).toBe(1)
  expect([...keys()][0]).toMatch(/^[\da-f-]{36}$/)
  expect(await Promise.all(sent.map((request) => request.text()))).toEqual(
    Array.from({ length: 4 }, () => '{"type":"customer","name":"Dupont"}'),
  )
})

test('each write has a key of its own, and a key that is given stays', async () => {
  const { client, keys } = clientOn([json(201, { id: 7 })])
  await write(client)
  await write(client)
  const header = { 'X-Client-Mutation-Id': 'mine' }
  await client.DELETE('/v1/companies/{company}/third-parties/{id}', { params: { path: { ...path, id: 7 }, header } })
  expect(keys().size).toBe(3)
  expect(keys().has('mine')).toBe(true)
})

test('a key given as Idempotency-Key is the only one, and makes the write repeatable', async () => {
  const { client, sent, waits } = clientOn([down, json(200)])
  const header = { 'Idempotency-Key': 'mine' }
  await client.DELETE('/v1/companies/{company}/third-parties/{id}', { params: { path: { ...path, id: 7 }, header } })
  expect(waits).toHaveLength(1)
  expect(sent.map(({ headers }) => [headers.get('Idempotency-Key'), headers.has('X-Client-Mutation-Id')])).toEqual([
    ['mine', false],
    ['mine', false],
  ])
})

test('waits grow to a minute, a fifth more or less, and end after eight', async () => {
  const { client, waits } = clientOn([down], {}, { random: () => 1 })
  await expect(write(client)).rejects.toThrow('fetch failed')
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60].map((seconds) => seconds * 1200))
})

test('429 and 503 wait as long as they say; 500 is tried once more', async () => {
  const busy = clientOn([
    json(429, {}, { 'Retry-After': '7' }),
    json(503, { code: 'maintenance' }, { 'Retry-After': '3' }),
    json(503),
    json(200),
  ])
  expect((await write(busy.client)).response.status).toBe(200)
  expect(busy.waits).toEqual([7000, 3000, 4000])
  const broken = clientOn([json(500)])
  expect((await write(broken.client)).response.status).toBe(500)
  expect(broken.sent.length).toBe(2)
})

test('what waiting does not help is handed over: a demo that is not there, a wait beyond the patience, any refusal', async () => {
  for (const answer of [
    json(503, { code: 'demo_unavailable' }),
    json(429, {}, { 'Retry-After': '300' }),
    ...[403, 404, 409, 413, 422].map((status) => json(status)),
  ]) {
    const { client, sent, waits } = clientOn([answer])
    expect((await write(client)).response.status).toBe(answer.status)
    expect([sent.length, waits]).toEqual([1, []])
  }
})

test('a write that has no key is never sent twice, reading always', async () => {
  const login = clientOn([down])
  await expect(login.client.POST('/v1/auth/login', { body: { email: 'a@b.example', password: 'x', device_name: 'y' } })).rejects.toThrow(
    'fetch failed',
  )
  expect(login.sent.length).toBe(1)
  const reading = clientOn([down, json(200, [])])
  expect((await reading.client.GET('/v1/companies')).data).toEqual([])
})

test('after a 401 it signs in again and sends the same once more, under the same key', async () => {
  const { client, sent, keys } = clientOn([json(401), json(201, { id: 7 })], { renew: async () => 'second' })
  expect((await write(client)).response.status).toBe(201)
  await write(client)
  expect(sent.map((request) => request.headers.get('Authorization'))).toEqual(['Bearer first', 'Bearer second', 'Bearer second'])
  expect(keys().size).toBe(2)
})

test('a request that is given up is not sent again', async () => {
  const given = new AbortController()
  const { client, sent } = clientOn([down], {}, { sleep: async (_ms, signal) => given.abort() ?? signal.throwIfAborted() })
  await expect(client.GET('/v1/companies', { signal: given.signal })).rejects.toThrow('aborted')
  expect(sent.length).toBe(1)
})

test('device and language go with every request', async () => {
  const { client, sent } = clientOn([json(200, [])], { device: { id: 'd1', name: 'Büro 1' }, language: 'nl' })
  await client.GET('/v1/companies')
  const seen = ['X-Device-Id', 'X-Device-Name', 'Accept-Language'].map((name) => sent[0]?.headers.get(name))
  expect(seen).toEqual(['d1', 'B%C3%BCro%201', 'nl'])
})

test('a problem carries code, message, fields and the id of its request, as a value or thrown', async () => {
  const body = { message: 'Nom requis.', code: 'invalid', errors: { name: ['Nom requis.'] } }
  const { client } = clientOn([json(422, body)])
  const problem = problemOf(await write(client))
  expect(problem).toEqual({ status: 422, ...body, request_id: 'req_1', body })
  const thrown: unknown = await answerOf(write(client)).catch((error: unknown) => error)
  expect(isProblemError(thrown) && thrown.problem).toEqual(problem)
  expect(problemOf(await clientOn([json(200, [])]).client.GET('/v1/companies'))).toBeNull()
  const bare = problemOf(await clientOn([new Response('', { status: 404 })]).client.GET('/v1/companies'))
  expect(bare).toMatchObject({ status: 404, code: null, errors: {}, request_id: null })
})

test('every record of a list, whichever way its pages say that there is more', async () => {
  const forms = [
    [
      { data: [1, 2], last_page: 2 },
      { data: [3], last_page: 2 },
    ],
    [
      { data: [1, 2], has_more: true },
      { data: [3], has_more: false },
    ],
    [
      { data: [1, 2], meta: { last_page: 2 } },
      { data: [3], meta: { last_page: 2 } },
    ],
    [{ data: [1, 2, 3] }],
  ]
  for (const pages of forms) {
    const asked: unknown[] = []
    const all = each<number>(async (paging) => {
      asked.push(paging)
      return { data: pages[paging.page - 1] ?? { data: [] }, response: json(200) }
    }, 2)
    expect(await listOf(all)).toEqual([1, 2, 3])
    expect(asked).toEqual(pages.map((_, index) => ({ page: index + 1, per_page: 2 })))
  }
  await expect(listOf(each(async () => ({ error: { message: 'No.' }, response: json(404) })))).rejects.toThrow('No.')
})
