import { type Cents, plus, zero } from '../../lib/money.ts'
import type { BoxAmount, Move } from './types.ts'

/** Amounts by box; a box that is not there is zero. */
export type Amounts = ReadonlyMap<string, Cents>

export const amountOf = (amounts: Amounts, box: string): Cents => amounts.get(box) ?? zero

export const sumByBox = (amounts: readonly BoxAmount[]): Amounts => {
  const sums = new Map<string, Cents>()
  for (const { grid, amount } of amounts) sums.set(grid, plus(amountOf(sums, grid), amount))
  return sums
}

/** What moves add to each box. */
export const movedBy = (moves: readonly Move[]): Amounts =>
  sumByBox(
    moves.flatMap(({ from, to, from_amount, to_amount }) => [
      { grid: from, amount: from_amount },
      ...(to === null ? [] : [{ grid: to, amount: to_amount }]),
    ]),
  )
