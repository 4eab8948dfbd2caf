/**
 * Closing: the end of a fiscal year and the beginning of the next. It depends on all areas of the books, so it belongs to a higher layer,
 * although its URLs are those of fiscal years. It owns no table: it posts through the ledger and locks periods through fiscal years.
 */
import type { Area } from '../../../kernel/route/area.ts'
import { on, type FileTx } from '../../../kernel/write/write.ts'
import { type ClosingCheck, type FindVatLocks, fiscalYearCreated } from '../../books/fiscal-years/index.ts'
import { carryBalancesInto } from './actions.ts'
import { deadlines } from './deadlines.ts'
import * as notes from './notes.ts'
import { routesWith } from './routes.ts'

export const closing = (checks: readonly ClosingCheck[], vatLocks: readonly FindVatLocks[]): Area => ({
  name: 'closing',
  title: 'Closing',
  description: 'Opening balances, and the end of a fiscal year: close it, carry its balances forward, reopen it.',
  owns: [],
  routes: routesWith(checks, vatLocks),
  listeners: [on(fiscalYearCreated, (tx, { starts_on }) => carryBalancesInto(tx as FileTx, starts_on))],
  deadlines,
  notes: Object.values(notes),
})

export { closingChecks, fiscalYearDetailsWith } from './checks.ts'
export { setOpeningBalances } from './opening.ts'
