import { frame, type Named, share, under, words } from './named.ts'

const allocation = [
  ...words('entry_line_id account third_party_id payment_batch_id amount vat_code label'),
  ...share.map((name) => `analytics[].${name}`),
]
const conditions = words('journal_id sign counterpart_iban counterpart_name communication amount_min amount_max transaction_code')
const action = [...words('account third_party_id vat_code label'), ...share.map((name) => `analytics[].${name}`)]
const rule = words('position name auto_apply is_active')
const bankRule = [
  ...frame,
  ...rule,
  ...words('hits_count last_hit_at'),
  ...under('conditions', conditions.join(' ')),
  ...under('action', action.join(' ')),
]
const given = [...rule, ...under('conditions', conditions.join(' ')), ...under('action', action.join(' '))]

/** Suggestions and bank rules. */
export const bankMatchingFields: Readonly<Record<number, Named>> = {
  134: {
    field: [
      ...words('kind score label difference rule_id'),
      ...under('reasons[]', 'code message'),
      ...under('allocations[]', allocation.join(' ')),
    ],
  },
  138: { field: bankRule },
  139: { body: given, field: bankRule },
  140: { body: given, field: bankRule },
  141: {},
}
