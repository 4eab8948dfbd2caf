import { type Static, Type } from 'typebox'
import { reportFields } from '../../../../kernel/route/report.ts'
import { langQuery } from '../../../../kernel/route/route.ts'
import { decimal, flag, id, nullable, nullableObject, oneOf, text } from '../../../../kernel/route/shape.ts'
import { spanParameters, spanQuery } from '../span.ts'

const number = () => Type.String({ pattern: '^[0-9]{1,12}$' })

/** A range of accounts, for every report that lists them. */
export const rangeQuery = {
  account_from: Type.Optional(Type.String({ ...number(), description: 'The first account number' })),
  account_to: Type.Optional(
    Type.String({ ...number(), description: 'The last account number; a prefix includes all numbers that begin with it' }),
  ),
}

const details = ['accounts', 'third_parties'] as const
const level = () => Type.Integer({ minimum: 1, maximum: 12, description: 'Cuts account numbers to so many digits' })

export const TrialBalanceQuery = Type.Object({
  ...spanQuery,
  level: Type.Optional(level()),
  ...rangeQuery,
  include_zero: Type.Optional(flag()),
  detail: Type.Optional(oneOf(details)),
  ...langQuery,
})
export type TrialBalanceQuery = Static<typeof TrialBalanceQuery>

const columns = {
  opening_debit: decimal(),
  opening_credit: decimal(),
  debit: decimal(),
  credit: decimal(),
  closing_debit: decimal(),
  closing_credit: decimal(),
  balance: Type.String({ format: 'decimal', description: 'Closing balance, debit positive' }),
}

const Row = Type.Object(
  {
    account: Type.Object(
      {
        id: Type.Unsafe<number | null>({ ...nullable(id()), description: 'Null where `level` cut the number' }),
        number: text(12),
        label: text(190),
      },
      { title: 'TrialBalanceAccount' },
    ),
    third_party: nullableObject({ id: id(), code: text(20), name: text(190) }),
    ...columns,
    lines_url: Type.Unsafe<string | null>({
      ...nullable(Type.String()),
      description: 'Path and query of the general ledger whose `total_amount` is `balance`',
    }),
  },
  { title: 'TrialBalanceRow' },
)
export type Row = Static<typeof Row>

const Totals = Type.Object(
  {
    ...columns,
    previous_result: Type.String({
      format: 'decimal',
      description: 'Result of earlier years that no closing has carried forward, profit positive',
    }),
  },
  { title: 'TrialBalanceTotals' },
)
type Totals = Static<typeof Totals>

const Parameters = Type.Object(
  {
    ...spanParameters,
    level: nullable(Type.Integer()),
    account_from: nullable(text(12)),
    account_to: nullable(text(12)),
    include_zero: flag(),
    detail: oneOf(details),
  },
  { title: 'TrialBalanceParameters' },
)

export const TrialBalance = Type.Object({ ...reportFields(Parameters), rows: Type.Array(Row), totals: Totals }, { title: 'TrialBalance' })
export type TrialBalance = Static<typeof TrialBalance>
