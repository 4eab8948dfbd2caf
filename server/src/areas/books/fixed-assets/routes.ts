import { bookkeeping, reading } from '../../../kernel/route/presets.ts'
import { json, nothing, paginated, route } from '../../../kernel/route/route.ts'
import { createAsset, deleteAsset, updateAsset } from './actions.ts'
import { withPlan } from './plan.ts'
import { fixedAsset } from './resource.ts'
import { FixedAsset, FixedAssetDetail, FixedAssetFilter, FixedAssetPatch, NewFixedAsset } from './schema.ts'
import * as store from './store.ts'

const url = '/v1/companies/:company/fixed-assets'

export const routes = [
  route({
    method: 'GET',
    url,
    ...reading,
    query: FixedAssetFilter,
    reply: paginated(FixedAsset),
    summary: 'List the fixed assets',
    description:
      'Newest acquisition first. With `as_of`, the register at the end of that day: assets acquired by then, with `depreciated`, `net_value` and `status` from the charges and disposals posted on or before it.',
    example: { query: { status: 'active', as_of: '2026-12-31' } },
    run: ({ db, query, paging }) => store.page(db, query, paging),
  }),
  route({
    method: 'POST',
    url,
    ...bookkeeping,
    body: NewFixedAsset,
    status: 201,
    reply: json(FixedAsset),
    summary: 'Create a fixed asset',
    description:
      'Method, life and prorata are those of the category where they are not given; the category is named by `category_id`, or by `category`: its name or the number of its asset account. With `entry_line_id`, value, day of acquisition, third party and document come from the line of the purchase. Without `code`, the next number is assigned (00001). `opening_depreciation` is for assets in service before the first fiscal year of the company file: their plan starts on the first day of that year. Nothing is posted.',
    example: {
      body: {
        name: 'Camionnette Renault Master',
        category: '243000',
        acquired_on: '2026-03-15',
        acquisition_value: '28500.00',
        years: '5',
        serial_number: 'VF1MA000123456789',
      },
    },
    run: ({ tx, body }) => createAsset(tx, body),
  }),
  route({
    method: 'GET',
    url: `${url}/:id`,
    ...reading,
    of: fixedAsset,
    reply: json(FixedAssetDetail),
    summary: 'Read a fixed asset with its depreciation plan',
    description:
      'The plan shows the posted charges, each with its entry, then what is planned for each year until everything is depreciated. After the last fiscal year, years of 12 months follow, named after the year in which they end.',
    run: ({ db, company, record }) => withPlan(db, company, record),
  }),
  route({
    method: 'PATCH',
    url: `${url}/:id`,
    ...bookkeeping,
    of: fixedAsset,
    codes: ['asset_disposed', 'asset_depreciated'],
    body: FixedAssetPatch,
    reply: json(FixedAsset),
    summary: 'Change a fixed asset',
    description:
      'Once depreciation is posted, values, method, life, rate and prorata change for the rest of the life only: the new terms apply from the day after the last charge (`plan_starts_on`). Code, category, dates and `opening_depreciation` then no longer change (`asset_depreciated`). After a disposal only `note` and `location` change (`asset_disposed`).',
    example: { body: { years: '7', note: 'Durée revue après révision du moteur' } },
    run: ({ tx, record, body }) => updateAsset(tx, record, body),
  }),
  route({
    method: 'DELETE',
    url: `${url}/:id`,
    ...bookkeeping,
    of: fixedAsset,
    codes: ['asset_depreciated'],
    status: 204,
    reply: nothing(),
    summary: 'Move a fixed asset without posted depreciation to the bin',
    description: 'An asset with posted depreciation, or whose disposal is posted, stays in the register.',
    run: ({ tx, record }) => deleteAsset(tx, record),
  }),
]
