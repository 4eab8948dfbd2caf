import { bookkeeping, reading, settingUp } from '../../../kernel/route/presets.ts'
import { json, nothing, paginated, plain, route } from '../../../kernel/route/route.ts'
import { readAccountLedger, ledgerSummaryFields, LedgerLine, LedgerQuery } from '../ledger/index.ts'
import { createAccount, deleteAccount, listAccounts, mergeAccount, readAccountState, updateAccount } from './actions.ts'
import { account } from './resource.ts'
import { Account, AccountFilter, AccountPatch, AccountState, ListedAccount, MergeBody, NewAccount } from './schema.ts'

const url = '/v1/companies/:company/accounts'

export const routes = [
  route({
    method: 'GET',
    url,
    ...reading,
    query: AccountFilter,
    reply: plain(ListedAccount),
    summary: 'List the chart of accounts',
    description:
      'Sorted by number, with the labels of the country’s chart in your language. `with=balance` adds the balance in a fiscal year: for income and expense accounts the movements of that year, for all others the balance brought forward plus the movements.',
    example: { query: { class: 6, q: 'loyer' } },
    run: ({ db, query }) => listAccounts(db, query),
  }),
  route({
    method: 'POST',
    url,
    ...bookkeeping,
    body: NewAccount,
    status: 201,
    reply: json(Account),
    summary: 'Create an account',
    description: 'The number must fit the chart of the country. Without `type`, the account has the type of its place in the chart.',
    example: { body: { number: '612150', label: 'Petit outillage de chantier', description: 'Moins de 500 € la pièce' } },
    run: ({ tx, body }) => createAccount(tx, body),
  }),
  route({
    method: 'GET',
    url: `${url}/:id`,
    ...reading,
    of: account,
    reply: json(AccountState),
    summary: 'Read an account with its balances',
    run: ({ db, record }) => readAccountState(db, record),
  }),
  route({
    method: 'PATCH',
    url: `${url}/:id`,
    ...bookkeeping,
    of: account,
    codes: ['record_in_use'],
    body: AccountPatch,
    reply: json(Account),
    summary: 'Change an account',
    description:
      'Number, type and kind can change only while nothing uses the account. The number of an account of the country’s chart is fixed.',
    example: { body: { label: 'Petit outillage et consommables de chantier', is_active: true } },
    run: ({ tx, record, body }) => updateAccount(tx, record, body),
  }),
  route({
    method: 'DELETE',
    url: `${url}/:id`,
    ...settingUp,
    of: account,
    codes: ['record_in_use'],
    status: 204,
    reply: nothing(),
    summary: 'Move an unused account to the bin',
    description: 'Accounts of the country’s chart cannot be deleted: make them inactive instead.',
    run: ({ tx, record }) => deleteAccount(tx, record),
  }),
  route({
    method: 'GET',
    url: `${url}/:id/ledger`,
    ...reading,
    of: account,
    query: LedgerQuery,
    reply: paginated(LedgerLine, ledgerSummaryFields),
    summary: 'Read the ledger of an account',
    description:
      'The lines in chronological order (`order=desc`: reverse order), each with the balance after it. Without dates, the fiscal year that contains today; with `from` alone, from that day on; with `to` alone, from the start of the fiscal year of that day. An opening entry that carries a year forward is shown only at the start of the requested period: in a longer period the running balance already includes its amounts. With `lettered` set to `open` or `lettered`, the balance starts at zero and covers the lines shown.',
    example: { query: { from: '2026-01-01', to: '2026-12-31' } },
    run: ({ db, record, query, paging }) => readAccountLedger(db, record.id, query, paging),
  }),
  route({
    method: 'POST',
    url: `${url}/:id/merge`,
    ...settingUp,
    limit: 'batch',
    of: account,
    codes: ['merge_refused'],
    body: MergeBody,
    reply: json(Account),
    summary: 'Merge an account into another',
    description:
      'Returns the target account. Journals, third parties, VAT codes and settings that referred to the merged account refer to the target from then on. Posted entries stay unchanged and count in the ledger and the balance of the target, in locked periods too. The merged account moves to the bin permanently: a merge cannot be undone. Accounts of the country’s chart cannot be merged into another; both accounts must have the same class and the same collective kind.',
    example: { body: { into_id: 4102 } },
    run: ({ tx, record, body }) => mergeAccount(tx, record, body.into_id),
  }),
]
