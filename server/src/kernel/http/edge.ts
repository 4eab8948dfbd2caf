import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
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

/** A client that holds the same bytes gets 304; the tag is a hash of the body, so it is right for every route. */
export async function answerNotModified(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if ((request.method !== 'GET' && request.method !== 'HEAD') || reply.statusCode !== 200 || !isWhole(payload)) return payload
  const tag = `"${hash('sha1', payload, 'base64url')}"`
  reply.header('etag', `W/${tag}`)
  const known = request.headers['if-none-match']
  if (known === undefined || !(known === '*' || known.split(',', 50).some((each) => each.trim().replace(/^W\//, '') === tag)))
    return payload
  reply.code(304).removeHeader('content-type').removeHeader('content-length')
  // A 304 must not carry the length of its body. Fastify measures the body of a HEAD after this hook, unless it is a stream.
  return request.method === 'HEAD' ? Readable.from([]) : null
}

const zip = promisify(gzip)
const worthwhile = 1400

/** Answers larger than a network packet are compressed for clients that accept it. */
export async function compress(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (!isWhole(payload) || payload.length < worthwhile) return payload
  if (!acceptsGzip(request.headers['accept-encoding'])) return payload
  reply.header('content-encoding', 'gzip').removeHeader('content-length')
  return zip(payload, { level: 5 })
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
