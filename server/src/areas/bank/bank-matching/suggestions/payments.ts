/** Proposals that settle payments of batches. */
import { formatCents, magnitude } from '../../../../lib/money.ts'
import { say } from '../../../../lib/languages.ts'
import { messages, type ReasonCode, reasonFor } from './messages.ts'
import type { Batch, Facts, FileSettings, Payment, Proposal, Transaction } from './model.ts'
import { namesFit } from './names.ts'
import { scores } from './scores.ts'

const mostAllocations = 50

export const proposePayments = (facts: Facts, settings: FileSettings): Proposal[] => {
  const { transaction, payments, batches } = facts
  const single = payments.flatMap((payment) => proposePayment(transaction, payment, settings))
  const settled = new Set(single.map(({ batch_id }) => batch_id))
  return [
    ...single.map(({ proposal }) => proposal),
    // A batch of one payment is that payment.
    ...batches
      .filter(({ id, payments_count }) => payments_count > 1 || !settled.has(id))
      .flatMap((batch) => proposeBatch(transaction, batch, settings)),
  ]
}

/** The items must still be open for what the payment takes from each. */
const isPayable = ({ items }: Payment): boolean =>
  items.length <= mostAllocations && items.every(({ amount, open }) => amount > 0n === open > 0n && magnitude(amount) <= magnitude(open))

function proposePayment(
  { amount, references, counterpart_iban, counterpart_name, journal_id, entry_date, is_return }: Transaction,
  payment: Payment,
  { language }: FileSettings,
): { readonly batch_id: number; readonly proposal: Proposal }[] {
  if (amount !== payment.amount || !isPayable(payment)) return []
  const hasId = references.includes(payment.end_to_end_id)
  const isExecuted = journal_id === payment.journal_id && entry_date >= payment.execution_on
  // A payment of one item is found like the item itself.
  const isFound = isExecuted && counterpart_iban === payment.creditor_iban && payment.items.length > 1
  if (!hasId && !isFound) return []
  const fits = namesFit(counterpart_name, payment.creditor_name)
  const codes: ReasonCode[] = hasId ? ['payment'] : fits ? ['payment_details', 'name'] : ['payment_details']
  return [
    {
      batch_id: payment.batch_id,
      proposal: {
        kind: 'open_items',
        score: hasId ? scores.payment : fits ? scores.amount_iban_name : scores.amount_iban,
        label: `${say(messages.batch_label, language, { number: payment.batch_number })} · ${payment.creditor_name}`,
        reasons: codes.map((code) => reasonFor(code, language, { number: payment.batch_number })),
        allocations: payment.items.map((item) => ({ entry_line_id: item.entry_line_id, amount: formatCents(item.amount) })),
        rule_id: null,
        is_exact: true,
        may_be_automatic: hasId && !is_return,
        difference: 'none',
        due_date: payment.execution_on,
        first_id: Math.min(...payment.items.map(({ entry_line_id }) => entry_line_id)),
      },
    },
  ]
}

function proposeBatch(
  { amount, references, journal_id, entry_date, is_return }: Transaction,
  batch: Batch,
  { language, lastBatchDay }: FileSettings,
): Proposal[] {
  if (amount !== batch.amount) return []
  const isCited = batch.references.some((reference) => references.includes(reference))
  const isInTime = journal_id === batch.journal_id && entry_date >= batch.execution_on && entry_date <= lastBatchDay(batch.execution_on)
  if (!isCited && !isInTime) return []
  const { number } = batch
  return [
    {
      kind: 'open_items',
      score: isCited ? scores.batch_reference : scores.batch_amount,
      label: say(messages.batch_label, language, { number }),
      reasons: [reasonFor(isCited ? 'batch_reference' : 'batch_amount', language, { number })],
      allocations: [{ payment_batch_id: batch.id, amount: formatCents(amount) }],
      rule_id: null,
      is_exact: true,
      may_be_automatic: !is_return,
      difference: 'none',
      due_date: batch.execution_on,
      first_id: batch.id,
    },
  ]
}
