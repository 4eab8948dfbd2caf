import { refused } from '../../../kernel/route/problem.ts'
import { resource } from '../../../kernel/route/resource.ts'
import { messages } from './messages.ts'
import { budgetFromImage } from './rules.ts'
import { Budget, mostLines } from './schema.ts'
import { countLines, countLinesOf, load, rows } from './store.ts'

export const budget = resource<Budget>({
  name: 'budgets',
  table: 'budgets',
  shape: Budget,
  load,
  rows,
  label: ({ name }) => name,
  live: [],
  technical: [],
  bin: true,
  as_logged: budgetFromImage,
  restore: {
    blocked: async (db, ids) => {
      const [count, own] = await Promise.all([countLines(db), countLinesOf(db, ids)])
      const beyond = ids.filter((id) => count + (own.get(id) ?? 0) > mostLines)
      return new Map(beyond.map((id) => [id, refused('restore_conflict', messages.too_many_lines, { params: { max: mostLines } })]))
    },
  },
})
