import { type Named, under, words } from '../named.ts'

const enterprise = [
  ...words('enterprise_number vat_number name commercial_name legal_form legal_form_code status started_on street house_number box'),
  ...words('postal_code city country main_nace_code email phone website source fetched_at'),
  ...under('nace_codes[]', 'code classification'),
]

export const lookupFields: Readonly<Record<number, Named>> = {
  49: { field: enterprise, query: words('q country') },
  50: { field: enterprise, query: words('country') },
  51: { field: words('country vat_number valid name address consultation_number checked_at') },
}
