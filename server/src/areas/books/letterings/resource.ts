import { resource } from '../../../kernel/route/resource.ts'
import { Lettering } from './schema.ts'
import { load, rows } from './store.ts'

/** A lettering is undone; it never goes to the bin. */
export const lettering = resource<Lettering>({
  name: 'letterings',
  table: 'letterings',
  shape: Lettering,
  load,
  rows,
  label: ({ code }) => code,
  live: [],
  technical: ['code', 'is_full'],
  bin: false,
})
