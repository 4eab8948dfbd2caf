import { frame, type Named, under, words } from './named.ts'

const span = words('period_type year period label starts_on ends_on due_on')
const declaration = [
  ...frame,
  ...span,
  ...words('status amount_due amount_refund refund_requested payment_forms_requested is_nil comment journal_entry_id'),
  ...words('validated_at validated_by filed_on filing_reference unlocked_count unlock_reason fingerprint'),
  ...words('adjustments client_listing_nil replaces_reference'),
  ...under('grids[]', 'grid label computed moved carried adjustment amount carry_forward'),
  ...under('checks[]', 'code level message grids'),
]
const line = [
  ...words('entry_line_id entry_id number journal_code entry_date label vat_code base amount moved_to'),
  ...under('third_party', 'id name'),
]

/** The operations of VAT returns. */
export const vatFields: Readonly<Record<number, Named>> = {
  147: { field: [...span, ...words('status declaration_id is_late')], query: words('year') },
  148: { field: declaration, query: words('year status page per_page') },
  149: { body: words('year period period_type'), field: declaration },
  150: { field: declaration },
  151: {
    body: words('adjustments refund_requested payment_forms_requested client_listing_nil comment filed_on filing_reference'),
    field: declaration,
  },
  152: {},
  153: { field: [...line, ...words('grid total_amount formula')], query: words('account vat_code page per_page') },
  154: { body: words('force'), field: declaration },
  155: { body: words('reason'), field: declaration },
  156: {},
}
