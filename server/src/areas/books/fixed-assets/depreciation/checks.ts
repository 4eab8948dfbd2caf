import type { JobContext } from '../../../../kernel/jobs/jobs.ts'
import { every } from '../../../../kernel/jobs/jobs.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import type { ClosingCheck } from '../../fiscal-years/index.ts'
import { listCompanyFiles } from '../../ledger/index.ts'
import { loadPlanCalendar } from './depreciate.ts'
import { messages } from './messages.ts'
import { chargesOf } from './rules.ts'
import * as store from './store.ts'

/** Assets with depreciation up to the end of the year that is not posted. */
export const depreciationCheck: ClosingCheck = {
  code: 'depreciation_missing',
  level: 'warning',
  message: messages.depreciation_missing,
  count: async (db, { ends_on, pack }) => {
    const [assets, calendar] = await Promise.all([store.loadDepreciable(db, null, ends_on), loadPlanCalendar(db, pack)])
    return new Set(chargesOf(assets, calendar, pack.depreciation, ends_on).map(({ asset }) => asset.id)).size
  },
}

const maxDifferences = 100

/** Compares the register with its charges, and the charges with the depreciation entries. Null when all agree. */
export async function findRegisterProblem(db: Db): Promise<string | null> {
  const differences = await store.findDifferences(db, maxDifferences)
  const [first] = differences
  if (!first) return null
  return `${differences.length} amounts of the register of fixed assets differ, first ${first.entry}: ${first.posted} posted, ${first.charged} charged`
}

/** Verifies every register, one company file at a time, and raises an alarm for each that differs from the ledger. */
async function verifyAllRegisters({ read, alarm, signal }: JobContext): Promise<void> {
  for (const { id, public_token } of await read(null, listCompanyFiles)) {
    if (signal.aborted) return
    const problem = await read(id, findRegisterProblem)
    if (problem !== null) alarm('register_broken', { company: public_token, problem })
  }
}

export const schedules = [every('night', 'fixed-assets.verify', 'nightly', verifyAllRegisters)]
