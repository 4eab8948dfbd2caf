import { connect } from 'node:net'
import { createClient } from 'redis'
import { autocommit, dbOn, openQueuePool, type Pools, read } from '../write/database.ts'
import { backups, disks, programs, sandbox, verification, versions } from './doctor-machine.ts'
import * as store from './doctor-store.ts'
import { doubtful, type Finding, good, wrong } from './finding.ts'
import { migrations } from './release.ts'
import { beatingWorkers, queueFigures } from '../jobs/queue-store.ts'

type Installation = {
  readonly pools: Pools
  readonly queue_url: string | null
  readonly redis_url: string
  readonly analysis_url: string | null
  readonly files_url: string
  readonly database_url: string
}

/** Examines a running installation from outside, changes nothing, and reports what is wrong. */
export async function examineInstallation(installation: Installation): Promise<Finding[]> {
  const checks = {
    database,
    versions,
    schema,
    feed: feeds,
    ledgers,
    verification,
    moves,
    backup: backups,
    queue,
    redis,
    programs,
    sandbox,
    disk: disks,
    analysis,
  }
  const findings = await Promise.all(
    Object.entries(checks).map(([name, check]) =>
      check(installation).catch((error: Error) => [wrong(name, `${error.message || error.name}: cannot be reached or does not answer`)]),
    ),
  )
  return findings.flat()
}

/** A move that takes minutes is a large one; a firm that nobody moves any more is read-only for nothing. */
async function moves({ pools }: Installation): Promise<Finding[]> {
  return (await store.unfinishedMoves(autocommit(pools))).map(({ public_token, state, minutes }) =>
    doubtful(
      'moves',
      `the firm ${public_token} has been ${state} for ${minutes} minutes: partita firm move continues, partita firm stay takes it back`,
    ),
  )
}

async function database({ pools }: Installation): Promise<Finding[]> {
  const seen = await store.examine(autocommit(pools))
  const skew = Math.abs(Date.parse(seen.now) - pools.clock.now().getTime()) / 1000
  const lossy = (['fsync', 'synchronous_commit', 'full_page_writes'] as const).filter((name) => seen[name] === 'off')
  return [
    good('database', `PostgreSQL ${seen.version}${seen.standby ? ', a standby' : ''}`),
    seen.superuser || seen.bypassrls
      ? wrong('role', 'DATABASE_URL signs in with a role that row-level security does not bind: use partita_app')
      : good('role', 'bound by row-level security'),
    seen.unguarded.length > 0
      ? wrong('isolation', `tables without row-level security: ${seen.unguarded.join(', ')}`)
      : good('isolation', 'every table of a company file is guarded'),
    lossy.length > 0
      ? wrong('durability', `${lossy.join(', ')} off: a crash can lose acknowledged writes`)
      : good('durability', 'acknowledged means on disk'),
    standbyOf(seen),
    skew > 2
      ? doubtful('clock', `this machine and the database differ by ${skew.toFixed(1)} s: check NTP on both`)
      : good('clock', 'this machine and the database agree'),
  ]
}

/** A session sees the waits of its own role, which are those of the API and the jobs. */
function standbyOf({ replicated, waiting, waiting_seconds }: store.Examined): Finding {
  if (!replicated) return good('standby', 'none has to confirm a commit')
  if (waiting === 0) return good('standby', 'a standby confirms every commit')
  return wrong('standby', `no synchronous standby: ${waiting} commits wait, the longest for ${waiting_seconds} s: see patronictl list`)
}

async function schema({ pools }: Installation): Promise<Finding[]> {
  const there = new Set(await store.appliedMigrations(autocommit(pools)))
  const missing = migrations.filter((version) => !there.has(version))
  const unknown = [...there].filter((version) => !migrations.includes(version))
  if (missing.length > 0) return [wrong('schema', `migrations not applied: ${missing.join(', ')}: run npm run migrate`)]
  if (unknown.length > 0) return [doubtful('schema', `the database is newer than this code (${unknown.join(', ')}): finish the upgrade`)]
  return [good('schema', `${migrations.length} migrations applied`)]
}

async function feeds({ pools }: Installation): Promise<Finding[]> {
  const companies = await store.someCompanies(autocommit(pools))
  const strays: number[] = []
  for (const { id } of companies) {
    const stray = await read(pools, { company_id: id, user_id: null }, (db) => store.strayHeads(db, id))
    if (stray) strays.push(id)
  }
  if (strays.length > 0)
    return [wrong('feed', `company files whose feed runs ahead of its head: ${strays.join(', ')}: restore was not whole`)]
  return [good('feed', `${companies.length} newest company files looked at`)]
}

async function ledgers({ pools }: Installation): Promise<Finding[]> {
  const broken = await store.brokenLedgers(autocommit(pools))
  const problems = broken.map(({ public_token, problem }) => `${public_token}: ${problem}`).join('; ')
  if (broken.length > 0) return [wrong('ledgers', `what was posted is not what stands there: ${problems}: run partita verify`)]
  return [good('ledgers', 'none failed its last proof')]
}

async function queue({ queue_url }: Installation): Promise<Finding[]> {
  if (queue_url === null) return [doubtful('queue', 'QUEUE_DATABASE_URL is not set: jobs and outbox were not looked at')]
  const pool = openQueuePool(queue_url, 1, () => {})
  try {
    const db = dbOn(pool)
    const { beating } = await beatingWorkers(db)
    const { jobs, outbox, webhooks } = await queueFigures(db)
    const failed = jobs.reduce((sum, { state, jobs: count }) => (state === 'failed' ? sum + count : sum), 0)
    const oldest = Math.max(0, ...jobs.filter(({ state }) => state === 'waiting').map(({ oldest_seconds }) => oldest_seconds))
    return [
      beating > 0 ? good('workers', `${beating} beating`) : wrong('workers', 'none is beating: start one with npm run worker'),
      failed > 0 ? doubtful('jobs', `${failed} gave up: see the log lines job:failed`) : good('jobs', 'none gave up'),
      oldest > 300
        ? doubtful('queue', `the oldest waiting job is ${Math.round(oldest)} s old: add workers`)
        : good('queue', 'no job waits long'),
      outbox.oldest_seconds > 60
        ? doubtful('outbox', `${outbox.events} events wait, the oldest for ${Math.round(outbox.oldest_seconds)} s`)
        : good('outbox', `${outbox.events} events waiting`),
      webhooks.oldest_seconds > 60
        ? doubtful('webhooks', `${webhooks.due} deliveries are due, the oldest for ${Math.round(webhooks.oldest_seconds)} s: add workers`)
        : good('webhooks', `no delivery waits long; ${webhooks.failing} endpoints failed last`),
    ]
  } finally {
    await pool.end()
  }
}

async function redis({ redis_url }: Installation): Promise<Finding[]> {
  const client = createClient({ url: redis_url, socket: { reconnectStrategy: false, connectTimeout: 2000 } })
  client.on('error', () => {})
  await client.connect()
  const answer = await client.ping()
  client.destroy()
  return [answer === 'PONG' ? good('redis', 'answers') : doubtful('redis', `answers ${answer}`)]
}

/** Whether the configured model takes connections. Nothing is sent: a request would cost money. */
async function analysis({ analysis_url }: Installation): Promise<Finding[]> {
  if (analysis_url === null) return [good('analysis', 'no model is set up: documents are read by this installation alone')]
  const { hostname, port, protocol } = new URL(analysis_url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const answers = await new Promise<boolean>((resolve) => {
    const socket = connect({ host, port: Number(port || (protocol === 'https:' ? 443 : 80)), timeout: 2000 })
    const end = (reached: boolean) => {
      socket.destroy()
      resolve(reached)
    }
    socket.once('connect', () => end(true))
    socket.once('timeout', () => end(false))
    socket.once('error', () => end(false))
  })
  return [
    answers
      ? good('analysis', `${hostname} takes connections; how questions end is in partita_analysis_requests`)
      : doubtful('analysis', `${hostname} takes no connection: documents are read by this installation alone, and say so`),
  ]
}
