import { resource } from '../../../kernel/route/resource.ts'
import { Integration } from './schema.ts'
import { load } from './store.ts'

/** Connecting is not undone: its secrets are in no log. */
export const integration = resource<Integration>({
  name: 'integrations',
  table: 'integrations',
  shape: Integration,
  load,
  label: ({ name }) => name,
  live: ['runs'],
  technical: ['last_run_at', 'last_status', 'last_error'],
  bin: true,
  revert: { create: 'never' },
})
