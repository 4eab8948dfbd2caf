import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import pino, { type LoggerOptions } from 'pino'
import { requireSandbox } from './adapters/child-processes/index.ts'
import { modelOutcomes, openModel } from './adapters/model/index.ts'
import { openOutboundHttp } from './adapters/outbound-http/index.ts'
import { openServices } from './adapters/services/index.ts'
import { openMailer } from './adapters/smtp/index.ts'
import { loadAccess, notePlatformEntries } from './areas/platform/access/index.ts'
import { mountResetPage } from './areas/platform/auth/index.ts'
import { dropStaged } from './areas/platform/files/index.ts'
import { mountInvitationPage } from './areas/platform/invitations/index.ts'
import { openReader } from './areas/documents/document-imports/index.ts'
import { defaultPlans, readPlans, syncPlans } from './areas/platform/licence/index.ts'
import { databaseTime } from './areas/service/meta/index.ts'
import { syncPacks } from './areas/platform/reference/index.ts'
import { beginEpoch, keepStale } from './areas/service/sync/index.ts'
import { areasWith } from './areas.ts'
import type { Config } from './config.ts'
import type { Area } from './kernel/route/area.ts'
import { autocommit, openPools } from './kernel/write/database.ts'
import type { Services } from './kernel/http/services.ts'
import { openFileStore } from './kernel/files/open-store.ts'
import { serve } from './kernel/http/http.ts'
import { type Route, detailRoutes } from './kernel/route/route.ts'
import { type OutboundServices, jobContext, type JobServices } from './kernel/jobs/jobs.ts'
import { openAfterAnswer } from './kernel/http/after-answer.ts'
import { openPortions } from './kernel/http/portions.ts'
import { openLimits } from './kernel/http/limits.ts'
import { type Meter, silentMeter } from './kernel/operating/meter.ts'
import { openMetrics, serveMetrics, watchAnalysis, watchProcess } from './kernel/operating/metrics.ts'
import { collectionOf } from './kernel/openapi/collection.ts'
import { describe } from './kernel/openapi/openapi.ts'
import { toVersion30 } from './kernel/openapi/version-3-0.ts'
import { mountReference } from './reference-page/reference.ts'
import { openSecrets } from './kernel/outbound/secrets.ts'
import { scopeQueue } from './kernel/write/scope-queue.ts'
import { openUrls } from './kernel/files/urls.ts'
import { type Clock, drivenClock, systemClock } from './lib/clock.ts'
import { packs } from './packs/index.ts'

/** File store, mail, signed links and outbound requests. Without a public URL, links in mails lead to the address this process listens on. */
export async function openExternalServices(
  config: Config,
  clock: Clock,
  meter: Pick<Meter, 'called'> = silentMeter,
): Promise<JobServices & OutboundServices> {
  const base = config.public_url ?? `http://${config.host}:${config.port}`
  return {
    files: await openFileStore(config.files_url),
    mail: openMailer(config),
    urls: openUrls(config.url_keys, base, clock),
    outgoing: openOutboundHttp(config),
    secrets: openSecrets(config.secrets_keys),
    services: openServices(config, meter),
  }
}

const routesOf = ({ routes, aliases = [] }: Area): Route[] => [...routes, ...aliases]

/** The services without the HTTP server: the worker needs them too. */
export async function buildServices(
  config: Config,
  areas: readonly Area[],
  meter: Meter,
  onLimitError: (error: Error) => void,
): Promise<Services & { close: () => Promise<void> }> {
  requireSandbox(!config.unsafe_parsers)
  const clock = config.clock_file === null ? systemClock : drivenClock(config.clock_file)
  const pools = openPools(config.database_url, config.pool_size, clock, config.patience_ms, config.list_rows)
  const limits = await openLimits(config.redis_url, new URL(config.database_url).pathname.slice(1), config.limits_factor, onLimitError)
  const external = await openExternalServices(config, clock, meter)
  const after_answer = openAfterAnswer()
  return {
    ...external,
    pools,
    limits,
    access: loadAccess,
    after_answer,
    portions: openPortions(),
    notePlatformEntry: () => {},
    keepStaleAction: keepStale,
    dropStaged,
    report: () => {},
    shows: detailRoutes(areas.flatMap(routesOf)),
    meter,
    queue: scopeQueue(() => performance.now(), config.patience_ms),
    listeners: areas.flatMap((area) => area.listeners ?? []),
    checks: areas.flatMap((area) => area.checks ?? []),
    close: async () => {
      await after_answer.finish()
      const { files, mail, outgoing, services } = external
      await Promise.all([pools, limits, files, mail, outgoing, services].map((each) => ('end' in each ? each.end() : each.close())))
    },
  }
}

/** One line of JSON per event. Credentials never reach a log, wherever an error carries them. */
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
export async function ready({ pools }: Pick<Services, 'pools'>): Promise<void> {
  await databaseTime(autocommit(pools))
}

/** Returns whether the process takes requests. One that is stopping sends `Connection: close` with every answer. */
function trackReadiness(app: FastifyInstance): () => boolean {
  let state: 'starting' | 'open' | 'stopping' = 'starting'
  app.addHook('onReady', async () => void (state = 'open'))
  app.addHook('preClose', async () => void (state = 'stopping'))
  // Fastify does this for new requests only. The connections of earlier ones would stay open and keep the process alive.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (state === 'stopping') reply.header('connection', 'close')
    done(null, payload)
  })
  return () => state === 'open'
}

/** The plans of this installation: those of its file, or the default ones. */
const priceListOf = ({ plans_file }: Config) => (plans_file === null ? defaultPlans : readPlans(readFileSync(plans_file, 'utf8')))

/** The delay before the one retry of a request to the model that failed for a passing reason. */
const retryMs = 1_000

/** The areas as this installation is configured. */
export function areasOf(config: Config): Area[] {
  // The system clock, which a driven clock shifts: a driven clock here would shift the time twice.
  const model = openModel(config, { now: () => systemClock.now().getTime(), retryMs })
  return areasWith({
    price_list: priceListOf(config),
    public_keys: config.licence_public_keys,
    reader: openReader(model),
    ecdf_interface: config.ecdf_interface,
    ledger_key: config.ledger_key,
    lookup: config,
    peppol: config,
    providers: { ponto_url: config.ponto_url, mollie_url: config.mollie_url },
    external: config,
  })
}

/** Rendered at the first request: most processes never receive one, and each would pay for it at its start. */
function mountDescriptions(app: FastifyInstance, areas: readonly Area[]): void {
  const forms: Readonly<Record<string, () => object>> = {
    '/v1/openapi.json': () => describe(areas, 'v1'),
    '/v1/openapi-additions.json': () => describe(areas, 'additions'),
    '/v1/openapi-3.0.json': () => toVersion30(describe(areas, 'all')),
    '/v1/collection.json': () => collectionOf(areas),
  }
  for (const [url, make] of Object.entries(forms)) {
    let document: string | undefined
    app.get(url, (_request, reply) => {
      document ??= JSON.stringify(make())
      return reply.type('application/json').send(document)
    })
  }
}

/** The only composition: configuration in, a running service out. */
export const build = async (config: Config, areas?: readonly Area[]): Promise<FastifyInstance> => (await buildApi(config, areas)).app

/** The same, with the services it runs on. */
export async function buildApi(
  config: Config,
  areas: readonly Area[] = areasOf(config),
): Promise<{ readonly app: FastifyInstance; readonly services: Services }> {
  const metrics = openMetrics()
  const log = pino(logSettings(config))
  const built = await buildServices(config, areas, metrics.meter, (error) =>
    log.warn({ err: error }, 'redis is away; limits are counted per process'),
  )
  const report = (error: unknown) => log.error({ err: error })
  const services = { ...built, report, notePlatformEntry: notePlatformEntries(built, report) }
  const app = await serve(services, areas.flatMap(routesOf), { ...config, log })
  mountDescriptions(app, areas)
  mountReference(app, areas)
  mountResetPage(app)
  mountInvitationPage(app)
  // With the database away the process still starts, on the plans and packs of the last start.
  await jobContext(services, AbortSignal.abort())
    .write(async (tx) => {
      await syncPlans(tx, priceListOf(config))
      await syncPacks(tx, packs)
      await beginEpoch(tx)
    })
    .catch((error: unknown) => log.warn({ err: error }, 'the plans, the country packs and the epoch of the feeds were not stored'))
  watchProcess(metrics, services.pools, services.queue)
  watchAnalysis(metrics, modelOutcomes)
  const isOpen = trackReadiness(app)
  const readiness = async () => {
    if (!isOpen()) throw new Error('starting or ending')
    await ready(services)
  }
  const figures = config.metrics_port === null ? null : await serveMetrics(metrics, config.host, config.metrics_port, readiness)
  app.addHook('onClose', async () => {
    figures?.close()
    await services.close()
  })
  return { app, services }
}
