/** The hostile firm, in a process of its own: six ways at once, without a pause, until its seconds are over. Prints its answers by way and status. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { formOf } from '../capture/client.ts'
import type { Target, Way } from './target.ts'

const { bases, token, file, previews, scans, seconds, ways }: Target = JSON.parse(process.argv[2] ?? '')
const until = performance.now() + seconds * 1000
const agent = new Agent({ keepAlive: true })
const counts: Record<string, Record<string, number>> = {}

type Request = {
  readonly method: string
  readonly path: string
  readonly token?: string
  readonly body?: Buffer
  readonly headers?: Record<string, string>
}

const json = { 'content-type': 'application/json' }

/** The answer is read to its end and thrown away. A request that is still open at the end is cut. */
const send = (base: string, { method, path: where, token: own = token, body, headers }: Request): Promise<number> =>
  new Promise((resolve) => {
    const signal = AbortSignal.timeout(Math.max(1, Math.round(until - performance.now())))
    const out = request(`${base}${where}`, {
      method,
      agent,
      signal,
      headers: { authorization: `Bearer ${own}`, ...headers, ...(body && { 'content-length': body.length }) },
    })
    out.on('error', () => resolve(0))
    out.on('response', (response) => {
      response.on('error', () => resolve(0))
      response.on('end', () => resolve(response.statusCode ?? 0))
      response.resume()
    })
    out.end(body)
  })

let turn = 0
const nextBase = () => bases[turn++ % bases.length] ?? ''

/** `hands` requests at a time. A refused one is sent again at once, as by a client that ignores `Retry-After`. */
const repeat = (way: string, hands: number, next: (nth: number) => Request | null) => {
  let nth = 0
  const work = async () => {
    while (performance.now() < until) {
      const wanted = next(nth++)
      if (wanted === null) return
      const status = await send(nextBase(), wanted)
      const own = (counts[way] ??= {})
      own[status] = (own[status] ?? 0) + 1
      if (status === 0) await pause(50)
    }
  }
  return Array.from({ length: hands }, work)
}

const push = (nth: number) => ({
  mutations: Array.from({ length: 100 }, (_, each) => ({
    client_mutation_id: `${process.pid}-${nth}-${each}`,
    method: 'POST',
    path: 'third-parties',
    body: { type: 'customer', name: `Client ${nth} ${each}` },
  })),
})

const uploadOf = (scan: string | undefined): Request | null => {
  if (scan === undefined) return null
  const { type = '', parts = [] } = formOf(path.basename(scan), readFileSync(scan))
  return { method: 'POST', path: `${file}/document-imports`, headers: { 'content-type': type }, body: Buffer.concat(parts) }
}

const starts: Record<Way, () => Promise<void>[]> = {
  verification: () =>
    repeat('verification', 4, (nth) => ({
      method: nth % 2 === 0 ? 'POST' : 'GET',
      path: `${file}/ledger/verification`,
      ...(nth % 2 === 0 && { body: Buffer.from('{"full":true}'), headers: json }),
    })),
  previews: () => repeat('previews', 8, (nth) => ({ method: 'GET', path: previews[nth % previews.length] ?? '' })),
  scans: () => repeat('scans', 4, (nth) => uploadOf(scans[nth])),
  list: () => repeat('list', 8, () => ({ method: 'GET', path: `${file}/third-parties` })),
  pushes: () =>
    repeat('pushes', 4, (nth) => ({
      method: 'POST',
      path: `${file}/sync/push`,
      body: Buffer.from(JSON.stringify(push(nth))),
      headers: json,
    })),
  tokens: () => repeat('tokens', 20, () => ({ method: 'GET', path: '/v1/auth/me', token: randomBytes(20).toString('hex') })),
}

await Promise.all(ways.flatMap((way) => starts[way]()))
console.log(JSON.stringify(counts))
process.exit(0)
