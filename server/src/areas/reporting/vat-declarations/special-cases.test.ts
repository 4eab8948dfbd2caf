/** Periods, regimes and first returns that are not the usual ones. */
import { expect, test } from 'vitest'
import { gridOf, makeVatFile, type VatFile } from '../../../../test/harness/books/vat-returns.ts'
import { created, fieldsOf } from '../../../../test/harness/replies.ts'
import { type Reply, openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')

type Body = Reply['body']

const lockedIn = (year: Body) => year.periods.map(({ is_vat_locked }: Body) => is_vat_locked)
const yearsOf = async ({ b }: VatFile): Promise<Body[]> => (await admin('GET', `${b.path}/fiscal-years`)).body
const addYear = ({ b }: VatFile, starts_on: string, ends_on: string) =>
  created(admin('POST', `${b.path}/fiscal-years`, { body: { starts_on, ends_on } }))
const calendarOf = async ({ b }: VatFile) =>
  (await admin('GET', `${b.path}/vat-periods?year=2026`)).body.map(
    ({ period_type, period, status }: Body) => `${period_type} ${period} ${status}`,
  )
const regime = (file: VatFile, vat_regime: string) => admin('PATCH', file.b.path, { body: { vat_regime } })
test('a month split by two fiscal years: one return, both parts of the month are locked, the settlement is in the second', async () => {
  const file = await makeVatFile(w, admin, {}, { fiscal_year: { starts_on: '2026-01-01', ends_on: '2026-06-15' } })
  const second = await addYear(file, '2026-06-16', '2026-12-31')
  await created(file.book.sale({ entry_date: '2026-06-15' }))
  await created(file.book.sale({ entry_date: '2026-06-16' }))
  const { body } = await file.validate(await file.prepare(2))
  expect(body).toMatchObject({ status: 'validated', amount_due: '420.00' })
  const settlement = (await admin('GET', `${file.b.path}/entries/${body.journal_entry_id}`)).body
  expect([settlement.entry_date.slice(0, 10), settlement.fiscal_year_id]).toEqual(['2026-06-30', second.id])
  const [later, earlier] = await yearsOf(file)
  expect(lockedIn(earlier)).toEqual([false, false, false, true, true, true])
  expect(lockedIn(later).slice(0, 2)).toEqual([true, false])
  for (const entry_date of ['2026-06-15', '2026-06-16'])
    expect((await file.book.sale({ entry_date })).body).toMatchObject({ code: 'period_locked', earliest_open_date: '2026-07-01' })
  await file.unlock(body.id)
  expect((await yearsOf(file)).flatMap(lockedIn)).not.toContain(true)
})

test('a fiscal year created after its months were declared has them locked from the start', async () => {
  const file = await makeVatFile(w, admin)
  const declared = await file.prepare(1, { year: 2027 })
  expect((await file.validate(declared)).body).toMatchObject({ status: 'validated', journal_entry_id: null })
  const owing = await file.prepare(2, { year: 2027 })
  await admin('PATCH', `${file.at}/${owing}`, { body: { adjustments: { '61': '10.00' } } })
  expect(fieldsOf(await file.validate(owing))).toEqual([422, ['period']])
  const year = await addYear(file, '2027-01-01', '2027-12-31')
  expect(lockedIn(year)).toEqual(Array.from({ length: 12 }, (_, month) => month < 3))
  expect((await file.book.sale({ entry_date: '2027-03-31' })).body).toMatchObject({
    code: 'period_locked',
    earliest_open_date: '2027-04-01',
  })
  expect((await file.validate(owing)).body).toMatchObject({ status: 'validated', amount_due: '10.00' })
})

test('from quarters to months and back: the calendar keeps what is declared, and periods do not overlap', async () => {
  const file = await makeVatFile(w, admin)
  await file.validate(await file.prepare(1))
  expect((await regime(file, 'monthly')).status).toBe(200)
  const months = [4, 5, 6, 7, 8, 9, 10, 11, 12]
  expect(await calendarOf(file)).toEqual(['quarterly 1 validated', ...months.map((month) => `monthly ${month} none`)])
  expect((await admin('POST', file.at, { body: { year: 2026, period: 3 } })).body.code).toBe('vat_declaration_exists')
  await file.validate(await file.prepare(4))
  await regime(file, 'quarterly')
  expect(await calendarOf(file)).toEqual([
    'quarterly 1 validated',
    'monthly 4 validated',
    'monthly 5 none',
    'monthly 6 none',
    'quarterly 3 none',
    'quarterly 4 none',
  ])
  expect((await admin('POST', file.at, { body: { year: 2026, period: 2 } })).body.code).toBe('vat_declaration_exists')
  const may = await file.prepare(5, { period_type: 'monthly' })
  expect((await file.show(may)).checks.map(({ code }: Body) => code)).not.toContain('previous_period_open')
  const third = await file.prepare(3)
  expect((await file.show(third)).checks.map(({ code }: Body) => code)).toContain('previous_period_open')
})

test('a file that becomes exempt as a small enterprise keeps its returns, prepares no new one, and still has its listing', async () => {
  const file = await makeVatFile(w, admin)
  await created(file.book.sale())
  const first = await file.prepare(1)
  const { body: validated } = await file.validate(first)
  const second = await file.prepare(2)
  expect((await regime(file, 'franchise')).status).toBe(200)
  expect((await file.show(first)).grids).toEqual(validated.grids)
  expect((await admin('GET', file.at)).body.total).toBe(2)
  expect(await calendarOf(file)).toEqual(['quarterly 1 validated', 'quarterly 2 draft'])
  expect((await admin('POST', file.at, { body: { year: 2026, period: 3 } })).body.code).toBe('vat_regime_without_return')
  const listing = await admin('GET', `${file.b.path}/reports/vat-client-listing?year=2026`)
  expect([listing.status, listing.body.own_turnover]).toEqual([200, '1000.00'])
  // The last return before the change can still be validated, and the one before it corrected.
  expect((await file.validate(second)).body.status).toBe('validated')
  expect((await file.unlock(second)).body.status).toBe('draft')
})

test('grid 81 below zero is filed as 0.00 and carried into the next return, while this one is a draft and afterwards', async () => {
  const file = await makeVatFile(w, admin)
  const line = (amount: string) => [{ account: '604000', amount, vat_code: 'AM21' }]
  await created(file.book.purchase({ lines: line('100.00') }))
  await created(file.book.creditNote({ journal_id: file.b.journals.NCA, third_party_id: file.b.supplier, lines: line('500.00') }))
  await created(file.book.purchase({ entry_date: '2026-04-08', lines: line('1000.00') }))
  const [first, second] = [await file.prepare(1), await file.prepare(2)]
  expect(gridOf(await file.show(first), '81')).toMatchObject({ computed: '-400.00', amount: '0.00', carry_forward: '-400.00' })
  expect(gridOf(await file.show(second), '81')).toMatchObject({ computed: '1000.00', carried: '-400.00', amount: '600.00' })
  await created(file.book.purchase({ lines: line('50.00') }))
  expect(gridOf(await file.show(second), '81')).toMatchObject({ carried: '-350.00', amount: '650.00' })
  await file.validate(first)
  expect(gridOf((await file.validate(second)).body, '81')).toMatchObject({ carried: '-350.00', amount: '650.00', carry_forward: '0.00' })
})

test('what a return carries forward goes on through returns that cannot use it', async () => {
  const file = await makeVatFile(w, admin)
  const line = [{ account: '604000', amount: '500.00', vat_code: 'AM21' }]
  await created(file.book.creditNote({ journal_id: file.b.journals.NCA, third_party_id: file.b.supplier, lines: line }))
  for (const period of [1, 2]) await file.validate(await file.prepare(period))
  expect(gridOf(await file.show(await file.prepare(3)), '81')).toMatchObject({
    carried: '-500.00',
    amount: '0.00',
    carry_forward: '-500.00',
  })
})

test('Luxembourg: the annual return stands beside the quarters, without entry, lock and file', async () => {
  const file = await makeVatFile(w, admin, {}, { country_pack: 'LU' })
  await created(file.book.sale({ lines: [{ account: '7033', amount: '1000.00', vat_code: 'V17' }] }))
  const quarter = await file.prepare(1)
  const annual = await file.prepare(1, { period_type: 'annual' })
  expect((await admin('POST', file.at, { body: { year: 2026, period: 1, period_type: 'annual' } })).body.code).toBe(
    'vat_declaration_exists',
  )
  const { body } = await file.validate(annual)
  expect(body).toMatchObject({ status: 'validated', period_type: 'annual', amount_due: '170.00', journal_entry_id: null })
  const [event] = await w.rows<{ data: Body }>(
    `select data from queue.outbox where company_id = $1 and event = 'vat.declaration_validated'`,
    [file.b.id],
  )
  expect(event?.data).toMatchObject({ id: annual, period_type: 'annual', journal_entry_id: null })
  expect((await admin('GET', `${file.at}/${annual}/xml`)).body.code).toBe('format_unsupported')
  const [year] = await yearsOf(file)
  expect(lockedIn(year)).not.toContain(true)
  await created(file.book.sale({ entry_date: '2026-02-08', lines: [{ account: '7033', amount: '100.00', vat_code: 'V17' }] }))
  expect((await file.validate(quarter)).body).toMatchObject({ amount_due: '187.00', journal_entry_id: expect.any(Number) })
  expect((await file.show(annual)).amount_due).toBe('170.00')
  expect((await file.unlock(annual)).body).toMatchObject({ status: 'draft', amount_due: '187.00' })
})

test('France: a refund takes the whole credit, or less where less is typed; the rest goes on', async () => {
  const file = await makeVatFile(w, admin, {}, { country_pack: 'FR' })
  await created(file.book.purchase({ lines: [{ account: '607', amount: '5000.00', vat_code: 'A20' }] }))
  const id = await file.prepare(1)
  const asked = (await admin('PATCH', `${file.at}/${id}`, { body: { refund_requested: true } })).body
  expect(['25', '26', '27'].map((grid) => gridOf(asked, grid)?.amount)).toEqual(['1000.00', '1000.00', undefined])
  const less = (await admin('PATCH', `${file.at}/${id}`, { body: { adjustments: { '26': '760' } } })).body
  expect(['25', '26', '27'].map((grid) => gridOf(less, grid)?.amount)).toEqual(['1000.00', '760.00', '240.00'])
  const { body } = await file.validate(id)
  expect(body.amount_refund).toBe('1000.00')
  expect(await file.settlement(body)).toEqual(['44566 0.00 1000.00', '44567 240.00 0.00', '44583 760.00 0.00'])
  expect(gridOf(await file.show(await file.prepare(2)), '22')).toMatchObject({ computed: '240.00', amount: '240.00' })
})

test('a return without activity has no entry, and its file tells 71 alone', async () => {
  const file = await makeVatFile(w, admin, { vat_number: 'BE0999000129', street: 'Rue du Moulin', postal_code: '4000', city: 'Liège' })
  const id = await file.prepare(1)
  expect((await file.validate(id)).body).toMatchObject({ is_nil: true, grids: [], journal_entry_id: null, amount_due: '0.00' })
  const { status, text } = await admin('GET', `${file.at}/${id}/xml`)
  expect(status).toBe(200)
  expect([...text.matchAll(/GridNumber="(\d+)">([^<]+)/g)].map(([, grid, amount]) => `${grid} ${amount}`)).toEqual(['71 0.00'])
})

test('a member of a VAT unit prepares months and settles them, but files no return of its own', async () => {
  const file = await makeVatFile(w, admin, { vat_regime: 'unit' })
  await created(file.book.sale())
  const id = await file.prepare(1)
  expect((await file.validate(id)).body).toMatchObject({
    period_type: 'monthly',
    amount_due: '210.00',
    journal_entry_id: expect.any(Number),
  })
  expect((await admin('GET', `${file.at}/${id}/xml`)).body.code).toBe('format_unsupported')
})

test('422 on the account of the settings that the settlement needs; one that it does not need may be missing', async () => {
  const file = await makeVatFile(w, admin)
  const set = (accounts: object) => admin('PATCH', file.b.path, { body: { settings: { auto_entries: { vat: accounts } } } })
  await created(file.book.sale())
  const id = await file.prepare(1)
  expect((await set({ payable_account: null, receivable_account: null })).status).toBe(200)
  expect(fieldsOf(await file.validate(id))).toEqual([422, ['settings.auto_entries.vat.payable_account']])
  expect((await file.show(id)).status).toBe('draft')
  await set({ payable_account: '451200' })
  expect((await file.validate(id)).body.status).toBe('validated')
})
