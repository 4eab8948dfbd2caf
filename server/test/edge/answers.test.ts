import http from 'node:http'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openWorld } from '../harness/world.ts'

const w = await openWorld()
const encoder = await w.as('encoder')
const base = await (await w.sibling()).listen({ host: '127.0.0.1', port: 0 })
for (const name of ['Dupont', 'Martin', 'Peeters']) await encoder('POST', 'C/third-parties', { body: { type: 'supplier', name } })

type Wire = { status: number | undefined; headers: http.IncomingHttpHeaders; bytes: Buffer }

/** Over a real connection, where Node itself has its say about lengths and bodies. */
const wire = (method: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<Wire>((resolve, reject) => {
    const url = base + path.replace(/^C/, `/v1/companies/${w.company.public_token}`)
    const request = http.request(url, { method, headers: { authorization: `Bearer ${encoder.token}`, ...headers } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks) }))
    })
    request.on('error', reject).end()
  })

const protective = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'cache-control': 'private, no-cache',
  'x-request-id': expect.any(String),
}

test.each([
  ['GET', '/', 200],
  ['GET', 'C/third-parties', 200],
  ['GET', '/v1/openapi.json', 200],
  ['GET', '/v1/nonsense', 404],
  ['GET', '/v1/%', 404],
  ['GET', `/v1/companies/${'a'.repeat(3000)}`, 404],
  ['PUT', 'C/third-parties', 405],
  ['POST', 'C/third-parties', 422],
  ['POST', 'C/third-parties', 413, `"${'x'.repeat(6_000_000)}"`],
  ['DELETE', 'C/third-parties/999', 404],
  ['OPTIONS', 'C/third-parties', 204],
  ['HEAD', 'C/third-parties', 200],
  ['POST', '/v1/auth/login', 422],
] as const)('%s %.40s answers %i with every protective header', async (method, path, status, raw?: string) => {
  const reply = await encoder(method, path, raw === undefined ? {} : { raw })
  expect(reply.status).toBe(status)
  expect(reply.headers).toMatchObject(protective)
})

test('401 and 403 carry them too', async () => {
  const reviewer = await w.as('reviewer')
  const replies = [await w.anonymous('GET', 'C/third-parties'), await reviewer('POST', 'C/third-parties', { body: {} })]
  expect(replies.map(({ status }) => status)).toEqual([401, 403])
  for (const { headers } of replies) expect(headers).toMatchObject(protective)
})

test('no answer names the software behind it', async () => {
  const { headers } = await wire('GET', 'C/third-parties')
  expect(headers).not.toHaveProperty('server')
  expect(headers).not.toHaveProperty('x-powered-by')
})

test.each(['gzip', 'GZIP', 'br, gzip', 'gzip;q=0.5', 'gzip ; q=1.0', '*', 'deflate, *;q=0.1'])(
  'Accept-Encoding: %s gets a large answer compressed, and it is the same',
  async (accepted) => {
    const plain = await wire('GET', 'C/third-parties', { 'accept-encoding': 'identity' })
    const zipped = await wire('GET', 'C/third-parties', { 'accept-encoding': accepted })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(Number(zipped.headers['content-length'])).toBe(zipped.bytes.length)
    expect(zipped.bytes.length).toBeLessThan(plain.bytes.length)
    expect(gunzipSync(zipped.bytes)).toEqual(plain.bytes)
    expect(zipped.headers.etag).toBe(plain.headers.etag)
  },
)

test.each(['', 'identity', 'br', 'gzip;q=0', 'gzip;q=0.000', 'gzip;q=0, *', '*;q=0', 'gzipped', 'gzip;q=x'])(
  'Accept-Encoding: %j gets it as it is',
  async (accepted) => {
    const { headers, bytes } = await wire('GET', 'C/third-parties', { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBeUndefined()
    expect(JSON.parse(bytes.toString())).toHaveLength(3)
  },
)

test('a small answer is not worth compressing', async () => {
  const { headers } = await wire('GET', '/v1/ping', { 'accept-encoding': 'gzip' })
  expect(headers['content-encoding']).toBeUndefined()
})

test('caches are told what an answer depends on, compressed or not', async () => {
  for (const path of ['C/third-parties', '/v1/ping', '/v1/nonsense']) {
    const { headers } = await wire('GET', path)
    expect(headers.vary?.toLowerCase()).toMatch(/accept-encoding.*accept-language/)
  }
})

test('304 without a body, a type or a length for whoever holds the same bytes, until a write changes them', async () => {
  const card = (await encoder('POST', 'C/third-parties', { body: { type: 'customer', name: 'Janssens' } })).body
  const path = `C/third-parties/${card.id}`
  const first = await wire('GET', path)
  const tag = String(first.headers.etag)
  expect(tag).toMatch(/^W\/"[\w-]+"$/)
  for (const method of ['GET', 'HEAD']) {
    const same = await wire(method, path, { 'if-none-match': tag })
    expect(same.status).toBe(304)
    expect(same.bytes).toHaveLength(0)
    expect(same.headers).toMatchObject({ etag: tag, 'x-ratelimit-limit': expect.any(String), 'x-request-id': expect.any(String) })
    expect(same.headers).not.toHaveProperty('content-length')
    expect(same.headers).not.toHaveProperty('content-type')
  }
  await encoder('PATCH', path, { body: { phone: '+32 81 22 33 44' } })
  const changed = await wire('GET', path, { 'if-none-match': tag })
  expect(changed.status).toBe(200)
  expect(changed.headers.etag).not.toBe(tag)
  expect(JSON.parse(changed.bytes.toString())).toMatchObject({ phone: '+32 81 22 33 44' })
})

test.each([
  ['*', 304],
  ['"other", {tag}', 304],
  ['{strong}', 304],
  ['W/"other"', 200],
  ['{bare}', 200],
  [',,,', 200],
])('If-None-Match: %s answers %i', async (header, status) => {
  const tag = String((await wire('GET', 'C')).headers.etag)
  const known = header.replace('{tag}', tag).replace('{strong}', tag.slice(2)).replace('{bare}', tag.slice(3, -1))
  expect((await wire('GET', 'C', { 'if-none-match': known })).status).toBe(status)
})

test('a write has no tag and takes no condition: what was asked is done', async () => {
  const made = await encoder('POST', 'C/third-parties', { body: { type: 'customer', name: 'Claes' }, headers: { 'if-none-match': '*' } })
  expect(made.status).toBe(201)
  expect(made.headers.etag).toBeUndefined()
})

test('an error has no tag', async () => {
  const { status, headers } = await encoder('GET', 'C/third-parties/999999', { headers: { 'if-none-match': '*' } })
  expect(status).toBe(404)
  expect(headers.etag).toBeUndefined()
})

test.each([
  '/v1/openapi.json',
  'C/third-parties',
  'C/third-parties?q=dupont',
  '/v1/country-packs',
  'C/history',
  'C/nonsense',
  'C/third-parties/99999',
])('HEAD %s is GET without its body: same status, length, type and tag', async (path) => {
  const [get, head] = [await wire('GET', path), await wire('HEAD', path)]
  expect(head.bytes).toHaveLength(0)
  expect(head.status).toBe(get.status)
  for (const name of ['content-length', 'content-type', 'etag', 'link']) expect(head.headers[name]).toBe(get.headers[name])
})

test('HEAD asks for the ability of GET', async () => {
  const writer = await w.as('encoder', { abilities: ['write'] })
  expect((await wire('HEAD', 'C/third-parties', { authorization: `Bearer ${writer.token}` })).status).toBe(403)
  expect((await wire('HEAD', 'C/third-parties', { authorization: '' })).status).toBe(401)
})

test('a Host header that cannot be a host is not repeated in the URLs of a list', async () => {
  const caller = await w.as('reviewer')
  const { status, body } = await caller('GET', 'C/history', { headers: { host: 'a b<script>' } })
  expect(status).toBe(200)
  expect(body.first_page_url).toMatch(/^http:\/\/localhost\/v1\//)
})

test('an OPTIONS with a body of a malformed type gets our own refusal', async () => {
  const answer = await w.app.inject({
    method: 'OPTIONS',
    url: '/v1/ping',
    headers: { 'content-type': 'a;b', origin: 'https://x.example' },
    payload: 'x',
  })
  expect(answer.statusCode).toBeLessThan(500)
  expect(answer.headers['x-request-id']).toBeTruthy()
})
