import { type Static, Type } from 'typebox'
import { cashFlowKinds } from '../../../../kernel/route/contributions.ts'
import { reportFields } from '../../../../kernel/route/report.ts'
import { langQuery } from '../../../../kernel/route/route.ts'
import { date, decimal } from '../../../../kernel/route/shape.ts'

const weeks = () => Type.Integer({ minimum: 1, maximum: 52 })

export const CashFlowQuery = Type.Object({ weeks: Type.Optional({ ...weeks(), description: '13 by default' }), ...langQuery })
export type CashFlowQuery = Static<typeof CashFlowQuery>

const amountOf = (description: string) => Type.Unsafe<string>({ ...decimal(), description })

const details = Object.fromEntries(cashFlowKinds.map((kind) => [kind, decimal()])) as Record<
  (typeof cashFlowKinds)[number],
  ReturnType<typeof decimal>
>

const CashFlowRow = Type.Object(
  {
    from: date(),
    to: date(),
    inflow: decimal(),
    outflow: amountOf('Positive: what goes out'),
    net: amountOf('`inflow` minus `outflow`'),
    closing: amountOf('The balance at the end of the week'),
    details: Type.Object(details, { description: 'What `net` is made of; what goes out is negative' }),
  },
  { title: 'CashFlowRow' },
)
export type CashFlowRow = Static<typeof CashFlowRow>

export const CashFlow = Type.Object(
  {
    ...reportFields(Type.Object({ from: date(), weeks: weeks() })),
    opening_balance: amountOf('Bank and cash accounts at the end of today'),
    overdue_in: amountOf('Due before today, and expected in the first week beside its `inflow`'),
    overdue_out: amountOf('Due before today, and expected in the first week beside its `outflow`'),
    rows: Type.Array(CashFlowRow),
  },
  { title: 'CashFlow' },
)
export type CashFlow = Static<typeof CashFlow>
