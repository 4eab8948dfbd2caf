/** The money that open items bring in and take out. */
import type { CashFlowSource } from '../../../../kernel/route/contributions.ts'
import { parseCents } from '../../../../lib/money.ts'
import { loadExpectedMoney } from './store.ts'

export const cashFlow: CashFlowSource = {
  name: 'open_items',
  list: async (db, { today }, until) => {
    const items = await loadExpectedMoney(db, { today, until })
    return items.map(({ amount, ...item }) => ({ ...item, amount: parseCents(amount) }))
  },
}
