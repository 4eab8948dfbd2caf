/** VAT returns and listings: what is declared to the tax administration, computed from the lines of the ledger. */
import type { Area } from '../../../kernel/route/area.ts'
import { vatDeclarationValidated } from './events.ts'
import { listingRoutes } from './listings/routes.ts'

export const vatDeclarations: Area = {
  name: 'vat-declarations',
  title: 'VAT returns and listings',
  description: 'What is declared to the tax administration, computed from the posted entries.',
  owns: [],
  routes: listingRoutes,
  events: [vatDeclarationValidated],
}
