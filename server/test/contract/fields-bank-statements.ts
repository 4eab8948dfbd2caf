import { frame, type Named, under, words } from './named.ts'

const account = [
  ...words('id code label iban bic currency statement_balance statement_date last_statement_number ledger_balance difference'),
  ...words('pending_count pending_amount missing_statements is_active'),
  ...under('account', 'id number label'),
  ...under('foreign', 'currency exchange_rate statement_balance pending_amount'),
]
const file = [
  ...frame,
  ...words('name size sha256 format transactions_count pending_count imported_by file_url'),
  ...under(
    'statements[]',
    'iban journal_id currency statement_number old_balance old_balance_date new_balance new_balance_date transactions_count',
  ),
  ...under('statements[].foreign', 'currency exchange_rate old_balance new_balance'),
  ...under('warnings[]', 'code message'),
]
const transaction = [
  ...frame,
  ...words('coda_file_id journal_id source account_iban statement_number sequence entry_date value_date amount currency'),
  ...words('counterpart_name counterpart_iban counterpart_bic communication structured_communication transaction_code bank_reference'),
  ...words(
    'end_to_end_id return_reason external_id status third_party_id journal_entry_id lettering_ids rule_id note best_score best_score_at',
  ),
  ...under('foreign', 'currency exchange_rate amount'),
]

/** The operations of bank statements. */
export const bankStatementFields: Readonly<Record<number, Named>> = {
  125: { field: account },
  126: { field: file, query: words('journal_id from to page per_page') },
  127: { field: ['transactions', 'skipped', ...file.map((name) => `files[].${name}`)] },
  128: { field: file },
  129: {},
  130: { query: words('expires signature') },
  131: { field: transaction, query: words('status journal_id coda_file_id from to q page per_page') },
  132: { field: transaction },
  133: { body: words('third_party_id note status'), field: transaction },
}
