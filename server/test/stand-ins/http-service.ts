/** A service over HTTP in the test's own process: a real server on a real socket, that misbehaves on demand. */
import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { ServiceSettings } from '../../src/adapters/services/index.ts'
import { readConfig } from '../../src/config.ts'

/** As an operator would set up the client, with the services of the tests. */
export const serviceSettings = (given: Partial<ServiceSettings> = {}): ServiceSettings => ({ ...readConfig(), ...given })

type Asked = {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** JSON where it is some, else the text. */
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads what was sent as its reader would, and its assertions are the check
  readonly body: any
}
export type Answer = (response: ServerResponse, asked: Asked) => void

export type HttpService = {
  /** Scheme, host and port. */
  readonly url: string
  /** Every request, in order, whatever it was answered. */
  readonly asked: Asked[]
  answer: Answer
  /** Resolves when so many requests have come. */
  readonly until: (count: number) => Promise<void>
  readonly close: () => Promise<void>
}

const json = { 'content-type': 'application/json' }

export const replies =
  (status: number, body = '', headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(status, { ...json, ...headers }).end(body)

/** Each of them once, then the last for ever. */
export const inTurn = (...all: readonly Answer[]): Answer => {
  let next = 0
  return (response, asked) => {
    const answer = all[Math.min(next, all.length - 1)]
    next += 1
    answer?.(response, asked)
  }
}

/** How a service fails, by name. None of these is an answer of its protocol. */
export const faults: Readonly<Record<string, Answer>> = {
  silence: () => undefined,
  'silence after its headers': (response) => void response.writeHead(200, json).write('{"sheet":'),
  'a line that is cut': (response) => {
    response.writeHead(200, { ...json, 'content-length': '5000' })
    response.write('{"sheet":', () => response.destroy())
  },
  'a line that is cut at once': (response) => void response.destroy(),
  '500': replies(500, 'Traceback: the key is sk-secret'),
  '401': replies(401, '{"error":"bad key"}'),
  '204': (response) => void response.writeHead(204).end(),
  'a redirect': replies(307, '', { location: 'http://127.0.0.1:1/elsewhere' }),
  garbage: replies(200, '<html>Bad gateway</html>'),
  'half a JSON': replies(200, '{"sheet": {"number": "F2026'),
  'another JSON': replies(200, '{"choices":[{"message":{"content":"hello"}}]}'),
  'an answer without end': (response) => {
    response.writeHead(200, json)
    const part = ' '.repeat(64 * 1024)
    const more = () => {
      while (!response.destroyed && response.write(part)) continue
    }
    response.on('drain', more)
    more()
  },
}

type Certificate = { readonly key: string; readonly cert: string }

export async function httpService(answer: Answer, tls?: Certificate, host = '127.0.0.1'): Promise<HttpService> {
  const asked: Asked[] = []
  const news = new EventEmitter().setMaxListeners(0)
  const state = { answer }
  const listener: RequestListener = (request, response) => {
    response.on('error', () => undefined)
    void text(request).then((body) => {
      const one = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body: parsed(body) }
      asked.push(one)
      news.emit('asked')
      return state.answer(response, one)
    })
  }
  const server = tls ? createSecureServer({ key: tls.key, cert: tls.cert }, listener) : createServer(listener)
  server.on('tlsClientError', () => undefined)
  server.listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return Object.assign(state, {
    url: `${tls ? 'https' : 'http'}://${host}:${port}`,
    asked,
    until: async (count: number) => {
      while (asked.length < count) await once(news, 'asked')
    },
    close: async () => {
      const closed = new Promise<void>((done) => server.close(() => done()))
      server.closeAllConnections()
      await closed
    },
  })
}

function parsed(body: string): unknown {
  try {
    return body === '' ? null : JSON.parse(body)
  } catch {
    return body
  }
}
