import { setTimeout as pause } from 'node:timers/promises'
import { randomFrom, seed } from '../figures.ts'
import type { Reply } from '../http.ts'
import type { Person } from '../fixture.ts'
import type { Mutation } from '../mutations.ts'
import { isDone } from '../traffic.ts'

const cards = '/v1/companies/C/third-parties'
const deadlineMs = 300_000

/** A write, with the times of its first request and its last answer. */
export type Sent = Mutation & { method: string; path: string; body: object; from: number; to: number; id: number }

type Answer = { id: number; code?: string }

/** All writes and wrong answers of the traffic. */
type Ledger = { mutations: Sent[]; dryRuns: number; replays: number; wrong: string[] }

/** Each write sets its own e-mail address, which its event and its revision contain, so that they can be compared. */
export const emailOf = (key: string) => `${key}@proof.example`

export function newWrite(person: Person, key: string, kind: Mutation['kind'], card: number | null, name: string): Sent {
  const email = emailOf(key)
  const body = kind === 'create' ? { type: 'customer', name, external_id: key, email } : { note: key, email }
  return {
    key,
    kind,
    company_id: person.company_id,
    attempts: 0,
    acknowledged: false,
    replayed: false,
    method: kind === 'create' ? 'POST' : 'PATCH',
    path: kind === 'create' ? cards : `${cards}/${card}`,
    body,
    from: performance.now(),
    to: Number.POSITIVE_INFINITY,
    id: 0,
  }
}

/** One attempt, under the key of the write. */
export async function attempt(person: Person, base: string, sent: Sent): Promise<Reply<Answer>> {
  sent.attempts += 1
  const headers = { 'x-client-mutation-id': sent.key }
  const reply = await person.call<Answer>(base, sent.method, sent.path, { body: sent.body, headers })
  if (isDone(reply)) {
    const replayed = reply.headers['x-idempotent-replay'] === '1'
    Object.assign(sent, { acknowledged: true, replayed, to: performance.now(), id: reply.body.id })
  }
  return reply
}

/** Sends again under the same key while there is no answer or a 503. */
export async function sendUntilAcknowledged(person: Person, base: () => string, sent: Sent): Promise<Reply<Answer>> {
  const end = performance.now() + deadlineMs
  for (;;) {
    const reply = await attempt(person, base(), sent)
    if ((reply.status !== 503 && reply.status !== 0) || performance.now() > end) return reply
    await pause(100)
  }
}

const describe = (what: string, { status, body }: Reply<Answer>) => `${what}: ${status} ${body?.code ?? ''}`

/** During an outage an answer may be missing or a 503; any other answer must be right. */
const isAway = ({ status }: Reply) => status === 0 || status === 503

async function dryRun(ledger: Ledger, person: Person, base: string, sent: Sent) {
  const reply = await person.call<Answer>(base, sent.method, sent.path, { body: sent.body, headers: { 'x-dry-run': '1' } })
  ledger.dryRuns += 1
  if (!isAway(reply) && (!isDone(reply) || reply.headers['x-dry-run'] !== '1')) ledger.wrong.push(describe('dry run', reply))
}

async function repeat(ledger: Ledger, person: Person, base: string, sent: Sent) {
  const headers = { 'x-client-mutation-id': sent.key }
  const reply = await person.call<Answer>(base, sent.method, sent.path, { body: sent.body, headers })
  if (isAway(reply)) return
  ledger.replays += 1
  const isReplay = reply.status === 200 && reply.headers['x-idempotent-replay'] === '1' && reply.body.id === sent.id
  if (!isReplay) ledger.wrong.push(describe(`replay of ${sent.key}`, reply))
}

async function work(
  ledger: Ledger,
  name: string,
  person: Person,
  base: () => string,
  random: () => number,
  goesOn: () => Promise<boolean>,
) {
  const done: Sent[] = []
  const oneOf = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]
  for (let turn = 0; await goesOn(); turn++) {
    const draw = random()
    const known = oneOf(done)
    const kind = known === undefined || random() < 0.5 ? 'create' : 'change'
    const fresh = (prefix: string) => newWrite(person, `${prefix}${name}-${turn}`, kind, known?.id ?? null, 'Garage Peeters')
    if (draw < 0.7 || known === undefined) {
      const sent = fresh('')
      ledger.mutations.push(sent)
      const reply = await sendUntilAcknowledged(person, base, sent)
      if (sent.acknowledged) done.push(sent)
      else ledger.wrong.push(describe(sent.key, reply))
    } else if (draw < 0.85) await dryRun(ledger, person, base(), fresh('dry-'))
    else await repeat(ledger, person, base(), known)
  }
}

/** Everybody works in their own file, on random processes: creations, changes, dry runs and replays. */
export function startTraffic(people: readonly Person[], bases: readonly string[], pauseMs: number) {
  const ledger: Ledger = { mutations: [], dryRuns: 0, replays: 0, wrong: [] }
  let ended = false
  const goesOn = async () => {
    await pause(pauseMs)
    return !ended
  }
  const workers = people.map((person, each) => {
    const random = randomFrom(seed + each)
    const base = () => bases[Math.floor(random() * bases.length)] ?? ''
    return work(ledger, `p${each}`, person, base, random, goesOn)
  })
  return {
    ...ledger,
    counts: () => `${ledger.dryRuns} dry runs, ${ledger.replays} replays`,
    acknowledged: () => ledger.mutations.filter(({ acknowledged }) => acknowledged).length,
    /** Waits for the writes in flight. */
    finish: async () => {
      ended = true
      await Promise.all(workers)
    },
  }
}
export type JobTraffic = ReturnType<typeof startTraffic>
