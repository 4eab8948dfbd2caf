import { resource } from '../../../kernel/route/resource.ts'
import { touchesIdentity } from './rules.ts'
import { AccountSheet } from './schema.ts'
import { load, rows } from './store.ts'

/** What the history keeps of an account of the pack has no label, because none was written: its number says which it is. */
const labelOf = ({ number, label }: { number: string; label: string | null }) => (label === null ? number : `${number} ${label}`)

export const account = resource<AccountSheet>({
  name: 'accounts',
  table: 'accounts',
  shape: AccountSheet,
  load,
  rows,
  label: labelOf,
  live: ['parent_number'],
  technical: [],
  bin: true,
  is_fixed: touchesIdentity,
})
