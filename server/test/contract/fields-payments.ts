import { frame, type Named, under, words } from './named.ts'

const payment = words(
  'id third_party_id amount creditor_name creditor_iban creditor_bic communication communication_kind end_to_end_id status journal_entry_id',
)
const batch = [
  ...frame.filter((name) => !name.startsWith('deleted_')),
  ...words('number journal_id iban bic debtor_name execution_on status message_id batch_booking total payments_count settled_count'),
  ...words('downloaded_at downloaded_by was_downloaded cancelled_at cancelled_by fingerprint'),
  ...under('warnings[]', 'payment kind detail changed_by changed_at'),
  ...under('payments[]', payment.join(' ')),
  ...under('payments[].third_party', 'id name'),
  ...under('payments[].items[]', 'entry_line_id amount'),
]

/** The operations of payment batches. */
export const paymentFields: Readonly<Record<number, Named>> = {
  142: { field: batch, query: words('status journal_id from to page per_page') },
  143: {
    body: [
      ...words('journal_id execution_on group_by_third_party batch_booking confirm_payees'),
      ...under('payments[]', 'entry_line_id amount iban creditor_name communication'),
    ],
    field: batch,
  },
  144: { field: batch },
  145: { body: words('force'), field: batch },
  146: { query: words('schema') },
}
