/**
 * Payment batches: SEPA credit transfers that pay open items, from the choice of the items to the file for the bank. A batch never changes
 * once it is made; matching settles its payments, and a cancelled batch releases what it has not paid.
 */
import type { Area } from '../../../kernel/route/area.ts'
import { cashFlow } from './cash-flow/cash-flow.ts'
import * as notes from './notes.ts'
import { paymentBatch } from './resource.ts'
import { routes } from './routes.ts'

export const paymentBatches: Area = {
  name: 'payment-batches',
  title: 'Payments',
  description: 'Payments of open items by SEPA credit transfer, and the files that banks execute.',
  owns: ['payment_batches', 'payments', 'payment_items'],
  routes,
  resources: [paymentBatch],
  cashFlowItems: [cashFlow],
  notes: Object.values(notes),
}

export { reopenPayments, settlePayments } from './settlement/settle.ts'
export { findOpenPayments, type OpenPayment } from './settlement/store.ts'
