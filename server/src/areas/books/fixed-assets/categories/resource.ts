import { refused } from '../../../../kernel/route/problem.ts'
import { resource } from '../../../../kernel/route/resource.ts'
import type { Message } from '../../../../lib/languages.ts'
import { messages } from './messages.ts'
import { Category, mostCategories } from './schema.ts'
import { countCategories, load, rows } from './store.ts'

/** In the log a category of the country pack has no name, only the labels of the pack. */
const labelOf = ({ name, labels }: { readonly name: string | null; readonly labels?: Message | null }) => name ?? labels?.fr ?? ''

export const category = resource<Category>({
  name: 'fixed-asset-categories',
  table: 'fixed_asset_categories',
  shape: Category,
  load,
  rows,
  label: labelOf,
  live: [],
  technical: [],
  bin: true,
  restore: {
    blocked: async (db, ids) =>
      (await countCategories(db)) < mostCategories
        ? new Map()
        : new Map(ids.map((id) => [id, refused('restore_conflict', messages.too_many, { params: { max: mostCategories } })])),
  },
})
