import { reporting } from '../../../../kernel/route/presets.ts'
import { json, route } from '../../../../kernel/route/route.ts'
import { readAnnualAccounts, readBalanceSheet, readIncomeStatement } from './actions.ts'
import { AnnualAccounts, AnnualAccountsQuery, BalanceSheet, BalanceSheetQuery, IncomeStatement, IncomeStatementQuery } from './schema.ts'

const url = '/v1/companies/:company/reports'

export const statementRoutes = [
  route({
    method: 'GET',
    url: `${url}/balance-sheet`,
    ...reporting,
    operation_id: 'getBalanceSheet',
    known_books: true,
    query: BalanceSheetQuery,
    reply: json(BalanceSheet),
    summary: 'Read the balance sheet',
    description:
      'Assets and liabilities at the end of a day, by the scheme of the file. Both sides are always equal: the result of the year stands on its rubric until it is appropriated, results of earlier years that no closing has carried forward on theirs (`RES` in Belgium, `DH` in France, `319` in Luxembourg), and accounts that no rubric takes on the node `unplaced`. Rubrics without an amount are left out.',
    example: { query: { as_of: '2026-12-31', compare: 'previous_year' } },
    run: ({ query, ...reader }) => readBalanceSheet(reader, query),
  }),
  route({
    method: 'GET',
    url: `${url}/income-statement`,
    ...reporting,
    operation_id: 'getIncomeStatement',
    known_books: true,
    query: IncomeStatementQuery,
    reply: json(IncomeStatement),
    summary: 'Read the income statement',
    description:
      'Costs and income of a period, by the scheme of the file. A child whose parent is not a sum shows a part of it again. `totals` lead from the operating result to the result before its appropriation, in the same way in every country; exceptional items and profit sharing are those of France. Rubrics without an amount are left out.',
    example: { query: { from: '2026-01-01', to: '2026-03-31', compare: 'previous_period' } },
    run: ({ query, ...reader }) => readIncomeStatement(reader, query),
  }),
  route({
    method: 'GET',
    url: `${url}/annual-accounts`,
    ...reporting,
    operation_id: 'getAnnualAccounts',
    query: AnnualAccountsQuery,
    reply: json(AnnualAccounts),
    summary: 'Read the annual accounts',
    description:
      'Every line of the statutory form, with the fiscal year before. They begin with the first day of the fiscal year and end with it, or on `to`. Belgium: `full`, `abbreviated` or `micro`, with or without capital by the legal form; France: `2050`; Luxembourg: `abridged`. `checks` name what stands between these accounts and their filing.',
    example: { query: { scheme: 'abbreviated' } },
    run: ({ query, ...reader }) => readAnnualAccounts(reader, query),
  }),
]
