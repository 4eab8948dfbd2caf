import { reading, settingUp } from '../../../kernel/route/presets.ts'
import { json, nothing, plain, route } from '../../../kernel/route/route.ts'
import { addRule, createJournal, deleteJournal, deleteRule, updateJournal, updateRule } from './actions.ts'
import { journal, rule } from './resource.ts'
import { Journal, JournalFilter, JournalPatch, NewJournal, NewRule, Rule, RulePatch } from './schema.ts'
import * as store from './store.ts'

const url = '/v1/companies/:company/journals'

export const routes = [
  route({
    method: 'GET',
    url,
    ...reading,
    query: JournalFilter,
    reply: plain(Journal),
    summary: 'List the journals',
    description: 'Sorted by code, each with its routing rules.',
    example: { query: { type: 'purchase', is_active: true } },
    run: ({ db, query }) => store.list(db, query),
  }),
  route({
    method: 'POST',
    url,
    ...settingUp,
    body: NewJournal,
    status: 201,
    reply: json(Journal),
    summary: 'Create a journal',
    description:
      'Bank statements can be imported only into a journal with an IBAN. A new default replaces the previous default of its type.',
    example: { body: { code: 'BNP2', label: 'BNP Paribas Fortis, épargne', type: 'financial', iban: 'BE68 5390 0754 7034' } },
    run: ({ tx, body }) => createJournal(tx, body),
  }),
  route({
    method: 'GET',
    url: `${url}/:id`,
    ...reading,
    of: journal,
    reply: json(Journal),
    summary: 'Read a journal with its routing rules',
    run: async ({ record }) => record,
  }),
  route({
    method: 'PATCH',
    url: `${url}/:id`,
    ...settingUp,
    of: journal,
    codes: ['record_in_use'],
    body: JournalPatch,
    reply: json(Journal),
    summary: 'Change a journal',
    description: 'Code and type can change only while the journal has no entries.',
    example: { body: { label: 'BNP Paribas Fortis, compte d’épargne', bic: 'GEBABEBB' } },
    run: ({ tx, record, body }) => updateJournal(tx, record, body),
  }),
  route({
    method: 'DELETE',
    url: `${url}/:id`,
    ...settingUp,
    of: journal,
    codes: ['record_in_use'],
    status: 204,
    reply: nothing(),
    summary: 'Move an empty journal to the bin',
    description: 'Its routing rules move to the bin with it.',
    run: ({ tx, record }) => deleteJournal(tx, record),
  }),
  route({
    method: 'POST',
    url: `${url}/:id/rules`,
    ...settingUp,
    of: journal,
    body: NewRule,
    status: 201,
    reply: json(Rule),
    summary: 'Add a routing rule',
    description:
      'A document goes to the journal of the first rule whose given conditions all match. Without a position the rule comes last.',
    example: { body: { name: 'Factures reçues par Peppol', direction: 'purchase', source: 'peppol' } },
    run: ({ tx, record, body }) => addRule(tx, record, body),
  }),
  route({
    method: 'PATCH',
    url: `${url}/:id/rules/:rule`,
    ...settingUp,
    of: rule,
    body: RulePatch,
    reply: json(Rule),
    summary: 'Change a routing rule',
    description: 'A new position moves the rule there; the rules in between shift by one.',
    example: { body: { position: 1, keyword: 'loyer' } },
    run: ({ tx, record, body }) => updateRule(tx, record, body),
  }),
  route({
    method: 'DELETE',
    url: `${url}/:id/rules/:rule`,
    ...settingUp,
    of: rule,
    status: 204,
    reply: nothing(),
    summary: 'Move a routing rule to the bin',
    run: ({ tx, record }) => deleteRule(tx, record),
  }),
]
