/**
 * VAT returns and listings. A draft is computed from the ledger whenever it is read; validation stores its boxes, posts the settlement and
 * locks the months. What the forms, checks, files and due dates of a country are is data of its pack.
 */
import type { Area } from '../../../kernel/route/area.ts'
import { cashFlow } from './cash-flow/cash-flow.ts'
import { deadlines, todos } from './contributions.ts'
import { vatDeclarationValidated } from './events.ts'
import type { FilingAccess } from './filing.ts'
import { listingRoutes } from './listings/routes.ts'
import * as notes from './notes.ts'
import { vatDeclaration } from './resource.ts'
import { routesWith } from './routes.ts'

export const vatDeclarations = (access: FilingAccess): Area => ({
  name: 'vat-declarations',
  title: 'VAT returns',
  description: 'VAT returns from the calendar to the filed return, and the listings of customers and of intra-Community supplies.',
  owns: ['vat_declarations', 'vat_declaration_grids'],
  routes: [...routesWith(access), ...listingRoutes],
  events: [vatDeclarationValidated],
  resources: [vatDeclaration],
  todos,
  deadlines,
  cashFlowItems: [cashFlow],
  notes: Object.values(notes),
})

export { createDeclaration, updateDeclaration } from './actions.ts'
export { findDeclaredMonths, nextReturn, vatCheck } from './contributions.ts'
export { type DeclarationDetails, readDeclarationDetails } from './details/details.ts'
export { type FilingAccess, requireFile } from './filing.ts'
export { reportClientListing, reportIntraListing } from './listings/actions.ts'
export { writeClientListing, writeIntraListing } from './listings/files.ts'
export { ClientListingQuery, IntraListingQuery } from './listings/schema.ts'
export { labelOf as periodLabelOf } from './periods.ts'
export type { VatDeclaration } from './schema.ts'
export { loadFilingParties } from './store.ts'
export { validateDeclaration } from './validate-declaration.ts'
