/** Undo of a validated import: the entry reversed, the document in the bin and the import back, as one operation, there and back. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { named } from '../../../../test/harness/books/lettering-fixture.ts'
import { type ImportSetup, openImports } from '../../../../test/harness/imports.ts'
import { inWrite } from '../../../../test/harness/raw-write.ts'
import type { Reply } from '../../../../test/harness/world.ts'

let d: ImportSetup
let lambert: number
beforeAll(async () => {
  d = await openImports()
  lambert = await d.supplier()
})
afterAll(() => d.close())

let last = 0
const next = () => `U-${(last += 1)}`
const validate = (id: number, body: object = {}) => d.admin('POST', `${d.at}/${id}/validate`, { body })
const operationOf = ({ headers }: Reply) => headers['x-operation-id'] ?? ''
const revert = (operation: string, headers: Record<string, string> = {}) =>
  d.admin('POST', `${d.b.path}/history/operations/${operation}/revert`, { body: {}, headers })
const undo = async (operation: string): Promise<string> => {
  const { status, body } = await revert(operation)
  expect([status, body.code, body.message]).toEqual([200, undefined, undefined])
  return body.operation_id
}
const showDocument = (id: number) => d.admin('GET', `${d.b.path}/documents/${id}`)
const showEntry = async (id: number) => (await d.admin('GET', `${d.b.path}/entries/${id}`)).body
const revisions = async (resource: string, id: number) =>
  (await d.admin('GET', `${d.b.path}/history?resource=${resource}&record_id=${id}`)).body.data as {
    id: number
    op: string
    can_revert: boolean
    revert_blocked: string | null
  }[]

test('200 a booked import is undone as one operation and can be validated again', async () => {
  const read = await d.invoice({ number: next() })
  const validated = await validate(read.id, { book: true })
  const { document, entry } = validated.body
  const undone = await undo(operationOf(validated))
  expect(await d.get(read.id)).toMatchObject({ status: 'ready', imported_document_id: null, extracted: read.extracted })
  expect((await showDocument(document.id)).status).toBe(404)
  expect((await showEntry(entry.id)).status).toBe('reversed')
  expect((await revisions('document-imports', read.id))[0]).toMatchObject({ op: 'update', can_revert: false })
  const again = await validate(read.id, { book: true })
  expect(again.status).toBe(201)
  expect(again.body.document).toMatchObject({ number: document.number, import_id: read.id, has_file: true, status: 'booked' })
  expect(again.body.document.id).not.toBe(document.id)
  expect((await revert(undone)).body.code).toBe('revert_conflict')
})

test('200 the undo is undone: the document comes back booked and the import is validated', async () => {
  const read = await d.invoice({ number: next() })
  const validated = await validate(read.id, { book: true })
  const { document } = validated.body
  const again = await undo(await undo(operationOf(validated)))
  expect(await d.get(read.id)).toMatchObject({ status: 'validated', imported_document_id: document.id })
  expect((await showDocument(document.id)).body).toMatchObject({ status: 'booked', import_id: read.id, has_file: true })
  await undo(again)
  expect(await d.get(read.id)).toMatchObject({ status: 'ready', imported_document_id: null })
})

test('200 an import that was validated without booking, with what was corrected on the way', async () => {
  const read = await d.invoice({ number: next() })
  const extracted = { ...read.extracted, number: next() }
  const validated = await validate(read.id, { extracted })
  expect(validated.body.document.number).toBe(extracted.number)
  const undone = await undo(operationOf(validated))
  const reopened = await d.get(read.id)
  expect([reopened.status, reopened.extracted.number]).toEqual(['ready', read.extracted.number])
  await undo(undone)
  expect([(await d.get(read.id)).extracted.number, (await showDocument(validated.body.document.id)).body.number]).toEqual([
    extracted.number,
    extracted.number,
  ])
})

test('200 an import goes back to the state it was validated from', async () => {
  const number = next()
  await d.invoice({ number })
  const copy = await d.invoice({ number })
  expect(copy.status).toBe('duplicate')
  const validated = await validate(copy.id, { force: true })
  await undo(operationOf(validated))
  expect((await d.get(copy.id)).status).toBe('duplicate')
})

test('200 a third party made with the document goes with it, unless an entry names it', async () => {
  const seller = (name: string, vat: string) => ({ seller: { name, vat } })
  const pending = await d.invoice({ number: next(), ...seller('Nouveau Fournisseur SA', 'BE0428759497') })
  const first = await validate(pending.id, { new_third_party: { name: 'Nouveau Fournisseur', vat_number: 'BE0428759497' } })
  const party = (id: number) => d.admin('GET', `${d.b.path}/third-parties/${id}`)
  await undo(operationOf(first))
  expect((await party(first.body.document.third_party.id)).status).toBe(404)
  const booked = await d.invoice({ number: next(), ...seller('Autre Fournisseur SA', 'BE0202239951') })
  const second = await validate(booked.id, { book: true, new_third_party: { name: 'Autre Fournisseur', vat_number: 'BE0202239951' } })
  const undone = await undo(operationOf(second))
  expect((await d.get(booked.id)).status).toBe('ready')
  expect((await party(second.body.document.third_party.id)).status).toBe(200)
  await undo(undone)
  expect((await showDocument(second.body.document.id)).body.status).toBe('booked')
})

test('422 the validation alone, and a document that was booked since', async () => {
  const read = await d.invoice({ number: next() })
  const validated = await validate(read.id)
  const [revision] = await revisions('document-imports', read.id)
  expect(revision).toMatchObject({ op: 'validate', can_revert: false, revert_blocked: 'not_revertible' })
  const alone = await d.admin('POST', `${d.b.path}/history/${revision?.id}/revert`, { body: {} })
  expect([alone.status, alone.body.code]).toEqual([422, 'not_revertible'])
  const booking = await d.admin('POST', `${d.b.path}/documents/${validated.body.document.id}/book`, { body: {} })
  expect(booking.status).toBe(201)
  const refused = await revert(operationOf(validated))
  expect([refused.status, refused.body.code]).toEqual([422, 'revert_conflict'])
  await undo(operationOf(booking))
  await undo(operationOf(validated))
  expect((await d.get(read.id)).status).toBe('ready')
})

test('422 a lettered entry stays, and with it everything the validation made; a dry run changes nothing', async () => {
  const read = await d.invoice({ number: next() })
  const validated = await validate(read.id, { book: true })
  expect((await revert(operationOf(validated), { 'X-Dry-Run': '1' })).status).toBe(200)
  expect((await d.get(read.id)).status).toBe('validated')
  const { lines } = await showEntry(validated.body.entry.id)
  const open = lines.find(({ third_party_id }: { third_party_id: number | null }) => third_party_id === lambert)
  const paid = await d.admin('POST', `${d.b.path}/entries`, {
    body: {
      journal_id: d.b.journals['OD'],
      entry_date: '2026-04-01',
      label: 'Paiement',
      lines: [
        { account: '440000', third_party_id: lambert, debit: '121.00' },
        { account: '580000', credit: '121.00' },
      ],
    },
  })
  const [line] = paid.body.lines
  const lettered = await d.admin('POST', `${d.b.path}/letterings`, { body: { lines: named(open.id, line.id) } })
  expect(lettered.status).toBe(201)
  const refused = await revert(operationOf(validated))
  expect([refused.status, refused.body.code]).toEqual([422, 'revert_conflict'])
  expect(await d.get(read.id)).toMatchObject({ status: 'validated', imported_document_id: validated.body.document.id })
})

test('422 a document whose import waits again is not restored from the bin; the import makes a new one', async () => {
  const read = await d.invoice({ number: next() })
  const validated = await validate(read.id)
  await undo(operationOf(validated))
  const binned = async () =>
    (await d.admin('GET', `${d.b.path}/trash?type=documents`)).body.data.find(
      ({ record_id }: { record_id: number }) => record_id === validated.body.document.id,
    )
  const restore = async () => d.admin('POST', `${d.b.path}/trash/${(await binned()).id}/restore`)
  const early = await restore()
  expect([early.status, early.body.code, Object.keys(early.body.errors)]).toEqual([422, 'restore_conflict', ['id']])
  expect((await validate(read.id)).status).toBe(201)
  const late = await restore()
  expect([late.status, late.body.code]).toEqual([422, 'restore_conflict'])
  expect((await d.admin('DELETE', `${d.b.path}/trash/${(await binned()).id}`)).status).toBe(204)
  expect((await d.get(read.id)).status).toBe('validated')
})

test('the file of an undone import is deleted with the last record that has it', async () => {
  const read = await d.invoice({ number: next() })
  const [stored] = await d.w.rows<{ file_id: string }>('select file_id from document_imports where id = $1', [read.id])
  const files = () => d.w.rows('select id from files where id = $1', [stored?.file_id])
  const validated = await validate(read.id)
  await undo(operationOf(validated))
  const purge = async (type: string, record: number) => {
    const { data } = (await d.admin('GET', `${d.b.path}/trash?type=${type}`)).body
    const item = data.find(({ record_id }: { record_id: number }) => record_id === record)
    expect((await d.admin('DELETE', `${d.b.path}/trash/${item.id}`)).status).toBe(204)
  }
  expect((await d.admin('DELETE', `${d.at}/${read.id}`)).status).toBe(204)
  await purge('document-imports', read.id)
  expect(await files()).toHaveLength(1)
  await purge('documents', validated.body.document.id)
  expect(await files()).toEqual([])
})

test('the file stays with the import when its document is deleted for good', async () => {
  const read = await d.invoice({ number: next() })
  const validated = await validate(read.id)
  await undo(operationOf(validated))
  expect((await d.admin('DELETE', `${d.b.path}/trash?type=documents`)).status).toBe(200)
  expect(await d.w.rows('select id from documents where id = $1', [validated.body.document.id])).toEqual([])
  const { file_url } = await d.get(read.id)
  const link = new URL(file_url)
  expect((await d.w.anonymous('GET', link.pathname + link.search)).text).toContain('<Invoice')
})

test('the database lets only an undo reopen a validated import, and not without its document', async () => {
  const { id } = await d.invoice({ number: next() })
  const { document } = (await validate(id)).body
  const reopen = `update document_imports set status = 'ready', imported_document_id = null where id = ${id}`
  const refusal = (origin: string, ...statements: string[]) =>
    d.w.rows(inWrite(d.b.id, statements.join(';'), null, origin)).then(
      () => 'done',
      (error: { constraint?: string; message: string }) => error.constraint ?? error.message,
    )
  const bin = `update documents set deleted_at = now() where id = ${document.id}`
  expect(await refusal('api', bin, reopen)).toMatch(/never changes/)
  expect(await refusal('revert', reopen)).toBe('documents_of_import')
  expect(
    await refusal('revert', bin, `update document_imports set status = 'queued', imported_document_id = null where id = ${id}`),
  ).toMatch(/never changes/)
  expect(await refusal('revert', bin, reopen.replace('null where', `null, extracted = '{}' where`))).toMatch(/never changes/)
  expect(await refusal('revert', reopen, bin)).toBe('done')
  expect(await refusal('api', `update documents set deleted_at = null where id = ${document.id}`)).toBe('documents_of_import')
})

test('50 undos of one validation at once: one of them is done', async () => {
  const read = await d.invoice({ number: next() })
  const validated = await validate(read.id, { book: true })
  const answers = await Promise.all(Array.from({ length: 50 }, () => revert(operationOf(validated))))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(new Set(['already_reverted']))
  const reversals = await d.w.rows('select id from entries where company_id = $1 and reversed_entry_id = $2', [
    d.b.id,
    validated.body.entry.id,
  ])
  expect(reversals).toHaveLength(1)
  expect((await d.get(read.id)).status).toBe('ready')
})

test('403 an encoder does not undo what another validated; 200 their own', async () => {
  const encoder = await d.w.as('encoder')
  await d.w.rows(`insert into company_members (company_id, user_id, role) values ($1, $2, 'encoder')`, [d.b.id, encoder.user_id])
  const read = await d.invoice({ number: next() })
  const validated = await validate(read.id)
  const path = (reply: Reply) => `${d.b.path}/history/operations/${operationOf(reply)}/revert`
  expect((await encoder('POST', path(validated), { body: {} })).body.code).toBe('role_too_low')
  const own = await encoder('POST', `${d.at}/${(await d.invoice({ number: next() })).id}/validate`, { body: {} })
  expect(own.status).toBe(201)
  expect((await encoder('POST', path(own), { body: {} })).status).toBe(200)
})
