import { resource } from '../../../kernel/route/resource.ts'
import { ThirdParty } from './schema.ts'
import { load, rows } from './store.ts'

export const thirdParty = resource<ThirdParty>({
  name: 'third-parties',
  table: 'third_parties',
  shape: ThirdParty,
  load,
  rows,
  label: ({ code, name }) => `${code} ${name}`,
  live: ['balance'],
  technical: ['vies_status', 'vies_checked_at', 'vies_consultation_number', 'peppol_registered', 'peppol_checked_at', 'peppol_lookup'],
  masked: ['national_number'],
  bin: true,
})
