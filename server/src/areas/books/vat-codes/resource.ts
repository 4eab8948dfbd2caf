import { resource } from '../../../kernel/route/resource.ts'
import { changesBooking } from './rules.ts'
import { VatCodeDetails } from './schema.ts'
import { load, rows } from './store.ts'

/** In the history a code of the country pack has no label of its own, so the code alone identifies it. */
const labelOf = ({ code, label }: { code: string; label: string | null }) => (label === null ? code : `${code} ${label}`)

export const vatCode = resource<VatCodeDetails>({
  name: 'vat-codes',
  table: 'vat_codes',
  shape: VatCodeDetails,
  load,
  rows,
  label: labelOf,
  live: [],
  technical: [],
  bin: true,
  is_fixed: changesBooking,
})
