import { resource } from '../../kernel/resource.ts'
import { VatCodeSheet } from './schema.ts'
import { load } from './store.ts'

/** What the history keeps of a code of the pack has no label, because none was written: the code says which it is. */
const labelOf = ({ code, label }: { code: string; label: string | null }) => (label === null ? code : `${code} ${label}`)

export const vatCode = resource<VatCodeSheet>({
  name: 'vat-codes',
  table: 'vat_codes',
  shape: VatCodeSheet,
  load,
  label: labelOf,
  live: [],
  technical: [],
  bin: true,
})
