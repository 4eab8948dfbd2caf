import { isCurrency } from '../../lib/countries.ts'
import { isDate } from '../../lib/dates.ts'
import { formatCents, zero } from '../../lib/money.ts'
import type { Warning, WarningCode, Extraction, Hints, Owner, Reading } from '../extraction.ts'
import { isCorrectedCode, isCreditCode, isNoInvoiceCode, isSelfBilledCode } from './codes.ts'
import { conflictingCurrency, currencyOf } from './currency.ts'
import { centsAsJsonNumber } from './decimal.ts'
import { type Line, linesOf, extractionLine, negateLine } from './lines.ts'
import { vatBreakdown, type Totals, totalsOf, negateTotals } from './money.ts'
import { hasEndpoint, hasName, hasNumber, type Side, sideOf } from './parties.ts'
import { isAmbiguous } from './ambiguous.ts'
import { communicationOf, type Payment, paymentOf } from './payment.ts'
import { comparisonsOf, isOffByCents, mismatchIn } from './arithmetic.ts'
import { isLenient, type Profile } from './profile.ts'
import { languageOf } from './language.ts'
import { all, type Element, one, text, texts } from '../../lib/xml/tree.ts'

type Direction = Extraction['direction']

interface Sides {
  direction: Direction
  other: Side
  sure: boolean
  addressed: boolean
}

/**
 * Which party we are. Neither party is ours: probably a purchase, with a warning. Both are: an invoice to ourselves. Our account identifies
 * us as the seller, except on a credit note, where it may be the account of the refund.
 */
const sidesOf = (root: Element, owner: Owner, payment: Payment, liable: boolean, credit: boolean): Sides => {
  const supplier = sideOf(one(root, 'AccountingSupplierParty/Party'), liable)
  const customer = sideOf(one(root, 'AccountingCustomerParty/Party'), liable)
  const [sells, buys] = [hasNumber(supplier, owner), hasNumber(customer, owner)]
  if (sells || buys)
    return {
      direction: sells && !buys ? 'sale' : 'purchase',
      other: sells && !buys ? customer : supplier,
      sure: !(sells && buys),
      addressed: true,
    }
  // Sent to our electronic address, but for a company with another number.
  if (hasEndpoint(customer, owner)) return { direction: 'purchase', other: supplier, sure: false, addressed: false }
  if (hasEndpoint(supplier, owner)) return { direction: 'sale', other: customer, sure: false, addressed: false }
  if (hasName(customer, owner)) return { direction: 'purchase', other: supplier, sure: true, addressed: true }
  const named = hasName(supplier, owner)
  const ours = named || payment.ibans.some((iban) => owner.ibans.includes(iban))
  return { direction: ours ? 'sale' : 'purchase', other: ours ? customer : supplier, sure: named || (ours && !credit), addressed: ours }
}

/** The day of an XML date; a time zone does not shift it. */
const dayAt = (root: Element, path: string): string | null =>
  texts(root, path)
    .map((found) => found.slice(0, 10))
    .find(isDate) ?? null

interface Kind {
  document_type: 'invoice' | 'credit_note'
  /** Whether every amount changes its sign: amounts of an extracted credit note are positive. */
  negate: boolean
  unsure: boolean
}

const typeOf = (root: Element): string => text(root, 'InvoiceTypeCode|CreditNoteTypeCode') ?? ''

/**
 * The sign counts before the type: a negative invoice is a credit note, whatever its code. A negative credit note is usually one written
 * with a minus, but by the standard it is a claim: it needs a review.
 */
const kindOf = (root: Element, totals: Totals): Kind => {
  const negative = (totals.gross ?? 0n) < 0n
  if (root.name === 'CreditNote')
    return { document_type: 'credit_note', negate: negative, unsure: negative || !isCreditCode(typeOf(root) || '381') }
  return { document_type: negative ? 'credit_note' : 'invoice', negate: negative, unsure: isCreditCode(typeOf(root)) && !negative }
}

const correctedBy = (root: Element): readonly string[] =>
  texts(root, 'BillingReference/InvoiceDocumentReference|CreditNoteDocumentReference/ID')

const hintsOf = (root: Element, other: Side, lines: readonly Line[], number: string | null): Hints => {
  const issuer = sideOf(
    one(root, isSelfBilledCode(typeOf(root)) ? 'AccountingCustomerParty/Party' : 'AccountingSupplierParty/Party'),
    false,
  )
  const by = issuer.numbers[0] ?? issuer.name
  return {
    numbers: other.numbers,
    address: other.address,
    categories: lines.map(({ category }) => category),
    ubl_id: number !== null && by ? `${by}:${number}` : null,
    corrects: correctedBy(root),
  }
}

interface Parts {
  root: Element
  profile: Profile
  owner: Owner
  sides: Sides
  kind: Kind
  totals: Totals
  lines: readonly Line[]
  payment: Payment
  failed: readonly string[]
}

/** A code that is no currency is not put into the extraction; a warning names it. */
const shownCurrency = (root: Element, owner: Owner): string => {
  const found = currencyOf(root)
  return found !== null && isCurrency(found) ? found : owner.currency
}

const extractionOf = ({ root, profile, owner, sides, kind, totals, lines, payment }: Parts, mismatch: boolean): Extraction => {
  const { direction, other } = sides
  const account = { iban: payment.iban, bic: payment.bic }
  return {
    document_type: kind.document_type,
    direction,
    counterparty: {
      name: other.name,
      vat_number: hasNumber(other, owner) ? null : other.vat_number,
      ...(direction === 'sale' ? { iban: null, bic: null } : account),
    },
    number: text(root, 'ID'),
    date: dayAt(root, 'IssueDate'),
    due_date: dayAt(root, 'DueDate') ?? dayAt(root, 'PaymentMeans/PaymentDueDate') ?? dayAt(root, 'PaymentTerms/PaymentDueDate'),
    structured_communication: communicationOf(root),
    currency: shownCurrency(root, owner),
    lines: lines.map(extractionLine),
    totals: {
      net: centsAsJsonNumber(totals.net),
      vat: centsAsJsonNumber(totals.vat),
      gross: centsAsJsonNumber(totals.gross),
      vat_breakdown: vatBreakdown(totals),
    },
    payment: { ...account, paid: totals.payable === 0n },
    nature: null,
    confidence: mismatch ? 0.7 : isLenient(profile) ? 0.9 : 1,
    language: languageOf(root),
  }
}

const when = (condition: boolean, code: WarningCode, detail?: string | null): Warning[] =>
  condition ? [detail ? { code, detail } : { code }] : []

const isPaidToAnother = (payee: string | null, { other }: Sides): boolean =>
  payee !== null && other.names.every((name) => name.toLowerCase() !== payee.toLowerCase())

const warningsOf = (parts: Parts, extraction: Extraction, mismatch: string | null, offByCents: boolean): Warning[] => {
  const { root, profile, owner, sides, kind, totals, payment, failed } = parts
  const payee = text(root, 'PayeeParty/PartyName/Name')
  const { net, vat, gross } = extraction.totals
  return [
    ...when(extraction.counterparty.name === null, 'counterparty_missing'),
    ...when(extraction.number === null, 'number_missing'),
    ...when(extraction.date === null, 'date_missing'),
    ...when(net === null || vat === null || gross === null, 'totals_missing'),
    ...when(mismatch !== null, 'totals_mismatch', mismatch),
    // Files that claim the standard get the broken rule instead.
    ...when(mismatch === null && offByCents && isLenient(profile), 'amounts_rounded'),
    ...when(isAmbiguous(root), 'low_confidence'),
    ...when(!sides.addressed, 'not_addressed_to_company'),
    ...when(sides.addressed && !sides.sure, 'direction_unsure'),
    ...when(kind.unsure, 'document_type_unsure', typeOf(root) || '–'),
    ...when(isNoInvoiceCode(typeOf(root)), 'not_an_invoice'),
    ...when(isCorrectedCode(typeOf(root)) && kind.document_type === 'invoice', 'corrects_invoice', correctedBy(root).join(', ') || '–'),
    ...when(conflictingCurrency(root) !== null, 'currency_unsure', conflictingCurrency(root)),
    ...when(!sides.other.vat_is_valid, 'vat_number_invalid', sides.other.vat_number),
    ...when(payment.invalid.length > 0, 'iban_invalid', payment.invalid[0]),
    ...when(extraction.direction === 'purchase' && payment.ibans.length > 1, 'several_ibans', payment.ibans.join(' ')),
    ...when(extraction.currency !== owner.currency, 'currency_foreign', extraction.currency),
    ...when(
      extraction.date !== null && extraction.due_date !== null && extraction.due_date < extraction.date,
      'due_before_date',
      extraction.due_date,
    ),
    ...when(
      totals.prepaid !== 0n && (totals.payable ?? 0n) > 0n,
      'partly_paid',
      `${formatCents(totals.payable ?? zero)} ${extraction.currency}`,
    ),
    ...when(isPaidToAnother(payee, sides) && extraction.direction === 'purchase', 'payee_other', payee),
    ...when(profile === 'ubl_unknown' || profile === 'cii_unknown', 'profile_unknown', text(root, 'CustomizationID')),
    // Files that do not claim the standard get no rule warnings; only their arithmetic is checked.
    ...when(failed.length > 0 && !isLenient(profile), 'rules_failed', [...new Set(failed)].join(' ')),
  ]
}

/** Reads a document with UBL names for one company. `failed` are the rules it breaks. */
export const readingOf = (root: Element, profile: Profile, owner: Owner, failed: readonly string[]): Reading => {
  const found = totalsOf(root)
  const kind = kindOf(root, found)
  const totals = kind.negate ? negateTotals(found) : found
  const lines = kind.negate ? linesOf(root, found).map(negateLine) : linesOf(root, found)
  const liable = lines.length === 0 || lines.some(({ category }) => category !== 'O')
  const sides = sidesOf(root, owner, paymentOf(root), liable, kind.document_type === 'credit_note')
  const payment = paymentOf(root, sides.direction === 'purchase' ? owner.ibans : [])
  const parts: Parts = { root, profile, owner, sides, kind, totals, lines, payment, failed }
  const comparisons = comparisonsOf(totals, lines, all(root, 'InvoiceLine|CreditNoteLine').length)
  const mismatch = mismatchIn(comparisons)
  const extraction = extractionOf(parts, mismatch !== null)
  return {
    engine: 'ubl',
    extraction,
    warnings: warningsOf(parts, extraction, mismatch, isOffByCents(comparisons)),
    hints: hintsOf(root, sides.other, lines, extraction.number),
    confidence: {
      ...(sides.sure ? {} : { direction: sides.addressed ? 0.6 : 0.5 }),
      ...(kind.unsure ? { document_type: 0.6 } : {}),
      ...(sides.other.vat_is_derived ? { vat_number: 0.8 } : {}),
      ...(mismatch === null ? {} : { totals: 0.5 }),
    },
  }
}
