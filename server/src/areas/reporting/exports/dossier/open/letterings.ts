/** The letterings that can be opened, and what they leave open on each line. */
import { type Cents, formatCents, minus, plus, zero } from '../../../../../lib/money.ts'
import { letterings } from '../ledger/tables.ts'
import type { Row } from '../table.ts'
import type { Books } from './read-books.ts'
import { lineKey } from './takeover.ts'
import { centsIn, groupBy, idIn, numberIn, textIn } from './values.ts'

/** An entry and position of the dossier, or of the entry that takes earlier years over; null for a line that is not opened. */
export type FindLine = (entry: number, position: number) => { readonly entry: number; readonly position: number } | null

type Lettering = {
  readonly row: Row
  readonly group: number
  /** In small letters when a lettering of its group is left out: the group is then not full. */
  readonly code: string
  readonly is_full: boolean
  readonly lines: readonly Row[]
}

export type Letterings = {
  readonly kept: readonly Lettering[]
  readonly leftOut: number
  /** What a line with these values has open, and the lettering that it shows. */
  readonly stateOf: (line: Row) => {
    readonly open_amount: string | null
    readonly lettering_id: number | null
    readonly lettering_code: string | null
  }
}

/** A lettering with a line of a year that is not opened is left out: at the end of the opened years its lines were still open. */
export function keepLetterings(books: Books, findLine: FindLine): Letterings {
  const all = [...groupBy(books.rows(letterings.path), (row) => numberIn(row, 'lettering_id')).values()]
  const isOpened = (line: Row) => findLine(numberIn(line, 'entry_id'), numberIn(line, 'position')) !== null
  const whole = all.filter((lines) => lines.every(isOpened))
  const ids = new Set(whole.map(([row]) => numberIn(row ?? {}, 'lettering_id')))
  const byGroup = groupBy(whole, ([row]) => numberIn(row ?? {}, 'group_id'))
  const incomplete = new Set(all.filter((lines) => !lines.every(isOpened)).map(([row]) => numberIn(row ?? {}, 'group_id')))
  const kept = whole.map((lines): Lettering => {
    const [row = {}] = lines
    const group = numberIn(row, 'group_id')
    const members = (byGroup.get(group) ?? []).map(([first]) => numberIn(first ?? {}, 'lettering_id'))
    const code = textIn(row, 'code') ?? ''
    return {
      row,
      lines,
      group: ids.has(group) ? group : Math.min(...members),
      code: incomplete.has(group) ? code.toLowerCase() : code,
      is_full: row['is_full'] === true && !incomplete.has(group),
    }
  })
  const settled = new Map<string, { amount: Cents; letterings: number[] }>()
  for (const { row, lines } of kept)
    for (const line of lines) {
      const at = findLine(numberIn(line, 'entry_id'), numberIn(line, 'position'))
      if (!at) continue
      const known = settled.get(lineKey(at.entry, at.position)) ?? { amount: zero, letterings: [] }
      known.amount = plus(known.amount, centsIn(line, 'amount'))
      known.letterings.push(numberIn(row, 'lettering_id'))
      settled.set(lineKey(at.entry, at.position), known)
    }
  const codes = new Map(kept.map(({ row, code }) => [numberIn(row, 'lettering_id'), code]))
  return {
    kept,
    leftOut: all.length - whole.length,
    stateOf: (line) => {
      if (textIn(line, 'open_amount') === null) return { open_amount: null, lettering_id: null, lettering_code: null }
      const { amount, letterings: found } = settled.get(lineKey(numberIn(line, 'entry_id'), numberIn(line, 'position'))) ?? {
        amount: zero,
        letterings: [],
      }
      const before = idIn(line, 'lettering_id')
      const shown = before !== null && found.includes(before) ? before : found.length > 0 ? Math.max(...found) : null
      return {
        open_amount: formatCents(minus(minus(centsIn(line, 'debit'), centsIn(line, 'credit')), amount)),
        lettering_id: shown,
        lettering_code: shown === null ? null : (codes.get(shown) ?? null),
      }
    },
  }
}
