import type { Db } from '../../../kernel/write/database.ts'
import { given } from '../../../lib/values.ts'
import { loadAnalyticCodes } from '../entries/index.ts'
import { loadYears } from '../fiscal-years/index.ts'
import type { AssetFacts } from './facts.ts'
import type { FixedAssetPatch } from './schema.ts'
import * as store from './store.ts'

/** What the rules need to know of the records that these bodies name. `kept`: categories of existing assets. */
export async function loadAssetFacts(db: Db, bodies: readonly FixedAssetPatch[], kept: readonly number[] = []): Promise<AssetFacts> {
  const codes = given(bodies.flatMap(({ analytics = [] }) => analytics.map(({ analytic_code_id }) => analytic_code_id)))
  const [records, analytic_codes, years] = await Promise.all([
    store.loadNamed(db, {
      category_ids: given([...kept, ...bodies.map(({ category_id }) => category_id)]),
      line_ids: given(bodies.map(({ entry_line_id }) => entry_line_id)),
      third_party_ids: given(bodies.map(({ third_party_id }) => third_party_id)),
      document_ids: given(bodies.map(({ document_id }) => document_id)),
    }),
    codes.length > 0 ? loadAnalyticCodes(db, codes) : [],
    loadYears(db),
  ])
  return { ...records, analytic_codes, years }
}
