import { setTimeout as pause } from 'node:timers/promises'
import { pontoStandIn, type PontoStandIn, pontoTransaction } from '../../../server/test/stand-ins/ponto.ts'
import type { Prove } from '../../lib/proof.ts'
import { randomFrom, seed } from '../lib/figures.ts'
import { expectSuccess, type Fixture, type Person, withFixture } from '../lib/fixture.ts'
import { type SupervisedProcess, superviseAll } from '../lib/supervisor.ts'
import { type Tally, tally } from '../lib/tally.ts'
import { waitFor } from '../lib/wait.ts'

const sizes = { ci: { kills: 20, files: 24, each: 1_100 }, full: { kills: 200, files: 160, each: 1_600 } }

type ConnectedFile = { readonly person: Person; readonly id: number; readonly wanted: readonly string[] }

/** Belgian account numbers, all different. */
function ibanOf(n: number): string {
  const bank = String(5_390_000_000 + n)
  const account = `${bank}${String(Number(BigInt(bank) % 97n) || 97).padStart(2, '0')}`
  const check = 98n - (BigInt(`${account}111400`) % 97n)
  return `BE${String(check).padStart(2, '0')}${account}`
}

/** Many equal amounts on few days, as a shop has them. */
const dayOf = (n: number, each: number): string => `2026-03-${String(1 + Math.floor((n * 28) / each)).padStart(2, '0')}`

async function connectFile(person: Person, base: string, there: PontoStandIn, n: number, each: number): Promise<ConnectedFile> {
  const account = there.addAccount(ibanOf(n))
  const made = Array.from({ length: each }, (_, index) =>
    pontoTransaction(dayOf(index, each), (index % 7) + 1, { remittanceInformation: `Ticket ${index % 50}` }),
  )
  account.transactions.push(...made.toReversed())
  const journal = expectSuccess(
    await person.call<{ id: number }>(base, 'POST', '/v1/companies/C/journals', {
      body: { code: 'PONTO', label: 'Ponto', type: 'financial', iban: ibanOf(n) },
    }),
  )
  const { id } = expectSuccess(
    await person.call<{ id: number }>(base, 'POST', '/v1/companies/C/integrations', {
      body: {
        provider: 'ponto',
        schedule: 'manual',
        config: { journals: [{ journal_id: journal.id, from: '2026-03-01' }] },
        secrets: { client_id: there.client_id, client_secret: there.client_secret },
      },
    }),
  )
  return { person, id, wanted: made.map((transaction) => transaction.id) }
}

/** Kills a worker while a run goes on, at a moment that chance decides: pages are read, or portions stored. */
async function killWorkers(fixture: Fixture, workers: readonly SupervisedProcess[], kills: number): Promise<number> {
  const random = randomFrom(seed)
  const going = async () => {
    const [row] = await fixture.rows<{ claimed: number; waiting: number }>(
      `select count(*) filter (where claim is not null)::int as claimed, count(*)::int as waiting from integration_runs where status = 'running'`,
    )
    return row ?? { claimed: 0, waiting: 0 }
  }
  let done = 0
  while (done < kills) {
    const begun = await waitFor(async () => {
      const { claimed, waiting } = await going()
      return waiting === 0 || (claimed > 0 && workers.some((worker) => worker.isReady()))
    })
    if (!begun || (await going()).waiting === 0) return done
    await pause(random() * 700)
    const ready = workers.filter((worker) => worker.isReady())
    const victim = ready[Math.floor(random() * ready.length)]
    if (!victim) continue
    await victim.kill()
    done += 1
  }
  return done
}

async function checkFile(fixture: Fixture, shown: Tally, { person, wanted }: ConnectedFile): Promise<void> {
  const { company_id } = person
  const stored = await fixture.rows<{ external_id: string }>(
    'select external_id from bank_transactions where company_id = $1 order by id',
    [company_id],
  )
  const ids = stored.map(({ external_id }) => external_id)
  shown.check(new Set(ids).size === ids.length, 'no transaction is stored twice', { company_id, stored: ids.length })
  shown.check(ids.join() === wanted.join(), 'every transaction is stored, in the order in which it happened', {
    company_id,
    stored: ids.length,
    wanted: wanted.length,
  })
  const [events] = await fixture.rows<{ all: number; different: number }>(
    `select count(*)::int as all, count(distinct data ->> 'id')::int as different from (
       select data from queue.events where company_id = $1 and event = 'bank.transaction_imported'
       union all select data from queue.outbox where company_id = $1 and event = 'bank.transaction_imported') e`,
    [company_id],
  )
  shown.check(events?.all === wanted.length && events.different === wanted.length, 'each is announced once', { company_id, ...events })
  const [runs] = await fixture.rows<{ running: number; done: number; created: number }>(
    `select count(*) filter (where status = 'running')::int as running, count(*) filter (where status = 'done')::int as done, sum(created)::int as created
     from integration_runs where company_id = $1`,
    [company_id],
  )
  const isEnded = runs?.running === 0 && runs.done === 1 && runs.created === wanted.length
  shown.check(isEnded, 'the last run ended well, none goes on, and their counts add up', { company_id, ...runs })
}

export const prove: Prove = (size) =>
  withFixture({}, async (fixture) => {
    const shown = tally('Workers are killed in the middle of runs: no transaction of a bank is lost, stored twice or announced twice.')
    const { kills, files, each } = sizes[size]
    const there = await pontoStandIn()
    const env = { PONTO_URL: there.url, LIMITS_FACTOR: '1000', JOBS_AT_ONCE: '2' }
    const [api] = await fixture.start(1, env)
    const base = api?.base ?? ''
    const person = await fixture.person(base)
    const connected = [await connectFile(person, base, there, 0, each)]
    while (connected.length < files) {
      const next = await person.withNewFile(base)
      connected.push(await connectFile(next, base, there, connected.length, each))
    }
    for (const file of connected) expectSuccess(await file.person.call(base, 'POST', `/v1/companies/C/integrations/${file.id}/run`))
    const workers = await superviseAll(fixture, 'plain_worker', 2, env)
    try {
      const from = performance.now()
      const killed = await killWorkers(fixture, workers, kills)
      shown.check(killed === kills, `a worker is killed ${kills} times while runs go on`, killed)
      const isOver = await waitFor(async () => {
        const [row] = await fixture.rows<{ n: number }>(`select count(*)::int as n from integration_runs where status = 'running'`)
        return row?.n === 0
      })
      shown.check(isOver, 'every run ends')
      for (const file of connected) await checkFile(fixture, shown, file)
      const [cut] = await fixture.rows<{ n: number; partly: number }>(
        `select count(*)::int as n, count(*) filter (where created > 0)::int as partly from integration_runs where message ->> 'code' = 'interrupted'`,
      )
      shown.check((cut?.n ?? 0) > 0, 'kills cut runs', cut)
      const [slow] = await fixture.rows<{ seconds: number }>(
        `select coalesce(max(extract(epoch from finished_at - started_at)), 0)::int as seconds from integration_runs where message ->> 'code' = 'interrupted'`,
      )
      shown.say(
        `seed ${seed}; ${files} files with ${each} transactions; ${killed} kills cut ${cut?.n} runs, ${cut?.partly} of them after a portion; the longest time from the beginning of such a run to its end as failed is ${slow?.seconds} s; ${((performance.now() - from) / 1000).toFixed(1)} s in all`,
      )
    } finally {
      const ended = await Promise.all(workers.map((worker) => worker.stop()))
      shown.check(ended.every(Boolean), 'every worker exits with 0 on SIGTERM', ended)
      await there.close()
    }
    return shown.result
  })
