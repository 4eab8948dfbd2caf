import { resource } from '../../../kernel/route/resource.ts'
import { touchesBooking } from './rules.ts'
import { VatCodeSheet } from './schema.ts'
import { load, rows } from './store.ts'

/** What the history keeps of a code of the pack has no label, because none was written: the code says which it is. */
const labelOf = ({ code, label }: { code: string; label: string | null }) => (label === null ? code : `${code} ${label}`)

export const vatCode = resource<VatCodeSheet>({
  name: 'vat-codes',
  table: 'vat_codes',
  shape: VatCodeSheet,
  load,
  rows,
  label: labelOf,
  live: [],
  technical: [],
  bin: true,
  is_fixed: touchesBooking,
})
