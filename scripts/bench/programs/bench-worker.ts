/** The worker as it is deployed, plus the area of the benches. It sends a message when a round of jobs has run. */
import { buildServices } from '../../../server/src/app.ts'
import { areas } from '../../../server/src/areas.ts'
import { readConfig } from '../../../server/src/config.ts'
import { openMetrics } from '../../../server/src/kernel/operating/metrics.ts'
import { startWorker } from '../../../server/src/kernel/jobs/worker.ts'
import { jobsArea } from './jobs-area.ts'

const config = readConfig()
const perRound = Number(process.env.BENCH_JOBS)
const rounds = new Map<number, Set<number>>()
let runs = 0
const withBench = [
  ...areas,
  jobsArea(({ round, n }) => {
    runs += 1
    const seen = rounds.get(round) ?? new Set()
    rounds.set(round, seen.add(n))
    if (seen.size === perRound) process.send?.({ runs })
  }),
]
const services = await buildServices(config, withBench, openMetrics().meter, () => {})
const worker = await startWorker({
  ...config,
  queue_url: config.queue_url ?? '',
  writer: services,
  areas: withBench,
  consumers: [],
  report: (what, detail) => console.error(what, detail),
})
process.send?.({ ready: true })
const stop = async () => {
  await worker.stop()
  await services.close()
  process.send?.({ runs }, () => process.exit(0))
}
process.once('SIGTERM', () => void stop())
