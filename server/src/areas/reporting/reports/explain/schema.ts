import { type Static, Type } from 'typebox'
import { linesUrl, packRule } from '../../../../kernel/route/report.ts'
import { AnnualAccountsQuery, BalanceSheetQuery, IncomeStatementQuery } from '../statements/schema.ts'
import { TrialBalanceQuery } from '../trial-balance/schema.ts'
import { decimal, id, nullable, nullableObject, oneOf } from '../../../../kernel/route/shape.ts'

const account = () => nullableObject({ number: Type.String(), label: Type.String() })
const thirdParty = () => nullableObject({ id: id(), code: Type.String(), name: Type.String() })
const path = (description: string) => Type.Unsafe<string | null>({ type: ['string', 'null'], description })

const termKinds = ['rubric', 'account', 'previous_result'] as const

const FigureTerm = Type.Object(
  {
    kind: oneOf(termKinds),
    rubric: nullable(Type.String()),
    section: nullable(Type.String()),
    account: account(),
    third_party: thirdParty(),
    label: Type.String(),
    sign: oneOf(['+', '-']),
    amount: Type.Unsafe<string>({ ...decimal(), description: 'Of an account: debit minus credit' }),
    rule: packRule(),
    lines_url: linesUrl(),
    explain_url: path('Path and query of the explanation of a rubric; null for an account'),
  },
  { title: 'FigureTerm' },
)
export type FigureTerm = Static<typeof FigureTerm>

const movedBy = ['reclassified', 'previous_result'] as const

const MovedBalance = Type.Object(
  {
    from: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'The rubric where it would stand otherwise' }),
    to: Type.String(),
    account: account(),
    third_party: thirdParty(),
    amount: decimal(),
    rule: oneOf(movedBy),
    entries: Type.Array(id(), { description: 'The latest entries behind it, 50 at most' }),
  },
  { title: 'MovedBalance' },
)
export type MovedBalance = Static<typeof MovedBalance>

export const FigureExplanation = Type.Object(
  {
    rubric: nullable(Type.String()),
    section: nullable(Type.String()),
    account: account(),
    label: Type.String(),
    amount: decimal(),
    formula: nullable(Type.String()),
    terms: Type.Array(FigureTerm, { description: 'Amounts whose signed sum is `amount`' }),
    moved: Type.Array(MovedBalance),
  },
  { title: 'FigureExplanation' },
)
export type FigureExplanation = Static<typeof FigureExplanation>

export const schemeSections = ['assets', 'liabilities', 'income_statement', 'appropriation'] as const

const figure = {
  rubric: Type.Optional(Type.String({ minLength: 1, maxLength: 40, description: 'A rubric of the report. Give this or `account`' })),
  account: Type.Optional(Type.String({ pattern: '^[0-9]{1,12}$', description: 'The number of an account. Give this or `rubric`' })),
  section: Type.Optional(
    Type.Unsafe<(typeof schemeSections)[number]>({
      ...oneOf(schemeSections),
      description: 'Where two sections of the report have the rubric; by default the first of them',
    }),
  ),
}

const { section: _section, ...balanceFigure } = figure
export const ExplainTrialBalanceQuery = Type.Object({ ...TrialBalanceQuery.properties, ...balanceFigure })
export type ExplainTrialBalanceQuery = Static<typeof ExplainTrialBalanceQuery>
export const ExplainBalanceSheetQuery = Type.Object({ ...BalanceSheetQuery.properties, ...figure })
export type ExplainBalanceSheetQuery = Static<typeof ExplainBalanceSheetQuery>
export const ExplainIncomeStatementQuery = Type.Object({ ...IncomeStatementQuery.properties, ...figure })
export type ExplainIncomeStatementQuery = Static<typeof ExplainIncomeStatementQuery>
export const ExplainAnnualAccountsQuery = Type.Object({ ...AnnualAccountsQuery.properties, ...figure })
export type ExplainAnnualAccountsQuery = Static<typeof ExplainAnnualAccountsQuery>
