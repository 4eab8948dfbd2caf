import { refuseIf } from '../../../kernel/route/field-errors.ts'
import { type FieldErrors, invalidField, refused } from '../../../kernel/route/problem.ts'
import { activityDetails } from '../../../kernel/route/resource.ts'
import type { FileTx, Tx } from '../../../kernel/write/write.ts'
import { dateOf } from '../../../lib/dates.ts'
import { formatCents, parseCents, sum } from '../../../lib/money.ts'
import { packOf } from '../../../packs/index.ts'
import { messages } from './messages.ts'
import * as notes from './notes.ts'
import { paymentBatch } from './resource.ts'
import {
  composePayments,
  errorsOfItemsInPayment,
  errorsOfMissingIbans,
  findWanted,
  fingerprintOf,
  needsConfirmation,
  type Wanted,
  warningsOf,
} from './rules.ts'
import type { Cancellation, NewPayment, NewPaymentBatch, PaymentBatch } from './schema.ts'
import { updateMarks } from './settlement/settle.ts'
import * as store from './store.ts'

async function reloadBatch(tx: Tx, id: number): Promise<PaymentBatch> {
  const [batch] = await store.load(tx, [id])
  if (!batch) throw new Error(`the payment batch ${id} is not there`)
  return batch
}

const hasErrors = (errors: FieldErrors): boolean => Object.keys(errors).length > 0

/** The items that the request names: they exist, no open batch pays them, and their payees have an IBAN. */
async function loadWanted(tx: FileTx, payments: readonly NewPayment[]): Promise<Wanted[]> {
  const items = await store.loadItems(tx, [...new Set(payments.map(({ entry_line_id }) => entry_line_id))])
  const { wanted, errors } = findWanted(payments, new Map(items.map((item) => [item.id, item])))
  refuseIf(errors)
  const inPayment = errorsOfItemsInPayment(wanted)
  if (hasErrors(inPayment)) throw refused('item_in_payment', messages.item_in_payment, { errors: inPayment })
  const withoutIban = errorsOfMissingIbans(wanted)
  if (hasErrors(withoutIban)) throw refused('iban_missing', messages.iban_missing, { errors: withoutIban })
  return wanted
}

/** The journal must be one that a bank executes payments from. */
function payingAccountOf({ journal }: store.PayerFacts): { iban: string; bic: string | null } {
  const { type, iban, bic, is_active } = journal ?? { type: '', iban: null, bic: null, is_active: false }
  if (type !== 'financial' || iban === null || !is_active) throw invalidField('journal_id', messages.journal_unfit)
  return { iban, bic }
}

export async function createBatch(tx: FileTx, body: NewPaymentBatch): Promise<PaymentBatch> {
  const pack = packOf(tx.company.country_pack)
  const payer = await store.loadPayer(tx, body.journal_id)
  const account = payingAccountOf(payer)
  const execution_on = dateOf(body.execution_on) ?? ''
  if (execution_on < payer.today) throw invalidField('execution_on', messages.execution_past, { today: payer.today })
  const composed = composePayments(await loadWanted(tx, body.payments), body, execution_on, payer)
  refuseIf(composed.errors)
  const message_id = `${tx.company.public_token}-${payer.next_number}`
  const payments = composed.payments.map((payment, index) => ({ ...payment, end_to_end_id: `${message_id}-${index + 1}` }))
  const warnings = warningsOf(
    await store.loadPayeeFacts(tx, payments),
    payments.map(({ creditor_iban }) => creditor_iban),
  )
  if (needsConfirmation(warnings, body.confirm_payees, payer.require_confirmation))
    throw refused('payee_unconfirmed', messages.payee_unconfirmed, { extra: { warnings } })
  const issuer = pack.number_issuer
  const { id } = await store.insert(tx, {
    number: payer.next_number,
    journal_id: body.journal_id,
    ...account,
    debtor_name: tx.company.name,
    debtor: {
      address: payer.address,
      organisation: payer.enterprise_number === null || issuer === undefined ? null : { id: payer.enterprise_number, issuer },
    },
    execution_on,
    message_id,
    batch_booking: body.batch_booking ?? true,
    total: formatCents(sum(payments.map(({ amount }) => parseCents(amount)))),
    payments_count: payments.length,
    fingerprint: fingerprintOf({ message_id, execution_on, iban: account.iban, payments }),
    warnings,
  })
  await store.insertPayments(tx, id, payments)
  await updateMarks(tx, [id])
  const batch = await reloadBatch(tx, id)
  const details = activityDetails(paymentBatch, batch)
  tx.note(notes.created, { ...details, params: { ...details.params, total: batch.total, count: batch.payments_count } })
  return batch
}

/** Releases the items of payments that are still open; payments that a statement settled stay settled. */
export async function cancelBatch(tx: FileTx, batch: PaymentBatch, { force }: Cancellation): Promise<PaymentBatch> {
  if (batch.status === 'settled') throw refused('payment_batch_settled', messages.settled)
  if (batch.status === 'cancelled') throw refused('payment_batch_cancelled', messages.cancelled)
  if (batch.was_downloaded && force !== true) throw invalidField('force', messages.force_needed)
  await store.cancel(tx, batch.id)
  await updateMarks(tx, [batch.id])
  tx.note(batch.was_downloaded ? notes.cancelledAfterDownload : notes.cancelled, activityDetails(paymentBatch, batch))
  return reloadBatch(tx, batch.id)
}
