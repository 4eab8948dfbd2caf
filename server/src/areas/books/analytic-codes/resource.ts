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
  // It follows the codes above: when one of them is called otherwise, this record has not changed.
  technical: ['path'],
  bin: true,
})
