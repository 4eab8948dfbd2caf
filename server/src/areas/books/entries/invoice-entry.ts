import { refused } from '../../../kernel/route/problem.ts'
import { addDays } from '../../../lib/dates.ts'
import { type Cents, formatCents, magnitude, plus, sum, zero } from '../../../lib/money.ts'
import type { Pack, VatRule } from '../../../packs/pack.ts'
import { baseGridsOf, isOnPayment, type VatDocument, vatOf } from '../../../packs/vat.ts'
import type { GridAmount, NewEntry, NewLine, Origin } from '../ledger/index.ts'
import type { AccountFacts, EntryFacts, JournalFacts, PartyFacts, VatFacts } from './facts.ts'
import { messages } from './messages.ts'
import {
  accountOf,
  amountOf,
  analyticsOf,
  checkTotal,
  communicationOf,
  dayOf,
  directionOf,
  type EntryErrors,
  addError,
  isCollective,
  journalOf,
  noErrors,
  partyOf,
  problemOf,
  vatCodeOf,
} from './validation.ts'
import type { CreditNoteBody, InvoiceBody, InvoiceLine } from './schema.ts'

type Side = 'debit' | 'credit'
type CostGrids = Pick<Pack, 'cost_grids'>

/** A validated line, before its VAT is computed. */
type ReadLine = {
  readonly account: AccountFacts | null
  readonly code: VatFacts | null
  readonly amount: Cents
  readonly label: string | null
  readonly analytics: NonNullable<NewLine['analytics']>
}

/** The VAT per VAT code as the document states it, which may differ from the computed VAT by rounding or currency conversion. */
export type StatedTaxes = ReadonlyMap<number, Cents>

/** VAT of an invoice booked from a document: the stated amounts, and the day whose rates apply, whatever the entry date. */
export type DocumentVat = { readonly stated?: StatedTaxes; readonly taxed_on?: string }

/**
 * Builds the ledger entry of an invoice or a credit note: the line of the third party first, then the given lines, then the VAT lines per
 * code.
 */
export function buildInvoiceEntry(
  body: InvoiceBody | CreditNoteBody,
  facts: EntryFacts,
  document: VatDocument,
  pack: CostGrids,
  origin: Origin,
  { stated = new Map(), taxed_on }: DocumentVat = {},
): NewEntry {
  const errors = noErrors()
  const journal = journalOf(errors, facts)
  if (journal) refuseJournal(journal, document)
  const day = dayOf(body.entry_date) ?? ''
  const party = partyOf(errors, 'third_party_id', body.third_party_id, facts)
  if (journal && party) checkParty(errors, journal, party)
  if ('credited_entry_id' in body && body.credited_entry_id) checkCredited(errors, facts, party)
  const structured_communication = communicationOf(errors, body.structured_communication)
  const taxed = { day: taxed_on ?? day, is_credit_note: document === 'credit_note' }
  const read = body.lines.map((line, index) => readLine(errors, `lines.${index}`, line, facts, taxed))
  const problem = problemOf(errors)
  if (problem || !journal || !party) throw problem ?? new Error('an invoice passed validation without a journal or third party')
  const due_date = body.due_date === undefined ? dueDateOf(day, party) : dayOf(body.due_date)
  const isPurchase = directionOf(journal) === 'purchase'
  const costSide: Side = isPurchase === (document === 'invoice') ? 'debit' : 'credit'
  const { total, lines } = bookLines(read, { document, day, pack, side: costSide, party, stated })
  checkTotal(errors, total)
  // A document may come to nothing: what it gives and takes is booked, and nobody owes anything.
  const isEven = total === zero && taxed_on !== undefined && lines.length > 1
  if (total <= 0n && !isEven) addError(errors, 'lines', { message: messages.total_not_positive, params: { total: formatCents(total) } })
  const wrong = problemOf(errors)
  if (wrong) throw wrong
  const control: NewLine = { account_id: party.account_id, third_party_id: party.id, ...onSide(opposite[costSide], total), due_date }
  return {
    journal_id: journal.id,
    entry_date: day,
    origin,
    label: body.label ?? null,
    reference: body.reference ?? null,
    due_date,
    third_party_id: party.id,
    structured_communication,
    lines: isEven ? lines : [control, ...lines],
  }
}

const allowedJournalTypes = {
  invoice: ['purchase', 'sale'],
  credit_note: ['purchase_credit_note', 'sale_credit_note', 'purchase', 'sale'],
} as const

function refuseJournal({ type, code }: JournalFacts, document: VatDocument): void {
  if ((allowedJournalTypes[document] as readonly string[]).includes(type)) return
  const error = {
    message: document === 'invoice' ? messages.journal_not_of_invoices : messages.journal_not_of_credit_notes,
    params: { journal: code },
  }
  throw refused('journal_type_refused', error.message, { params: error.params, errors: { journal_id: [error] } })
}

function checkParty(errors: EntryErrors, journal: JournalFacts, { type }: PartyFacts): void {
  const isPurchase = directionOf(journal) === 'purchase'
  if (isPurchase !== (type === 'supplier'))
    addError(errors, 'third_party_id', { message: isPurchase ? messages.supplier_wanted : messages.customer_wanted })
}

/** Only an invoice of the same third party and direction can be credited. */
function checkCredited(errors: EntryErrors, { journal, credited }: EntryFacts, party: PartyFacts | null): void {
  const field = 'credited_entry_id'
  if (!credited) addError(errors, field, { message: messages.credited_unknown })
  else if (credited.status === 'reversed') addError(errors, field, { message: messages.credited_reversed })
  else if (
    (party && credited.third_party_id !== party.id) ||
    (journal && directionOf(journal) !== directionOf({ type: credited.journal_type })) ||
    credited.origin === 'credit_note'
  )
    addError(errors, field, { message: messages.credited_other })
}

function readLine(errors: EntryErrors, at: string, line: InvoiceLine, facts: EntryFacts, taxed: Parameters<typeof vatCodeOf>[4]): ReadLine {
  const account = accountOf(errors, at, line, facts)
  if (account && isCollective(account))
    addError(errors, `${at}.${line.account ? 'account' : 'account_id'}`, {
      message: messages.account_of_third_parties,
      params: { account: account.number },
    })
  const amount = amountOf(errors, `${at}.amount`, line.amount)
  if (amount === 0n) addError(errors, `${at}.amount`, { message: messages.amount_zero })
  return {
    account,
    code: vatCodeOf(errors, at, line, facts, taxed),
    amount: amount ?? zero,
    label: line.label ?? null,
    analytics: analyticsOf(errors, `${at}.analytics`, line.analytics, facts.analytic_codes),
  }
}

/** The end of the payment term: a number of days later, moved to the end of that month if the term says so. */
export function dueDateOf(
  day: string,
  { payment_term_days, payment_term_end_of_month }: Pick<PartyFacts, 'payment_term_days' | 'payment_term_end_of_month'>,
): string | null {
  if (payment_term_days === null && !payment_term_end_of_month) return null
  const due = addDays(day, payment_term_days ?? 0)
  // The thirty-second day after the first of a month always lies in the next one.
  return payment_term_end_of_month ? addDays(`${addDays(`${due.slice(0, 8)}01`, 31).slice(0, 8)}01`, -1) : due
}

const opposite = { debit: 'credit', credit: 'debit' } as const

/** Lines are never negative: a negative amount is posted on the other side. */
const onSide = (side: Side, amount: Cents): Pick<NewLine, 'debit' | 'credit'> => {
  const [own, value] = amount < 0n ? [opposite[side], magnitude(amount)] : [side, amount]
  return { debit: formatCents(own === 'debit' ? value : zero), credit: formatCents(own === 'credit' ? value : zero) }
}

const formatGrids = (grids: readonly { readonly grid: string; readonly amount: Cents }[]): GridAmount[] =>
  grids.map(({ grid, amount }) => ({ grid, amount: formatCents(amount) }))

type Booking = {
  readonly document: VatDocument
  readonly day: string
  readonly pack: CostGrids
  readonly side: Side
  readonly party: PartyFacts
  readonly stated: StatedTaxes
}

/** The given lines, each with its share of non-deductible VAT, then the VAT of each code on the sum of its lines. */
function bookLines(read: readonly ReadLine[], { document, day, pack, side, party, stated }: Booking): { total: Cents; lines: NewLine[] } {
  const own = new Map<ReadLine, NewLine>()
  const taxes: NewLine[] = []
  let total = sum(read.map(({ amount }) => amount))
  const lineOf = ({ account, amount, label, analytics }: ReadLine, share: Cents): NewLine => ({
    account_id: account?.id ?? 0,
    // A line on a reconcilable account, such as an accrual, carries the third party so that it can be lettered.
    third_party_id: account?.is_reconcilable ? party.id : null,
    ...onSide(side, plus(amount, share)),
    label,
    analytics,
  })
  for (const [code, lines] of Map.groupBy(read, (line) => line.code)) {
    if (code === null) {
      for (const line of lines) own.set(line, lineOf(line, zero))
      continue
    }
    const rule: VatRule = { ...code, cost_grids: pack.cost_grids }
    const vat = vatOf(
      rule,
      document,
      lines.map(({ amount }) => amount),
      stated.get(code.id),
    )
    const resolved = { vat_code_id: code.id, vat_rate: code.rate, vat_date: isOnPayment(rule) ? null : day }
    total = plus(total, vat.charged)
    for (const [index, line] of lines.entries()) {
      const share = vat.cost_shares[index] ?? zero
      own.set(line, {
        ...lineOf(line, share),
        ...resolved,
        grids: formatGrids(baseGridsOf(rule, document, line.amount, plus(line.amount, share))),
      })
    }
    for (const { account, side: taxSide, amount, grids } of vat.entries)
      taxes.push({
        account_id: Number(account),
        ...onSide(taxSide, amount),
        ...resolved,
        vat_base: formatCents(vat.base),
        grids: formatGrids(grids),
      })
  }
  return { total, lines: [...read.map((line) => own.get(line) as NewLine), ...taxes] }
}
