import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { systemClock } from '../../lib/clock.ts'
import { signatureFaultOf } from '../../lib/webhook-signature.ts'
import { type Check, command } from '../command.ts'
import { secretFrom } from '../secret.ts'

const isNumber: Check = (value) => (/^\d{1,5}$/.test(value) && Number(value) <= 65_535 ? null : 'is a number up to 65535')

type Received = {
  readonly event: string
  readonly delivery: string
  readonly verified: boolean
  readonly fault: string | null
  readonly body: unknown
}

const listen = command({
  name: 'webhooks listen',
  summary: 'Receives webhooks on this machine, verifies and prints them',
  help: 'For developers: a receiver that answers 200 to what is signed with the secret and 400 to anything else, and prints one line of JSON for each request. It listens on the loopback address; register the public https address of a tunnel that leads there. With --secret - the secret is read from standard input. Ends with Ctrl-C, after --most requests, or after --seconds; exit code 1 when a request could not be verified. It needs no database.',
  options: {
    secret: { type: 'string', value: 'SECRET', says: 'The secret of the endpoint, whsec_…, or - for standard input', required: true },
    port: { type: 'string', value: 'PORT', says: 'Where to listen; 4100 unless said, 0 takes a free one', check: isNumber },
    most: { type: 'string', value: 'N', says: 'End after so many requests', check: isNumber },
    seconds: { type: 'string', value: 'N', says: 'End after so many seconds', check: isNumber },
  },
  examples: [
    'partita webhooks listen --secret whsec_test --port 0 --seconds 1',
    'partita webhooks listen --secret - --seconds 1 < password.txt',
  ],
  run: async ({ secret: given, port = '4100', most, seconds }) => {
    const secret = await secretFrom(given, 'secret')
    const received: Received[] = []
    const ending = Promise.withResolvers<void>()
    const server = createServer((request, response) => {
      void receive(request, response, secret).then((one) => {
        received.push(one)
        process.stderr.write(`${JSON.stringify(one)}\n`)
        if (received.length === Number(most)) ending.resolve()
        return one
      }, ending.reject)
    })
    server.listen(Number(port), '127.0.0.1')
    await once(server, 'listening')
    process.stderr.write(`listening at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
    const timer = seconds === undefined ? undefined : setTimeout(ending.resolve, Number(seconds) * 1000)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.resolve())
    await ending.promise
    clearTimeout(timer)
    server.close()
    server.closeAllConnections()
    const unverified = received.filter(({ verified }) => !verified).length
    return { json: received, text: `${received.length} received, ${unverified} not verified\n`, exit: unverified > 0 ? 1 : 0 }
  },
})

async function receive(request: IncomingMessage, response: ServerResponse, secret: string): Promise<Received> {
  const header = (name: string) => String(request.headers[name] ?? '')
  const body = await text(request)
  const fault = signatureFaultOf(header('x-service-signature'), body, secret, systemClock.now())
  await new Promise<void>((sent) => response.writeHead(fault === null ? 200 : 400).end(fault ?? '', () => sent()))
  return { event: header('x-service-event'), delivery: header('x-service-delivery'), verified: fault === null, fault, body: parsed(body) }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

export const commands = [listen]
