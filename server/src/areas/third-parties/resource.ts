import { resource } from '../../kernel/resource.ts'
import { ThirdParty } from './schema.ts'
import { load } from './store.ts'

export const thirdParty = resource<ThirdParty>({
  name: 'third-parties',
  table: 'third_parties',
  shape: ThirdParty,
  load,
  label: ({ code, name }) => `${code} ${name}`,
  live: ['balance'],
  technical: ['vies_status', 'vies_checked_at', 'peppol_registered', 'peppol_checked_at'],
  bin: true,
})
