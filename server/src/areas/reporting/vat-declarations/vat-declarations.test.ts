import { expect, test } from 'vitest'
import { bookingIn, type Booking } from '../../../../test/harness/books/booking.ts'
import { type Books, makeBooks } from '../../../../test/harness/books/books.ts'
import { created, fieldsOf } from '../../../../test/harness/replies.ts'
import { openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')

type File = {
  b: Books
  book: Booking
  at: string
  draft: (period: number, more?: object) => Promise<{ id: number; [field: string]: unknown }>
}

/** A file of quarters with its own books. */
async function file(more: object = {}): Promise<File> {
  const b = await makeBooks(w, admin, { vat_regime: 'quarterly' })
  const { status } = await admin('PATCH', b.path, { body: { vat_regime: 'quarterly', ...more } })
  expect(status).toBe(200)
  const at = `${b.path}/vat-declarations`
  return {
    b,
    book: bookingIn(b, admin),
    at,
    draft: (period, body = {}) => created(admin('POST', at, { body: { year: 2026, period, ...body } })),
  }
}

const amountsOf = ({ grids }: { grids: { grid: string; amount: string }[] }) =>
  Object.fromEntries(grids.map(({ grid, amount }) => [grid, amount]))

test('201 prepares a draft of the rhythm of the file, with its boxes, checks and due date', async () => {
  const { b, book, at } = await file()
  await created(book.sale())
  await created(book.purchase())
  const { status, body } = await admin('POST', at, { body: { year: 2026, period: 1 } })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    company_id: b.id,
    period_type: 'quarterly',
    year: 2026,
    period: 1,
    starts_on: '2026-01-01',
    ends_on: '2026-03-31',
    due_on: '2026-04-25',
    status: 'draft',
    amount_due: '0.00',
    amount_refund: '0.00',
    adjustments: {},
    refund_requested: false,
    payment_forms_requested: false,
    is_nil: false,
    client_listing_nil: null,
    comment: null,
    journal_entry_id: null,
    validated_at: null,
    validated_by: null,
    filed_on: null,
    filing_reference: null,
    replaces_reference: null,
    unlocked_count: 0,
    fingerprint: null,
    version: 1,
  })
  expect(body.grids.find(({ grid }: { grid: string }) => grid === '03')).toEqual({
    grid: '03',
    label: expect.stringContaining('21 %'),
    computed: '1000.00',
    moved: '0.00',
    carried: '0.00',
    adjustment: '0.00',
    amount: '1000.00',
    carry_forward: '0.00',
  })
  expect(amountsOf(body)).toEqual({ '03': '1000.00', '54': '210.00', '59': '210.00', '81': '1000.00', XX: '210.00', YY: '210.00' })
})

test('422 vat_declaration_exists for a period that a return covers, in whole or in part', async () => {
  const { at, draft } = await file()
  await draft(1)
  for (const body of [
    { year: 2026, period: 1 },
    { year: 2026, period: 3, period_type: 'monthly' },
  ])
    expect((await admin('POST', at, { body })).body.code).toBe('vat_declaration_exists')
  await draft(4, { period_type: 'monthly' })
  expect((await admin('POST', at, { body: { year: 2026, period: 2 } })).body.code).toBe('vat_declaration_exists')
})

test('422 vat_regime_without_return for a regime without returns, and an empty calendar', async () => {
  for (const vat_regime of ['franchise', 'exempt']) {
    const { b, at } = await file({ vat_regime })
    expect((await admin('POST', at, { body: { year: 2026, period: 1 } })).body.code).toBe('vat_regime_without_return')
    expect((await admin('GET', `${b.path}/vat-periods?year=2026`)).body).toEqual([])
  }
})

test('422 names a period that the year does not have, and a year that the country does not file', async () => {
  const { at } = await file()
  expect(fieldsOf(await admin('POST', at, { body: { year: 2026, period: 5 } }))).toEqual([422, ['period']])
  expect(fieldsOf(await admin('POST', at, { body: { year: 2026, period: 1, period_type: 'annual' } }))).toEqual([422, ['period_type']])
})

test('200 the calendar shows returns and free periods with their state', async () => {
  const { b, book, at, draft } = await file()
  await created(book.sale())
  const { id } = await draft(1)
  await draft(2)
  expect((await admin('POST', `${at}/${id}/validate`, { body: { force: true } })).status).toBe(200)
  const { status, body } = await admin('GET', `${b.path}/vat-periods?year=2026`)
  expect(status).toBe(200)
  const shown = body.map((period: { period: number; status: string; due_on: string }) => [period.period, period.status, period.due_on])
  expect(shown).toEqual([
    [1, 'validated', '2026-04-25'],
    [2, 'draft', '2026-07-25'],
    [3, 'none', '2026-10-25'],
    [4, 'none', '2027-01-25'],
  ])
  await admin('PATCH', `${at}/${id}`, { body: { filed_on: '2026-04-20' } })
  expect((await admin('GET', `${b.path}/vat-periods?year=2026`)).body[0]).toMatchObject({
    status: 'filed',
    declaration_id: id,
    is_late: false,
  })
})

test('200 a list shows drafts without boxes, the latest first, by year and status', async () => {
  const { at, book, draft } = await file()
  await created(book.sale())
  const first = await draft(1)
  const second = await draft(2)
  await admin('POST', `${at}/${first.id}/validate`, { body: { force: true } })
  const { body } = await admin('GET', `${at}?year=2026`)
  expect(body.data.map(({ id }: { id: number }) => id)).toEqual([second.id, first.id])
  expect(body.data[0]).toMatchObject({ grids: [], checks: [], amount_due: null, amount_refund: null, is_nil: null })
  expect(amountsOf(body.data[1])).toMatchObject({ '71': '210.00' })
  expect((await admin('GET', `${at}?status=validated`)).body.total).toBe(1)
  expect((await admin('GET', `${at}?year=2025`)).body.total).toBe(0)
})

test('200 a change adds typed amounts, null removes one, and the boxes follow', async () => {
  const { at, draft } = await file()
  const { id } = await draft(1)
  const { status, body } = await admin('PATCH', `${at}/${id}`, {
    body: { adjustments: { '61': '12.5', '00': '100' }, comment: ' Révision ' },
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ adjustments: { '61': '12.50', '00': '100.00' }, comment: 'Révision', amount_due: '12.50', version: 2 })
  const after = await admin('PATCH', `${at}/${id}`, { body: { adjustments: { '61': null } } })
  expect(after.body).toMatchObject({ adjustments: { '00': '100.00' }, amount_due: '0.00', version: 3 })
  expect((await admin('PATCH', `${at}/${id}`, { body: { adjustments: { '61': null } } })).body.version).toBe(3)
})

test('200 a draft asks for payment forms, and tells whether the client listing will be empty', async () => {
  const { at, draft } = await file()
  const { id } = await draft(4)
  for (const asked of [true, false]) {
    const body = { payment_forms_requested: asked, client_listing_nil: asked }
    expect((await admin('PATCH', `${at}/${id}`, { body })).body).toMatchObject(body)
    expect((await admin('GET', `${at}/${id}`)).body).toMatchObject(body)
  }
})

test('200 the lines of a box show the text of each line', async () => {
  const { at, book, draft } = await file()
  await created(book.sale({ lines: [{ account: '700000', amount: '1000.00', vat_code: 'V21', label: 'Conseil de mars' }] }))
  const { id } = await draft(1)
  const { data } = (await admin('GET', `${at}/${id}/grids/03`)).body
  expect(data).toMatchObject([{ amount: '1000.00', label: 'Conseil de mars' }])
})

test('422 names a box that cannot be adjusted, an amount that is none, and a filing note of a draft', async () => {
  const { at, draft } = await file()
  const { id } = await draft(1)
  const { status, body } = await admin('PATCH', `${at}/${id}`, {
    body: { adjustments: { '54': '1.00', '71': '1.00', ZZ: '1.00', '61': '1.005' }, filed_on: '2026-04-01', client_listing_nil: true },
  })
  expect([status, Object.keys(body.errors).toSorted()]).toEqual([
    422,
    ['adjustments.54', 'adjustments.61', 'adjustments.71', 'adjustments.ZZ', 'client_listing_nil', 'filed_on'],
  ])
})

test('422 a refund cannot be requested while VAT is due', async () => {
  const { at, book, draft } = await file()
  await created(book.sale())
  const { id } = await draft(1)
  expect(fieldsOf(await admin('PATCH', `${at}/${id}`, { body: { refund_requested: true } }))).toEqual([422, ['refund_requested']])
})

test('409 a stale version changes nothing', async () => {
  const { at, draft } = await file()
  const { id } = await draft(1)
  await admin('PATCH', `${at}/${id}`, { body: { comment: 'Une' } })
  const { status, body } = await admin('PATCH', `${at}/${id}`, { body: { comment: 'Autre' }, headers: { 'x-base-version': '1' } })
  expect([status, body.code, body.server_version]).toEqual([409, 'conflict', 2])
})

test('204 a draft goes to the bin and comes back, unless another return took its period', async () => {
  const { b, at, draft } = await file()
  const { id } = await draft(1)
  const { status, headers } = await admin('DELETE', `${at}/${id}`)
  expect([status, headers['x-trashed']]).toEqual([204, '1'])
  const [binned] = (await admin('GET', `${b.path}/trash`)).body.data
  expect((await admin('POST', `${b.path}/trash/${binned.id}/restore`)).status).toBe(200)
  await admin('DELETE', `${at}/${id}`)
  await draft(1)
  const [again] = (await admin('GET', `${b.path}/trash`)).body.data
  expect((await admin('POST', `${b.path}/trash/${again.id}/restore`)).body.code).toBe('restore_conflict')
})

test('422 vat_declaration_validated for a change or the deletion of a validated return; its filing can be noted', async () => {
  const { at, book, draft } = await file()
  await created(book.sale())
  const { id } = await draft(1)
  await admin('POST', `${at}/${id}/validate`, { body: { force: true } })
  for (const call of [
    admin('PATCH', `${at}/${id}`, { body: { comment: 'Trop tard' } }),
    admin('PATCH', `${at}/${id}`, { body: { adjustments: { '61': '1.00' } } }),
    admin('DELETE', `${at}/${id}`),
    admin('POST', `${at}/${id}/validate`, { body: { force: true } }),
  ])
    expect((await call).body.code).toBe('vat_declaration_validated')
  const { status, body } = await admin('PATCH', `${at}/${id}`, { body: { filed_on: '2026-04-20', filing_reference: 'VAT-1' } })
  expect([status, body.filed_on, body.filing_reference]).toEqual([200, '2026-04-20', 'VAT-1'])
})

test('404 for a return of another file and for one that is not there', async () => {
  const { at, draft } = await file()
  const { id } = await draft(1)
  const other = await file()
  for (const path of [`${other.at}/${id}`, `${at}/999999`, `${at}/${id}/grids/nope`]) expect((await admin('GET', path)).status).toBe(404)
  const outsider = await w.outsider()
  expect((await outsider('GET', `${at}/${id}`)).status).toBe(404)
})

test('403 an encoder prepares and adjusts, a manager validates, a reviewer reads', async () => {
  const { draft } = await file()
  await draft(1)
  const [encoder, reviewer] = [await w.as('encoder'), await w.as('reviewer')]
  const at = 'C/vat-declarations'
  await admin('PATCH', 'C', { body: { vat_regime: 'quarterly' } })
  const { body } = await encoder('POST', at, { body: { year: 2026, period: 1 } })
  expect((await encoder('PATCH', `${at}/${body.id}`, { body: { comment: 'Vu' } })).status).toBe(200)
  for (const verb of ['validate', 'unlock'])
    expect((await encoder('POST', `${at}/${body.id}/${verb}`, { body: { reason: 'x' } })).body).toMatchObject({
      code: 'role_too_low',
      required_role: 'manager',
    })
  expect((await reviewer('GET', `${at}/${body.id}`)).status).toBe(200)
  expect((await reviewer('POST', at, { body: { year: 2026, period: 2 } })).body.code).toBe('role_too_low')
})
