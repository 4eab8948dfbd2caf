/** Terms that were changed after a charge rest on it: the charge stays while they stand. */
import { expect, test } from 'vitest'
import { addYears, makeAssetFile } from '../../../../../test/harness/fixed-assets/asset-files.ts'
import { openWorld } from '../../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const file = await makeAssetFile(w, admin)
await addYears(file, 2027)

const change = (id: number, body: object) => admin('PATCH', `${file.at}/${id}`, { body })
const undo = (operation: unknown) => admin('POST', `${file.b.path}/history/operations/${String(operation)}/revert`, { body: {} })
const planOf = async (id: number) => {
  const { years, plan_starts_on, plan_opening } = await file.read(id)
  return [years, plan_starts_on, plan_opening]
}

/** Charged for 2026 and then changed: 2,400.00 are depreciated, the other 9,600.00 over the five years that are left of six. */
async function changedAsset() {
  const { id } = await file.asset()
  const { body } = await file.depreciate({ until: '2026-12-31', asset_ids: [id] })
  const changed = await change(id, { years: '6' })
  expect(changed.status).toBe(200)
  return { id, entry: body.entries[0].id as number, operation: changed.headers['x-operation-id'] }
}

test('422 entry_not_reversible once terms were changed; undo of the change makes it possible', async () => {
  const { id, entry, operation } = await changedAsset()
  const { status, body } = await file.reverse(entry)
  expect([status, body.code]).toEqual([422, 'entry_not_reversible'])
  expect(body.message).toMatch(/a été modifiée depuis/)
  expect(await file.charges(id)).toEqual(['2026-01-01 2026-12-31 2400.00'])
  expect((await undo(operation)).status).toBe(200)
  expect((await file.reverse(entry)).status).toBe(201)
  const { body: again } = await file.depreciate({ until: '2026-12-31', asset_ids: [id] })
  expect(again.total).toBe('2400.00')
})

test('200 the undo of a change of terms is undone while no charge was posted since', async () => {
  const { id, operation } = await changedAsset()
  const undone = await undo(operation)
  expect(await planOf(id)).toEqual(['5.00', '2026-01-01', '0.00'])
  expect((await undo(undone.headers['x-operation-id'])).status).toBe(200)
  expect(await planOf(id)).toEqual(['6.00', '2027-01-01', '2400.00'])
  const { body } = await file.depreciate({ until: '2027-12-31', asset_ids: [id] })
  expect(body.total).toBe('1920.00')
})

test('422 the undo of a change is not undone after a charge under the former terms', async () => {
  const { id, operation } = await changedAsset()
  const undone = await undo(operation)
  await file.depreciate({ until: '2027-06-30', asset_ids: [id] })
  const { status, body } = await undo(undone.headers['x-operation-id'])
  expect([status, body.code]).toEqual([422, 'revert_conflict'])
  expect(await planOf(id)).toEqual(['5.00', '2026-01-01', '0.00'])
})
