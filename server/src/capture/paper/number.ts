import type { Found } from './found.ts'
import { bareNumberLabel, earlierPaper, numberLabel, otherNumberLabel } from './labels.ts'
import { daysIn } from './dates.ts'
import { below, type Cell, type Layout, type Line, plainOf, span } from './layout.ts'

export interface NumberChoice {
  readonly number: string | null
  readonly sure: number
  readonly used: readonly number[]
  /** Numbers of other invoices it names. */
  readonly corrects: readonly string[]
}

interface Candidate extends Found<string> {
  readonly weight: number
  readonly open: boolean
}

const longest = 30
const token = /^[A-Za-z0-9][A-Za-z0-9/_.-]*$/

interface Printed {
  readonly value: string
  readonly start: number
  readonly end: number
  /** Digits go on after a blank, and could belong to it or not. */
  readonly open: boolean
}

/** The number at the beginning of a text. Letters may lead it ("VF 2026-12"); a word, a gap or a date ends it. */
function numberAt(text: string): Printed | null {
  const lead = /^[\s:.#°º*-]{0,8}/.exec(text)?.[0].length ?? 0
  const [day] = daysIn(plainOf(text.slice(lead, lead + 80)))
  const rest = text.slice(lead, lead + (day ? day.start : 80))
  // Two blanks are a gap between two fields.
  const [first = '', second = '', third = ''] = (rest.split('  ')[0] ?? '').split(' ')
  const led = /^[A-Za-z]{1,4}[.:]?$/.test(first) && token.test(second) && /\d/.test(second)
  const value = (led ? `${first} ${second}` : first).replace(/[.,:;/-]+$/, '')
  if (!/\d/.test(value) || value.length > longest || !token.test(value.replace(' ', ''))) return null
  const next = led ? third : second
  return { value, start: lead, end: lead + value.length, open: /^[/-]?\d*$/.test(next) && next !== '' }
}

const placed = (cell: Cell, from: number, { value, start, end, open }: Printed, weight: number, place: number): Candidate => ({
  value,
  weight,
  open,
  ...span(cell, from + start, from + end),
  y: cell.y,
  height: cell.height,
  line: cell.line,
  page: cell.page,
  place,
})

/** The value of a label: after it, in the cell to its right, or in the one below. */
function valueOf(layout: Layout, line: Line, cell: Cell, end: number, weight: number): Candidate | null {
  const after = numberAt(cell.text.slice(end))
  if (after) return placed(cell, end, after, weight, line.place)
  if (/[a-z]{2}/.test(cell.plain.slice(end))) return null
  const right = line.cells[line.cells.indexOf(cell) + 1]
  const beside = right && numberAt(right.text)
  // In a row of headings the cell to the right is a heading too, and the value stands below.
  if (right && beside && !/[a-z]{4}/.test(right.plain)) return placed(right, 0, beside, weight, line.place)
  for (const under of below(layout, cell)) {
    const found = numberAt(under.text)
    if (found) return placed(under, 0, found, weight, layout.lines[under.line]?.place ?? 0)
    if (/[a-z]{3}/.test(under.plain)) break
  }
  return null
}

const global = new RegExp(numberLabel.source, 'g')

function candidatesIn(layout: Layout): { own: Candidate[]; earlier: Candidate[] } {
  const [own, earlier]: [Candidate[], Candidate[]] = [[], []]
  for (const line of layout.lines) {
    if (own.length > 20) break
    for (const cell of line.cells) {
      const plain = cell.plain.slice(0, 400)
      const matches = [...plain.matchAll(global)]
      for (const match of matches) {
        const [before, end] = [plain.slice(0, match.index), match.index + match[0].length]
        const found = valueOf(layout, line, cell, end, 2)
        if (!found) continue
        if (earlierPaper.test(before)) earlier.push(found)
        else own.push(found)
      }
      const bare = matches.length === 0 && !otherNumberLabel.test(plain.slice(0, 40)) ? bareNumberLabel.exec(plain) : null
      if (bare) {
        const end = bare[0].length
        const whole = /num|nummer|number/.test(bare[0]) && line.page === 0 && line.place < 0.45
        const found = valueOf(layout, line, cell, end, whole ? 1.2 : 1)
        if (found) own.push(found)
      }
      if (matches.length === 0) own.push(...titled(line, cell, plain))
    }
  }
  return { own, earlier }
}

/** The name of the paper with its number right behind it: "Facture F2026/0147", "INVOICE 99127". */
function titled(line: Line, cell: Cell, plain: string): Candidate[] {
  if (line.page > 0 || line.place > 0.5) return []
  const match = /^(?:facture|factuur|rechnung|invoice|note de credit|creditnota|gutschrift|credit note|avoir)\b(?: tva| btw)?/.exec(plain)
  if (!match || otherNumberLabel.test(plain.slice(match[0].length))) return []
  const found = numberAt(cell.text.slice(match[0].length))
  return found ? [placed(cell, match[0].length, found, 1.5, line.place)] : []
}

const same = (text: string): string => text.replace(/[^A-Za-z0-9]/g, '').toUpperCase()

export function chooseNumber(layout: Layout, creditNote: boolean, taken: ReadonlySet<string>): NumberChoice {
  const { own, earlier } = candidatesIn(layout)
  const free = own.filter(({ value }) => !taken.has(same(value)))
  // A credit note names its invoice too; its own number stands under its own name.
  const named = creditNote ? free.filter((one) => /credit|avoir|gutschrift/.test(labelBefore(layout, one))) : []
  const pool = named.length > 0 ? named : free
  const best = Math.max(0, ...pool.map(({ weight }) => weight))
  const strongest = pool.filter(({ weight }) => weight === best)
  const [chosen] = strongest
  const others = free.filter((one) => chosen && same(one.value) !== same(chosen.value))
  const corrects = [...earlier, ...(creditNote && named.length > 0 ? others : [])].map(({ value }) => value)
  if (!chosen) return { number: null, sure: 0, used: [], corrects }
  const rivals = strongest.some((one) => same(one.value) !== same(chosen.value))
  const twice = free.some((one) => one !== chosen && same(one.value) === same(chosen.value))
  const sure = rivals || chosen.open ? 0.5 : best >= 2 ? 0.97 : best >= 1.5 ? 0.9 : best > 1 ? 0.87 : 0.7
  return { number: chosen.value, sure, used: [twice ? Math.max(chosen.confidence, 0.9) : chosen.confidence], corrects }
}

/** The words left of a value or above it. */
function labelBefore(layout: Layout, { line, x, right }: Candidate): string {
  const near = [line, line - 1, line - 2].flatMap((index) => layout.lines[index]?.cells ?? [])
  return near
    .filter((cell) => (cell.line === line ? cell.x <= x : cell.x < right && cell.right > x))
    .map(({ plain }) => plain)
    .join(' ')
}
