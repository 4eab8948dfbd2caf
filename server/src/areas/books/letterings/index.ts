/**
 * Letterings: which lines of a lettered account settle which, and what is still open. Owns the letterings, what each took from its lines, and
 * what VAT due on payment it moved. The lines themselves belong to the ledger; the entries a lettering causes are posted through its door.
 */
import type { Area } from '../../../kernel/route/area.ts'
import * as notes from './notes.ts'
import { lettering } from './resource.ts'
import { letteringRevert } from './revert.ts'
import { routes } from './routes.ts'

export const letterings: Area = {
  name: 'letterings',
  title: 'Open items and lettering',
  description: 'What is open on the accounts of customers, suppliers and others, and which lines settle each other.',
  owns: ['letterings', 'lettering_lines', 'vat_settlements'],
  routes,
  resources: [{ ...lettering, revert: letteringRevert }],
  notes: Object.values(notes),
}

export { letter, letterEach, letterIfPossible, unletter } from './actions.ts'
