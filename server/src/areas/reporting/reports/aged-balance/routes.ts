import { reporting } from '../../../../kernel/route/presets.ts'
import { json, route } from '../../../../kernel/route/route.ts'
import { readAgedBalance } from './read-aged-balance.ts'
import { AgedBalance, AgedBalanceQuery } from './schema.ts'

export const agedBalanceRoutes = [
  route({
    method: 'GET',
    url: '/v1/companies/:company/reports/aged-balance',
    ...reporting,
    operation_id: 'getAgedBalance',
    known_books: true,
    query: AgedBalanceQuery,
    reply: json(AgedBalance),
    summary: 'Read the aged balance of customers or suppliers',
    description:
      'The items open at the end of a day, by third party and by days past their due date; an item without one is due on its entry date. Later entries and letterings are ignored. `customer` covers the accounts of customers (receivable), `supplier` those of suppliers (payable), so `totals.total` is the balance of these accounts on that day. Amounts are debit minus credit: what suppliers are owed is negative, and credit notes and payments on account keep their sign.',
    example: { query: { type: 'customer', as_of: '2026-03-31', buckets: '30,60,90' } },
    run: ({ db, company, now, query }) => readAgedBalance(db, { company, now }, query),
  }),
]
