import { expect, test } from 'vitest'
import { openWorld } from '../harness/world.ts'

const origin = 'https://app.example'
const w = await openWorld({ config: { cors_origins: [origin, 'http://localhost:5173'] } })
const caller = await w.as('encoder')

const listed = (value: string | undefined) => (value ?? '').split(',').map((each) => each.trim().toLowerCase())

test.each([
  ['200', 'GET', 'C/third-parties', 200],
  ['401', 'GET', '/v1/auth/me', 401],
  ['404', 'GET', '/v1/nonsense', 404],
  ['405', 'PUT', 'C/third-parties', 405],
  ['422', 'GET', 'C/third-parties?type=x', 422],
] as const)('a known origin may read an answer of %s', async (_name, method, path, status) => {
  const reply = await (status === 401 ? w.anonymous : caller)(method, path, { headers: { origin } })
  expect(reply.status).toBe(status)
  expect(reply.headers['access-control-allow-origin']).toBe(origin)
  expect(listed(reply.headers.vary)).toContain('origin')
})

test('what a browser application needs to see is exposed', async () => {
  const { headers } = await caller('GET', 'C/third-parties', { headers: { origin } })
  expect(listed(headers['access-control-expose-headers'])).toEqual(
    expect.arrayContaining([
      'x-operation-id',
      'x-trashed',
      'x-idempotent-replay',
      'x-export-fingerprint',
      'content-disposition',
      'x-ratelimit-limit',
      'x-ratelimit-remaining',
      'retry-after',
      'x-request-id',
      'x-dry-run',
      'x-dry-run-events',
      'x-broken-assertions',
      'link',
      'etag',
      'preference-applied',
    ]),
  )
})

test.each([
  'https://evil.example',
  'https://app.example.evil.example',
  'https://app.example:8443',
  'http://app.example',
  'null',
  'HTTPS://APP.EXAMPLE',
])('the origin %s is told nothing', async (outsider) => {
  const { status, headers } = await caller('GET', 'C/third-parties', { headers: { origin: outsider } })
  expect(status).toBe(200)
  expect(headers['access-control-allow-origin']).toBeUndefined()
  expect(listed(headers.vary)).toContain('origin')
})

const preflight = (from: string, method: string) => ({
  headers: { origin: from, 'access-control-request-method': method, 'access-control-request-headers': 'authorization, x-base-version' },
})

test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('a preflight for %s is answered without a token', async (method) => {
  const { status, headers, text } = await w.anonymous('OPTIONS', 'C/third-parties/1', preflight(origin, method))
  expect({ status, text }).toEqual({ status: 204, text: '' })
  expect(headers['access-control-allow-origin']).toBe(origin)
  expect(listed(headers['access-control-allow-methods'])).toContain(method.toLowerCase())
  expect(listed(headers['access-control-allow-headers'])).toEqual(['authorization', 'x-base-version'])
  expect(headers['access-control-max-age']).toBe('600')
  expect(headers['x-request-id']).toBeDefined()
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('a preflight of a strange origin is given no permission', async () => {
  const { headers } = await w.anonymous('OPTIONS', 'C/third-parties', preflight('https://evil.example', 'PATCH'))
  expect(headers['access-control-allow-origin']).toBeUndefined()
})

test('no answer lets a browser send credentials by itself', async () => {
  const { headers } = await w.anonymous('OPTIONS', 'C/third-parties', preflight(origin, 'GET'))
  expect(headers['access-control-allow-credentials']).toBeUndefined()
})

test('an OPTIONS that is no preflight is answered like one, not refused', async () => {
  expect(await w.anonymous('OPTIONS', 'C/third-parties')).toMatchObject({ status: 204, text: '' })
})

test('without configured origins no answer speaks of CORS, and an OPTIONS says what the path takes', async () => {
  const closed = w.callerOn(await w.sibling({ cors_origins: [] }), caller)
  const { headers } = await closed('GET', 'C/third-parties', { headers: { origin } })
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  const options = await closed('OPTIONS', 'C/third-parties', preflight(origin, 'POST'))
  expect(options).toMatchObject({ status: 204, headers: { allow: 'GET, POST, HEAD, OPTIONS' } })
  expect(options.headers['access-control-allow-origin']).toBeUndefined()
  expect(await closed('OPTIONS', '/v1/nonsense')).toMatchObject({ status: 404, body: { request_id: expect.any(String) } })
})
