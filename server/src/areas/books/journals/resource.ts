import { resource } from '../../../kernel/route/resource.ts'
import { Journal, Rule } from './schema.ts'
import { load, loadRules, makeRoom, rows } from './store.ts'

export const journal = resource<Journal>({
  name: 'journals',
  table: 'journals',
  shape: Journal,
  load,
  rows,
  // The log knows a label of the pack by nobody's language.
  label: ({ code, label }) => [code, label ?? ''].join(' ').trim(),
  live: ['last_number', 'entries_count', 'control_account'],
  technical: [],
  bin: true,
  is_fixed: (fields) => 'code' in fields || 'type' in fields,
})

/** A routing rule: shown and sent with its journal, and with a version of its own. */
export const rule = resource<Rule>({
  name: 'rules',
  table: 'journal_rules',
  shape: Rule,
  load: loadRules,
  label: ({ name }) => name,
  live: [],
  technical: [],
  bin: true,
  below: { owner: 'journal_id' },
  together: true,
  restore: { before: makeRoom },
})
