import type { Db } from '../write/database.ts'
import { sql } from '../write/sql.ts'
import type { Disk } from './disks.ts'

/** What a process sees on its machine. */
export type Machine = {
  readonly missing_programs: readonly string[]
  readonly disks: readonly Disk[]
  /** Absent from processes of an older release. */
  readonly sandbox?: SandboxState
}

/** The sandbox of the parsers: `off` by UNSAFE_PARSERS, or why it cannot be made. */
type SandboxState = 'on' | 'off' | { readonly problem: string }

export type RunningProcess = {
  readonly kind: 'api' | 'worker'
  readonly version: string
  readonly host: string
  readonly machine: Machine
}

/** A process that has not announced itself for this long is presumed dead. */
const silence = '90 seconds'

export const announce = (db: Db, id: string, { kind, version, host, machine }: RunningProcess) =>
  db.many(sql`
    insert into operating.processes (id, kind, version, host, machine)
    values (${id}, ${kind}, ${version}, ${host}, ${JSON.stringify(machine)}::jsonb)
    on conflict (id) do update set machine = excluded.machine, seen_at = app_now()`)

/** Removes this process, and those that fell silent a day ago. */
export const leave = (db: Db, id: string) =>
  db.many(sql`delete from operating.processes where id = ${id} or seen_at < app_now() - interval '1 day'`)

export const runningProcesses = (db: Db) =>
  db.many<RunningProcess>(sql`
    select kind, version, host, machine from operating.processes where seen_at > app_now() - ${silence}::interval order by kind, host, id`)
