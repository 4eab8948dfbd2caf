/** Gaps in numbered series: our own sales, and suppliers whose every invoice is ours. */
import type { Finding, Invoice } from './types.ts'

const numbered = /^(.*?)(\d{1,9})(\D{0,3})$/

type Numbered = { readonly invoice: Invoice; readonly at: number; readonly width: number }

const least = { sale: 3, purchase: 5 } as const
/** The longest gap that is one, and the share of the numbers that may be missing: a supplier with other customers skips most. */
const mostInARow = 3
const mostMissing = { sale: 0.34, purchase: 0.2 } as const

export function findNumberGaps(invoices: readonly Invoice[]): Finding[] {
  const series = new Map<string, Numbered[]>()
  for (const invoice of invoices) {
    const [, prefix = '', digits = '', suffix = ''] = numbered.exec(invoice.number ?? '') ?? []
    if (digits === '') continue
    const key = [invoice.direction, invoice.direction === 'sale' ? 0 : invoice.party, prefix.slice(0, 60), suffix].join(' ')
    series.set(key, [...(series.get(key) ?? []), { invoice, at: Number(digits), width: digits.length }])
  }
  return [...series].flatMap(([key, own]) => gapsOf(key, own))
}

function gapsOf(key: string, series: readonly Numbered[]): Finding[] {
  const sorted = [...new Map(series.map((each) => [each.at, each])).values()].toSorted((a, b) => a.at - b.at)
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last) return []
  const { direction, party } = first.invoice
  const span = last.at - first.at + 1
  if (sorted.length < least[direction] || 1 - sorted.length / span > mostMissing[direction]) return []
  return sorted.slice(1).flatMap((next, index) => {
    const before = sorted[index]
    if (!before || next.at - before.at > mostInARow + 1) return []
    return Array.from({ length: next.at - before.at - 1 }, (_, n) => ({
      kind: 'number_gap' as const,
      key: `${key} ${before.at + n + 1}`,
      third_party_id: direction === 'sale' ? null : party,
      expected_on: before.invoice.on,
      amount: null,
      evidence: [before, next].map(({ invoice }) => ({
        kind: invoice.kind,
        id: invoice.id,
        text: [invoice.number, invoice.on].filter(Boolean).join(' · '),
      })),
      score: Math.round((direction === 'sale' ? 0.9 : 0.5 + (0.4 * sorted.length) / span) * 100) / 100,
    }))
  })
}
