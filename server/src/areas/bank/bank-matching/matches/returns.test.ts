/** A payment that comes back is lettered with the payment, and the item is open again. */
import { afterAll, expect, test } from 'vitest'
import { makeBankFile } from '../../../../../test/harness/books/bank.ts'
import { created } from '../../../../../test/harness/replies.ts'
import { openWorld } from '../../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const f = await makeBankFile(w, admin)
afterAll(() => f.close())

/** An invoice, its payment, and the transaction that takes the payment back. */
async function returned(reason: string | null = 'MD06') {
  const { line } = await f.invoice('100.00')
  const [paid = 0, back = 0] = await f.transactions([{ amount: '100.00' }, { amount: '-100.00', return_reason: reason }])
  const { entry } = await created(f.match(paid, [{ entry_line_id: line }]))
  return { line, paid, back, payment: entry.lines[1].id as number }
}

test('201 payment and return are lettered together, and the invoice is open again', async () => {
  const { line, back, payment } = await returned()
  const { entry, transaction } = await created(f.match(back, [{ entry_line_id: payment }]))
  expect(await f.open([line, payment, entry.lines[1].id])).toEqual(['100.00', '0.00', '0.00'])
  expect(transaction.lettering_ids).toHaveLength(1)
  const again = await f.transaction({ amount: '100.00' })
  expect((await f.match(again, [{ entry_line_id: line }])).status).toBe(201)
})

test('200 taking the return back letters invoice and payment again', async () => {
  const { line, back, payment, paid } = await returned('')
  await created(f.match(back, [{ entry_line_id: payment }]))
  expect((await f.unmatch(back)).status).toBe(200)
  expect(await f.open([line, payment])).toEqual(['0.00', '0.00'])
  expect((await f.show(paid)).lettering_ids).toHaveLength(1)
  expect((await f.unmatch(paid)).status).toBe(200)
  expect(await f.open([line])).toEqual(['100.00'])
})

test('200 the invoice stays with its second payment when the return is taken back', async () => {
  const { line, back, payment } = await returned()
  await created(f.match(back, [{ entry_line_id: payment }]))
  const again = await f.transaction({ amount: '100.00' })
  await created(f.match(again, [{ entry_line_id: line }]))
  expect((await f.unmatch(back)).status).toBe(200)
  expect(await f.open([line, payment])).toEqual(['0.00', '-100.00'])
})

test('undo of the match of a return restores the lettering', async () => {
  const { line, back, payment } = await returned()
  const { headers } = await f.match(back, [{ entry_line_id: payment }])
  const reverted = await admin('POST', `${f.b.path}/history/operations/${headers['x-operation-id']}/revert`, { body: {} })
  expect([reverted.status, reverted.body.message]).toEqual([200, undefined])
  expect(await f.open([line, payment])).toEqual(['0.00', '0.00'])
  expect((await f.show(back)).status).toBe('pending')
  const again = await admin('POST', `${f.b.path}/history/operations/${reverted.body.operation_id}/revert`, { body: {} })
  expect([again.status, again.body.message]).toEqual([200, undefined])
  expect(await f.open([line, payment])).toEqual(['100.00', '0.00'])
  expect((await f.unmatch(back)).status).toBe(200)
  expect(await f.open([line, payment])).toEqual(['0.00', '0.00'])
})

test('422 already_lettered without a reason for return, and for a line that is no payment', async () => {
  const { back, payment } = await returned(null)
  expect((await f.match(back, [{ entry_line_id: payment }])).body.code).toBe('already_lettered')
  const { line, back: second } = await returned()
  expect((await f.match(second, [{ entry_line_id: line }])).body.code).toBe('already_lettered')
})
