/** Compares an extraction with the expected one, field by field: amounts to the cent, names by their words, everything else exactly. */
import type { Extraction, Reading } from '../../server/src/capture/extraction.ts'
import { statusOf } from '../../server/src/capture/status.ts'

export type Expected = Omit<Extraction, 'confidence' | 'nature'>

export const fields = [
  'type',
  'direction',
  'party',
  'VAT number',
  'number',
  'date',
  'due date',
  'net',
  'VAT',
  'gross',
  'breakdown',
  'IBAN',
  'communication',
  'currency',
  'lines',
] as const
export type Field = (typeof fields)[number]

/** An extraction that is ready must not have one of these wrong. */
const essential: readonly Field[] = ['direction', 'party', 'VAT number', 'number', 'date', 'net', 'VAT', 'gross', 'currency']

/** Whether two document types lead to the same entry: an invoice and a receipt do, a credit note does not. */
const leadToSameEntry = (got: string, want: string): boolean =>
  got === want || [got, want].every((type) => type === 'invoice' || type === 'receipt')

const words = (name: string | null): string[] =>
  (name ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    // "S.à r.l." and "S.à rl" are one ending.
    .replace(/\.(?=\s|$|[a-z])/g, '')
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '')

const sameName = (got: string | null, want: string | null): boolean => {
  if (got === null || want === null) return got === want
  const [a, b] = [words(got), words(want)]
  const both = a.filter((word) => b.includes(word)).length
  return (2 * both) / Math.max(1, a.length + b.length) >= 0.9
}

const key = (values: readonly (number | string | null)[]): string => JSON.stringify(values)
const sameSet = (got: readonly string[], want: readonly string[]): boolean => key(got.toSorted()) === key(want.toSorted())

const normalised = (number: string | null): string | null => (number === null ? null : number.replace(/\s+/g, ' ').trim())

/** A line is right when its net amount and rate are. */
const lineKeys = (extraction: Pick<Extraction, 'lines'>): string[] =>
  extraction.lines.map(({ amount_net, vat_rate }) => key([amount_net, vat_rate]))
const shareKeys = (extraction: Pick<Extraction, 'totals'>): string[] =>
  extraction.totals.vat_breakdown.map(({ rate, base, amount }) => key([rate, base, amount]))

function right(got: Extraction, want: Expected, also: readonly string[]): Record<Field, boolean> {
  return {
    type: got.document_type === want.document_type,
    direction: got.direction === want.direction,
    party: sameName(got.counterparty.name, want.counterparty.name),
    'VAT number': got.counterparty.vat_number === want.counterparty.vat_number,
    number: normalised(got.number) === normalised(want.number),
    date: got.date === want.date,
    'due date': got.due_date === want.due_date,
    net: got.totals.net === want.totals.net,
    VAT: got.totals.vat === want.totals.vat,
    gross: got.totals.gross === want.totals.gross,
    breakdown: sameSet(shareKeys(got), shareKeys(want)),
    IBAN: got.payment.iban === want.payment.iban || (got.payment.iban !== null && also.includes(got.payment.iban)),
    communication: got.structured_communication === want.structured_communication,
    currency: got.currency === want.currency,
    lines: sameSet(lineKeys(got), lineKeys(want)),
  }
}

export interface Judged {
  readonly id: string
  readonly layout: string
  readonly source: 'text' | 'ocr' | 'unread'
  readonly ready: boolean
  readonly confidence: number
  readonly right: Record<Field, boolean>
  readonly wrong: readonly Field[]
  readonly falseReady: boolean
  readonly warnings: readonly string[]
  readonly milliseconds: number
  readonly reading: Reading | null
}

export function judge(
  about: Pick<Judged, 'id' | 'layout' | 'source' | 'milliseconds'>,
  reading: Reading | null,
  want: Expected,
  also: readonly string[],
): Judged {
  const verdicts = reading
    ? right(reading.extraction, want, also)
    : (Object.fromEntries(fields.map((field) => [field, false])) as Record<Field, boolean>)
  const ready = reading !== null && statusOf(reading) === 'ready'
  return {
    ...about,
    ready,
    confidence: reading?.extraction.confidence ?? 0,
    right: verdicts,
    wrong: fields.filter((field) => !verdicts[field]),
    falseReady:
      ready && (essential.some((field) => !verdicts[field]) || !leadToSameEntry(reading.extraction.document_type, want.document_type)),
    warnings: reading?.warnings.map(({ code, detail }) => (detail ? `${code} ${detail}` : code)) ?? ['unread'],
    milliseconds: about.milliseconds,
    reading,
  }
}
