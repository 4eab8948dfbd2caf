import { type Named, words } from '../named.ts'

const registration = words(
  'id status scheme participant_id full_id incoming_enabled contact_email document_types pending_checks requested_at activated_at withdrawn_at checked_at error lock_version version',
)

export const peppolFields: Readonly<Record<number, Named>> = {
  194: { field: registration },
  195: { field: registration, body: words('incoming_enabled contact_email scheme migration_key') },
  196: {},
  197: { field: words('participant_id full_id registered name country document_types access_point checked_at') },
}
