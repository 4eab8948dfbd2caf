import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bookingIn } from '../../../../test/harness/books/booking.ts'
import { makeBooks } from '../../../../test/harness/books/books.ts'
import { openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const b = await makeBooks(w, admin)
const book = bookingIn(b, admin)

const newCard = async (name: string, caller = admin) =>
  (await caller('POST', 'C/third-parties', { body: { type: 'customer', name, phone: '081 22 33 44' } })).body
const revisionsOf = async (resource: string, id: number, file = 'C') =>
  (await admin('GET', `${file}/history?resource=${resource}&record_id=${id}`)).body.data
const last = async (resource: string, id: number, file = 'C') => (await revisionsOf(resource, id, file))[0]
const revert = (revision: number, caller = admin, send: object = {}) => caller('POST', `C/history/${revision}/revert`, send)
const undoOf = (operation: string | undefined, caller = admin, send: object = {}) =>
  caller('POST', `C/history/operations/${operation}/revert`, send)
const undoIn = (operation: string | undefined) => admin('POST', `${b.path}/history/operations/${operation}/revert`)

test('200 a change gets the former values of the changed fields back, other fields stay', async () => {
  const { id } = await newCard('Dupont')
  await admin('PATCH', `C/third-parties/${id}`, { body: { name: 'Durand', email: 'a@example.com' } })
  const change = await last('third-parties', id)
  await admin('PATCH', `C/third-parties/${id}`, { body: { phone: '02 111 22 33' } })
  const { status, body, headers } = await revert(change.id)
  expect(status).toBe(200)
  expect(body).toMatchObject({ reverted: 1, operation_id: headers['x-operation-id'] })
  expect(body.revisions).toMatchObject([
    {
      resource: 'third-parties',
      record_id: id,
      op: 'update',
      origin: 'revert',
      changes: { name: { from: 'Durand', to: 'Dupont' }, email: { from: 'a@example.com', to: null } },
      can_revert: true,
      revert_blocked: null,
    },
  ])
  expect((await admin('GET', `C/third-parties/${id}`)).body).toMatchObject({
    name: 'Dupont',
    email: null,
    phone: '02 111 22 33',
    version: 4,
  })
  expect((await revisionsOf('third-parties', id)).at(-2)).toMatchObject({
    can_revert: false,
    revert_blocked: 'already_reverted',
    reverted_at: body.revisions[0].created_at,
    reverted_by_operation_id: body.operation_id,
  })
})

test('200 what was made goes to the bin, comes back when the undo is undone, and can be undone again', async () => {
  const { id } = await newCard('Éphémère')
  const made = await last('third-parties', id)
  const undone = (await revert(made.id)).body
  expect((await admin('GET', `C/third-parties/${id}`)).status).toBe(404)
  expect((await admin('GET', 'C/trash')).body.data[0]).toMatchObject({
    type: 'third-parties',
    record_id: id,
    operation_id: undone.operation_id,
  })
  const redone = (await undoOf(undone.operation_id)).body
  expect((await admin('GET', `C/third-parties/${id}`)).body).toMatchObject({ name: 'Éphémère', version: 3 })
  expect((await undoOf(redone.operation_id)).status).toBe(200)
  expect((await admin('GET', `C/third-parties/${id}`)).status).toBe(404)
})

test('200 what was deleted comes back, and what was restored goes back to the bin', async () => {
  const { id } = await newCard('Revenant')
  await admin('DELETE', `C/third-parties/${id}`)
  const restored = (await revert((await last('third-parties', id)).id)).body
  expect(restored.revisions[0].op).toBe('restore')
  expect((await admin('GET', `C/third-parties/${id}`)).body.version).toBe(3)
  expect((await undoOf(restored.operation_id)).body.revisions[0].op).toBe('delete')
  expect((await admin('GET', `C/third-parties/${id}`)).status).toBe(404)
})

test('200 a posted entry is reversed, both events leave, and undoing that posts it once more', async () => {
  const { headers, body: sale } = await book.sale()
  const undone = await undoIn(headers['x-operation-id'])
  expect(undone.status).toBe(200)
  expect((await admin('GET', `${b.path}/entries/${sale.id}`)).body).toMatchObject({ status: 'reversed' })
  const [balance] = await w.rows<{ sum: string }>(
    'select coalesce(sum(open_amount), 0)::text as sum from entry_lines where company_id = $1',
    [b.id],
  )
  expect(balance?.sum).toBe('0.00')
  const redone = await undoIn(undone.body.operation_id)
  expect(redone.status).toBe(200)
  const again = redone.body.revisions.find(({ op }: { op: string }) => op === 'post')
  const entry = (await admin('GET', `${b.path}/entries/${again.record_id}`)).body
  expect(entry).toMatchObject({ origin: 'invoice', status: 'posted', total_debit: sale.total_debit, number: sale.number + 2 })
  const events = await w.rows<{ event: string }>(`select event from queue.outbox where company_id = $1 order by id desc limit 3`, [b.id])
  expect(events.map(({ event }) => event)).toEqual(['entry.posted', 'entry.reversed', 'entry.posted'])
  await undoIn(redone.body.operation_id)
})

test('200 letterings are taken back and made again, with the entries they cause', async () => {
  const note = await book.creditNote({ credited_entry_id: (await book.sale()).body.id })
  const open = async () =>
    (await admin('GET', `${b.path}/open-items`)).body.data.map(({ open_amount }: { open_amount: string }) => open_amount)
  expect(await open()).toEqual(['1089.00'])
  const undone = await undoIn(note.headers['x-operation-id'])
  expect(undone.body.code ?? undone.status).toBe(200)
  expect(await open()).toEqual(['1210.00'])
  const redone = await undoIn(undone.body.operation_id)
  expect(redone.body.code ?? redone.status).toBe(200)
  expect(await open()).toEqual(['1089.00'])
})

test('422 revert_conflict names the later change of the same field, and nothing changes', async () => {
  const { id } = await newCard('A')
  await admin('PATCH', `C/third-parties/${id}`, { body: { name: 'B' } })
  const first = await last('third-parties', id)
  await admin('PATCH', `C/third-parties/${id}`, { body: { name: 'C' } })
  const later = await last('third-parties', id)
  const { status, body } = await revert(first.id)
  expect([status, body.code]).toEqual([422, 'revert_conflict'])
  expect(body.blocking).toEqual([{ revision_id: later.id, resource: 'third-parties', record_id: id, fields: ['name'] }])
  expect((await admin('GET', `C/third-parties/${id}`)).body).toMatchObject({ name: 'C', version: 3 })
  expect((await revisionsOf('third-parties', id))[1]).toMatchObject({ can_revert: false, revert_blocked: 'revert_conflict' })
})

test('422 already_reverted, for the revision and for its operation', async () => {
  const { id } = await newCard('Twice')
  const made = await last('third-parties', id)
  expect((await revert(made.id)).status).toBe(200)
  expect((await revert(made.id)).body.code).toBe('already_reverted')
  expect((await undoOf(made.operation_id)).body.code).toBe('already_reverted')
})

test('422 the undo of an operation cannot carry the id of that operation', async () => {
  const { id } = await newCard('Self')
  const { operation_id } = await last('third-parties', id)
  const { status, body } = await undoOf(operation_id, admin, { headers: { 'x-operation-id': operation_id } })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['X-Operation-Id']])
})

test('a dry run shows the plan and stores nothing', async () => {
  const { id } = await newCard('Plan')
  const made = await last('third-parties', id)
  const { status, headers, body } = await revert(made.id, admin, { headers: { 'x-dry-run': '1' } })
  expect([status, headers['x-dry-run']]).toEqual([200, '1'])
  expect(body.revisions).toMatchObject([{ op: 'delete', record_id: id }])
  expect((await admin('GET', `C/third-parties/${id}`)).body.version).toBe(1)
  expect((await last('third-parties', id)).reverted_at).toBeNull()
})

test('404 for a revision or operation that is not there', async () => {
  expect((await revert(999_999_999)).status).toBe(404)
  expect((await undoOf(randomUUID())).status).toBe(404)
  expect((await undoOf('no-uuid')).status).toBe(404)
})
