/**
 * Fixed assets: the register, its categories and their depreciation. The amounts come from the pure functions of `packs/depreciation`, the
 * entries go through the ledger.
 */
import type { Area } from '../../../kernel/route/area.ts'
import { on } from '../../../kernel/write/write.ts'
import { entryPostedAgain, entryReversed } from '../ledger/index.ts'
import * as categoryNotes from './categories/notes.ts'
import { category } from './categories/resource.ts'
import { routes as categoryRoutes } from './categories/routes.ts'
import { schedules } from './depreciation/checks.ts'
import { onPostedAgain, onReversed } from './depreciation/follow-entries.ts'
import * as depreciationNotes from './depreciation/notes.ts'
import { routes as depreciationRoutes } from './depreciation/routes.ts'
import * as disposalNotes from './disposal/notes.ts'
import { disposalRevert } from './disposal/revert.ts'
import { routes as disposalRoutes } from './disposal/routes.ts'
import * as notes from './notes.ts'
import { fixedAsset } from './resource.ts'
import { fixedAssetRevert } from './revert.ts'
import { routes } from './routes.ts'
import { countUnregistered } from './store.ts'

export const fixedAssets: Area = {
  name: 'fixed-assets',
  title: 'Fixed assets',
  description: 'The register of fixed assets, their categories and their depreciation.',
  owns: ['fixed_asset_categories', 'fixed_assets', 'asset_analytics', 'asset_charges'],
  routes: [...categoryRoutes, ...routes, ...disposalRoutes, ...depreciationRoutes],
  resources: [category, { ...fixedAsset, revert: { ...fixedAssetRevert, ...disposalRevert } }],
  listeners: [on(entryReversed, onReversed), on(entryPostedAgain, onPostedAgain)],
  schedules,
  todos: [{ name: 'assets_unregistered', count: countUnregistered }],
  notes: [categoryNotes, notes, depreciationNotes, disposalNotes].flatMap((each) => Object.values(each)),
}

export { createAsset } from './actions.ts'
export { importFixedAssets } from './bulk.ts'
export { setUpCategories } from './categories/set-up.ts'
export { depreciationCheck } from './depreciation/checks.ts'
export { depreciate } from './depreciation/depreciate.ts'
export { assetReversals } from './depreciation/follow-entries.ts'
export { FixedAssetFilter, NewFixedAsset } from './schema.ts'
export { selectRegister } from './store.ts'
