/**
 * The ledger: entries, their lines and the data derived from them (balances, day counts, hash chains). Every area posts through
 * `postEntries`; no other code writes these tables, and posted entries never change.
 */
import type { Area } from '../../../kernel/route/area.ts'
import { schedulesWith } from './heads/jobs.ts'
import { jobs, schedules } from './verification/jobs.ts'
import { routes } from './verification/routes.ts'

/** `ledger_key`: signs the daily statements of the heads of chains. */
export type LedgerSettings = { readonly ledger_key?: string | null }

export const ledger = ({ ledger_key }: LedgerSettings): Area => ({
  name: 'ledger',
  title: 'Ledger',
  description: 'Posted entries, and the verification that none of them was altered.',
  owns: [
    'entries',
    'entry_lines',
    'entry_line_analytics',
    'account_balances',
    'entry_days',
    'entry_chains',
    'imported_chains',
    'ledger_verifications',
    'verification_runs',
    'verified_chains',
  ],
  routes,
  jobs,
  schedules: [...schedules, ...schedulesWith(ledger_key ?? null)],
})

export { postEntries, repostEntries, reverseEntries, settleLines } from './actions.ts'
export { type AccountBalances, type PartyBalances, previousResult, readBalances, readPartyBalances } from './balances/read-balances.ts'
export { closingEntries } from './balances/store.ts'
export { autoEntriesOf } from './auto-entries.ts'
export { openGeneralLedger, readGeneralLedger } from './general-ledger.ts'
export { readAccountLedger, readPartyLedger } from './ledgers.ts'
export { accountKey, resolveLinks, vatCodeKey } from './links.ts'
export { entryPosted, entryPostedAgain, entryReversed } from './events.ts'
export { messages as ledgerMessages } from './messages.ts'
export { type GridAmount, lineId, type NewEntry, type NewLine, type Origin, origins, type PostedEntry } from './posting.ts'
export { analyticCodeId, journalId, thirdPartyId } from './references.ts'
export { checkBalance, differenceOf, entryUnbalanced, periodLocked, refusalOf } from './refusals.ts'
export { isInRange, type LedgerPart, type NumberRange, pagePartsOf } from './rules.ts'
export { AccountPart, ledgerSummaryFields, LedgerLine, LedgerQuery, OpenItem } from './schema.ts'
export { hasFiscalYear, listCompanyFiles, replaceAnalytics, setDueDate, setLineDueDates } from './store.ts'
export { publicKeyOf, signingKeyOf } from './heads/statement.ts'
export { verifyHeads } from './heads/verify-heads.ts'
export { verifyFile } from './verification/jobs.ts'
export { describeProblem, verifyLedger } from './verification/verification.ts'
