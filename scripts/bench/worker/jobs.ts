import type { Client } from 'pg'
import { waitUntil } from '../../lib/daemon.ts'
import { withClient } from '../../lib/migrations.ts'
import { cpuBetween } from '../lib/cpu.ts'
import type { Figure } from '../lib/figure.ts'
import { meterWith, perItem, type Program, startProgram } from '../lib/program.ts'
import type { Fixture } from '../lib/fixture.ts'

/** Queues all jobs in one statement. */
const enqueue = `
  select count(*) from graphile_worker.add_jobs(array(
    select row('bench.count', json_build_object('round', $1::integer, 'n', n), null, null, null, null, null, null)::graphile_worker.job_spec
    from generate_series(1, $2::integer) n))`

/** From the commit that queued the jobs until the last row is deleted, by one worker process with default settings. */
export async function measureDrain(fixture: Fixture, rounds: number): Promise<Figure> {
  const jobs = fixture.amount(20_000, 200)
  const worker = startProgram(fixture.folder, 'scripts/bench/programs/bench-worker.ts', { ...fixture.env, BENCH_JOBS: String(jobs) })
  try {
    await worker.nextMessage()
    return await withClient(fixture.env.QUEUE_DATABASE_URL ?? '', async (client) => {
      await runRound(client, worker, jobs, 0)
      const meter = meterWith(fixture, worker)
      const before = meter()
      const perSecond: number[] = []
      for (let n = 1; n <= rounds; n++) perSecond.push(await runRound(client, worker, jobs, n))
      const cpu = perItem(cpuBetween(before, meter()), rounds * jobs)
      const last = worker.nextMessage<{ runs: number }>()
      await worker.stop()
      const { runs } = await last
      if (runs !== (rounds + 1) * jobs) throw new Error(`${runs} runs of ${(rounds + 1) * jobs} jobs.`)
      return {
        title: `job drain (${jobs} jobs)`,
        unit: 'jobs/s',
        rounds: perSecond,
        goal: { least: 10_000 },
        proof: `${runs} runs, each job once; processor time per job, queueing included: ${cpu}`,
      }
    })
  } finally {
    await worker.stop()
  }
}

async function runRound(client: Client, worker: Program, jobs: number, n: number): Promise<number> {
  await client.query(enqueue, [n, jobs])
  const started = performance.now()
  await worker.nextMessage()
  // Every job has run; the job engine deletes the last rows afterwards.
  const gone = async () => (await client.query('select from graphile_worker._private_jobs limit 1')).rowCount === 0
  if (!(await gone()) && !(await waitUntil(gone, 120))) throw new Error('Jobs that ran are still queued.')
  const perSecond = (jobs * 1000) / (performance.now() - started)
  console.log(`  ${n === 0 ? 'warming up' : `round ${n}`}: ${perSecond.toFixed(0)} jobs/s`)
  return perSecond
}
