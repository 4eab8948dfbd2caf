import { type Static, Type } from 'typebox'
import { reportFields } from '../../../../kernel/route/report.ts'
import { langQuery } from '../../../../kernel/route/route.ts'
import { date, dateIn, decimal, id, oneOf } from '../../../../kernel/route/shape.ts'

const types = ['customer', 'supplier'] as const

export const AgedBalanceQuery = Type.Object({
  type: oneOf(types),
  as_of: Type.Optional({ ...dateIn(), description: 'The end of that day; today by default' }),
  buckets: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'The last days of the buckets: 1 to 6 rising whole numbers, separated by commas; `30,60,90` by default',
    }),
  ),
  ...langQuery,
})
export type AgedBalanceQuery = Static<typeof AgedBalanceQuery>

const ages = {
  not_due: decimal(),
  overdue: Type.Array(decimal(), { description: 'One amount per bucket, and one beyond the last' }),
  total: decimal(),
}

const AgedBalanceRow = Type.Object(
  {
    third_party: Type.Object({ id: id(), code: Type.String(), name: Type.String() }),
    ...ages,
    oldest_due_on: Type.Unsafe<string>({ ...date(), description: 'The earliest due date of its open items' }),
    lines_url: Type.String({ description: 'Path and query of the open items that `total` adds up' }),
  },
  { title: 'AgedBalanceRow' },
)
export type AgedBalanceRow = Static<typeof AgedBalanceRow>

export const AgedBalance = Type.Object(
  {
    ...reportFields(Type.Object({ type: oneOf(types), as_of: date(), buckets: Type.Array(Type.Integer()) })),
    buckets: Type.Array(Type.Integer({ description: 'The last day of the bucket, counted from the due date' })),
    rows: Type.Array(AgedBalanceRow),
    totals: Type.Object(ages),
  },
  { title: 'AgedBalance' },
)
export type AgedBalance = Static<typeof AgedBalance>
