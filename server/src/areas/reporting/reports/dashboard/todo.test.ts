/** What waits for a person, as the dashboard counts it. Each count rises with its cause, and falls when somebody has dealt with it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingIn } from '../../../../../test/harness/books/booking.ts'
import { type Books, makeBooks } from '../../../../../test/harness/books/books.ts'
import { type DrivenDay, openDay } from '../../../../../test/harness/reports/on-day.ts'
import { makeVatFile } from '../../../../../test/harness/books/vat-returns.ts'
import { documentsIn } from '../../../../../test/harness/documents.ts'
import { ubl } from '../../../../../test/harness/import-files.ts'
import { type ImportSetup, openImports } from '../../../../../test/harness/imports.ts'
import { inWrite } from '../../../../../test/harness/raw-write.ts'
import { created } from '../../../../../test/harness/replies.ts'

let d: ImportSetup
let day: DrivenDay
beforeAll(async () => {
  d = await openImports()
  await d.supplier()
  day = await openDay(d.w, '2026-06-15')
})
afterAll(async () => {
  day.end()
  await d.close()
})

const count = async (b: Books, name: string): Promise<number> =>
  (await day.as(d.admin)('GET', `${b.path}/reports/dashboard`)).body.todo[name]

test('imports_to_review: read and not validated yet, in whatever state; not those that wait to be read', async () => {
  const waiting = await d.queued('N-1.xml', ubl({ number: 'N-1' }))
  expect(await count(d.b, 'imports_to_review')).toBe(0)
  await d.process(waiting)
  const copy = await d.queued('N-2.xml', ubl({ number: 'N-1' }))
  expect((await d.process(copy)).body.status).toBe('duplicate')
  expect(await count(d.b, 'imports_to_review')).toBe(2)
  await d.admin('DELETE', `${d.at}/${copy}`)
  expect((await d.admin('POST', `${d.at}/${waiting}/validate`, { body: {} })).status).toBe(201)
  expect(await count(d.b, 'imports_to_review')).toBe(0)
})

test('documents_pending: not booked, whatever their date', async () => {
  const b = await makeBooks(d.w, d.admin)
  const documents = documentsIn(b, d.admin)
  const { document } = await created(documents.purchase())
  await created(documents.sale({ document_date: '2024-01-10' }))
  expect(await count(b, 'documents_pending')).toBe(2)
  await documents.book(document.id)
  expect(await count(b, 'documents_pending')).toBe(1)
})

test('recurring_due: the date has come and no job posts it, or the job could not', async () => {
  const b = await makeBooks(d.w, d.admin)
  const template = {
    journal_id: b.journals.OD,
    lines: [
      { account: '610000', debit: '1500.00' },
      { account: '499000', credit: '1500.00' },
    ],
  }
  const make = async (given: object): Promise<number> => {
    const body = { name: 'Loyer', kind: 'free', frequency: 'monthly', starts_on: '2026-06-15', template, ...given }
    return (await created(d.admin('POST', `${b.path}/recurring-entries`, { body }))).id
  }
  const byHand = await make({ auto_post: false })
  await make({ auto_post: false, starts_on: '2026-06-16' })
  await make({ auto_post: false, is_active: false })
  const byJob = await make({ auto_post: true })
  expect(await count(b, 'recurring_due')).toBe(1)
  await d.w.asApp(inWrite(b.id, `update recurring_entries set last_error = 'locked' where id = ${byJob}`))
  expect(await count(b, 'recurring_due')).toBe(2)
  await created(d.admin('POST', `${b.path}/recurring-entries/${byHand}/run`, { body: { date: '2026-06-15' } }))
  expect(await count(b, 'recurring_due')).toBe(1)
})

test('reminders_due: customers with more due than credited, not blocked, and not reminded within 14 days', async () => {
  const b = await makeBooks(d.w, d.admin)
  const book = bookingIn(b, d.admin)
  await created(book.sale({ due_date: '2026-06-15' }))
  expect(await count(b, 'reminders_due')).toBe(0)
  await created(book.sale({ due_date: '2026-06-14' }))
  await created(book.sale({ due_date: '2026-05-14' }))
  expect(await count(b, 'reminders_due')).toBe(1)
  // A reminder for the latest two, then one of 14 days ago.
  const remind = (on: string) =>
    d.w.asApp(
      inWrite(
        b.id,
        `insert into line_marks (company_id, entry_id, position, reminder_level, reminded_on)
         select company_id, entry_id, position, 1, '${on}' from entry_lines where company_id = ${b.id} and open_amount > 0
         on conflict (company_id, entry_id, position) do update set reminded_on = excluded.reminded_on`,
      ),
    )
  await remind('2026-06-02')
  expect(await count(b, 'reminders_due')).toBe(0)
  await remind('2026-06-01')
  expect(await count(b, 'reminders_due')).toBe(1)
  await d.admin('PATCH', `${b.path}/third-parties/${b.customer}`, { body: { reminder_blocked: true } })
  expect(await count(b, 'reminders_due')).toBe(0)
  await d.admin('PATCH', `${b.path}/third-parties/${b.customer}`, { body: { reminder_blocked: false } })
  await created(book.creditNote({ due_date: '2026-06-01', lines: [{ account: '700000', amount: '2000.00', vat_code: 'V21' }] }))
  expect(await count(b, 'reminders_due')).toBe(0)
})

test('open_conflicts: changes made offline that nobody has decided on', async () => {
  const b = await makeBooks(d.w, d.admin)
  const card = `${b.path}/third-parties/${b.customer}`
  await d.admin('PATCH', card, { body: { city: 'Namur' } })
  const headers = { 'x-base-version': '1', 'x-origin': 'offline_sync' }
  const { status, body } = await d.admin('PATCH', card, { body: { city: 'Liège' }, headers })
  expect(status).toBe(409)
  expect(await count(b, 'open_conflicts')).toBe(1)
  await d.admin('POST', `${b.path}/sync/conflicts/${body.conflict_id}/resolve`, { body: { resolution: 'server' } })
  expect(await count(b, 'open_conflicts')).toBe(0)
})

test('assets_unregistered: a purchase on an asset account that no asset names', async () => {
  const b = await makeBooks(d.w, d.admin)
  const lines = [{ account: '243000', amount: '9000.00', vat_code: 'AI21' }]
  await created(bookingIn(b, d.admin).purchase({ lines }))
  expect(await count(b, 'assets_unregistered')).toBe(1)
  const body = { name: 'Camionnette', category: '243000', acquired_on: '2026-01-08', acquisition_value: '9000.00' }
  const items = (await d.admin('GET', `${b.path}/accounts/${b.accounts['243000']}/ledger`)).body.data
  await created(d.admin('POST', `${b.path}/fixed-assets`, { body: { ...body, entry_line_id: items[0].id } }))
  expect(await count(b, 'assets_unregistered')).toBe(0)
})

test('assertions_broken: a balance that somebody asserted and the ledger does not have', async () => {
  const b = await makeBooks(d.w, d.admin)
  const body = { account: '550000', on: '2026-03-31', amount: '100.00' }
  const { id } = await created(d.admin('POST', `${b.path}/balance-assertions`, { body }))
  expect(await count(b, 'assertions_broken')).toBe(1)
  await d.admin('DELETE', `${b.path}/balance-assertions/${id}`)
  expect(await count(b, 'assertions_broken')).toBe(0)
})

test('vat_drift: a validated return whose sale was reversed since', async () => {
  const { b, book, prepare, validate } = await makeVatFile(d.w, d.admin)
  const sale = await created(book.sale())
  await validate(await prepare(1))
  expect(await count(b, 'vat_drift')).toBe(0)
  await created(d.admin('POST', `${b.path}/entries/${sale.id}/reverse`, { body: { entry_date: '2026-04-10' } }))
  expect(await count(b, 'vat_drift')).toBe(1)
})
