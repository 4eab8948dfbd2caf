/**
 * VAT codes: how a line is taxed, which accounts the tax is posted on, and which grids of the VAT return it adds to. A file starts with the
 * codes of its country, whose labels are read from the country pack and not copied. The VAT return belongs to another area.
 */
import type { Area } from '../../../kernel/route/area.ts'
import * as notes from './notes.ts'
import { vatCode } from './resource.ts'
import { routes } from './routes.ts'

export const vatCodes: Area = {
  name: 'vat-codes',
  title: 'VAT codes',
  description: 'How lines are taxed: rates, accounts and grids of the VAT return.',
  owns: ['vat_codes'],
  routes,
  resources: [vatCode],
  notes: Object.values(notes),
}

export { setUpVatCodes, loadVatRules } from './actions.ts'
export { accountUses, gridUses, VatCodeFilter } from './schema.ts'
export { selectVatCodes } from './store.ts'
