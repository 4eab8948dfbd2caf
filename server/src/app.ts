import type { FastifyInstance } from 'fastify'
import pino, { type LoggerOptions } from 'pino'
import { admission } from './areas/access/index.ts'
import { databaseTime } from './areas/meta/index.ts'
import { areas as allAreas } from './areas.ts'
import type { Config } from './config.ts'
import type { Area } from './kernel/area.ts'
import { autocommit, openPools } from './kernel/database.ts'
import type { Machine } from './kernel/execute.ts'
import { serve } from './kernel/http.ts'
import { openLimits } from './kernel/limits.ts'
import type { Meter } from './kernel/meter.ts'
import { openMetrics, serveMetrics, watchMachine } from './kernel/metrics.ts'
import { describe } from './kernel/openapi/openapi.ts'
import { mountReference } from './kernel/reference/reference.ts'
import { scopeQueue } from './kernel/scope-queue.ts'
import { drivenClock, systemClock } from './lib/clock.ts'

/** The machine without its face: what the command line and jobs need too. */
export async function buildMachine(
  config: Config,
  areas: readonly Area[],
  meter: Meter,
  onLimitError: (error: Error) => void,
): Promise<Machine & { close: () => Promise<void> }> {
  const clock = config.clock_file === null ? systemClock : drivenClock(config.clock_file)
  const pools = openPools(config.database_url, config.pool_size, clock)
  const limits = await openLimits(config.redis_url, new URL(config.database_url).pathname.slice(1), config.limits_factor, onLimitError)
  return {
    pools,
    limits,
    access: admission,
    meter,
    queue: scopeQueue(() => performance.now()),
    listeners: areas.flatMap((area) => area.listeners ?? []),
    close: async () => void (await Promise.all([pools.end(), limits.close()])),
  }
}

/** One line of JSON an event. What could open a door never reaches a log, wherever an error carries it. */
export const logSettings = ({ log_level }: Pick<Config, 'log_level'>): LoggerOptions => ({
  level: log_level,
  base: null,
  redact: {
    paths: [
      'password',
      'token',
      'secret',
      'authorization',
      '*.password',
      '*.token',
      '*.secret',
      '*.authorization',
      'err.config',
      'err.parameters',
      'err.detail',
    ],
    censor: '[hidden]',
  },
})

/** Ready means that a request could be served now: the database answers, with the schema's own functions in place. */
export async function ready({ pools }: Pick<Machine, 'pools'>): Promise<void> {
  await databaseTime(autocommit(pools))
}

/** Tells whether the process takes requests. One that is leaving says so in every answer, also to those that came before. */
function opening(app: FastifyInstance): () => boolean {
  let state: 'starting' | 'open' | 'leaving' = 'starting'
  app.addHook('onReady', async () => void (state = 'open'))
  app.addHook('preClose', async () => void (state = 'leaving'))
  // Fastify does it for requests that come from now on. After the others their connection would stay, and keep the process.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (state === 'leaving') reply.header('connection', 'close')
    done(null, payload)
  })
  return () => state === 'open'
}

/** The only composition there is: configuration in, a running service out. */
export async function build(config: Config, areas: readonly Area[] = allAreas): Promise<FastifyInstance> {
  const metrics = openMetrics()
  const log = pino(logSettings(config))
  const machine = await buildMachine(config, areas, metrics.meter, (error) =>
    log.warn({ err: error }, 'redis is away; limits are counted per process'),
  )
  const app = await serve(
    machine,
    areas.flatMap((area) => area.routes),
    { ...config, log },
  )
  for (const which of ['v1', 'additions'] as const) {
    const document = JSON.stringify(describe(areas, which))
    app.get(which === 'v1' ? '/v1/openapi.json' : '/v1/openapi-additions.json', (_request, reply) =>
      reply.type('application/json').send(document),
    )
  }
  mountReference(app, areas)
  watchMachine(metrics, machine.pools, machine.queue)
  const isOpen = opening(app)
  const readiness = async () => {
    if (!isOpen()) throw new Error('starting or ending')
    await ready(machine)
  }
  const figures = config.metrics_port === null ? null : await serveMetrics(metrics, config.host, config.metrics_port, readiness)
  app.addHook('onClose', async () => {
    figures?.close()
    await machine.close()
  })
  return app
}
