import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { residentOf } from '../../../lib/resident.ts'
import type { FirmClient } from './client.ts'
import type { RunningProcess } from '../processes.ts'
import type { Fixture } from '../fixture.ts'
import type { StoredFiles } from '../stored-files.ts'
import type { Tally } from '../tally.ts'

/** Everything of one store: its processes live on it alone, with a temporary folder that nobody else writes to. */
export type Context = {
  readonly fixture: Fixture
  readonly shown: Tally
  readonly store: string
  readonly bytes: StoredFiles
  readonly firm: FirmClient
  readonly temporary: string
  readonly start: (program: 'main' | 'worker') => Promise<RunningProcess>
  /** Moves time in every process, and starts the sweep as its schedule would. */
  readonly sweep: () => Promise<void>
}

/** Processes that one of these started and that live: children, and what was orphaned with our folder in its environment. */
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

/** What processes hold when nobody asks anything of them: garbage that is not collected yet, up to 100 MB of it, is nobody's. */
export async function residentWhenIdle(own: readonly RunningProcess[]): Promise<number[]> {
  const least = own.map(({ pid }) => residentOf(pid))
  for (let second = 0; second < restSeconds; second++) {
    await pause(1000)
    for (const [index, { pid }] of own.entries()) least[index] = Math.min(least[index] ?? 0, residentOf(pid))
  }
  return least
}

export const mb = (value: number): string => `${value.toFixed(0)} MB`
