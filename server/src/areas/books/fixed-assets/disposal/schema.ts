import { type Static, Type } from 'typebox'
import { dateIn, flag, oneOf, optional } from '../../../../kernel/route/shape.ts'
import { Entry } from '../../entries/index.ts'
import { thirdPartyId, vatCodeKey } from '../../ledger/index.ts'
import { amountIn, disposalKinds, FixedAsset } from '../schema.ts'

export const Disposal = Type.Object({
  disposed_on: dateIn(),
  kind: oneOf(disposalKinds),
  amount: optional(amountIn('The price without VAT; required for a sale')),
  third_party_id: optional({ ...thirdPartyId(), description: 'The customer; required when there is a price' }),
  vat_code: optional({
    ...vatCodeKey('vat_code'),
    description: 'A VAT code of sales, by its code: the sale is posted in the sales journal, with its VAT',
  }),
  ordinary: Type.Optional({
    ...flag(),
    description: 'Belgium: an ordinary disposal, on 741 or 641 instead of 763 or 663. No effect elsewhere',
  }),
})
export type Disposal = Static<typeof Disposal>

/** The asset after its disposal, and the entries in the order of their posting. */
export const DisposedAsset = Type.Object(
  {
    asset: FixedAsset,
    entries: Type.Array(Entry, { description: 'The depreciation up to the day, the sale where it is a separate entry, and the exit' }),
  },
  { title: 'DisposedAsset' },
)
export type DisposedAsset = Static<typeof DisposedAsset>
