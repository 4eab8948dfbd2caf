import { resource } from '../../../../kernel/route/resource.ts'
import { Registration } from './schema.ts'
import { load } from './store.ts'

/** One for each company file. What the network knows is not undone: the registration is withdrawn, or asked for again. */
export const registration = resource<Registration>({
  name: 'peppol',
  table: 'peppol_registrations',
  shape: Registration,
  load,
  label: ({ participant_id }) => participant_id ?? '',
  live: ['full_id'],
  technical: ['checked_at', 'pending_checks'],
  bin: false,
  is_single: true,
  revert: { create: 'never', update: 'never' },
})
