/** What the database itself refuses of charges and disposals, whatever the application does. */
import { expect, test } from 'vitest'
import { makeAssetFile } from '../../../../../test/harness/fixed-assets/asset-files.ts'
import { inWrite } from '../../../../../test/harness/raw-write.ts'
import { openWorld } from '../../../../../test/harness/world.ts'

const w = await openWorld()
const file = await makeAssetFile(w, await w.as('admin'))

/** The code and the constraint by which a statement is refused. */
const refusalOf = (statement: string): Promise<unknown> =>
  w.asApp(inWrite(file.b.id, statement)).then(
    () => 'stored',
    ({ code, constraint }: { code: string; constraint: string }) => [code, constraint],
  )
const set = (id: number, changes: string) => `update fixed_assets set ${changes} where company_id = ${file.b.id} and id = ${id}`
const charge = (id: number, days: string, amount: string, entry: number) => `
  insert into asset_charges (company_id, asset_id, fiscal_year_id, starts_on, ends_on, amount, entry_id)
  select ${file.b.id}, ${id}, y.id, ${days}, ${amount}, ${entry} from fiscal_years y where y.company_id = ${file.b.id}`
const scrap = async (id: number) => (await file.dispose(id, { disposed_on: '2026-06-30', kind: 'scrap' })).body

test('an asset is not called disposed of by an entry that does not take it out of the books', async () => {
  const [one, other] = [await file.asset(), await file.asset({ acquisition_value: '7000.00' })]
  const run = (await file.depreciate({ until: '2026-06-30', asset_ids: [one.id] })).body.entries[0]
  const exit = (await scrap(other.id)).asset.disposal_entry_id
  const disposal = (entry: number, day = '2026-06-30') => `disposed_on = '${day}', disposal_kind = 'scrap', disposal_entry_id = ${entry}`
  // Of another origin, and of another asset.
  expect(await refusalOf(set(one.id, disposal(run.id)))).toEqual(['23514', 'fixed_assets_exit'])
  expect(await refusalOf(set(one.id, disposal(exit)))).toEqual(['23514', 'fixed_assets_exit'])
  // Before the last charge.
  expect(await refusalOf(set(one.id, disposal(exit, '2026-06-29')))).toEqual(['23514', 'fixed_assets_disposed_after'])
})

test('what a disposed asset was depreciated stays', async () => {
  const { id } = await file.asset()
  const { entries } = await scrap(id)
  expect(await refusalOf(`update asset_charges set is_reversed = true where company_id = ${file.b.id} and asset_id = ${id}`)).toEqual([
    '23514',
    'fixed_assets_disposed_keep',
  ])
  expect(await refusalOf(charge(id, `'2026-06-01', '2026-06-01'`, '1.00', entries[1].id))).toEqual(['23P01', 'asset_charges_overlap'])
  expect(await refusalOf(charge(id, `'2026-07-01', '2026-07-02'`, '1.00', entries[1].id))).toEqual(['23514', 'fixed_assets_disposed_keep'])
})

test('no day is depreciated twice, and nothing beyond the value', async () => {
  const { id } = await file.asset()
  const entry = (await file.depreciate({ until: '2026-06-30', asset_ids: [id] })).body.entries[0].id
  const other = (await scrap((await file.asset()).id)).entries[0].id
  expect(await refusalOf(charge(id, `'2026-06-30', '2026-07-31'`, '1.00', other))).toEqual(['23P01', 'asset_charges_overlap'])
  expect(await refusalOf(charge(id, `'2026-07-01', '2026-07-31'`, '1.00', entry))).toEqual(['23505', 'asset_charges_once'])
  expect(await refusalOf(charge(id, `'2026-07-01', '2026-07-31'`, '10809.87', other))).toEqual(['23514', 'fixed_assets_depreciated'])
  expect(await refusalOf(charge(id, `'2026-07-01', '2026-07-31'`, '0.00', other))).toEqual(['23514', 'asset_charges_amount_check'])
})
