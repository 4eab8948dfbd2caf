/**
 * Letterings: which lines of a reconcilable account settle each other, and which are open. Owns the letterings, the amounts they take from
 * lines, the VAT due on payment that they move, and the marks of lines: the payment batch and the last reminder. The lines belong to the
 * ledger, which also posts the entries that a lettering causes.
 */
import type { Area } from '../../../kernel/route/area.ts'
import { countRemindersDue } from './line-marks/store.ts'
import { cashFlow } from './open-items/cash-flow.ts'
import * as notes from './notes.ts'
import { lettering } from './resource.ts'
import { letteringRevert } from './revert.ts'
import { routes } from './routes.ts'

export const letterings: Area = {
  name: 'letterings',
  title: 'Open items and lettering',
  description: 'Open items of customer, supplier and other reconcilable accounts, and the letterings that settle them.',
  owns: ['letterings', 'lettering_lines', 'vat_settlements', 'line_marks'],
  routes,
  resources: [{ ...lettering, revert: letteringRevert }],
  todos: [{ name: 'reminders_due', count: (db, { today }) => countRemindersDue(db, today) }],
  cashFlowItems: [cashFlow],
  notes: Object.values(notes),
}

export { letter, letterEach, type LetteringGroup, letterIfPossible, letterMany, restoreLetterings, unletter } from './actions.ts'
export { kindOfType, listOpenItems, type OpenAmount, openItemsAt, overdueAt, selectOpenLines } from './open-items/store.ts'
export { OpenItemFilter } from './schema.ts'
export { clearMarks, type LineMark, listReminded, markLines, markReminded } from './line-marks/store.ts'
export { readStatement } from './statement/read-statement.ts'
export { renderStatement } from './statement/render-statement.ts'
export { StatementQuery } from './statement/schema.ts'
