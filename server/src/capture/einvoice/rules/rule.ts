import { type Exact, exact } from '../decimal.ts'
import { all, below, type Element, has, isTrue, text } from '../../../lib/xml/tree.ts'

/** One rule of the standard under its official id, in our own words. */
export interface Rule {
  readonly id: string
  /** The checked elements: a path from the root, `` for the root, `//Name` for every element of that name. */
  readonly at: string
  /** Limits the elements it applies to; all of them when absent. */
  readonly when?: (found: Element, root: Element) => boolean
  readonly holds: (found: Element, root: Element) => boolean
  readonly says: string
}

export interface RuleBreach {
  readonly rule: string
  readonly message: string
}

/** All elements by name, so that rules about a name anywhere do not walk the tree again. */
const byName = (root: Element): ReadonlyMap<string, readonly Element[]> => Map.groupBy(below(root), ({ name }) => name)

/** The broken rules, once for each place. */
export const breachesOf = (root: Element, rules: readonly Rule[]): RuleBreach[] => {
  const named = byName(root)
  const known = new Map<string, readonly Element[]>([['', [root]]])
  const found = (at: string): readonly Element[] => {
    const places = known.get(at) ?? (at.startsWith('//') ? (named.get(at.slice(2)) ?? []) : all(root, at))
    known.set(at, places)
    return places
  }
  return rules.flatMap((rule) =>
    found(rule.at)
      .filter((place) => (rule.when?.(place, root) ?? true) && !rule.holds(place, root))
      .map(() => ({ rule: rule.id, message: rule.says })),
  )
}

export const line = 'InvoiceLine|CreditNoteLine'

export const quantity = 'InvoicedQuantity|CreditedQuantity'

/** The path leads to a text. */
export const filled =
  (path: string) =>
  (found: Element): boolean =>
    text(found, path) !== null

/** The path leads to an element. */
export const present =
  (path: string) =>
  (found: Element): boolean =>
    has(found, path)

export const number = (found: Element | undefined, path: string): Exact | null => exact(text(found, path))

/** A missing or invalid number counts as zero in a sum. */
export const numberOrZero = (found: Element | undefined, path: string): Exact => number(found, path) ?? 0n

export const added = (values: readonly Exact[]): Exact => values.reduce((total, value) => total + value, 0n)

export const distance = (left: Exact, right: Exact): Exact => (left > right ? left - right : right - left)

export const isCharge = (found: Element): boolean => isTrue(found, 'ChargeIndicator')

export const isAllowance = (found: Element): boolean => ['false', '0'].includes(text(found, 'ChargeIndicator') ?? '')

export const isVat = (scheme: Element): boolean => text(scheme, 'TaxScheme/ID')?.toUpperCase() === 'VAT'

/** A VAT category with this code. */
export const isCategory =
  (code: string) =>
  (category: Element): boolean =>
    isVat(category) && text(category, 'ID') === code
