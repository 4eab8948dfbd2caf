import { agedBalance } from './aged-balance.ts'
import { analytic } from './analytic.ts'
import { annualAccounts } from './annual-accounts.ts'
import { balanceSheet } from './balance-sheet.ts'
import { budgetVariance } from './budget-variance.ts'
import { cashFlow } from './cash-flow.ts'
import { generalLedger } from './general-ledger.ts'
import { incomeStatement } from './income-statement.ts'
import { journal } from './journal.ts'
import { trialBalance } from './trial-balance.ts'

export const reportExports = [
  trialBalance,
  balanceSheet,
  incomeStatement,
  annualAccounts,
  generalLedger,
  journal,
  agedBalance,
  cashFlow,
  analytic,
  budgetVariance,
]
