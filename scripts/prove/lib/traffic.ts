import { setTimeout as pause } from 'node:timers/promises'
import { milliseconds, randomFrom, seed } from './figures.ts'
import type { Reply, Send } from './http.ts'
import type { Api, Person } from './fixture.ts'
import type { Mutation } from './mutations.ts'

/** One answer, with the times of request and answer. */
export type Seen = { status: number; code: string; from: number; to: number; has_limit: boolean; has_retry_after: boolean }

const thirdParties = '/v1/companies/C/third-parties'
const deadlineMs = 300_000

type Ledger = { name: string; seen: Seen[]; mutations: Mutation[] }
type Sender = <T>(method: string, path: string, send?: Send) => Promise<Reply<T & { code?: string }>>

export const isDone = ({ status }: Pick<Reply, 'status'>) => status >= 200 && status < 300

export function summarise(seen: readonly Seen[]) {
  const counts = Map.groupBy(seen, (each) => `${each.status} ${each.code}`.trim())
  const slowest = Math.max(0, ...seen.map(({ from, to }) => to - from))
  return `${[...counts].map(([name, each]) => `${each.length} × ${name}`).join(', ')}; slowest ${milliseconds(slowest)}`
}

/** Sends every call to a random process and records every answer. */
function sender({ seen }: Ledger, person: Person, apis: readonly Api[], random: () => number): Sender {
  return async <T>(method: string, path: string, send?: Send) => {
    const from = performance.now()
    const base = apis[Math.floor(random() * apis.length)]?.base ?? ''
    const reply = await person.call<T & { code?: string }>(base, method, path, send)
    const has = (name: string) => reply.headers[name] !== undefined
    seen.push({
      status: reply.status,
      code: isDone(reply) ? '' : (reply.body?.code ?? ''),
      from,
      to: performance.now(),
      has_limit: has('x-ratelimit-limit') && has('x-ratelimit-remaining'),
      has_retry_after: has('retry-after'),
    })
    return reply
  }
}

/** Sends the write, and again under the same key while there is no answer or a 503. */
async function mutate(send: Sender, mutation: Mutation, method: string, path: string, body: object) {
  const end = performance.now() + deadlineMs
  for (;;) {
    mutation.attempts += 1
    const reply = await send<{ id: number }>(method, path, { body, headers: { 'x-client-mutation-id': mutation.key } })
    mutation.acknowledged = isDone(reply)
    mutation.replayed = reply.headers['x-idempotent-replay'] === '1'
    if ((reply.status !== 503 && reply.status !== 0) || performance.now() > end) return reply
    await pause(50)
  }
}

function newMutation({ name, mutations }: Ledger, { company_id }: Person, kind: Mutation['kind']): Mutation {
  const fresh = { key: `${name}-${mutations.length}`, kind, company_id, attempts: 0, acknowledged: false, replayed: false }
  mutations.push(fresh)
  return fresh
}

/** One person: creations, changes and reads, in a mix that depends on the seed. */
async function work(
  ledger: Ledger,
  person: Person,
  send: Sender,
  random: () => number,
  between: () => Promise<void>,
  ended: () => boolean,
) {
  const cards: number[] = []
  while (!ended()) {
    const draw = random()
    const card = cards[Math.floor(random() * cards.length)]
    if (draw < 0.35 || card === undefined) {
      const create = newMutation(ledger, person, 'create')
      const reply = await mutate(send, create, 'POST', thirdParties, { type: 'customer', name: 'Garage Peeters', external_id: create.key })
      if (isDone(reply)) cards.push(reply.body.id)
    } else if (draw < 0.6) {
      const change = newMutation(ledger, person, 'change')
      await mutate(send, change, 'PATCH', `${thirdParties}/${card}`, { note: change.key })
    } else if (draw < 0.75) await send('GET', `${thirdParties}/${card}`)
    else if (draw < 0.9) await send('GET', '/v1/companies/C/sync/pull?limit=50')
    else await send('GET', '/v1/auth/me')
    await between()
  }
}

/** Everybody works in their own file, on random processes; the name makes the keys of two runs different. */
export function startTraffic(name: string, people: readonly Person[], apis: readonly Api[], pauseMs: number) {
  const ledger: Ledger = { name, seen: [], mutations: [] }
  let ended = false
  const workers = people.map((person, each) => {
    const random = randomFrom(seed + each)
    const between = async () => {
      // Without the database refusals come immediately, so there is always a short pause after one.
      await pause(isDone(ledger.seen.at(-1) ?? { status: 0 }) ? pauseMs : Math.max(pauseMs, 20))
    }
    return work(ledger, person, sender(ledger, person, apis, random), random, between, () => ended)
  })
  return {
    ...ledger,
    /** Answers to requests in flight between the two times. */
    during: (from: number, to: number) => ledger.seen.filter((each) => each.to >= from && each.from <= to),
    /** Waits for the writes in flight. */
    finish: async () => {
      ended = true
      await Promise.all(workers)
    },
  }
}
export type Traffic = ReturnType<typeof startTraffic>
