import { type Static, Type } from 'typebox'
import { date, dateIn, decimal, id, line, nullable, oneOf, optional, recordFields, text } from '../../../kernel/route/shape.ts'
import { analyticCodeId } from '../ledger/index.ts'

/** In one company file, budgets in the bin left out. */
export const mostLines = 5000
/** As many as a fiscal year has periods at most. */
export const mostPeriods = 24

const statuses = ['draft', 'approved'] as const
const types = ['income', 'expense'] as const
export type LineType = (typeof types)[number]

const account = () => Type.String({ maxLength: 12, description: 'The number of an account, or the first digits of several' })

export const BudgetLine = Type.Object(
  {
    id: id(),
    account: account(),
    type: Type.Unsafe<LineType>({
      type: 'string',
      enum: types,
      description: 'Income is positive when credited, expense is positive when debited',
    }),
    label: nullable(text(190)),
    amounts: Type.Array(decimal(), { description: 'One per period of the fiscal year' }),
    total: decimal(),
    note: nullable(text(500)),
  },
  { title: 'BudgetLine' },
)
export type BudgetLine = Static<typeof BudgetLine>

export const Budget = Type.Object(
  {
    id: id(),
    company_id: id(),
    name: text(190),
    fiscal_year_id: id(),
    analytic_code_id: nullable(id()),
    status: oneOf(statuses),
    lines: Type.Array(BudgetLine),
    total_income: decimal(),
    total_expense: decimal(),
    ...recordFields,
  },
  { title: 'Budget' },
)
export type Budget = Static<typeof Budget>

/** An amount as a string or a number; the rules check its decimals. */
export const amountIn = () => Type.Unsafe<string | number>({ type: ['string', 'number'], format: 'decimal', maxLength: 20 })

export const accountPrefix = () =>
  Type.String({ pattern: '^[0-9]{1,12}$', description: 'The number of an account, or the first digits of several' })

export const lineDetails = { label: optional(line(190)), note: optional(text(500)) }

const LineIn = Type.Object({
  account: accountPrefix(),
  amounts: Type.Array(amountIn(), {
    maxItems: mostPeriods,
    description: 'One per period of the fiscal year; negative where the account moves the other way',
  }),
  ...lineDetails,
})
export type LineIn = Static<typeof LineIn>

const lines = () =>
  Type.Array(LineIn, {
    maxItems: mostLines,
    description: 'No account may be in two lines; a line is one account, or all that begin with its digits',
  })

export const NewBudget = Type.Object({
  name: line(190, 1),
  fiscal_year_id: id(),
  analytic_code_id: optional(analyticCodeId()),
  status: Type.Optional(oneOf(statuses)),
  lines: Type.Optional(lines()),
})
export type NewBudget = Static<typeof NewBudget>

export const BudgetPatch = Type.Object({
  name: Type.Optional(line(190, 1)),
  analytic_code_id: optional(analyticCodeId()),
  status: Type.Optional(oneOf(statuses)),
  lines: Type.Optional(lines()),
})
export type BudgetPatch = Static<typeof BudgetPatch>

export const BudgetFilter = Type.Object({ fiscal_year_id: Type.Optional(id()), status: Type.Optional(oneOf(statuses)) })
export type BudgetFilter = Static<typeof BudgetFilter>

export const BudgetFill = Type.Object({
  from_fiscal_year_id: id(),
  percent: Type.Optional(
    Type.Unsafe<string | number>({
      type: ['string', 'number'],
      format: 'decimal',
      maxLength: 20,
      description: 'Added to every amount; negative for less. From -100.00 to 1000.00, 0 by default',
    }),
  ),
  accounts: Type.Optional(
    Type.Array(accountPrefix(), { minItems: 1, maxItems: 200, description: 'Numbers or first digits; by default all income and expenses' }),
  ),
})
export type BudgetFill = Static<typeof BudgetFill>

/* Variance. */

export const VarianceQuery = Type.Object({
  from: Type.Optional(dateIn()),
  to: Type.Optional(dateIn()),
})
export type VarianceQuery = Static<typeof VarianceQuery>

const VariancePeriod = Type.Object({ period_id: id(), budget: decimal(), actual: decimal() }, { title: 'BudgetVariancePeriod' })

const figures = {
  budget: decimal(),
  actual: decimal(),
  variance: Type.String({ format: 'decimal', description: 'Actual minus budget' }),
  variance_percent: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    format: 'decimal',
    description: 'Of the budget without its sign; null when the budget is zero',
  }),
  periods: Type.Array(VariancePeriod),
}

const VarianceRow = Type.Object(
  { account: account(), type: oneOf(types), label: nullable(text(190)), ...figures },
  { title: 'BudgetVarianceRow' },
)
export type VarianceRow = Static<typeof VarianceRow>

const Figures = Type.Object(figures, { title: 'BudgetVarianceTotal' })
export type Figures = Static<typeof Figures>

export const Variance = Type.Object(
  {
    budget_id: id(),
    from: date(),
    to: date(),
    rows: Type.Array(VarianceRow),
    totals: Type.Object({ income: Figures, expense: Figures, result: Figures }, { title: 'BudgetVarianceTotals' }),
  },
  { title: 'BudgetVariance' },
)
export type Variance = Static<typeof Variance>
