/** The checks of `partita doctor` on what surrounds the database: processes, programs, disks, verifications, backups. */
import { hostname } from 'node:os'
import { autocommit, type Pools } from '../write/database.ts'
import { backupState, unverifiedLedgers, verificationAge } from './backups-store.ts'
import { type Disk, measureDisks } from './disks.ts'
import { doubtful, type Finding, good, wrong } from './finding.ts'
import { runningProcesses } from './processes-store.ts'
import { migrations, version } from './release.ts'

type Installation = { readonly pools: Pools; readonly files_url: string; readonly database_url: string }

const hour = 3600
const day = 24 * hour
const gigabyte = 1024 ** 3

/** Every running process has the version of this program, and both kinds run. */
export async function versions({ pools }: Installation): Promise<Finding[]> {
  const running = await runningProcesses(autocommit(pools))
  const each = Map.groupBy(running, (one) => `${one.kind} ${one.version}`)
  const seen = [...[...each].map(([name, same]) => `${same.length} ${name}`), `this program ${version}, schema ${migrations.at(-1)}`].join(
    ', ',
  )
  const others = running.filter((one) => one.version !== version)
  const lacking = (['api', 'worker'] as const).filter((kind) => running.every((one) => one.kind !== kind))
  if (others.length > 0) return [doubtful('versions', `${seen}: finish the upgrade`)]
  if (lacking.length > 0) return [doubtful('versions', `${seen}; no ${lacking.join(' and no ')} is running`)]
  return [good('versions', seen)]
}

/** Every running process finds the programs that read documents. */
export async function programs({ pools }: Installation): Promise<Finding[]> {
  const running = await runningProcesses(autocommit(pools))
  if (running.length === 0) return [doubtful('programs', 'no process is running that could tell')]
  const lacking = running.filter(({ machine }) => machine.missing_programs.length > 0)
  const lines = new Set(lacking.map(({ kind, host, machine }) => `${kind} on ${host} lacks ${machine.missing_programs.join(', ')}`))
  if (lines.size > 0)
    return [doubtful('programs', `${[...lines].join('; ')}: install the packages of the guide; until then some documents are not read`)]
  return [good('programs', 'every process finds the programs that read documents')]
}

/** Every running process can make the sandbox in which it reads documents. */
export async function sandbox({ pools }: Installation): Promise<Finding[]> {
  const running = await runningProcesses(autocommit(pools))
  const lines = running.flatMap(({ kind, host, machine }) => {
    if (machine.sandbox === undefined || machine.sandbox === 'on') return []
    const state = machine.sandbox === 'off' ? 'reads files without the sandbox, because of UNSAFE_PARSERS' : machine.sandbox.problem
    return [`${kind} on ${host}: ${state}`]
  })
  if (lines.length > 0) return [doubtful('sandbox', [...new Set(lines)].join('; '))]
  return [running.length === 0 ? doubtful('sandbox', 'no process is running that could tell') : good('sandbox', 'files are read in it')]
}

/** This machine, and those of the processes that run elsewhere. */
export async function disks({ pools, files_url, database_url }: Installation): Promise<Finding[]> {
  const here = (await measureDisks(files_url, database_url)).map((disk) => ({ host: hostname(), ...disk }))
  const running = await runningProcesses(autocommit(pools)).catch(() => [])
  const elsewhere = running
    .filter(({ host }) => host !== hostname())
    .flatMap(({ host, machine }) => machine.disks.map((disk) => ({ host, ...disk })))
  return [judgeDisks([...here, ...elsewhere])]
}

const tight = ({ free, size }: Disk) => free < 20 * gigabyte && free < size / 10
const full = ({ free }: Disk) => free < gigabyte

function judgeDisks(all: readonly (Disk & { readonly host: string })[]): Finding {
  const list = (some: typeof all) =>
    [...new Set(some.map((disk) => `${disk.folder} on ${disk.host} (${disk.use}) has ${(disk.free / gigabyte).toFixed(1)} GB free`))].join(
      '; ',
    )
  if (all.some(full)) return wrong('disk', `${list(all.filter(full))}: free some space now, or writes and uploads fail`)
  if (all.some(tight)) return doubtful('disk', `${list(all.filter(tight))}: less than a tenth`)
  const least = all.toSorted((a, b) => a.free - b.free).slice(0, 1)
  return good('disk', least.length > 0 ? `the least: ${list(least)}` : 'no local disk to look at')
}

/** So many files are named; the count says how many more there are. */
const mostNamed = 5

/** A worker verifies every ledger each night. */
export async function verification({ pools }: Installation): Promise<Finding[]> {
  const age = await verificationAge(autocommit(pools))
  if (age === null) return [good('verification', 'there is no company file yet')]
  if (age <= 2 * day) return [good('verification', `every ledger was verified within the last ${lasting(age)}`)]
  const tokens = await unverifiedLedgers(autocommit(pools), 2 * day)
  const named = [...tokens.slice(0, mostNamed), ...(tokens.length > mostNamed ? ['…'] : [])].join(', ')
  const late = `${tokens.length} ledgers were not verified for 48 h (${named}), one of them was last verified ${lasting(age)} ago`
  const remedy = 'does a worker run at 3:00 UTC, and does its log say that ledger.verify-file failed? Until then: partita verify'
  return [doubtful('verification', `${late}: ${remedy}`)]
}

/** Backups as recorded by `partita backup record`, and the archive as PostgreSQL reports it. */
export async function backups({ pools }: Installation): Promise<Finding[]> {
  const { age_seconds: age, place, archive_mode, archive_fails } = await backupState(autocommit(pools))
  const last = `the newest recorded backup is ${lasting(age ?? 0)} old (${place})`
  const remedy = 'is the nightly backup running, and does it end with partita backup record?'
  return [
    age === null
      ? doubtful('backup', 'none is recorded: end the nightly backup with partita backup record')
      : age > 7 * day
        ? wrong('backup', `${last}: ${remedy}`)
        : age > 36 * hour
          ? doubtful('backup', `${last}: ${remedy}`)
          : good('backup', last),
    archive_mode === 'off'
      ? doubtful('archive', 'archive_mode is off: a restore loses what was written after the last backup')
      : archive_fails
        ? wrong(
            'archive',
            'the last attempt to archive WAL failed: see the log of PostgreSQL, and repair archive_command before the disk fills',
          )
        : good('archive', 'WAL is archived'),
  ]
}

const lasting = (seconds: number): string =>
  seconds < 2 * day ? `${Math.max(1, Math.round(seconds / hour))} h` : `${Math.floor(seconds / day)} days`
