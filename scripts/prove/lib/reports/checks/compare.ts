import { cents } from '../facts.ts'

/** The differences that a check found: in the wording of an accountant, with both amounts. */
export type Differences = string[]

const euros = (amount: number) => (amount / 100).toFixed(2)

/** Amounts as the report writes them, against the cents of the oracle. */
export function compareAmounts(
  where: string,
  shown: Readonly<Record<string, unknown>>,
  expected: Readonly<Record<string, number>>,
): Differences {
  return Object.entries(expected).flatMap(([name, amount]) => {
    const text = shown[name]
    return typeof text === 'string' && cents(text) === amount ? [] : [`${where}: ${name} is ${String(text)}, not ${euros(amount)}`]
  })
}

/** Keys that one side has and the other has not. */
export function compareKeys<K>(where: string, shown: Iterable<K>, expected: Iterable<K>): Differences {
  const [some, others] = [new Set(shown), new Set(expected)]
  const missing = [...others].filter((key) => !some.has(key))
  const more = [...some].filter((key) => !others.has(key))
  return [
    ...(missing.length > 0 ? [`${where}: ${missing.slice(0, 5).join(', ')} missing`] : []),
    ...(more.length > 0 ? [`${where}: ${more.slice(0, 5).join(', ')} too much`] : []),
  ]
}

export const sumUp = (amounts: Iterable<number>) => [...amounts].reduce((sum, amount) => sum + amount, 0)
