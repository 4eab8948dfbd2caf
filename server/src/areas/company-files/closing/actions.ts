import { refuseIf } from '../../../kernel/route/field-errors.ts'
import { invalidField, refused } from '../../../kernel/route/problem.ts'
import { about } from '../../../kernel/route/resource.ts'
import type { FileTx } from '../../../kernel/write/write.ts'
import { addDays, dateOf } from '../../../lib/dates.ts'
import { type Language, say } from '../../../lib/languages.ts'
import { type Cents, negate, parseCents, sum, zero } from '../../../lib/money.ts'
import { packOf } from '../../../packs/index.ts'
import {
  type Closing,
  type ClosingCheck,
  closeYear,
  type FiscalYear,
  fiscalYear,
  type Neighbour,
  openDateFrom,
  openYearAfter,
  reopenYear,
  yearsOf,
} from '../../books/fiscal-years/index.ts'
import { generalJournal, openingJournal } from '../../books/journals/index.ts'
import { type NewLine, type Origin, periodLocked, postEntries, reverseEntries } from '../../books/ledger/index.ts'
import { runClosingChecks, resultOf } from './checks.ts'
import { fiscalYearClosed } from './events.ts'
import { labels, messages } from './messages.ts'
import * as notes from './notes.ts'
import { appropriationErrors, carriedLines, groupIntoEntries, type Share, sharesOf, debitOrCredit, defaultAppropriation } from './rules.ts'
import type { CloseRequest } from './schema.ts'
import * as store from './store.ts'

/** The day a timestamp at midnight stands for. */
const dayOf = (stamp: string) => dateOf(stamp) ?? stamp

const closingOf = (tx: FileTx, { id, starts_on, ends_on }: Pick<FiscalYear, 'id' | 'starts_on' | 'ends_on'>): Closing => ({
  id,
  starts_on: dayOf(starts_on),
  ends_on: dayOf(ends_on),
  pack: packOf(tx.company.country_pack),
})

/** Everything of a closing, or nothing: the result, the accounts of the year, the locks, the next year and what it starts with. */
export async function closeFiscalYear(
  tx: FileTx,
  record: FiscalYear,
  { appropriation, force = false, create_next = true }: CloseRequest,
  { checks, language }: { readonly checks: readonly ClosingCheck[]; readonly language: Language },
): Promise<FiscalYear> {
  const closing = closingOf(tx, record)
  if (record.is_closed) throw periodLocked('fiscal_year_closed', await openDateFrom(tx, closing.starts_on))
  // An appropriation that is given answers the question whether there is one.
  const asked = checks.filter(({ code }) => !(appropriation && code === 'result_not_appropriated'))
  const found = await runClosingChecks(tx, asked, closing, language)
  if (found.some(({ level }) => level === 'error' || !force))
    throw refused('closing_checks_failed', messages.checks_failed, { extra: { checks: found } })
  await appropriate(tx, closing, record.code, appropriation ?? null)
  if (closing.pack.closing_style === 'closing_entry') await closeResultAccounts(tx, closing, record.code)
  const closed = await closeYear(tx, record.id)
  const next = await findOrOpenNextYear(tx, closing, create_next)
  if (next) await carryForward(tx, closing, record.code, next.starts_on)
  const { id, code, starts_on, ends_on, closed_at } = closed
  await tx.announce(fiscalYearClosed, {
    id,
    code,
    starts_on: starts_on.slice(0, 10),
    ends_on: ends_on.slice(0, 10),
    closed_at: closed_at ?? '',
  })
  tx.note(notes.closed, about(fiscalYear, closed))
  return closed
}

type Label = keyof typeof labels

/** An entry the service makes of a year, in the language of the file. */
const composeEntry = (
  tx: FileTx,
  label: Label,
  year: string,
  entry: { journal_id: number; entry_date: string; origin: Origin; carries?: boolean; lines: readonly NewLine[] },
) => ({
  ...entry,
  label: say(labels[label], tx.company.locale, { year }),
})

/** Brings the result to zero, as it was decided or by carrying all of it forward; in a country that appropriates later, not at all. */
async function appropriate(tx: FileTx, closing: Closing, code: string, given: CloseRequest['appropriation']): Promise<void> {
  const { appropriation: through, profit, loss } = closing.pack.result_accounts
  if (through === null) {
    if (given) throw invalidField('appropriation', messages.appropriated_later)
    return
  }
  const standing = await store.loadBalances(tx, closing)
  const result = resultOf(standing, 'after')
  const at = (number: string) => negate(parseCents(standing.find((account) => account.number === number)?.balance ?? '0'))
  const shares = given
    ? sharesOf(given)
    : defaultAppropriation(
        {
          result,
          profit_carried: at(profit),
          loss_carried: at(loss),
          is_begun: Object.values(through).some((number) => at(number) !== zero),
        },
        { profit, loss, appropriation: through },
      )
  await postShares(tx, closing, code, shares, result)
}

async function postShares(tx: FileTx, { pack, ends_on }: Closing, code: string, shares: readonly Share[], result: Cents): Promise<void> {
  if (shares.length === 0 && result === zero) return
  const accounts = await store.findAccounts(tx, [...new Set(shares.map(({ account }) => account))])
  refuseIf(appropriationErrors(shares, accounts, result))
  const journal_id = await generalJournal(tx, pack)
  const lines = (entry: readonly Share[]) =>
    entry.map(({ account, amount }) => ({ account_id: accounts.get(account)?.id ?? 0, ...debitOrCredit(negate(amount)) }))
  await postEntries(
    tx,
    groupIntoEntries(shares).map((entry) =>
      composeEntry(tx, 'appropriation', code, { journal_id, entry_date: ends_on, origin: 'appropriation', lines: lines(entry) }),
    ),
  )
}

/** Every account of expenses and income to zero, by an entry no report counts. */
async function closeResultAccounts(tx: FileTx, closing: Closing, code: string): Promise<void> {
  const standing = await store.loadBalances(tx, closing)
  const lines = standing
    .filter(({ type }) => type === 'expense' || type === 'income')
    .map(({ account_id, balance }) => ({ account_id, ...debitOrCredit(negate(parseCents(balance))) }))
  if (lines.length === 0) return
  const journal_id = await generalJournal(tx, closing.pack)
  await postEntries(tx, [composeEntry(tx, 'closing', code, { journal_id, entry_date: closing.ends_on, origin: 'closing', lines })])
}

async function findOrOpenNextYear(tx: FileTx, { ends_on }: Closing, create: boolean): Promise<Neighbour | undefined> {
  const found = (await yearsOf(tx)).find(({ starts_on }) => starts_on === addDays(ends_on, 1))
  return found ?? (create ? openYearAfter(tx, ends_on) : undefined)
}

/** A year that is made after a closed one begins as if the closing had made it. */
export async function carryBalancesInto(tx: FileTx, first: string): Promise<void> {
  const before = (await yearsOf(tx)).find(({ ends_on, is_closed }) => is_closed && addDays(ends_on, 1) === first)
  if (before) await carryForward(tx, closingOf(tx, before), before.code, first)
}

/**
 * What the year left, on the first day of the next. Where the accounts of the year were not emptied, what is missing to balance is its
 * result, which stands in the balance sheet from here on.
 */
async function carryForward(tx: FileTx, closing: Closing, code: string, first: string): Promise<void> {
  const carried = await store.loadCarriedItems(tx, closing)
  const result = negate(sum(carried.map(({ amount }) => parseCents(amount))))
  const lines = [...carriedLines(carried), ...(result === zero ? [] : [await resultLine(tx, closing, code, result)])]
  if (lines.length === 0) return
  const journal_id = await openingJournal(tx, closing.pack)
  await postEntries(tx, [composeEntry(tx, 'opening', code, { journal_id, entry_date: first, origin: 'opening', carries: true, lines })])
}

async function resultLine(tx: FileTx, { pack }: Closing, code: string, result: Cents): Promise<NewLine> {
  const number = result < zero ? pack.result_accounts.profit : pack.result_accounts.loss
  const account = (await store.findAccounts(tx, [number])).get(number)
  if (!account?.is_bookable) throw invalidField('account', messages.account_unfit, { account: number })
  return { account_id: account.id, label: say(labels.result, tx.company.locale, { year: code }), ...debitOrCredit(result) }
}

/** Undoes a closing: what it booked is reversed, what it locked is open again. */
export async function reopenFiscalYear(tx: FileTx, record: FiscalYear): Promise<FiscalYear> {
  if (!record.is_closed) throw refused('fiscal_year_not_closed', messages.not_closed)
  const closing = closingOf(tx, record)
  const later = (await yearsOf(tx)).filter(({ starts_on }) => starts_on > closing.ends_on)
  if (later.some(({ is_closed }) => is_closed)) throw refused('fiscal_year_not_last', messages.not_last)
  if (later[0]) await reverseOpening(tx, later[0])
  const reopened = await reopenYear(tx, record.id)
  const made = await store.listClosingEntries(tx, closing)
  await reverseEntries(
    tx,
    made.map(({ id }) => id),
  )
  tx.note(notes.reopened, about(fiscalYear, reopened))
  return reopened
}

/** On its own day, or when that was locked meanwhile on the first open one of its year. */
async function reverseOpening(tx: FileTx, { id, starts_on, ends_on }: Neighbour): Promise<void> {
  const opening = await store.findOpeningEntry(tx, id)
  if (!opening) return
  const entry_date = await openDateFrom(tx, starts_on)
  if (entry_date === null || entry_date > ends_on) throw invalidField('periods', messages.next_year_locked)
  await reverseEntries(tx, [opening.id], { entry_date })
}
