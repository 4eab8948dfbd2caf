/** Rows of long reports: cells by the names of their columns, and sums of both sides. */
import { type Cents, formatCents, parseCents, plus, zero } from '../../../../lib/money.ts'
import type { Row } from '../../../../lib/writers/table.ts'

type Cells<N extends string> = Readonly<Partial<Record<N, string | null>>>

/** The cells of a row in the order of the columns; those that are not named stay empty. */
export const cellsIn =
  <N extends string>(names: readonly N[]) =>
  (cells: Cells<N>): Row =>
    names.map((name) => cells[name] ?? null)

export type Sums = { readonly debit: Cents; readonly credit: Cents }

export const noSums: Sums = { debit: zero, credit: zero }

type Sides = { readonly debit: string; readonly credit: string }

export const addSides = ({ debit, credit }: Sums, line: Sides): Sums => ({
  debit: plus(debit, parseCents(line.debit)),
  credit: plus(credit, parseCents(line.credit)),
})

export const shownSums = ({ debit, credit }: Sums): Sides => ({ debit: formatCents(debit), credit: formatCents(credit) })

/** A line has one side; the other one stays empty. */
export const shownSides = ({ debit, credit }: Sides) => ({
  debit: debit === '0.00' ? null : debit,
  credit: credit === '0.00' ? null : credit,
})
