import { frame, type Named, under, words } from '../named.ts'

const budget = [
  ...frame,
  ...words('name fiscal_year_id analytic_code_id status total_income total_expense'),
  ...under('lines[]', 'id account type label amounts total note'),
]
const lines = under('lines[]', 'account label amounts note')
const figures = [...words('budget actual variance variance_percent'), ...under('periods[]', 'period_id budget actual')].join(' ')

/** The operations of budgets. */
export const budgetFields: Readonly<Record<number, Named>> = {
  184: { field: budget, query: words('fiscal_year_id status') },
  185: { body: [...words('name fiscal_year_id analytic_code_id status'), ...lines], field: budget },
  186: { field: budget },
  187: { body: [...words('name analytic_code_id status'), ...lines], field: budget },
  188: {},
  189: {
    field: [
      ...words('budget_id from to'),
      ...under('rows[]', `account type label ${figures}`),
      ...['income', 'expense', 'result'].flatMap((total) => under(`totals.${total}`, figures)),
    ],
    query: words('from to'),
  },
}
