import { type Amount, amountsInLine } from './amounts.ts'
import { above, below, type Cell, type Layout, type Line } from '../layout/layout.ts'
import { kindOfLabel, type TotalKind } from './total-labels.ts'

/** How strongly the words around an amount speak for each role; their position changes the weight only. */
export type Roles = Readonly<Record<'gross' | 'net' | 'vat' | 'beside', number>>

export interface WeighedAmount {
  readonly amount: Amount
  readonly roles: Roles
  /** Named by words beside it, not only by the heading of a whole column. */
  readonly named: boolean
}

const none: Roles = { gross: 0, net: 0, vat: 0, beside: 0 }

const parts: Readonly<Record<TotalKind, Partial<Roles>>> = {
  gross: { gross: 3 },
  due: { gross: 2.5 },
  balance: { gross: 1.5 },
  total: { gross: 1.5, net: 1 },
  net: { net: 2 },
  base: { net: 1.5 },
  vat: { vat: 2 },
  within: { vat: 1.5, gross: 1.5 },
  beside: { beside: 2 },
  reduction: { beside: 0.5 },
  none: {},
}

const rolesOf = (kind: TotalKind, weight: number): Roles => {
  const { gross = 0, net = 0, vat = 0, beside = 0 } = parts[kind]
  return { gross: gross * weight, net: net * weight, vat: vat * weight, beside: beside * weight }
}

const best = (all: readonly Roles[]): Roles =>
  all.reduce(
    (one, other) => ({
      gross: Math.max(one.gross, other.gross),
      net: Math.max(one.net, other.net),
      vat: Math.max(one.vat, other.vat),
      beside: Math.max(one.beside, other.beside),
    }),
    none,
  )

const hasWords = (plain: string): boolean =>
  /[a-z]{2}/.test(plain.replace(/\b(?:eur|euro|euros|usd|gbp|chf)\b/g, '')) || /\bt\b/.test(plain)
const hasAmount = (plain: string): boolean => /\d[.,]\d{2}(?!\d)/.test(plain)

/** Leader dots between a label and its amount are no words. */
const unled = (plain: string): string => plain.replace(/(?:[.·_…-] ?){4,}/g, ' ')

/** The words of its own cell before and after an amount, up to the neighbouring amounts. */
function inCell(amount: Amount, before: Amount | undefined, after: Amount | undefined): { before: string; after: string } {
  const { plain } = amount.cell
  // A tax base in brackets does not separate words.
  const cut = before?.cell === amount.cell && !amount.bracketed && !before.bracketed
  return {
    before: unled(plain.slice(cut ? before.end : 0, amount.start).slice(-400)).slice(-90),
    after: plain.slice(amount.end, after?.cell === amount.cell ? after.start : amount.end + 60).slice(0, 60),
  }
}

/** The nearest cell with words to the left; each amount in between lowers its weight. */
function leftOf(line: Line, place: number): { plain: string; passed: number } | null {
  let passed = 0
  for (let index = place - 1; index >= 0 && index > place - 8; index -= 1) {
    const plain = line.cells[index]?.plain ?? ''
    if (hasWords(plain)) return { plain: unled(plain.slice(-400)).slice(-90), passed: passed + (hasAmount(plain) ? 1 : 0) }
    if (hasAmount(plain)) passed += 1
  }
  return null
}

/** In wrapped text the label of an amount may be at the end of the previous row. */
function wrapped(layout: Layout, amount: Amount): string {
  const row = layout.lines[amount.line - 1]
  const { x: edge } = amount.cell
  const last = row?.cells.find((cell) => Math.abs(cell.x - edge) < 3 * cell.height)
  const long = last && last.page === amount.page && last.right - last.x > 0.4 * layout.width
  return long && /[a-z]{2}\W*$/.test(last.plain) ? last.plain.slice(-45).replace(/^.*\d[.,]\d{2}/, '') : ''
}

const heading = (cells: readonly Cell[]): Cell | undefined => {
  const first = cells.find((cell) => hasWords(cell.plain) || hasAmount(cell.plain))
  // Rows of a column are skipped on the way to its heading; a cell with words and an amount is a row of its own.
  const words = first && !hasWords(first.plain) ? cells.find((cell) => hasWords(cell.plain)) : first
  return words && !hasAmount(words.plain) ? words : undefined
}

const headed = (layout: Layout, amount: Amount): TotalKind => kindOfLabel(heading(above(layout, amount, 8))?.plain.slice(-60) ?? '')

/** In a panel the label has a row of its own at the left, and the sum is below it at the right. */
function panelled(layout: Layout, line: Line, amount: Amount): TotalKind {
  if (line.cells.at(-1) !== amount.cell) return 'none'
  const edge = line.cells.at(-2)?.right ?? 0
  for (let index = line.index - 1; index >= 0; index -= 1) {
    const row = layout.lines[index]
    if (!row || row.page !== line.page || line.y - row.y > 2.4 * Math.max(row.height, line.height)) break
    const label = row.cells.at(-1)
    if (!label || label.x < edge || label.right < amount.x - 0.35 * layout.width) continue
    return hasWords(label.plain) && !hasAmount(label.plain) ? kindOfLabel(label.plain.slice(-60)) : 'none'
  }
  return 'none'
}

/** Small print under a sum, unless it labels an amount beside it. */
function footed(layout: Layout, amount: Amount): TotalKind {
  const [foot] = below(layout, amount.cell, 1.6)
  if (!foot || !hasWords(foot.plain) || hasAmount(foot.plain)) return 'none'
  const beside = layout.lines[foot.line]?.cells.some(({ x, plain }) => x > foot.x && hasAmount(plain))
  return beside ? 'none' : kindOfLabel(foot.plain.slice(0, 60))
}

function weigh(layout: Layout, line: Line, amount: Amount, before: Amount | undefined, after: Amount | undefined): WeighedAmount {
  const own = inCell(amount, before, after)
  const place = line.cells.indexOf(amount.cell)
  const left = hasWords(own.before) ? { plain: own.before, passed: 0 } : before?.cell === amount.cell ? null : leftOf(line, place)
  const first = kindOfLabel(left?.plain ?? '')
  if ((first === 'beside' || first === 'reduction') && left?.passed === 0) return { amount, roles: rolesOf(first, 1), named: true }
  const found = [rolesOf(first, left && left.passed > 0 ? 0.6 : 1)]
  if (hasWords(own.after)) found.push(rolesOf(kindOfLabel(own.after), 0.9))
  if (!hasWords(own.before) && place === 0 && before === undefined) {
    const ahead = wrapped(layout, amount)
    if (ahead !== '') found.push(rolesOf(kindOfLabel(ahead), 0.8))
  }
  const head = headed(layout, amount)
  // In the row of totals the column headings tell net, tax and gross apart.
  if (first === 'total') found.push(rolesOf(head, 0.9))
  if (first !== 'none') return { amount, roles: best(found), named: true }
  const beside = best(found)
  const next = line.cells[place + 1]
  if (!hasWords(own.after) && next && hasWords(next.plain)) found.push(rolesOf(kindOfLabel(next.plain.slice(0, 60)), 0.7))
  found.push(rolesOf(head, 0.55), rolesOf(panelled(layout, line, amount), 0.7), rolesOf(footed(layout, amount), 0.5))
  return { amount, roles: best(found), named: Math.max(beside.gross, beside.net, beside.vat) >= 1 }
}

const most = 1500

/** Every amount of the document with the weight of the words around it. */
export function weighAmounts(layout: Layout): WeighedAmount[] {
  const found: WeighedAmount[] = []
  for (const line of layout.lines) {
    if (found.length > most) break
    const amounts = amountsInLine(line)
    for (const [index, amount] of amounts.entries()) found.push(weigh(layout, line, amount, amounts[index - 1], amounts[index + 1]))
  }
  return found
}
