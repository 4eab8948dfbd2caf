import { randomUUID } from 'node:crypto'
import type { Place } from '../areas/service/firm-moves/index.ts'
import type { Owner } from '../areas/reporting/exports/index.ts'
import { type Config, readConfig, readMigrationConfig } from '../config.ts'
import { openFileStore } from '../kernel/files/open-store.ts'
import type { FileStore } from '../kernel/files/store.ts'
import { autocommit, type Db, drivenTime, openPools, type Pools, read } from '../kernel/write/database.ts'
import { systemWrite } from '../kernel/jobs/jobs.ts'
import { silentMeter } from '../kernel/operating/meter.ts'
import { scopeQueue } from '../kernel/write/scope-queue.ts'
import { openSecrets } from '../kernel/outbound/secrets.ts'
import { openUrls, type Urls } from '../kernel/files/urls.ts'
import { type Actor, type FileTx, type Tx, write, type Writing } from '../kernel/write/write.ts'
import { type Clock, drivenClock, systemClock } from '../lib/clock.ts'

/** An installation as a command uses it. Without an actor its writes have no user: the operator has no account. */
export type Installation = {
  readonly config: Config
  readonly now: () => Date
  readonly read: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  readonly write: <T>(work: (tx: Tx) => Promise<T>, actor?: Actor) => Promise<T>
  /** A write of a company file, under its lock. */
  readonly onFile: <T>(companyId: number, work: (tx: FileTx) => Promise<T>, actor?: Actor) => Promise<T>
  readonly urls: Urls
}

const clockOf = ({ clock_file }: Config): Clock => (clock_file === null ? systemClock : drivenClock(clock_file))

export async function withPools<T>(
  work: (opened: { config: Config; pools: ReturnType<typeof openPools> }) => Promise<T>,
  size = 1,
  databaseUrl?: string,
): Promise<T> {
  const config = readConfig()
  const pools = openPools(databaseUrl ?? config.database_url, size, clockOf(config))
  try {
    return await work({ config, pools })
  } finally {
    await pools.end()
  }
}

const writerOn = (pools: Pools) => {
  const writer = { pools, queue: scopeQueue(() => performance.now()), listeners: [], meter: silentMeter }
  return async <R>(lock: Writing['lock'], actor: Actor | null, writing: (tx: Tx) => Promise<R>): Promise<R> => {
    const by = { ...systemWrite, actor, origin: 'api', device_name: 'partita', operation_id: randomUUID(), lock } as const
    const { result } = await write(writer, by, async (tx) => ({ result: await writing(tx) }))
    return result
  }
}

/** The owner of the database, on pools of theirs. */
export const ownerOn = (pools: Pools, files: FileStore): Owner => {
  const written = writerOn(pools)
  return {
    db: autocommit(pools),
    write: (writing) => written({ none: true }, null, writing),
    files,
    now: pools.clock.now,
    driven: drivenTime(pools.clock),
  }
}

/** For what the service itself has no right to do. */
export function withOwner<T>(work: (owner: Owner) => Promise<T>): Promise<T> {
  const { owner_url } = readMigrationConfig()
  return withPools(
    async ({ config, pools }) => {
      const files = await openFileStore(config.files_url)
      try {
        return await work(ownerOn(pools, files))
      } finally {
        await files.close()
      }
    },
    1,
    owner_url,
  )
}

/** An installation for what only its owner may do with a whole firm: this one, or the one that other variables name. */
export async function withPlace<T>(
  work: (opened: { readonly place: Place; readonly now: () => Date; readonly config: Config }) => Promise<T>,
  environment?: NodeJS.ProcessEnv,
): Promise<T> {
  const config = readConfig(environment)
  const { owner_url } = readMigrationConfig(environment)
  const files = await openFileStore(config.files_url)
  try {
    return await work({ place: { owner_url, files, secrets: openSecrets(config.secrets_keys) }, now: clockOf(config).now, config })
  } finally {
    await files.close()
  }
}

export function withInstallation<T>(work: (installation: Installation) => Promise<T>): Promise<T> {
  return withPools(async ({ config, pools }) => {
    const written = writerOn(pools)
    return work({
      config,
      now: pools.clock.now,
      // As in the mails of API and worker: without a public address, where the service listens.
      urls: openUrls(config.url_keys, config.public_url ?? `http://${config.host}:${config.port}`, pools.clock),
      read: (reading) => read(pools, { company_id: null, user_id: null }, reading),
      write: (writing, actor) => written({ none: true }, actor ?? null, writing),
      onFile: (company, writing, actor) => written({ company }, actor ?? null, (tx) => writing(tx as FileTx)),
    })
  })
}
