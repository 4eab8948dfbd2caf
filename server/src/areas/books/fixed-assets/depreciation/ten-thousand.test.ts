/** A register of ten thousand assets: depreciated, reversed and undone in one call each. */
import { expect, test } from 'vitest'
import { insertMachines, makeAssetFile } from '../../../../../test/harness/fixed-assets/asset-files.ts'
import { openWorld } from '../../../../../test/harness/world.ts'

const count = 10_000
/** The sum of (1,000 + n) ÷ 5 for n from 1 to 10,000. */
const total = '12001000.00'

const w = await openWorld()
const file = await makeAssetFile(w, await w.as('admin'))
const { id, category_id } = await file.asset()
await file.admin('DELETE', `${file.at}/${id}`)
await insertMachines(file, category_id, count)

const depreciated = async () =>
  (await w.rows<{ sum: string }>('select sum(depreciated)::text as sum from fixed_assets where company_id = $1', [file.b.id]))[0]?.sum

test('one call posts the year of 10,000 assets, and one takes it back', async () => {
  const { status, body } = await file.depreciate({ until: '2026-12-31' })
  expect([status, body.total, body.lines.length, body.entries.length]).toEqual([201, total, count, 1])
  expect(body.entries[0].lines).toHaveLength(2 * count)
  expect(await depreciated()).toBe(total)
  expect((await file.reverse(body.entries[0].id)).status).toBe(201)
  expect(await depreciated()).toBe('0.00')
}, 180_000)

test('grouped by account the entry has two lines, and undo takes it back', async () => {
  const made = await file.depreciate({ until: '2026-12-31', group_by: 'account' })
  expect([made.body.total, made.body.entries[0].lines.length]).toEqual([total, 2])
  const undone = await file.admin('POST', `${file.b.path}/history/operations/${made.headers['x-operation-id']}/revert`)
  expect([undone.status, await depreciated()]).toEqual([200, '0.00'])
}, 180_000)
