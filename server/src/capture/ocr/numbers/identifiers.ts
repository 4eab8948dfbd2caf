import { countrySpecs } from 'ibantools'
import { passesLuhn } from '../../../lib/check-digits.ts'
import { bic, foreignVatNumber, iban } from '../../../lib/identifiers.ts'
import { structuredCommunication } from '../../../lib/structured-communication.ts'
import type { Found } from '../layout/found.ts'
import { below, type Cell, type Layout, span } from '../layout/layout.ts'
import { asDigits, charactersFrom } from './lookalikes.ts'

/** Identifiers with a valid check digit: the most certain values of a page, so they are found first. */
export interface Identifiers {
  readonly vat: readonly Found<string>[]
  readonly ibans: readonly Found<string>[]
  readonly bics: readonly Found<string>[]
  readonly communications: readonly Found<string>[]
  /** French enterprise numbers, printed beside a VAT number or instead of it. */
  readonly sirens: readonly Found<string>[]
  /** Looked like such a number, but its check digit is wrong. */
  readonly wrongVat: readonly string[]
  readonly wrongIbans: readonly string[]
}

const most = 60

/** Number of characters after the prefix, for EU countries and the others that `lib/identifiers` can check. */
const bodies = new Map(
  'AT 9,BE 10 9,BG 10 9,CHE 9,CY 9,CZ 10 9 8,DE 9,DK 8,EE 9,EL 9,ES 9,FI 8,FR 11,GB 12 9,HR 11,HU 8,IE 9 8,IT 11,LT 12 9,LU 8,LV 11,MT 8,NL 12,NO 9,PL 10,PT 9,RO 10 9 8 7 6,SE 12,SI 8,SK 10,XI 9'
    .split(',')
    .map((row) => row.split(' '))
    .map(([prefix = '', ...lengths]) => [prefix, lengths.map(Number)] as const),
)
const otherNames: Readonly<Record<string, string>> = { EL: 'GR', XI: 'GB', CHE: 'CH' }
const countryOfPrefix = (prefix: string): string => otherNames[prefix] ?? prefix

/** The country of a VAT number. */
export const countryOf = (number: string | null): string | null => {
  const prefix = /^[A-Z]{2,3}(?=\d)|^[A-Z]{2}/.exec(number ?? '')?.[0]
  return prefix === undefined ? null : countryOfPrefix(prefix)
}

const prefixes = new RegExp(`(?<![A-Za-z0-9])(${[...bodies.keys()].join('|')})(?=[\\s.:-]{0,3}[A-Z0-9])`, 'g')

/** Belgian numbers are often printed without their prefix, after the name of the tax or of the register. */
const bareForm = /(?<![\d.])([01]?\d{3}[. ]\d{3}[. ]\d{3}|[01]\d{9})(?![\d]|[.,]\d)/g
const bareLabel = /\b(?:t\.?v\.?a|b\.?t\.?w|mwst|ust|vat|entreprise|ondernemings?\w*|unternehmens?\w*|rpm|rpr|kbo|bce|num\. ?ent)\b/
const [bareCountry = ''] = 'BE numbers without prefix'.split(' ')

const at = <T>(cell: Cell, start: number, end: number, value: T, place: number): Found<T> => ({
  value,
  ...span(cell, start, end),
  y: cell.y,
  height: cell.height,
  line: cell.line,
  page: cell.page,
  place,
})

/** Remaining checks for the whole document: they are expensive, and no real document needs more. */
interface Budget {
  left: number
}
const mostTries = 400

type Marks = { -readonly [K in keyof Identifiers]: Identifiers[K] extends readonly (infer T)[] ? T[] : never }

/** Masks what was read, so that no other number is found inside it. */
const blot = (text: string, start: number, end: number): string =>
  text.slice(0, start) + '\u0001'.repeat(Math.min(end, text.length) - start) + text.slice(end)

/** A number wrapped at the edge of its column continues in the line below. */
function continued(layout: Layout, cell: Cell): string {
  const [under] = below(layout, cell, 1)
  const aligned = under && Math.abs(under.x - cell.x) < cell.height && /^[\dA-Z ]{1,24}$/.test(under.text) && /\d/.test(under.text)
  return aligned ? `${cell.text} ${under.text}` : ''
}

function findIbans(layout: Layout, cell: Cell, place: number, marks: Marks, budget: Budget): string {
  const text = cell.text
  let left = text
  for (const match of [...text.matchAll(/(?<![A-Za-z0-9])([A-Z]{2})[ ]?[\dOIlSB]{2}(?=[ .-]?[A-Z\d])/g)].slice(0, 12)) {
    const length = countrySpecs[match[1] ?? '']?.chars
    const signs = length
      ? (charactersFrom(text, match.index, length) ?? charactersFrom(continued(layout, cell), match.index, length))
      : null
    if (!signs || budget.left <= 0) continue
    budget.left -= 1
    const head = signs.body.slice(0, 2)
    const read = iban(signs.body) ?? iban(head + asDigits(signs.body.slice(2)))
    if (read) marks.ibans.push(at(cell, match.index, signs.end, read, place))
    else if (/\d{8}/.test(signs.body) && /iban|compte|rekening|konto|account/.test(cell.plain)) marks.wrongIbans.push(signs.body)
    if (read) left = blot(left, match.index, signs.end)
  }
  return left
}

function findVat(cell: Cell, line: string, text: string, place: number, marks: Marks, budget: Budget): string {
  let left = text
  for (const match of [...text.matchAll(prefixes)].slice(0, 12)) {
    const prefix = match[1] ?? ''
    const from = match.index + prefix.length
    const lead = /^[\s.:-]{0,3}/.exec(text.slice(from))?.[0].length ?? 0
    for (const length of bodies.get(prefix) ?? []) {
      const signs = charactersFrom(left, from + lead, length)
      if (!signs || budget.left <= 0 || !/\d{4}/.test(asDigits(signs.body))) continue
      budget.left -= 1
      // A Dutch number contains a B, a French one may start with two letters.
      const dutch = `${asDigits(signs.body.slice(0, 9))}B${asDigits(signs.body.slice(10))}`
      const spellings = [signs.body, signs.body.slice(0, 2) + asDigits(signs.body.slice(2)), asDigits(signs.body), dutch]
      const read = spellings
        .map((spelling) => foreignVatNumber(countryOfPrefix(prefix), prefix + spelling))
        .find((number) => number !== null)
      if (read) {
        marks.vat.push(at(cell, match.index, signs.end, read, place))
        left = blot(left, match.index, signs.end)
        break
      }
      if (length === bodies.get(prefix)?.[0] && bareLabel.test(line)) marks.wrongVat.push(prefix + signs.body)
    }
  }
  if (!bareLabel.test(line)) return left
  for (const match of left.matchAll(bareForm)) {
    const digits = (match[1] ?? '').replace(/\D/g, '').padStart(10, '0')
    const read = foreignVatNumber(bareCountry, digits)
    if (read) marks.vat.push(at(cell, match.index, match.index + match[0].length, read, place))
  }
  return left
}

function findRest(cell: Cell, line: string, text: string, place: number, marks: Marks): void {
  for (const match of text.matchAll(/(?<![\d/])(\d{3})\s?\/\s?(\d{4})\s?\/\s?(\d{5})(?![\d/])/g)) {
    const read = structuredCommunication(match.slice(1).join(''))
    if (read) marks.communications.push(at(cell, match.index, match.index + match[0].length, read, place))
  }
  if (/communic|mededeling|mitteilung|referen|verwendungszweck|vcs|ogm/.test(line)) {
    for (const match of text.matchAll(/(?<![\d/])\d{12}(?![\d/])/g)) {
      const read = structuredCommunication(match[0])
      if (read) marks.communications.push(at(cell, match.index, match.index + 12, read, place))
    }
  }
  if (/\b(?:bic|swift)\b/.test(line)) {
    for (const match of text.matchAll(/(?<![A-Z0-9])[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?(?![A-Z0-9])/g)) {
      const read = bic(match[0])
      if (read) marks.bics.push(at(cell, match.index, match.index + match[0].length, read, place))
    }
  }
  for (const match of text.matchAll(/(?:SIREN|SIRET|RCS|R\.C\.S\.)[^\d]{0,30}(\d{3}[ .]?\d{3}[ .]?\d{3})(?: ?\d{5})?(?!\d)/gi)) {
    const digits = (match[1] ?? '').replace(/\D/g, '')
    if (passesLuhn(digits)) marks.sirens.push(at(cell, match.index, match.index + match[0].length, digits, place))
  }
}

export function identifiersIn(layout: Layout): Identifiers {
  const marks: Marks = { vat: [], ibans: [], bics: [], communications: [], sirens: [], wrongVat: [], wrongIbans: [] }
  const budget: Budget = { left: mostTries }
  for (const line of layout.lines) {
    if (marks.vat.length + marks.ibans.length + marks.communications.length > most) break
    for (const cell of line.cells) {
      if (!/\d/.test(cell.text) && !/bic|swift/.test(line.plain)) continue
      const left = findVat(cell, line.plain, findIbans(layout, cell, line.place, marks, budget), line.place, marks, budget)
      findRest(cell, line.plain, left, line.place, marks)
    }
  }
  return marks
}
