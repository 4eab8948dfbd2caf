import { type Cents, formatCents, magnitude, minus, negate, sum, zero } from '../../../lib/money.ts'
import type { Pack, VatRule } from '../../../packs/pack.ts'
import { gridsOfTyped, isOnPayment, type VatDocument } from '../../../packs/vat.ts'
import type { NewEntry, NewLine, Origin } from '../ledger/index.ts'
import type { AccountFacts, Facts, JournalFacts, VatFacts } from './facts.ts'
import { messages } from './messages.ts'
import {
  accountOf,
  amountOf,
  analyticsOf,
  checkTotal,
  dayOf,
  directionOf,
  type Findings,
  find,
  isCollective,
  journalOf,
  noFindings,
  partyOf,
  problemOf,
  requireParty,
  vatCodeOf,
} from './reading.ts'
import type { FreeEntry, FreeLine } from './schema.ts'

/** A line as it was read; what its VAT code makes of it is known when all lines are. */
type Read = {
  readonly account: AccountFacts | null
  readonly code: VatFacts | null
  readonly debit: Cents
  readonly credit: Cents
  readonly base: Cents | null
  readonly line: Omit<NewLine, 'account_id'>
}

/** A free entry as the ledger takes it. Balance, period and year are the ledger's own business. */
export function freeEntry(body: FreeEntry, facts: Facts, pack: Pick<Pack, 'cost_grids'>, origin: Origin): NewEntry {
  const findings = noFindings()
  const journal = journalOf(findings, facts)
  const day = dayOf(body.entry_date) ?? ''
  const party = partyOf(findings, 'third_party_id', body.third_party_id, facts)
  const due_date = dayOf(body.due_date)
  const read = body.lines.map((line, index) =>
    readLine(findings, `lines.${index}`, line, facts, { day, due_date, third_party_id: party?.id ?? null }),
  )
  checkTotal(findings, sum(read.map(({ debit }) => debit)))
  checkTotal(findings, sum(read.map(({ credit }) => credit)))
  if (journal) checkControl(findings, journal, read)
  const problem = problemOf(findings)
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
    lines: withWaitingBase(read).map((each) => newLine(each, document, day, pack)),
  }
}

/** What a line adds to the base of its code, debit positive. */
const taxedBy = ({ debit, credit, base }: Read): Cents => (base === null ? minus(debit, credit) : credit > debit ? negate(base) : base)

/**
 * Tax that waits for payment moves with its base. Where nobody typed that, it is what the lines of the code add up to; a second line of the
 * same tax adds nothing to it.
 */
function withWaitingBase(read: readonly Read[]): Read[] {
  const given = new Set<number>()
  return read.map((each) => {
    const { code, account, base } = each
    if (!code || code.exigibility !== 'payment' || String(account?.id) !== code.accounts.pending) return each
    const taxed = read.filter((line) => line.code?.id === code.id && !Object.values(code.accounts).includes(String(line.account?.id)))
    if (base === null && taxed.length === 0) return each
    const own = base ?? (given.has(code.id) ? zero : magnitude(sum(taxed.map(taxedBy))))
    given.add(code.id)
    return { ...each, line: { ...each.line, vat_base: formatCents(own) } }
  })
}

type Head = { readonly day: string; readonly due_date: string | null; readonly third_party_id: number | null }

function readLine(findings: Findings, at: string, line: FreeLine, facts: Facts, head: Head): Read {
  const account = accountOf(findings, at, line, facts)
  const { debit, credit } = sidesOf(findings, at, line)
  const named = partyOf(findings, `${at}.third_party_id`, line.third_party_id, facts)
  // Said once for the entry it is said for each line that needs it.
  const third_party_id = named?.id ?? (account && isCollective(account) && !line.third_party_id ? head.third_party_id : null)
  if (account && isCollective(account) && third_party_id === null && !line.third_party_id) requireParty(findings, at, account)
  if (account && named && !isCollective(account) && !account.is_reconcilable)
    find(findings, `${at}.third_party_id`, { message: messages.third_party_misplaced, params: { account: account.number } })
  const code = vatCodeOf(findings, at, line, facts, head)
  const base = amountOf(findings, `${at}.vat_base`, line.vat_base)
  if (base !== null && !line.vat_code && !line.vat_code_id) find(findings, `${at}.vat_base`, { message: messages.vat_base_alone })
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
      analytics: analyticsOf(findings, at, line.analytics, facts.analytic_codes),
    },
  }
}

function sidesOf(findings: Findings, at: string, line: FreeLine): { debit: Cents; credit: Cents } {
  const debit = amountOf(findings, `${at}.debit`, line.debit)
  const credit = amountOf(findings, `${at}.credit`, line.credit)
  for (const [side, amount] of Object.entries({ debit, credit }))
    if (amount !== null && amount < 0n) find(findings, `${at}.${side}`, { message: messages.side_negative })
  const isWrong = findings.errors[`${at}.debit`] ?? findings.errors[`${at}.credit`]
  const [left, right] = [debit ?? zero, credit ?? zero]
  if (!isWrong && left > 0n === right > 0n) find(findings, `${at}.debit`, { message: messages.one_side })
  return { debit: left, credit: right }
}

/** The books of purchases and sales show who is owed, those of cash and banks the money itself. */
function checkControl(findings: Findings, { type, control_account_id, code }: JournalFacts, read: readonly Read[]): void {
  const accounts = read.map(({ account }) => account)
  // A line that could not be read may have been the one that is missed.
  if (accounts.includes(null) || type === 'miscellaneous') return
  const isMoney = type === 'cash' || type === 'financial'
  const has = accounts.some((account) => account && (isMoney ? account.id === control_account_id : isCollective(account)))
  if (isMoney ? control_account_id !== null && !has : !has)
    find(findings, 'lines', { message: isMoney ? messages.money_line_missing : messages.control_line_missing, params: { journal: code } })
}

/** In a journal of invoices an entry that gives back to customers, or takes back from suppliers, is a credit note. */
function documentOf(journal: JournalFacts, read: readonly Read[]): VatDocument {
  if (journal.type.endsWith('credit_note')) return 'credit_note'
  const control = read.filter(({ account }) => account && isCollective(account))
  const owed = sum(control.map(({ debit, credit }) => minus(debit, credit)))
  return directionOf(journal) === 'purchase' ? (owed > 0n ? 'credit_note' : 'invoice') : owed < 0n ? 'credit_note' : 'invoice'
}

function newLine(
  { account, code, debit, credit, base, line }: Read,
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
