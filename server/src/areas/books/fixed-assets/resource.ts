import { resource } from '../../../kernel/route/resource.ts'
import { FixedAsset } from './schema.ts'
import { load, rows } from './store.ts'

export const fixedAsset = resource<FixedAsset>({
  name: 'fixed-assets',
  table: 'fixed_assets',
  shape: FixedAsset,
  load,
  rows,
  label: ({ code, name }) => `${code} ${name}`,
  live: [],
  technical: ['depreciated', 'net_value', 'depreciated_until', 'status'],
  bin: true,
})
