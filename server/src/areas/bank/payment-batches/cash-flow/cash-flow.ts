/** The money that open batches take out, each once, on the day of its execution. */
import type { CashFlowSource } from '../../../../kernel/route/contributions.ts'
import { parseCents } from '../../../../lib/money.ts'
import { loadExpectedMoney } from './store.ts'

export const cashFlow: CashFlowSource = {
  name: 'payment_batches',
  list: async (db, _file, until) => {
    const items = await loadExpectedMoney(db, until)
    return items.map(({ amount, ...item }) => ({ ...item, amount: parseCents(amount) }))
  },
}
