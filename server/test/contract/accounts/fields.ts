import { under, words } from '../named.ts'

export const licence = [
  ...words('status plan key_hint holder valid_from valid_until features activated_at activated_by'),
  ...under('users', 'used limit'),
  ...under('companies', 'used limit'),
  ...under('file_bytes', 'used limit'),
  ...under('deliveries', 'used limit'),
]

export const integrationToken = words('id name abilities firm created_at expires_at last_used_at')

export const session = words('id device_name ip user_agent created_at last_used_at expires_at is_current')
