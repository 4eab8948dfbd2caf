/** A model behind the protocol of ours, in the test's own process: a real server on a real socket, that misbehaves on demand. */
import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { ModelSettings } from '../../src/adapters/model/index.ts'
import { readConfig } from '../../src/config.ts'

/** As an operator would set it up, with the services of the tests. */
export const analysisSettings = (given: Partial<ModelSettings>): ModelSettings => ({ ...readConfig(), ...given })

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what was sent as its reader would, and its assertions are the check
type Asked = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: any }
type Answer = (response: ServerResponse, asked: Asked) => void

export type ModelServer = {
  readonly url: string
  /** Every question, in order, whatever it was answered. */
  readonly asked: Asked[]
  answer: Answer
  /** Resolves when so many questions have come. */
  readonly until: (count: number) => Promise<void>
  readonly close: () => Promise<void>
}

const json = { 'content-type': 'application/json' }

export const answers =
  (sheet: unknown): Answer =>
  (response) =>
    void response.writeHead(200, json).end(JSON.stringify({ sheet }))

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

/** How a provider fails, by name. None of them answers with an extraction. */
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
  'a sheet of another shape': answers({ number: 12, totals: 'many' }),
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

export async function modelServer(answer: Answer, tls?: Certificate, host = '127.0.0.1'): Promise<ModelServer> {
  const asked: Asked[] = []
  const news = new EventEmitter().setMaxListeners(0)
  const state = { answer }
  const listener: RequestListener = (request, response) => {
    response.on('error', () => undefined)
    void text(request).then((body) => {
      const one = { path: request.url ?? '', headers: request.headers, body: body === '' ? null : JSON.parse(body) }
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
    url: `${tls ? 'https' : 'http'}://${host}:${port}/read`,
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
