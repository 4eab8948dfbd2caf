import { type Reference, referenceId } from '../../../../kernel/route/references.ts'
import { messages } from './messages.ts'
import { categoriesByName } from './store.ts'

/** A category, as request bodies and imported rows name it. */
const category: Reference = {
  field: 'category',
  description: 'The category by its name, or by the number of its asset account',
  find: categoriesByName,
  unknown: messages.category_unknown,
  ambiguous: messages.category_ambiguous,
}

export const categoryId = () => referenceId(category)
