import { type Static, Type } from 'typebox'
import { date, dateIn, decimal, flag, id, oneOf } from '../../../../kernel/route/shape.ts'
import { Entry } from '../../entries/index.ts'

const maxAssets = 10_000

const groupings = ['asset', 'account'] as const
export type Grouping = (typeof groupings)[number]

export const DepreciationRequest = Type.Object({
  until: { ...dateIn(), description: 'The last day to depreciate; it lies in a fiscal year of the company file' },
  asset_ids: Type.Optional(
    Type.Array(id(), {
      minItems: 1,
      maxItems: maxAssets,
      description: 'Without it, all assets. Assets that are disposed of, in the bin or not depreciated are left out',
    }),
  ),
  group_by: Type.Optional({
    ...oneOf(groupings),
    default: 'asset',
    description: '`asset`: two lines for each asset. `account`: two lines for each pair of accounts and analytic distribution',
  }),
  dry_run: Type.Optional(flag()),
})
export type DepreciationRequest = Static<typeof DepreciationRequest>

const DepreciationCharge = Type.Object({ asset_id: id(), from: date(), to: date(), amount: decimal() }, { title: 'DepreciationCharge' })

/** What a run posted: the entries, and the charges behind their lines. */
export const DepreciationRun = Type.Object(
  {
    entries: Type.Array(Entry),
    lines: Type.Array(DepreciationCharge, { description: 'The charges, by code of the asset and day' }),
    total: decimal(),
  },
  { title: 'DepreciationRun' },
)
export type DepreciationRun = Static<typeof DepreciationRun>
