/**
 * Obligations: what company files must file and by when, in one list and as a calendar. Stands above statistics, whose figures list all files
 * of a firm without opening one; what is due comes from the areas that know it.
 */
import type { Area } from '../../../kernel/route/area.ts'
import { feeForms } from './fee-forms.ts'
import * as notes from './notes.ts'
import { routesWith } from './routes.ts'

/** `below`: the areas that tell what is due. */
export const obligations = (below: readonly Area[]): Area => ({
  name: 'obligations',
  title: 'Obligations',
  description:
    'What company files must file and by when: VAT returns, listings, annual accounts, closing, statements of fees; also as a calendar.',
  owns: ['obligation_links'],
  routes: routesWith([...below.flatMap((area) => area.deadlines ?? []), feeForms]),
  notes: Object.values(notes),
})
