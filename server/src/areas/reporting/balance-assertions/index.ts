/**
 * Balance assertions: what the balance of an account is on a day, as an accountant or a bank statement says. They are compared with the ledger
 * after every write that concerns them, and when they are read; they never refuse a posting.
 */
import type { Area } from '../../../kernel/route/area.ts'
import { on } from '../../../kernel/write/write.ts'
import { statementsImported } from '../../bank/bank-statements/index.ts'
import { checks, todos } from './contributions.ts'
import * as notes from './notes.ts'
import { balanceAssertion } from './resource.ts'
import { assertionRevert } from './revert.ts'
import { routes } from './routes.ts'
import { insertOfStatements } from './store.ts'

export const balanceAssertions: Area = {
  name: 'balance-assertions',
  title: 'Balance assertions',
  description: 'Balances that are known from elsewhere, compared with the ledger after every write.',
  owns: ['balance_assertions', 'balance_assertion_checks'],
  routes,
  resources: [{ ...balanceAssertion, revert: assertionRevert }],
  listeners: [
    on(statementsImported, async (tx, { statement_ids }) => {
      await insertOfStatements(tx, statement_ids)
    }),
  ],
  checks,
  todos,
  notes: Object.values(notes),
}

export { assertionsCheck } from './contributions.ts'
