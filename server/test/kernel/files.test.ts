import { createHash } from 'node:crypto'
import http from 'node:http'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sql } from '../../src/kernel/write/sql.ts'
import { firmMember } from '../harness/members.ts'
import { openWorld } from '../harness/world.ts'
import { doing, withGadgets } from './gadgets.ts'

const w = await openWorld(withGadgets)
const encoder = await w.as('encoder')
const base = await (await w.sibling()).listen({ host: '127.0.0.1', port: 0 })

test('200 a file is sent as its bytes, with its name, accents and apostrophes included', async () => {
  const { id } = (await encoder('POST', 'C/gadgets', { body: { name: 'house' } })).body
  const { status, headers, text } = await encoder('GET', `C/gadgets/${id}/drawing`)
  expect(status).toBe(200)
  expect(text).toBe('drawing of house')
  expect(headers['content-type']).toBe('text/plain')
  expect(headers['content-disposition']).toBe(
    `attachment; filename="l'ete (${id}).txt"; filename*=UTF-8''l%27%C3%A9t%C3%A9%20%28${id}%29.txt`,
  )
})

test('200 a stream is sent as it is read, inline when the route says so', async () => {
  const { id } = (await encoder('POST', 'C/gadgets', { body: { name: 'garden' } })).body
  const { status, headers, text } = await encoder('GET', `C/gadgets/${id}/film`)
  expect([status, text]).toEqual([200, 'film of garden'])
  expect(headers['content-disposition']).toBe(`inline; filename="film.mp4"; filename*=UTF-8''film.mp4`)
})

test('404 for a file of an unknown record', async () => {
  expect((await encoder('GET', 'C/gadgets/999999/drawing')).status).toBe(404)
})

/** A gadget whose data sheet has so many words. */
async function gadgetOf(name: string, words = 0): Promise<number> {
  const { id } = (await encoder('POST', 'C/gadgets', { body: { name } })).body
  if (words > 0)
    await encoder(
      'POST',
      'C/work',
      doing((tx) => tx.many(sql`update gadgets set position = ${words} where company_id = app_company() and id = ${id}`)),
    )
  return id
}
const sheetOf = (words: number) => `<gadget>${'part '.repeat(words)}</gadget>`
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

test('200 a file made for the answer has its type, its name and the headers its route declares', async () => {
  const id = await gadgetOf('déclaration T1', 3)
  const { status, headers, text } = await encoder('GET', `C/gadgets/${id}/sheet`)
  expect([status, text]).toEqual([200, sheetOf(3)])
  expect(headers).toMatchObject({
    'content-type': 'application/xml',
    'content-length': String(sheetOf(3).length),
    'content-disposition': `attachment; filename="declaration T1.xml"; filename*=UTF-8''d%C3%A9claration%20T1.xml`,
    'x-export-fingerprint': sha256(sheetOf(3)),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-ratelimit-limit': '30000',
  })
})

test('200 HEAD returns the same headers without the content', async () => {
  const id = await gadgetOf('house', 2)
  const [whole, head] = [await encoder('GET', `C/gadgets/${id}/sheet`), await encoder('HEAD', `C/gadgets/${id}/sheet`)]
  expect([head.status, head.text]).toEqual([200, ''])
  for (const name of ['content-type', 'content-length', 'content-disposition', 'x-export-fingerprint', 'etag'])
    expect([name, head.headers[name]]).toEqual([name, whole.headers[name]])
})

test('304 for a made file that the caller holds, and 200 again once its data changed', async () => {
  const id = await gadgetOf('barn', 4)
  const { headers } = await encoder('GET', `C/gadgets/${id}/sheet`)
  const known = { headers: { 'if-none-match': headers['etag'] ?? '' } }
  const same = await encoder('GET', `C/gadgets/${id}/sheet`, known)
  expect([same.status, same.text, same.headers['content-length'], same.headers['content-type']]).toEqual([304, '', undefined, undefined])
  expect((await encoder('HEAD', `C/gadgets/${id}/sheet`, known)).status).toBe(304)
  const changed = await gadgetOf('barn', 5)
  expect((await encoder('GET', `C/gadgets/${changed}/sheet`, known)).status).toBe(200)
})

/** Over a real connection, where Node itself has its say about headers. */
const fetched = (path: string) =>
  new Promise<{ status: number | undefined; headers: http.IncomingHttpHeaders; bytes: Buffer }>((resolve, reject) => {
    const url = `${base}/v1/companies/${w.company.public_token}${path}`
    const headers = { authorization: `Bearer ${encoder.token}`, 'accept-encoding': 'gzip' }
    const request = http.get(url, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks) }))
    })
    request.on('error', reject)
  })

test('200 a large made file is compressed for whoever accepts it, with the same fingerprint', async () => {
  const { status, headers, bytes } = await fetched(`/gadgets/${await gadgetOf('castle', 1000)}/sheet`)
  expect([status, headers['content-encoding'], headers['content-length']]).toEqual([200, 'gzip', String(bytes.length)])
  expect(gunzipSync(bytes).toString()).toBe(sheetOf(1000))
  expect(headers['x-export-fingerprint']).toBe(sha256(sheetOf(1000)))
})

test.each([
  ['a line break', 'x\r\nSet-Cookie: stolen=1'],
  ['a quote', 'x"; filename="evil.exe'],
  ['a way out of the folder', '../../evil'],
  ['a name that reads backwards', 'x\u202Elmx.exe'],
])('200 %s in a name adds no header, parameter or folder', async (_what, name) => {
  const { status, headers } = await fetched(`/gadgets/${await gadgetOf(name)}/sheet`)
  expect([status, headers['set-cookie']]).toEqual([200, undefined])
  expect(headers['content-disposition']).toMatch(/^attachment; filename="[^"\\/]+\.xml"; filename\*=UTF-8''[\w.%-]+\.xml$/)
  expect(decodeURIComponent(String(headers['content-disposition']))).not.toMatch(/[\r\n\u202E/]/)
})

test('refusals of a made file are JSON, and carry neither name nor fingerprint', async () => {
  const id = await gadgetOf('secret')
  const refusals = [
    [await w.anonymous('GET', `C/gadgets/${id}/sheet`), 401, undefined],
    [await (await w.as('encoder', { abilities: ['write'] }))('GET', `C/gadgets/${id}/sheet`), 403, 'token_ability_missing'],
    [await (await w.as('reviewer'))('GET', `C/gadgets/${id}/sheet`), 403, 'role_too_low'],
    [await (await w.outsider())('GET', `C/gadgets/${id}/sheet`), 404, undefined],
    [await encoder('GET', 'C/gadgets/999999/sheet'), 404, undefined],
    [await encoder('GET', `C/gadgets/${id}/sheet?unknown=1`, { headers: { prefer: 'handling=strict' } }), 422, undefined],
  ] as const
  for (const [reply, status, code] of refusals) {
    expect([reply.status, reply.body.code]).toEqual([status, code])
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(Object.keys(reply.headers)).not.toEqual(expect.arrayContaining(['content-disposition']))
    expect(Object.keys(reply.headers)).not.toEqual(expect.arrayContaining(['x-export-fingerprint']))
  }
})

test('403 demo_mode for a made file that the demo firm may not take away', async () => {
  const firm = await w.makeFirm(true)
  const company = await w.makeCompany(firm.id)
  const visitor = await firmMember(w, firm, 'admin', { demo: true })
  const { status, body } = await visitor('GET', `/v1/companies/${company.public_token}/gadgets/1/sheet`)
  expect([status, body.code]).toEqual([403, 'demo_mode'])
})

test('429 after thirty made files in a minute', async () => {
  const strict = w.callerOn(await w.sibling({ limits_factor: 1 }), await w.as('encoder'))
  const id = await gadgetOf('popular')
  const statuses: number[] = []
  for (let n = 0; n < 31; n += 1) statuses.push((await strict('GET', `C/gadgets/${id}/sheet`)).status)
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429])
})
