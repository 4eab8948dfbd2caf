import { Agent, request } from 'node:http'

export type Reply<T = unknown> = {
  /** 0 when no answer came: the connection broke, or it took too long. */
  status: number
  headers: Record<string, string | string[] | undefined>
  body: T
  ms: number
}

export type Send = { token?: string; body?: unknown; headers?: Record<string, string> }

/** Keep-alive, as in a real client; handshakes would spread a burst out. */
const agent = new Agent({ keepAlive: true, maxSockets: 200 })
const patienceMs = 120_000

/** A body that is not JSON becomes a JSON string. */
function asJson(text: string) {
  try {
    JSON.parse(text)
    return text
  } catch {
    return text === '' ? 'null' : JSON.stringify(text)
  }
}

/** Never throws: a failed connection is an answer with status 0. */
export function call<T>(base: string, method: string, path: string, { token, body, headers }: Send = {}): Promise<Reply<T>> {
  const begin = performance.now()
  // Bytes are sent as they are, with the type that `headers` names.
  const payload = body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body)
  return new Promise((resolve) => {
    const settle = (status: number, answered: Reply['headers'], text: string) =>
      resolve({ status, headers: answered, body: JSON.parse(asJson(text)), ms: performance.now() - begin })
    const broken = (error: Error) => settle(0, {}, JSON.stringify({ code: error.message }))
    const out = request(`${base}${path}`, {
      method,
      agent,
      timeout: patienceMs,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(payload !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
        ...headers,
      },
    })
    out.on('timeout', () => out.destroy(new Error(`no answer within ${patienceMs / 1000} s`)))
    out.on('error', broken)
    out.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      response.on('end', () => settle(response.statusCode ?? 0, response.headers, text))
      response.on('error', broken)
    })
    out.end(payload)
  })
}
