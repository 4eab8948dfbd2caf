/** Documents that come to nothing: booked with what they give and take, and without anything owed. */
import { expect, test } from 'vitest'
import { makeBooks } from '../../../../test/harness/books/books.ts'
import { documentsIn } from '../../../../test/harness/documents.ts'
import { openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const b = await makeBooks(w, admin)
const documents = documentsIn(b, admin)
const line = (amount_net: string, vat_code = 'AM21', account = '604000') => ({ amount_net, account, vat_code })

test('201 an invoice of total 0.00 is booked; no line names the third party, and the VAT of both codes is there', async () => {
  const made = await documents.purchase({ lines: [line('100.00'), line('-100.00', 'AM21', '611000')], book: true })
  expect([made.status, made.body.document?.status]).toEqual([201, 'booked'])
  const { entry } = made.body
  expect(entry).toMatchObject({ total_debit: '100.00', total_credit: '100.00' })
  expect(entry.lines.map(({ debit, credit, third_party_id }: Record<string, unknown>) => [debit, credit, third_party_id])).toEqual([
    ['100.00', '0.00', null],
    ['0.00', '100.00', null],
  ])
  const reversed = await admin('POST', `${b.path}/entries/${entry.id}/reverse`, { body: {} })
  expect(reversed.status).toBe(201)
  const again = await documents.book(made.body.document.id)
  expect(again.status).toBe(201)
  const undone = await admin('POST', `${b.path}/history/operations/${again.headers['x-operation-id']}/revert`, { body: {} })
  expect(undone.status).toBe(200)
})

test('422 a document without any amount, and one below zero', async () => {
  const { id } = (await documents.purchase({ lines: [line('0.00')] })).body.document
  const nothing = await documents.book(id)
  expect([nothing.status, Object.keys(nothing.body.errors)]).toEqual([422, ['lines']])
  const negative = (await documents.purchase({ lines: [line('-10.00')] })).body.document
  expect((await documents.book(negative.id)).status).toBe(422)
})
