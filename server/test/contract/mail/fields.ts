import { frame, type Named, under, words } from '../named.ts'

const template = [...frame, ...words('purpose locale subject body is_custom variables')]
/** `warnings` and what proves the sending are additions. */
const mail = [
  ...words('id purpose template_id third_party_id to cc reply_to subject body locale document_ids warnings status attempts error sent_at'),
  ...words('created_by created_at next_attempt_at message_id message_sha256 message_size response'),
  ...under('attachments[]', 'name size sha256 file_url'),
]
const openItem = [
  ...words('id entry_id number journal_code entry_date due_date reference label structured_communication amount open_amount days_overdue'),
  ...words('payment_batch_id reminder_level'),
  ...under('third_party', 'id code name type'),
  ...under('account', 'id number label'),
]

/** The operations of mail and reminders. */
export const mailFields: Readonly<Record<number, Named>> = {
  224: { field: template },
  225: { body: words('subject body'), field: template },
  226: { field: mail, query: words('status third_party_id purpose from to page per_page') },
  227: { body: words('purpose third_party_id to cc subject body locale document_ids statement'), field: mail },
  228: {
    field: [
      ...under('third_party', 'id code name email locale'),
      ...words('level total last_reminder_at blocked'),
      ...under('items[]', openItem.join(' ')),
    ],
    query: words('level as_of'),
  },
  229: {
    body: words('third_party_ids level locale'),
    field: ['queued', ...under('mails[]', mail.join(' ')), ...under('skipped[]', 'third_party_id reason')],
  },
}
