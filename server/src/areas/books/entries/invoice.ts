import { refused } from '../../../kernel/route/problem.ts'
import { addDays } from '../../../lib/dates.ts'
import { type Cents, formatCents, magnitude, plus, sum, zero } from '../../../lib/money.ts'
import type { Pack, VatRule } from '../../../packs/pack.ts'
import { baseGridsOf, isOnPayment, type VatDocument, vatOf } from '../../../packs/vat.ts'
import type { GridAmount, NewEntry, NewLine, Origin } from '../ledger/index.ts'
import type { AccountFacts, Facts, JournalFacts, PartyFacts, VatFacts } from './facts.ts'
import { messages } from './messages.ts'
import {
  accountOf,
  amountOf,
  analyticsOf,
  checkTotal,
  communicationOf,
  dayOf,
  directionOf,
  type Findings,
  find,
  isCollective,
  journalOf,
  noFindings,
  partyOf,
  problemOf,
  vatCodeOf,
} from './reading.ts'
import type { CreditNoteBody, InvoiceBody, InvoiceLine } from './schema.ts'

type Side = 'debit' | 'credit'
type Costs = Pick<Pack, 'cost_grids'>

/** A line as it was read, before its tax is known. */
type Read = {
  readonly account: AccountFacts | null
  readonly code: VatFacts | null
  readonly amount: Cents
  readonly label: string | null
  readonly analytics: NonNullable<NewLine['analytics']>
}

/** The tax of each VAT code as the paper states it: a supplier's rounding, or each line of a foreign invoice converted by itself. */
export type StatedTaxes = ReadonlyMap<number, Cents>

/** What a document says that an invoice typed by hand does not: its taxes, and the day whose rates they follow, whenever it is booked. */
export type Paper = { readonly stated?: StatedTaxes; readonly taxed_on?: string }

/**
 * An invoice or a credit note as the ledger takes it: the line of the third party first, then the lines as they were given, then the tax,
 * code by code.
 */
export function invoiceEntry(
  body: InvoiceBody | CreditNoteBody,
  facts: Facts,
  document: VatDocument,
  pack: Costs,
  origin: Origin,
  { stated = new Map(), taxed_on }: Paper = {},
): NewEntry {
  const findings = noFindings()
  const journal = journalOf(findings, facts)
  if (journal) refuseJournal(journal, document)
  const day = dayOf(body.entry_date) ?? ''
  const party = partyOf(findings, 'third_party_id', body.third_party_id, facts)
  if (journal && party) checkParty(findings, journal, party)
  if ('credited_entry_id' in body && body.credited_entry_id) checkCredited(findings, facts, party)
  const structured_communication = communicationOf(findings, body.structured_communication)
  const taxed = { day: taxed_on ?? day, takes_back: document === 'credit_note' }
  const read = body.lines.map((line, index) => readLine(findings, `lines.${index}`, line, facts, taxed))
  const problem = problemOf(findings)
  if (problem || !journal || !party) throw problem ?? new Error('an invoice was let through without its journal')
  const due_date = body.due_date === undefined ? dueDate(day, party) : dayOf(body.due_date)
  const isPurchase = directionOf(journal) === 'purchase'
  const costs: Side = isPurchase === (document === 'invoice') ? 'debit' : 'credit'
  const { total, lines } = booked(read, { document, day, pack, side: costs, party, stated })
  checkTotal(findings, total)
  if (total <= 0n) find(findings, 'lines', { message: messages.total_not_positive, params: { total: formatCents(total) } })
  const wrong = problemOf(findings)
  if (wrong) throw wrong
  const control: NewLine = { account_id: party.account_id, third_party_id: party.id, ...onSide(opposite[costs], total), due_date }
  return {
    journal_id: journal.id,
    entry_date: day,
    origin,
    label: body.label ?? null,
    reference: body.reference ?? null,
    due_date,
    third_party_id: party.id,
    structured_communication,
    lines: [control, ...lines],
  }
}

const fitting = { invoice: ['purchase', 'sale'], credit_note: ['purchase_credit_note', 'sale_credit_note', 'purchase', 'sale'] } as const

function refuseJournal({ type, code }: JournalFacts, document: VatDocument): void {
  if ((fitting[document] as readonly string[]).includes(type)) return
  const said = {
    message: document === 'invoice' ? messages.journal_not_of_invoices : messages.journal_not_of_credit_notes,
    params: { journal: code },
  }
  throw refused('journal_type_refused', said.message, { params: said.params, errors: { journal_id: [said] } })
}

function checkParty(findings: Findings, journal: JournalFacts, { type }: PartyFacts): void {
  const isPurchase = directionOf(journal) === 'purchase'
  if (isPurchase !== (type === 'supplier'))
    find(findings, 'third_party_id', { message: isPurchase ? messages.supplier_wanted : messages.customer_wanted })
}

/** Only an invoice of the same third party and the same side can be credited. */
function checkCredited(findings: Findings, { journal, credited }: Facts, party: PartyFacts | null): void {
  const field = 'credited_entry_id'
  if (!credited) find(findings, field, { message: messages.credited_unknown })
  else if (credited.status === 'reversed') find(findings, field, { message: messages.credited_reversed })
  else if (
    (party && credited.third_party_id !== party.id) ||
    (journal && directionOf(journal) !== directionOf({ type: credited.journal_type })) ||
    credited.origin === 'credit_note'
  )
    find(findings, field, { message: messages.credited_other })
}

function readLine(findings: Findings, at: string, line: InvoiceLine, facts: Facts, taxed: Parameters<typeof vatCodeOf>[4]): Read {
  const account = accountOf(findings, at, line, facts)
  if (account && isCollective(account))
    find(findings, `${at}.${line.account ? 'account' : 'account_id'}`, {
      message: messages.account_of_third_parties,
      params: { account: account.number },
    })
  const amount = amountOf(findings, `${at}.amount`, line.amount)
  if (amount === 0n) find(findings, `${at}.amount`, { message: messages.amount_zero })
  return {
    account,
    code: vatCodeOf(findings, at, line, facts, taxed),
    amount: amount ?? zero,
    label: line.label ?? null,
    analytics: analyticsOf(findings, at, line.analytics, facts.analytic_codes),
  }
}

/** The day the payment term ends: so many days later, and with `end of month` the last day of the month that falls in. */
export function dueDate(
  day: string,
  { payment_term_days, payment_term_end_of_month }: Pick<PartyFacts, 'payment_term_days' | 'payment_term_end_of_month'>,
): string | null {
  if (payment_term_days === null && !payment_term_end_of_month) return null
  const due = addDays(day, payment_term_days ?? 0)
  // The thirty-second day after the first of a month always lies in the next one.
  return payment_term_end_of_month ? addDays(`${addDays(`${due.slice(0, 8)}01`, 31).slice(0, 8)}01`, -1) : due
}

const opposite = { debit: 'credit', credit: 'debit' } as const

/** A line is never negative: what is below zero stands on the other side. */
const onSide = (side: Side, amount: Cents): Pick<NewLine, 'debit' | 'credit'> => {
  const [own, value] = amount < 0n ? [opposite[side], magnitude(amount)] : [side, amount]
  return { debit: formatCents(own === 'debit' ? value : zero), credit: formatCents(own === 'credit' ? value : zero) }
}

const wire = (grids: readonly { readonly grid: string; readonly amount: Cents }[]): GridAmount[] =>
  grids.map(({ grid, amount }) => ({ grid, amount: formatCents(amount) }))

type Booking = {
  readonly document: VatDocument
  readonly day: string
  readonly pack: Costs
  readonly side: Side
  readonly party: PartyFacts
  readonly stated: StatedTaxes
}

/** Each line with its share of the tax that cannot be deducted, then the tax of each code on the sum of its lines. */
function booked(read: readonly Read[], { document, day, pack, side, party, stated }: Booking): { total: Cents; lines: NewLine[] } {
  const own = new Map<Read, NewLine>()
  const taxes: NewLine[] = []
  let total = sum(read.map(({ amount }) => amount))
  const lineOf = ({ account, amount, label, analytics }: Read, share: Cents): NewLine => ({
    account_id: account?.id ?? 0,
    // What waits on an account of accruals is lettered with the third party it waits for.
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
        grids: wire(baseGridsOf(rule, document, line.amount, plus(line.amount, share))),
      })
    }
    for (const { account, side: taxSide, amount, grids } of vat.entries)
      taxes.push({
        account_id: Number(account),
        ...onSide(taxSide, amount),
        ...resolved,
        vat_base: formatCents(vat.base),
        grids: wire(grids),
      })
  }
  return { total, lines: [...read.map((line) => own.get(line) as NewLine), ...taxes] }
}
