/** The VAT of an electronic invoice: categories of lines, and one part for each category and rate. */
import type { OutgoingVat, VatCategory } from '../../../../capture/einvoice/index.ts'
import type { Language } from '../../../../lib/languages.ts'
import { formatCents, parseDecimal, sum } from '../../../../lib/money.ts'
import { given } from '../../../../lib/values.ts'
import type { Pack } from '../../../../packs/pack.ts'
import type { PrintedLine } from '../invoice/amounts.ts'
import { mentionOfCode } from '../invoice/mentions.ts'
import type { InvoiceVatCode } from '../invoice/store.ts'
import type { EinvoiceCode } from './store.ts'

export type CategorisedLine = {
  /** From 0, as requests name it. */
  readonly index: number
  readonly line: PrintedLine
  readonly code: InvoiceVatCode
  readonly category: VatCategory | null
  /** Null outside the scope of VAT. */
  readonly rate: string | null
  readonly vatex: string | null
  readonly mention: string | null
}

/** Where the category says it all. What is exempt needs a reason of its own. */
const vatexOfCategory: Readonly<Partial<Record<VatCategory, string>>> = {
  AE: 'VATEX-EU-AE',
  K: 'VATEX-EU-IC',
  G: 'VATEX-EU-G',
  O: 'VATEX-EU-O',
}

/** Categories whose VAT is charged, or charged at zero: they need no reason, and may not state one. */
const withoutReason: readonly (VatCategory | null)[] = ['S', 'Z', null]

/** 21.00 is written 21, and 5.50 as 5.5. */
export const shortDecimal = (decimal: string): string => decimal.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')

type Terms = { readonly codes: readonly EinvoiceCode[]; readonly pack: Pack; readonly day: string; readonly language: Language }

export function categorise(lines: readonly PrintedLine[], { codes, pack, day, language }: Terms): CategorisedLine[] {
  return lines.flatMap((line, index) => {
    const { code } = line
    if (!code) return []
    const facts = codes.find(({ id }) => id === code.id)
    const category = facts?.ubl_category ?? null
    const isReasoned = !withoutReason.includes(category)
    return {
      index,
      line,
      code,
      category,
      rate: category === 'O' ? null : category === 'S' ? shortDecimal(code.rate) : '0',
      vatex: isReasoned ? (facts?.vatex_code ?? (category && vatexOfCategory[category]) ?? null) : null,
      mention: isReasoned ? mentionOfCode(code, pack, day, language) : null,
    }
  })
}

export const needsReason = ({ category, vatex, mention }: CategorisedLine): boolean =>
  !withoutReason.includes(category) && vatex === null && mention === null

type Part = OutgoingVat & { readonly order: bigint }

/** Highest rate first. The code of a reason stands only where it is that of every line; the texts say the rest. */
export function vatParts(lines: readonly CategorisedLine[]): OutgoingVat[] {
  const groups = Map.groupBy(lines, ({ category, rate }) => `${category} ${rate ?? ''}`)
  return [...groups.values()]
    .flatMap((group): Part[] => {
      const [first] = group
      if (!first?.category) return []
      const codes = new Set(group.map(({ vatex }) => vatex))
      const [only] = codes.size === 1 ? codes : []
      const texts = given(group.map(({ mention, vatex }) => mention ?? (only ? null : vatex)))
      return [
        {
          category: first.category,
          rate: first.rate,
          base: formatCents(sum(group.map(({ line }) => line.net))),
          tax: formatCents(sum(group.map(({ line }) => line.vat))),
          reason_code: only ?? null,
          reason: texts.length > 0 ? texts.join('; ') : null,
          order: parseDecimal(first.rate ?? '0', 2),
        },
      ]
    })
    .toSorted((one, other) => (one.order < other.order ? 1 : one.order > other.order ? -1 : one.category < other.category ? -1 : 1))
    .map(({ order: _order, ...part }) => part)
}
