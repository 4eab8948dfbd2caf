import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { admission } from './areas/access/index.ts'
import { areas as allAreas } from './areas.ts'
import type { Config } from './config.ts'
import type { Area } from './kernel/area.ts'
import { openPools } from './kernel/database.ts'
import type { Machine } from './kernel/execute.ts'
import { serve } from './kernel/http.ts'
import { openLimits } from './kernel/limits.ts'
import { describe } from './kernel/openapi.ts'
import { scopeQueue } from './kernel/scope-queue.ts'
import { systemClock } from './lib/clock.ts'

/** The machine without its face: what the command line and jobs need too. */
export async function buildMachine(
  config: Config,
  areas: readonly Area[],
  onLimitError: (error: Error) => void,
): Promise<Machine & { close: () => Promise<void> }> {
  const pools = openPools(config.database_url, config.pool_size)
  const limits = await openLimits(config.redis_url, new URL(config.database_url).pathname.slice(1), config.limits_factor, onLimitError)
  return {
    pools,
    limits,
    access: admission,
    queue: scopeQueue(() => performance.now()),
    listeners: areas.flatMap((area) => area.listeners ?? []),
    clock: systemClock,
    close: async () => void (await Promise.all([pools.end(), limits.close()])),
  }
}

/** The only composition there is: configuration in, a running service out. */
export async function build(config: Config, areas: readonly Area[] = allAreas): Promise<FastifyInstance> {
  const log = pino({
    level: config.log_level,
    base: null,
    // What could open a door never reaches a log, wherever an error carries it.
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
        // PostgreSQL shows the whole row that a constraint refused.
        'err.detail',
      ],
      censor: '[hidden]',
    },
  })
  const machine = await buildMachine(config, areas, (error) => log.warn({ err: error }, 'redis is away; limits are counted per process'))
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
  app.addHook('onClose', () => machine.close())
  return app
}
