import { describe, expect, test } from 'vitest'
import { makeRegisterFile } from '../../../../test/harness/fixed-assets/register-file.ts'
import { created, fieldsOf } from '../../../../test/harness/replies.ts'
import { type Reply, openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const file = await makeRegisterFile(w, admin)

type Body = Reply['body']
const van = { name: 'Camionnette', category: '243000', acquired_on: '2026-03-15', acquisition_value: '12000.00' }
const post = (body: object, of = file) => admin('POST', of.assets, { body })
const planOf = ({ plan }: Body) =>
  plan.map(({ fiscal_year_code, from, to, amount, accumulated, net_value, entry_id }: Body) =>
    [fiscal_year_code, from, to, amount, accumulated, net_value, entry_id].join(' '),
  )

describe('POST', () => {
  test('201 registers an asset with the defaults of its category and posts nothing', async () => {
    const own = await makeRegisterFile(w, admin)
    const { status, body } = await post(van, own)
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      company_id: own.b.id,
      code: '00001',
      name: 'Camionnette',
      category_id: (await own.category('243000')).id,
      acquired_on: '2026-03-15',
      in_service_on: '2026-03-15',
      third_party_id: null,
      document_id: null,
      entry_line_id: null,
      acquisition_value: '12000.00',
      residual_value: '0.00',
      method: 'linear',
      years: '5.00',
      declining_rate: null,
      prorata: 'daily',
      opening_depreciation: '0.00',
      plan_starts_on: '2026-03-15',
      plan_opening: '0.00',
      depreciated: '0.00',
      net_value: '12000.00',
      depreciated_until: null,
      status: 'active',
      disposed_on: null,
      disposal_kind: null,
      disposal_amount: null,
      disposal_entry_id: null,
      sale_entry_id: null,
      location: null,
      serial_number: null,
      note: null,
      analytics: [],
      created_at: expect.any(String),
      updated_at: body.created_at,
      lock_version: 0,
      version: 1,
      deleted_at: null,
      deleted_by: null,
    })
    expect((await admin('GET', `${own.b.path}/entries`)).body.total).toBe(0)
  })

  test('201 with everything given', async () => {
    const axis = await created(admin('POST', `${file.b.path}/analytic-codes`, { body: { code: 'DEP', label: 'Départements' } }))
    const code = await created(
      admin('POST', `${file.b.path}/analytic-codes`, { body: { code: 'NORD', label: 'Nord', parent_id: axis.id } }),
    )
    const given = {
      code: 'VAN-1',
      in_service_on: '2026-04-01',
      residual_value: 2000,
      method: 'declining',
      years: '4.5',
      declining_rate: '30.005',
      prorata: 'monthly',
      location: 'Namur',
      serial_number: 'VF1',
      note: 'Achat d’occasion',
    }
    const { body } = await post({ ...van, ...given, third_party: 'S00001', analytics: [{ analytic_code: 'NORD', percent: '100' }] })
    expect(body).toMatchObject({
      ...given,
      residual_value: '2000.00',
      years: '4.50',
      declining_rate: '30.01',
      third_party_id: file.b.supplier,
      analytics: [{ analytic_code_id: code.id, percent: '100.00' }],
      plan_starts_on: '2026-04-01',
    })
  })

  test('codes count up from the highest number, in the bin too, and a given code is kept', async () => {
    const own = await makeRegisterFile(w, admin)
    const first = await own.asset()
    expect((await own.asset({ code: '00041' })).code).toBe('00041')
    await admin('DELETE', `${own.assets}/${first.id}`)
    expect([(await own.asset()).code, (await own.asset({ code: 'A' })).code, (await own.asset()).code]).toEqual(['00042', 'A', '00043'])
    expect(fieldsOf(await post({ ...van, code: '00042' }, own))).toEqual([422, ['code']])
    await own.asset({ code: '999999999' })
    expect(fieldsOf(await post(van, own))).toEqual([422, ['code']])
  })

  test('the category is named by id, by name in any language of the pack, or by its asset account', async () => {
    const { id } = await file.category('242000')
    for (const name of [
      { category_id: id },
      { category: 'Matériel informatique et de bureau' },
      { category: 'informatica- en kantoormaterieel' },
      { category: '242000' },
    ])
      expect((await post({ ...van, category: undefined, ...name })).body.category_id).toBe(id)
    expect(fieldsOf(await post({ ...van, category: 'Bateaux' }))).toEqual([422, ['category']])
    await created(admin('POST', file.categories, { body: { name: 'Remorques', asset_account: '242000', years: 8 } }))
    const ambiguous = await post({ ...van, category: '242000' })
    expect(ambiguous.body.errors.category[0]).toMatch(/Plusieurs catégories répondent à 242000 : .*Remorques.*category_id/)
    expect(fieldsOf(await post({ ...van, category: '241000', category_id: id }))).toEqual([422, ['category']])
  })

  test('201 from the line of the purchase: value, day, third party and document', async () => {
    const document = {
      direction: 'purchase',
      third_party_id: file.b.supplier,
      document_date: '2026-05-04',
      number: 'F-77',
      lines: [{ description: 'Camionnette', amount_net: '8250.00', account: '243000', vat_code: 'AI21' }],
      book: true,
    }
    const booked = await created(admin('POST', `${file.b.path}/documents`, { body: document }))
    const { body: entry } = await admin('GET', `${file.b.path}/entries/${booked.document.journal_entry_id}`)
    const line = entry.lines.find(({ account }: Body) => account.number === '243000')
    const { body } = await post({ name: 'Camionnette', category: '243000', entry_line_id: line.id })
    expect(body).toMatchObject({
      entry_line_id: line.id,
      acquisition_value: '8250.00',
      acquired_on: '2026-05-04',
      in_service_on: '2026-05-04',
      third_party_id: file.b.supplier,
      document_id: booked.document.id,
    })
    const { body: given } = await post({ ...van, entry_line_id: line.id, third_party_id: file.b.customer })
    expect(given).toMatchObject({ acquisition_value: '12000.00', acquired_on: '2026-03-15', third_party_id: file.b.customer })
  })

  test('422 for a line that is no purchase of the category', async () => {
    const { id, line, owed } = await file.purchase('500.00')
    expect(fieldsOf(await post({ ...van, entry_line_id: owed }))).toEqual([422, ['entry_line_id']])
    expect(fieldsOf(await post({ ...van, category: '241000', entry_line_id: line }))).toEqual([422, ['entry_line_id']])
    expect(fieldsOf(await post({ ...van, entry_line_id: 999_900_001 }))).toEqual([422, ['entry_line_id']])
    const { body: reversal } = await admin('POST', `${file.b.path}/entries/${id}/reverse`, { body: {} })
    expect(reversal.reversed_entry_id).toBe(id)
    expect(fieldsOf(await post({ ...van, entry_line_id: line }))).toEqual([422, ['entry_line_id']])
  })

  test.for<[string, object, string[]]>([
    ['no name', { name: undefined }, ['name']],
    ['no category', { category: undefined }, ['category_id']],
    ['an unknown category', { category: undefined, category_id: 999_999 }, ['category_id']],
    ['no day and no value', { acquired_on: undefined, acquisition_value: undefined }, ['acquired_on', 'acquisition_value']],
    ['a value of zero', { acquisition_value: '0.00' }, ['acquisition_value']],
    ['a negative value', { acquisition_value: '-5.00' }, ['acquisition_value']],
    ['three decimals', { acquisition_value: '5.001' }, ['acquisition_value']],
    ['a day that does not exist', { acquired_on: '2026-02-30' }, ['acquired_on']],
    ['a residual value above the value', { residual_value: '12000.01' }, ['residual_value']],
    ['a negative residual value', { residual_value: '-1' }, ['residual_value']],
    ['a life above a hundred years', { years: 101 }, ['years']],
    ['a rate without the declining method', { declining_rate: '20' }, ['declining_rate']],
    ['a rate above 100', { method: 'declining', declining_rate: '100.5' }, ['declining_rate']],
    ['years too small for two decimals', { years: 5e-324 }, ['years']],
    ['a rate too small for two decimals', { method: 'declining', declining_rate: 5e-324 }, ['declining_rate']],
    ['a rate of zero', { method: 'declining', declining_rate: 0 }, ['declining_rate']],
    ['earlier depreciation of a new asset', { opening_depreciation: '100.00' }, ['opening_depreciation']],
    ['an unknown third party', { third_party_id: 999_999 }, ['third_party_id']],
    ['an unknown document', { document_id: 999_999 }, ['document_id']],
    ['an unknown analytic code', { analytics: [{ analytic_code_id: 999_999, percent: 100 }] }, ['analytics']],
    ['a code with blanks around it', { code: ' 1' }, ['code']],
    ['a code of 21 characters', { code: 'x'.repeat(21) }, ['code']],
  ])('422 with %s', async ([, wrong, fields]) => {
    expect(fieldsOf(await post({ ...van, ...wrong }))).toEqual([422, fields])
  })

  test('422 for an inactive category, and for one without accounts when the asset is depreciated', async () => {
    const own = await makeRegisterFile(w, admin)
    const { id } = await own.category('241000')
    await admin('PATCH', `${own.categories}/${id}`, { body: { is_active: false } })
    expect(fieldsOf(await post({ ...van, category: '241000' }, own))).toEqual([422, ['category']])
    await created(admin('POST', own.categories, { body: { name: 'Terrains', asset_account: '220000', method: 'none' } }))
    const land = { name: 'Prairie', category: 'Terrains', acquired_on: '2026-01-01', acquisition_value: '50000.00' }
    expect((await post(land, own)).body).toMatchObject({ method: 'none', years: null, status: 'active' })
    expect(fieldsOf(await post({ ...land, method: 'linear', years: 10 }, own))).toEqual([422, ['category']])
    expect(fieldsOf(await post({ ...land, method: 'linear' }, own))).toEqual([422, ['category', 'years']])
  })

  test('403 for a reviewer, 404 for an outsider, 201 for an encoder', async () => {
    const [reviewer, encoder, outsider] = [await w.as('reviewer'), await w.as('encoder'), await w.outsider()]
    const statuses = await Promise.all(
      [reviewer, outsider].map(async (caller) => (await caller('POST', 'C/fixed-assets', { body: van })).status),
    )
    expect(statuses).toEqual([403, 404])
    // The file of the world has no categories.
    expect(fieldsOf(await encoder('POST', 'C/fixed-assets', { body: van }))).toEqual([422, ['category']])
  })

  test('the same mutation id registers one asset, and a dry run none', async () => {
    const own = await makeRegisterFile(w, admin)
    const headers = { 'x-client-mutation-id': 'asset-1' }
    const [first, again] = [
      await admin('POST', own.assets, { body: van, headers }),
      await admin('POST', own.assets, { body: van, headers }),
    ]
    expect([first.status, again.status, again.headers['x-idempotent-replay']]).toEqual([201, 200, '1'])
    const tried = await admin('POST', own.assets, { body: van, headers: { 'x-dry-run': '1' } })
    expect([tried.status, tried.body.code]).toEqual([201, '00002'])
    expect((await admin('GET', own.assets)).body.total).toBe(1)
  })

  test('fifty at once get fifty codes without a gap', async () => {
    const own = await makeRegisterFile(w, admin)
    await Promise.all(Array.from({ length: 50 }, () => post(van, own)))
    const rows = await w.rows<{ code: string }>('select code from fixed_assets where company_id = $1 order by code', [own.b.id])
    expect(rows.map(({ code }) => code)).toEqual(Array.from({ length: 50 }, (_, index) => String(index + 1).padStart(5, '0')))
  })
})

describe('the plan', () => {
  test('linear by days: the first year counts 292 of 365 days, the last one the rest', async () => {
    const { id } = (await post(van)).body
    expect(planOf(await file.show(id))).toEqual([
      '2026 2026-03-15 2026-12-31 1920.00 1920.00 10080.00 ',
      '2027 2027-01-01 2027-12-31 2400.00 4320.00 7680.00 ',
      '2028 2028-01-01 2028-12-31 2400.00 6720.00 5280.00 ',
      '2029 2029-01-01 2029-12-31 2400.00 9120.00 2880.00 ',
      '2030 2030-01-01 2030-12-31 2400.00 11520.00 480.00 ',
      '2031 2031-01-01 2031-03-14 480.00 12000.00 0.00 ',
    ])
  })

  test('posted charges come first, with their entries; what is not posted follows', async () => {
    const asset = (await post({ ...van, years: 2, acquisition_value: '2400.00' })).body
    const entry = await file.charge(asset, '2026-03-15', '2026-06-30', '350.00')
    const shown = await file.show(asset.id)
    expect(shown).toMatchObject({ depreciated: '350.00', net_value: '2050.00', depreciated_until: '2026-06-30', status: 'active' })
    // 292 days of 365 are 960.00 of 1,200.00 a year.
    expect(planOf(shown)).toEqual([
      `2026 2026-03-15 2026-06-30 350.00 350.00 2050.00 ${entry}`,
      '2026 2026-07-01 2026-12-31 610.00 960.00 1440.00 ',
      '2027 2027-01-01 2027-12-31 1200.00 2160.00 240.00 ',
      '2028 2028-01-01 2028-03-14 240.00 2400.00 0.00 ',
    ])
  })

  test('of an asset taken over starts with the first fiscal year, from what was depreciated before', async () => {
    const { body } = await post({ ...van, acquired_on: '2024-01-01', opening_depreciation: '4800.00' })
    expect(body).toMatchObject({ plan_starts_on: '2026-01-01', plan_opening: '4800.00', depreciated: '4800.00', net_value: '7200.00' })
    expect(planOf(await file.show(body.id))).toEqual([
      '2026 2026-01-01 2026-12-31 2400.00 7200.00 4800.00 ',
      '2027 2027-01-01 2027-12-31 2400.00 9600.00 2400.00 ',
      '2028 2028-01-01 2028-12-31 2400.00 12000.00 0.00 ',
    ])
  })

  test('of an asset that was depreciated completely before has no row, and the asset is depreciated', async () => {
    const { body } = await post({ ...van, acquired_on: '2019-01-01', residual_value: '2000', opening_depreciation: '10000' })
    expect(body).toMatchObject({ status: 'depreciated', net_value: '2000.00' })
    expect(planOf(await file.show(body.id))).toEqual([])
  })

  test('of the method none is empty', async () => {
    const { body } = await post({ ...van, method: 'none' })
    expect([body.years, planOf(await file.show(body.id))]).toEqual([null, []])
  })

  test('422 for earlier depreciation above the amount to depreciate', async () => {
    const wrong = { ...van, acquired_on: '2024-01-01', residual_value: '2000.00', opening_depreciation: '10000.01' }
    expect(fieldsOf(await post(wrong))).toEqual([422, ['opening_depreciation']])
  })

  // From 15 March to 31 December are 292 days of 365, or 286 of 360.
  test.for<['BE' | 'FR' | 'LU', string, string, string]>([
    ['BE', 'thirty_360', '1920.00', '1906.67'],
    ['FR', 'actual', '1906.67', '1920.00'],
    ['LU', 'actual', '1906.67', '1920.00'],
  ])('%s counts days its own way, and otherwise when the setting says %s', async ([country_pack, day_count, usual, set]) => {
    const own = await makeRegisterFile(w, admin, { country_pack })
    const { body: categories } = await admin('GET', own.categories)
    const { id } = await own.asset({ ...van, category: undefined, category_id: categories[0].id, years: 5 })
    const firstAmount = async () => (await own.show(id)).plan[0].amount
    const give = (value: string | null) => admin('PATCH', own.b.path, { body: { settings: { fixed_assets: { day_count: value } } } })
    expect(await firstAmount()).toBe(usual)
    expect((await give(day_count)).body.settings.fixed_assets).toEqual({ day_count })
    expect(await firstAmount()).toBe(set)
    await give(null)
    expect(await firstAmount()).toBe(usual)
    expect((await give('252')).status).toBe(422)
  })
})

test('201 an asset of a category that counts full years depreciates a whole year in its first one', async () => {
  const own = await makeRegisterFile(w, admin)
  const body = { name: 'Vélos', asset_account: '244000', years: '5', prorata: 'full_year' }
  const category = await created(admin('POST', own.categories, { body }))
  const { id } = await own.asset({ category: undefined, category_id: category.id, in_service_on: '2026-11-20' })
  const asset = await own.show(id)
  expect([category.prorata, asset.prorata]).toEqual(['full_year', 'full_year'])
  expect(planOf(asset)[0]).toMatch(/2026-12-31 2400\.00/)
})
