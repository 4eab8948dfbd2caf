import { resource } from '../../../kernel/route/resource.ts'
import { PaymentBatch } from './schema.ts'
import { liveInPayments, load, rows } from './store.ts'

/** A batch is cancelled; it never goes to the bin, and nothing of it is undone: the bank may have the file. */
export const paymentBatch = resource<PaymentBatch>({
  name: 'payment-batches',
  table: 'payment_batches',
  shape: PaymentBatch,
  load,
  rows,
  label: ({ number, message_id }) => `${number} (${message_id})`,
  live: liveInPayments.map((name) => `payments[].${name}`),
  technical: ['status', 'settled_count', 'downloaded_at', 'downloaded_by', 'was_downloaded'],
  bin: false,
  revert: { update: 'never' },
})
