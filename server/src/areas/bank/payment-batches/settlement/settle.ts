/** Payments are settled by the bank entries that matching posts, and open again when such an entry is undone. */
import type { Tx } from '../../../../kernel/write/write.ts'
import { given } from '../../../../lib/values.ts'
import { clearMarks, markLines } from '../../../books/letterings/index.ts'
import { listHeldLines } from '../store.ts'
import * as store from './store.ts'

/** Marks the lines that the batches hold, and no others of theirs. */
export async function updateMarks(tx: Tx, batchIds: readonly number[]): Promise<void> {
  const lines = await listHeldLines(tx, batchIds)
  await clearMarks(
    tx,
    lines.filter(({ holds_line }) => !holds_line),
  )
  await markLines(
    tx,
    lines.filter(({ holds_line }) => holds_line),
  )
}

const batchesOf = (payments: readonly { readonly batch_id: number }[]): number[] => given(payments.map(({ batch_id }) => batch_id))

/** Notes the entries that paid these payments. All of them must be open. */
export async function settlePayments(tx: Tx, payments: readonly store.SettledPayment[]): Promise<void> {
  if (payments.length === 0) return
  const settled = await store.settle(tx, payments)
  if (settled.length !== payments.length) throw new Error(`${payments.length - settled.length} of the payments to settle are not open`)
  await updateMarks(tx, batchesOf(settled))
}

/** Opens the payments again that these entries paid. */
export async function reopenPayments(tx: Tx, entryIds: readonly number[]): Promise<void> {
  if (entryIds.length === 0) return
  await updateMarks(tx, batchesOf(await store.reopen(tx, entryIds)))
}
