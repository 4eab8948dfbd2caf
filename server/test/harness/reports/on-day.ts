import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { moveClock } from '../../engine/bells.ts'
import type { Caller, World } from '../world.ts'

export type DrivenDay = {
  /** The caller on a process whose clock is driven. */
  readonly as: (caller: Caller) => Caller
  /** Moves that clock to noon of a day. */
  readonly moveTo: (day: string) => void
  readonly end: () => void
}

/** A process that runs on another day, for what depends on today. */
export async function openDay(w: World, day: string): Promise<DrivenDay> {
  const [folder, realDate] = [mkdtempSync(path.join(tmpdir(), 'partita-day-')), Date]
  const clock = path.join(folder, 'clock')
  const moveTo = (to: string) => moveClock(clock, Number(new realDate(`${to}T12:00:00Z`)) - realDate.now())
  moveTo(day)
  const app = await w.sibling({ clock_file: clock })
  return {
    as: (caller) => w.callerOn(app, caller),
    moveTo,
    end: () => {
      globalThis.Date = realDate
      rmSync(folder, { recursive: true })
    },
  }
}
