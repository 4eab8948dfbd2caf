import { resource } from '../../../kernel/route/resource.ts'
import { Journal, Rule } from './schema.ts'
import { load, loadRules, makeRoomForRule, rows } from './store.ts'

export const journal = resource<Journal>({
  name: 'journals',
  table: 'journals',
  shape: Journal,
  load,
  rows,
  // In the change log a journal of the country pack has no label, because its label depends on the language of the reader.
  label: ({ code, label }) => [code, label ?? ''].join(' ').trim(),
  live: ['last_number', 'entries_count', 'control_account'],
  technical: ['statement_source'],
  bin: true,
  is_fixed: (fields) => 'code' in fields || 'type' in fields,
})

/** A routing rule: part of its journal in responses and in the feed, with its own version. */
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
  restore: { before: makeRoomForRule },
})
