import { createHash, createHmac, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type World, world } from '../../../../test/harness/world.ts'
import { newKey } from '../../../kernel/files/keys.ts'
import type { FileStore } from '../../../kernel/files/store.ts'
import { openFileStore } from '../../../kernel/files/open-store.ts'

let w: World
let root: string
let store: FileStore
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'partita-area-files-'))
  const files_url = pathToFileURL(root).href
  w = await world({ config: { files_url, url_keys: ['first key, thirty-two characters long', 'an older key, which still opens links'] } })
  store = await openFileStore(files_url)
})
afterAll(async () => {
  await w.close()
  await rm(root, { recursive: true })
})

/** Inserts a file as keepFile does; uploads have their own tests. */
async function kept(bytes: Buffer, { name = 'logo.png', type = 'image/png', company = null as number | null } = {}) {
  const key = newKey()
  await w.rows('insert into file_stagings (key) values ($1)', [key])
  const { size, sha256 } = await store.put(key, Readable.from([bytes], { objectMode: false }))
  const rows = await w.rows<{ id: string }>(
    `insert into files (company_id, key, name, type, size, sha256) values ($1, $2, $3, $4, $5, decode($6, 'hex')) returning id`,
    [company, key, name, type, size, sha256],
  )
  return { id: Number(rows[0]?.id), key, place: path.join(root, key.slice(0, 2), key.slice(2, 4), key) }
}

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600
const signature = (text: string, key = w.config.url_keys[0] ?? '') => createHmac('sha256', key).update(text).digest('hex')
/** The signed query of a link to a file. */
function link(id: number, expires: number | string = inAnHour(), key?: string): string {
  return `expires=${expires}&signature=${signature(`/v1/files/${id}?expires=${expires}`, key)}`
}

test('200 an image is served inline, with its type, length and name, to anyone with the link', async () => {
  const bytes = randomBytes(5000)
  const { id } = await kept(bytes, { name: 'l’été.png' })
  const response = await w.app.inject({ method: 'GET', url: `/v1/files/${id}?${link(id)}` })
  expect(response.statusCode).toBe(200)
  expect(response.rawPayload.equals(bytes)).toBe(true)
  expect(response.headers).toMatchObject({
    'content-type': 'image/png',
    'content-length': '5000',
    'content-disposition': `inline; filename="l_ete.png"; filename*=UTF-8''l%E2%80%99%C3%A9t%C3%A9.png`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
  })
})

test('200 a file of a company file needs the link and no token; a token changes nothing', async () => {
  const { id } = await kept(Buffer.from('of the file'), { company: w.company.id })
  const outsider = await w.outsider()
  for (const caller of [w.anonymous, outsider]) {
    const { status, text } = await caller('GET', `/v1/files/${id}?${link(id)}`)
    expect([status, text]).toEqual([200, 'of the file'])
  }
})

test.for([
  ['application/pdf', 'attachment'],
  ['application/xml', 'attachment'],
  ['application/zip', 'attachment'],
  ['image/webp', 'inline'],
])('200 %s is served as %s', async ([type = '', disposition]) => {
  const { id } = await kept(Buffer.from('x'), { type, name: 'x' })
  const { headers } = await w.anonymous('GET', `/v1/files/${id}?${link(id)}`)
  expect(headers['content-type']).toBe(type)
  expect(headers['content-disposition']).toBe(`${disposition}; filename="x"; filename*=UTF-8''x`)
})

test('200 HEAD returns the same headers without the content', async () => {
  const { id } = await kept(Buffer.from('12345'))
  const { status, headers, text } = await w.anonymous('HEAD', `/v1/files/${id}?${link(id)}`)
  expect([status, headers['content-length'], text]).toEqual([200, '5', ''])
})

test('200 an empty file', async () => {
  const { id } = await kept(Buffer.alloc(0))
  const { status, headers, text } = await w.anonymous('GET', `/v1/files/${id}?${link(id)}`)
  expect([status, headers['content-length'], text]).toEqual([200, '0', ''])
})

test('200 a link signed with the previous key is still valid', async () => {
  const { id } = await kept(Buffer.from('x'))
  expect((await w.anonymous('GET', `/v1/files/${id}?${link(id, inAnHour(), w.config.url_keys[1])}`)).status).toBe(200)
})

test('200 the preview parameter is not part of the signature', async () => {
  const { id } = await kept(Buffer.from('x'))
  expect((await w.anonymous('GET', `/v1/files/${id}?${link(id)}&preview=1`)).status).toBe(200)
})

test('403 signature_invalid: missing, truncated, expired, of another file, by another key, altered', async () => {
  const [{ id }, other] = [await kept(Buffer.from('x')), await kept(Buffer.from('y'))]
  const [expires, past] = [inAnHour(), Math.floor(Date.now() / 1000) - 1]
  const right = signature(`/v1/files/${id}?expires=${expires}`)
  const wrong = [
    '',
    `expires=${expires}`,
    `signature=${right}`,
    `expires=&signature=${signature(`/v1/files/${id}?expires=`)}`,
    link(id, past),
    link(other.id, expires),
    link(id, expires, 'a key of nobody, thirty-two characters'),
    `expires=${expires + 1}&signature=${right}`,
    `expires=${expires}&signature=${right.slice(1)}`,
    `expires=${expires}&signature=${right.toUpperCase()}x`,
    `expires=${expires}&signature=${right}&signature=${right}`,
    `expires=${expires}&expires=${expires}&signature=${right}`,
    `expires=${expires}&signature=${signature(`/v1/files/${id}?expires=${expires}&preview=1`)}`,
  ]
  for (const query of wrong) {
    const { status, body } = await w.anonymous('GET', `/v1/files/${id}?${query}`)
    expect([query, status, body.code]).toEqual([query, 403, 'signature_invalid'])
  }
  expect((await w.anonymous('GET', `/v1/files/${id}?expires=${expires}&signature=${right}`)).status).toBe(200)
})

test('403 for a signature with any one character changed', async () => {
  const { id } = await kept(Buffer.from('x'))
  const query = link(id)
  const start = query.indexOf('signature=') + 'signature='.length
  for (let at = start; at < query.length; at++) {
    const changed = query.slice(0, at) + (query[at] === '0' ? '1' : '0') + query.slice(at + 1)
    expect((await w.anonymous('GET', `/v1/files/${id}?${changed}`)).status).toBe(403)
  }
})

test('404 for an unknown file, a deleted file and an invalid id', async () => {
  const { id } = await kept(Buffer.from('x'))
  await w.rows('delete from files where id = $1', [id])
  for (const missing of [id, 999_999_999]) expect((await w.anonymous('GET', `/v1/files/${missing}?${link(missing)}`)).status).toBe(404)
  expect((await w.anonymous('GET', '/v1/files/logo.png')).status).toBe(404)
})

/** Bypasses the harness, which rejects a 500 because no route declares it. */
const raw = (id: number) => w.app.inject({ method: 'GET', url: `/v1/files/${id}?${link(id)}` })

test('500 for one altered byte of a small file: an error before any header, and no content', async () => {
  const { id, place } = await kept(Buffer.alloc(200_000, 'secret'))
  const bytes = await readFile(place)
  bytes[100_000] = (bytes[100_000] ?? 0) ^ 1
  await writeFile(place, bytes)
  const { statusCode, headers, body } = await raw(id)
  expect([statusCode, headers['content-disposition'], body.includes('secret')]).toEqual([500, undefined, false])
})

test.for([
  ['shorter', (bytes: Buffer) => bytes.subarray(0, -1)],
  ['longer', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('!')])],
  ['emptied', () => Buffer.alloc(0)],
] as const)('500 for a small file that is %s in the store', async ([, damage]) => {
  const { id, place } = await kept(randomBytes(1000))
  await writeFile(place, damage(await readFile(place)))
  expect((await raw(id)).statusCode).toBe(500)
})

test('500, not 404, for a file whose content is missing from the store', async () => {
  const { id, place } = await kept(Buffer.from('x'))
  await rm(place)
  expect((await raw(id)).statusCode).toBe(500)
})

/** Reads over a real socket as much as is transferred. */
async function transfer(id: number): Promise<{ status: number; length: number; sum: string; seen: number; complete: boolean }> {
  if (!w.app.server.listening) await w.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = w.app.server.address() as AddressInfo
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: `/v1/files/${id}?${link(id)}` }, resolve).on('error', reject)
  })
  const hash = createHash('sha256')
  let seen = 0
  const take = async () => {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      seen += chunk.length
      hash.update(chunk)
    }
  }
  await take().catch(() => {})
  const length = Number(response.headers['content-length'])
  return { status: response.statusCode ?? 0, length, sum: hash.digest('hex'), seen, complete: response.complete }
}

test('200 a large file is streamed and arrives whole', async () => {
  const bytes = randomBytes(25 * 1024 * 1024)
  const { id } = await kept(bytes, { type: 'application/pdf' })
  const sum = createHash('sha256').update(bytes).digest('hex')
  expect(await transfer(id)).toEqual({ status: 200, length: bytes.length, sum, seen: bytes.length, complete: true })
})

test.for([
  ['its first byte changed', (bytes: Buffer) => Buffer.concat([Buffer.from([1]), bytes.subarray(1)])],
  ['its last byte changed', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -1), Buffer.from([1])])],
  ['its end cut off', (bytes: Buffer) => bytes.subarray(0, -70_000)],
  ['a byte more', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from([0])])],
  ['as much again behind it', (bytes: Buffer) => Buffer.concat([bytes, bytes])],
] as const)('a large file with %s in the store never arrives whole: the transfer is aborted', async ([, damage]) => {
  const { id, place } = await kept(Buffer.alloc(3 * 1024 * 1024))
  await writeFile(place, damage(await readFile(place)))
  const { status, length, seen, complete } = await transfer(id)
  expect([status, length, complete]).toEqual([200, 3 * 1024 * 1024, false])
  expect(seen).toBeLessThan(length)
})

test('a client that disconnects during the transfer leaves nothing open', async () => {
  const { id } = await kept(Buffer.alloc(20 * 1024 * 1024))
  await transfer(id)
  const { port } = w.app.server.address() as AddressInfo
  const open = async () => (await openFiles()).filter((name) => name.startsWith(root)).length
  for (let i = 0; i < 5; i++) {
    await new Promise<void>((resolve) => {
      const request = get({ host: '127.0.0.1', port, path: `/v1/files/${id}?${link(id)}` }, (response) =>
        response.once('data', () => response.destroy()),
      )
      request.once('close', resolve).on('error', () => {})
    })
  }
  await expect.poll(open).toBe(0)
})

/** The open file descriptors of this process. */
async function openFiles(): Promise<string[]> {
  const held = await readdir('/proc/self/fd')
  return Promise.all(held.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
}
