import type { Db } from '../../../kernel/write/database.ts'
import type { JobContext } from '../../../kernel/jobs/jobs.ts'
import { invalidField } from '../../../kernel/route/problem.ts'
import { messages } from './messages.ts'
import type { Verification } from './schema.ts'
import * as store from './store.ts'

const maxDifferences = 100

/** Computes hash chains, balances and day counts again from the lines and compares them with the stored ones. */
export async function verifyLedger(db: Db, now: Date, fiscalYearId: number | null = null): Promise<Verification> {
  const [chains, balances, days] = await Promise.all([
    store.verifyChains(db, fiscalYearId),
    store.findBalanceDifferences(db, fiscalYearId, maxDifferences),
    store.findDayDifferences(db, fiscalYearId, maxDifferences),
  ])
  const sound = { balances: balances.length === 0, days: days.length === 0 }
  return {
    ok: sound.balances && sound.days && chains.every(({ first_break }) => first_break === null),
    verified_at: now.toISOString(),
    chains,
    balances: { ok: sound.balances, differences: balances },
    days: { ok: sound.days, differences: days },
  }
}

export async function verifyYear(db: Db, now: Date, fiscalYearId: number | undefined): Promise<Verification> {
  if (fiscalYearId !== undefined && !(await store.hasFiscalYear(db, fiscalYearId)))
    throw invalidField('fiscal_year_id', messages.fiscal_year_unknown)
  return verifyLedger(db, now, fiscalYearId ?? null)
}

/** A sentence for the operator about what is wrong; null when nothing is. */
export function describeProblem({ ok, chains, balances, days }: Verification): string | null {
  if (ok) return null
  const [broken] = chains.filter(({ first_break }) => first_break !== null)
  const parts = [
    broken?.first_break &&
      `chain ${broken.journal_code} ${broken.fiscal_year_code} breaks at number ${broken.first_break.number} (${broken.first_break.reason})`,
    !balances.ok && `${balances.differences.length} balances differ from the lines`,
    !days.ok && `${days.differences.length} day counts differ from the entries`,
  ]
  return parts.filter((part) => typeof part === 'string').join(', ')
}

/** Verifies every ledger, one company file at a time. Stores the result for `partita doctor` and raises an alarm for a broken ledger. */
export async function verifyAllLedgers({ read, onFile, alarm, clock, signal }: JobContext): Promise<void> {
  const files = await read(null, store.listCompanyFiles)
  for (const { id, public_token } of files) {
    if (signal.aborted) return
    const verification = await read(id, (db) => verifyLedger(db, clock.now()))
    const problem = describeProblem(verification)
    const entries = verification.chains.reduce((total, chain) => total + chain.entries, 0)
    await onFile(id, (tx) => store.saveVerification(tx, entries, problem))
    if (problem !== null) alarm('ledger_broken', { company: public_token, problem })
  }
}
