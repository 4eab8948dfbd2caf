import { refused } from '../../../../kernel/route/problem.ts'
import { resource } from '../../../../kernel/route/resource.ts'
import { messages } from './messages.ts'
import { BankRule, mostRules } from './schema.ts'
import { countRules, load, makeRoom, rows } from './store.ts'

export const bankRule = resource<BankRule>({
  name: 'bank-rules',
  table: 'bank_rules',
  shape: BankRule,
  load,
  rows,
  label: ({ name }) => name,
  live: [],
  technical: ['hits_count', 'last_hit_at'],
  bin: true,
  together: true,
  restore: {
    blocked: async (db, ids) =>
      (await countRules(db)) < mostRules
        ? new Map()
        : new Map(ids.map((id) => [id, refused('restore_conflict', messages.too_many, { params: { max: mostRules } })])),
    before: makeRoom,
  },
})
