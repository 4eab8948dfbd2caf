import { frame, type Named, share, under, words } from '../named.ts'

const transaction = [
  ...frame,
  ...words('coda_file_id journal_id source account_iban statement_number sequence entry_date value_date amount currency foreign.currency'),
  ...words('foreign.exchange_rate foreign.amount counterpart_name counterpart_iban counterpart_bic communication structured_communication'),
  ...words('transaction_code bank_reference end_to_end_id return_reason status third_party_id journal_entry_id lettering_ids rule_id note'),
  ...words('external_id best_score best_score_at'),
]
const allocation = 'entry_line_id account third_party_id payment_batch_id amount vat_code label'

/** The operations that match bank transactions. */
export const matchFields = (entry: readonly string[]): Readonly<Record<number, Named>> => {
  const field = [...under('transaction', transaction.join(' ')), ...under('entry', entry.join(' '))]
  return {
    135: {
      body: [
        ...words('difference entry_date'),
        ...under('allocations[]', allocation),
        ...under('allocations[].analytics[]', share.join(' ')),
      ],
      field,
    },
    136: { field },
    137: {
      body: words('journal_id from to ids min_score dry_run'),
      field: [...words('matched skipped'), ...under('results[]', 'transaction_id score entry_id reason')],
    },
  }
}
