import type { Device, File, Ground, Person } from './cast.ts'
import type { Dice } from './dice.ts'
import type { Remembered } from './verdict.ts'

/** One run: everything in it, by name. */
export type Run = {
  readonly ground: Ground
  readonly dice: Dice
  readonly file: File
  readonly people: readonly Person[]
  readonly devices: readonly Device[]
  readonly writes: Map<string, Remembered>
  readonly counts: Record<string, number>
  readonly broken: string[]
}

export const count = ({ counts }: Pick<Run, 'counts'>, what: string): void => {
  counts[what] = (counts[what] ?? 0) + 1
}
