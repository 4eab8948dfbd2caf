import { bookkeeping } from '../../../../kernel/route/presets.ts'
import { json, route } from '../../../../kernel/route/route.ts'
import { entryPosted } from '../../ledger/index.ts'
import { fixedAsset } from '../resource.ts'
import { disposeAsset } from './dispose.ts'
import { DisposedAsset, Disposal } from './schema.ts'

export const routes = [
  route({
    method: 'POST',
    url: '/v1/companies/:company/fixed-assets/:id/dispose',
    operation_id: 'disposeFixedAsset',
    ...bookkeeping,
    of: fixedAsset,
    codes: ['asset_disposed', 'period_locked'],
    emits: [entryPosted],
    body: Disposal,
    status: 201,
    reply: json(DisposedAsset),
    summary: 'Sell or scrap a fixed asset and post the entries',
    description:
      'Depreciation up to `disposed_on` is posted first. With `vat_code` the sale is posted in the sales journal and the exit in the miscellaneous journal; without it one entry holds both. The accounts follow from the country and the asset account; Luxembourg distinguishes gain and loss, and in France the code V20 becomes V20I, which declares the sale of an asset. Reversing the exit reverses the sale with it and makes the asset active again.',
    example: { body: { disposed_on: '2026-06-30', kind: 'sale', amount: '5000.00', third_party: 'C00001', vat_code: 'V21' } },
    run: ({ tx, record, body }) => disposeAsset(tx, record, body),
  }),
]
