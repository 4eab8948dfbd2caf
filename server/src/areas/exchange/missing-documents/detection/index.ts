import { findNumberGaps } from './numbers.ts'
import { findPaymentsWithoutInvoice } from './payments.ts'
import { findRecurring } from './recurring.ts'
import type { Books, Finding } from './types.ts'

/** Everything that the books of a day show to be missing, each by a key that stays the same. */
export const findMissing = (books: Books, today: string): Finding[] => [
  ...findPaymentsWithoutInvoice(books, today),
  ...findRecurring(books.invoices, today),
  ...findNumberGaps(books.invoices),
]
