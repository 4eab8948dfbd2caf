import { externalRoute } from '../../../kernel/route/external-route.ts'
import { managing, reading, settingUp } from '../../../kernel/route/presets.ts'
import { file, json, paginated, route } from '../../../kernel/route/route.ts'
import { cancelBatch, createBatch } from './actions.ts'
import { downloadPaymentFile } from './payment-file/download.ts'
import { paymentBatch } from './resource.ts'
import { Cancellation, NewPaymentBatch, PaymentBatch, PaymentBatchFilter, PaymentFileQuery } from './schema.ts'
import * as store from './store.ts'

const url = '/v1/companies/:company/payment-batches'

export const routes = [
  route({
    method: 'GET',
    url,
    ...reading,
    query: PaymentBatchFilter,
    reply: paginated(PaymentBatch),
    summary: 'List the payment batches',
    description: 'Newest first, each with its payments. `from` and `to` are days of execution.',
    example: { query: { status: 'open', from: '2026-11-01' } },
    run: ({ db, query, paging }) => store.page(db, query, paging),
  }),
  route({
    method: 'POST',
    url,
    ...managing,
    codes: ['item_in_payment', 'iban_missing', 'payee_unconfirmed'],
    large_body: true,
    body: NewPaymentBatch,
    status: 201,
    reply: json(PaymentBatch),
    summary: 'Create a SEPA payment batch from open items',
    description:
      'Pays open items with a credit balance; items of the other sign, such as credit notes, are deducted from the payment of the same third party. Name, IBAN, BIC and communication are copied: later changes of the card do not change the batch. `warnings` tell what to look at before the file goes to the bank; with `confirm_payees: false`, or when the settings require a confirmation that the request does not give, they refuse the batch with `payee_unconfirmed`, unless there are first payments only.',
    example: {
      body: { journal: 'BNP', execution_on: '2030-01-15', payments: [{ entry_line_id: 1900001, iban: 'BE68 5390 0754 7034' }] },
    },
    run: ({ tx, body }) => createBatch(tx, body),
  }),
  route({
    method: 'GET',
    url: `${url}/:id`,
    ...reading,
    of: paymentBatch,
    reply: json(PaymentBatch),
    summary: 'Read a payment batch with its payments',
    run: async ({ record }) => record,
  }),
  route({
    method: 'POST',
    url: `${url}/:id/cancel`,
    ...settingUp,
    of: paymentBatch,
    codes: ['payment_batch_settled', 'payment_batch_cancelled'],
    body: Cancellation,
    reply: json(PaymentBatch),
    summary: 'Cancel a payment batch',
    description:
      'Its open items can be paid by another batch; payments that a statement settled stay settled. A batch whose file was downloaded needs `force`: first make sure that the bank does not execute it.',
    example: { body: { force: true } },
    run: ({ tx, record, body }) => cancelBatch(tx, record, body),
  }),
  externalRoute({
    method: 'GET',
    url: `${url}/:id/xml`,
    ability: 'read',
    role: 'manager',
    demo: 'blocked',
    limit: 'export',
    codes: ['payment_batch_cancelled'],
    query: PaymentFileQuery,
    reply: file({ types: ['application/xml'], headers: ['X-Export-Fingerprint'] }),
    summary: 'Download the SEPA file of a payment batch',
    description:
      'ISO 20022 `pain.001`, the same bytes at each download. Text is written in the characters that banks accept: é as e, Greek and Cyrillic in Latin letters. The first download is noted in `downloaded_at`.',
    example: { query: { schema: 'pain.001.001.09' } },
    run: ({ read, write, params, query }) => downloadPaymentFile({ read, write }, params.id, query.schema),
  }),
]
