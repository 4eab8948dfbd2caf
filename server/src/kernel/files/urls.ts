import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../lib/clock.ts'

/** Signed links: a path, its expiry and a signature over both. They need no token. */
export type Urls = {
  /** The path with its query, `expires` and `signature`; without a host. */
  readonly sign: (path: string, seconds: number, params?: Readonly<Record<string, string>>) => string
  /** For a mail: never built from the Host header of a request, which its sender chooses. */
  readonly absolute: (path: string) => string
  readonly accepts: (signs: Signs, path: string, query: Readonly<Record<string, unknown>>) => boolean
}

/** `path`: path and expiry are signed, so that a reader may add `preview`. `query`: every parameter is signed. */
export type Signs = 'path' | 'query'

const signedText = (path: string, params: Readonly<Record<string, string>>): string =>
  `${path}?${Object.entries(params)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')}`

const isText = (value: unknown): value is string => typeof value === 'string'

/** The first key signs; all are accepted, so that a key can be replaced while its links stay valid. */
export function openUrls(keys: readonly string[], base: string, clock: Clock): Urls {
  const signatureBy = (key: string, text: string) => createHmac('sha256', key).update(text).digest()
  return {
    sign: (path, seconds, params = {}) => {
      const expires = String(Math.floor(clock.now().getTime() / 1000) + seconds)
      const text = signedText(path, { ...params, expires })
      return `${text}&signature=${signatureBy(keys[0] ?? '', text).toString('hex')}`
    },
    absolute: (path) => base + path,
    accepts: (signs, path, query) => {
      const { signature, ...rest } = query
      const { expires } = rest
      if (!isText(signature) || !/^[0-9a-f]{64}$/.test(signature) || !isText(expires) || !/^\d{1,12}$/.test(expires)) return false
      if (Number(expires) * 1000 <= clock.now().getTime() || !Object.values(rest).every(isText)) return false
      const text = signedText(path, signs === 'path' ? { expires } : (rest as Record<string, string>))
      const given = Buffer.from(signature, 'hex')
      return keys.map((key) => timingSafeEqual(signatureBy(key, text), given)).includes(true)
    },
  }
}
