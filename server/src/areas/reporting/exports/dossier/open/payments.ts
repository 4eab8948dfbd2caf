/** Payment batches. */
import { paymentBatches } from '../records/tables.ts'
import type { Row } from '../table.ts'
import { link } from './ids.ts'
import { insertAll, type Opening } from './opening.ts'
import { idIn, listIn, numberIn } from './values.ts'

/** A batch whose lines or settlements are not all opened is left out. Returns the ids of those that are opened. */
export async function insertBatches({ tx, books, idOf, findLine }: Opening): Promise<ReadonlySet<number>> {
  const isWhole = (row: Row) =>
    listIn(row, 'payments').every(
      (payment) =>
        (payment['journal_entry_id'] === null || idOf('entries', idIn(payment, 'journal_entry_id')) !== null) &&
        listIn(payment, 'items').every((item) => findLine(numberIn(item, 'entry_id'), numberIn(item, 'line_position')) !== null),
    )
  const rows = books
    .rows(paymentBatches.path)
    .filter(isWhole)
    .toSorted((one, other) => numberIn(one, 'number') - numberIn(other, 'number'))
  await insertAll(
    tx,
    'payment_batches',
    rows.map((row) => ({ ...link(idOf, 'payment_batches', row, { journal_id: 'journals' }), downloaded_by: null, cancelled_by: null })),
  )
  const payments = rows.flatMap((row) =>
    listIn(row, 'payments').map((payment) => ({
      ...payment,
      batch_id: idOf('payment_batches', numberIn(row, 'id')),
      third_party_id: idOf('third_parties', idIn(payment, 'third_party_id')),
      journal_entry_id: idOf('entries', idIn(payment, 'journal_entry_id')),
    })),
  )
  await insertAll(tx, 'payments', payments)
  const items = payments.flatMap((payment) =>
    listIn(payment, 'items').map((item) => {
      const at = findLine(numberIn(item, 'entry_id'), numberIn(item, 'line_position'))
      return {
        batch_id: payment.batch_id,
        payment_position: (payment as Row)['position'],
        position: item['position'],
        entry_id: idOf('entries', at?.entry ?? null),
        line_position: at?.position ?? null,
        amount: item['amount'],
        holds_line: item['holds_line'],
      }
    }),
  )
  await insertAll(tx, 'payment_items', items)
  return new Set(rows.map((row) => numberIn(row, 'id')))
}
