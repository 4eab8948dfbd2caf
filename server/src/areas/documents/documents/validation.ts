import { given } from '../../../lib/values.ts'
/** Validation of document bodies: all errors are collected by field and reported together. */
import { messages as kernelMessages } from '../../../kernel/route/messages.ts'
import { type Cents, formatDecimal, magnitude, plus, priceOf, roundDecimal, zero } from '../../../lib/money.ts'
import {
  accountOf,
  amountOf,
  analyticsOf,
  checkTotal,
  type EntryFacts,
  type EntryErrors,
  addError,
  type EntryReferences,
  type PartyFacts,
  partyOf,
  vatCodeOf,
} from '../../books/entries/index.ts'
import { messages } from './messages.ts'
import { charges, type StatedLine, taxesOf } from './rules.ts'
import type { Document, LineIn } from './schema.ts'

const codeIn = ({ vat_code }: LineIn): string | null => (typeof vat_code === 'string' ? vat_code : null)

/** The records that header and lines refer to, so that they are loaded in one query. */
export const namesIn = (partyId: number, lines: readonly LineIn[]): EntryReferences => ({
  journal_id: 0,
  credited_entry_id: null,
  account_ids: given(lines.map(({ account_id }) => account_id)),
  account_numbers: given(lines.map(({ account }) => account)),
  third_party_ids: [partyId],
  vat_code_ids: given(lines.map(({ vat_code_id }) => vat_code_id)),
  vat_codes: given(lines.map(codeIn)),
  analytic_code_ids: given(lines.flatMap(({ analytics = [] }) => analytics.map(({ analytic_code_id }) => analytic_code_id))),
})

const isParty = { purchase: 'supplier', sale: 'customer' } as const

/** The third party, or the one it was merged into: a supplier for a purchase, a customer for a sale. */
export function partyFor(findings: EntryErrors, id: number, direction: Document['direction'], facts: EntryFacts): PartyFacts | null {
  const party = partyOf(findings, 'third_party_id', id, facts)
  if (!party || party.type === isParty[direction]) return party
  return addError(findings, 'third_party_id', { message: direction === 'purchase' ? messages.supplier_wanted : messages.customer_wanted })
}

/** At most twelve digits before the decimal point, as for amounts. */
const numberPattern = /^-?\d{1,12}(\.\d{1,10})?$/
const fourPlaces = 4

/** A quantity or a unit price, rounded to the stored precision. */
function numberOf(findings: EntryErrors, field: string, said: string | number | null | undefined): bigint | null {
  if (said === undefined || said === null) return null
  const spelled = String(said)
  return numberPattern.test(spelled) ? roundDecimal(spelled, fourPlaces) : addError(findings, field, { message: messages.number_wrong })
}

const places = 6

/** An exchange rate with six decimals; null when absent, or invalid, which adds a field error. */
export function rateOf(findings: EntryErrors, said: string | number | null | undefined): string | null {
  if (said === undefined || said === null) return null
  const spelled = String(said)
  const rate = numberPattern.test(spelled) ? roundDecimal(spelled, places) : 0n
  return rate > 0n ? formatDecimal(rate, places) : addError(findings, 'exchange_rate', { message: messages.rate_wrong })
}

type Of = { readonly direction: Document['direction']; readonly is_credit_note: boolean; readonly day: string }

export function linesFrom(
  findings: EntryErrors,
  lines: readonly LineIn[],
  facts: EntryFacts,
  { direction, is_credit_note, day }: Of,
): StatedLine[] {
  // VAT codes must fit the direction of the document, as those of an entry fit its journal.
  const own: EntryFacts = { ...facts, journal: { id: 0, code: '', type: direction, is_active: true, control_account_id: null } }
  const read = lines.map((line, index) => readLine(findings, `lines.${index}`, line, own, { day, is_credit_note }))
  const taxes = taxesOf(read, is_credit_note ? 'credit_note' : 'invoice')
  const stated = read.map(({ code, stated: _stated, ...line }, index) => ({
    ...line,
    vat_code_id: code?.id ?? null,
    vat: taxes[index] ?? zero,
  }))
  for (const { net, vat } of stated) checkTotal(findings, magnitude(plus(net, vat)))
  return stated
}

function readLine(findings: EntryErrors, at: string, line: LineIn, facts: EntryFacts, taxed: Parameters<typeof vatCodeOf>[4]) {
  const account = line.account || line.account_id ? accountOf(findings, at, line, facts) : null
  const code = vatCodeOf(findings, at, { vat_code: codeIn(line), vat_code_id: line.vat_code_id ?? null }, facts, taxed)
  const [quantity, unit] = [numberOf(findings, `${at}.quantity`, line.quantity), numberOf(findings, `${at}.unit_price`, line.unit_price)]
  const net = netOf(findings, at, line, quantity, unit)
  const stated = amountOf(findings, `${at}.amount_vat`, line.amount_vat)
  if (stated !== null && stated !== zero && ((code && !charges(code)) || net === zero))
    addError(findings, `${at}.amount_vat`, {
      message: code ? messages.vat_not_charged : messages.vat_of_nothing,
      params: { code: code?.code ?? '' },
    })
  return {
    description: line.description?.trim() || null,
    account_id: account?.id ?? null,
    code,
    quantity: quantity === null ? null : formatDecimal(quantity, fourPlaces),
    unit_price: unit === null ? null : formatDecimal(unit, fourPlaces),
    net,
    stated,
    analytics: [...analyticsOf(findings, `${at}.analytics`, line.analytics, facts.analytic_codes)],
  }
}

/** A given amount takes precedence; otherwise it is quantity times unit price. */
function netOf(findings: EntryErrors, at: string, line: LineIn, quantity: bigint | null, unit: bigint | null): Cents {
  const field = `${at}.amount_net`
  const said = amountOf(findings, field, line.amount_net)
  if (said !== null) return said
  if (quantity !== null && unit !== null) return priceOf(quantity, unit)
  if (line.amount_net === undefined || line.amount_net === null) addError(findings, field, { message: kernelMessages.required })
  return zero
}
