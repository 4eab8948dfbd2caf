/** Random names, numbers, amounts and texts of one company file; the same for the same seed. */
import { formatDecimal } from '../../../server/src/lib/money.ts'
import { randomFrom } from '../../prove/lib/figures.ts'
import type { Country } from '../case.ts'
import { digits } from '../identifiers.ts'
import { firstNames, type Language, legalForms, longNames, surnames, trades } from './names.ts'
import { months } from './phrases.ts'

export type Style = {
  readonly country: Country
  readonly languages: readonly Language[]
  /** How the company numbers its invoices. */
  readonly number: (nth: number) => string
}

const bankCut = 35
const isTaken = (taken: Set<string>, name: string) => taken.size === taken.add(name).size

export function drawFrom(seed: number, { country, languages, number }: Style) {
  const random = randomFrom(seed)
  const int = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
  const pick = <T>(list: readonly T[]): T => {
    const one = list[int(0, list.length - 1)]
    if (one === undefined) throw new Error('Nothing to pick from.')
    return one
  }
  const chance = (share: number) => random() < share
  const taken = new Set<string>()
  let nth = int(110, 380)
  const fresh = (make: () => string): string => {
    const name = make()
    return isTaken(taken, name) ? fresh(make) : name
  }
  const language = () => pick(languages)
  /** The family name of a person is nobody else's, unless that is the point of a situation. */
  const person = () => {
    const spoken = language()
    return `${fresh(() => pick(surnames(spoken)))} ${pick(firstNames[spoken])}`
  }
  const company = () => {
    const spoken = language()
    return `${pick(trades[spoken])} ${pick(surnames(spoken))} ${pick(legalForms[country])}`.trim()
  }
  const price = (least: number, most: number) => {
    const cents = int(least * 100, most * 100)
    // Many invoices are of round amounts.
    return formatDecimal(BigInt(chance(0.25) ? Math.max(least * 100, cents - (cents % 500)) : cents), 2)
  }
  const say = (phrases: Record<Language, readonly string[]>, values: Record<string, string> = {}) => {
    const spoken = language()
    const filled: Record<string, string> = {
      k: digits(random, int(4, 8)),
      d: `${String(int(1, 28)).padStart(2, '0')}/${String(int(1, 12)).padStart(2, '0')}/2026`,
      m: pick(months[spoken]),
      t: `0${digits(random, 2)} ${digits(random, 3)} ${digits(random, 3)}`,
      ...values,
    }
    return pick(phrases[spoken]).replaceAll(/\{(\w)\}/g, (_, name: string) => filled[name] ?? '')
  }
  return {
    country,
    int,
    pick,
    chance,
    price,
    say,
    person: () => fresh(person),
    company: () => fresh(company),
    customer: () => fresh(chance(0.65) ? company : person),
    longName: () => fresh(() => `${pick(longNames[language()])} ${pick(surnames(language()))}`),
    /** Two names that a bank line can hardly tell apart. */
    similar: () => {
      const spoken = language()
      const family = fresh(() => pick(surnames(spoken)))
      const [one, other] = firstNames[spoken].map((name) => ({ name, key: random() })).toSorted((a, b) => a.key - b.key)
      return { names: [`${family} ${one?.name}`, `${family} ${other?.name}`] as const, printed: family.toUpperCase() }
    },
    /** The next number of the company's invoices. */
    next: () => number(nth++),
    /** Numbers that the company has not reached. */
    later: () => number(nth + int(300, 500)),
    supplierNumber: () => fresh(() => `${pick(['F', 'INV', 'RE-', 'FV', '26/', '2026-', 'A'])}${digits(random, int(4, 7))}`),
    digits: (count: number) => digits(random, count),
    /** As banks print names. */
    print: (name: string) => {
      const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()
      const shortened = chance(0.3) ? plain.replace(/ (?:BV|SRL|NV|SA|VOF|ASBL|SARL|SAS|EURL|SCI|SC)$/, '') : plain
      return (chance(0.15) ? shortened.split(' ').toReversed().join(' ') : shortened).slice(0, bankCut).trim()
    },
    /** As people type invoice numbers. */
    spell: (own: string) => pick([own, own, own, own.toLowerCase(), own.replaceAll(/[-/ ]/g, ''), own.replaceAll(/[-/]/g, ' ')]),
    shuffle: <T>(list: readonly T[]) =>
      list
        .map((one) => ({ one, key: random() }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ one }) => one),
  }
}
export type Draw = ReturnType<typeof drawFrom>
