/** Disposal: the depreciation before it, what is refused, and who owes the price. */
import { expect, test } from 'vitest'
import { makeAssetFile, shownLines } from '../../../../../test/harness/fixed-assets/asset-files.ts'
import { fieldsOf } from '../../../../../test/harness/replies.ts'
import { type Reply, openWorld } from '../../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const file = await makeAssetFile(w, admin, { vat_regime: 'quarterly' })

const sale = (more: object = {}) => ({
  disposed_on: '2026-06-30',
  kind: 'sale',
  amount: '5000.00',
  third_party_id: file.b.customer,
  ...more,
})
const scrap = (disposed_on = '2026-06-30') => ({ disposed_on, kind: 'scrap' })
const countEntries = async () =>
  (await w.rows<{ n: number }>('select count(*)::integer as n from entries where company_id = $1', [file.b.id]))[0]?.n

test('201 depreciates up to the day first: 1,190.14 for 181 days, then the exit', async () => {
  const { id, code } = await file.asset()
  const { status, body } = await file.dispose(id, sale({ vat_code: 'V21' }))
  expect(status).toBe(201)
  expect(body.entries.map(({ origin, label }: Reply['body']) => [origin, label])).toEqual([
    ['depreciation', 'Amortissements 2026'],
    ['disposal', `Cession de ${code} Tour`],
    ['disposal', `Sortie de ${code} Tour`],
  ])
  expect(body.entries.map(shownLines)).toEqual([
    ['630200 D 1190.14', '230900 C 1190.14'],
    ['400000 D 6050.00', '763000 C 5000.00', '451054 C 1050.00'],
    // Net value 10,809.86: a loss of 5,809.86.
    ['230900 D 1190.14', '763000 D 5000.00', '663000 D 5809.86', '230000 C 12000.00'],
  ])
  expect(body.asset).toMatchObject({ depreciated: '1190.14', net_value: '10809.86', depreciated_until: '2026-06-30', version: 2 })
  expect(await file.charges(id)).toEqual(['2026-01-01 2026-06-30 1190.14'])
  const { plan, ...read } = await file.read(id)
  expect(read).toEqual(body.asset)
  expect(plan).toMatchObject([{ amount: '1190.14', entry_id: body.entries[0].id }])
  for (const entry of body.entries)
    expect((await admin('GET', `${file.b.path}/entries/${entry.id}`)).body).toEqual({ ...entry, known_at: expect.any(String) })
})

test('201 on the day of the last charge nothing more is depreciated', async () => {
  const { id } = await file.asset()
  expect((await file.depreciate({ until: '2026-06-30', asset_ids: [id] })).status).toBe(201)
  const { body } = await file.dispose(id, scrap())
  expect(body.entries.map(shownLines)).toEqual([['230900 D 1190.14', '663000 D 10809.86', '230000 C 12000.00']])
})

test('201 the buyer owes the price, due by the payment term, and the line can be lettered', async () => {
  const buyer = await admin('POST', `${file.b.path}/third-parties`, {
    body: { type: 'customer', name: 'Occasion SA', payment_term_days: 30 },
  })
  const { id } = await file.asset({ method: 'none', years: null })
  const { body } = await file.dispose(id, sale({ third_party_id: buyer.body.id }))
  const [exit] = body.entries
  expect(exit).toMatchObject({ third_party_id: buyer.body.id, due_date: '2026-07-30T00:00:00.000Z' })
  expect(exit.lines[0]).toMatchObject({
    third_party_id: buyer.body.id,
    debit: '5000.00',
    open_amount: '5000.00',
    due_date: '2026-07-30T00:00:00.000Z',
  })
})

test('201 the third party by its code', async () => {
  const { id } = await file.asset({ method: 'none', years: null })
  const { third_party_id: _id, ...body } = sale({ third_party: 'C00001' })
  expect((await file.dispose(id, body)).body.asset).toMatchObject({ disposal_amount: '5000.00' })
})

test('422 asset_disposed: an asset is disposed of once', async () => {
  const { id } = await file.asset()
  await file.dispose(id, scrap())
  const before = await countEntries()
  const { status, body } = await file.dispose(id, scrap('2026-07-31'))
  expect([status, body.code]).toEqual([422, 'asset_disposed'])
  expect(await countEntries()).toBe(before)
})

test.each([
  ['a sale without a price', { kind: 'sale', disposed_on: '2026-06-30' }, ['amount']],
  ['a price and nobody who owes it', { kind: 'sale', disposed_on: '2026-06-30', amount: '1.00' }, ['third_party_id']],
  ['a negative price', { kind: 'sale', disposed_on: '2026-06-30', amount: '-1.00' }, ['amount']],
  ['VAT without a price', { kind: 'sale', disposed_on: '2026-06-30', amount: '0.00', vat_code: 'V21' }, ['amount']],
  ['an unknown third party', { kind: 'sale', disposed_on: '2026-06-30', amount: '1.00', third_party_id: 999_999_999 }, ['third_party_id']],
  ['an unknown VAT code', { kind: 'sale', disposed_on: '2026-06-30', amount: '1.00', vat_code: 'NO' }, ['vat_code']],
  ['a VAT code of purchases', { kind: 'sale', disposed_on: '2026-06-30', amount: '1.00', vat_code: 'AI21' }, ['vat_code']],
  ['a price of what is scrapped', { kind: 'scrap', disposed_on: '2026-06-30', amount: '1.00', vat_code: 'V21' }, ['amount', 'vat_code']],
  ['a day before the asset was in service', { kind: 'scrap', disposed_on: '2025-12-31' }, ['disposed_on']],
  ['a day in no fiscal year', { kind: 'scrap', disposed_on: '2027-01-01' }, ['disposed_on']],
  ['neither day nor kind', {}, ['disposed_on', 'kind']],
])('422 %s', async (_title, body, fields) => {
  const { id } = await file.asset()
  const before = await countEntries()
  expect(fieldsOf(await file.dispose(id, body))).toEqual([422, fields])
  expect([await countEntries(), (await file.read(id)).status]).toEqual([before, 'active'])
})

test('422 a supplier buys nothing', async () => {
  const { id } = await file.asset()
  expect(fieldsOf(await file.dispose(id, sale({ third_party_id: file.b.supplier })))).toEqual([422, ['third_party_id']])
})

test('422 a day before the last posted charge', async () => {
  const { id } = await file.asset()
  await file.depreciate({ until: '2026-06-30', asset_ids: [id] })
  const reply = await file.dispose(id, scrap('2026-06-29'))
  expect(fieldsOf(reply)).toEqual([422, ['disposed_on']])
  expect(reply.body.errors.disposed_on[0]).toContain('2026-06-30')
})

test('409 a stale version, and nothing is posted', async () => {
  const { id } = await file.asset()
  await admin('PATCH', `${file.at}/${id}`, { body: { note: 'x' } })
  const before = await countEntries()
  const { status, body } = await admin('POST', `${file.at}/${id}/dispose`, { body: scrap(), headers: { 'x-base-version': '1' } })
  expect([status, body.code, body.server_version]).toEqual([409, 'conflict', 2])
  expect(await countEntries()).toBe(before)
})

test('422 period_locked on the field of the day; a VAT-locked month refuses a sale with VAT only', async () => {
  const own = await makeAssetFile(w, admin, { vat_regime: 'quarterly' })
  const [one, other] = [await own.asset(), await own.asset()]
  const made = await admin('POST', `${own.b.path}/vat-declarations`, { body: { period_type: 'quarterly', year: 2026, period: 1 } })
  expect((await admin('POST', `${own.b.path}/vat-declarations/${made.body.id}/validate`, { body: { force: true } })).status).toBe(200)
  const buyer = { kind: 'sale', amount: '5000.00', third_party_id: own.b.customer, disposed_on: '2026-03-31' }
  const taxed = await own.dispose(one.id, { ...buyer, vat_code: 'V21' })
  expect(taxed.body).toMatchObject({ code: 'period_locked', earliest_open_date: '2026-04-01' })
  expect(fieldsOf(taxed)).toEqual([422, ['disposed_on']])
  expect(await own.charges(one.id)).toEqual([])
  expect((await own.dispose(other.id, buyer)).status).toBe(201)
  const [year] = (await admin('GET', `${own.b.path}/fiscal-years`)).body
  await admin('POST', `${own.b.path}/fiscal-years/${year.id}/periods/${year.periods[5].id}/lock`)
  const locked = await own.dispose(one.id, scrap())
  expect(locked.body).toMatchObject({ code: 'period_locked', reason: 'period_locked', earliest_open_date: '2026-07-01' })
  expect(fieldsOf(locked)).toEqual([422, ['disposed_on']])
})

test('X-Dry-Run answers the entries and stores nothing', async () => {
  const { id } = await file.asset()
  const before = await countEntries()
  const { status, body } = await admin('POST', `${file.at}/${id}/dispose`, { body: scrap(), headers: { 'x-dry-run': '1' } })
  expect([status, body.asset.status, body.entries.length]).toEqual([201, 'disposed', 2])
  expect([await countEntries(), (await file.read(id)).status]).toEqual([before, 'active'])
})
