import { type Named, under, words } from '../named.ts'

const figures = 'income expense result'

/** Aged balance, cash flow and analytic result; `lines_url` is an addition. `report`: the fields of every report. */
export const reportItemFields = (report: readonly string[]): Readonly<Record<number, Named>> => ({
  175: {
    field: [
      ...report,
      'buckets',
      ...under('rows[]', 'not_due overdue total oldest_due_on lines_url'),
      ...under('rows[].third_party', 'id code name'),
      ...under('totals', 'not_due overdue total'),
    ],
    query: words('type as_of buckets lang'),
  },
  176: {
    field: [
      ...report,
      ...words('opening_balance overdue_in overdue_out'),
      ...under('rows[]', 'from to inflow outflow net closing'),
      ...under('rows[].details', 'customers suppliers vat recurring payment_batches'),
    ],
    query: words('weeks lang'),
  },
  177: {
    field: [
      ...report,
      ...under('rows[]', figures),
      ...under('rows[].analytic_code', 'id code label path'),
      ...under('rows[].accounts[]', figures),
      ...under('rows[].accounts[].account', 'id number label'),
      ...under('unallocated', figures),
      ...under('unallocated.accounts[]', figures),
      ...under('unallocated.accounts[].account', 'id number label'),
      ...under('totals', figures),
    ],
    query: words('axis_id fiscal_year_id from to detail lang'),
  },
})
