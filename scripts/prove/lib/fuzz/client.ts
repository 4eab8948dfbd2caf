import { Agent, type IncomingMessage, METHODS, request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import type { Draft } from './requests.ts'

export type Answer = {
  /** 0 when no answer came; `text` says why. */
  status: number
  headers: IncomingMessage['headers']
  text: string
  /** Bytes of the body, after decompression. */
  length: number
  ms: number
}

/** A connection that was idle for long is not used again: the service may be closing it. */
const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: 120_000, agentKeepAliveTimeoutBuffer: 30_000 })
const patienceMs = 120_000
/** The longest body that the service reads; a form is read to its end. */
const longestBody = 5 * 1024 * 1024

/** Sends the request byte for byte: URLs and headers are not normalised. */
export function sendRaw(base: string, { method, url, headers, body, encoding }: Draft, localAddress: string): Promise<Answer> {
  const { hostname, port } = new URL(base)
  const begin = performance.now()
  return new Promise((resolve) => {
    const settle = (status: number, answered: Answer['headers'], bytes: Buffer) =>
      resolve({ status, headers: answered, text: bytes.toString('utf8'), length: bytes.length, ms: performance.now() - begin })
    const broken = (error: Error) => settle(0, {}, Buffer.from(error.message))
    const payload = body === undefined ? undefined : Buffer.from(body, encoding)
    const all = { ...headers, ...(payload && { 'Content-Length': String(payload.length) }) }
    const isForm = String(headers['Content-Type']).startsWith('multipart/form-data')
    const isTooLong = payload !== undefined && payload.length > longestBody && !isForm
    // A refusal before the end of the request closes the connection. Such requests use their own connection and send no body, since a
    // sender that goes on writing would lose the answer.
    const isRefusedEarly = isTooLong || !METHODS.includes(method)
    const shared = isRefusedEarly ? false : agent
    const options = { hostname, port, method, path: url, headers: all, agent: shared, localAddress, timeout: patienceMs }
    const out = request(options, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', broken)
      response.on('end', () => {
        const bytes = Buffer.concat(parts)
        const zipped = response.headers['content-encoding'] === 'gzip' && bytes.length > 0
        settle(response.statusCode ?? 0, response.headers, zipped ? gunzipSync(bytes) : bytes)
        if (isRefusedEarly) out.destroy()
      })
    })
    out.on('timeout', () => out.destroy(new Error(`no answer within ${patienceMs / 1000} s`)))
    out.on('error', broken)
    if (isRefusedEarly) out.flushHeaders()
    else out.end(payload)
  })
}

const escapes: Readonly<Record<string, string>> = { "'": "\\'", '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Quotes any bytes for bash; headers and forms are sent as Latin-1, everything else as UTF-8. */
function quoted(text: string, encoding: 'utf8' | 'latin1' = 'utf8') {
  if (/^[\x20-\x7e]*$/.test(text) && !/['\\!]/.test(text)) return `'${text}'`
  const bytes = Array.from(Buffer.from(text, encoding), (byte) => String.fromCharCode(byte))
  const hex = (byte: string) => `\\x${byte.charCodeAt(0).toString(16).padStart(2, '0')}`
  return `$'${bytes.map((byte) => escapes[byte] ?? (/[\x20-\x7e]/.test(byte) ? byte : hex(byte))).join('')}'`
}

const longest = 2000

/** The request as a curl command line. */
export function curlOf({ method, url, headers, body, encoding }: Draft): string {
  const lines = Object.entries(headers).flatMap(([name, value]) => [value].flat().map((each) => `${name}: ${each}`))
  const data = body !== undefined && body.length > longest ? `${body.slice(0, 300)}… (${Buffer.byteLength(body, encoding)} bytes)` : body
  return [
    `curl -isS --path-as-is ${method === 'HEAD' ? '-I' : `-X ${method}`} ${quoted(`http://127.0.0.1:8080${url}`)}`,
    ...lines.map((line) => `-H ${quoted(line, 'latin1')}`),
    ...(data === undefined ? [] : [`--data-binary ${quoted(data, encoding)}`]),
  ].join(' ')
}
