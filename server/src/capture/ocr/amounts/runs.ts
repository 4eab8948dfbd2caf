import { type Cents, plus, zero } from '../../../lib/money.ts'
import type { WeighedAmount } from './evidence.ts'

/** The amounts of one column, or the last amounts of each row, from the first page to the last. */
export type Sequence = readonly WeighedAmount[]

const [mostSequences, longest] = [12, 160]
const aligned = (a: number, b: number, height: number): boolean => Math.abs(a - b) < 0.7 * height

/** Excludes amounts that the words beside them call a total or similar. */
const isRow = ({ named }: WeighedAmount): boolean => !named

/** Amounts aligned by their right edge, which is by far the most common, and the last amounts of the rows. */
export function sequencesIn(weighed: readonly WeighedAmount[]): Sequence[] {
  const columns: WeighedAmount[][] = []
  const lastOfRow = new Map<number, WeighedAmount>()
  for (const one of weighed.filter(isRow)) {
    const { amount } = one
    lastOfRow.set(amount.line, one)
    const column = columns.find((other) => {
      const last = other.at(-1)
      return (
        last && last.amount.line !== amount.line && aligned(last.amount.right, amount.right, Math.max(last.amount.height, amount.height))
      )
    })
    if (column) column.push(one)
    else if (columns.length < 60) columns.push([one])
  }
  const ends = [...lastOfRow.values()]
  return [ends, ...columns.toSorted((a, b) => b.length - a.length)].slice(0, mostSequences).map((sequence) => sequence.slice(0, longest))
}

/** The sums of all runs of two and more rows, each with the largest number of rows that makes it. */
export function runSums(sequences: readonly Sequence[]): Map<Cents, number> {
  const found = new Map<Cents, number>()
  for (const sequence of sequences) {
    for (let from = 0; from < sequence.length; from += 1) {
      let total = zero
      for (let to = from; to < sequence.length && to < from + 90; to += 1) {
        total = plus(total, sequence[to]?.amount.value ?? zero)
        const length = to - from + 1
        if (length > 1) found.set(total, Math.max(length, found.get(total) ?? 0))
      }
    }
  }
  return found
}
