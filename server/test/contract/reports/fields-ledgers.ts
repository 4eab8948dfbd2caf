import { type Named, under, words } from '../named.ts'

const span = words('fiscal_year_id from to')
const spanned = 'fiscal_year from to'
const columns = 'opening_debit opening_credit debit credit closing_debit closing_credit balance'
const head = words('report generated_at fingerprint')
const company = under('company', 'public_token name currency')
const line = [
  ...words('id entry_id number journal_code entry_date due_date label reference debit credit balance lettering_code analytics'),
  ...under('account', 'id number label'),
  ...under('third_party', 'id name'),
]

/** Trial balance, general ledger and journal. */
export const ledgerReportFields = (entry: readonly string[]): Readonly<Record<number, Named>> => ({
  169: {
    field: [
      ...head,
      ...company,
      ...under('parameters', `${spanned} level account_from account_to include_zero detail`),
      ...under('rows[]', `${columns} lines_url`),
      ...under('rows[].account', 'id number label'),
      ...under('rows[].third_party', 'id code name'),
      ...under('totals', `${columns} previous_result`),
    ],
    query: [...span, ...words('level account_from account_to include_zero detail lang')],
  },
  170: {
    field: [
      ...line,
      ...head,
      ...company,
      ...under('parameters', `${spanned} account account_from account_to third_party order page per_page`),
      ...under('totals', 'debit credit'),
      'total_amount',
      ...under('accounts[]', 'opening_balance debit credit closing_balance'),
      ...under('accounts[].account', 'id number label'),
    ],
    query: [...span, ...words('account_from account_to account_id third_party_id order lang page per_page')],
  },
  171: {
    field: [
      ...entry,
      ...head,
      ...company,
      ...under('parameters', `${spanned} journal order page per_page`),
      ...under('totals', 'debit credit'),
    ],
    query: [...span, ...words('journal_id order lang page per_page')],
  },
})
