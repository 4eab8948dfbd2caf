import pino from 'pino'
import { modelOutcomes } from './adapters/model/index.ts'
import { areasOf, buildServices, logSettings, ready } from './app.ts'
import { readConfig } from './config.ts'
import { openMetrics, serveMetrics, watchAnalysis, watchProcess, watchQueue } from './kernel/operating/metrics.ts'
import { startWorker } from './kernel/jobs/worker.ts'

const config = readConfig()
if (config.queue_url === null) throw new Error('QUEUE_DATABASE_URL is missing: the worker needs the queue')
const log = pino(logSettings(config))
const areas = areasOf(config)
const metrics = openMetrics()
const services = await buildServices(config, areas, metrics.meter, (error) => log.warn({ err: error }, 'redis is away'))
const worker = await startWorker({
  ...config,
  queue_url: config.queue_url,
  writer: services,
  areas,
  consumers: areas.flatMap((area) => area.consumers ?? []),
  report: (what, detail) => log.error(detail, what),
})
watchProcess(metrics, services.pools, services.queue)
watchAnalysis(metrics, modelOutcomes)
watchQueue(metrics, worker.figures)
if (config.metrics_port !== null) await serveMetrics(metrics, config.host, config.metrics_port, () => ready(services))

/** Finishes the jobs under way, takes no new ones, then ends the process. */
const stop = async () => {
  await worker.stop()
  await services.close()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
log.info({ worker: worker.id }, 'worker started')

await worker.ended.catch((error: unknown) => {
  log.fatal({ err: error }, 'the job engine ended')
  process.exit(1)
})
