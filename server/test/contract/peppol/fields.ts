import { type Named, under, words } from '../named.ts'

const registration = words(
  'id status scheme participant_id full_id incoming_enabled contact_email document_types pending_checks requested_at activated_at withdrawn_at checked_at error lock_version version',
)

const message = [
  ...words(
    'id direction document_id import_id sender receiver document_type number amount_gross currency status message_id attempts error',
  ),
  ...under('trail[]', 'at status message'),
  ...words('sent_at delivered_at received_at file_url created_at'),
]

export const peppolFields: Readonly<Record<number, Named>> = {
  194: { field: registration },
  195: { field: registration, body: words('incoming_enabled contact_email scheme migration_key') },
  196: {},
  197: { field: words('participant_id full_id registered name country document_types access_point checked_at') },
  198: { field: message, query: words('direction status document_id page per_page') },
  199: { field: message, body: words('document_id receiver') },
  200: { field: message },
  201: { query: words('expires signature') },
}
