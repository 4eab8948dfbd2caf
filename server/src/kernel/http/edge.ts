import { hash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { createGzip, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Answers of an API are no pages: nothing may be framed, sniffed, or loaded from elsewhere. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'cache-control': 'private, no-cache',
  vary: 'accept-encoding, accept-language',
}

const isWhole = (payload: unknown): payload is string | Buffer => typeof payload === 'string' || Buffer.isBuffer(payload)

/** Weak, because a compressed answer has the tag of the plain one. */
export const tagOf = (sha1: string): string => `W/"${sha1}"`

/** A long list, written to disk with its tag. Files have none. */
const isTagged = (reply: FastifyReply, payload: unknown): payload is Readable => payload instanceof Readable && reply.hasHeader('etag')

/** A client that holds the same bytes gets 304; the tag is a hash of the body, so it is right for every route. */
export function answerNotModified(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if ((request.method !== 'GET' && request.method !== 'HEAD') || reply.statusCode !== 200) return payload
  if (isWhole(payload)) reply.header('etag', tagOf(hash('sha1', payload, 'base64url')))
  else if (!isTagged(reply, payload)) return payload
  const tag = String(reply.getHeader('etag')).replace(/^W\//, '')
  const known = request.headers['if-none-match']
  if (known === undefined || !(known === '*' || known.split(',', 50).some((each) => each.trim().replace(/^W\//, '') === tag)))
    return payload
  if (payload instanceof Readable) payload.destroy()
  reply.code(304).removeHeader('content-type').removeHeader('content-length')
  // A 304 must not carry the length of its body. Fastify measures the body of a HEAD after this hook, unless it is a stream.
  return request.method === 'HEAD' ? Readable.from([]) : null
}

const zip = promisify(gzip)
const worthwhile = 1400
const level = 5

/** Answers larger than a network packet are compressed for clients that accept it. */
export function compress(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  const isLong = isTagged(reply, payload)
  if (!isLong && !(isWhole(payload) && payload.length >= worthwhile)) return payload
  const zipped = acceptsGzip(request.headers['accept-encoding'])
  if (zipped) reply.header('content-encoding', 'gzip').removeHeader('content-length')
  if (!isLong) return zipped ? zip(payload, { level }) : payload
  if (request.method !== 'HEAD') return zipped ? zipStream(payload) : payload
  // The framework would read it to its end to answer its headers.
  payload.destroy()
  return Readable.from([])
}

/** Whichever of the two ends early ends the other. */
function zipStream(content: Readable): Readable {
  const zipper = createGzip({ level })
  pipeline(content, zipper, () => {})
  return zipper
}

/** A coding named explicitly takes precedence over `*`, and a weight of 0 refuses it (RFC 9110, 12.5.3). */
function acceptsGzip(header: string | string[] | undefined): boolean {
  const weights = new Map(
    String(header ?? '')
      .slice(0, 500)
      .toLowerCase()
      .split(',')
      .map((each) => {
        const [coding = '', weight = 'q=1'] = each.split(';', 2)
        return [coding.trim(), Number(weight.trim().replace(/^q=/, ''))] as const
      }),
  )
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0
}
