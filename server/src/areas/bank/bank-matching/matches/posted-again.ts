/** Undo posted the entry of a match again: its transaction is matched with the new entry, and its payments are settled by it. */
import type { Tx } from '../../../../kernel/write/write.ts'
import { parseCents } from '../../../../lib/money.ts'
import { given } from '../../../../lib/values.ts'
import { setMatched } from '../../bank-statements/index.ts'
import { findOpenPayments, settlePayments } from '../../payment-batches/index.ts'
import { paidPayments } from './rules.ts'
import * as store from './store.ts'

type PostedAgain = { readonly id: number; readonly origin: string; readonly former_id: number | null }

/** The letterings are made again by their own revisions. */
export async function onPostedAgain(tx: Tx, { id, origin, former_id }: PostedAgain): Promise<void> {
  if (origin !== 'bank' || former_id === null) return
  const found = await store.findUnmatched(tx, former_id)
  if (!found) return
  await setMatched(tx, [{ ...found, journal_entry_id: id }])
  await settleAgain(tx, former_id, id)
  await store.copyEndedLetterings(tx, former_id, id)
}

async function settleAgain(tx: Tx, former: number, entryId: number): Promise<void> {
  const taken = await store.findTakenAmounts(tx, former)
  const lines = given(taken.map(({ entry_line_id }) => entry_line_id))
  const payments = lines.length > 0 ? await findOpenPayments(tx, { entry_line_ids: lines }) : []
  const items = taken.map(({ entry_line_id, amount }) => ({ entry_line_id, amount: parseCents(amount) }))
  await settlePayments(
    tx,
    paidPayments(payments, items).map((payment) => ({ id: payment, journal_entry_id: entryId })),
  )
}
