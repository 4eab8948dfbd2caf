import { type Cents, parseCents } from '../../src/lib/money.ts'
import type { vatOf } from '../../src/packs/vat.ts'

type Vat = ReturnType<typeof vatOf>

/** Whole cents as the amount the server computes with. */
export const centsOf = (cents: number): Cents => parseCents(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`)

export const boxesOf = ({ entries, base_grids }: Pick<Vat, 'entries' | 'base_grids'>): Record<string, Cents> => {
  const boxes = new Map<string, bigint>()
  for (const { grid, amount } of [...base_grids, ...entries.flatMap(({ grids }) => grids)]) {
    boxes.set(grid, (boxes.get(grid) ?? 0n) + amount)
  }
  return Object.fromEntries([...boxes].filter(([, amount]) => amount !== 0n)) as Record<string, Cents>
}

/** Debits less credits of the whole entry: cost or income with its share of the tax, the tax lines, and the third party. */
export const imbalanceOf = (
  vat: Vat,
  direction: 'sale' | 'purchase',
  document: 'invoice' | 'credit_note',
  lines: readonly Cents[],
): bigint => {
  const outward = (direction === 'purchase') === (document === 'invoice') ? 1n : -1n
  const cost = lines.reduce((total: bigint, line, index) => total + line + (vat.cost_shares[index] ?? 0n), 0n)
  const tax = vat.entries.reduce((total: bigint, { side, amount }) => total + (side === 'debit' ? 1n : -1n) * amount, 0n)
  return outward * cost + tax - outward * (vat.base + vat.charged)
}
