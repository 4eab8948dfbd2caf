import { setTimeout as pause } from 'node:timers/promises'
import type { Fixture, Person } from '../fixture.ts'
import type { Tally } from '../tally.ts'
import { isDone } from '../traffic.ts'

type Posting = { key: string; company_id: number; acknowledged: boolean; number: number | null; to: number }

/** One person posts an entry after the other, each under its key until it is acknowledged. */
async function post(person: Person, base: () => string, postings: Posting[], wrong: string[], ended: () => boolean) {
  while (!ended()) {
    const posting: Posting = { key: `entry-${postings.length}`, company_id: person.company_id, acknowledged: false, number: null, to: 0 }
    postings.push(posting)
    const lines = [
      { account: '612500', debit: '0.01' },
      { account: '550000', credit: '0.01' },
    ]
    const body = { journal: 'OD', entry_date: new Date().toISOString().slice(0, 10), label: 'Un centime', reference: posting.key, lines }
    while (!posting.acknowledged) {
      const headers = { 'x-client-mutation-id': posting.key }
      const reply = await person.call<{ number: number; code?: string }>(base(), 'POST', '/v1/companies/C/entries', { body, headers })
      if (isDone(reply)) Object.assign(posting, { acknowledged: true, number: reply.body.number, to: performance.now() })
      else if (reply.status !== 503 && reply.status !== 0) {
        wrong.push(`${posting.key}: ${reply.status} ${reply.body?.code ?? ''}`)
        return
      } else await pause(100)
    }
    await pause(30)
  }
}

/** Posts entries to the ledger of a company file on random processes until it is finished. */
export function startPosting(person: Person, bases: readonly string[]) {
  const postings: Posting[] = []
  const wrong: string[] = []
  let ended = false
  const base = () => bases[Math.floor(Math.random() * bases.length)] ?? ''
  const working = post(person, base, postings, wrong, () => ended)
  return {
    postings,
    wrong,
    finish: async () => {
      ended = true
      await working
    },
  }
}
export type PostingTraffic = ReturnType<typeof startPosting>

/** Every acknowledged entry is stored once, under the number of its answer, and the numbers have no gap. */
export async function compareEntries(fixture: Fixture, shown: Tally, { postings, wrong }: PostingTraffic) {
  const [company] = postings
  const stored = await fixture.rows<{ reference: string; number: number }>(
    'select reference, number::int from entries where company_id = $1 order by number',
    [company?.company_id],
  )
  const byKey = Map.groupBy(stored, ({ reference }) => reference)
  const lost = postings.filter(({ key, acknowledged, number }) => acknowledged && byKey.get(key)?.[0]?.number !== number)
  const twice = [...byKey.values()].filter((same) => same.length > 1)
  const gaps = stored.filter(({ number }, each) => number !== each + 1)
  shown.check(wrong.length === 0, 'every posting is answered rightly, or refused because of the outage', wrong.slice(0, 3))
  shown.check(postings.length > 0 && lost.length === 0, 'every acknowledged entry is stored under its number', lost.slice(0, 3))
  shown.check(twice.length === 0, 'no entry was posted twice', twice.slice(0, 3))
  shown.check(gaps.length === 0, 'the numbers of the entries have no gap', gaps.slice(0, 3))
  shown.say(`${postings.length} entries posted to one ledger, all compared with the database`)
}
