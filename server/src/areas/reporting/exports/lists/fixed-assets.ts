import { FixedAssetFilter } from '../../../books/fixed-assets/index.ts'
import { amounts, dates, type ListColumn, numbers, texts } from './columns.ts'
import { labels } from './labels.ts'
import { defineList } from './list.ts'
import { selectAssetRows } from './store.ts'
import * as words from './words.ts'

const method: ListColumn = { name: 'method', words: words.depreciationMethods }
const status: ListColumn = { name: 'status', words: words.assetStates }

export const fixedAssets = defineList<FixedAssetFilter>({
  name: 'fixed-assets',
  label: labels.fixed_assets,
  query: FixedAssetFilter,
  narrowed_by: 'category_id',
  columns: () => [
    ...texts('code', 'name'),
    { name: 'category', covered_by: 'typed_category' },
    ...texts('asset_account'),
    ...dates('acquired_on', 'in_service_on'),
    ...texts('third_party', 'third_party_name', 'document'),
    ...amounts('acquisition_value', 'residual_value'),
    method,
    ...numbers('years', 'declining_rate'),
    { name: 'prorata', words: words.proratas },
    ...amounts('opening_depreciation', 'depreciated', 'net_value'),
    ...dates('depreciated_until'),
    status,
    ...dates('disposed_on'),
    { name: 'disposal_kind', words: words.disposalKinds },
    ...amounts('disposal_amount'),
    ...texts('location', 'serial_number', 'note', 'analytic_codes'),
  ],
  select: selectAssetRows,
  printing: (query) => ({
    columns: [
      ...texts('code', 'name'),
      ...dates('acquired_on', 'in_service_on'),
      method,
      ...numbers('years'),
      ...amounts('acquisition_value', 'depreciated', 'net_value'),
      status,
    ],
    sums: ['acquisition_value', 'depreciated', 'net_value'],
    sums_named_in: 'name',
    // What left the books has no value in them, so the sums agree with the accounts.
    isCounted: ({ status: state }) => state !== 'disposed' || query.status === 'disposed',
    group: {
      key: ({ asset_account: number, category }) => JSON.stringify([number, category]),
      title: ({ asset_account: number, category }) => `${number} · ${category}`,
      name: ({ asset_account: number }) => String(number),
    },
  }),
})
