/** The money that VAT returns take out and bring in on their due dates: validated ones as far as they are unpaid, drafts by their amounts of now. */
import type { CashFlowItem, CashFlowSource } from '../../../../kernel/route/contributions.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import { readBalances } from '../../../books/ledger/index.ts'
import { computeDeclaration, loadReturnFacts } from '../draft.ts'
import { load } from '../store.ts'
import { moneyOf, unpaidReturns } from './rules.ts'
import { loadOwedReturns } from './store.ts'

/** After every entry. */
const lastDay = '2199-12-31'

async function listUnpaid(db: Db): Promise<ReturnType<typeof unpaidReturns>> {
  const returns = await loadOwedReturns(db)
  if (returns.length === 0) return []
  const balances = await readBalances(db, { from: lastDay, to: lastDay })
  return unpaidReturns(returns, new Map(balances.map(({ id, closing }) => [id, closing])))
}

async function listDrafts(db: Db): Promise<ReturnType<typeof unpaidReturns>> {
  const facts = await loadReturnFacts(db)
  const ids = facts.declared.filter(({ status, is_recapitulation }) => status === 'draft' && !is_recapitulation).map(({ id }) => id)
  const drafts = ids.length === 0 ? [] : await load(db, ids)
  const found = []
  for (const draft of drafts) {
    const { result } = await computeDeclaration(db, facts, draft)
    found.push({ due_on: draft.due_on ?? draft.ends_on, amount: moneyOf(result, draft.refund_requested) })
  }
  return found
}

export const cashFlow: CashFlowSource = {
  name: 'vat_declarations',
  list: async (db, _file, until) => {
    const items = [...(await listUnpaid(db)), ...(await listDrafts(db))]
    return items.filter(({ due_on, amount }) => amount !== 0n && due_on <= until).map((item): CashFlowItem => ({ kind: 'vat', ...item }))
  },
}
