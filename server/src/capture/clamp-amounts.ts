/** Brings a reading within the limits of the stored record. Whatever is dropped adds a warning. */
import { formatCents, sum } from '../lib/money.ts'
import { centsOf, lineOfShare, tidyText } from './amounts.ts'
import { communicationOf } from './corrections.ts'
import {
  type Warning,
  type Extraction,
  highestRate,
  type Hints,
  largestFigure,
  mostLines,
  mostVatShares,
  type Reading,
  type ExtractionLine,
} from './extraction.ts'

type ReadParts = Pick<Reading, 'extraction' | 'hints' | 'warnings'>
type Clamped = { readonly extraction: Extraction; readonly hints: Hints; readonly warnings: readonly Warning[] }

const longest = { number: 100, vat_number: 40, ubl_id: 300, detail: 300 } as const

const truncate = (value: string | null, most: number): string | null =>
  tidyText(value === null ? null : Array.from(value).slice(0, most).join(''))

const isFigure = (value: number | null): boolean => value === null || Math.abs(value) <= largestFigure
const isRate = (value: number | null): boolean => value === null || (value >= 0 && value <= highestRate)
const figure = (value: number | null): number | null => (isFigure(value) ? value : null)

type Figure = (value: number | null) => number | null

const figuresOf = ({ quantity, unit_price, amount_net, amount_vat, amount_gross }: ExtractionLine, as: Figure) => ({
  quantity: as(quantity),
  unit_price: as(unit_price),
  amount_net: as(amount_net),
  amount_vat: as(amount_vat),
  amount_gross: as(amount_gross),
})

export function clampExtraction(read: ReadParts): Clamped {
  const { extraction, hints } = condenseLines(read)
  const { counterparty, totals } = extraction
  const shares = totals.vat_breakdown.filter(({ rate, base, amount }) => isRate(rate) && isFigure(base) && isFigure(amount))
  const whole = isWithinLimits(extraction) && shares.length === totals.vat_breakdown.length && shares.length <= mostVatShares
  const warnings = read.warnings.map(({ code, detail }) =>
    detail === undefined ? { code } : { code, detail: truncate(detail, longest.detail) ?? '' },
  )
  const lines = extraction.lines.map((line) => ({
    ...line,
    ...figuresOf(line, figure),
    vat_rate: isRate(line.vat_rate) ? line.vat_rate : null,
    description: truncate(line.description, 500),
  }))
  return {
    extraction: {
      ...extraction,
      counterparty: {
        ...counterparty,
        name: truncate(counterparty.name, 190),
        vat_number: truncate(counterparty.vat_number, longest.vat_number),
      },
      number: truncate(extraction.number, longest.number),
      structured_communication: communicationOf(truncate(extraction.structured_communication, 40)),
      nature: truncate(extraction.nature, 190),
      lines,
      totals: {
        net: figure(totals.net),
        vat: figure(totals.vat),
        gross: figure(totals.gross),
        vat_breakdown: shares.slice(0, mostVatShares),
      },
    },
    hints: {
      ...hints,
      numbers: hints.numbers.filter((number) => number.length <= longest.vat_number),
      ubl_id: withinLength(hints.ubl_id),
      lines: lines.map(({ description, vat_rate }) => ({ description, vat_rate })),
    },
    warnings: whole || warnings.some(({ code }) => code === 'low_confidence') ? warnings : [...warnings, { code: 'low_confidence' }],
  }
}

const withinLength = (id: string | null): string | null => (id !== null && id.length <= longest.ubl_id ? id : null)

/** Names and descriptions may be shortened; identifiers and amounts may not. */
function isWithinLimits({ number, counterparty, lines, totals }: Extraction): boolean {
  const fits = (value: string | null, most: number) => value === null || Array.from(value).length <= most
  return (
    fits(number, longest.number) &&
    fits(counterparty.vat_number, longest.vat_number) &&
    [totals.net, totals.vat, totals.gross].every(isFigure) &&
    lines.every((line) => isRate(line.vat_rate) && Object.values(figuresOf(line, (value) => value)).every(isFigure))
  )
}

/** More lines than a document may have are replaced by one line for each VAT share, with the category of the lines it replaces. */
function condenseLines({ extraction, hints }: ReadParts): Pick<ReadParts, 'extraction' | 'hints'> {
  const { lines, totals } = extraction
  if (lines.length <= mostLines) return { extraction, hints }
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
  return { extraction: { ...extraction, lines: totals.vat_breakdown.map(lineOfShare) }, hints: { ...hints, categories } }
}
