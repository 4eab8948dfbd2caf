import { expect, test } from 'vitest'
import { createClient } from './client.ts'
import { openStore } from './offline/index.ts'
import { memoryStorage } from './offline/storage.ts'
import { problemOf } from './problem.ts'

const company = 'abcdefghijkl'
const path = { company }
const there = 'https://new.example'
const gone = () => Response.json({ message: 'moved', code: 'moved', base_url: there }, { status: 410 })

/** An old place that answers 410, and a new one that takes the tokens it gave. */
function places(options: Partial<Parameters<typeof createClient>[0]> = {}, tokens: readonly (string | null)[] = ['there']) {
  const sent: Request[] = []
  const asked: string[] = []
  const valid = new Set(tokens.slice(-1))
  const client = createClient({
    base_url: 'https://old.example',
    token: 'here',
    retry: false,
    fetch: async (request) => {
      sent.push(request.clone())
      if (request.url.startsWith('https://old.example')) return gone()
      const bearer = request.headers.get('Authorization')?.replace('Bearer ', '') ?? ''
      return valid.has(bearer) ? Response.json({ id: 7, body: await request.text() }, { status: 201 }) : Response.json({}, { status: 401 })
    },
    moved: async (base_url) => tokens[Math.min(asked.push(base_url), tokens.length) - 1] ?? null,
    ...options,
  })
  return { client, sent, asked }
}
const write = (client: ReturnType<typeof createClient>) =>
  client.POST('/v1/companies/{company}/third-parties', { params: { path }, body: { type: 'customer', name: 'Dupont' } })
const hostsOf = (sent: readonly Request[]) => sent.map(({ url }) => new URL(url).host)

test('a client that was not told what to do hands the 410 over, and calls no other host', async () => {
  const { client, sent } = places({ moved: undefined as never })
  expect(problemOf(await write(client))).toMatchObject({ status: 410, code: 'moved', body: { base_url: there } })
  expect(hostsOf(sent)).toEqual(['old.example'])
})

test('it follows with the token of the new place and the key of the write, and stays there for that file', async () => {
  const { client, sent, asked } = places()
  const { data, response } = await write(client)
  expect([response.status, JSON.parse((data as unknown as { body: string }).body)]).toEqual([201, { type: 'customer', name: 'Dupont' }])
  await write(client)
  expect([hostsOf(sent), asked]).toEqual([['old.example', 'new.example', 'new.example'], [there]])
  const [first, second] = sent
  expect(second?.headers.get('X-Client-Mutation-Id')).toBe(first?.headers.get('X-Client-Mutation-Id'))
  // The token of the old place never leaves it.
  expect(sent.map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer here', 'Bearer there', 'Bearer there'])
})

test('without a token for the new place it hands the 410 over; one that has ended is asked for again', async () => {
  const refused = places({}, [null])
  expect((await write(refused.client)).response.status).toBe(410)
  expect(hostsOf(refused.sent)).toEqual(['old.example'])
  const renewed = places({}, ['ended', 'there'])
  expect((await write(renewed.client)).response.status).toBe(201)
  expect(renewed.asked).toEqual([there, there])
})

test('another file of the same service is not followed, and a false address is none', async () => {
  const { client, sent } = places()
  await write(client)
  await client.GET('/v1/companies/{company}', { params: { path: { company: 'zyxwvutsrqpo' } } })
  expect(hostsOf(sent).slice(2)).toEqual(['old.example', 'new.example'])
  for (const base_url of ['javascript:alert(1)', 'nowhere', 7]) {
    const wrong = places({ fetch: async () => Response.json({ code: 'moved', base_url }, { status: 410 }) })
    expect([(await write(wrong.client)).response.status, wrong.asked]).toEqual([410, []])
  }
})

test('an offline store keeps what waits, and says where the firm works now', async () => {
  const { client } = places({ moved: undefined as never })
  const store = await openStore({ client, company, storage: memoryStorage() })
  await store.write({ method: 'POST', path: 'third-parties', body: { type: 'customer', name: 'Dupont' } })
  const synced = await store.sync()
  expect(synced).toMatchObject({ ok: false, pending: 1, problem: { status: 410, code: 'moved', body: { base_url: there } } })
  expect(store.pending()).toHaveLength(1)
})
