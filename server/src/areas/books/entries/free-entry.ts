import { type Cents, formatCents, magnitude, minus, negate, sum, zero } from '../../../lib/money.ts'
import type { Pack, VatRule } from '../../../packs/pack.ts'
import { gridsOfTyped, isOnPayment, type VatDocument } from '../../../packs/vat.ts'
import type { NewEntry, NewLine, Origin } from '../ledger/index.ts'
import type { AccountFacts, EntryFacts, JournalFacts, VatFacts } from './facts.ts'
import { messages } from './messages.ts'
import {
  accountOf,
  amountOf,
  analyticsOf,
  checkTotal,
  dayOf,
  directionOf,
  type EntryErrors,
  addError,
  isCollective,
  journalOf,
  noErrors,
  partyOf,
  problemOf,
  addPartyRequired,
  vatCodeOf,
} from './validation.ts'
import type { FreeEntry, FreeLine } from './schema.ts'

/** A validated line; its VAT data is computed once all lines are read. */
type ReadLine = {
  readonly account: AccountFacts | null
  readonly code: VatFacts | null
  readonly debit: Cents
  readonly credit: Cents
  readonly base: Cents | null
  readonly line: Omit<NewLine, 'account_id'>
}

/** Builds the ledger entry of a free entry. The ledger itself checks balance, period and fiscal year. */
export function buildFreeEntry(body: FreeEntry, facts: EntryFacts, pack: Pick<Pack, 'cost_grids'>, origin: Origin): NewEntry {
  const errors = noErrors()
  const journal = journalOf(errors, facts)
  const day = dayOf(body.entry_date) ?? ''
  const party = partyOf(errors, 'third_party_id', body.third_party_id, facts)
  const due_date = dayOf(body.due_date)
  const read = body.lines.map((line, index) =>
    readLine(errors, `lines.${index}`, line, facts, { day, due_date, third_party_id: party?.id ?? null }),
  )
  checkTotal(errors, sum(read.map(({ debit }) => debit)))
  checkTotal(errors, sum(read.map(({ credit }) => credit)))
  if (journal) checkControl(errors, journal, read)
  const problem = problemOf(errors)
  if (problem) throw problem
  const document = journal ? documentOf(journal, read) : 'invoice'
  return {
    journal_id: body.journal_id,
    entry_date: day,
    origin,
    label: body.label ?? null,
    reference: body.reference ?? null,
    due_date,
    third_party_id: party?.id ?? null,
    lines: withPendingBase(read).map((each) => newLine(each, document, day, pack)),
  }
}

/** The amount that a line adds to the base of its VAT code, debit positive. */
const signedBaseOf = ({ debit, credit, base }: ReadLine): Cents =>
  base === null ? minus(debit, credit) : credit > debit ? negate(base) : base

/**
 * VAT due on payment moves together with its base. If the base is not given, it is the sum of the lines with that code; a second VAT line of
 * the same code adds nothing to it.
 */
function withPendingBase(read: readonly ReadLine[]): ReadLine[] {
  const given = new Set<number>()
  return read.map((each) => {
    const { code, account, base } = each
    if (!code || code.exigibility !== 'payment' || String(account?.id) !== code.accounts.pending) return each
    const taxed = read.filter((line) => line.code?.id === code.id && !Object.values(code.accounts).includes(String(line.account?.id)))
    if (base === null && taxed.length === 0) return each
    const own = base ?? (given.has(code.id) ? zero : magnitude(sum(taxed.map(signedBaseOf))))
    given.add(code.id)
    return { ...each, line: { ...each.line, vat_base: formatCents(own) } }
  })
}

type Head = { readonly day: string; readonly due_date: string | null; readonly third_party_id: number | null }

function readLine(errors: EntryErrors, at: string, line: FreeLine, facts: EntryFacts, head: Head): ReadLine {
  const account = accountOf(errors, at, line, facts)
  const { debit, credit } = sidesOf(errors, at, line)
  const named = partyOf(errors, `${at}.third_party_id`, line.third_party_id, facts)
  // The third party of the entry applies to each control-account line without one.
  const third_party_id = named?.id ?? (account && isCollective(account) && !line.third_party_id ? head.third_party_id : null)
  if (account && isCollective(account) && third_party_id === null && !line.third_party_id) addPartyRequired(errors, at, account)
  if (account && named && !isCollective(account) && !account.is_reconcilable)
    addError(errors, `${at}.third_party_id`, { message: messages.third_party_misplaced, params: { account: account.number } })
  const code = vatCodeOf(errors, at, line, facts, head)
  const base = amountOf(errors, `${at}.vat_base`, line.vat_base)
  if (base !== null && !line.vat_code && !line.vat_code_id) addError(errors, `${at}.vat_base`, { message: messages.vat_base_alone })
  return {
    account,
    code,
    debit,
    credit,
    base,
    line: {
      third_party_id,
      debit: formatCents(debit),
      credit: formatCents(credit),
      label: line.label ?? null,
      vat_base: base === null ? null : formatCents(base),
      due_date: dayOf(line.due_date) ?? (account && isCollective(account) ? head.due_date : null),
      analytics: analyticsOf(errors, `${at}.analytics`, line.analytics, facts.analytic_codes),
    },
  }
}

function sidesOf(errors: EntryErrors, at: string, line: FreeLine): { debit: Cents; credit: Cents } {
  const debit = amountOf(errors, `${at}.debit`, line.debit)
  const credit = amountOf(errors, `${at}.credit`, line.credit)
  for (const [side, amount] of Object.entries({ debit, credit }))
    if (amount !== null && amount < 0n) addError(errors, `${at}.${side}`, { message: messages.side_negative })
  const isWrong = errors.by_field[`${at}.debit`] ?? errors.by_field[`${at}.credit`]
  const [left, right] = [debit ?? zero, credit ?? zero]
  if (!isWrong && left > 0n === right > 0n) addError(errors, `${at}.debit`, { message: messages.one_side })
  return { debit: left, credit: right }
}

/** Purchase and sales journals need a line on a third-party account, cash and bank journals a line on their own account. */
function checkControl(errors: EntryErrors, { type, control_account_id, code }: JournalFacts, read: readonly ReadLine[]): void {
  const accounts = read.map(({ account }) => account)
  // An invalid line may be the missing one.
  if (accounts.includes(null) || type === 'miscellaneous') return
  const isMoney = type === 'cash' || type === 'financial'
  const has = accounts.some((account) => account && (isMoney ? account.id === control_account_id : isCollective(account)))
  if (isMoney ? control_account_id !== null && !has : !has)
    addError(errors, 'lines', { message: isMoney ? messages.money_line_missing : messages.control_line_missing, params: { journal: code } })
}

/** In an invoice journal, an entry that credits a customer or debits a supplier is a credit note. */
function documentOf(journal: JournalFacts, read: readonly ReadLine[]): VatDocument {
  if (journal.type.endsWith('credit_note')) return 'credit_note'
  const control = read.filter(({ account }) => account && isCollective(account))
  const owed = sum(control.map(({ debit, credit }) => minus(debit, credit)))
  return directionOf(journal) === 'purchase' ? (owed > 0n ? 'credit_note' : 'invoice') : owed < 0n ? 'credit_note' : 'invoice'
}

function newLine(
  { account, code, debit, credit, base, line }: ReadLine,
  document: VatDocument,
  day: string,
  pack: Pick<Pack, 'cost_grids'>,
): NewLine {
  const booked: NewLine = { ...line, account_id: account?.id ?? 0 }
  if (!code) return booked
  const rule: VatRule = { ...code, cost_grids: pack.cost_grids }
  const grids = gridsOfTyped(rule, document, { account: String(account?.id), debit, credit, base })
  return {
    ...booked,
    vat_code_id: code.id,
    vat_rate: code.rate,
    vat_date: isOnPayment(rule) && grids.length === 0 ? null : day,
    grids: grids.map(({ grid, amount }) => ({ grid, amount: formatCents(amount) })),
  }
}
