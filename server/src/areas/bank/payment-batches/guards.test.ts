/** What the database refuses, whatever the program asks. Statements run as the application's role. */
import { afterAll, expect, test } from 'vitest'
import { makePaymentFile, nextIban } from '../../../../test/harness/books/payments.ts'
import { inWrite } from '../../../../test/harness/raw-write.ts'
import { type Reply, openWorld } from '../../../../test/harness/world.ts'

let cancelled: Reply['body']
let entry: number
const w = await openWorld()
const file = await makePaymentFile(w, await w.as('admin'))
const lines = await file.invoices(
  { amount: '10.00', supplier: await file.supplier() },
  { amount: '20.00', supplier: await file.supplier() },
  { amount: '30.00' },
)
const batch = await file.batch([{ entry_line_id: lines[0] }, { entry_line_id: lines[1] }])
const { id } = await file.batch([{ entry_line_id: lines[2] }])
;({ body: cancelled } = await file.admin('POST', `${file.at}/${id}/cancel`))
;[entry = 0] = await file.bankEntries(1)
afterAll(() => file.end())

/** Runs statements as the application does, inside a write of the file, with the checks of its end. */
const asApplication = (statement: string) => w.asApp(inWrite(file.b.id, `${statement}; set constraints all immediate`))

const newBatch = (
  number: number,
  total: string,
  count: number,
) => `insert into payment_batches (company_id, number, journal_id, iban, debtor_name, debtor, execution_on, message_id, batch_booking, total, payments_count, fingerprint)
  select company_id, ${number}, journal_id, iban, debtor_name, debtor, execution_on, 'x-${number}', true, ${total}, ${count}, fingerprint from payment_batches where id = ${batch.id}`
const newPayment = (batchId: string, position: number, amount: string) =>
  `insert into payments (company_id, batch_id, position, amount, creditor_name, creditor_iban, end_to_end_id) select ${file.b.id}, ${batchId}, ${position}, ${amount}, 'X', '${nextIban()}', 'x-' || ${batchId} || '-${position}'`
const newItem = (batchId: string, position: number, line: number, amount: string) =>
  `insert into payment_items (company_id, batch_id, payment_position, position, entry_id, line_position, amount) select ${file.b.id}, ${batchId}, ${position}, 9, ${Math.floor(line / 100_000)}, ${line % 100_000}, ${amount}`
const lastBatch = '(select max(id) from payment_batches)'

const frozen = ['iban', 'bic', 'debtor_name', 'message_id', 'fingerprint'].map((column): [string, () => string, RegExp] => [
  `changes ${column} of a batch`,
  () => `update payment_batches set ${column} = repeat('a', 8) where id = ${batch.id}`,
  /stays as it was made|payment_batches_fingerprint_check/,
])

test.each<[string, () => string, RegExp]>([
  ...frozen,
  ['changes the total', () => `update payment_batches set total = total + 1 where id = ${batch.id}`, /stays as it was made/],
  ['changes the day', () => `update payment_batches set execution_on = '2031-01-01' where id = ${batch.id}`, /stays as it was made/],
  [
    'changes what the file says of the payer',
    () => `update payment_batches set debtor = '{}' where id = ${batch.id}`,
    /stays as it was made/,
  ],
  ['removes a warning', () => `update payment_batches set warnings = '[]' where id = ${batch.id}`, /stays as it was made/],
  ['changes an amount', () => `update payments set amount = 1 where batch_id = ${batch.id}`, /permission denied/],
  ['changes an IBAN', () => `update payments set creditor_iban = '${nextIban()}' where batch_id = ${batch.id}`, /permission denied/],
  ['changes an item', () => `update payment_items set amount = 1 where batch_id = ${batch.id}`, /permission denied/],
  ['deletes a batch', () => `delete from payment_batches where id = ${batch.id}`, /permission denied/],
  ['deletes a payment', () => `delete from payments where batch_id = ${batch.id}`, /permission denied/],
  ['deletes an item', () => `delete from payment_items where batch_id = ${batch.id}`, /permission denied/],
  ['adds a payment later', () => newPayment(String(batch.id), 3, '5'), /takes no payments once it is made/],
  ['adds an item later', () => newItem(String(batch.id), 1, lines[2] ?? 0, '5'), /takes no payments once it is made/],
  [
    'settles a batch with open payments',
    () => `update payment_batches set status = 'settled' where id = ${batch.id}`,
    /payment_batches_settled/,
  ],
  ['counts a payment as settled', () => `update payment_batches set settled_count = 1 where id = ${batch.id}`, /sum of its payments/],
  ['settles a payment without an entry', () => `update payments set status = 'settled' where batch_id = ${batch.id}`, /payments_status/],
  [
    'opens a cancelled batch',
    () => `update payment_batches set status = 'open', cancelled_at = null where id = ${cancelled.id}`,
    /stays as it was made/,
  ],
  ['cancels without a time', () => `update payment_batches set status = 'cancelled' where id = ${batch.id}`, /payment_batches_cancelled/],
  [
    'says it was not downloaded',
    () => `update payment_batches set was_downloaded = true where id = ${batch.id}`,
    /payment_batches_downloaded/,
  ],
  ['leaves a gap in the numbers', () => newBatch(9, '1', 1), /follow each other/],
  ['takes a number again', () => newBatch(1, '1', 1), /follow each other|payment_batches_number/],
  ['makes a batch without payments', () => newBatch(3, '5', 1), /sum of its payments/],
  ['makes a payment without items', () => `${newBatch(3, '5', 1)}; ${newPayment(lastBatch, 1, '5')}`, /sum of its items/],
  [
    'makes a batch of another total',
    () => `${newBatch(3, '6', 1)}; ${newPayment(lastBatch, 1, '5')}; ${newItem(lastBatch, 1, lines[2] ?? 0, '5')}`,
    /sum of its payments/,
  ],
  [
    'pays an item that an open batch pays',
    () => `${newBatch(3, '5', 1)}; ${newPayment(lastBatch, 1, '5')}; ${newItem(lastBatch, 1, lines[0] ?? 0, '5')}`,
    /payment_items_held/,
  ],
  [
    'pays an item without marking its line',
    () => `${newBatch(3, '5', 1)}; ${newPayment(lastBatch, 1, '5')}; ${newItem(lastBatch, 1, lines[2] ?? 0, '5')}`,
    /mark of a line/,
  ],
  ['removes the mark of a line', () => `delete from line_marks where payment_batch_id = ${batch.id}`, /mark of a line/],
  [
    'marks a line that the batch does not pay',
    () =>
      `insert into line_marks (company_id, entry_id, position, payment_batch_id) values (${file.b.id}, ${Math.floor((lines[2] ?? 0) / 100_000)}, 1, ${batch.id})`,
    /mark of a line/,
  ],
])('the database refuses a statement that %s', async (_, statement, reason) => {
  await expect(asApplication(statement())).rejects.toMatchObject({ message: expect.stringMatching(reason) })
})

test('the number of settled payments follows the payments, and no statement makes an item hold a line that it does not hold', async () => {
  await asApplication(
    `update payments set status = 'settled', journal_entry_id = ${entry} where batch_id = ${batch.id} and position = 1; delete from line_marks where entry_line_id = ${lines[0]}`,
  )
  await asApplication(`update payment_items set holds_line = true where batch_id = ${batch.id}`)
  await asApplication(`update payment_items set holds_line = true where batch_id = ${cancelled.id}`)
  expect(
    await w.rows('select holds_line from payment_items where company_id = $1 order by batch_id, payment_position', [file.b.id]),
  ).toEqual([{ holds_line: false }, { holds_line: true }, { holds_line: false }])
  expect(await w.rows('select settled_count, status from payment_batches where id = $1', [batch.id])).toEqual([
    { settled_count: 1, status: 'open' },
  ])
})

test('nothing is written outside a write of the file, and another file sees nothing', async () => {
  await expect(w.asApp(newPayment(String(batch.id), 3, '5'))).rejects.toThrow('takes no payments')
  const other = await w.makeCompany()
  const tables = ['payment_batches', 'payments', 'payment_items', 'line_marks']
  const looks = tables.map((table) => `if exists (select from ${table}) then raise exception '${table} of another file'; end if`)
  await w.asApp(inWrite(other.id, looks.join('; ')))
  await expect(asApplication(looks[0] ?? '')).rejects.toThrow('payment_batches of another file')
})

test('a journal that is no bank has no version of payment files', async () => {
  await expect(
    asApplication(`update journals set payment_schema = 'pain.001.001.03' where company_id = ${file.b.id} and code = 'OD'`),
  ).rejects.toMatchObject({
    message: expect.stringMatching(/journals_of_a_bank_have_the_schema/),
  })
})
