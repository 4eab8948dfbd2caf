import { resource } from '../../../kernel/route/resource.ts'
import { AnalyticCode } from './schema.ts'
import { load, rows } from './store.ts'

export const analyticCode = resource<AnalyticCode>({
  name: 'analytic-codes',
  table: 'analytic_codes',
  shape: AnalyticCode,
  load,
  rows,
  label: ({ code, label }) => `${code} ${label}`,
  live: [],
  // Renaming a parent changes the paths below it, which is not a change of those records.
  technical: ['path'],
  bin: true,
})
