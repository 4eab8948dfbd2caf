import { createHmac, timingSafeEqual } from 'node:crypto'

/** Why a request is not believed. */
type SignatureFault = 'no signature' | 'too old or from the future' | 'not signed with this secret'

const toleranceSeconds = 300

/**
 * Holds the signature of a webhook against the bytes that came: null when it is right. Several `v1` are sent while a secret is replaced,
 * one that fits is enough; schemes of another name are left alone.
 */
export function signatureFaultOf(header: string, body: string, secret: string, now: Date): SignatureFault | null {
  const parts = header.split(',').map((part) => part.trim().split('=', 2))
  const [, t = ''] = parts.find(([name]) => name === 't') ?? []
  const given = parts.flatMap(([name, value = '']) => (name === 'v1' && /^[0-9a-f]{64}$/.test(value) ? [Buffer.from(value, 'hex')] : []))
  if (!/^\d{1,12}$/.test(t) || given.length === 0) return 'no signature'
  if (Math.abs(now.getTime() / 1000 - Number(t)) > toleranceSeconds) return 'too old or from the future'
  const right = createHmac('sha256', secret).update(`${t}.${body}`).digest()
  return given.map((each) => timingSafeEqual(each, right)).includes(true) ? null : 'not signed with this secret'
}
