import { expect, test } from 'vitest'
import { areas } from '../../src/areas.ts'
import { openWorld } from '../harness/world.ts'

const w = await openWorld()
const encoder = await w.as('encoder')
const card = (await encoder('POST', 'C/third-parties', { body: { type: 'supplier', name: 'Dupont' } })).body

const lost = {
  status: 404,
  body: {
    message: 'Introuvable, ou hors de votre accès. Vérifiez l’adresse, ou demandez l’accès à un administrateur du cabinet.',
    request_id: expect.any(String),
  },
}
const only = (body: object) => Object.keys(body).toSorted()

test.each([
  '/v1',
  '/v1/',
  '/v2/ping',
  '/v1/ping/',
  '/V1/ping',
  '//v1/ping',
  '/v1//ping',
  '/v1/ping/..',
  '/v1/nonsense',
  '/v1/%',
  '/v1/%zz',
  '/v1/ping%00',
  '/v1/ping%2F',
  '/v1/:company(',
  '/favicon.ico',
  '/.env',
])('404 for %s, for everybody, with the documented body and no code', async (path) => {
  for (const who of [encoder, w.anonymous]) {
    const { status, body, headers } = await who('GET', path)
    expect({ status, body }).toMatchObject(lost)
    expect(only(body)).toEqual(['message', 'request_id'])
    expect(body.request_id).toBe(headers['x-request-id'])
  }
})

test.each([
  'abc',
  '1a',
  '-1',
  '1.5',
  '0x1',
  '1e1',
  '%31a',
  '1234567890123456789',
  '9'.repeat(300),
  '9'.repeat(3000),
  '1%00',
  '٣',
  ' 1',
  '+1',
])('404 for an id of %.30s, whatever the method', async (id) => {
  for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
    const { status, body } = await encoder(method, `C/third-parties/${encodeURI(id)}`, method === 'PATCH' ? { body: {} } : {})
    expect({ status, body }).toMatchObject(lost)
  }
})

test.each(['0', '9007199254740993', '999999999999999999', '000000000000000000'])(
  '404 for an id of %s, which no record can have',
  async (id) => {
    for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
      expect((await encoder(method, `C/third-parties/${id}`, method === 'PATCH' ? { body: {} } : {})).status).toBe(404)
    }
    expect((await (await w.outsider())('DELETE', `/v1/auth/tokens/${id}`)).status).toBe(404)
  },
)

test('an id spelled with zeros in front or in percent signs is the same id', async () => {
  for (const id of [`00${card.id}`, `%3${card.id}`])
    expect((await encoder('GET', `C/third-parties/${id}`)).body).toMatchObject({ id: card.id })
})

test.each(['nonsense', 'AAAAAAAAAAAA', '%00%00', '%27%20or%201=1', 'a'.repeat(5000), '%F0%9F%93%81', '..%2F..%2F'])(
  '404 for a company file called %.30s',
  async (token) => {
    for (const path of [`/v1/companies/${token}`, `/v1/companies/${token}/third-parties`]) {
      const { status, body } = await encoder('GET', path)
      expect({ status, body }).toMatchObject(lost)
    }
  },
)

test('405 on a known path says in Allow what it takes, and has no code', async () => {
  const expected = { '/v1/ping': 'GET, HEAD, OPTIONS', 'C/third-parties': 'GET, POST, HEAD, OPTIONS', '/v1/auth/logout': 'POST, OPTIONS' }
  for (const [path, allow] of Object.entries(expected)) {
    const { status, headers, body } = await w.anonymous('PUT', path, { body: {} })
    expect({ status, allow: headers.allow }).toEqual({ status: 405, allow })
    expect(only(body)).toEqual(['message', 'request_id'])
  }
})

test.each(['PUT', 'PROPFIND', 'TRACE', 'QUERY', 'SEARCH', 'LOCK'])('405 for %s, with and without a body', async (method) => {
  for (const send of [{}, { raw: '{' }, { raw: 'x', headers: { 'content-type': 'text/plain' } }]) {
    expect((await encoder(method as 'PUT', `C/third-parties/${card.id}`, send)).status).toBe(405)
  }
})

test('405 for a HEAD of a path that has no GET', async () => {
  expect(await w.anonymous('HEAD', '/v1/auth/login')).toMatchObject({ status: 405, headers: { allow: 'POST, OPTIONS' } })
})

test.each([
  ['/v1/openapi.json', /^\{"openapi":"3\.1\.0"/],
  ['/v1/openapi-additions.json', /^\{"openapi":"3\.1\.0"/],
  ['/v1/openapi-3.0.json', /^\{"openapi":"3\.0\.3"/],
  ['/v1/collection.json', /^\{"info":\{"name":"Partita API"/],
  ['/llms.txt', /^# Partita\n/],
])('405 for a POST to %s, which can be read by anybody', async (path, begin) => {
  expect(await w.anonymous('POST', path)).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD, OPTIONS' } })
  const { statusCode, body } = await w.app.inject({ method: 'GET', url: path })
  expect([statusCode, body.slice(0, 40)]).toEqual([200, expect.stringMatching(begin)])
})

test('every declared route takes its method, and every other is 405', async () => {
  const declared = areas.flatMap((area) => [...area.routes, ...(area.aliases ?? [])])
  const pathOf = (url: string) => url.replace(':company', w.company.public_token).replace(/:\w+/g, String(card.id))
  for (const url of new Set(declared.map((route) => route.url))) {
    const taken = declared
      .filter((route) => route.url === url)
      .flatMap(({ method, by_post }): string[] => (by_post ? [method, 'POST'] : [method]))
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const { status, headers } = await w.anonymous(method, pathOf(url), { body: {} })
      // Without its signature a link is refused, and the demonstration may not be there.
      if (taken.includes(method)) expect([200, 401, 403, 422, 503]).toContain(status)
      else expect({ status, allowed: headers.allow?.split(', ').toSorted() }).toEqual({ status: 405, allowed: allowOf(taken) })
    }
  }
})

const allowOf = (taken: readonly string[]) => [...taken, ...(taken.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].toSorted()

test('a path in percent signs is the path it spells: its key counts there too', async () => {
  const path = `/v1/%63ompanies/${w.company.public_token}/third-parties`
  const send = { body: { type: 'supplier', name: 'Martin' }, headers: { 'x-client-mutation-id': 'spelled' } }
  const [first, second] = [await encoder('POST', path, send), await encoder('POST', path, send)]
  expect([first.status, second.status]).toEqual([201, 200])
  expect(second.headers['x-idempotent-replay']).toBe('1')
  expect(await w.rows(`select id from third_parties where name = 'Martin'`)).toHaveLength(1)
})

test('no body is read for a path that does not exist', async () => {
  const send = { raw: `"${'x'.repeat(6_000_000)}"` }
  expect((await w.anonymous('POST', '/v1/nonsense', send)).status).toBe(404)
  expect((await w.anonymous('PUT', '/v1/ping', send)).status).toBe(405)
})
