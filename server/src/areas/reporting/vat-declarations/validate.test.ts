/** Validation and unlocking: what is frozen, posted and locked, and how it is undone. */
import { expect, test } from 'vitest'
import { bookingIn } from '../../../../test/harness/books/booking.ts'
import { makeBooks } from '../../../../test/harness/books/books.ts'
import { created, fieldsOf } from '../../../../test/harness/replies.ts'
import { openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')

/** A file of quarters with a sale and a purchase in the first one: 210.00 due, 105.00 deductible. */
async function file() {
  const b = await makeBooks(w, admin, { vat_regime: 'quarterly' })
  await admin('PATCH', b.path, { body: { vat_regime: 'quarterly' } })
  const [book, at] = [bookingIn(b, admin), `${b.path}/vat-declarations`]
  await created(book.sale())
  await created(book.purchase({ lines: [{ account: '604000', amount: '500.00', vat_code: 'AM21' }] }))
  const prepare = async (period: number) => (await created(admin('POST', at, { body: { year: 2026, period } }))).id as number
  const validate = (id: number, body: object = { force: true }) => admin('POST', `${at}/${id}/validate`, { body })
  const unlock = (id: number, body: object = { reason: 'Facture oubliée' }) => admin('POST', `${at}/${id}/unlock`, { body })
  const periods = async () =>
    (await admin('GET', `${b.path}/fiscal-years`)).body[0].periods.map(({ is_vat_locked }: { is_vat_locked: boolean }) => is_vat_locked)
  return { b, book, at, prepare, validate, unlock, periods }
}

const months = (locked: number) => Array.from({ length: 12 }, (_, index) => index < locked)

test('200 stores the boxes, posts the settlement on the last day and locks the months against VAT', async () => {
  const { b, book, at, prepare, validate, periods } = await file()
  const id = await prepare(1)
  const { status, body } = await validate(id)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 'validated',
    amount_due: '105.00',
    amount_refund: '0.00',
    is_nil: false,
    validated_by: expect.any(Number),
  })
  expect(body.fingerprint).toMatch(/^[0-9a-f]{64}$/)
  const { body: settlement } = await admin('GET', `${b.path}/entries/${body.journal_entry_id}`)
  expect(settlement).toMatchObject({ origin: 'vat', entry_date: '2026-03-31T00:00:00.000Z' })
  const lines = settlement.lines.map(({ account, debit, credit }: { account: { number: string }; debit: string; credit: string }) => [
    account.number,
    debit,
    credit,
  ])
  expect(lines).toEqual([
    ['411059', '0.00', '105.00'],
    ['451054', '210.00', '0.00'],
    ['451200', '0.00', '105.00'],
  ])
  expect(await periods()).toEqual(months(3))
  const refused = await book.sale({ entry_date: '2026-03-31' })
  expect(refused.body).toMatchObject({ code: 'period_locked', earliest_open_date: '2026-04-01' })
  await created(book.free({ entry_date: '2026-03-31' }))
  expect((await admin('GET', `${at}/${id}`)).body.grids).toEqual(body.grids)
})

test('422 vat_checks_failed lists warnings until they are accepted with force', async () => {
  const { at, prepare, validate } = await file()
  const id = await prepare(1)
  const { status, body } = await validate(id, {})
  expect([status, body.code]).toEqual([422, 'vat_checks_failed'])
  expect(body.checks).toContainEqual({
    code: 'declarant_contact_missing',
    level: 'warning',
    message: expect.any(String),
    grids: [],
  })
  expect((await admin('GET', `${at}/${id}`)).body.status).toBe('draft')
})

test('422 on comment: a check that the administration wants justified needs one, even with force', async () => {
  const { at, prepare, validate } = await file()
  const id = await prepare(1)
  await admin('PATCH', `${at}/${id}`, { body: { adjustments: { '03': '5000.00' } } })
  expect(fieldsOf(await validate(id))).toEqual([422, ['comment']])
  await admin('PATCH', `${at}/${id}`, { body: { comment: 'Base oubliée, TVA déjà déclarée' } })
  expect((await validate(id)).status).toBe(200)
})

test('200 nothing moved: no entry, and the months are locked', async () => {
  const { prepare, validate, periods } = await file()
  await validate(await prepare(1))
  const { body } = await validate(await prepare(2))
  expect(body).toMatchObject({ journal_entry_id: null, is_nil: true, amount_due: '0.00' })
  expect(await periods()).toEqual(months(6))
})

test('422 period_locked when the month of the settlement is locked by a user', async () => {
  const { book, prepare, validate } = await file()
  await book.lock(3)
  expect((await validate(await prepare(1))).body.code).toBe('period_locked')
})

test('200 unlocking opens the months, reverses the settlement and keeps the reference under which it was filed', async () => {
  const { b, book, at, prepare, validate, unlock, periods } = await file()
  await created(book.sale({ entry_date: '2026-10-05' }))
  // Due in January 2027, so that it can still be replaced.
  const id = await prepare(4)
  const { body: validated } = await validate(id)
  await admin('PATCH', `${at}/${id}`, { body: { filed_on: '2026-11-01', filing_reference: 'REF-1' } })
  const { status, body } = await unlock(id)
  expect([status, body.code]).toEqual([200, undefined])
  expect(body).toMatchObject({
    status: 'draft',
    journal_entry_id: null,
    filed_on: null,
    filing_reference: null,
    replaces_reference: 'REF-1',
    unlocked_count: 1,
    unlock_reason: 'Facture oubliée',
    fingerprint: null,
  })
  expect((await admin('GET', `${b.path}/entries/${validated.journal_entry_id}`)).body.status).toBe('reversed')
  expect(await periods()).toEqual(months(0))
  await created(book.sale({ entry_date: '2026-12-31' }))
  expect((await admin('GET', `${at}/${id}`)).body.amount_due).toBe('420.00')
})

test('422 vat_declaration_filed once the working day after the due date is past', async () => {
  const { at, prepare, validate, unlock } = await file()
  const id = await prepare(1)
  await validate(id)
  await admin('PATCH', `${at}/${id}`, { body: { filed_on: '2026-04-20' } })
  expect((await unlock(id)).body).toMatchObject({ code: 'vat_declaration_filed', message: expect.stringContaining('2026-04-27') })
})

test('422 refuses to unlock a draft, a return before the last one, and one whose settlement is lettered', async () => {
  const { b, prepare, validate, unlock } = await file()
  const first = await prepare(1)
  expect((await unlock(first)).body.code).toBe('vat_declaration_draft')
  const { body } = await validate(first)
  const second = await prepare(2)
  await validate(second)
  expect((await unlock(first)).body.code).toBe('vat_declaration_not_last')
  expect((await unlock(second)).status).toBe(200)
  const paid = await created(
    admin('POST', `${b.path}/entries`, {
      body: {
        journal_id: b.journals.OD,
        entry_date: '2026-04-20',
        lines: [
          { account: '451200', debit: '105.00' },
          { account: '499000', credit: '105.00' },
        ],
      },
    }),
  )
  const { lines } = (await admin('GET', `${b.path}/entries/${body.journal_entry_id}`)).body
  const open = lines.find(({ account }: { account: { number: string } }) => account.number === '451200')
  await created(
    admin('POST', `${b.path}/letterings`, { body: { lines: [{ entry_line_id: open.id }, { entry_line_id: paid.lines[0].id }] } }),
  )
  expect((await unlock(first)).body.code).toBe('already_lettered')
})
