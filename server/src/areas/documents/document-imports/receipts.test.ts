/** Receipts without a number: validated, booked under date and total, found again, and undone. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inWrite } from '../../../../test/harness/raw-write.ts'
import { type ImportSetup, openImports } from '../../../../test/harness/imports.ts'

let d: ImportSetup
beforeAll(async () => {
  d = await openImports()
  await d.supplier()
})
afterAll(() => d.close())

let last = 0
/** A purchase that was corrected to a receipt without a number. */
const receipt = async (given: object = {}) => {
  const read = await d.invoice({ number: `R-${(last += 1)}` })
  const extracted = { ...read.extracted, document_type: 'receipt', number: null, ...given }
  const { status, body } = await d.admin('PATCH', `${d.at}/${read.id}`, { body: { extracted } })
  expect([status, body.warnings]).toEqual([200, []])
  return body
}
const validate = (id: number, body: object = {}) => d.admin('POST', `${d.at}/${id}/validate`, { body })

test('201 a receipt without a number is booked without one; date and total name its entry', async () => {
  const { id } = await receipt()
  const { status, body } = await validate(id, { book: true })
  expect(status).toBe(201)
  expect(body.document).toMatchObject({ number: null, status: 'booked' })
  expect(body.entry).toMatchObject({ reference: '2026-03-05 121.00 EUR', document_reference: '2026-03-05 121.00 EUR' })
  const [event] = await d.w.rows<{ data: { number: string | null } }>(
    `select data from queue.outbox where company_id = $1 and event = 'document.booked' order by id desc limit 1`,
    [d.b.id],
  )
  expect(event?.data.number).toBeNull()
  const reversed = await d.admin('POST', `${d.b.path}/entries/${body.entry.id}/reverse`, { body: {} })
  expect(reversed.status).toBe(201)
  expect((await d.admin('GET', `${d.b.path}/documents/${body.document.id}`)).body).toMatchObject({ number: null, status: 'pending' })
})

test('200 a pending receipt is changed without a number, and may get one that stays', async () => {
  const { document } = (await validate((await receipt()).id)).body
  const patch = (body: object) => d.admin('PATCH', `${d.b.path}/documents/${document.id}`, { body })
  expect((await patch({ note: 'Parking' })).body).toMatchObject({ number: null, note: 'Parking' })
  expect((await patch({ number: 'T-77' })).body.number).toBe('T-77')
  const without = await patch({ number: null })
  expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['number']])
})

test('422 an invoice without a number, and a purchase made by hand', async () => {
  const read = await d.invoice({ number: `R-${(last += 1)}` })
  const corrected = await d.admin('PATCH', `${d.at}/${read.id}`, { body: { extracted: { ...read.extracted, number: null } } })
  expect(corrected.body.warnings.map(({ code }: { code: string }) => code)).toEqual(['number_missing'])
  expect(Object.keys((await validate(read.id)).body.errors)).toEqual(['extracted.number'])
  const { document } = (await validate((await receipt()).id)).body
  const refusal = await d.w
    .rows(inWrite(d.b.id, `update documents set is_receipt = false where id = ${document.id}`))
    .catch(({ constraint }: { constraint: string }) => constraint)
  expect(refusal).toBe('documents_booked_number')
})

test('an import whose lines have no VAT code says so, and is not ready without a warning', async () => {
  const { body } = await d.send({ 'a.pdf': Buffer.from('%PDF-1.7') })
  expect(body.imports[0].status).toBe('queued')
  const read = await d.invoice({ number: `R-${(last += 1)}`, lines: [{ net: '10.00', rate: '17' }] })
  expect([read.status, read.warnings.map(({ code }: { code: string }) => code)]).toEqual(['needs_review', ['booking_missing']])
  expect(read.warnings[0].message).toContain('1')
  expect((await validate(read.id)).status).toBe(422)
})
