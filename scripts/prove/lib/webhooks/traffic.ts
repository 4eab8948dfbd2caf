import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { randomFrom } from '../figures.ts'
import type { Person } from '../fixture.ts'

const cards = '/v1/companies/C/third-parties'

/** An acknowledged write, with the times of request and answer. */
type Acknowledged = {
  readonly firm: string
  readonly company_id: number
  readonly name: string
  readonly id: number
  readonly from: number
  readonly to: number
}
export type WebhookTraffic = {
  readonly done: Acknowledged[]
  /** Names that must not appear in any event: refused writes and dry runs. */
  readonly silent: string[]
  replays: number
  retried: number
}

const retryMs = 200

/** Each file creates third parties one by one through every outage, with dry runs, replays and refused writes between them. */
export async function runTraffic(people: readonly Person[], bases: readonly string[], each: number, seed: number): Promise<WebhookTraffic> {
  const traffic: WebhookTraffic = { done: [], silent: [], replays: 0, retried: 0 }
  await Promise.all(
    people.map((person, index) => writeAll(person, bases[index % bases.length] ?? '', each, randomFrom(seed + index), traffic)),
  )
  return traffic
}

async function writeAll(person: Person, base: string, each: number, random: () => number, traffic: WebhookTraffic) {
  for (let n = 0; n < each; n += 1) {
    const name = `card ${person.company_id} ${n}`
    const key = randomUUID()
    const send = (body: object, headers: Record<string, string>) => person.call<{ id: number }>(base, 'POST', cards, { body, headers })
    const from = performance.now()
    const body = { type: 'supplier', name }
    const id = await untilDone(() => send(body, { 'x-client-mutation-id': key }), traffic)
    traffic.done.push({ firm: person.firm, company_id: person.company_id, name, id, from, to: performance.now() })
    const draw = random()
    if (draw < 0.05) {
      traffic.silent.push(`${name} dry run`)
      await send({ ...body, name: `${name} dry run` }, { 'x-dry-run': '1' }).catch(() => null)
    } else if (draw < 0.1) {
      traffic.silent.push(`${name} refused`)
      await send({ type: 'nobody', name: `${name} refused` }, {}).catch(() => null)
    } else if (draw < 0.15) {
      traffic.replays += 1
      await send(body, { 'x-client-mutation-id': key }).catch(() => null)
    }
  }
}

/** Sends the same request under the same key until it succeeds; a commit without an answer is replayed. */
async function untilDone(send: () => Promise<{ status: number; body: { id: number } }>, traffic: WebhookTraffic): Promise<number> {
  for (;;) {
    const reply = await send().catch(() => null)
    if (reply && reply.status >= 200 && reply.status < 300) return reply.body.id
    if (reply && reply.status >= 300 && reply.status < 500 && reply.status !== 429)
      throw new Error(`a card was answered ${reply.status}: ${JSON.stringify(reply.body)}`)
    traffic.retried += 1
    await pause(retryMs)
  }
}
