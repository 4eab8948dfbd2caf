import type { Db } from '../../../../kernel/write/database.ts'
import { invalidField } from '../../../../kernel/route/problem.ts'
import type { FileTx } from '../../../../kernel/write/write.ts'
import { messages } from '../messages.ts'
import { keyOf, verifyFile } from './jobs.ts'
import type { Verification, VerificationRun } from './schema.ts'
import * as store from './store.ts'
import { summarise } from './verification.ts'

/** Requests a run. One that is waiting or under way serves every request; it becomes a full one where one of them asks for that. */
export async function requestRun(tx: FileTx, isFull: boolean): Promise<VerificationRun> {
  const made = await store.insertRun(tx, isFull)
  if (!made) return store.joinRun(tx, isFull)
  tx.enqueue(verifyFile, { company_id: tx.company.id }, { key: keyOf(tx.company.id) })
  return made
}

/** The stored result of the last run, for one fiscal year or for all. */
export async function readVerification(db: Db, fiscalYearId: number | undefined): Promise<Verification> {
  const year = fiscalYearId === undefined ? null : await store.findYear(db, fiscalYearId)
  if (year === undefined) throw invalidField('fiscal_year_id', messages.fiscal_year_unknown)
  const [result, chains, entries_since, run] = await Promise.all([
    store.findResult(db),
    store.findChains(db, fiscalYearId ?? null),
    store.countUnverified(db, fiscalYearId ?? null),
    store.findRun(db),
  ])
  const isWithin = (day: string | null) => year === null || (day !== null && day >= year.starts_on && day <= year.ends_on)
  const found = summarise(
    chains,
    (result?.balances ?? []).filter(({ period_starts_on }) => isWithin(period_starts_on)),
    (result?.days ?? []).filter(({ day }) => isWithin(day)),
  )
  return {
    ...found,
    ok: result ? found.ok : null,
    verified_at: result?.verified_at ?? null,
    full_at: result?.full_at ?? null,
    entries_read: result?.entries_read ?? 0,
    entries_since,
    run: run ?? null,
  }
}
