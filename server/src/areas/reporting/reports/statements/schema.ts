import { type Static, type TSchema, Type } from 'typebox'
import { reportFields } from '../../../../kernel/route/report.ts'
import { langQuery } from '../../../../kernel/route/route.ts'
import { country, date, decimal, flag, id, nullable, nullableObject, oneOf, text } from '../../../../kernel/route/shape.ts'
import { spanParameters, spanQuery } from '../span.ts'

const compares = ['none', 'previous_year', 'previous_period'] as const
export type Compare = (typeof compares)[number]
const details = ['rubrics', 'accounts'] as const
export type Detail = (typeof details)[number]

const compareQuery = () =>
  Type.Optional(
    Type.Unsafe<Compare>({
      ...oneOf(compares),
      description: '`previous_year`: the fiscal year before, as it is; `previous_period`: as many days before. Default `none`',
    }),
  )
const detailQuery = () =>
  Type.Optional(Type.Unsafe<Detail>({ ...oneOf(details), description: '`accounts` lists the accounts of each rubric. Default `rubrics`' }))
const reclassifyQuery = (usual: string) =>
  Type.Optional(
    Type.Boolean({
      description: `Assets and debts are not set off: a supplier in debit is a receivable, an overdrawn bank account a debt. Default ${usual}; always so in France and Luxembourg`,
    }),
  )

const variation = () => nullable(Type.String({ format: 'decimal', description: '`amount` less `compare`' }))
const compare = () => nullable(Type.String({ format: 'decimal', description: 'Null where nothing is compared, or there was no year yet' }))

const explainUrl = () => Type.String({ description: 'Path and query of what the figure is made of' })

const StatementAccount = Type.Object(
  {
    account: Type.Object({ id: id(), number: text(12), label: text(190) }, { title: 'StatementAccountName' }),
    amount: Type.String({ format: 'decimal', description: 'With the sign of the rubric, so that the accounts add up to it' }),
    compare: compare(),
    variation: variation(),
    lines_url: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'Path and query of the lines behind it; null where third parties of the account stand on other rubrics',
    }),
  },
  { title: 'StatementAccount' },
)
export type StatementAccount = Static<typeof StatementAccount>

/** A rubric of a statement with those below it. */
export type StatementNode = {
  readonly code: string
  readonly label: string
  readonly amount: string
  readonly compare: string | null
  readonly variation: string | null
  readonly gross: string | null
  readonly depreciation: string | null
  readonly explain_url: string
  readonly children: readonly StatementNode[]
  readonly accounts: readonly StatementAccount[]
}

/** Levels of rubrics in the deepest scheme. */
export const nodeLevels = 4

/** A shape cannot contain itself, so every level is written out. */
const nodeShape = (level: number): TSchema =>
  Type.Object(
    {
      code: Type.String({ description: 'The rubric, cell or field of the official form; `unplaced` for accounts that no rubric takes' }),
      label: text(500),
      amount: decimal(),
      compare: compare(),
      variation: variation(),
      gross: nullable(
        Type.String({ format: 'decimal', description: 'Before depreciation and write-downs, where the form has a column for it' }),
      ),
      depreciation: nullable(Type.String({ format: 'decimal', description: 'Positive, taken off `gross`' })),
      explain_url: explainUrl(),
      children: level < nodeLevels ? Type.Array(nodeShape(level + 1)) : Type.Array(Type.Object({}), { maxItems: 0 }),
      accounts: Type.Array(StatementAccount),
    },
    { title: `StatementNode${level === 1 ? '' : level}` },
  )
const nodes = () => Type.Unsafe<readonly StatementNode[]>(Type.Array(nodeShape(1)))

const shownScheme = {
  scheme: text(40),
  legal_type: nullable(
    Type.Unsafe<'capital' | 'no_capital'>({ ...oneOf(['capital', 'no_capital']), description: 'Null where one form serves all' }),
  ),
}

export const BalanceSheetQuery = Type.Object({
  ...spanQuery,
  as_of: Type.Optional(
    Type.String({ format: 'date-in', description: 'The day of the balance sheet; by default the last day of the fiscal year, or `to`' }),
  ),
  compare: compareQuery(),
  detail: detailQuery(),
  reclassify: reclassifyQuery('false'),
  ...langQuery,
})
export type BalanceSheetQuery = Static<typeof BalanceSheetQuery>

export const BalanceSheet = Type.Object(
  {
    ...reportFields(
      Type.Object({
        fiscal_year: spanParameters.fiscal_year,
        from: date(),
        as_of: date(),
        compare: oneOf(compares),
        detail: oneOf(details),
        reclassify: flag(),
        ...shownScheme,
      }),
    ),
    assets: nodes(),
    liabilities: nodes(),
    totals: Type.Object(
      {
        assets: decimal(),
        liabilities: decimal(),
        result: Type.String({
          format: 'decimal',
          description: 'Of the fiscal year up to that day, before its appropriation; a profit is positive',
        }),
        previous_result: Type.String({ format: 'decimal', description: 'Of earlier years, as long as no closing has carried it forward' }),
      },
      { title: 'BalanceSheetTotals' },
    ),
  },
  { title: 'BalanceSheet' },
)

export const IncomeStatementQuery = Type.Object({ ...spanQuery, compare: compareQuery(), detail: detailQuery(), ...langQuery })
export type IncomeStatementQuery = Static<typeof IncomeStatementQuery>

export const IncomeStatement = Type.Object(
  {
    ...reportFields(Type.Object({ ...spanParameters, compare: oneOf(compares), detail: oneOf(details), ...shownScheme })),
    rows: nodes(),
    totals: Type.Object(
      {
        operating_income: decimal(),
        operating_expenses: decimal(),
        operating_result: decimal(),
        financial_income: decimal(),
        financial_expenses: decimal(),
        exceptional_income: decimal(),
        exceptional_expenses: decimal(),
        profit_sharing: decimal(),
        result_before_tax: decimal(),
        tax: decimal(),
        result: decimal(),
      },
      { title: 'IncomeStatementTotals' },
    ),
  },
  { title: 'IncomeStatement' },
)

export const AnnualAccountsQuery = Type.Object({
  ...spanQuery,
  scheme: Type.Optional(
    Type.String({ maxLength: 40, description: 'Another scheme of the country; by default `settings.annual_accounts.scheme` of the file' }),
  ),
  reclassify: reclassifyQuery('true'),
  ...langQuery,
})
export type AnnualAccountsQuery = Static<typeof AnnualAccountsQuery>

const checkCodes = [
  'fiscal_year_missing',
  'year_open',
  'year_incomplete',
  'legal_form_unknown',
  'earlier_result',
  'result_not_appropriated',
  'accounts_unplaced',
  'sides_differ',
] as const

const AnnualAccountsCheck = Type.Object(
  { code: oneOf(checkCodes), level: oneOf(['error', 'warning']), message: text(1000) },
  { title: 'AnnualAccountsCheck' },
)
export type AnnualAccountsCheck = Static<typeof AnnualAccountsCheck>

const AnnualAccountsLine = Type.Object(
  {
    rubric: Type.String({ description: 'The rubric, cell or field of the official form' }),
    label: text(500),
    current: decimal(),
    previous: nullable(Type.String({ format: 'decimal', description: 'The fiscal year before; null if there was none' })),
    gross: nullable(decimal()),
    depreciation: nullable(decimal()),
    explain_url: explainUrl(),
  },
  { title: 'AnnualAccountsLine' },
)
export type AnnualAccountsLine = Static<typeof AnnualAccountsLine>

const Identification = Type.Object(
  {
    name: text(200),
    legal_form: nullable(text(190)),
    legal_form_code: nullable(text(20)),
    enterprise_number: nullable(text(20)),
    vat_number: nullable(text(20)),
    address: nullable(text(500)),
    street: nullable(text(190)),
    house_number: nullable(text(20)),
    box: nullable(text(20)),
    postal_code: nullable(text(20)),
    city: nullable(text(190)),
    country: country(),
    form: Type.String({ description: 'The name of the official model' }),
    form_label: text(190),
    fiscal_year: nullableObject({ code: text(20), starts_on: date(), ends_on: date(), is_closed: flag() }),
    previous_fiscal_year: nullableObject({ code: text(20), starts_on: date(), ends_on: date(), is_closed: flag() }),
  },
  { title: 'AnnualAccountsIdentification' },
)

const sections = ['assets', 'liabilities', 'income_statement', 'appropriation'] as const

export const AnnualAccounts = Type.Object(
  {
    ...reportFields(Type.Object({ ...spanParameters, reclassify: flag(), ...shownScheme })),
    scheme: text(40),
    identification: Identification,
    sections: Type.Array(
      Type.Object({ code: oneOf(sections), label: text(190), lines: Type.Array(AnnualAccountsLine) }, { title: 'AnnualAccountsSection' }),
    ),
    checks: Type.Array(AnnualAccountsCheck),
  },
  { title: 'AnnualAccounts' },
)
