import { setTimeout as pause } from 'node:timers/promises'
import { type Fixture } from '../fixture.ts'
import { call } from '../http.ts'
import { signIn } from './firm.ts'

/** Where an installation answers, and who works there. */
export type Place = { readonly fixture: Fixture; readonly base: string }
type Acknowledged = { readonly key: string; readonly company: string; readonly id: number; readonly kind: 'third-parties' | 'entries' }
type Body = { readonly id: number; readonly code?: string; readonly base_url?: string }

export type Load = {
  /** Every write that was answered 201, or 200 from storage. */
  readonly acknowledged: Acknowledged[]
  /** Answers by status and code. */
  readonly answers: Map<string, number>
  /** The longest time between two acknowledged writes of all clients together. */
  readonly longestGapMs: () => number
  readonly close: () => Promise<void>
}

/**
 * Clients who write under keys as offline stores do: they send the same request again until it is acknowledged, wait when they are told to,
 * and follow a firm that has moved, with a session of there.
 */
export function openLoad(
  old: Place,
  fresh: Place,
  { email, companies, clients }: { email: string; companies: readonly string[]; clients: number },
): Load {
  const acknowledged: Acknowledged[] = []
  const answers = new Map<string, number>()
  const state = { going: true, last: performance.now(), gap: 0 }
  const settle = (one: Acknowledged) => {
    acknowledged.push(one)
    state.gap = Math.max(state.gap, performance.now() - state.last)
    state.last = performance.now()
  }
  const work = async (client: number) => {
    let at = { base: old.base, token: await signIn(old.fixture, email) }
    for (let n = 0; state.going; n += 1) {
      const company = companies[(client + n) % companies.length] ?? ''
      const key = `load-${client}-${n}`
      const kind = n % 2 === 0 ? 'third-parties' : 'entries'
      const body = kind === 'entries' ? await entryOf(old, company) : { type: 'customer', name: key }
      for (let done = false; !done; ) {
        const answer = await call<Body>(at.base, 'POST', `/v1/companies/${company}/${kind}`, {
          token: at.token,
          body,
          headers: { 'x-client-mutation-id': key },
        })
        const said = answer.status < 400 ? String(answer.status) : `${answer.status} ${answer.body?.code}`
        answers.set(said, (answers.get(said) ?? 0) + 1)
        done = answer.status === 201 || answer.status === 200
        if (done) settle({ key, company, kind, id: answer.body.id })
        else if (answer.status === 410 && answer.body.code === 'moved') at = { base: fresh.base, token: await signIn(fresh.fixture, email) }
        // Until the account is there.
        else if (answer.status === 401 && at.base === fresh.base) at = { ...at, token: await signIn(fresh.fixture, email) }
        else if (answer.status !== 503) throw new Error(`a write was answered ${said}: ${JSON.stringify(answer.body)}`)
        if (!done) await pause(50)
      }
    }
  }
  const running = Promise.all(Array.from({ length: clients }, (_, client) => work(client)))
  running.catch(() => {})
  return {
    acknowledged,
    answers,
    longestGapMs: () => state.gap,
    close: async () => {
      state.going = false
      await running
    },
  }
}

const journals = new Map<string, number>()

/** An entry of its own month, in the journal for miscellaneous entries. */
async function entryOf({ fixture }: Place, company: string) {
  const known = journals.get(company)
  const journal =
    known ??
    Number(
      (
        await fixture.rows<{ id: string }>(
          `select j.id from journals j join companies c on c.id = j.company_id where c.public_token = $1 and j.code = 'OD' order by j.id limit 1`,
          [company],
        )
      )[0]?.id,
    )
  journals.set(company, journal)
  return {
    journal_id: journal,
    entry_date: '2026-06-30',
    lines: [
      { account: '620200', debit: '100.00' },
      { account: '455000', credit: '100.00' },
    ],
  }
}
