import { bookkeeping, reading } from '../../../kernel/route/presets.ts'
import { json, nothing, paginated, route } from '../../../kernel/route/route.ts'
import { createAssertion, deleteAssertion } from './actions.ts'
import { balanceAssertion } from './resource.ts'
import { BalanceAssertion, BalanceAssertionFilter, NewBalanceAssertion } from './schema.ts'
import * as store from './store.ts'

const url = '/v1/companies/:company/balance-assertions'

export const routes = [
  route({
    method: 'GET',
    url,
    addition: true,
    ...reading,
    query: BalanceAssertionFilter,
    reply: paginated(BalanceAssertion),
    summary: 'List the balance assertions',
    description:
      'Latest day first. Each is compared with the ledger when it is read: `difference` is the actual balance at the end of the day minus `amount`. Closing entries are left out, accounts merged into others count there, and result accounts begin at zero with their fiscal year. An assertion of a bank statement compares the closing balance of the statement with the ledger and what is pending up to that day. `broken_by` is the entry that made the difference since it last held; null when no entry did, or when it never held.',
    example: { query: { is_broken: true } },
    run: ({ db, query, paging }) => store.listPage(db, query, paging),
  }),
  route({
    method: 'POST',
    url,
    addition: true,
    ...bookkeeping,
    body: NewBalanceAssertion,
    status: 201,
    reply: json(BalanceAssertion),
    summary: 'Assert the balance of an account on a day',
    description:
      'For a third party, on an account of customers or suppliers only. One per account, third party and day. An assertion never refuses a posting: a write that breaks some lists their ids in `X-Broken-Assertions`. Every imported bank statement makes one by itself, except for accounts in another currency.',
    example: { body: { account: '550000', on: '2026-03-31', amount: '12480.55', note: 'Extrait 12' } },
    run: ({ tx, body }) => createAssertion(tx, body),
  }),
  route({
    method: 'DELETE',
    url: `${url}/:id`,
    addition: true,
    ...bookkeeping,
    of: balanceAssertion,
    status: 204,
    reply: nothing(),
    summary: 'Move a balance assertion to the bin',
    description: 'An assertion of a bank statement also goes to the bin with its statement file, and returns with it.',
    run: ({ tx, record }) => deleteAssertion(tx, record),
  }),
]
