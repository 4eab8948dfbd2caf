import { type Named, under, words } from '../named.ts'

/** The parameters of all exports: those of the reports and lists, and a few of their own. */
const parameters = words(
  'format fiscal_year_id from to level account_from account_to include_zero detail lang as_of compare reclassify scheme account_id third_party_id journal_id type buckets weeks axis_id budget_id q class is_active with direction on status account_kind due_to overdue coda_file_id category_id open_only document_id vat_declaration_id year replaces period period_type as_known_at',
)

export const exportFields: Readonly<Record<number, Named>> = {
  190: { field: [...words('name label formats url'), ...under('parameters[]', 'name type required')], query: ['name', ...parameters] },
  191: { query: parameters },
  192: { query: words('lang') },
  193: { query: words('year variant lang') },
}
