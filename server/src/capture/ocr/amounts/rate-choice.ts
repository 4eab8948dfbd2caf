import { type Cents, plus, zero } from '../../../lib/money.ts'
import { close } from './rate-rows.ts'

interface Sum {
  readonly rate: number
  readonly total: Cents
}

const mostStates = 20_000

const fits = (amounts: readonly Cents[], rates: readonly (number | null)[], sums: readonly Sum[]): boolean =>
  sums.every(({ rate, total }) =>
    close(
      amounts.reduce<Cents>((all, amount, index) => (rates[index] === rate ? plus(all, amount) : all), zero),
      total,
      2n,
    ),
  )

/**
 * The rate of each row: the printed ones where they make the sums of the rates, else the only assignment that makes them. Null when there
 * are two assignments.
 */
export function ratesOfRows(amounts: readonly Cents[], printed: readonly (number | null)[], sums: readonly Sum[]): number[] | null {
  const [only] = sums
  if (!only) return null
  if (sums.length === 1) return amounts.map(() => only.rate)
  if (printed.every((rate) => rate !== null) && fits(amounts, printed, sums)) return printed.filter((rate) => rate !== null)
  return (
    shared(amounts, printed, sums) ??
    shared(
      amounts,
      amounts.map(() => null),
      sums,
    )
  )
}

/** Assigns each row to a rate; assignments with the same partial sums are merged. */
function shared(amounts: readonly Cents[], printed: readonly (number | null)[], sums: readonly Sum[]): number[] | null {
  let states = new Map<string, { readonly left: readonly bigint[]; readonly path: readonly number[]; readonly ways: number }>()
  states.set('', { left: sums.map(({ total }) => total), path: [], ways: 1 })
  for (const [index, amount] of amounts.entries()) {
    const next: typeof states = new Map()
    for (const { left, path, ways } of states.values()) {
      for (const [place, { rate }] of sums.entries()) {
        if (printed[index] !== null && printed[index] !== rate) continue
        const rest = left.map((one, at) => (at === place ? one - amount : one))
        const key = rest.join(' ')
        const known = next.get(key)
        next.set(key, { left: rest, path: known?.path ?? [...path, rate], ways: ways + (known?.ways ?? 0) })
      }
    }
    if (next.size > mostStates) return null
    states = next
  }
  const done = [...states.values()].filter(({ left }) => left.every((one) => one === 0n))
  const [way] = done
  return way && way.ways === 1 ? [...way.path] : null
}
