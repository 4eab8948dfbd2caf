/** Completes an extraction that needs a review anyway with values of the model; each added value gets a warning. */
import type { Warning, Extraction, Reading, ExtractionLine } from '../extraction.ts'
import { sum, zero } from '../../lib/money.ts'
import type { Item } from '../ocr/lines/table.ts'
import { percent, extractionLines, shown } from '../ocr/lines/extraction-lines.ts'
import { close } from '../ocr/amounts/rate-rows.ts'
import type { ModelAnswer, AnswerTotals } from './answer.ts'
import { type FieldComparison, compareField, type Source } from './compare-field.ts'
import type { PrintedValues } from './printed-values.ts'

/** A decimal as text, for exact computation. */
const written = (value: number | null): string | null => (value === null ? null : String(value))

const itemsOf = ({ lines }: ModelAnswer): Item[] =>
  lines.map(({ description, quantity, unit_price, rate, net }) => ({
    description: description ?? '',
    quantity: written(quantity),
    price: written(unit_price),
    rate,
    amount: net,
  }))

/** The model's lines are used when they make up the net of each rate; otherwise there is one line for each rate. */
function linesFor(answer: ModelAnswer, totals: AnswerTotals): { lines: ExtractionLine[]; addUp: boolean } {
  const items = itemsOf(answer)
  const whole = { ...totals, solved: true, rated: true, warning: null, used: [], negative: false }
  const [first] = totals.shares
  const rateOf = (item: Item) => item.rate ?? (totals.shares.length === 1 ? first?.rate : undefined)
  const fits = totals.shares.every(({ rate, base }) => {
    const own = items.filter((item) => rateOf(item) === rate)
    return close(sum(own.map(({ amount }) => amount)), base, BigInt(2 * Math.max(1, own.length)))
  })
  const known = items.every((item) => totals.shares.some(({ rate }) => rate === rateOf(item)))
  return extractionLines(fits && known ? [items] : [], whole)
}

const extractionTotals = ({ net, vat, gross, shares }: AnswerTotals): Extraction['totals'] => ({
  net: shown(net),
  vat: shown(vat),
  gross: shown(gross),
  vat_breakdown: shares.map(({ rate, base, amount }) => ({ rate: percent(rate), base: shown(base), amount: shown(amount) })),
})

/** Warnings that no longer apply once the field has another value. */
const resolvedBy: Readonly<Record<FieldComparison['field'], (warning: Warning) => boolean>> = {
  'counterparty.name': ({ code, detail }) => code === 'counterparty_missing' || (code === 'low_confidence' && detail === 'counterparty'),
  'counterparty.vat_number': ({ code }) => code === 'counterparty_missing',
  'payment.iban': () => false,
  structured_communication: () => false,
  number: ({ code, detail }) => code === 'number_missing' || (code === 'low_confidence' && detail === 'number'),
  due_date: ({ code }) => code === 'due_before_date',
  date: ({ code, detail }) => code === 'date_missing' || code === 'due_before_date' || (code === 'low_confidence' && detail === 'date'),
  totals: ({ code, detail }) => code.startsWith('totals_') || code === 'vat_missing' || (code === 'low_confidence' && detail === 'totals'),
}

function fill(extraction: Extraction, answer: ModelAnswer, takes: (field: FieldComparison['field']) => boolean): Extraction {
  const { counterparty, payment } = extraction
  const account = takes('payment.iban') ? { iban: answer.iban, bic: answer.bic } : null
  const totals = takes('totals') && answer.totals ? extractionTotals(answer.totals) : extraction.totals
  const isTheirs = answer.totals !== null && totals.gross === shown(answer.totals.gross) && totals.net === shown(answer.totals.net)
  const theirs = isTheirs && answer.totals ? linesFor(answer, answer.totals) : null
  const isPlain = extraction.lines.every(({ description }) => description === null)
  const lines = theirs && (takes('totals') || (theirs.addUp && isPlain)) ? theirs.lines : extraction.lines
  return {
    ...extraction,
    counterparty: {
      ...counterparty,
      name: takes('counterparty.name') ? answer.name : counterparty.name,
      vat_number: takes('counterparty.vat_number') ? answer.vat_number : counterparty.vat_number,
      ...account,
    },
    payment: { ...payment, ...account },
    number: takes('number') ? answer.number : extraction.number,
    date: takes('date') ? answer.date : extraction.date,
    totals,
    lines,
    language: extraction.language ?? answer.language,
  }
}

/** Optional fields, for which no warning exists when they are missing: filled in where the document has them. */
function addMissing(
  extraction: Extraction,
  answer: ModelAnswer,
  printed: PrintedValues,
  source: Source,
): { extraction: Extraction; warnings: Warning[] } {
  const isDue = answer.due_date !== null && (extraction.date === null || answer.due_date >= extraction.date)
  const due = extraction.due_date === null && isDue ? answer.due_date : null
  const reference = extraction.structured_communication === null ? answer.communication : null
  const both = [
    compareField('due_date', null, due, { printed: due !== null && printed.day(due), sure: false, source }),
    compareField('structured_communication', null, reference, {
      printed: reference !== null && printed.communication(reference),
      sure: false,
      source,
    }),
  ]
  const [day, communication] = both
  return {
    extraction: {
      ...extraction,
      due_date: day?.taken ? due : extraction.due_date,
      structured_communication: communication?.taken ? reference : extraction.structured_communication,
    },
    warnings: both.flatMap((one) => one.warnings),
  }
}

/** Invalid identifiers that only the model read. */
function* wrongNumbers({ counterparty }: Extraction, { wrong }: ModelAnswer): Generator<Warning> {
  if (counterparty.vat_number === null && wrong.vat_number !== null) yield { code: 'vat_number_invalid', detail: wrong.vat_number }
  if (counterparty.iban === null && wrong.iban !== null) yield { code: 'iban_invalid', detail: wrong.iban }
}

export function complete(
  reading: Reading,
  answer: ModelAnswer,
  contests: readonly FieldComparison[],
  printed: PrintedValues,
  source: Source,
): Reading {
  const taken = contests.filter((one) => one.taken)
  const takes = (field: FieldComparison['field']) => taken.some((one) => one.field === field)
  const more = addMissing(fill(reading.extraction, answer, takes), answer, printed, source)
  const kept = reading.warnings.filter((warning) => !taken.some(({ field }) => resolvedBy[field](warning)))
  const late = contests.filter(({ field, ours }) => field === 'payment.iban' && ours === null).flatMap(({ warnings }) => warnings)
  const { hints } = reading
  const isReversed = hints.categories.length > 0 && hints.categories.every((category) => category === 'AE') && answer.totals?.vat === zero
  return {
    ...reading,
    extraction: more.extraction,
    warnings: [...kept, ...late, ...more.warnings, ...wrongNumbers(reading.extraction, answer)],
    hints: {
      ...hints,
      numbers: takes('counterparty.vat_number') && answer.vat_number !== null ? [answer.vat_number, ...hints.numbers] : hints.numbers,
      categories: more.extraction.lines.map((_line, index) =>
        more.extraction.lines === reading.extraction.lines ? (hints.categories[index] ?? null) : isReversed ? 'AE' : null,
      ),
    },
  }
}
