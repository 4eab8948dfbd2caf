import type { Warning, Extraction, Owner, Reading } from '../extraction.ts'
import { addressOf } from './parties/address.ts'
import { chooseDates, type DateChoice, datesIn } from './dates/dates.ts'
import { weighAmounts } from './amounts/evidence.ts'
import { countryOf, type Identifiers, identifiersIn } from './numbers/identifiers.ts'
import { kindOf, type Kind } from './kind.ts'
import { languageOf } from './language.ts'
import { type Layout, layoutOf } from './layout/layout.ts'
import { type Item, itemsIn } from './lines/table.ts'
import { chooseNumber, type NumberChoice } from './numbers/number.ts'
import type { Page } from './layout/page.ts'
import { type Party, partyOf } from './parties/party.ts'
import { currencyOf, isPaid } from './amounts/payment.ts'
import { rateRowsIn } from './amounts/rate-rows.ts'
import { ratesOf } from './amounts/rates.ts'
import { rowsOf } from './lines/summed-rows.ts'
import { runSums, sequencesIn } from './amounts/runs.ts'
import { addsUp, percent, extractionLines, shown } from './lines/extraction-lines.ts'
import { type Direction, directionOf, sidesOf } from './parties/sides.ts'
import { solveTotals, type Totals } from './amounts/solve.ts'
import { exemptWords, reverseCharge } from './amounts/untaxed.ts'

/** A field with less confidence needs a review. */
const sureEnough = 0.85
/** Confidence of a value that an independent reader read as well. */
const twiceRead = 0.9
/** The fields a second reader can confirm; the direction is not among them. */
export type Agreeable = 'document_type' | 'counterparty' | 'number' | 'date' | 'totals' | 'currency'
/** A word of a scan with less confidence may be misread. */
const clearEnough = 0.7

interface Facts {
  readonly layout: Layout
  readonly ids: Identifiers
  readonly kind: Kind
  readonly direction: Direction
  readonly party: Party
  readonly dates: DateChoice
  readonly number: NumberChoice
  readonly totals: Totals
  readonly tables: readonly (readonly Item[])[]
  readonly currency: { currency: string; sure: number }
  readonly reverse: boolean
  readonly untaxed: boolean
}

const prefixOf = (number: string | null): string | null => /^[A-Z]{2,3}(?=[A-Z0-9]*\d)/.exec(number ?? '')?.[0].slice(0, 2) ?? null

/** The totals, and the possible readings of the table. */
function moneyOf(layout: Layout, rates: readonly number[], untaxed: boolean): { totals: Totals; tables: readonly (readonly Item[])[] } {
  const weighed = weighAmounts(layout)
  const sequences = sequencesIn(weighed)
  const totals = solveTotals({ weighed, rows: rateRowsIn(layout, rates), rates, sums: runSums(sequences), untaxed })
  return { totals, tables: [itemsIn(layout, rates), ...rowsOf(layout, weighed, sequences, totals, rates)] }
}

function factsOf(layout: Layout, owner: Owner, today: string): Facts {
  const ids = identifiersIn(layout)
  const sides = sidesOf(layout)
  const direction = directionOf(layout, ids, owner, sides)
  const sale = direction.direction === 'sale'
  const party = partyOf(layout, ids, owner, sides, sale)
  const kind = kindOf(layout)
  const text = layout.lines.map(({ plain }) => plain.slice(0, 400)).join('\n')
  const reverse = reverseCharge.test(text)
  const untaxed = reverse || exemptWords.test(text)
  const rates = ratesOf((sale ? prefixOf(owner.vat_number) : prefixOf(party.vat)) ?? owner.country)
  const taken = [...ids.vat, ...ids.ibans, ...ids.communications]
  return {
    layout,
    ids,
    kind,
    direction,
    party,
    dates: chooseDates(layout, datesIn(layout), today),
    number: chooseNumber(layout, kind.type, taken),
    ...moneyOf(layout, rates, untaxed),
    currency: currencyOf(layout, owner.currency),
    reverse,
    untaxed,
  }
}

type Agreed = ReadonlySet<Agreeable>

/** For each field, the confidence of the method and of the words. */
function fieldsOf(facts: Facts, agreed: Agreed): Record<Agreeable | 'direction', { sure: number; clear: number }> {
  const least = (used: readonly number[]) => Math.min(1, ...used)
  const { kind, direction, party, dates, number, totals, currency } = facts
  const totalsSure = totals.warning === null ? 0.97 : totals.gross === null ? 0 : 0.5
  const both = (field: Agreeable, sure: number) => (agreed.has(field) ? Math.max(sure, twiceRead) : sure)
  return {
    document_type: { sure: both('document_type', kind.sure), clear: 1 },
    direction: { sure: direction.sure, clear: 1 },
    counterparty: { sure: both('counterparty', party.sure), clear: least(party.used) },
    number: { sure: both('number', number.sure), clear: least(number.used) },
    date: { sure: both('date', dates.sure), clear: least(dates.used) },
    totals: { sure: both('totals', totalsSure), clear: least(totals.used) },
    currency: { sure: both('currency', currency.sure), clear: 1 },
  }
}

function* warningsOf(facts: Facts, owner: Owner, more: boolean, agreed: Agreed): Generator<Warning> {
  const { kind, direction, party, dates, number, totals, currency, ids } = facts
  if (kind.type === 'other') yield { code: 'not_an_invoice' }
  // An invoice with a negative total may be a credit note.
  if (totals.negative && kind.type !== 'credit_note') yield { code: 'low_confidence', detail: 'document_type' }
  if (!direction.addressed && kind.type !== 'receipt') yield { code: 'not_addressed_to_company' }
  else if (direction.addressed && direction.sure < sureEnough) yield { code: 'direction_unsure' }
  if (party.name === null && party.vat === null) yield { code: 'counterparty_missing' }
  for (const wrong of ids.wrongVat.filter((value) => !ids.vat.some((found) => found.value === value)).slice(0, 3))
    yield { code: 'vat_number_invalid', detail: wrong }
  for (const wrong of ids.wrongIbans.slice(0, 3)) yield { code: 'iban_invalid', detail: wrong }
  if (party.ibans.length > 1 && direction.direction === 'purchase')
    yield { code: 'several_ibans', detail: party.ibans.slice(0, 3).join(', ') }
  if (dates.date === null) yield { code: 'date_missing' }
  if (dates.date !== null && dates.due !== null && dates.due < dates.date) yield { code: 'due_before_date' }
  if (number.number === null) yield { code: 'number_missing' }
  if (totals.warning !== null && totals.warning !== 'low_confidence') yield { code: totals.warning }
  if (currency.currency !== owner.currency) yield { code: 'currency_foreign', detail: currency.currency }
  const present: Record<string, boolean> = {
    counterparty: party.name !== null || party.vat !== null,
    date: dates.date !== null,
    number: number.number !== null,
    totals: totals.warning === 'low_confidence',
    direction: false,
  }
  for (const [field, { sure, clear }] of Object.entries(fieldsOf(facts, agreed))) {
    if (sure < sureEnough && (present[field] ?? true)) yield { code: 'low_confidence', detail: field }
    if (clear < clearEnough) yield { code: 'low_ocr_quality', detail: field }
  }
  // Unread pages may contain other totals.
  if (more) yield { code: 'low_confidence', detail: 'pages' }
}

function confidenceOf(facts: Facts, linesAddUp: boolean, agreed: Agreed): number {
  const { party, dates, number, totals, ids } = facts
  const sure = fieldsOf(facts, agreed)
  const points = [
    party.vat ? 0.2 : party.name ? 0.08 : 0,
    dates.date === null ? 0 : 0.15 * Math.min(1, sure.date.sure / sureEnough),
    number.number === null ? 0 : 0.15 * Math.min(1, sure.number.sure / sureEnough),
    totals.gross === null ? 0 : 0.15,
    (totals.solved || agreed.has('totals')) && addsUp(totals) ? 0.2 : 0,
    totals.rated ? 0.05 : 0,
    linesAddUp ? 0.05 : 0,
    ids.ibans.length + ids.communications.length > 0 ? 0.05 : 0,
  ]
  const used = [...party.used, ...dates.used, ...number.used, ...totals.used]
  const clear = used.length === 0 ? 1 : used.reduce((total, one) => total + one, 0) / used.length
  return Math.round(points.reduce((total, one) => total + one, 0) * clear * 100) / 100
}

function extractionOf(facts: Facts, agreed: Agreed): Extraction {
  const { layout, ids, kind, direction, party, dates, number, totals, currency } = facts
  const { lines, addUp } = extractionLines(facts.tables, totals)
  const sale = direction.direction === 'sale'
  const iban = sale ? (ids.ibans[0]?.value ?? null) : party.iban
  return {
    document_type: kind.type,
    direction: direction.direction,
    counterparty: { name: party.name, vat_number: party.vat, iban: party.iban, bic: party.bic },
    number: number.number,
    date: dates.date,
    due_date: dates.due,
    structured_communication: ids.communications[0]?.value ?? null,
    currency: currency.currency,
    lines,
    totals: {
      net: totals.net === null ? null : shown(totals.net),
      vat: totals.vat === null ? null : shown(totals.vat),
      gross: totals.gross === null ? null : shown(totals.gross),
      vat_breakdown: totals.shares.map(({ rate, base, amount }) => ({ rate: percent(rate), base: shown(base), amount: shown(amount) })),
    },
    payment: { iban, bic: iban ? (ids.bics[0]?.value ?? null) : null, paid: isPaid(layout, iban !== null) },
    nature: null,
    confidence: confidenceOf(facts, addUp, agreed),
    language: languageOf(layout),
  }
}

type ReadOptions = {
  /** Some pages were not read. */
  readonly more?: boolean
  /** The fields a second reader confirmed: their confidence rises, their values do not change. */
  readonly agreed?: Agreed
}
const noAgreement: Agreed = new Set()

/** Reads an invoice from its words by rules: the values, their confidence, and warnings about the rest. */
export function readPages(
  pages: readonly Page[],
  owner: Owner,
  today: string,
  { more = false, agreed = noAgreement }: ReadOptions = {},
): Reading {
  const layout = layoutOf(pages)
  const facts = factsOf(layout, owner, today)
  const extraction = extractionOf(facts, agreed)
  return {
    engine: 'text',
    extraction,
    warnings: [...warningsOf(facts, owner, more, agreed)],
    hints: {
      numbers: facts.party.numbers,
      address: addressOf(layout, facts.party.name, countryOf(facts.party.vat)),
      categories: extraction.lines.map(() => (facts.reverse && facts.totals.vat === 0n ? 'AE' : null)),
      ubl_id: null,
      corrects: facts.number.corrects,
    },
    confidence: Object.fromEntries(
      Object.entries(fieldsOf(facts, agreed)).map(([field, { sure, clear }]) => [field, Math.round(sure * clear * 100) / 100]),
    ),
  }
}
