import { type Cents, plus, zero } from '../../../../lib/money.ts'

const largestSet = 8
const mostSets = 3

type Found = { readonly places: readonly number[]; readonly bits: number }

/**
 * Sets of two to eight amounts that add up, by their places, smaller sets first and older amounts before younger ones. A set that contains
 * another one, or a single amount that is enough by itself, is left out: what it adds only cancels out. The caller gives a dozen amounts at
 * most, so all sets are tried.
 */
export function findSets(amounts: readonly Cents[], total: Cents): number[][] {
  const found: Found[] = []
  const search = (from: number, reached: Cents, places: readonly number[], bits: number): void => {
    if (places.length > 0 && reached === total) found.push({ places, bits })
    if (places.length === largestSet) return
    for (let place = from; place < amounts.length; place += 1)
      search(place + 1, plus(reached, amounts[place] ?? zero), [...places, place], bits | (1 << place))
  }
  search(0, zero, [], 0)
  const bySize = found.toSorted((a, b) => a.places.length - b.places.length)
  return bySize
    .filter((set, index) => set.places.length > 1 && !bySize.slice(0, index).some(({ bits }) => (set.bits & bits) === bits))
    .slice(0, mostSets)
    .map(({ places }) => [...places])
}
