/** What a document keeps for its electronic invoice, and what of it may change once it is booked. */
import { afterAll, expect, test } from 'vitest'
import { makeBooks, openWriter } from '../../../../../test/harness/books/books.ts'
import { documentsIn } from '../../../../../test/harness/documents.ts'
import { type Reply, openWorld } from '../../../../../test/harness/world.ts'
import type { PeppolState } from '../schema.ts'
import { load, setPeppolState } from '../store.ts'

const w = await openWorld()
const admin = await w.as('admin')
const elsewhere = w.callerOn(await w.sibling(), admin)
const b = await makeBooks(w, admin)
const { sale, purchase, book } = documentsIn(b, admin)
const writer = openWriter(w)
afterAll(() => writer.end())

const at = (id: number) => `${b.path}/documents/${id}`
const show = async (id: number) => (await admin('GET', at(id))).body
const patch = (id: number, body: object, headers: Record<string, string> = {}) => admin('PATCH', at(id), { body, headers })
const carry = (id: number, state: PeppolState | null) => writer.onFile(b.id, (tx) => setPeppolState(tx, id, state))
const booked = async (more: object = {}): Promise<number> => (await sale({ book: true, ...more })).body.document.id
const undo = (reply: Pick<Reply, 'headers'>) =>
  admin('POST', `${b.path}/history/operations/${reply.headers['x-operation-id']}/revert`, { body: {} })

const references = { buyer_reference: 'Cellule 7', order_reference: 'PO-4711', delivery_country: 'FR' }
const none = { buyer_reference: null, order_reference: null, delivery_country: null }

test('201 and 200 keep the references of the customer', async () => {
  const made = await sale({ buyer_reference: '  Cellule 7 ', order_reference: 'PO-4711', delivery_country: 'FR' })
  expect([made.status, made.body.document]).toMatchObject([201, references])
  const { id } = made.body.document
  expect((await patch(id, { order_reference: ' ', note: 'Relu' })).body).toMatchObject({
    ...references,
    order_reference: null,
    note: 'Relu',
    version: 2,
  })
  expect(await show(id)).toMatchObject({ buyer_reference: 'Cellule 7', order_reference: null })
})

test.each([
  ['a country that is none', { delivery_country: 'QQ' }, 'delivery_country'],
  ['a reference of two lines', { buyer_reference: 'a\nb' }, 'buyer_reference'],
  ['a reference that is too long', { order_reference: 'x'.repeat(101) }, 'order_reference'],
])('422 refuses %s', async (_title, body, field) => {
  const { status, body: refusal } = await sale(body)
  expect([status, Object.keys(refusal.errors)]).toEqual([422, [field]])
})

test('200 a booked sale takes its three references, with history, activity and a new version', async () => {
  const id = await booked()
  const before = await show(id)
  const changed = await patch(id, references)
  expect([changed.status, changed.body]).toEqual([
    200,
    { ...before, ...references, version: before.version + 1, lock_version: before.lock_version + 1, updated_at: changed.body.updated_at },
  ])
  const { body } = await admin('GET', `${b.path}/history?resource=documents&record_id=${id}`)
  expect(body.data[0]).toMatchObject({ op: 'update', can_revert: true, changes: { buyer_reference: { from: null, to: 'Cellule 7' } } })
  const { body: activity } = await admin('GET', `${b.path}/activity`)
  expect(activity.data[0]).toMatchObject({ kind: 'document', action: 'update', record_id: id })
  expect((await patch(id, references)).body.version).toBe(before.version + 1)
})

test('409 a booked sale that has changed since is not overwritten', async () => {
  const id = await booked()
  await patch(id, { buyer_reference: 'Une' })
  const stale = await patch(id, { buyer_reference: 'Autre' }, { 'x-base-version': '1' })
  expect([stale.status, stale.body.code, stale.body.server_data.buyer_reference]).toEqual([409, 'conflict', 'Une'])
})

test('422 nothing else of a booked document changes, and nothing of a booked purchase', async () => {
  const id = await booked()
  for (const body of [{}, { note: 'x' }, { ...references, note: 'x' }, { due_date: '2026-05-01' }, { credited_number: '1' }])
    expect([body, (await patch(id, body)).body.code]).toEqual([body, 'document_booked'])
  const bought = (await purchase({ book: true })).body.document.id
  expect((await patch(bought, { buyer_reference: 'x' })).body.code).toBe('document_booked')
  expect(await show(id)).toMatchObject(none)
})

test('while a message carries the document its references stay, and after a refusal they may change', async () => {
  const id = await booked()
  for (const status of ['queued', 'sent', 'delivered'] as const) {
    await carry(id, { message_id: 7, status })
    const refused = await patch(id, references)
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([422, 'document_booked', expect.stringContaining('Peppol')])
    expect(await show(id)).toMatchObject({ ...none, peppol: { message_id: 7, status }, version: 1 })
  }
  await carry(id, { message_id: 7, status: 'failed' })
  expect((await patch(id, references)).body).toMatchObject({ ...references, peppol: { message_id: 7, status: 'failed' }, version: 2 })
  await carry(id, null)
  expect(await show(id)).toMatchObject({ peppol: null, version: 2 })
})

test('a change of the references of a booked sale is undone and made again, unless a message carries it', async () => {
  const id = await booked()
  const changed = await patch(id, references)
  const undone = await undo(changed)
  expect([undone.status, await show(id)]).toMatchObject([200, { ...none, status: 'booked' }])
  expect((await undo(undone)).status).toBe(200)
  expect(await show(id)).toMatchObject({ ...references, status: 'booked' })
  const other = await patch(id, { order_reference: 'PO-1' })
  await carry(id, { message_id: 8, status: 'sent' })
  const held = await undo(other)
  expect([held.status, held.body.code, held.body.message]).toEqual([422, 'revert_conflict', expect.stringContaining('Peppol')])
  expect(await show(id)).toMatchObject({ order_reference: 'PO-1' })
})

test('the booking of a sale whose references changed since is undone and done again; they stay', async () => {
  const { id } = (await sale()).body.document
  const booking = await book(id)
  await patch(id, references)
  const undone = await undo(booking)
  expect([undone.status, await show(id)]).toMatchObject([200, { ...references, status: 'pending' }])
  expect((await undo(undone)).status).toBe(200)
  expect(await show(id)).toMatchObject({ ...references, status: 'booked' })
})

test('201 and 200 a credit note names the invoice it corrects', async () => {
  const invoice = await booked()
  const { document } = (await sale({ is_credit_note: true, credited_document_id: invoice })).body
  expect(document).toMatchObject({ credited_document_id: invoice, credited_number: null, credited_date: null })
  const { body: numbered } = await patch(document.id, { credited_number: ' 2025-117 ', credited_date: '2025-12-30T10:00:00Z' })
  expect(numbered).toMatchObject({ credited_document_id: null, credited_number: '2025-117', credited_date: '2025-12-30' })
  expect((await patch(document.id, { note: 'Relu' })).body).toMatchObject({ credited_number: '2025-117', credited_date: '2025-12-30' })
  expect((await patch(document.id, { credited_number: null })).body).toMatchObject({ credited_number: null, credited_date: null })
  const { body: again } = await patch(document.id, { credited_document_id: invoice })
  expect(again).toMatchObject({ credited_document_id: invoice, credited_number: null, credited_date: null })
  expect((await patch(document.id, { is_credit_note: false })).body).toMatchObject({ is_credit_note: false, credited_document_id: null })
})

test('422 what a credit note cannot correct', async () => {
  const [invoice, pending] = [await booked(), (await sale()).body.document.id]
  const note = (await sale({ is_credit_note: true, book: true })).body.document.id
  const bought = (await purchase({ book: true })).body.document.id
  const other = (await admin('POST', `${b.path}/third-parties`, { body: { type: 'customer', name: 'Autre SA' } })).body.id
  const refusedOn = async (body: object) => Object.keys((await sale({ is_credit_note: true, ...body })).body.errors ?? {})
  for (const credited_document_id of [pending, note, bought, 999_999])
    expect([credited_document_id, await refusedOn({ credited_document_id })]).toEqual([credited_document_id, ['credited_document_id']])
  expect(await refusedOn({ credited_document_id: invoice, third_party_id: other })).toEqual(['credited_document_id'])
  expect(await refusedOn({ credited_document_id: invoice, credited_number: '1' })).toEqual(['credited_number'])
  expect(await refusedOn({ credited_date: '2026-01-01' })).toEqual(['credited_date'])
  expect(await refusedOn({ is_credit_note: false, credited_document_id: invoice })).toEqual(['credited_document_id'])
  expect(await refusedOn({ is_credit_note: false, credited_number: '1', credited_date: '2026-01-01' })).toEqual(['credited_number'])
  const { document } = (await sale({ is_credit_note: true, credited_document_id: invoice })).body
  expect(Object.keys((await patch(document.id, { third_party_id: other })).body.errors)).toEqual(['credited_document_id'])
})

/** What refuses a statement in an open write of the file, past every privilege. */
const refusedBy = async (statement: string): Promise<string> =>
  w
    .rows(`do $try$ begin
      perform open_write(null, false, null, ${b.id}, null, gen_random_uuid(), false, jsonb_build_object('operation_id', gen_random_uuid(), 'origin', 'api'), 5000);
      ${statement};
      set constraints all immediate;
      raise exception 'nothing refused it';
    end $try$`)
    .then(
      () => 'no end',
      (error: { constraint?: string; message: string }) => error.constraint ?? error.message,
    )

test('the database keeps it: what a booked document may take, and what a credit note may name', async () => {
  const [free, carried, pending] = [await booked(), await booked(), (await sale()).body.document.id]
  await carry(carried, { message_id: 9, status: 'delivered' })
  const bought = (await purchase({ book: true })).body.document.id
  const note = (await sale({ is_credit_note: true })).body.document.id
  const set = (id: number, values: string) => `update documents set ${values} where company_id = ${b.id} and id = ${id}`
  for (const [statement, constraint] of [
    [set(free, `buyer_reference = 'X', order_reference = 'Y', delivery_country = 'FR'`), 'nothing refused it'],
    [set(free, `peppol_message_id = 1, peppol_status = 'queued'`), 'nothing refused it'],
    [set(free, `buyer_reference = 'X', note = 'Y'`), 'documents_booked'],
    [set(free, `credited_number = 'X'`), 'documents_booked'],
    [set(carried, `buyer_reference = 'X'`), 'documents_booked'],
    [set(carried, `buyer_reference = 'X', peppol_status = 'failed'`), 'documents_booked'],
    [set(bought, `buyer_reference = 'X'`), 'documents_booked'],
    [set(pending, `credited_number = 'X'`), 'documents_credit_note'],
    [set(note, `credited_date = '2026-01-01'`), 'documents_credited_once'],
    [set(note, `credited_number = 'X', credited_document_id = ${free}`), 'documents_credited_once'],
    [set(note, `credited_document_id = ${free}`), 'nothing refused it'],
    [set(note, `credited_document_id = ${pending}`), 'documents_credited_invoice'],
    [set(note, `credited_document_id = ${bought}`), 'documents_credited_invoice'],
    [set(note, `credited_document_id = ${note}`), 'documents_credited_invoice'],
    [set(note, `peppol_message_id = 1`), 'documents_peppol'],
    [set(note, `peppol_message_id = 1, peppol_status = 'gone'`), 'documents_peppol_status_check'],
    [set(note, `delivery_country = 'Fr'`), 'documents_delivery_country_check'],
  ] as const)
    expect([statement, await refusedBy(statement)]).toEqual([statement, constraint])
})

test('50 changes at once against a message: none comes after it', async () => {
  const id = await booked()
  let carriedWith: string | null | undefined
  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      if (index !== 25) return (index % 2 === 0 ? admin : elsewhere)('PATCH', at(id), { body: { buyer_reference: `R${index}` } })
      await writer.onFile(b.id, async (tx) => {
        await setPeppolState(tx, id, { message_id: 10, status: 'queued' })
        const [found] = await load(tx, [id])
        carriedWith = found?.buyer_reference
      })
      return null
    }),
  )
  const codes = answers.flatMap((answer) => (answer ? [answer.status === 200 ? 'changed' : answer.body.code] : []))
  expect(codes.filter((code) => code !== 'changed' && code !== 'document_booked')).toEqual([])
  const stored = await w.rows<{ buyer_reference: string | null }>(
    'select buyer_reference from documents where company_id = $1 and id = $2',
    [b.id, id],
  )
  expect(stored).toEqual([{ buyer_reference: carriedWith }])
})
