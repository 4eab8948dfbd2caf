import { once } from 'node:events'
import { connect } from 'node:net'
import type { TSchema } from 'typebox'
import { expect, test } from 'vitest'
import { areas } from '../../src/areas.ts'
import { type Caller, openWorld } from '../harness/world.ts'

const w = await openWorld()
const encoder = await w.as('encoder')
const manager = await w.as('manager')
const port = Number(new URL(await (await w.sibling()).listen({ host: '127.0.0.1', port: 0 })).port)

const supplier = { type: 'supplier', name: 'Dupont' }
const unreadable = { errors: { body: [expect.stringContaining('JSON')] } }
/** So many kilobytes of JSON, to the byte. */
const padded = (kilobytes: number) => {
  const text = JSON.stringify({ ...supplier, filler: 'x'.repeat(kilobytes * 1024 - 60) })
  return text + ' '.repeat(kilobytes * 1024 - text.length)
}
const card = async () => (await encoder('POST', 'C/third-parties', { body: supplier })).body as { id: number; version: number }

test.each([
  ['third-parties', 256],
  ['entries', 5 * 1024],
])('POST %s reads %i KB of JSON; one byte more is 413 without a code', async (path, kilobytes) => {
  const text = padded(kilobytes)
  // The record it describes is refused by entries: what counts is that it was read.
  expect((await encoder('POST', `C/${path}`, { raw: text })).status).toBe(path === 'entries' ? 422 : 201)
  const { status, body } = await encoder('POST', `C/${path}`, { raw: `${text} ` })
  const message = expect.stringContaining(` ${kilobytes} `)
  expect({ status, body }).toEqual({ status: 413, body: { message, request_id: expect.any(String) } })
})

test('413 for another content type too: nobody can send without end', async () => {
  const headers = { 'content-type': 'text/plain' }
  expect((await encoder('POST', 'C/third-parties', { raw: 'x'.repeat(300_000), headers })).status).toBe(413)
})

/** Sends the head of a request and the first part of a body that never ends, and waits for the answer. */
async function offer(token: string, path: string, framing: string, part = ''): Promise<number> {
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\n${framing}\r\n\r\n${part}`,
  )
  const [first] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return Number(first.toString().split(' ')[1])
}

test('401 for an outsider comes before the first byte of 6 MB is awaited', async () => {
  const path = `/v1/companies/${w.company.public_token}/third-parties`
  expect(await offer('nobody', path, 'content-length: 6000000')).toBe(401)
  expect(await offer('nobody', path, 'transfer-encoding: chunked')).toBe(401)
  expect(await offer(encoder.token, '/v1/companies/aaaaaaaaaaaa/third-parties', 'content-length: 6000000')).toBe(404)
  expect(await offer('nobody', '/v1/nonsense', 'content-length: 6000000')).toBe(404)
})

test('a body that never ends is not awaited for ever', () => {
  expect(w.app.server.requestTimeout).toBeGreaterThan(0)
  expect(w.app.server.headersTimeout).toBeGreaterThan(0)
})

test('413 comes from the announced length alone, or as soon as an unannounced body passes the limit', async () => {
  const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`
  for (const [list, chunks] of [
    ['third-parties', 5],
    ['entries', 81],
  ] as const) {
    const path = `/v1/companies/${w.company.public_token}/${list}`
    expect(await offer(encoder.token, path, `content-length: ${chunks * 65_536}`)).toBe(413)
    expect(await offer(encoder.token, path, 'transfer-encoding: chunked', chunk.repeat(chunks))).toBe(413)
  }
})

test.each([
  ['malformed', '{"type": "supplier"'],
  ['not JSON at all', 'name=Dupont'],
  ['with a byte order mark', '\ufeff{"type": "supplier", "name": "Dupont"}'],
  ['with U+0000 in a value', '{"type": "supplier", "name": "Du\\u0000pont"}'],
  ['with U+0000 in an unknown field', '{"type": "supplier", "name": "Dupont", "x": ["\\u0000"]}'],
  ['with U+0000 in a key', '{"type": "supplier", "name": "Dupont", "\\u0000": 1}'],
  ['with half a surrogate pair', '{"type": "supplier", "name": "\\ud800"}'],
  ['with the other half', '{"type": "supplier", "name": "x", "note": "\\udc00"}'],
  ['nested 101 deep', `{"type": "supplier", "name": "x", "x": ${'['.repeat(101)}${']'.repeat(101)}}`],
  ['nested 500,000 deep', `{"type": "supplier", "name": "x", "x": ${'['.repeat(500_000)}${']'.repeat(500_000)}}`],
  ['never closed', '['.repeat(1_000_000)],
])('422 on errors.body for a body %s, with and without a key, and nothing is stored', async (_name, raw) => {
  const count = async () => (await w.rows('select id from third_parties union all select id from entries')).length
  const before = await count()
  // A long body is read by a route that takes one.
  const path = raw.length > 256 * 1024 ? 'C/entries' : 'C/third-parties'
  for (const headers of [{}, { 'x-client-mutation-id': 'unreadable' }]) {
    const { status, body } = await encoder('POST', path, { raw, headers })
    expect({ status, body }).toMatchObject({ status: 422, body: unreadable })
    expect(body).not.toHaveProperty('code')
  }
  expect(await count()).toBe(before)
})

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/jsonp',
  'nonsense',
  ';;',
  'application/json/x',
])('422 on errors.body for a body of type %s', async (type) => {
  const { status, body } = await encoder('POST', 'C/third-parties', { raw: JSON.stringify(supplier), headers: { 'content-type': type } })
  expect({ status, body }).toMatchObject({ status: 422, body: unreadable })
})

test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON', 'application/json;charset=UTF-8'])(
  '%s is JSON',
  async (type) => {
    const { status } = await encoder('POST', 'C/third-parties', { raw: JSON.stringify(supplier), headers: { 'content-type': type } })
    expect(status).toBe(201)
  },
)

test('what is wrong with the body is said after 401, 404 of the file, 403, 404 of the record and 409', async () => {
  const { id } = await card()
  const reviewer = await w.as('reviewer')
  const raw = '{'
  const told = async (who: Caller, path: string, headers: Record<string, string> = {}) =>
    (await who('PATCH', path, { raw, headers })).status
  expect(await told(w.anonymous, `C/third-parties/${id}`)).toBe(401)
  expect(await told(encoder, `/v1/companies/aaaaaaaaaaaa/third-parties/${id}`)).toBe(404)
  expect(await told(reviewer, `C/third-parties/${id}`)).toBe(403)
  expect(await told(encoder, 'C/third-parties/999999')).toBe(404)
  expect(await told(encoder, `C/third-parties/${id}`, { 'x-base-version': '99' })).toBe(409)
  expect(await told(encoder, `C/third-parties/${id}`, { 'x-base-version': '1' })).toBe(422)
})

test('no body where one is needed is 422 on errors.body; where none is needed it is fine', async () => {
  for (const headers of [{}, { 'content-type': 'application/json' }, { 'content-type': 'text/plain' }]) {
    const { status, body } = await encoder('POST', 'C/third-parties', { headers })
    expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: ['body'] })
    const { id } = await card()
    expect((await encoder('DELETE', `C/third-parties/${id}`, { headers })).status).toBe(204)
  }
})

test.each(['null', '5', '"text"', 'true', '[]', '[{}]'])('422 on errors.body for a body of %s', async (raw) => {
  const { status, body } = await encoder('POST', 'C/third-parties', { raw })
  expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: ['body'] })
})

test('a body for a route that takes none is ignored when it can be read', async () => {
  const { id } = await card()
  expect((await encoder('DELETE', `C/third-parties/${id}`, { raw: '{' })).status).toBe(422)
  expect((await encoder('DELETE', `C/third-parties/${id}`, { body: { any: 'thing' } })).status).toBe(204)
})

test('unknown fields are ignored, the ones every object has included', async () => {
  const raw =
    '{"type": "supplier", "name": "Proto", "__proto__": {"note": "polluted", "is_active": false}, "constructor": {"prototype": {"note": "x"}}, "toString": 1, "id": 1, "version": 9, "company_id": 2, "vies_status": "valid"}'
  const { status, body } = await encoder('POST', 'C/third-parties', { raw, headers: { 'x-client-mutation-id': 'proto' } })
  expect(status).toBe(201)
  expect(body).toMatchObject({ note: null, is_active: true, version: 1, company_id: w.company.id, vies_status: 'unknown' })
  expect(({} as Record<string, unknown>).note).toBeUndefined()
})

test('of a field sent twice the last counts, as JSON readers agree', async () => {
  const { body } = await encoder('POST', 'C/third-parties', { raw: '{"type": "supplier", "name": "first", "name": "last"}' })
  expect(body).toMatchObject({ name: 'last' })
})

test.each([
  ['payment_term_days', '1e999'],
  ['payment_term_days', '-1e999'],
  ['payment_term_days', '1e30'],
  ['payment_term_days', '9007199254740993'],
  ['payment_term_days', `1${'0'.repeat(10_000)}`],
  ['payment_term_days', '0.1'],
  ['payment_term_days', '-1'],
  ['payment_term_days', '"30"'],
  ['is_active', '1'],
  ['is_active', '"true"'],
  ['name', '5'],
  ['name', '["Dupont"]'],
  ['name', '{"toString": "x"}'],
])('422 on %s for a value of %.20s', async (field, value) => {
  const { status, body } = await encoder('POST', 'C/third-parties', { raw: `{"type": "supplier", "name": "x", "${field}": ${value}}` })
  expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: [field] })
})

test('every Unicode text that is one comes back as it was sent', async () => {
  const name = 'Ünïcødé 株式会社 👨‍👩‍👧 "quoted" \\ </script>'
  const note = `${name} \u202eback \ufffe \t \n \u2028`
  const made = await encoder('POST', 'C/third-parties', { body: { type: 'supplier', name, note } })
  expect(made).toMatchObject({ status: 201, body: { name, note } })
  expect((await encoder('GET', `C/third-parties/${made.body.id}`)).body).toMatchObject({ name, note })
})

test('lists of 100,000 and fields by the 100,000 are answered in time', async () => {
  const sends: [Caller, string, object][] = [
    [encoder, 'C/entries', Array.from({ length: 100_000 }, () => supplier)],
    [encoder, 'C/entries', Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`field_${n}`, n]))],
    [encoder, 'C/entries', { label: Array.from({ length: 100_000 }, () => 'x') }],
    [encoder, 'C/entries', { lines: Array.from({ length: 100_000 }, () => ({ account: '610000' })) }],
    [encoder, 'C/entries', { lines: Array.from({ length: 100_000 }, () => ({ account: 62 })) }],
    [manager, 'C/budgets', { name: 'x', lines: Array.from({ length: 100_000 }, () => 'read') }],
  ]
  for (const [who, path, body] of sends) {
    const start = process.cpuUsage()
    const reply = await who('POST', path, { body })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors).length).toBeLessThanOrEqual(200)
    // Work of this process, not time: the machine may have other things to do. Work that grows with the square would take minutes.
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(20_000)
  }
})

const listsWithout = (schema: TSchema, path: string): string[] => {
  const { items, maxItems, properties = {} } = schema as { items?: TSchema; maxItems?: number; properties?: Record<string, TSchema> }
  const below = Object.entries(properties).flatMap(([name, inner]) => listsWithout(inner, `${path}.${name}`))
  return items ? [...(maxItems === undefined ? [path] : []), ...listsWithout(items, `${path}[]`)] : below
}

test('every list a request may hold says how long it may be', () => {
  const bodies = areas.flatMap((area) => area.routes).flatMap(({ method, url, body }) => (body ? [{ name: `${method} ${url}`, body }] : []))
  expect(bodies.length).toBeGreaterThan(3)
  expect(bodies.flatMap(({ name, body }) => listsWithout(body, name))).toEqual([])
})
