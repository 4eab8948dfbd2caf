import { type Cents, magnitude } from '../../../lib/money.ts'
import type { Roles, WeighedAmount } from './evidence.ts'

/** An amount printed once or more, with its best evidence. */
export interface Value {
  readonly value: Cents
  readonly roles: Roles
  readonly confidence: number
  readonly negative: boolean
  /** Printed on the document, not computed from printed amounts. */
  readonly printed: boolean
}

export function valuesIn(weighed: readonly WeighedAmount[]): Value[] {
  const found = new Map<Cents, Value>()
  for (const { amount, roles } of weighed) {
    const value = magnitude(amount.value)
    const known = found.get(value)
    const most = (role: keyof Roles) => Math.max(roles[role], known?.roles[role] ?? 0)
    found.set(value, {
      value,
      roles: { gross: most('gross'), net: most('net'), vat: most('vat'), beside: most('beside') },
      confidence: Math.max(amount.confidence, known?.confidence ?? 0),
      negative: (known?.negative ?? false) || amount.value < 0n,
      printed: true,
    })
  }
  return [...found.values()]
}

/** The best candidates for a role, the larger first among equals. */
export const bestFor = (values: readonly Value[], role: keyof Roles, most: number): Value[] =>
  values
    .filter(({ roles }) => roles[role] > 0)
    .toSorted((a, b) => b.roles[role] - a.roles[role] || (b.value > a.value ? 1 : -1))
    .slice(0, most)

export const largest = (values: readonly Value[], most: number): Value[] =>
  values.toSorted((a, b) => (b.value > a.value ? 1 : -1)).slice(0, most)

/** A computed amount. */
export const derived = (value: Cents, confidence: number): Value => ({
  value,
  roles: { gross: 0, net: 0, vat: 0, beside: 0 },
  confidence,
  negative: false,
  printed: false,
})
