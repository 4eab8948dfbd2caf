import { resource } from '../../../kernel/route/resource.ts'
import { changesIdentity } from './rules.ts'
import { AccountDetails } from './schema.ts'
import { load, rows } from './store.ts'

/** In the history an account of the country pack has no label of its own, so its number alone identifies it. */
const labelOf = ({ number, label }: { number: string; label: string | null }) => (label === null ? number : `${number} ${label}`)

export const account = resource<AccountDetails>({
  name: 'accounts',
  table: 'accounts',
  shape: AccountDetails,
  load,
  rows,
  label: labelOf,
  live: ['parent_number'],
  technical: [],
  bin: true,
  is_fixed: changesIdentity,
})
