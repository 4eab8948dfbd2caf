/** Sums of amounts as they are written. */
import { type Cents, formatCents, parseCents, sum, times } from '../../../server/src/lib/money.ts'

export const added = (...amounts: readonly string[]) => formatCents(sum(amounts.map(parseCents)))
export const subtracted = (amount: string, other: string) => formatCents(sum([parseCents(amount), parseCents(`-${other}`)]))
export const percentage = (amount: string, percent: number): string => {
  const cents: Cents = times(parseCents(amount), BigInt(percent), 100n)
  return formatCents(cents)
}
