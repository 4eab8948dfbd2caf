import { TransactionFilter } from '../../../bank/bank-statements/index.ts'
import { amounts, dates, numbers, texts } from './columns.ts'
import { labels } from './labels.ts'
import { defineList } from './list.ts'
import { selectTransactionRows } from './store.ts'
import { transactionStates } from './words.ts'

export const bankTransactions = defineList<TransactionFilter>({
  name: 'bank-transactions',
  label: labels.bank_transactions,
  query: TransactionFilter,
  narrowed_by: 'from',
  columns: () => [
    ...texts('account_iban', 'journal', 'statement_number'),
    ...numbers('sequence'),
    ...dates('entry_date', 'value_date'),
    ...amounts('amount'),
    ...texts('currency', 'foreign_currency'),
    ...numbers('exchange_rate'),
    ...amounts('foreign_amount'),
    ...texts('counterpart_name', 'counterpart_iban', 'counterpart_bic', 'communication', 'structured_communication', 'transaction_code'),
    ...texts('bank_reference', 'end_to_end_id', 'return_reason'),
    { name: 'status', words: transactionStates },
    ...texts('third_party', 'third_party_name', 'entry', 'note', 'source', 'external_id'),
  ],
  select: selectTransactionRows,
})
