import { json, nothing, plain, route } from '../../kernel/route.ts'
import { createAccount, deleteAccount, updateAccount } from './actions.ts'
import { account } from './resource.ts'
import { Account, AccountFilter, AccountPatch, AccountSheet, NewAccount } from './schema.ts'
import * as store from './store.ts'

const url = '/v1/companies/:company/accounts'
const bookkeeping = { ability: 'write', role: 'encoder', demo: 'allowed', limit: 'write' } as const
const reading = { ability: 'read', role: 'reviewer', demo: 'allowed', limit: 'read' } as const

export const routes = [
  route({
    method: 'GET',
    url,
    ...reading,
    query: AccountFilter,
    reply: plain(Account),
    summary: 'List the chart of accounts',
    description: 'By number, with the labels of the country’s chart in your language.',
    example: { query: { class: 6, q: 'loyer' } },
    run: ({ db, query }) => store.list(db, query),
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
    reply: json(AccountSheet),
    summary: 'Read an account',
    run: async ({ record }) => record,
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
    ...bookkeeping,
    role: 'manager',
    of: account,
    codes: ['record_in_use'],
    status: 204,
    reply: nothing(),
    summary: 'Move an unused account to the bin',
    description: 'Accounts of the country’s chart stay: make them inactive instead.',
    run: ({ tx, record }) => deleteAccount(tx, record),
  }),
]
