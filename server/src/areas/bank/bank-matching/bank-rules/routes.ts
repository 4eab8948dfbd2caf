import { bookkeeping, reading } from '../../../../kernel/route/presets.ts'
import { json, nothing, plain, route } from '../../../../kernel/route/route.ts'
import { createRule, deleteRule, updateRule } from './actions.ts'
import { bankRule } from './resource.ts'
import { BankRule, BankRulePatch, NewBankRule } from './schema.ts'
import * as store from './store.ts'

const url = '/v1/companies/:company/bank-rules'

export const ruleRoutes = [
  route({
    method: 'GET',
    url,
    ...reading,
    reply: plain(BankRule),
    summary: 'List the bank rules',
    description: 'In the order in which they are tried: the first active rule whose conditions hold is used.',
    run: ({ db }) => store.list(db),
  }),
  route({
    method: 'POST',
    url,
    ...bookkeeping,
    body: NewBankRule,
    status: 201,
    reply: json(BankRule),
    summary: 'Create a bank rule',
    description:
      'All given conditions must hold, and at least one is given. Without a position the rule comes last; with one, the rules from there on move down. With `auto_apply` it books new transactions when their statement is imported; otherwise it is a suggestion. A company file has 200 rules at most.',
    example: {
      body: {
        name: 'Frais de banque',
        conditions: { sign: 'out', communication: 'frais de gestion', amount_max: '50.00' },
        action: { account: '657200', label: 'Frais de banque' },
        auto_apply: true,
      },
    },
    run: ({ tx, body }) => createRule(tx, body),
  }),
  route({
    method: 'PATCH',
    url: `${url}/:id`,
    ...bookkeeping,
    of: bankRule,
    body: BankRulePatch,
    reply: json(BankRule),
    summary: 'Change a bank rule',
    description:
      'Conditions and action are each replaced as a whole. A new position moves the rule there; the rules in between move by one.',
    example: { body: { position: 1, auto_apply: false } },
    run: ({ tx, record, body }) => updateRule(tx, record, body),
  }),
  route({
    method: 'DELETE',
    url: `${url}/:id`,
    ...bookkeeping,
    of: bankRule,
    status: 204,
    reply: nothing(),
    summary: 'Move a bank rule to the bin',
    description: 'What it booked stays.',
    run: ({ tx, record }) => deleteRule(tx, record),
  }),
]
