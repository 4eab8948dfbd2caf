/** How API and worker start and stop: what they write to the log, and the code they exit with. */
import { setTimeout as pause } from 'node:timers/promises'
import pino, { type Logger } from 'pino'
import { stateOfSandbox } from './adapters/child-processes/index.ts'
import { missingPrograms } from './adapters/ocr/index.ts'
import { logSettings } from './app.ts'
import type { Config } from './config.ts'
import type { Services } from './kernel/http/services.ts'
import { measureDisks } from './kernel/operating/disks.ts'
import { appliedMigrations } from './kernel/operating/doctor-store.ts'
import type { Machine } from './kernel/operating/processes-store.ts'
import { version } from './kernel/operating/release.ts'
import { autocommit } from './kernel/write/database.ts'

export type Running = {
  /** What the log says of a start: where it listens, the schema of its database. */
  readonly facts: Readonly<Record<string, unknown>>
  /** Finishes the work under way and takes no more. */
  readonly stop: () => Promise<void>
  /** Rejects when the process cannot go on and must be restarted. */
  readonly ended?: Promise<void>
}

/** A signal waits this long for the start to complete, so that what was begun is finished. */
const mostStartMs = 5_000

/**
 * Exit codes are those of the command line: 2 for a wrong configuration, reported without a stack, because its reader is an operator; 4 when
 * something the process needs keeps it from starting. 1 is a process that ran and could not go on.
 */
export async function runProgram<C extends Config>(
  name: 'api' | 'worker',
  readConfiguration: () => C,
  start: (config: C, log: Logger) => Promise<Running>,
): Promise<void> {
  const config = configurationOrNull(readConfiguration)
  if (config === null) return
  const log = pino(logSettings(config))
  const began = performance.now()
  const starting = start(config, log)
  const stop = async (signal: NodeJS.Signals) => {
    log.info({ signal }, `${name} stopping`)
    await (await Promise.race([starting, pause(mostStartMs)]))?.stop()
    log.info({ ran_seconds: Math.round((performance.now() - began) / 1000) }, `${name} stopped`)
    process.exit(0)
  }
  // A signal may arrive as soon as the process listens, before its start is complete.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(signal))
  const running = await starting.catch((error: unknown) => {
    log.fatal(causeOf(error), `${name} did not start`)
    process.exit(4)
  })
  log.info({ version, ...running.facts }, `${name} started`)
  await warnOfSandbox(log)
  await running.ended?.catch((error: unknown) => {
    log.fatal({ err: error }, 'the job engine ended')
    process.exit(1)
  })
}

/** The process serves all else without the sandbox, so a start does not fail. */
async function warnOfSandbox(log: Logger): Promise<void> {
  const state = await stateOfSandbox()
  if (state === 'off') log.warn('PDFs, scans and pictures are read without a sandbox: UNSAFE_PARSERS is set')
  else if (state !== 'on') log.warn({ reason: state.problem }, 'PDFs, scans and pictures are not read')
}

function configurationOrNull<C>(read: () => C): C | null {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof Error && 'exit' in error)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = Number(error.exit)
    return null
  }
}

/** An error of the system (a port in use, a folder without permission) says all in its message; any other needs its stack. */
const causeOf = (error: unknown) => (error instanceof Error && 'code' in error ? { reason: error.message } : { err: error })

export const addressOf = (host: string, port: number): string => `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** For the log line of a start: where the metrics are, and the schema of the database, which may be away. */
export async function factsOf({ host, metrics_port }: Config, { pools }: Pick<Services, 'pools'>) {
  const schema = await appliedMigrations(autocommit(pools)).then(
    (versions) => versions.at(-1) ?? null,
    () => null,
  )
  return { metrics: metrics_port === null ? null : addressOf(host, metrics_port), schema }
}

/** What `partita doctor` wants to know of the machine of a process. */
export const lookAround = async ({ files_url, database_url }: Config): Promise<Machine> => ({
  missing_programs: await missingPrograms(),
  sandbox: await stateOfSandbox(),
  disks: await measureDisks(files_url, database_url),
})
