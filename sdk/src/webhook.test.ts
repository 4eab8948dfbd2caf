import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { verifyWebhook } from './webhook.ts'

const secret = 'whsec_test'
const now = 1_700_000_000
const body = '{"id":"evt_1"}'
const vector = 'c89214b5b5da833daed6f0b8c5bb6bd58cea9022bd80ccc78230f3942d632925'
const sign = (key: string, t: number, text: string) => createHmac('sha256', key).update(`${t}.${text}`).digest('hex')
const headers = (signature: string) => ({ 'X-Service-Signature': signature, 'X-Service-Delivery': 'dlv_1' })

test('the published test vector is accepted, with the event and the delivery it came by', async () => {
  expect(await verifyWebhook(secret, headers(`t=${now},v1=${vector}`), body, { now })).toEqual({
    ok: true,
    event: { id: 'evt_1' },
    delivery: 'dlv_1',
  })
})

test('headers come as a list, in any case, or as the platform holds them; the body as text or bytes', async () => {
  const signature = `t=${now},v1=${vector}`
  for (const given of [new Headers(headers(signature)), { 'x-service-signature': [signature] }, { 'X-SERVICE-SIGNATURE': signature }])
    expect((await verifyWebhook(secret, given, new TextEncoder().encode(body), { now })).ok).toBe(true)
})

test('any of several signatures and any of several secrets will do; other schemes are passed over', async () => {
  const rotated = `t=${now},v0=${'0'.repeat(64)},v1=${'0'.repeat(64)},v1=${sign('whsec_next', now, body)},v2=x`
  expect((await verifyWebhook('whsec_next', headers(rotated), body, { now })).ok).toBe(true)
  expect((await verifyWebhook([secret, 'whsec_next'], headers(rotated), body, { now })).ok).toBe(true)
  expect(await verifyWebhook(secret, headers(rotated), body, { now })).toEqual({ ok: false, reason: 'signature_wrong' })
})

test.for([
  [300, true],
  [-300, true],
  [301, false],
  [-301, false],
] as const)('a signature %i seconds old is accepted: %s', async ([age, ok]) => {
  const t = now - age
  const verified = await verifyWebhook(secret, headers(`t=${t},v1=${sign(secret, t, body)}`), body, { now })
  expect(verified).toMatchObject(ok ? { ok } : { ok, reason: 'too_old' })
})

test('a longer tolerance is the receiver’s to choose, and now is now unless told', async () => {
  const old = headers(`t=${now},v1=${vector}`)
  expect((await verifyWebhook(secret, old, body, { now: now + 3000, tolerance: 3600 })).ok).toBe(true)
  expect(await verifyWebhook(secret, old, body)).toEqual({ ok: false, reason: 'too_old' })
})

test('one byte of body, time or signature more or less is wrong', async () => {
  const wrong = { ok: false, reason: 'signature_wrong' }
  expect(await verifyWebhook(secret, headers(`t=${now},v1=${vector}`), `${body} `, { now })).toEqual(wrong)
  expect(await verifyWebhook(secret, headers(`t=${now + 1},v1=${vector}`), body, { now })).toEqual(wrong)
  expect(await verifyWebhook(secret, headers(`t=${now},v1=${vector.replace('c', 'd')}`), body, { now })).toEqual(wrong)
  expect(await verifyWebhook('whsec_tesT', headers(`t=${now},v1=${vector}`), body, { now })).toEqual(wrong)
})

test.for([
  ['', 'signature_malformed'],
  [`v1=${vector}`, 'signature_malformed'],
  [`t=${now}`, 'signature_malformed'],
  [`t=now,v1=${vector}`, 'signature_malformed'],
  [`t=${now},t=${now},v1=${vector}`, 'signature_malformed'],
  [`t=${now},v1=${vector.toUpperCase()}`, 'signature_malformed'],
  [`t=${now},v1=${vector.slice(1)}`, 'signature_malformed'],
] as const)('the header "%s" is refused: %s', async ([header, reason]) => {
  expect(await verifyWebhook(secret, headers(header), body, { now })).toEqual({ ok: false, reason })
})

test('no header, and a body that is no JSON, say so', async () => {
  expect(await verifyWebhook(secret, {}, body, { now })).toEqual({ ok: false, reason: 'signature_missing' })
  const text = 'not json'
  expect(await verifyWebhook(secret, headers(`t=${now},v1=${sign(secret, now, text)}`), text, { now })).toEqual({
    ok: false,
    reason: 'not_json',
  })
})
