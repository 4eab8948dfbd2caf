import type { WebhookEvent } from './openapi.ts'

export type WebhookOptions = {
  /** How far the time of the signature may be from now, in seconds. */
  readonly tolerance?: number
  /** Unix seconds. */
  readonly now?: number
}

export type Verified =
  /** The same event may come more than once, and late: keep the ids that were dealt with. */
  | { readonly ok: true; readonly event: WebhookEvent; readonly delivery: string | null }
  | { readonly ok: false; readonly reason: 'signature_missing' | 'signature_malformed' | 'too_old' | 'signature_wrong' | 'not_json' }

type HeaderList = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

const isHeaders = (headers: HeaderList): headers is Headers => typeof (headers as Headers).get === 'function'

function headerOf(headers: HeaderList, name: string): string | null {
  if (isHeaders(headers)) return headers.get(name)
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof found === 'string' ? found : (found?.[0] ?? null)
}

const text = new TextEncoder()
const bytesOf = (hex: string): Uint8Array<ArrayBuffer> => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

function joined(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(head.length + tail.length)
  all.set(head)
  all.set(tail, head.length)
  return all
}

/** The time and the signatures of our scheme; those of schemes to come are passed over. */
function readSignature(header: string): { t: number; stamp: string; signatures: string[] } | null {
  const parts = header.split(',').map((part) => part.trim().split('=', 2) as [string, string?])
  const stamps = parts.flatMap(([name, value = '']) => (name === 't' ? [value] : []))
  const signatures = parts.flatMap(([name, value = '']) => (name === 'v1' && /^[\da-f]{64}$/.test(value) ? [value] : []))
  const [stamp = ''] = stamps
  if (stamps.length !== 1 || !/^\d{1,12}$/.test(stamp) || signatures.length === 0) return null
  return { t: Number(stamp), stamp, signatures }
}

/** `verify` of the platform compares in constant time. Every pair is tried, so that the time does not tell which one fitted. */
async function fits(secrets: readonly string[], signatures: readonly string[], signed: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const keys = await Promise.all(
    secrets.map((secret) => crypto.subtle.importKey('raw', text.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])),
  )
  const tried = await Promise.all(
    keys.flatMap((key) => signatures.map((signature) => crypto.subtle.verify('HMAC', key, bytesOf(signature), signed))),
  )
  return tried.includes(true)
}

function parsed(bytes: Uint8Array): WebhookEvent | null {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent
  } catch {
    return null
  }
}

/**
 * Whether a webhook comes from the service and is no older than five minutes. `raw` is the body as it arrived, byte for byte: parsed and
 * written again it is another body. Several secrets while one replaces another.
 */
export async function verifyWebhook(
  secrets: string | readonly string[],
  headers: HeaderList,
  raw: string | Uint8Array,
  { tolerance = 300, now = Math.floor(Date.now() / 1000) }: WebhookOptions = {},
): Promise<Verified> {
  const header = headerOf(headers, 'x-service-signature')
  if (header === null) return { ok: false, reason: 'signature_missing' }
  const signature = readSignature(header)
  if (!signature) return { ok: false, reason: 'signature_malformed' }
  const body = typeof raw === 'string' ? text.encode(raw) : raw
  const isOurs = await fits([secrets].flat(), signature.signatures, joined(text.encode(`${signature.stamp}.`), body))
  if (!isOurs) return { ok: false, reason: 'signature_wrong' }
  if (Math.abs(now - signature.t) > tolerance) return { ok: false, reason: 'too_old' }
  const event = parsed(body)
  return event ? { ok: true, event, delivery: headerOf(headers, 'x-service-delivery') } : { ok: false, reason: 'not_json' }
}
