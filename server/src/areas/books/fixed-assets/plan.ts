import type { CompanyFacts } from '../../../kernel/write/company-facts.ts'
import type { Db } from '../../../kernel/write/database.ts'
import { formatCents, parseCents, plus } from '../../../lib/money.ts'
import { planRows } from '../../../packs/depreciation/index.ts'
import { packOf } from '../../../packs/index.ts'
import { loadPlanCalendar } from './depreciation/depreciate.ts'
import { netValueAfter, termsOf } from './rules.ts'
import type { FixedAsset, FixedAssetDetail, PlanRow } from './schema.ts'
import * as store from './store.ts'

/** The asset with what was posted and, unless it was disposed of, what is planned after that. */
export async function withPlan(db: Db, company: CompanyFacts, asset: FixedAsset): Promise<FixedAssetDetail> {
  const pack = packOf(company.country_pack)
  const [charges, { years, day_count }] = await Promise.all([store.listCharges(db, asset.id), loadPlanCalendar(db, pack)])
  const { acquisition_value, depreciated, depreciated_until } = asset
  let accumulated = parseCents(asset.opening_depreciation)
  const posted = charges.map((charge): PlanRow => {
    accumulated = plus(accumulated, parseCents(charge.amount))
    return { ...charge, accumulated: formatCents(accumulated), net_value: netValueAfter(acquisition_value, accumulated) }
  })
  const standing = { amount: parseCents(depreciated), until: depreciated_until }
  const rows =
    asset.status === 'disposed' || years.length === 0 ? [] : planRows(termsOf(asset), standing, years, pack.depreciation, day_count)
  const planned = rows.map(({ fiscal_year_code, from, to, amount, accumulated: after }): PlanRow => {
    const net_value = netValueAfter(acquisition_value, after)
    return { fiscal_year_code, from, to, amount: formatCents(amount), accumulated: formatCents(after), net_value, entry_id: null }
  })
  return { ...asset, plan: [...posted, ...planned] }
}
