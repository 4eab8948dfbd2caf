/**
 * Budgets: planned income and expenses of a fiscal year, by account and period, and their comparison with the ledger. An approved budget does
 * not change until it is a draft again.
 */
import type { Area } from '../../../kernel/route/area.ts'
import * as notes from './notes.ts'
import { budget } from './resource.ts'
import { budgetRevert } from './revert.ts'
import { routes } from './routes.ts'

export const budgets: Area = {
  name: 'budgets',
  title: 'Budgets',
  description: 'Planned income and expenses of a fiscal year, and their comparison with the actual amounts.',
  owns: ['budgets', 'budget_lines'],
  routes,
  resources: [{ ...budget, revert: budgetRevert }],
  notes: Object.values(notes),
}

export { budgetKeyOf, BudgetRow, importBudgets } from './bulk.ts'
export { createBudget, fillBudget, findVariance } from './actions.ts'
export { VarianceQuery } from './schema.ts'
