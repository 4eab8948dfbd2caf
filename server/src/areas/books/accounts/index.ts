/**
 * Accounts: the chart of accounts of a company file. A file starts with the chart of its country, whose labels are read from the country
 * pack and not copied, and can add its own accounts. Entries on an account belong to the ledger.
 */
import type { Area } from '../../../kernel/route/area.ts'
import * as notes from './notes.ts'
import { account } from './resource.ts'
import { routes } from './routes.ts'

export const accounts: Area = {
  name: 'accounts',
  title: 'Accounts',
  description: 'The chart of accounts of a company file.',
  owns: ['accounts'],
  routes,
  resources: [account],
  notes: Object.values(notes),
}

export { importAccounts } from './bulk.ts'
export { AccountFilter, NewAccount } from './schema.ts'
export { openAccounts, setUpAccounts, setUpBankAccounts } from './actions.ts'
export { selectAccounts } from './store.ts'
