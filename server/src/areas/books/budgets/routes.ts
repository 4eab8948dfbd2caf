import { reading, reporting, settingUp } from '../../../kernel/route/presets.ts'
import { json, nothing, plain, route } from '../../../kernel/route/route.ts'
import { createBudget, deleteBudget, fillBudget, readVariance, updateBudget } from './actions.ts'
import { budget } from './resource.ts'
import { Budget, BudgetFill, BudgetFilter, BudgetPatch, NewBudget, Variance, VarianceQuery } from './schema.ts'
import * as store from './store.ts'

const url = '/v1/companies/:company/budgets'

const months = (amount: string) => Array.from({ length: 12 }, () => amount)

export const routes = [
  route({
    method: 'GET',
    url,
    ...reading,
    query: BudgetFilter,
    reply: plain(Budget),
    summary: 'List the budgets',
    description: 'Each with its lines; latest fiscal year first, then by name.',
    example: { query: { status: 'draft' } },
    run: ({ db, query }) => store.list(db, query),
  }),
  route({
    method: 'POST',
    url,
    ...settingUp,
    large_body: true,
    body: NewBudget,
    status: 201,
    reply: json(Budget),
    summary: 'Create a budget',
    description:
      'A line is an account of class 6 or 7, or all accounts that begin with its digits, with one amount per period of the fiscal year. Income and expenses are both positive. Without a label the line takes that of the account. A fiscal year may have several budgets, also for one analytic code. A company file has 5,000 budget lines at most, those of budgets in the bin left out.',
    example: {
      body: {
        name: 'Budget 2026',
        fiscal_year_id: 16,
        lines: [
          { account: '70', amounts: months('12500.00') },
          { account: '61', amounts: months('3200.00'), note: 'Loyer indexé en mars' },
        ],
      },
    },
    run: ({ tx, body }) => createBudget(tx, body),
  }),
  route({
    method: 'GET',
    url: `${url}/:id`,
    ...reading,
    of: budget,
    reply: json(Budget),
    summary: 'Read a budget with its lines',
    description:
      'A line has one amount per period of the fiscal year as it is now: amounts of periods that the year no longer has do not count, those of new periods are zero. An account that was merged is shown as the one it was merged into.',
    run: ({ record }) => Promise.resolve(record),
  }),
  route({
    method: 'PATCH',
    url: `${url}/:id`,
    ...settingUp,
    of: budget,
    codes: ['budget_approved'],
    large_body: true,
    body: BudgetPatch,
    reply: json(Budget),
    summary: 'Change, approve or reopen a budget',
    description: 'Lines are replaced as a whole. An approved budget accepts `{"status": "draft"}` only. The fiscal year cannot change.',
    example: { body: { status: 'approved' } },
    run: ({ tx, record, body }) => updateBudget(tx, record, body),
  }),
  route({
    method: 'DELETE',
    url: `${url}/:id`,
    ...settingUp,
    of: budget,
    status: 204,
    reply: nothing(),
    summary: 'Move a budget to the bin',
    description: 'An approved one too.',
    run: ({ tx, record }) => deleteBudget(tx, record),
  }),
  route({
    method: 'POST',
    url: `${url}/:id/fill`,
    addition: true,
    ...settingUp,
    of: budget,
    codes: ['budget_approved'],
    body: BudgetFill,
    reply: json(Budget),
    summary: 'Fill a budget with the actual amounts of a fiscal year',
    description:
      'One line per account that moved in that year, with its amounts period by period, changed by `percent` and rounded to the euro; with an analytic code, what was allocated to it. The lines of these accounts are replaced, the others stay. The first period of that year fills the first of the budget, and so on: a longer year is cut, a shorter one leaves zeros.',
    example: { body: { from_fiscal_year_id: 16, percent: '2.50', accounts: ['6', '70'] } },
    run: ({ tx, record, body }) => fillBudget(tx, record, body),
  }),
  route({
    method: 'GET',
    url: `${url}/:id/variance`,
    ...reporting,
    of: budget,
    query: VarianceQuery,
    reply: json(Variance),
    summary: 'Compare a budget with the actual amounts',
    description:
      'From `from` to `to`, by default the whole fiscal year. Of a period that lies partly in between, the budget counts by days and the actual amounts by the dates of the entries. Entries that close the year are left out, and so is the appropriation of the result. With an analytic code, what was allocated to it and to the codes below it counts. Accounts that moved and are in no line have a row of their own with a budget of 0.00, so that the totals are those of the ledger.',
    example: { query: { from: '2026-01-01', to: '2026-03-31' } },
    run: ({ db, record, query, language }) => readVariance(db, record, query, language),
  }),
]
