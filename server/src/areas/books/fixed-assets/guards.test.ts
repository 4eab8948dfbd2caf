/** What the database refuses, whatever the program asks. Statements run as the application's role. */
import { expect, test } from 'vitest'
import { makeRegisterFile } from '../../../../test/harness/fixed-assets/register-file.ts'
import { type Reply, openWorld } from '../../../../test/harness/world.ts'

type Body = Reply['body']

const w = await openWorld()
const admin = await w.as('admin')
const file = await makeRegisterFile(w, admin)
const other = await makeRegisterFile(w, admin)
const van = await file.asset()
const charged = await file.asset({ acquired_on: '2025-07-01', opening_depreciation: '1200.00' })
const entry = await file.charge(charged, '2026-01-01', '2026-06-30', '1190.14')
const scrapped = await file.asset({ category: '242000' })
await file.charge(scrapped, '2026-01-01', '2026-06-30', '100.00')
await file.scrap(scrapped, '2026-06-30')
await admin('POST', file.categories, { body: { name: 'Terrains', asset_account: '220000', method: 'none' } })
const land = await file.asset({ category: 'Terrains' })

const setVan = (change: string) => `update fixed_assets set ${change} where id = ${van.id}`
const setCharged = (change: string) => `update fixed_assets set ${change} where id = ${charged.id}`
const setScrapped = (change: string) => `update fixed_assets set ${change} where id = ${scrapped.id}`
const setCategory = (change: string, of = van) => `update fixed_asset_categories set ${change} where id = ${of.category_id}`
const newCharge = (asset: Body, from: string, to: string, amount = '1') =>
  `insert into asset_charges (company_id, asset_id, fiscal_year_id, starts_on, ends_on, amount, entry_id)
   select app_company(), ${asset.id}, e.fiscal_year_id, '${from}', '${to}', ${amount}, (select max(id) from entries where company_id = app_company()) from entries e where e.id = ${entry}`
const newAsset = (values: Readonly<Record<string, string>> = {}) => {
  const all: Record<string, string> = {
    company_id: 'app_company()',
    code: `'N1'`,
    name: `'Bien'`,
    category_id: String(van.category_id),
    acquired_on: `'2026-01-01'`,
    in_service_on: `'2026-01-01'`,
    acquisition_value: '100',
    method: `'linear'`,
    years: '5',
    prorata: `'daily'`,
    plan_starts_on: `'2026-01-01'`,
    ...values,
  }
  return `insert into fixed_assets (${Object.keys(all).join(', ')}) values (${Object.values(all).join(', ')})`
}

test.each<[string, () => string, RegExp]>([
  ['a category without a name', () => setCategory('name = null, labels = null'), /fixed_asset_categories_have_a_name/],
  ['a category with labels in one language', () => setCategory(`labels = '{"fr": "X"}'`), /labels_check/],
  ['a category without a life', () => setCategory('years = null'), /fixed_asset_categories_depreciate/],
  ['a category with a life of zero', () => setCategory('years = 0'), /years_check/],
  ['a category with an unknown method', () => setCategory(`method = 'sum'`), /method_check/],
  ['a category with an unknown prorata', () => setCategory(`prorata = 'weekly'`), /prorata_check/],
  [
    'a category with an account of another file',
    () => setCategory(`asset_account_id = ${other.b.accounts['244000']}`),
    /violates foreign key/,
  ],
  [
    'another asset account below posted charges',
    () => setCategory(`asset_account_id = ${file.b.accounts['244000']}`, charged),
    /are posted to its accounts/,
  ],
  [
    'another account of depreciation below posted charges',
    () => setCategory(`depreciation_account_id = ${file.b.accounts['244900']}`, charged),
    /are posted to its accounts/,
  ],
  [
    'a category that loses its accounts while assets are depreciated',
    () => setCategory(`method = 'none', depreciation_account_id = null`),
    /are depreciated/,
  ],
  ['a category deleted', () => `delete from fixed_asset_categories where id = ${van.category_id}`, /permission denied/],
  ['an asset deleted', () => `delete from fixed_assets where id = ${van.id}`, /permission denied/],
  ['the same code twice', () => newAsset({ code: `'${van.code}'` }), /fixed_assets_code/],
  ['an empty code', () => newAsset({ code: `''` }), /code_check/],
  ['an empty name', () => newAsset({ name: `''` }), /name_check/],
  [
    'a category of another file',
    () => newAsset({ category_id: `(select id from fixed_asset_categories where company_id = ${other.b.id} limit 1)` }),
    /null value in column "category_id"/,
  ],
  ['an unknown category', () => newAsset({ category_id: '999999' }), /violates foreign key/],
  ['an unknown third party', () => newAsset({ third_party_id: '999999' }), /violates foreign key/],
  ['an unknown document', () => newAsset({ document_id: '999999' }), /violates foreign key/],
  ['an unknown line', () => newAsset({ entry_line_id: '99900001' }), /violates foreign key/],
  ['a value of zero', () => newAsset({ acquisition_value: '0' }), /acquisition_value_check/],
  ['a negative residual value', () => newAsset({ residual_value: '-1' }), /residual_value_check/],
  [
    'a residual value above the value',
    () => newAsset({ residual_value: '101' }),
    /fixed_assets_residual|fixed_assets_depreciated|fixed_assets_plan/,
  ],
  [
    'an opening above the amount to depreciate',
    () => newAsset({ opening_depreciation: '91', residual_value: '10' }),
    /fixed_assets_depreciated/,
  ],
  ['a negative opening', () => newAsset({ opening_depreciation: '-1' }), /opening_depreciation_check/],
  ['a plan that begins above the amount to depreciate', () => newAsset({ plan_opening: '101' }), /fixed_assets_plan/],
  ['depreciation without a life', () => newAsset({ years: 'null' }), /fixed_assets_depreciate/],
  ['an unknown method', () => newAsset({ method: `'sum'` }), /method_check/],
  ['an unknown prorata', () => newAsset({ prorata: `'weekly'` }), /prorata_check/],
  ['a rate above 100', () => newAsset({ declining_rate: '100.01' }), /declining_rate_check/],
  ['analytics that are no list', () => newAsset({ analytics: `'{}'` }), /analytics_check/],
  [
    'an unknown analytic code',
    () => newAsset({ analytics: `'[{"analytic_code_id": 999999, "percent": "100.00"}]'` }),
    /violates foreign key/,
  ],
  ['a link to a code of its own', () => `delete from asset_analytics`, /permission denied/],
  ['depreciation without accounts for it', () => newAsset({ category_id: String(land.category_id) }), /no accounts for depreciation/],
  [
    'land that is depreciated',
    () => `update fixed_assets set method = 'linear', years = 5 where id = ${land.id}`,
    /no accounts for depreciation/,
  ],
  ['another category with charges', () => setCharged(`category_id = ${scrapped.category_id}`), /are posted/],
  ['another code with charges', () => setCharged(`code = 'Q'`), /are posted/],
  ['another day of acquisition with charges', () => setCharged(`acquired_on = '2025-06-01'`), /are posted/],
  ['another day of service with charges', () => setCharged(`in_service_on = '2025-06-01'`), /are posted/],
  ['another opening with charges', () => setCharged('opening_depreciation = 1300'), /are posted/],
  ['a value below what is depreciated', () => setCharged('acquisition_value = 2390.13'), /fixed_assets_depreciated/],
  ['a charged asset in the bin', () => setCharged('deleted_at = app_now()'), /fixed_assets_stay/],
  ['a disposed asset in the bin', () => setScrapped('deleted_at = app_now()'), /fixed_assets_stay/],
  ['another name of a disposed asset', () => setScrapped(`name = 'X'`), /was disposed of/],
  ['another day of the disposal', () => setScrapped(`disposed_on = '2026-07-01'`), /was disposed of/],
  ['a disposal without its kind', () => setVan(`disposed_on = '2026-06-30', disposal_entry_id = ${entry}`), /fixed_assets_disposal/],
  ['a disposal without its entry', () => setVan(`disposed_on = '2026-06-30', disposal_kind = 'scrap'`), /fixed_assets_disposal/],
  [
    'a sale without a price',
    () => setVan(`disposed_on = '2026-06-30', disposal_kind = 'sale', disposal_entry_id = ${entry}`),
    /fixed_assets_disposal/,
  ],
  [
    'scrap with a price',
    () => setVan(`disposed_on = '2026-06-30', disposal_kind = 'scrap', disposal_amount = 5, disposal_entry_id = ${entry}`),
    /fixed_assets_disposal/,
  ],
  [
    'scrap with the entry of a sale',
    () => setVan(`disposed_on = '2026-06-30', disposal_kind = 'scrap', sale_entry_id = ${entry}, disposal_entry_id = ${entry}`),
    /fixed_assets_disposal/,
  ],
  [
    'a negative price',
    () => setVan(`disposed_on = '2026-06-30', disposal_kind = 'sale', disposal_amount = -5, disposal_entry_id = ${entry}`),
    /disposal_amount_check/,
  ],
  [
    'a disposal before the acquisition',
    () => setVan(`disposed_on = '2025-12-31', disposal_kind = 'scrap', disposal_entry_id = ${entry}`),
    /fixed_assets_disposed_after/,
  ],
  [
    'a disposal by an unknown entry',
    () => setVan(`disposed_on = '2026-06-30', disposal_kind = 'scrap', disposal_entry_id = 999999`),
    /violates foreign key/,
  ],
  ['a computed status', () => setVan(`status = 'disposed'`), /can only be updated to DEFAULT/],
  ['a computed net value', () => setVan('net_value = 1'), /can only be updated to DEFAULT/],
  ['a charge of zero', () => newCharge(van, '2026-01-01', '2026-01-31', '0'), /amount_check/],
  ['a charge that ends before it starts', () => newCharge(van, '2026-02-01', '2026-01-31'), /asset_charges_span|range lower bound/],
  ['a charge of days that are charged', () => newCharge(charged, '2026-06-30', '2026-07-31'), /the charges of asset \d+ overlap/],
  ['charges above the amount to depreciate', () => newCharge(charged, '2026-07-01', '2026-07-31', '9609.87'), /fixed_assets_depreciated/],
  ['a charge of an unknown asset', () => newCharge({ id: 999_999 }, '2026-01-01', '2026-01-31'), /violates foreign key/],
  ['another amount of a charge', () => `update asset_charges set amount = 1 where asset_id = ${charged.id}`, /permission denied/],
  ['a charge deleted', () => `delete from asset_charges where asset_id = ${charged.id}`, /permission denied/],
])('refuses %s', async (_what, statement, message) => {
  await expect(file.asApplication(statement())).rejects.toThrow(message)
})

const depreciationOf = async (id: number) =>
  (await w.rows('select depreciated::text, depreciated_until::text, net_value::text, status from fixed_assets where id = $1', [id]))[0]

test('what is depreciated follows the charges and the opening, whatever a statement says', async () => {
  await file.asApplication(setVan(`depreciated = 500, depreciated_until = '2026-12-31'`))
  expect(await depreciationOf(van.id)).toEqual({ depreciated: '0.00', depreciated_until: null, net_value: '12000.00', status: 'active' })
  await file.asApplication(newAsset({ depreciated: '50', depreciated_until: `'2026-12-31'`, opening_depreciation: '40' }))
  const [made] = await w.rows<{ id: number }>(`select id from fixed_assets where code = 'N1'`)
  expect(await depreciationOf(made?.id ?? 0)).toMatchObject({ depreciated: '40.00', depreciated_until: null })
  await file.asApplication(`update fixed_assets set opening_depreciation = 100 where id = ${made?.id}`)
  expect(await depreciationOf(made?.id ?? 0)).toEqual({
    depreciated: '100.00',
    depreciated_until: null,
    net_value: '0.00',
    status: 'depreciated',
  })
  expect(await depreciationOf(charged.id)).toEqual({
    depreciated: '2390.14',
    depreciated_until: '2026-06-30',
    net_value: '9609.86',
    status: 'active',
  })
})

test('a reversed charge no longer counts, and its days can be charged again', async () => {
  const asset = await file.asset()
  await file.charge(asset, '2026-01-01', '2026-06-30', '1000.00')
  await file.asApplication(`update asset_charges set is_reversed = true where asset_id = ${asset.id}`)
  expect(await depreciationOf(asset.id)).toEqual({ depreciated: '0.00', depreciated_until: null, net_value: '12000.00', status: 'active' })
  await file.charge(asset, '2026-01-01', '2026-03-31', '600.00')
  await expect(file.asApplication(`update asset_charges set is_reversed = false where asset_id = ${asset.id}`)).rejects.toThrow(
    /the charges of asset \d+ overlap/,
  )
  expect(await depreciationOf(asset.id)).toMatchObject({ depreciated: '600.00', depreciated_until: '2026-03-31' })
})

test('what is in the bin is not charged', async () => {
  const asset = await file.asset()
  await file.admin('DELETE', `${file.assets}/${asset.id}`)
  await expect(file.asApplication(newCharge(asset, '2026-01-01', '2026-01-31'))).rejects.toThrow(/fixed_assets_stay/)
})

test('another file is not seen and not written', async () => {
  const { rows } = (await w.asApp(`select count(*)::integer as n from fixed_assets`)) as { rows: { n: number }[] }
  expect(rows[0]?.n).toBe(0)
  await expect(w.asApp(setVan(`note = 'X'`))).rejects.toThrow(/are written outside write/)
  await other.asApplication(setVan(`note = 'X'`))
  expect((await w.rows('select note from fixed_assets where id = $1', [van.id]))[0]).toEqual({ note: null })
})
