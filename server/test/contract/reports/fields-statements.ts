import { type Named, report, under, words } from '../named.ts'

const node = 'code label amount compare variation gross depreciation explain_url children accounts'
const span = words('fiscal_year_id from to lang')

/** Balance sheet, income statement and annual accounts. `gross`, `depreciation` and further totals are those of the second part of the design. */
export const statementFields: Readonly<Record<number, Named>> = {
  172: {
    field: [
      ...report,
      ...under('assets[]', node),
      ...under('liabilities[]', node),
      ...under('totals', 'assets liabilities result previous_result'),
    ],
    query: [...span, ...words('as_of compare detail reclassify')],
  },
  173: {
    field: [
      ...report,
      ...under('rows[]', node),
      ...under('totals', 'operating_income operating_expenses operating_result financial_income financial_expenses'),
      ...under('totals', 'exceptional_income exceptional_expenses profit_sharing result_before_tax tax result'),
    ],
    query: [...span, ...words('compare detail')],
  },
  174: {
    field: [
      ...report,
      ...words('scheme identification'),
      ...under('sections[]', 'code label'),
      ...under('sections[].lines[]', 'rubric label current previous gross depreciation explain_url'),
      ...under('checks[]', 'code level message'),
    ],
    query: [...span, ...words('scheme reclassify')],
  },
}
