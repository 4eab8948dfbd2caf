/**
 * Compares the answer of a model with the document and with the rules. Agreement raises the confidence. A difference is a warning, and so
 * is a value that only the model read: an extraction with status `ready` therefore holds only values that our own rules read, whatever text
 * on the document instructs the model to answer. Values of the model go only into extractions that need a review.
 */
import type { Warning, Extraction, Owner, Reading } from '../extraction.ts'
import { formatCents } from '../../lib/money.ts'
import { type Agreeable, readPages } from '../ocr/read.ts'
import { bareName, isOwnName } from '../ocr/parties/names.ts'
import type { Page } from '../ocr/layout/page.ts'
import { percent, shown } from '../ocr/lines/extraction-lines.ts'
import { isOwnNumber, ownIban } from '../ocr/parties/sides.ts'
import { statusOf } from '../status.ts'
import type { ModelAnswer, AnswerTotals } from './answer.ts'
import { complete } from './complete.ts'
import { compareField, type FieldComparison, type Source } from './compare-field.ts'
import { type PrintedValues, printedValues } from './printed-values.ts'

/** The words that the local programs recognised; empty when the programs are missing. */
export interface PageText {
  readonly pages: readonly Page[]
  readonly source: Source
  readonly more: boolean
}

const sureEnough = 0.85

/** The company's own number, account or name cannot be the counterparty's: the model then mixed up the two sides. */
function withoutOwn(answer: ModelAnswer, owner: Owner): { answer: ModelAnswer; mixed: boolean } {
  const number = answer.vat_number !== null && isOwnNumber(answer.vat_number, owner)
  const name = answer.name !== null && isOwnName(answer.name, owner)
  const account = answer.direction === 'purchase' && answer.iban !== null && ownIban(answer.iban, owner)
  return {
    answer: {
      ...answer,
      vat_number: number ? null : answer.vat_number,
      name: name ? null : answer.name,
      iban: account || answer.direction === 'sale' ? null : answer.iban,
    },
    mixed: number || name || account,
  }
}

const signs = (value: string): string => value.replace(/[^\p{L}\d]/gu, '').toUpperCase()

function sameName(ours: string, theirs: string): boolean {
  const [one, other] = [` ${bareName(ours)} `, ` ${bareName(theirs)} `]
  return one.trim() !== '' && other.trim() !== '' && (one.includes(other) || other.includes(one))
}

/** Rates included: equal sums may be taxed differently. */
function sameTotals({ net, vat, gross, vat_breakdown }: Extraction['totals'], theirs: AnswerTotals): boolean {
  const alike = net === shown(theirs.net) && vat === shown(theirs.vat) && gross === shown(theirs.gross)
  const isIn = ({ rate, base, amount }: Extraction['totals']['vat_breakdown'][number]) =>
    theirs.shares.some((share) => percent(share.rate) === rate && shown(share.base) === base && shown(share.amount) === amount)
  return alike && vat_breakdown.length === theirs.shares.length && vat_breakdown.every(isIn)
}

function* agreedOn({ counterparty, number, date, totals, ...extraction }: Extraction, answer: ModelAnswer): Generator<Agreeable> {
  if (extraction.document_type === answer.document_type) yield 'document_type'
  if (extraction.currency === answer.currency) yield 'currency'
  if (number !== null && answer.number !== null && signs(number) === signs(answer.number)) yield 'number'
  if (date !== null && date === answer.date) yield 'date'
  if (answer.totals !== null && sameTotals(totals, answer.totals)) yield 'totals'
  const isNamed = counterparty.name !== null && answer.name !== null && sameName(counterparty.name, answer.name)
  if (isNamed && counterparty.vat_number === answer.vat_number) yield 'counterparty'
}

const spelled = (net: string, vat: string, gross: string, rates: readonly number[]): string =>
  `${net} + ${vat} = ${gross}${rates.length > 0 ? ` (${rates.join(' %, ')} %)` : ''}`

const theirTotalsText = ({ net, vat, gross, shares }: AnswerTotals): string =>
  spelled(
    formatCents(net),
    formatCents(vat),
    formatCents(gross),
    shares.map(({ rate }) => percent(rate)),
  )

const ourTotalsText = ({ net, vat, gross, vat_breakdown }: Extraction['totals']): string | null =>
  gross === null
    ? null
    : spelled(
        `${net ?? '?'}`,
        `${vat ?? '?'}`,
        `${gross}`,
        vat_breakdown.map(({ rate }) => rate),
      )

/** Differences in fields for which there is no choice between two values: each is a warning. */
function* headDifferences(base: Reading, answer: ModelAnswer, mixed: boolean): Generator<Warning> {
  if (base.extraction.document_type !== answer.document_type) yield { code: 'low_confidence', detail: 'document_type' }
  if (base.extraction.direction !== answer.direction || mixed) yield { code: 'direction_unsure' }
  if (answer.currency !== null && base.extraction.currency !== answer.currency)
    yield { code: 'engines_differ', field: 'currency', detail: `${base.extraction.currency} / ${answer.currency}` }
}

/** The identifying fields, as the rules and the model read them. */
function compareFields(
  base: Reading,
  answer: ModelAnswer,
  agreed: ReadonlySet<Agreeable>,
  printed: PrintedValues,
  source: Source,
): FieldComparison[] {
  const { counterparty, number, date, totals } = base.extraction
  const isSure = (field: Agreeable) => (base.confidence[field] ?? 0) >= sureEnough
  const unless = <T>(same: boolean, value: T): T | null => (same ? null : value)
  const on = (theirs: string | null, test: (value: string) => boolean) => theirs !== null && test(theirs)
  const name = unless(counterparty.name !== null && answer.name !== null && sameName(counterparty.name, answer.name), answer.name)
  const vat = unless(counterparty.vat_number === answer.vat_number, answer.vat_number)
  const iban = unless(counterparty.iban === answer.iban, answer.iban)
  const [theirNumber, theirDate] = [unless(agreed.has('number'), answer.number), unless(date === answer.date, answer.date)]
  const theirTotals = unless(agreed.has('totals'), answer.totals)
  const arePrinted = theirTotals !== null && [theirTotals.net, theirTotals.vat, theirTotals.gross].every((amount) => printed.amount(amount))
  return [
    compareField('counterparty.name', counterparty.name, name, { printed: on(name, printed.name), sure: isSure('counterparty'), source }),
    compareField('counterparty.vat_number', counterparty.vat_number, vat, { printed: on(vat, printed.vatNumber), sure: true, source }),
    compareField('payment.iban', counterparty.iban, iban, { printed: on(iban, printed.iban), sure: true, source }),
    compareField('number', number, theirNumber, { printed: on(theirNumber, printed.number), sure: isSure('number'), source }),
    compareField('date', date, theirDate, { printed: on(theirDate, printed.day), sure: isSure('date'), source }),
    compareField('totals', ourTotalsText(totals), theirTotals && theirTotalsText(theirTotals), {
      printed: arePrinted,
      sure: isSure('totals'),
      source,
    }),
  ]
}

const unique = (warnings: readonly Warning[]): Warning[] => [
  ...new Map(warnings.map((warning) => [`${warning.code} ${warning.field ?? ''} ${warning.detail ?? ''}`, warning])).values(),
]

/** The reading of a document that the model read too. */
export function reconcile(given: ModelAnswer, sight: PageText, owner: Owner, today: string): Reading {
  const { answer, mixed } = withoutOwn(given, owner)
  const { pages, more, source } = sight
  const printed = printedValues(pages)
  const agreed = new Set(agreedOn(readPages(pages, owner, today, { more }).extraction, answer))
  const base = readPages(pages, owner, today, { more, agreed })
  const all = compareFields(base, answer, agreed, printed, source)
  // An account that only the model read is no warning about the values of the rules; it is added only to extractions that need a review.
  const core = all.filter(({ field, ours }) => field !== 'payment.iban' || ours !== null)
  const warnings = unique([...base.warnings, ...headDifferences(base, answer, mixed), ...core.flatMap((one) => one.warnings)])
  const reading: Reading = { ...base, engine: 'api', extraction: { ...base.extraction, nature: answer.nature }, warnings }
  return statusOf(reading) === 'ready' ? reading : complete(reading, answer, all, printed, source)
}
