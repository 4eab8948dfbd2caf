import { setTimeout as pause } from 'node:timers/promises'
import { pontoStandIn, type PontoStandIn, pontoTransaction } from '../../../server/test/stand-ins/ponto.ts'
import type { Prove } from '../../lib/proof.ts'
import { randomFrom, seed } from '../lib/figures.ts'
import { expectSuccess, type Fixture, type Person, withFixture } from '../lib/fixture.ts'
import { type SupervisedProcess, superviseAll } from '../lib/supervisor.ts'
import { type Tally, tally } from '../lib/tally.ts'
import { waitFor } from '../lib/wait.ts'

const sizes = { ci: { kills: 10, files: 6 }, full: { kills: 200, files: 40 } }
/** Transactions of a file before a run: three portions, seven pages. */
const each = 1_100
const pageSize = 200

type ConnectedFile = { readonly person: Person; readonly id: number; readonly account: Account; readonly wanted: string[] }
type Account = PontoStandIn['accounts'][number]

/** Belgian account numbers, all different. */
function ibanOf(n: number): string {
  const bank = String(5_390_000_000 + n)
  const account = `${bank}${String(Number(BigInt(bank) % 97n) || 97).padStart(2, '0')}`
  const check = 98n - (BigInt(`${account}111400`) % 97n)
  return `BE${String(check).padStart(2, '0')}${account}`
}

/** New transactions at the bank: many equal amounts on few days, as a shop has them. */
function bring({ account, wanted }: Pick<ConnectedFile, 'account' | 'wanted'>): void {
  const made = Array.from({ length: each }, (_, n) =>
    pontoTransaction(`2026-03-${String(1 + (n % 28)).padStart(2, '0')}`, (n % 7) + 1, { remittanceInformation: `Ticket ${n % 50}` }),
  )
  account.transactions.unshift(...made.toReversed())
  wanted.push(...made.map(({ id }) => id))
}

const askForRun = async (base: string, file: ConnectedFile): Promise<void> => {
  bring(file)
  expectSuccess(await file.person.call(base, 'POST', `/v1/companies/C/integrations/${file.id}/run`))
}

async function connectFile(person: Person, base: string, there: PontoStandIn, n: number): Promise<ConnectedFile> {
  const account = there.addAccount(ibanOf(n))
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
  return { person, id, account, wanted: [] }
}

type Setting = {
  readonly fixture: Fixture
  readonly there: PontoStandIn
  readonly base: string
  readonly files: readonly ConnectedFile[]
  readonly workers: readonly SupervisedProcess[]
}

const idleFiles = async ({ fixture, files }: Pick<Setting, 'fixture' | 'files'>): Promise<ConnectedFile[]> => {
  const rows = await fixture.rows<{ company_id: string }>(`select company_id from integration_runs where status = 'running'`)
  const busy = new Set(rows.map(({ company_id }) => Number(company_id)))
  return files.filter(({ person }) => !busy.has(person.company_id))
}

/** Kills a worker while runs go on, at moments that chance decides. A file whose run ended gets new transactions and another run. */
async function killWorkers(setting: Setting, kills: number): Promise<void> {
  const { there, base, workers } = setting
  const random = randomFrom(seed)
  for (let done = 0; done < kills; done += 1) {
    for (const file of await idleFiles(setting)) await askForRun(base, file)
    const asked = there.asked.length
    // A request to the provider shows that a worker reads.
    await waitFor(() => there.asked.length > asked && workers.some((worker) => worker.isReady()))
    await pause(random() * 500)
    const ready = workers.filter((worker) => worker.isReady())
    await (ready[Math.floor(random() * ready.length)] ?? workers[0])?.kill()
  }
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
  const isEnded = runs?.running === 0 && runs.done > 0 && runs.created === wanted.length
  shown.check(isEnded, 'its runs ended, and their counts add up', { company_id, ...runs })
}

export const prove: Prove = (size) =>
  withFixture({}, async (fixture) => {
    const shown = tally('Workers are killed in the middle of runs: no transaction of a bank is lost, stored twice or announced twice.')
    const { kills, files: count } = sizes[size]
    const there = await pontoStandIn()
    there.pageSize = pageSize
    // One run at a time in a worker, so that a kill cuts one run.
    const env = { PONTO_URL: there.url, LIMITS_FACTOR: '1000', JOBS_AT_ONCE: '1' }
    const [api] = await fixture.start(1, env)
    const base = api?.base ?? ''
    const person = await fixture.person(base)
    const files = [await connectFile(person, base, there, 0)]
    while (files.length < count) files.push(await connectFile(await person.withNewFile(base), base, there, files.length))
    const workers = await superviseAll(fixture, 'plain_worker', 2, { ...env, LOG_LEVEL: 'info' })
    const setting = { fixture, there, base, files, workers }
    try {
      const from = performance.now()
      await killWorkers(setting, kills)
      const isOver = await waitFor(async () => (await idleFiles(setting)).length === files.length)
      shown.check(isOver, 'every run ends')
      // The last run of a file may have been cut behind its last portion.
      for (const file of files) expectSuccess(await file.person.call(base, 'POST', `/v1/companies/C/integrations/${file.id}/run`))
      await waitFor(async () => (await idleFiles(setting)).length === files.length)
      for (const file of files) await checkFile(fixture, shown, file)
      const [cut] = await fixture.rows<{ n: number; partly: number }>(
        `select count(*)::int as n, count(*) filter (where created > 0)::int as partly from integration_runs where message ->> 'code' = 'interrupted'`,
      )
      shown.check((cut?.n ?? 0) >= kills / 2, 'at least half of the kills cut a run', cut)
      const [slow] = await fixture.rows<{ seconds: number }>(
        `select coalesce(max(extract(epoch from finished_at - started_at)), 0)::int as seconds from integration_runs where message ->> 'code' = 'interrupted'`,
      )
      shown.say(
        `seed ${seed}; ${files.length} files, ${files.reduce((sum, { wanted }) => sum + wanted.length, 0)} transactions; ${kills} kills cut ${cut?.n} runs, ${cut?.partly} of them after a portion; the longest time from the beginning of such a run to its end as failed is ${slow?.seconds} s; ${((performance.now() - from) / 1000).toFixed(1)} s in all`,
      )
    } finally {
      // A worker that is being restarted cannot be told to stop.
      await waitFor(() => workers.every((worker) => worker.isReady()))
      const ended = await Promise.all(workers.map((worker) => worker.stop()))
      shown.check(ended.every(Boolean), 'every worker exits with 0 on SIGTERM', ended)
      await there.close()
    }
    return shown.result
  })
