/** What the specification and its design name of documents and their imports: `fields.ts` says how. */
import { frame, type Named, share, under, words } from './named.ts'

/** Ours: what electronic invoices quote. */
const quoted = 'buyer_reference order_reference delivery_country credited_document_id credited_number credited_date'

const documentBody = [
  ...words(
    'is_credit_note third_party_id new_third_party number document_date due_date currency exchange_rate structured_communication note',
  ),
  ...words(quoted),
  ...under('lines[]', 'description quantity unit_price amount_net amount_vat account vat_code account_id vat_code_id'),
  ...under('lines[].analytics[]', share.join(' ')),
]
export const document = [
  ...frame,
  ...words('type direction number document_date status source origin is_credit_note due_date currency amount_net amount_vat amount_gross'),
  ...words('structured_communication journal_id journal_entry_id import_id payment_status has_file file_url note third_party_id'),
  ...words(quoted),
  ...under('third_party', 'id name type code vat_number'),
  ...under('foreign', 'currency exchange_rate amount_net amount_vat amount_gross'),
  ...under('peppol', 'message_id status'),
  ...under('external', 'status document_id token locked'),
  ...under(
    'lines[]',
    'id description position quantity unit_price amount_net amount_vat amount_gross account_id vat_code_id foreign_net foreign_vat',
  ),
  ...under('lines[].actual_account', 'id number label'),
  ...under('lines[].vat_code', 'id code rate'),
  ...under('lines[].analytics[]', share.join(' ')),
]
const externalCopy = under('external', 'status document_id token locked error message')

const documentImport = [
  ...frame,
  ...words('batch_id original_name mime size kind status progress step engine suggested_direction suggested_third_party_id extracted'),
  ...words('error duplicate_of_import_id duplicate_of_document_id imported_document_id file_url has_preview'),
  ...under('suggested_third_party', 'id code name type vat_number'),
  // Ours: which field a warning is about; what validate uses when it is not told, with where it comes from.
  ...under('warnings[]', 'code field message'),
  ...under('suggestions[]', 'account_id vat_code_id reason document_id'),
]

export const documentFields: Readonly<Record<number, Named>> = {
  110: { field: document, query: words('status direction type third_party_id from to q page per_page') },
  111: { body: [...documentBody, ...words('direction book force')], field: ['entry', ...under('document', document.join(' '))] },
  112: { field: document },
  113: { body: documentBody, field: document },
  114: {},
  115: {
    body: words('journal_id entry_date exchange_rate push_to_external'),
    field: ['entry', ...under('document', document.join(' ')), ...externalCopy],
  },
  116: { query: words('expires signature') },
  117: { body: words('batch_id'), field: ['batch_id', ...under('imports[]', documentImport.join(' '))] },
  118: { field: documentImport, query: words('batch_id status page per_page') },
  119: { field: documentImport },
  120: { body: words('extracted'), field: documentImport },
  121: {},
  122: { field: documentImport },
  123: {
    body: words('third_party_id new_third_party direction lines extracted book push_to_external force exchange_rate'),
    field: [...under('import', documentImport.join(' ')), ...under('document', document.join(' ')), 'entry', ...externalCopy],
  },
  124: { query: words('expires signature preview') },
}
