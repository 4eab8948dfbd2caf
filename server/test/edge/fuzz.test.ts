/**
 * A few requests that no client would send, by a fixed seed, to every declared route; `npm run prove -- fuzz` sends thousands. The harness refuses any
 * answer the route does not declare, and no route declares a 500.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../../src/areas.ts'
import { codesOf, type Route } from '../../src/kernel/route/route.ts'
import { type Caller, type World, world } from '../harness/world.ts'

let w: World
let records: number[]
beforeAll(async () => {
  w = await world()
  const admin = await w.as('admin')
  records = []
  for (const type of ['supplier', 'customer'])
    records.push((await admin('POST', 'C/third-parties', { body: { type, name: 'Dupont' } })).body.id)
})
afterAll(() => w.close())

const oddText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1e999',
    'null',
    'true',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udfff',
    '%',
    '%00',
    "'; drop table users; --",
    '<b>',
    '../../x',
  ),
  fc.constantFrom(
    'BE',
    'XX',
    '2026-02-30',
    '2026-03-10',
    '9999-12-31',
    '2026-03-10T12:00:00Z',
    'supplier',
    'third-parties',
    'a@b.example',
    'https://x',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
)
const oddNumber = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, -1, 1e300, 2 ** 53, 2 ** 63, 0.1, -0))
const odd: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  oddNumber,
  fc.constantFrom(null, true, false, [], {}),
  fc.array(oddText, { maxLength: 5 }),
  fc.dictionary(fc.oneof(oddText, fc.constantFrom('__proto__', 'constructor', 'text', 'values', 'json')), oddText, { maxKeys: 4 }),
  fc.jsonValue({ maxDepth: 4 }),
)

const fieldsOf = (route: Route) => ['x', ...Object.keys(route.body && 'properties' in route.body ? (route.body.properties as object) : {})]

/** The example of the route, with a few of its fields set to something odd, and a few more besides. */
const bodyOf = (route: Route) =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .dictionary(fc.constantFrom(...fieldsOf(route)), odd, { maxKeys: 4 })
        .map((change) => JSON.stringify({ ...(route.example?.body as object), ...change })),
    },
    { weight: 2, arbitrary: odd.map((value) => JSON.stringify(value) ?? '') },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.nat(200), oddText).map(([at, text]) => JSON.stringify(route.example?.body ?? {}).slice(0, at) + text),
    },
  )

const queryOf = (route: Route) => {
  const names = [...Object.keys(route.query?.properties ?? {}), 'page', 'per_page', '__proto__', 'x']
  const value = fc.oneof(oddText, oddNumber.map(String))
  const pair = fc.tuple(fc.constantFrom(...names), value).map(([name, text]) => `${name}=${encodeURIComponent(text.toWellFormed())}`)
  return fc.oneof(
    fc.array(pair, { maxLength: 4 }).map((pairs) => pairs.join('&')),
    fc.constantFrom('%', '&=&', 'q', 'page=%ff', '?'),
  )
}

// What a header can carry at all: Node refuses everything else before we see it.
const inHeader = oddText.map((text) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, ''))
const headers = fc.dictionary(
  fc.constantFrom(
    'x-client-mutation-id',
    'x-base-version',
    'x-operation-id',
    'x-device-id',
    'x-device-name',
    'x-occurred-at',
    'x-origin',
    'x-dry-run',
    'x-request-id',
    'accept-language',
    'accept-encoding',
    'if-none-match',
    'content-type',
    'x-forwarded-for',
    'origin',
    'accept-version',
  ),
  inHeader,
  { maxKeys: 3 },
)

const paramOf = (name: string) => {
  if (name === 'company') return fc.oneof({ weight: 8, arbitrary: fc.constant('C') }, { weight: 1, arbitrary: oddText })
  const known = fc.constantFrom(...records.map(String))
  return fc.oneof(
    { weight: 8, arbitrary: known },
    { weight: 1, arbitrary: oddText },
    { weight: 1, arbitrary: fc.bigInt({ min: 0n, max: 10n ** 19n }).map(String) },
  )
}

const urlOf = (route: Route) =>
  fc
    .tuple(...route.url.split('/').map((part) => (part.startsWith(':') ? paramOf(part.slice(1)) : fc.constant(part))))
    .map((parts) => parts.map((part) => (part === 'C' ? w.company.public_token : encodeURIComponent(part.toWellFormed()))).join('/'))

// A sign-in that gets as far as the password costs a tenth of a second.
const runsOf = (route: Route) => (route.limit === 'login' ? 4 : 6)
const routes = areas.flatMap((area) => area.routes)

async function callersFor(route: Route): Promise<readonly Caller[]> {
  return [await w.as('admin'), ...(route.method === 'GET' ? [] : [await w.as('encoder', { abilities: ['read', 'write'], locale: 'de' })])]
}

test.each(routes)('$method $url answers what it declares, whatever it is sent', async (route) => {
  const callers = await callersFor(route)
  let answered = 0
  await fc.assert(
    fc.asyncProperty(
      urlOf(route),
      queryOf(route),
      headers,
      bodyOf(route),
      fc.nat(callers.length - 1),
      async (path, query, given, raw, who) => {
        const url = `${path || '/'}${query && `?${query}`}`
        const reply = await callers[who]?.(route.method, url, { headers: given, ...(route.method !== 'GET' && { raw }) })
        answered += 1
        // A service beside ours may be away; the answer says which by a code of its declaration.
        if (reply?.status !== 503 || !codesOf(route).includes(reply.body.code)) expect(reply?.status).toBeLessThan(500)
        expect(reply?.headers['x-request-id']).toBeDefined()
        if (reply && reply.status >= 400 && reply.headers['content-encoding'] === undefined)
          expect(reply.body).toMatchObject({ message: expect.any(String), request_id: reply.headers['x-request-id'] })
      },
    ),
    { seed: 20_260_310, numRuns: runsOf(route) },
  )
  expect(answered).toBeGreaterThanOrEqual(runsOf(route))
})

test('the service is as well afterwards as before', async () => {
  const admin = await w.as('admin')
  expect((await admin('GET', '/v1/status')).status).toBe(200)
  const { body } = await admin('POST', 'C/third-parties', { body: { type: 'supplier', name: 'Après' } })
  expect((await admin('GET', `C/third-parties/${body.id}`)).body).toMatchObject(body)
  expect(routes.reduce((sum, route) => sum + runsOf(route), 0)).toBeGreaterThan(500)
})
