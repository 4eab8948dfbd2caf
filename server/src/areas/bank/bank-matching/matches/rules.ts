import { invalidField, type Problem, refused } from '../../../../kernel/route/problem.ts'
import { messages as kernelMessages } from '../../../../kernel/route/messages.ts'
import { type Cents, formatCents, magnitude, minus, negate, parseCents, sum, zero } from '../../../../lib/money.ts'
import { dateOf } from '../../../../lib/dates.ts'
import type { Pack } from '../../../../packs/pack.ts'
import {
  accountOf,
  addError,
  addPartyRequired,
  amountOf,
  analyticsOf,
  type EntryErrors,
  isCollective,
  noErrors,
  partyOf,
  problemOf,
  type VatFacts,
  vatCodeOf,
} from '../../../books/entries/index.ts'
import type { NewEntry, NewLine } from '../../../books/ledger/index.ts'
import type { BankTransaction } from '../../bank-statements/index.ts'
import type { Allocation } from '../allocation.ts'
import type { Item, MatchFacts, MatchRequest } from './facts.ts'
import { messages } from './messages.ts'
import { taxedLines } from './vat.ts'

/** An amount taken from a line, debit positive. */
type Taken = { readonly entry_line_id: number; readonly amount: Cents }

/** Items settled by one line of the entry; without a position they settle each other. */
export type Settled = { readonly items: readonly Taken[]; readonly position: number | null; readonly amount: Cents }

/** A match before it is posted. */
export type BuiltMatch = {
  readonly transaction_id: number
  readonly rule_id: number | null
  readonly third_party_id: number | null
  readonly entry: NewEntry
  readonly settled: readonly Settled[]
  readonly payment_ids: readonly number[]
  /** Letterings of an earlier match that a returned payment ends. */
  readonly ended_letterings: readonly number[]
}

/** An allocation, or the part of it on one account; its amount has the sign of the bank. */
type Part = {
  readonly account_id: number
  readonly third_party_id: number | null
  /** The third party is on the line: its account is reconcilable. */
  readonly is_on_line: boolean
  readonly amount: Cents
  readonly label: string | null
  readonly analytics: NonNullable<NewLine['analytics']>
  readonly code: VatFacts | null
  readonly items: readonly Taken[]
  readonly ended: readonly number[]
}

type Reading = {
  readonly errors: EntryErrors
  readonly facts: MatchFacts
  readonly day: string
  readonly transaction: BankTransaction
  /** What earlier matches of the batch take from items. */
  readonly taken: ReadonlyMap<number, Cents>
  /** The items named so far, and the fields whose items have nothing open. */
  readonly named: Set<number>
  readonly lettered: string[]
}

type Settings = { readonly limit: Cents } & Pick<Pack, 'cost_grids'>

/** Builds the entry of a match and says what it settles. Throws the problem that refuses it. */
export function buildMatch(request: MatchRequest, facts: MatchFacts, taken: ReadonlyMap<number, Cents>, settings: Settings): BuiltMatch {
  const { transaction, rule_id } = request
  const problem = statusProblem(transaction)
  if (problem) throw problem
  const amount = parseCents(transaction.amount)
  if (amount === 0n) throw invalidField('allocations', messages.amount_zero)
  const day = (request.entry_date ? dateOf(request.entry_date) : null) ?? transaction.entry_date.slice(0, 10)
  const bank = facts.journals.find(({ id }) => id === transaction.journal_id)?.control_account_id
  if (!bank) throw invalidField('journal_id', messages.no_bank_account)
  const reading: Reading = { errors: noErrors(), facts, day, transaction, taken, named: new Set(), lettered: [] }
  const parts = request.allocations.flatMap((allocation, index) => readAllocation(reading, `allocations.${index}`, allocation))
  const wrong = problemOf(reading.errors)
  if (wrong) throw wrong
  if (reading.lettered.length > 0) throw letteredProblem(reading.lettered)
  const rest = minus(amount, sum(parts.map((part) => part.amount)))
  const all = rest === 0n ? parts : [...parts, differencePart(rest, request.difference, facts, settings.limit)]
  const merged = mergeItems(all)
  const parties = [...new Set(merged.flatMap(({ third_party_id }) => third_party_id ?? []))]
  const own = facts.entry.third_parties.find(({ requested_id }) => requested_id === transaction.third_party_id)?.id ?? null
  const third_party_id = parties.length === 0 ? own : parties.length === 1 ? (parties[0] ?? null) : null
  const { lines, settled } = bookParts(merged, { amount, bank, day, third_party_id, cost_grids: settings.cost_grids })
  const items = parts.flatMap((part) => part.items)
  return {
    transaction_id: transaction.id,
    rule_id,
    third_party_id,
    entry: {
      journal_id: transaction.journal_id,
      entry_date: day,
      origin: 'bank',
      label: labelOf(transaction),
      reference: referenceOf(transaction),
      third_party_id,
      lines,
    },
    settled,
    payment_ids: paidPayments(facts.payments, items),
    ended_letterings: [...new Set(parts.flatMap((part) => part.ended))],
  }
}

/** Why a transaction cannot be matched in its state, or null. */
function statusProblem({ status }: Pick<BankTransaction, 'status'>): Problem | null {
  if (status === 'matched') return refused('transaction_matched', messages.transaction_matched)
  return status === 'ignored' ? invalidField('status', messages.transaction_ignored) : null
}

const letteredProblem = (fields: readonly string[]): Problem =>
  refused('already_lettered', messages.already_lettered, {
    errors: Object.fromEntries(fields.map((field) => [field, [{ message: messages.already_lettered }]])),
  })

const maxLabel = 190
const maxReference = 100

/** Who and what for: `MARTIN SRL VEN/2026/3`. */
const labelOf = ({ counterpart_name, communication, structured_communication }: BankTransaction): string | null =>
  [counterpart_name, communication ?? structured_communication]
    .filter((text) => text !== null)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, maxLabel) || null

/** `12/3`: the third transaction of statement 12. */
const referenceOf = ({ statement_number, sequence, bank_reference }: BankTransaction): string | null =>
  statement_number === null ? (bank_reference?.slice(0, maxReference) ?? null) : `${statement_number}/${sequence}`

const targets = ['entry_line_id', 'account', 'payment_batch_id'] as const

function readAllocation(reading: Reading, at: string, allocation: Allocation): Part[] {
  const { errors } = reading
  const named = targets.filter((target) => allocation[target] !== undefined)
  if (named.length > 1 || (named.length === 0 && allocation.third_party_id === undefined)) {
    addError(errors, at, { message: messages.one_target })
    return []
  }
  const amount = amountOf(errors, `${at}.amount`, allocation.amount)
  if (amount === 0n) addError(errors, `${at}.amount`, { message: messages.amount_missing })
  const [target] = named
  if (target !== 'account') {
    if (allocation.vat_code !== undefined) addError(errors, `${at}.vat_code`, { message: messages.vat_code_misplaced })
    if (allocation.analytics !== undefined) addError(errors, `${at}.analytics`, { message: messages.analytics_misplaced })
  }
  if (target === 'entry_line_id') return readItem(reading, at, allocation, amount)
  if (target === 'payment_batch_id') return readBatch(reading, at, allocation, amount)
  if (amount === null) addError(errors, `${at}.amount`, { message: kernelMessages.required })
  return target === 'account'
    ? readAccount(reading, at, allocation, amount ?? zero)
    : readOnAccount(reading, at, allocation, amount ?? zero)
}

const emptyPart = { label: null, analytics: [], code: null, items: [], ended: [] } as const

function readAccount({ errors, facts, day }: Reading, at: string, allocation: Allocation, amount: Cents): Part[] {
  const account = accountOf(errors, at, { account: allocation.account ?? null }, facts.entry)
  const party = partyOf(errors, `${at}.third_party_id`, allocation.third_party_id, facts.entry)
  if (account && isCollective(account) && !allocation.third_party_id) addPartyRequired(errors, at, account)
  const code = vatCodeOf(errors, at, { vat_code: allocation.vat_code ?? null }, { ...facts.entry, journal: null }, { day })
  if (code && !allocation.third_party_id && facts.party_vat_codes.includes(code.id))
    addError(errors, `${at}.third_party_id`, { message: messages.party_for_vat, params: { code: code.code } })
  if (code && account && isCollective(account)) addError(errors, `${at}.vat_code`, { message: messages.vat_code_misplaced })
  const analytics = analyticsOf(errors, `${at}.analytics`, allocation.analytics, facts.entry.analytic_codes)
  if (!account) return []
  const is_on_line = isCollective(account) || account.is_reconcilable
  const label = allocation.label ?? null
  return [{ ...emptyPart, account_id: account.id, third_party_id: party?.id ?? null, is_on_line, amount, label, analytics, code }]
}

function readOnAccount({ errors, facts }: Reading, at: string, allocation: Allocation, amount: Cents): Part[] {
  const party = partyOf(errors, `${at}.third_party_id`, allocation.third_party_id, facts.entry)
  if (!party) return []
  const part = { account_id: party.account_id, third_party_id: party.id, is_on_line: true, label: allocation.label ?? null }
  return [{ ...emptyPart, ...part, amount }]
}

/** What is still open on an item; the whole line where the payment comes back and its letterings end. */
function openOf({ taken, transaction }: Reading, item: Item): { readonly open: Cents | null; readonly ended: readonly number[] } {
  if (item.open === null) return { open: null, ended: [] }
  const isReturned = transaction.return_reason !== null && item.lettering_ids.length > 0
  const open = parseCents(isReturned ? item.amount : item.open)
  return { open: minus(open, taken.get(item.id) ?? zero), ended: isReturned ? item.lettering_ids : [] }
}

function readItem(reading: Reading, at: string, allocation: Allocation, wanted: Cents | null): Part[] {
  const { errors, facts, named, lettered } = reading
  const field = `${at}.entry_line_id`
  const item = facts.items.find(({ id }) => id === allocation.entry_line_id)
  if (!item) addError(errors, field, { message: messages.line_unknown })
  else if (named.has(item.id)) addError(errors, field, { message: messages.line_twice })
  if (!item || named.has(item.id)) return []
  named.add(item.id)
  if (allocation.third_party_id !== undefined && allocation.third_party_id !== item.third_party_id)
    addError(errors, `${at}.third_party_id`, { message: messages.one_target })
  const { open, ended } = openOf(reading, item)
  if (open === null) addError(errors, field, { message: messages.not_letterable })
  else if (open === 0n) lettered.push(field)
  if (open === null || open === 0n) return []
  const amount = wanted ?? open
  if (amount > 0n !== open > 0n || magnitude(amount) > magnitude(open))
    addError(errors, `${at}.amount`, { message: messages.amount_wrong, params: { open: formatCents(open) } })
  return [{ ...partOf(item, amount), label: allocation.label ?? null, ended }]
}

const partOf = ({ id, account_id, third_party_id }: Item, amount: Cents): Part => ({
  ...emptyPart,
  account_id,
  third_party_id,
  is_on_line: true,
  amount,
  items: [{ entry_line_id: id, amount }],
})

/** All open payments of a batch, item by item; money paid, so the amounts have the other sign. */
function readBatch(reading: Reading, at: string, allocation: Allocation, wanted: Cents | null): Part[] {
  const { errors, facts, named, lettered } = reading
  const field = `${at}.payment_batch_id`
  const payments = facts.payments.filter(({ batch }) => batch.id === allocation.payment_batch_id)
  if (payments.length === 0) {
    addError(errors, field, { message: messages.batch_unknown })
    return []
  }
  const parts = payments.flatMap(({ items }) =>
    items.flatMap(({ entry_line_id, amount }): Part[] => {
      const item = facts.items.find(({ id }) => id === entry_line_id)
      if (!item) return []
      if (named.has(item.id)) addError(errors, field, { message: messages.line_twice })
      named.add(item.id)
      const paid = negate(parseCents(amount))
      const open = openOf(reading, item).open ?? zero
      if (paid > 0n !== open > 0n || magnitude(paid) > magnitude(open)) lettered.push(field)
      return [partOf(item, paid)]
    }),
  )
  const total = sum(parts.map((part) => part.amount))
  if (wanted !== null && wanted !== total)
    addError(errors, `${at}.amount`, { message: messages.batch_amount, params: { total: formatCents(total) } })
  return parts
}

/** A payment is settled when the match takes at least its amount from each of its items. */
export function paidPayments(payments: MatchFacts['payments'], items: readonly Taken[]): number[] {
  const amounts = new Map(items.map(({ entry_line_id, amount }) => [entry_line_id, amount]))
  return payments
    .filter((payment) =>
      payment.items.every(({ entry_line_id, amount }) => {
        const taken = amounts.get(entry_line_id)
        return taken !== undefined && magnitude(taken) >= magnitude(parseCents(amount))
      }),
    )
    .map(({ id }) => id)
}

/** What the bank received or paid beyond the allocations: income if more came in or less went out, otherwise a cost. */
function differencePart(rest: Cents, difference: 'none' | 'post', facts: MatchFacts, limit: Cents): Part {
  const params = { difference: formatCents(rest), limit: formatCents(limit) }
  const extra = { difference: formatCents(rest) }
  if (difference === 'none') throw refused('match_unbalanced', messages.unbalanced, { params, extra })
  if (magnitude(rest) > limit) throw refused('match_unbalanced', messages.above_limit, { params, extra })
  const account_id = rest > 0n ? facts.income_account_id : facts.expense_account_id
  if (account_id === null) throw invalidField('difference', messages.no_account)
  return { ...emptyPart, account_id, third_party_id: null, is_on_line: false, amount: rest }
}

/** Items of one account and third party are settled by one line, in the place of the first; an item with its own label keeps its line. */
function mergeItems(parts: readonly Part[]): Part[] {
  const merged = new Map<string, Part>()
  for (const [index, part] of parts.entries()) {
    const isOwn = part.items.length === 0 || part.label !== null
    const key = isOwn ? `part ${index}` : `${part.account_id} ${part.third_party_id}`
    const before = merged.get(key)
    merged.set(key, before ? { ...before, amount: sum([before.amount, part.amount]), items: [...before.items, ...part.items] } : part)
  }
  return [...merged.values()]
}

type Booking = { readonly amount: Cents; readonly bank: number; readonly day: string; readonly third_party_id: number | null } & Pick<
  Pack,
  'cost_grids'
>

/** Money received debits the bank and credits the other account. */
const sides = (amount: Cents): Pick<NewLine, 'debit' | 'credit'> => ({
  debit: formatCents(amount > 0n ? amount : zero),
  credit: formatCents(amount < 0n ? negate(amount) : zero),
})

function bookParts(parts: readonly Part[], booking: Booking): { lines: NewLine[]; settled: Settled[] } {
  const lines: NewLine[] = [{ account_id: booking.bank, ...sides(booking.amount) }]
  const settled: Settled[] = []
  for (const part of parts) {
    // The head of the entry names the third party where there is one only.
    const isNamed = part.is_on_line || (part.code !== null && part.third_party_id !== booking.third_party_id)
    const line = {
      account_id: part.account_id,
      third_party_id: isNamed ? part.third_party_id : null,
      label: part.label,
      analytics: part.analytics,
    }
    if (part.code) lines.push(...taxedLines(line, part.amount, part.code, booking))
    else if (part.amount !== 0n) lines.push({ ...line, ...sides(negate(part.amount)) })
    if (part.items.length > 0) settled.push({ items: part.items, position: part.amount === 0n ? null : lines.length, amount: part.amount })
  }
  return { lines, settled }
}
