/**
 * A model's word held against the paper. What both read the same is surer for it. What they read differently is a warning, and so is what
 * the model alone has seen: so a extraction that is `ready` holds no value but those our own rules took from the paper, whatever a model was
 * talked into by the words on it. What it adds goes into sheets that somebody looks at.
 */
import type { Warning, Extraction, Owner, Reading } from '../extraction.ts'
import { formatCents } from '../../lib/money.ts'
import { type Agreeable, readPages } from '../ocr/index.ts'
import { bareName, isOwnName } from '../ocr/parties/names.ts'
import type { Page } from '../ocr/layout/page.ts'
import { percent, shown } from '../ocr/lines/extraction-lines.ts'
import { isOwnNumber, ownIban } from '../ocr/parties/sides.ts'
import { statusOf } from '../status.ts'
import type { ModelAnswer, AnswerTotals } from './answer.ts'
import { complete } from './complete.ts'
import { compareField, type FieldComparison, type Source } from './compare-field.ts'
import { type PrintedValues, printedValues } from './printed-values.ts'

/** What the machine itself saw of the paper; without programs to read it, nothing. */
export interface PageText {
  readonly pages: readonly Page[]
  readonly source: Source
  readonly more: boolean
}

const sureEnough = 0.85

/** The file's own number, account and name are never the other side's: who says so has taken one side for the other. */
function withoutOwn(said: ModelAnswer, owner: Owner): { said: ModelAnswer; mixed: boolean } {
  const number = said.vat_number !== null && isOwnNumber(said.vat_number, owner)
  const name = said.name !== null && isOwnName(said.name, owner)
  const account = said.direction === 'purchase' && said.iban !== null && ownIban(said.iban, owner)
  return {
    said: {
      ...said,
      vat_number: number ? null : said.vat_number,
      name: name ? null : said.name,
      iban: account || said.direction === 'sale' ? null : said.iban,
    },
    mixed: number || name || account,
  }
}

const signs = (value: string): string => value.replace(/[^\p{L}\d]/gu, '').toUpperCase()

function sameName(ours: string, theirs: string): boolean {
  const [one, other] = [` ${bareName(ours)} `, ` ${bareName(theirs)} `]
  return one.trim() !== '' && other.trim() !== '' && (one.includes(other) || other.includes(one))
}

/** With their rates: sums that are alike may be taxed differently. */
function sameTotals({ net, vat, gross, vat_breakdown }: Extraction['totals'], theirs: AnswerTotals): boolean {
  const alike = net === shown(theirs.net) && vat === shown(theirs.vat) && gross === shown(theirs.gross)
  const isIn = ({ rate, base, amount }: Extraction['totals']['vat_breakdown'][number]) =>
    theirs.shares.some((share) => percent(share.rate) === rate && shown(share.base) === base && shown(share.amount) === amount)
  return alike && vat_breakdown.length === theirs.shares.length && vat_breakdown.every(isIn)
}

function* agreedOn({ counterparty, number, date, totals, ...extraction }: Extraction, said: ModelAnswer): Generator<Agreeable> {
  if (extraction.document_type === said.document_type) yield 'document_type'
  if (extraction.currency === said.currency) yield 'currency'
  if (number !== null && said.number !== null && signs(number) === signs(said.number)) yield 'number'
  if (date !== null && date === said.date) yield 'date'
  if (said.totals !== null && sameTotals(totals, said.totals)) yield 'totals'
  const isNamed = counterparty.name !== null && said.name !== null && sameName(counterparty.name, said.name)
  if (isNamed && counterparty.vat_number === said.vat_number) yield 'counterparty'
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

/** What is compared beyond what both may agree about: each asks for a look by itself. */
function* headDifferences(base: Reading, said: ModelAnswer, mixed: boolean): Generator<Warning> {
  if (base.extraction.document_type !== said.document_type) yield { code: 'low_confidence', detail: 'document_type' }
  if (base.extraction.direction !== said.direction || mixed) yield { code: 'direction_unsure' }
  if (said.currency !== null && base.extraction.currency !== said.currency)
    yield { code: 'engines_differ', field: 'currency', detail: `${base.extraction.currency} / ${said.currency}` }
}

/** The fields that make an invoice what it is, ours beside theirs. */
function compareFields(
  base: Reading,
  said: ModelAnswer,
  agreed: ReadonlySet<Agreeable>,
  printed: PrintedValues,
  source: Source,
): FieldComparison[] {
  const { counterparty, number, date, totals } = base.extraction
  const isSure = (field: Agreeable) => (base.confidence[field] ?? 0) >= sureEnough
  const unless = <T>(same: boolean, value: T): T | null => (same ? null : value)
  const on = (theirs: string | null, test: (value: string) => boolean) => theirs !== null && test(theirs)
  const name = unless(counterparty.name !== null && said.name !== null && sameName(counterparty.name, said.name), said.name)
  const vat = unless(counterparty.vat_number === said.vat_number, said.vat_number)
  const iban = unless(counterparty.iban === said.iban, said.iban)
  const [theirNumber, theirDate] = [unless(agreed.has('number'), said.number), unless(date === said.date, said.date)]
  const theirTotals = unless(agreed.has('totals'), said.totals)
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

/** The reading of a paper that a model has looked at too. */
export function reconcile(given: ModelAnswer, sight: PageText, owner: Owner, today: string): Reading {
  const { said, mixed } = withoutOwn(given, owner)
  const { pages, more, source } = sight
  const printed = printedValues(pages)
  const agreed = new Set(agreedOn(readPages(pages, owner, today, { more }).extraction, said))
  const base = readPages(pages, owner, today, { more, agreed })
  const all = compareFields(base, said, agreed, printed, source)
  // An account that the rules did not find is no warning about what they found: it waits for a extraction that somebody looks at.
  const core = all.filter(({ field, ours }) => field !== 'payment.iban' || ours !== null)
  const warnings = unique([...base.warnings, ...headDifferences(base, said, mixed), ...core.flatMap((one) => one.warnings)])
  const reading: Reading = { ...base, engine: 'api', extraction: { ...base.extraction, nature: said.nature }, warnings }
  return statusOf(reading) === 'ready' ? reading : complete(reading, said, all, printed, source)
}
