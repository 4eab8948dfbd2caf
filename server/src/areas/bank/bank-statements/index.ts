/** Bank statements and their transactions. The area declares the event of an imported transaction; it has no operations. */
import type { Area } from '../../../kernel/route/area.ts'
import { bankTransactionImported } from './events.ts'

export const bankStatements: Area = {
  name: 'bank-statements',
  title: 'Bank statements',
  description: 'The bank statements of a company file and their transactions.',
  owns: [],
  routes: [],
  events: [bankTransactionImported],
}
