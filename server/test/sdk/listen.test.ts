/** `npx @partita/sdk listen` from the packed tarball: events of a real service, forwarded to a receiver on this machine without a tunnel. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { rm, stat } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { checkout, nodeEnvironment, run, runNode } from '../../../scripts/lib/checkout.ts'
import { verifyWebhook } from '../../../sdk/src/index.ts'
import { type WebhookFixture, webhookFixture } from '../harness/webhook-fixture.ts'
import { type Installed, installTarball } from './tarball.ts'

let installed: Installed
let f: WebhookFixture
let origin: string
let built: string

beforeAll(async () => {
  built = path.join(checkout, '.cache', `listen-${process.pid}`)
  const { code, stderr } = await runNode('scripts/sdk.ts', ['--build', '--into', built])
  if (code !== 0) throw new Error(stderr)
  installed = await installTarball(built)
  f = await webhookFixture()
  origin = await f.w.app.listen({ host: '127.0.0.1', port: 0 })
  await f.work()
}, 180_000)
afterAll(async () => {
  await f.close()
  await installed.remove()
  await rm(built, { recursive: true })
})

type Taken = { readonly headers: IncomingHttpHeaders; readonly body: string }

async function receive(port = 0, status = 204): Promise<{ url: string; port: number; taken: Taken[]; server: Server }> {
  const taken: Taken[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      taken.push({ headers: request.headers, body })
      return response.writeHead(status).end()
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: own } = server.address() as AddressInfo
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${own}/hook`, port: own, taken, server }
}

const environment = () =>
  nodeEnvironment({
    PARTITA: origin,
    TOKEN: f.admin.token,
    FIRM: f.w.firm.public_token,
    XDG_STATE_HOME: path.join(installed.folder, 'state'),
  })

/** Runs it as a reader would; resolves when it says where it forwards to. */
async function start(...args: string[]): Promise<{ lines: string[]; secret: string; stop: () => Promise<number | null> }> {
  const command = ['--no', '@partita/sdk', 'listen', ...args]
  const child: ChildProcess = spawn('npx', command, {
    cwd: installed.folder,
    env: environment(),
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
    await ended
    return child.exitCode
  }
  onTestFinished(() => void stop())
  const lines: string[] = []
  if (child.stdout) createInterface(child.stdout).on('line', (line) => lines.push(line))
  await vi.waitFor(() => expect(lines.some((line) => line.startsWith('forwarding'))).toBe(true), { timeout: 60_000 })
  return { lines, secret: lines[0]?.replace('secret ', '') ?? '', stop }
}

const card = async (name: string) => (await f.admin('POST', 'C/third-parties', { body: { type: 'supplier', name } })).body as { id: number }
const namesIn = (taken: readonly Taken[]) => taken.map(({ body }) => (JSON.parse(body) as { data: { name: string } }).data.name)
const until = (taken: readonly Taken[], count: number) => vi.waitFor(() => expect(taken).toHaveLength(count), { timeout: 60_000 })

test('it forwards new events with the headers and the body of a webhook, signed with the secret it prints', async () => {
  const there = await f.listen()
  const endpoint = await f.register(there.url)
  await card('Before')
  await there.until(1)
  const receiver = await receive()
  const { secret, stop } = await start('--forward-to', receiver.url)
  expect(secret).toMatch(/^whsec_[\w-]{43}$/)
  await card('First')
  await card('Second')
  await until(receiver.taken, 2)
  await there.until(3)
  await stop()
  expect(namesIn(receiver.taken)).toEqual(['First', 'Second'])

  const real = there.taken.find(({ body }) => body === receiver.taken[0]?.body)
  expect(there.taken.map(({ body }) => body)).toContain(receiver.taken[0]?.body)
  const named = (headers: IncomingHttpHeaders = {}) =>
    Object.keys(headers)
      .filter((name) => /^(x-|content-type|user-agent)/.test(name))
      .toSorted()
  expect(named(receiver.taken[0]?.headers)).toEqual(named(real?.headers))
  for (const name of ['content-type', 'user-agent', 'x-service-event']) expect(receiver.taken[0]?.headers[name]).toBe(real?.headers[name])

  for (const { headers, body } of receiver.taken) {
    const verified = await verifyWebhook(secret, headers, body)
    expect(verified).toMatchObject({ ok: true, event: { event: 'third_party.created' } })
    const [, t = '', v1 = ''] = /^t=(\d+),v1=([\da-f]{64})$/.exec(String(headers['x-service-signature'])) ?? []
    expect(v1).toBe(createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'))
    expect(await verifyWebhook(endpoint.secret, headers, body)).toEqual({ ok: false, reason: 'signature_wrong' })
  }
})

test('it goes on where it stopped, with the same secret; what happened meanwhile comes first', async () => {
  const receiver = await receive()
  const state = path.join(installed.folder, 'own/state.json')
  const first = await start('--forward-to', receiver.url, '--state', state)
  await card('A')
  await until(receiver.taken, 1)
  await first.stop()
  await card('B')
  await card('C')
  const second = await start('--forward-to', receiver.url, '--state', state)
  await until(receiver.taken, 3)
  await second.stop()
  expect(namesIn(receiver.taken)).toEqual(['A', 'B', 'C'])
  expect(second.secret).toBe(first.secret)
  expect((await stat(state)).mode & 0o777).toBe(0o600)
})

test('while the receiver is away an event waits; an answer that is no success is printed and the next one follows', async () => {
  const absent = await receive()
  absent.server.close()
  await once(absent.server, 'close')
  const { lines, stop } = await start('--forward-to', absent.url, '--state', path.join(installed.folder, 'away.json'))
  await card('Waits')
  await vi.waitFor(() => expect(lines.some((line) => line.includes('no answer'))).toBe(true), { timeout: 60_000 })
  const back = await receive(absent.port, 500)
  await until(back.taken, 1)
  await card('Follows')
  await until(back.taken, 2)
  await vi.waitFor(() => expect(lines.filter((line) => / third_party\.created 500 \d+ ms$/.test(line))).toHaveLength(2), {
    timeout: 60_000,
  })
  await stop()
  expect(namesIn(back.taken)).toEqual(['Waits', 'Follows'])
})

/** A way to the service that can be cut, or answer that the service is in maintenance. */
async function wayTo(service: string) {
  const way = { url: '', is: 'open' as 'open' | 'cut' | 'maintenance' }
  const server = createServer((request, response) => {
    const answer = (status: number, body: string) => void response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    const cut = () => void request.socket.destroy()
    const { authorization = '' } = request.headers
    if (way.is === 'cut') cut()
    else if (way.is === 'maintenance') answer(503, '{"message":"Later."}')
    else
      fetch(`${service}${request.url}`, { headers: { authorization } })
        .then(async (found) => answer(found.status, await found.text()))
        .catch(cut)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  way.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return way
}

test('while the service is away it says why, waits, and then goes on', async () => {
  const receiver = await receive()
  const way = await wayTo(origin)
  const away = ['--base-url', way.url, '--state', path.join(installed.folder, 'service-away.json')]
  const { lines, stop } = await start('--forward-to', receiver.url, ...away)
  await card('Before')
  await until(receiver.taken, 1)
  const says = (words: RegExp) => vi.waitFor(() => expect(lines.some((line) => words.test(line))).toBe(true), { timeout: 60_000 })
  way.is = 'cut'
  await card('Meanwhile')
  await says(/^events no answer: .+; again in 1 s$/)
  way.is = 'maintenance'
  await says(/^events no answer: Later\.; again in \d+ s$/)
  way.is = 'open'
  await until(receiver.taken, 2)
  await stop()
  expect(namesIn(receiver.taken)).toEqual(['Before', 'Meanwhile'])
})

test('--after 0 begins with the first event kept, and --event leaves out the others', async () => {
  const receiver = await receive()
  const { id } = await card('Old')
  await f.admin('PATCH', `C/third-parties/${id}`, { body: { city: 'Namur' } })
  const chosen = ['--after', '0', '--event', 'third_party.updated', '--state', path.join(installed.folder, 'all.json')]
  const { stop } = await start('--forward-to', receiver.url, ...chosen)
  await until(receiver.taken, 1)
  await stop()
  expect(receiver.taken[0]?.headers['x-service-event']).toBe('third_party.updated')
})

test('after an absence longer than events are kept it says what is missing and goes on with the oldest', async () => {
  const receiver = await receive()
  await card('Gone')
  await card('Kept')
  const { id } = f.w.firm
  const last = async () => {
    const [found] = await f.w.rows<{ last: number }>('select max(sequence)::int as last from queue.events where firm_id = $1', [id])
    return found?.last ?? 0
  }
  await vi.waitFor(async () => expect((await f.admin('GET', 'F/events?limit=1000')).body.data.at(-1)?.data.name).toBe('Kept'), {
    timeout: 60_000,
  })
  const purged = (await last()) - 1
  await f.w.rows('delete from queue.events where firm_id = $1 and sequence <= $2', [id, purged])
  await f.w.rows('update queue.firm_sequences set purged = $2 where firm_id = $1', [id, purged])
  const { lines, stop } = await start('--forward-to', receiver.url, '--after', '0', '--state', path.join(installed.folder, 'expired.json'))
  await until(receiver.taken, 1)
  await stop()
  expect(lines).toContain(`events 1 to ${purged} are no longer kept`)
  expect(namesIn(receiver.taken)).toEqual(['Kept'])
})

test.for([
  [['listen'], '--forward-to is missing. See --help.\n'],
  [['listen', '--forward-to', 'file:///etc/passwd'], '--forward-to must be an http or https address, not file:///etc/passwd.\n'],
  [['listen', '--forward-to', 'http://127.0.0.1:1/', '--after', '1; drop'], '--after must be the number of an event, not 1; drop.\n'],
  [['listen', '--forward-to', 'http://127.0.0.1:1/', '--token', 'wrong'], /token|connect/i],
  [['serve'], 'There is no command serve. See --help.\n'],
] as const)('%j ends with 1 and a sentence', async ([args, sentence]) => {
  const program = path.join(installed.folder, 'node_modules/@partita/sdk/dist/listen/cli.js')
  const { code, stderr } = await run(process.execPath, [program, ...args], { env: environment() })
  expect(code).toBe(1)
  if (typeof sentence === 'string') expect(stderr).toBe(sentence)
  else expect(stderr).toMatch(sentence)
})
