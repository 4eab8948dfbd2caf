import { modelOutcomes } from './adapters/model/index.ts'
import { areasOf, buildServices, ready } from './app.ts'
import { readWorkerConfig } from './config.ts'
import { openMetrics, serveMetrics, watchAnalysis, watchInstallation, watchProcess, watchQueue } from './kernel/operating/metrics.ts'
import { startWorker } from './kernel/jobs/worker.ts'
import { announceProcess } from './kernel/operating/processes.ts'
import { factsOf, lookAround, runProgram } from './program.ts'

await runProgram('worker', readWorkerConfig, async (config, log) => {
  const areas = areasOf(config)
  const metrics = openMetrics()
  const services = await buildServices(config, areas, metrics.meter, (error) => log.warn({ err: error }, 'redis is away'))
  const worker = await startWorker({
    ...config,
    writer: services,
    areas,
    consumers: areas.flatMap((area) => area.consumers ?? []),
    report: (what, detail) => log.error(detail, what),
  })
  watchProcess(metrics, services.pools, services.queue)
  watchAnalysis(metrics, modelOutcomes)
  watchQueue(metrics, worker.figures, worker.laneOf)
  watchInstallation(metrics, services.pools)
  if (config.metrics_port !== null) await serveMetrics(metrics, config.host, config.metrics_port, () => ready(services))
  const presence = announceProcess(services.pools, 'worker', () => lookAround(config))
  return {
    facts: { workers: worker.ids, ...(await factsOf(config, services)) },
    stop: async () => {
      await Promise.all([worker.stop(), presence.stop()])
      await services.close()
    },
    ended: worker.ended,
  }
})
