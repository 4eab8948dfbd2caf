import { setTimeout as pause } from 'node:timers/promises'
import { milliseconds, randomFrom, seed } from './figures.ts'
import type { Reply, Send } from './http.ts'
import type { Api, Person } from './fixture.ts'
import type { Mutation } from './mutations.ts'

/** One answer, and when it was asked for and given. */
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

/** Every call goes to a process chosen by chance, and every answer into the ledger. */
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

/** The write, and the write again under the same key while the service says "later" or nothing at all. */
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

/** One person at work: new cards, changes, and looks, in a mix that the seed decides. */
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

/** Everybody in their own file, on every process by turns; the name keeps the keys of two runs apart. */
export function startTraffic(name: string, people: readonly Person[], apis: readonly Api[], pauseMs: number) {
  const ledger: Ledger = { name, seen: [], mutations: [] }
  let ended = false
  const workers = people.map((person, each) => {
    const random = randomFrom(seed + each)
    const between = async () => {
      // With the database away answers come at once; nobody asks again without taking a breath.
      await pause(isDone(ledger.seen.at(-1) ?? { status: 0 }) ? pauseMs : Math.max(pauseMs, 20))
    }
    return work(ledger, person, sender(ledger, person, apis, random), random, between, () => ended)
  })
  return {
    ...ledger,
    /** Answers to what was under way between the two moments. */
    during: (from: number, to: number) => ledger.seen.filter((each) => each.to >= from && each.from <= to),
    /** Lets every write that was begun come to its end. */
    finish: async () => {
      ended = true
      await Promise.all(workers)
    },
  }
}
export type Traffic = ReturnType<typeof startTraffic>
