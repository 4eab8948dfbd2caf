/** The marks of lines: set and cleared for a batch, kept for a reminder, and shown by open items. */
import { afterAll, expect, test } from 'vitest'
import { makePaymentFile } from '../../../../../test/harness/books/payments.ts'
import { inWrite } from '../../../../../test/harness/raw-write.ts'
import { openWorld } from '../../../../../test/harness/world.ts'
import { clearMarks, markLines } from '../index.ts'

const w = await openWorld()
const file = await makePaymentFile(w, await w.as('admin'))
afterAll(() => file.end())

const shown = async (line: number) => {
  const { data } = (await file.admin('GET', `${file.b.path}/open-items?per_page=200`)).body
  const { payment_batch_id, reminder_level } = data.find(({ id }: { id: number }) => id === line)
  return { payment_batch_id, reminder_level }
}

test('a reminder outlives the payment batch of its line', async () => {
  const [line = 0] = await file.invoices({ amount: '10.00' })
  const { id } = await file.batch([{ entry_line_id: line }])
  await w.asApp(inWrite(file.b.id, `update line_marks set reminder_level = 2, reminded_on = '2026-03-01' where entry_line_id = ${line}`))
  expect(await shown(line)).toEqual({ payment_batch_id: id, reminder_level: 2 })
  await file.admin('POST', `${file.at}/${id}/cancel`)
  expect(await shown(line)).toEqual({ payment_batch_id: null, reminder_level: 2 })
  const { id: second } = await file.batch([{ entry_line_id: line }])
  expect(await shown(line)).toEqual({ payment_batch_id: second, reminder_level: 2 })
})

test('the mark of another batch is not cleared, and marking nothing does nothing', async () => {
  const [line = 0] = await file.invoices({ amount: '11.00' })
  const { id } = await file.batch([{ entry_line_id: line }])
  await file.writer.onFile(file.b.id, async (tx) => {
    await clearMarks(tx, [{ entry_line_id: line, payment_batch_id: id + 1 }])
    await clearMarks(tx, [])
    await markLines(tx, [])
    await markLines(tx, [{ entry_line_id: line, payment_batch_id: id }])
  })
  expect(await shown(line)).toEqual({ payment_batch_id: id, reminder_level: 0 })
})

test('the open items of a past day show the marks of now', async () => {
  const [line = 0] = await file.invoices({ amount: '12.00' })
  const { id } = await file.batch([{ entry_line_id: line }])
  const { data } = (await file.admin('GET', `${file.b.path}/open-items?as_of=2026-12-31&per_page=200`)).body
  expect(data.find((item: { id: number }) => item.id === line)).toMatchObject({ payment_batch_id: id })
})
