/** What the area tells of a file: the check before closing a year, to-dos, and the deadlines of returns and listings. */
import { afterAll, expect, test } from 'vitest'
import { openAsking } from '../../../../test/contract/contributions.ts'
import { makeBooks } from '../../../../test/harness/books/books.ts'
import { makeVatFile, type VatFile } from '../../../../test/harness/books/vat-returns.ts'
import { created } from '../../../../test/harness/replies.ts'
import { openWorld } from '../../../../test/harness/world.ts'
import { vatDeclarations } from './index.ts'

const w = await openWorld()
const admin = await w.as('admin')
const asking = openAsking(w)
afterAll(() => asking.end())

const area = vatDeclarations({ ecdf_interface: null })
const year = { from: '2026-01-01', to: '2026-12-31' }

async function validated(file: VatFile, period: number, more?: object): Promise<number> {
  const id = await file.prepare(period, more)
  expect((await file.validate(id)).status).toBe(200)
  return id
}

const todosOf = async (file: VatFile, today: string) => (await asking.ask([area], file.b.id, today, year)).counts

async function deadlinesOf(file: VatFile, span = year): Promise<string[]> {
  const { deadlines, faults } = await asking.ask([area], file.b.id, '2026-11-16', span)
  expect(faults).toEqual([])
  return deadlines.map(({ due_on, label, state, record }) => `${due_on} ${label.en}: ${state}${record ? ', recorded' : ''}`)
}

const openVat = async (path: string): Promise<number | undefined> => {
  const [first] = (await admin('GET', `${path}/fiscal-years`)).body
  const { closing_checks } = (await admin('GET', `${path}/fiscal-years/${first.id}`)).body
  const check = closing_checks.find(({ code }: { code: string }) => code === 'vat_not_validated')
  expect(check?.level ?? 'warning').toBe('warning')
  return check?.count
}

test('vat_not_validated counts the periods of the year without a validated return', async () => {
  const file = await makeVatFile(w, admin)
  expect(await openVat(file.b.path)).toBe(4)
  await validated(file, 1)
  await file.prepare(2)
  expect(await openVat(file.b.path)).toBe(3)
  for (const period of [3, 4]) await validated(file, period)
  expect(await openVat(file.b.path)).toBe(1)
})

test('vat_not_validated counts the yearly return of Luxembourg, and nothing in a file without returns', async () => {
  const file = await makeVatFile(w, admin, {}, { country_pack: 'LU' })
  expect(await openVat(file.b.path)).toBe(5)
  await validated(file, 1, { period_type: 'annual' })
  expect(await openVat(file.b.path)).toBe(4)
  await admin('PATCH', file.b.path, { body: { vat_regime: 'franchise' } })
  expect(await openVat(file.b.path)).toBeUndefined()
})

test.each([
  ['quarterly', 2],
  ['monthly', 8],
])('vat_not_validated counts what ends in a year from July to February, %s: %i', async (vat_regime, count) => {
  const b = await makeBooks(w, admin, { fiscal_year: { code: '2026', starts_on: '2026-07-01', ends_on: '2027-02-28' } })
  await admin('PATCH', b.path, { body: { vat_regime } })
  expect(await openVat(b.path)).toBe(count)
})

test('vat_to_prepare counts periods that are over, of this year and the last, until they are validated', async () => {
  const file = await makeVatFile(w, admin)
  const counted = async (today: string) => (await todosOf(file, today)).vat_to_prepare
  expect([await counted('2026-03-31'), await counted('2026-04-01'), await counted('2026-11-16'), await counted('2027-01-01')]).toEqual([
    0, 1, 3, 4,
  ])
  await validated(file, 1)
  await file.prepare(2)
  expect(await counted('2026-11-16')).toBe(2)
})

test('vat_to_prepare asks for the yearly return of each year in Luxembourg', async () => {
  const file = await makeVatFile(w, admin, {}, { country_pack: 'LU' })
  for (const period of [1, 2, 3, 4]) await validated(file, period)
  expect((await todosOf(file, '2027-03-01')).vat_to_prepare).toBe(1)
  await validated(file, 1, { period_type: 'annual' })
  expect((await todosOf(file, '2027-03-01')).vat_to_prepare).toBe(0)
  expect((await todosOf(file, '2028-01-01')).vat_to_prepare).toBe(5)
})

test('vat_drift counts returns whose period was changed by later entries', async () => {
  const file = await makeVatFile(w, admin)
  const sale = await created(file.book.sale())
  await validated(file, 1)
  await validated(file, 2)
  expect((await todosOf(file, '2026-11-16')).vat_drift).toBe(0)
  await created(admin('POST', `${file.b.path}/entries/${sale.id}/reverse`, { body: { entry_date: '2026-07-10' } }))
  expect((await todosOf(file, '2026-11-16')).vat_drift).toBe(1)
  expect((await todosOf(file, '2028-01-01')).vat_drift).toBe(0)
})

test('Belgium: the deadlines of a year, open, prepared and done', async () => {
  const file = await makeVatFile(w, admin)
  const first = await validated(file, 1)
  await admin('PATCH', `${file.at}/${first}`, { body: { filed_on: '2026-04-20' } })
  await validated(file, 2)
  await file.prepare(3)
  expect(await deadlinesOf(file, { from: '2026-01-01', to: '2027-03-31' })).toEqual([
    '2026-04-25 VAT return: done, recorded',
    '2026-04-25 Intra-Community listing: open',
    '2026-07-25 VAT return: prepared, recorded',
    '2026-07-25 Intra-Community listing: open',
    '2026-10-25 VAT return: open, recorded',
    '2026-10-25 Intra-Community listing: open',
    '2027-01-25 VAT return: open',
    '2027-01-25 Intra-Community listing: open',
    '2027-03-31 Client listing: open',
  ])
})

test('France: returns on the day of the tax office, EC sales lists by month', async () => {
  const file = await makeVatFile(w, admin, { settings: { vat: { filing_day: 19 } } }, { country_pack: 'FR' })
  await validated(file, 1)
  expect(await deadlinesOf(file, { from: '2026-01-01', to: '2026-07-31' })).toEqual([
    '2026-02-12 EC sales lists (goods and services): open',
    '2026-03-12 EC sales lists (goods and services): open',
    '2026-04-13 EC sales lists (goods and services): open',
    // The 19th is a Sunday, in April and in July.
    '2026-04-20 VAT return (CA3): prepared, recorded',
    '2026-05-15 EC sales lists (goods and services): open',
    '2026-06-11 EC sales lists (goods and services): open',
    '2026-07-11 EC sales lists (goods and services): open',
    '2026-07-20 VAT return (CA3): open',
  ])
})

test('Luxembourg: the year has a deadline of its own', async () => {
  const file = await makeVatFile(w, admin, {}, { country_pack: 'LU' })
  const id = await validated(file, 1, { period_type: 'annual' })
  await admin('PATCH', `${file.at}/${id}`, { body: { filed_on: '2026-11-02' } })
  expect(await deadlinesOf(file, { from: '2026-01-01', to: '2027-04-30' })).toEqual([
    '2026-04-14 VAT return: open',
    '2026-04-24 EC sales lists: open',
    '2026-07-14 VAT return: open',
    '2026-07-24 EC sales lists: open',
    '2026-10-14 VAT return: open',
    '2026-10-24 EC sales lists: open',
    '2027-01-14 VAT return: open',
    '2027-01-24 EC sales lists: open',
    '2027-04-14 VAT return: open',
    '2027-04-24 EC sales lists: open',
    '2027-04-30 Annual VAT return: done, recorded',
  ])
})

test('a small business has the deadline of its client listing only, an exempt one has none', async () => {
  const file = await makeVatFile(w, admin, { vat_regime: 'franchise' })
  const span = { from: '2027-01-01', to: '2027-12-31' }
  expect(await deadlinesOf(file, span)).toEqual(['2027-03-31 Client listing: open'])
  await admin('PATCH', file.b.path, { body: { vat_regime: 'exempt' } })
  expect(await deadlinesOf(file, span)).toEqual([])
})
