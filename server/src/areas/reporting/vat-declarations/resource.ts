import { refused, type Problem } from '../../../kernel/route/problem.ts'
import { resource } from '../../../kernel/route/resource.ts'
import type { Db } from '../../../kernel/write/database.ts'
import { packOf } from '../../../packs/index.ts'
import { messages } from './messages.ts'
import { codeOf } from './periods.ts'
import { describe } from './rules.ts'
import { VatDeclaration } from './schema.ts'
import * as store from './store.ts'

/** Returns as lists and the feed show them: a draft has no boxes and no checks, which are computed for its own page only. */
export const loadDeclarations = async (db: Db, ids: readonly number[]): Promise<VatDeclaration[]> =>
  (await store.load(db, ids)).map((row) => describe(packOf(row.country_pack), row))

/** Returns in the bin whose period another one covers now. */
async function findTakenPeriods(db: Db, ids: readonly number[]): Promise<Map<number, Problem>> {
  const taken = await store.listTaken(db, ids)
  return new Map(taken.map(({ id }) => [id, refused('restore_conflict', messages.restore_taken)]))
}

export const vatDeclaration = resource<VatDeclaration>({
  name: 'vat-declarations',
  table: 'vat_declarations',
  shape: VatDeclaration,
  load: loadDeclarations,
  label: codeOf,
  live: [],
  technical: [],
  bin: true,
  restore: { blocked: findTakenPeriods },
  // A validation is undone by unlocking, with its reason.
  revert: { validate: 'never', unlock: 'never' },
})
