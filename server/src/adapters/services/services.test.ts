import { randomBytes } from 'node:crypto'
import { createClient } from 'redis'
import { Type } from 'typebox'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { faults, type HttpService, httpService, inTurn, replies, serviceSettings } from '../../../test/stand-ins/http-service.ts'
import { newAuthority, testAddress } from '../../../test/stand-ins/receiver.ts'
import { readJson, retrySecondsOf, type ServiceClient, type ServiceRequest } from '../../kernel/outbound/services.ts'
import { silentMeter } from '../../kernel/operating/meter.ts'
import { mostFailures } from './breaker.ts'
import { openServices, type ServiceSettings } from './index.ts'

const authority = newAuthority()
const redis = createClient({ url: serviceSettings().redis_url })
let there: HttpService
beforeAll(async () => {
  await redis.connect()
  there = await httpService(replies(200, '{"ok":true}'))
})
beforeEach(() => {
  there.asked.length = 0
  there.answer = replies(200, '{"ok":true}')
})
afterAll(async () => {
  await there.close()
  redis.destroy()
  authority.remove()
})

const newInstallation = () => `test_${randomBytes(6).toString('hex')}`

/** A client as one process opens it. Two of one installation share what they know of a service. */
function clientOn(installation = newInstallation(), more: Partial<ServiceSettings> = {}, called = silentMeter.called): ServiceClient {
  const database_url = `postgres://app@127.0.0.1/${installation}`
  const client = openServices(serviceSettings({ database_url, ...more }), { called })
  onTestFinished(() => client.close())
  return client
}
const ask = (client: ServiceClient, more: Partial<ServiceRequest> = {}) =>
  client.call({ service: 'vies', url: `${there.url}/check`, limit_ms: 5_000, ...more })
const resting = { kind: 'unavailable', reason: 'resting' }

test('an answer comes back with its status, type and bytes', async () => {
  expect(await ask(clientOn())).toEqual({ kind: 'answered', status: 200, type: 'application/json', body: Buffer.from('{"ok":true}') })
  expect(there.asked).toEqual([
    {
      method: 'GET',
      path: '/check',
      body: null,
      headers: expect.objectContaining({ 'user-agent': 'Partita', 'accept-encoding': 'identity' }),
    },
  ])
})

test.for([
  ['POST', { json: { a: 'é' } }, { a: 'é' }, 'application/json'],
  ['PUT', { content: '<a/>' }, '<a/>', undefined],
  ['DELETE', { content: Buffer.from('bytes') }, 'bytes', undefined],
] as const)('%s sends its body', async ([method, body, received, type]) => {
  await ask(clientOn(), { method, body })
  expect(there.asked).toEqual([{ method, path: '/check', body: received, headers: expect.objectContaining({}) }])
  expect(there.asked[0]?.headers['content-type']).toBe(type)
})

test('a form is sent as multipart, with its files', async () => {
  const form = new FormData()
  form.set('kind', 'invoice')
  form.set('file', new Blob(['<Invoice/>'], { type: 'application/xml' }), 'invoice.xml')
  await ask(clientOn(), { method: 'POST', body: { form } })
  const [sent] = there.asked
  expect(sent?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  for (const part of ['name="kind"', 'filename="invoice.xml"', 'application/xml', '<Invoice/>']) expect(sent?.body).toContain(part)
})

test.for([
  ['silence', 'unavailable', 'timeout'],
  ['silence after its headers', 'unavailable', 'timeout'],
  ['a line that is cut', 'unavailable', 'cut'],
  ['a line that is cut at once', 'unavailable', 'unreachable'],
  ['500', 'unavailable', 'status'],
  ['401', 'refused', undefined],
  ['a redirect', 'wrong_answer', 'redirect'],
  ['garbage', 'wrong_answer', 'unreadable'],
  ['half a JSON', 'wrong_answer', 'unreadable'],
  ['another JSON', 'wrong_answer', 'unreadable'],
  ['204', 'wrong_answer', 'unreadable'],
  ['an answer without end', 'wrong_answer', 'too_large'],
] as const)('%s is %s (%s)', async ([name, kind, reason]) => {
  there.answer = faults[name] ?? replies(200)
  const counted: unknown[] = []
  const client = clientOn(newInstallation(), {}, (service, outcome) => counted.push([service, outcome]))
  const outcome = await ask(client, { limit_ms: name.startsWith('silence') ? 300 : 10_000 })
  expect(readJson(outcome, Type.Object({ ok: Type.Boolean() }))).toMatchObject({ kind, ...(reason && { reason }) })
  expect(counted).toEqual([['vies', 'reason' in outcome ? outcome.reason : outcome.kind]])
})

test('an answer after the limit is not used, and the next request gets its own', async () => {
  const late: (() => void)[] = []
  there.answer = inTurn((response) => void late.push(() => response.end('{"ok":false}')), replies(200, '{"ok":true}'))
  const client = clientOn()
  expect(await ask(client, { limit_ms: 200 })).toMatchObject({ reason: 'timeout' })
  late[0]?.()
  expect(await ask(client)).toMatchObject({ kind: 'answered', body: Buffer.from('{"ok":true}') })
})

test('a redirect to another host is not followed', async () => {
  const elsewhere = await httpService(replies(200, '{"ok":true}'))
  onTestFinished(() => elsewhere.close())
  there.answer = replies(308, '', { location: elsewhere.url })
  expect(await ask(clientOn())).toEqual({ kind: 'wrong_answer', reason: 'redirect' })
  expect(elsewhere.asked).toEqual([])
})

test('an untrusted certificate is unreachable; one of the operator’s own authority is accepted', async () => {
  const secure = await httpService(replies(200, '{"ok":true}'), authority, testAddress)
  onTestFinished(() => secure.close())
  expect(await ask(clientOn(), { url: secure.url })).toMatchObject({ reason: 'unreachable' })
  expect(secure.asked).toEqual([])
  expect(await ask(clientOn(newInstallation(), { outgoing_ca: authority.ca_file }), { url: secure.url })).toHaveProperty('body')
})

test('a limit may be a fraction of a millisecond', async () => {
  expect(await ask(clientOn(), { limit_ms: 4_999.5 })).toHaveProperty('kind', 'answered')
  there.answer = faults['silence'] ?? replies(200)
  expect(await ask(clientOn(), { limit_ms: 0.5 })).toMatchObject({ reason: 'timeout' })
})

test('an address that is none is unreachable', async () => {
  expect(await ask(clientOn(), { url: 'nowhere' })).toMatchObject({ kind: 'unavailable', reason: 'unreachable' })
})

test('after five failures in a row a service rests, for every process, and other services do not', async () => {
  there.answer = replies(500)
  const installation = newInstallation()
  const [one, other] = [clientOn(installation), clientOn(installation)]
  for (let n = 0; n < mostFailures; n += 1) expect(await ask(n % 2 ? one : other)).toMatchObject({ reason: 'status' })
  const outcome = await ask(other)
  expect(outcome).toMatchObject(resting)
  expect(outcome.kind !== 'answered' && retrySecondsOf(outcome)).toBeGreaterThan(0)
  expect(await ask(one)).toMatchObject(resting)
  expect(there.asked).toHaveLength(mostFailures)
  expect(await ask(one, { service: 'sirene' })).toMatchObject({ reason: 'status' })
  expect(await ask(clientOn())).toMatchObject({ reason: 'status' })
})

test('an answer between failures begins the count anew; a refusal and a wrong answer count as answers', async () => {
  const client = clientOn()
  there.answer = inTurn(replies(500), replies(500), replies(500), replies(500), replies(404), replies(500), replies(500))
  for (let n = 0; n < 7; n += 1) await ask(client)
  expect(await ask(client)).toMatchObject({ reason: 'status' })
})

/** As if the time of the rest were over. */
const endRest = (installation: string) => redis.del(`${installation}:service:vies:rest`)

test('after the rest one of fifty requests tries the service; its failure begins another rest', async () => {
  there.answer = replies(500)
  const installation = newInstallation()
  const [one, other] = [clientOn(installation), clientOn(installation)]
  for (let n = 0; n < mostFailures; n += 1) await ask(one)
  await endRest(installation)
  const outcomes = await Promise.all(Array.from({ length: 50 }, (_, n) => ask(n % 2 ? one : other)))
  expect(outcomes.filter((outcome) => 'reason' in outcome && outcome.reason === 'resting')).toHaveLength(49)
  expect(there.asked).toHaveLength(mostFailures + 1)
  expect(await ask(one)).toMatchObject(resting)
})

test('after the rest a success lets all requests through again', async () => {
  there.answer = replies(500)
  const installation = newInstallation()
  const client = clientOn(installation)
  for (let n = 0; n < mostFailures; n += 1) await ask(client)
  await endRest(installation)
  there.answer = replies(200, '{}')
  for (let n = 0; n < 3; n += 1) expect(await ask(client)).toHaveProperty('kind', 'answered')
})

test.for([
  ['seconds', '120'],
  ['a date', new Date(Date.now() + 120_000).toUTCString()],
])('Retry-After in %s is respected from the first answer on, by every process', async ([, header]) => {
  there.answer = replies(429, '', { 'retry-after': header ?? '' })
  const installation = newInstallation()
  expect(await ask(clientOn(installation))).toMatchObject({ reason: 'status' })
  const outcome = await ask(clientOn(installation))
  expect(outcome).toMatchObject(resting)
  expect(outcome.kind !== 'answered' && retrySecondsOf(outcome)).toBeGreaterThan(60)
  expect(there.asked).toHaveLength(1)
})

test('with Redis away each process counts for itself', async () => {
  there.answer = replies(500)
  const installation = newInstallation()
  const away = { redis_url: 'redis://127.0.0.1:9' }
  const client = clientOn(installation, away)
  for (let n = 0; n < mostFailures; n += 1) expect(await ask(client)).toMatchObject({ reason: 'status' })
  expect(await ask(client)).toMatchObject(resting)
  expect(await ask(clientOn(installation, away))).toMatchObject({ reason: 'status' })
})
