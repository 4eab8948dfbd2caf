/** Changes of fiscal years for the closing area, which does everything else that closing needs. */
import type { Tx } from '../../../kernel/write/write.ts'
import { addDays } from '../../../lib/dates.ts'
import { insertYear, reloadYear } from './actions.ts'
import type { FindVatLocks } from './checks.ts'
import { codeFor, twelveMonthsFrom } from './rules.ts'
import type { FiscalYear } from './schema.ts'
import * as store from './store.ts'

/** Locks the open periods of a year and marks it as closed. */
export async function closeYear(tx: Tx, id: number): Promise<FiscalYear> {
  await tx.verb('close', async () => {
    await store.lockForClosing(tx, id)
    await store.setClosed(tx, id, true)
  })
  return reloadYear(tx, id)
}

/** Unlocks the periods that the closing locked; periods locked by a user stay locked. */
export async function reopenYear(tx: Tx, id: number): Promise<FiscalYear> {
  await tx.verb('reopen', async () => {
    await store.setClosed(tx, id, false)
    await store.unlockFromClosing(tx, id)
  })
  return reloadYear(tx, id)
}

/** Creates the year after the last one: twelve months, whatever the length of the last. */
export async function openYearAfter(tx: Tx, ends_on: string, vatLocks: readonly FindVatLocks[]): Promise<store.YearSummary> {
  const span = twelveMonthsFrom(addDays(ends_on, 1))
  const taken = new Set((await store.loadYears(tx)).map(({ code }) => code))
  const code = codeFor(span, taken)
  return { ...span, code, is_closed: false, id: await insertYear(tx, code, span, vatLocks) }
}
