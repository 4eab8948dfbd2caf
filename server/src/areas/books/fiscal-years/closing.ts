/** The two deeds that closing does to a year, for the area that closes: the rest of a closing is not this area's to know. */
import type { Tx } from '../../../kernel/write/write.ts'
import { addDays } from '../../../lib/dates.ts'
import { open, reread } from './actions.ts'
import { codeFor, following } from './rules.ts'
import type { FiscalYear } from './schema.ts'
import * as store from './store.ts'

/** Locks what is still open of a year and marks it closed. */
export async function closeYear(tx: Tx, id: number): Promise<FiscalYear> {
  await tx.verb('close', async () => {
    await store.lockForClosing(tx, id)
    await store.setClosed(tx, id, true)
  })
  return reread(tx, id)
}

/** A period somebody locked by hand stays locked. */
export async function reopenYear(tx: Tx, id: number): Promise<FiscalYear> {
  await tx.verb('reopen', async () => {
    await store.setClosed(tx, id, false)
    await store.unlockFromClosing(tx, id)
  })
  return reread(tx, id)
}

/** The year after the last one: twelve months, whatever the length of the one before. */
export async function openYearAfter(tx: Tx, ends_on: string): Promise<store.Neighbour> {
  const span = following(addDays(ends_on, 1))
  const taken = new Set((await store.years(tx)).map(({ code }) => code))
  const code = codeFor(span, taken)
  return { ...span, code, is_closed: false, id: await open(tx, code, span) }
}
