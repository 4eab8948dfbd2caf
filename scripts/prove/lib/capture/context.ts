import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { residentOf } from '../../../lib/resident.ts'
import type { FirmClient } from './client.ts'
import type { RunningProcess } from '../processes.ts'
import type { Fixture } from '../fixture.ts'
import type { StoredFiles } from '../stored-files.ts'
import type { Tally } from '../tally.ts'

/** One file store and its processes, with a private temporary folder. */
export type Context = {
  readonly fixture: Fixture
  readonly shown: Tally
  readonly store: string
  readonly bytes: StoredFiles
  readonly firm: FirmClient
  readonly temporary: string
  readonly start: (program: 'main' | 'worker') => Promise<RunningProcess>
  /** Moves the clock of every process, and starts the sweep. */
  readonly sweep: () => Promise<void>
}

/** Living processes that one of these started: children, and orphans with our temporary folder in their environment. */
export function remainingProcesses({ temporary }: Pick<Context, 'temporary'>, own: readonly RunningProcess[]): string[] {
  const pids = own.map(({ pid }) => pid)
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && !pids.includes(Number(pid)))
    .filter((pid) => pids.includes(parentOf(pid)) || textOf(pid, 'environ').includes(`TMPDIR=${temporary}`))
    .map((pid) => textOf(pid, 'cmdline').replaceAll('\0', ' '))
}

function textOf(pid: string, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

const parentOf = (pid: string): number => Number(/^PPid:\s+(\d+)$/m.exec(textOf(pid, 'status'))?.[1] ?? 0)

/** Files and folders under the temporary folder. */
export const remainingFiles = ({ temporary }: Pick<Context, 'temporary'>): string[] => (existsSync(temporary) ? readdirSync(temporary) : [])

const restSeconds = 15

/** The lowest memory within some idle seconds: up to 100 MB may be garbage that is not collected yet. */
export async function residentWhenIdle(own: readonly RunningProcess[]): Promise<number[]> {
  const least = own.map(({ pid }) => residentOf(pid))
  for (let second = 0; second < restSeconds; second++) {
    await pause(1000)
    for (const [index, { pid }] of own.entries()) least[index] = Math.min(least[index] ?? 0, residentOf(pid))
  }
  return least
}

export const mb = (value: number): string => `${value.toFixed(0)} MB`
