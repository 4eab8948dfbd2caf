import { bookkeeping, reading, settingUp } from '../../../kernel/route/presets.ts'
import { json, nothing, paginated, plain, route } from '../../../kernel/route/route.ts'
import { accountLedger, ledgerAdds, LedgerLine, LedgerQuery } from '../ledger/index.ts'
import { createAccount, deleteAccount, listAccounts, mergeAccount, stateOf, updateAccount } from './actions.ts'
import { account } from './resource.ts'
import { Account, AccountFilter, AccountPatch, AccountState, ListedAccount, Merge, NewAccount } from './schema.ts'

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
      'By number, with the labels of the country’s chart in your language. `with=balance` adds the balance in a fiscal year: of income and expense what that year brought, of all others what was brought forward and what moved since.',
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
    summary: 'Open an account',
    description: 'Its number must have a place in the chart of the country; without a type it has the one of that place.',
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
    run: ({ db, record }) => stateOf(db, record),
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
    description: 'Number, type and kind only while nothing uses the account. The number of an account of the country’s chart is fixed.',
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
    description: 'Accounts of the country’s chart stay: make them inactive instead.',
    run: ({ tx, record }) => deleteAccount(tx, record),
  }),
  route({
    method: 'GET',
    url: `${url}/:id/ledger`,
    ...reading,
    of: account,
    query: LedgerQuery,
    reply: paginated(LedgerLine, ledgerAdds),
    summary: 'Read the ledger of an account',
    description:
      'Its lines forward in time (`order=desc`: backwards), each with the balance after it. Without dates, the fiscal year that holds today; with `from` alone, from that day on; with `to` alone, from the beginning of its fiscal year. An opening that brings a year forward is a line only at the start of what is asked for: later on its amounts run along already. With `lettered` open or lettered, the balance begins at zero and runs over the lines shown.',
    example: { query: { from: '2026-01-01', to: '2026-12-31' } },
    run: ({ db, record, query, paging }) => accountLedger(db, record.id, query, paging),
  }),
  route({
    method: 'POST',
    url: `${url}/:id/merge`,
    ...settingUp,
    limit: 'batch',
    of: account,
    codes: ['merge_refused'],
    body: Merge,
    reply: json(Account),
    summary: 'Merge an account into another one',
    description:
      'Answers the other one. Whatever named the account names it from now on: journals, third parties, VAT codes, settings. What was booked stays as it was booked and counts in ledger and balance of the other, in locked periods too. The account goes to the bin for good: a merger is not undone. Accounts of the country’s chart stay; both must be of one class, and of one collective kind.',
    example: { body: { into_id: 4102 } },
    run: ({ tx, record, body }) => mergeAccount(tx, record, body.into_id),
  }),
]
