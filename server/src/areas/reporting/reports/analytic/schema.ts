import { type Static, Type } from 'typebox'
import { reportFields } from '../../../../kernel/route/report.ts'
import { langQuery } from '../../../../kernel/route/route.ts'
import { date, decimal, id, nullable, oneOf } from '../../../../kernel/route/shape.ts'
import { spanQuery } from '../span.ts'

const details = ['codes', 'accounts'] as const

export const AnalyticQuery = Type.Object({
  axis_id: id(),
  ...spanQuery,
  detail: Type.Optional({ ...oneOf(details), description: '`accounts`: what each account contributes; `codes` by default' }),
  ...langQuery,
})
export type AnalyticQuery = Static<typeof AnalyticQuery>

const figures = {
  income: Type.Unsafe<string>({ ...decimal(), description: 'Credit minus debit of income accounts' }),
  expense: Type.Unsafe<string>({ ...decimal(), description: 'Debit minus credit of expense accounts' }),
  result: Type.Unsafe<string>({ ...decimal(), description: '`income` minus `expense`' }),
}

const AnalyticAccount = Type.Object(
  { account: Type.Object({ id: id(), number: Type.String(), label: Type.String() }), ...figures },
  { title: 'AnalyticAccount' },
)
export type AnalyticAccount = Static<typeof AnalyticAccount>

const accounts = Type.Array(AnalyticAccount, { description: 'By number; empty unless `detail` is `accounts`' })

const AnalyticRow = Type.Object(
  {
    analytic_code: Type.Object({ id: id(), code: Type.String(), label: Type.String(), path: Type.String() }),
    ...figures,
    accounts,
  },
  { title: 'AnalyticRow' },
)
export type AnalyticRow = Static<typeof AnalyticRow>

export const AnalyticResult = Type.Object(
  {
    ...reportFields(
      Type.Object({
        axis: Type.Unsafe<string>({ type: 'string', description: 'The code of the axis' }),
        fiscal_year: nullable(Type.String()),
        from: date(),
        to: date(),
        detail: oneOf(details),
      }),
    ),
    rows: Type.Array(AnalyticRow),
    unallocated: Type.Object({ ...figures, accounts }),
    totals: Type.Object(figures),
  },
  { title: 'AnalyticResult' },
)
export type AnalyticResult = Static<typeof AnalyticResult>
