import { type Named, under, words } from '../named.ts'

type Lists = { readonly company: readonly string[]; readonly newCompany: readonly string[]; readonly document: readonly string[] }

/** The mirror of the external platform and the calls it makes itself. */
export const externalFields = ({ company, newCompany, document }: Lists): Readonly<Record<number, Named>> => ({
  223: { field: company },
  239: { body: [...newCompany, ...words('external_id is_active')], field: company },
  240: { body: words('metadata'), field: under('document', document.join(' ')) },
})
