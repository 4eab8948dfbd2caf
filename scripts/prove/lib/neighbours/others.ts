import { setTimeout as pause } from 'node:timers/promises'
import { percentile, randomFrom, seed } from '../figures.ts'
import type { Api, Person } from '../fixture.ts'
import { isDone } from '../traffic.ts'

/** Well below the rate limits of one person. */
const betweenMs = 150

export type Measured = { readonly times: readonly number[]; readonly refused: Readonly<Record<string, number>>; readonly p95: number }

const thirdParties = '/v1/companies/C/third-parties'

/** What the people of a firm do: a list, a record, a change, the account, a page of the feed. */
const nextRequest = (draw: number, card: number): readonly [method: string, path: string, body?: object] => {
  if (draw < 0.15) return ['POST', thirdParties, { type: 'customer', name: 'Garage Peeters' }]
  if (draw < 0.3) return ['PATCH', `${thirdParties}/${card}`, { note: String(draw) }]
  if (draw < 0.5) return ['GET', `${thirdParties}/${card}`]
  if (draw < 0.7) return ['GET', '/v1/companies/C/entries']
  if (draw < 0.85) return ['GET', '/v1/companies/C/sync/pull?limit=50']
  return ['GET', '/v1/auth/me']
}

/** Each person works alone in a file of their own firm for the given seconds. */
export async function measureOthers(
  people: readonly Person[],
  apis: readonly Api[],
  cards: readonly number[],
  seconds: number,
): Promise<Measured> {
  const until = performance.now() + seconds * 1000
  const times: number[] = []
  const refused: Record<string, number> = {}
  const work = async (person: Person, each: number) => {
    const random = randomFrom(seed + each)
    while (performance.now() < until) {
      const [method, path, body] = nextRequest(random(), cards[each] ?? 0)
      const base = apis[Math.floor(random() * apis.length)]?.base ?? ''
      const reply = await person.call<{ code?: string }>(base, method, path, body && { body })
      times.push(reply.ms)
      if (!isDone(reply)) {
        const name = `${reply.status} ${reply.body?.code ?? ''}`
        refused[name] = (refused[name] ?? 0) + 1
      }
      await pause(betweenMs * (0.5 + random()))
    }
  }
  await Promise.all(people.map(work))
  return { times, refused, p95: percentile(times, 0.95) }
}
