import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import pino, { type LoggerOptions } from 'pino'
import { analysisFigures, openEngine } from './adapters/analysis/index.ts'
import { openOutgoing } from './adapters/outgoing/index.ts'
import { openMailer } from './adapters/smtp/index.ts'
import { admission } from './areas/platform/access/index.ts'
import { mountResetPage } from './areas/platform/auth/index.ts'
import { analysisWith } from './areas/documents/document-imports/index.ts'
import { defaultPlans, readPlans, syncPlans } from './areas/platform/licence/index.ts'
import { databaseTime } from './areas/service/meta/index.ts'
import { syncPacks } from './areas/platform/reference/index.ts'
import { beginEpoch, keepStale } from './areas/service/sync/index.ts'
import { areasWith } from './areas.ts'
import type { Config } from './config.ts'
import type { Area } from './kernel/route/area.ts'
import { autocommit, openPools } from './kernel/write/database.ts'
import type { Machine } from './kernel/http/services.ts'
import { openFileStore } from './kernel/files/open-store.ts'
import { serve } from './kernel/http/http.ts'
import { type Abroad, jobContext, type Outside } from './kernel/jobs/jobs.ts'
import { openLimits } from './kernel/http/limits.ts'
import type { Meter } from './kernel/operating/meter.ts'
import { openMetrics, serveMetrics, watchAnalysis, watchMachine } from './kernel/operating/metrics.ts'
import { describe } from './kernel/openapi/openapi.ts'
import { mountReference } from './kernel/reference/reference.ts'
import { openSecrets } from './kernel/outbound/secrets.ts'
import { scopeQueue } from './kernel/write/scope-queue.ts'
import { openUrls } from './kernel/files/urls.ts'
import { type Clock, drivenClock, systemClock } from './lib/clock.ts'
import { packs } from './packs/index.ts'

/** The outside world. Mails are read elsewhere: without a public address their links lead to where this process listens. */
export async function openOutside(config: Config, clock: Clock): Promise<Outside & Abroad> {
  const base = config.public_url ?? `http://${config.host}:${config.port}`
  return {
    files: await openFileStore(config.files_url),
    mail: openMailer(config),
    urls: openUrls(config.url_keys, base, clock),
    outgoing: openOutgoing(config),
    secrets: openSecrets(config.secrets_keys),
  }
}

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
  const outside = await openOutside(config, clock)
  return {
    ...outside,
    pools,
    limits,
    access: admission,
    keep: keepStale,
    report: () => {},
    meter,
    queue: scopeQueue(() => performance.now()),
    listeners: areas.flatMap((area) => area.listeners ?? []),
    close: async () =>
      void (await Promise.all([pools.end(), limits.close(), outside.files.close(), outside.mail.close(), outside.outgoing.close()])),
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

/** The plans of this installation: those of its file, or our own. */
const priceListOf = ({ plans_file }: Config) => (plans_file === null ? defaultPlans : readPlans(readFileSync(plans_file, 'utf8')))

/** After what may pass in a moment the model is asked once more, so late. */
const retryMs = 1_000

/** The areas as this installation is configured. */
export function areasOf(config: Config): Area[] {
  // The platform's time, which a driven clock moves along: opened here too, it would be moved twice.
  const engine = openEngine(config, { now: () => systemClock.now().getTime(), retryMs })
  return areasWith({ price_list: priceListOf(config), public_keys: config.licence_public_keys, analysis: analysisWith(engine) })
}

/** Rendered at the first request: most processes are never asked, and every one would pay for it at its start. */
function mountDescriptions(app: FastifyInstance, areas: readonly Area[]): void {
  for (const which of ['v1', 'additions'] as const) {
    let document: string | undefined
    app.get(which === 'v1' ? '/v1/openapi.json' : '/v1/openapi-additions.json', (_request, reply) => {
      document ??= JSON.stringify(describe(areas, which))
      return reply.type('application/json').send(document)
    })
  }
}

/** The only composition there is: configuration in, a running service out. */
export async function build(config: Config, areas: readonly Area[] = areasOf(config)): Promise<FastifyInstance> {
  const metrics = openMetrics()
  const log = pino(logSettings(config))
  const built = await buildMachine(config, areas, metrics.meter, (error) =>
    log.warn({ err: error }, 'redis is away; limits are counted per process'),
  )
  const machine = { ...built, report: (error: unknown) => log.error({ err: error }) }
  const app = await serve(
    machine,
    areas.flatMap((area) => [...area.routes, ...(area.aliases ?? [])]),
    { ...config, log },
  )
  mountDescriptions(app, areas)
  mountReference(app, areas)
  mountResetPage(app)
  // With the database away the process starts all the same, on the plans and packs of the last start.
  await jobContext(machine, AbortSignal.abort())
    .write(async (tx) => {
      await syncPlans(tx, priceListOf(config))
      await syncPacks(tx, packs)
      await beginEpoch(tx)
    })
    .catch((error: unknown) => log.warn({ err: error }, 'the plans, the country packs and the epoch of the feeds were not stored'))
  watchMachine(metrics, machine.pools, machine.queue)
  watchAnalysis(metrics, analysisFigures)
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
