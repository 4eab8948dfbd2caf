/** The worker as it is deployed, plus the area of the proofs and a consumer that stores the events it receives. */
import { Pool } from 'pg'
import pino from 'pino'
import { buildServices, logSettings } from '../../../../server/src/app.ts'
import { areas } from '../../../../server/src/areas.ts'
import { readConfig } from '../../../../server/src/config.ts'
import { silentMeter } from '../../../../server/src/kernel/operating/meter.ts'
import type { Consumer } from '../../../../server/src/kernel/jobs/relay.ts'
import { sql } from '../../../../server/src/kernel/write/sql.ts'
import { startWorker } from '../../../../server/src/kernel/jobs/worker.ts'
import { type Around, proofJobs } from './area.ts'

const config = readConfig()
const log = pino(logSettings(config))
const runs = new Pool({ connectionString: config.database_url, max: 4 })
runs.on('error', () => {})

/** Over its own connection: the record stays even if the job is rolled back. */
const recordRun: Around = async ({ company_id, write_no }, work) => {
  const values = [company_id, write_no, process.pid]
  const begun = await runs.query<{ id: string }>(
    'insert into proof_runs (company_id, write_no, pid) values ($1, $2, $3) returning id',
    values,
  )
  await work()
  await runs.query('update proof_runs set ended_at = clock_timestamp() where id = $1', [begun.rows[0]?.id])
}

const storeEvents: Consumer = async (db, events) => {
  await db.many(sql`
    insert into proof_events (firm_id, sequence, id) select firm_id, sequence, id
    from json_to_recordset(${JSON.stringify(events)}::json) as e (firm_id bigint, sequence bigint, id text) order by sequence`)
}

const withProofJobs = [...areas, proofJobs(recordRun)]
const services = await buildServices(config, withProofJobs, silentMeter, () => {})
const worker = await startWorker({
  ...config,
  queue_url: config.queue_url ?? '',
  writer: services,
  areas: withProofJobs,
  consumers: [storeEvents],
  report: (what, detail) => log.error(detail, what),
})
const stop = async () => {
  await worker.stop()
  await Promise.all([services.close(), runs.end()])
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
process.stdout.write('ready\n')
await worker.ended.catch((error: unknown) => {
  log.fatal({ err: error }, 'the job engine ended')
  process.exit(1)
})
