import { feeForms } from './fees/fee-forms.ts'
import { vatClientListing, vatIntraListing } from './listings.ts'
import { vatDeclaration } from './vat-declaration.ts'

export const taxExports = [vatDeclaration, vatClientListing, vatIntraListing, feeForms]
