import { resource } from '../../../kernel/route/resource.ts'
import { BalanceAssertion, liveFields } from './schema.ts'
import { load, rows } from './store.ts'

export const balanceAssertion = resource<BalanceAssertion>({
  name: 'balance-assertions',
  table: 'balance_assertions',
  shape: BalanceAssertion,
  load,
  rows,
  label: ({ on, amount }) => `${on} ${amount}`,
  live: liveFields,
  technical: [],
  bin: true,
})
