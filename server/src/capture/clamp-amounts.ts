/** A reading within what a record holds. Nothing is cut in silence: what did not fit is a reason to look at the paper. */
import type { Doubt, Hints, Reading, SheetLine } from './extraction.ts'
import { formatCents, sum } from '../lib/money.ts'
import { centsOf, communicationOf, lineOfShare, words } from './corrections.ts'
import { type ExtractedSheet, largest, mostRate, mostShares } from '../areas/documents/document-imports/extraction.ts'

type Read = Pick<Reading, 'sheet' | 'hints' | 'doubts'>
type Fitted = { readonly sheet: ExtractedSheet; readonly hints: Hints; readonly doubts: readonly Doubt[] }

/** As many lines as a document may have. */
const mostLines = 500
const longest = { number: 100, vat_number: 40, ubl_id: 300, detail: 300 } as const

const cut = (value: string | null, most: number): string | null => words(value === null ? null : Array.from(value).slice(0, most).join(''))

const isFigure = (value: number | null): boolean => value === null || Math.abs(value) <= largest
const isRate = (value: number | null): boolean => value === null || (value >= 0 && value <= mostRate)
const figure = (value: number | null): number | null => (isFigure(value) ? value : null)

type Figure = (value: number | null) => number | null

const figuresOf = ({ quantity, unit_price, amount_net, amount_vat, amount_gross }: SheetLine, as: Figure) => ({
  quantity: as(quantity),
  unit_price: as(unit_price),
  amount_net: as(amount_net),
  amount_vat: as(amount_vat),
  amount_gross: as(amount_gross),
})

export function fitting(read: Read): Fitted {
  const { sheet, hints } = condensed(read)
  const { counterparty, totals } = sheet
  const shares = totals.vat_breakdown.filter(({ rate, base, amount }) => isRate(rate) && isFigure(base) && isFigure(amount))
  const whole = isWhole(sheet) && shares.length === totals.vat_breakdown.length && shares.length <= mostShares
  const doubts = read.doubts.map(({ code, detail }) =>
    detail === undefined ? { code } : { code, detail: cut(detail, longest.detail) ?? '' },
  )
  const lines = sheet.lines.map((line) => ({
    ...line,
    ...figuresOf(line, figure),
    vat_rate: isRate(line.vat_rate) ? line.vat_rate : null,
    description: cut(line.description, 500),
  }))
  return {
    sheet: {
      ...sheet,
      counterparty: { ...counterparty, name: cut(counterparty.name, 190), vat_number: cut(counterparty.vat_number, longest.vat_number) },
      number: cut(sheet.number, longest.number),
      structured_communication: communicationOf(cut(sheet.structured_communication, 40)),
      nature: cut(sheet.nature, 190),
      lines,
      totals: {
        net: figure(totals.net),
        vat: figure(totals.vat),
        gross: figure(totals.gross),
        vat_breakdown: shares.slice(0, mostShares),
      },
    },
    hints: {
      ...hints,
      numbers: hints.numbers.filter((number) => number.length <= longest.vat_number),
      ubl_id: short(hints.ubl_id),
      lines: lines.map(({ description, vat_rate }) => ({ description, vat_rate })),
    },
    doubts: whole || doubts.some(({ code }) => code === 'low_confidence') ? doubts : [...doubts, { code: 'low_confidence' }],
  }
}

const short = (id: string | null): string | null => (id !== null && id.length <= longest.ubl_id ? id : null)

/** Names and descriptions may be shortened; what identifies or counts may not. */
function isWhole({ number, counterparty, lines, totals }: ExtractedSheet): boolean {
  const fits = (value: string | null, most: number) => value === null || Array.from(value).length <= most
  return (
    fits(number, longest.number) &&
    fits(counterparty.vat_number, longest.vat_number) &&
    [totals.net, totals.vat, totals.gross].every(isFigure) &&
    lines.every((line) => isRate(line.vat_rate) && Object.values(figuresOf(line, (value) => value)).every(isFigure))
  )
}

/** Of more lines than a document takes, one for each part of the VAT is left, with the category of the lines it stands for. */
function condensed({ sheet, hints }: Read): Pick<Read, 'sheet' | 'hints'> {
  const { lines, totals } = sheet
  if (lines.length <= mostLines) return { sheet, hints }
  const groups = Map.groupBy(
    lines.map((line, index) => ({ ...line, category: hints.categories[index] ?? null })),
    ({ vat_rate, category }) => `${vat_rate} ${category}`,
  )
  const left = [...groups.values()].map((own) => ({
    rate: own[0]?.vat_rate ?? null,
    category: own[0]?.category ?? null,
    base: formatCents(sum(own.map(({ amount_net }) => centsOf(amount_net ?? 0)))),
  }))
  const categories = totals.vat_breakdown.map(({ rate, base }) => {
    const alike = left.filter((group) => group.rate === rate)
    const same = alike.filter((group) => group.base === formatCents(centsOf(base)))
    const [only, ...others] = same.length > 0 ? same : alike
    return only && others.length === 0 ? only.category : null
  })
  return { sheet: { ...sheet, lines: totals.vat_breakdown.map(lineOfShare) }, hints: { ...hints, categories } }
}
