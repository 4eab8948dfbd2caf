/** Undo of documents beyond the law that holds for all records: bookings, with and without the creation, there and back. */
import { expect, test } from 'vitest'
import { makeBooks } from '../../../../test/harness/books/books.ts'
import { documentsIn } from '../../../../test/harness/documents.ts'
import { type Reply, openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const b = await makeBooks(w, admin)
const testDocuments = documentsIn(b, admin)

const operationOf = ({ headers }: Reply) => headers['x-operation-id'] ?? ''
const undo = async (operation: string): Promise<string> => {
  const { status, body } = await admin('POST', `${b.path}/history/operations/${operation}/revert`, { body: {} })
  expect([status, body.code, body.message, JSON.stringify(body)]).toEqual([200, undefined, undefined, expect.anything()])
  return body.operation_id
}
const show = (id: number) => admin('GET', `/v1/companies/${b.token}/documents/${id}`)
const revisions = async (id: number) =>
  (await admin('GET', `${b.path}/history?resource=documents&record_id=${id}`)).body.data as {
    id: number
    op: string
    can_revert: boolean
    revert_blocked: string | null
  }[]
const revert = (revision: number | undefined) => admin('POST', `${b.path}/history/${revision}/revert`, { body: {} })

test('a booking is undone by the reversal of its entry, and undone again by posting it once more', async () => {
  const { id } = (await testDocuments.sale()).body.document
  const booked = await testDocuments.book(id)
  const { number, structured_communication } = booked.body.document
  const undone = await undo(operationOf(booked))
  expect((await show(id)).body).toMatchObject({ status: 'pending', journal_entry_id: null, number: null, structured_communication: null })
  await undo(undone)
  const { body } = await show(id)
  expect(body).toMatchObject({ status: 'booked', number, structured_communication })
  expect(body.journal_entry_id).not.toBe(booked.body.entry.id)
  expect((await revisions(id)).map(({ op }) => op)).toEqual(['post', 'reverse', 'post', 'create'])
})

test('a document that was made and booked at once goes to the bin, comes back booked, and goes again', async () => {
  const made = await testDocuments.purchase({ book: true })
  const { id, number } = made.body.document
  const undone = await undo(operationOf(made))
  expect((await show(id)).status).toBe(404)
  const again = await undo(undone)
  expect((await show(id)).body).toMatchObject({ status: 'booked', number })
  await undo(again)
  expect((await show(id)).status).toBe(404)
})

test('the booking alone can be undone from the history of the document; the creation cannot while it is booked', async () => {
  const { id } = (await testDocuments.purchase()).body.document
  await testDocuments.book(id)
  const [booking, creation] = await revisions(id)
  expect([booking?.op, booking?.can_revert, creation?.op, creation?.can_revert]).toEqual(['post', true, 'create', false])
  const refused = await revert(creation?.id)
  expect([refused.status, refused.body.code]).toEqual([422, 'revert_conflict'])
  expect((await revert(booking?.id)).status).toBe(200)
  expect((await show(id)).body.status).toBe('pending')
})

test('a reversal by hand is not undone: the document is booked again instead', async () => {
  const { document, entry } = (await testDocuments.purchase({ book: true })).body
  const reversed = await admin('POST', `${b.path}/entries/${entry.id}/reverse`, { body: {} })
  const refused = await admin('POST', `${b.path}/history/operations/${operationOf(reversed)}/revert`, { body: {} })
  expect([refused.status, refused.body.code]).toEqual([422, 'not_revertible'])
  expect((await testDocuments.book(document.id)).status).toBe(201)
})

test('a change of the lines is undone line by line, unless they changed again or the document was booked', async () => {
  const { id, lines } = (await testDocuments.purchase()).body.document
  const patch = (body: object) => admin('PATCH', `/v1/companies/${b.token}/documents/${id}`, { body })
  const first = await patch({
    currency: 'USD',
    exchange_rate: '2',
    lines: [lines[0], { amount_net: '5.00', account: '604000', vat_code: 'AM21' }],
  })
  const before = (await show(id)).body
  expect(first.body.lines).toHaveLength(2)
  const undone = await undo(operationOf(first))
  expect((await show(id)).body).toMatchObject({ foreign: null, amount_gross: '121.00', lines })
  await undo(undone)
  expect((await show(id)).body).toMatchObject({ foreign: before.foreign, amount_gross: before.amount_gross, lines: before.lines })
  const second = await patch({ lines: [{ amount_net: '7.00', account: '604000', vat_code: 'AM21' }] })
  const conflict = await admin('POST', `${b.path}/history/operations/${undone}/revert`, { body: {} })
  expect([conflict.status, conflict.body.code]).toEqual([422, 'already_reverted'])
  await testDocuments.book(id)
  const held = await admin('POST', `${b.path}/history/operations/${operationOf(second)}/revert`, { body: {} })
  expect([held.status, held.body.code]).toEqual([422, 'revert_conflict'])
})

test('an older change of the lines cannot be undone past a newer one', async () => {
  const { id } = (await testDocuments.purchase()).body.document
  const patch = (amount_net: string) =>
    admin('PATCH', `/v1/companies/${b.token}/documents/${id}`, { body: { lines: [{ amount_net, account: '604000', vat_code: 'AM21' }] } })
  const older = await patch('5.00')
  await patch('6.00')
  const { status, body } = await admin('POST', `${b.path}/history/operations/${operationOf(older)}/revert`, { body: {} })
  expect([status, body.code]).toEqual([422, 'revert_conflict'])
})

test('a deletion and a restoration are undone', async () => {
  const { id } = (await testDocuments.purchase()).body.document
  const deleted = await admin('DELETE', `/v1/companies/${b.token}/documents/${id}`)
  const undone = await undo(operationOf(deleted))
  expect((await show(id)).status).toBe(200)
  await undo(undone)
  expect((await show(id)).status).toBe(404)
})

test('a booking at another rate gives the former rate back, and takes the other one again', async () => {
  const { id } = (await testDocuments.purchase({ currency: 'USD', exchange_rate: '2' })).body.document
  const booked = await testDocuments.book(id, { exchange_rate: '4' })
  expect(booked.body.document.amount_gross).toBe('30.25')
  const undone = await undo(operationOf(booked))
  expect((await show(id)).body).toMatchObject({ status: 'pending', amount_gross: '60.50', foreign: { exchange_rate: '2.000000' } })
  const again = await undo(undone)
  expect((await show(id)).body).toMatchObject({ status: 'booked', amount_gross: '30.25', foreign: { exchange_rate: '4.000000' } })
  await undo(again)
  expect((await show(id)).body).toMatchObject({ status: 'pending', amount_gross: '60.50' })
})
