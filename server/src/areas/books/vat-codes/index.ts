/**
 * VAT codes: how a line of a document is taxed, on which accounts the tax goes, and into which grids of the return. A file starts with the
 * codes of its country, whose labels are read from the pack and not copied. The VAT return itself is not made here.
 */
import type { Area } from '../../../kernel/route/area.ts'
import * as notes from './notes.ts'
import { vatCode } from './resource.ts'
import { routes } from './routes.ts'

export const vatCodes: Area = {
  name: 'vat-codes',
  title: 'VAT codes',
  description: 'How lines are taxed: rates, accounts and grids of the return.',
  owns: ['vat_codes'],
  routes,
  resources: [vatCode],
  notes: Object.values(notes),
}

export { setUpVatCodes, vatRules } from './actions.ts'
