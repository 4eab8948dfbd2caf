/** How receivers may misbehave, and the outcome of each. */
import { createServer, type Server } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type DnsStandIn, dnsStandIn } from '../../../test/stand-ins/dns.ts'
import { answering, domain, newAuthority, receiver, type Receiver, testAddress, testNetwork } from '../../../test/stand-ins/receiver.ts'
import type { Outgoing } from '../../kernel/outbound/outgoing.ts'
import { openOutboundHttp } from './index.ts'

const authority = newAuthority()
const limitMs = 400
let names: DnsStandIn
let there: Receiver
let outgoing: Outgoing
beforeAll(async () => {
  names = await dnsStandIn({ [`hooks.${domain}`]: [testAddress] })
})
afterAll(async () => {
  await names.close()
  authority.remove()
})
const opened = (more: object = {}) =>
  openOutboundHttp({ outgoing_resolver: names.address, outgoing_ca: authority.ca_file, outgoing_allow: [testNetwork], ...more }, limitMs)
beforeEach(async () => {
  there = await receiver(authority)
  outgoing = opened()
})
afterEach(async () => {
  await outgoing.close()
  await there.close()
})

const post = (body = '{}', host = `hooks.${domain}`) => outgoing.post({ url: `https://${host}:${there.port}/`, headers: {}, body })

test('the status, the beginning of the answer and Retry-After come back, and how long it took', async () => {
  there.answer = answering(503, 'later', { 'retry-after': '120' })
  expect(await post()).toEqual({ kind: 'answered', status: 503, text: 'later', retry_after: '120', duration_ms: expect.any(Number) })
})

test('2,000 characters of an answer are kept, whole ones, and none that the database cannot hold', async () => {
  there.answer = answering(200, `\0${'😀'.repeat(3000)}`)
  const { text } = await post()
  expect(Array.from(text)).toHaveLength(2000)
  expect(text.startsWith('\uFFFD😀')).toBe(true)
  expect(text.isWellFormed()).toBe(true)
})

test('a receiver that says nothing is given up when the time of the whole exchange is over', async () => {
  there.answer = () => {}
  const started = performance.now()
  expect(await post()).toMatchObject({ kind: 'timeout', text: 'no answer within 0.4 seconds' })
  expect(performance.now() - started).toBeLessThan(60_000)
})

test('an answer that never ends counts by its status, and is cut when the time is over', async () => {
  there.answer = (_request, response) => {
    response.writeHead(200)
    const drip = setInterval(() => response.write('x'), 10)
    response.once('close', () => clearInterval(drip))
  }
  const started = performance.now()
  expect(await post()).toMatchObject({ kind: 'answered', status: 200, text: expect.stringMatching(/^x+$/) })
  expect(performance.now() - started).toBeLessThan(60_000)
})

test('an answer without an end in sight is cut after 64 kB', async () => {
  let sent = 0
  there.answer = (_request, response) => {
    response.writeHead(200)
    const pour = () => {
      while (!response.destroyed && sent < 50_000_000 && response.write(Buffer.alloc(16_384, 'y'))) sent += 16_384
    }
    response.on('drain', pour)
    pour()
  }
  expect(await post()).toMatchObject({ kind: 'answered', status: 200, text: 'y'.repeat(2000) })
  expect(sent).toBeLessThan(50_000_000)
})

test('headers without an end are an error of the connection', async () => {
  there.answer = (_request, response) => void response.writeHead(200, { 'x-long': 'h'.repeat(32_000) }).end()
  expect(await post()).toMatchObject({ kind: 'connection_error' })
})

test('a connection that is cut before the answer is an error, and the message says which', async () => {
  there.answer = (_request, _response, incoming) => void incoming.socket.destroy()
  expect(await post()).toMatchObject({ kind: 'connection_error', text: expect.stringContaining('socket hang up') })
})

test('a closed port, an unknown name, a silent name server', async () => {
  const { port } = there
  await there.close()
  expect(await outgoing.post({ url: `https://hooks.${domain}:${port}/`, headers: {}, body: '' })).toMatchObject({
    kind: 'connection_error',
    text: expect.stringContaining('ECONNREFUSED'),
  })
  expect(await post('{}', `unknown.${domain}`)).toMatchObject({
    kind: 'connection_error',
    text: `the name unknown.${domain} has no address`,
  })
  names.silent = true
  onTestFinished(() => void (names.silent = false))
  expect(await post('{}', `silent.${domain}`)).toMatchObject({ kind: 'timeout' })
})

test('no request is sent to an untrusted certificate, or one for another name', async () => {
  names.names.set('another.example', [testAddress])
  expect(await post('{}', 'another.example')).toMatchObject({ kind: 'connection_error', text: expect.stringContaining('altnames') })
  const strict = opened({ outgoing_ca: null })
  expect(await strict.post({ url: `https://hooks.${domain}:${there.port}/`, headers: {}, body: '' })).toMatchObject({
    kind: 'connection_error',
    text: expect.stringMatching(/self-signed/),
  })
  await strict.close()
  expect(there.taken).toEqual([])
})

test('a server that speaks something else is an error of the connection', async () => {
  const plain: Server = createServer((socket) => void socket.end('220 mail.example ESMTP\r\n'))
  plain.listen(0, testAddress)
  await once(plain, 'listening')
  const { port } = plain.address() as AddressInfo
  expect(await outgoing.post({ url: `https://hooks.${domain}:${port}/`, headers: {}, body: '' })).toMatchObject({
    kind: 'connection_error',
  })
  plain.close()
})

test('connections are used again, and one that was closed meanwhile costs nothing', async () => {
  for (let n = 0; n < 5; n += 1) expect(await post()).toMatchObject({ status: 200 })
  expect(there.connections()).toBe(1)
  // The answer is sent, and the connection is closed while the next request is on its way.
  there.answer = (_request, _response, incoming) => {
    there.answer = answering(200)
    incoming.socket.destroy()
  }
  expect(await post()).toMatchObject({ kind: 'answered', status: 200 })
})

test('of a name with several addresses one that refuses is passed over', async () => {
  names.names.set(`two.${domain}`, ['127.8.0.77', testAddress])
  expect(await post('{}', `two.${domain}`)).toMatchObject({ kind: 'answered', status: 200 })
})
