import { reading } from '../../../../kernel/route/presets.ts'
import { json, route } from '../../../../kernel/route/route.ts'
import { explainAnnualAccounts, explainBalanceSheet, explainIncomeStatement, explainTrialBalance } from './explain.ts'
import {
  ExplainAnnualAccountsQuery,
  ExplainBalanceSheetQuery,
  ExplainIncomeStatementQuery,
  ExplainTrialBalanceQuery,
  FigureExplanation,
} from './schema.ts'

const url = '/v1/companies/:company/reports'
const terms =
  'The signed sum of `terms` is `amount`. A term is a rubric, with the path of its own explanation, or the balance of an account, with the path of the lines behind it; `rule` names the row of the country pack it follows from.'

export const explainRoutes = [
  route({
    method: 'GET',
    url: `${url}/trial-balance/explain`,
    addition: true,
    ...reading,
    operation_id: 'explainTrialBalance',
    known_books: true,
    query: ExplainTrialBalanceQuery,
    reply: json(FigureExplanation),
    summary: 'Explain a balance of the trial balance',
    description: `Takes the parameters of the report and \`account\`: a number, or its first digits with \`level\`. A trial balance has no rubrics. ${terms}`,
    example: { query: { account: '400000' } },
    run: ({ query, ...reader }) => explainTrialBalance(reader, query),
  }),
  route({
    method: 'GET',
    url: `${url}/balance-sheet/explain`,
    addition: true,
    ...reading,
    operation_id: 'explainBalanceSheet',
    known_books: true,
    query: ExplainBalanceSheetQuery,
    reply: json(FigureExplanation),
    summary: 'Explain a rubric of the balance sheet, or where an account stands in it',
    description: `Takes the parameters of the report and either \`rubric\` or \`account\`. ${terms} \`moved\` lists balances that are shown on another rubric because assets and debts are not set off, and results of earlier years that no closing has carried forward.`,
    example: { query: { rubric: '10/49' } },
    run: ({ query, ...reader }) => explainBalanceSheet(reader, query),
  }),
  route({
    method: 'GET',
    url: `${url}/income-statement/explain`,
    addition: true,
    ...reading,
    operation_id: 'explainIncomeStatement',
    known_books: true,
    query: ExplainIncomeStatementQuery,
    reply: json(FigureExplanation),
    summary: 'Explain a rubric of the income statement, or where an account stands in it',
    description: `Takes the parameters of the report and either \`rubric\` or \`account\`. ${terms}`,
    example: { query: { rubric: '9904' } },
    run: ({ query, ...reader }) => explainIncomeStatement(reader, query),
  }),
  route({
    method: 'GET',
    url: `${url}/annual-accounts/explain`,
    addition: true,
    ...reading,
    operation_id: 'explainAnnualAccounts',
    known_books: true,
    query: ExplainAnnualAccountsQuery,
    reply: json(FigureExplanation),
    summary: 'Explain a line of the annual accounts, or where an account stands in them',
    description: `Takes the parameters of the report and either \`rubric\` or \`account\`; \`section\` where two sections have the rubric. ${terms} Costs and income are explained by the income statement.`,
    example: { query: { rubric: '9905', section: 'income_statement' } },
    run: ({ query, ...reader }) => explainAnnualAccounts(reader, query),
  }),
]
