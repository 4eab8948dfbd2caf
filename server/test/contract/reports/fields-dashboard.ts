import { type Named, report, under, words } from '../named.ts'

const kpis = words('revenue expenses result cash receivable receivable_overdue payable payable_overdue vat_position')
const todo = 'imports_to_review documents_pending bank_pending recurring_due reminders_due vat_to_prepare open_conflicts'

const waiting = 'imports_to_review documents_pending bank_pending open_conflicts'
const deadlines = [
  ...under('deadlines[]', 'kind label due_on days_left status record'),
  ...under('deadlines[].company', 'public_token name'),
]

/** `lines_url`, `record`, and the to-dos that areas add beside those of the specification are additions of the second part of the design; `is_active` of a file in the statistics too. */
export const dashboardFields: Readonly<Record<number, Named>> = {
  168: {
    field: [
      ...report,
      ...kpis.flatMap((kpi) => under(`kpis.${kpi}`, 'amount previous lines_url')),
      ...under('monthly[]', 'month revenue expenses result'),
      ...under('todo', `${todo} vat_drift assets_unregistered assertions_broken peppol_to_send missing_documents`),
      ...deadlines,
      ...['top_customers[]', 'top_suppliers[]'].flatMap((list) => [`${list}.amount`, ...under(`${list}.third_party`, 'id code name')]),
    ],
    query: words('fiscal_year_id from to lang'),
  },
  35: {
    field: [
      'as_of',
      ...under('totals', `companies active_companies members entries_this_month vat_late ${waiting}`),
      ...under('companies[]', `public_token code name is_active last_entry_at ${waiting}`),
      ...under('companies[].fiscal_year', 'code ends_on is_closed'),
      ...under('companies[].vat', 'label due_on status'),
      ...deadlines,
    ],
  },
}
