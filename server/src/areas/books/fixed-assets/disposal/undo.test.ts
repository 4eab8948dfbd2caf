/** Undo of depreciation and disposals: the asset is as before, and undoing the undo brings it back. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeAssetFile } from '../../../../../test/harness/fixed-assets/asset-files.ts'
import { type Reply, openWorld } from '../../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const file = await makeAssetFile(w, admin, { vat_regime: 'quarterly' })

const undo = (operation: string | undefined): Promise<Reply> => admin('POST', `${file.b.path}/history/operations/${operation}/revert`)
const operationOf = ({ headers }: Reply) => headers['x-operation-id']
const revisionsOf = async (resource: string, id: number): Promise<Reply['body'][]> =>
  (await admin('GET', `${file.b.path}/history?resource=${resource}&record_id=${id}`)).body.data
const entryOf = async (id: number) => (await admin('GET', `${file.b.path}/entries/${id}`)).body

/** The asset without what every change moves, and without the ids of entries, which are others once they are posted again. */
const shown = async (id: number): Promise<string> =>
  JSON.stringify(await file.read(id)).replaceAll(/"(?:version|lock_version|updated_at|(?:disposal_|sale_)?entry_id)":("[^"]*"|\d+),?/g, '')

const sale = () => ({ disposed_on: '2026-06-30', kind: 'sale', amount: '5000.00', third_party_id: file.b.customer, vat_code: 'V21' })

test('200 depreciation is undone by a reversal, and comes back when that is undone', async () => {
  const { id } = await file.asset()
  const before = await shown(id)
  const made = await file.depreciate({ until: '2026-12-31', asset_ids: [id] })
  const after = await shown(id)
  const undone = await undo(operationOf(made))
  expect([undone.status, await shown(id)]).toEqual([200, before])
  expect((await entryOf(made.body.entries[0].id)).status).toBe('reversed')
  const again = await undo(operationOf(undone))
  expect([again.status, await shown(id)]).toEqual([200, after])
  expect(await file.charges(id)).toEqual(['2026-01-01 2026-12-31 2400.00'])
  expect([(await undo(operationOf(again))).status, await shown(id)]).toEqual([200, before])
})

test('200 a disposal is undone with its depreciation and its sale, and comes back with all three', async () => {
  const { id } = await file.asset()
  const before = await shown(id)
  const made = await file.dispose(id, sale())
  const after = await shown(id)
  const undone = await undo(operationOf(made))
  expect([undone.status, await shown(id)]).toEqual([200, before])
  expect(await file.charges(id)).toEqual([])
  const again = await undo(operationOf(undone))
  expect([again.status, await shown(id)]).toEqual([200, after])
  const { disposal_entry_id, sale_entry_id, plan } = await file.read(id)
  const [charge, sold, exit] = await Promise.all([plan[0].entry_id, sale_entry_id, disposal_entry_id].map(entryOf))
  expect([charge, sold, exit].map(({ origin, status, journal }) => [origin, status, journal.code])).toEqual([
    ['depreciation', 'posted', 'OD'],
    ['disposal', 'posted', 'VEN'],
    ['disposal', 'posted', 'OD'],
  ])
  expect(sold.id).not.toBe(made.body.asset.sale_entry_id)
  expect((await undo(operationOf(again))).status).toBe(200)
  expect(await shown(id)).toBe(before)
})

test('200 the disposal undone alone, from the history of the asset: exit and sale are reversed, the depreciation stays', async () => {
  const { id } = await file.asset()
  const made = await file.dispose(id, sale())
  const [revision] = await revisionsOf('fixed-assets', id)
  expect(revision).toMatchObject({ op: 'post', can_revert: true })
  const undone = await admin('POST', `${file.b.path}/history/${revision.id}/revert`)
  expect(undone.status).toBe(200)
  expect(await file.read(id)).toMatchObject({ status: 'active', depreciated: '1190.14', disposal_entry_id: null })
  const [charge, sold, exit] = await Promise.all(made.body.entries.map(({ id: entry }: Reply['body']) => entryOf(entry)))
  expect([charge.status, sold.status, exit.status]).toEqual(['posted', 'reversed', 'reversed'])
  expect((await undo(operationOf(undone))).status).toBe(200)
  expect(await file.read(id)).toMatchObject({ status: 'disposed', disposal_amount: '5000.00' })
})

test('200 the exit undone alone takes its sale with it; the sale and the depreciation alone are conflicts', async () => {
  const { id } = await file.asset()
  const { entries } = (await file.dispose(id, sale())).body
  const [charge, sold, exit] = await Promise.all(entries.map(async (entry: Reply['body']) => (await revisionsOf('entries', entry.id))[0]))
  for (const { id: revision } of [charge, sold]) {
    const { status, body } = await admin('POST', `${file.b.path}/history/${revision}/revert`)
    expect([status, body.code]).toEqual([422, 'revert_conflict'])
  }
  expect((await admin('POST', `${file.b.path}/history/${exit.id}/revert`)).status).toBe(200)
  expect((await entryOf(entries[1].id)).status).toBe('reversed')
  expect(await file.read(id)).toMatchObject({ status: 'active', depreciated: '1190.14' })
})

test('422 revert_conflict: a later charge stands in the way, and the history says so', async () => {
  const { id } = await file.asset()
  const first = await file.depreciate({ until: '2026-06-30', asset_ids: [id] })
  const second = await file.depreciate({ until: '2026-12-31', asset_ids: [id] })
  const { status, body } = await undo(operationOf(first))
  expect([status, body.code]).toEqual([422, 'revert_conflict'])
  expect(body.message).toContain('extournez d’abord')
  const [revision] = await revisionsOf('entries', first.body.entries[0].id)
  expect(revision).toMatchObject({ can_revert: false, revert_blocked: 'revert_conflict' })
  expect([(await undo(operationOf(second))).status, (await undo(operationOf(first))).status]).toEqual([200, 200])
  expect(await file.charges(id)).toEqual([])
})

test('200 two runs of one operation are undone together', async () => {
  const { id } = await file.asset()
  const operation = randomUUID()
  for (const until of ['2026-06-30', '2026-12-31']) await file.depreciate({ until, asset_ids: [id] }, { 'x-operation-id': operation })
  expect((await undo(operation)).status).toBe(200)
  expect(await file.charges(id)).toEqual([])
})

test('422 revert_conflict: the depreciation was posted otherwise meanwhile, or the asset disposed of', async () => {
  const [one, other] = [await file.asset(), await file.asset()]
  const made = await file.depreciate({ until: '2026-06-30', asset_ids: [one.id, other.id] })
  const undone = await undo(operationOf(made))
  await file.depreciate({ until: '2026-03-31', asset_ids: [one.id] })
  expect((await undo(operationOf(undone))).body.code).toBe('revert_conflict')
  expect(await file.charges(other.id)).toEqual([])
  expect(await file.charges(one.id)).toHaveLength(1)
})

test('422 revert_conflict: a disposal does not come back once the asset has another value or another depreciation', async () => {
  const { id } = await file.asset()
  const first = await undo(operationOf(await file.dispose(id, sale())))
  expect((await admin('PATCH', `${file.at}/${id}`, { body: { acquisition_value: '13000.00' } })).status).toBe(200)
  expect((await undo(operationOf(first))).body.code).toBe('revert_conflict')
  expect(await file.read(id)).toMatchObject({ status: 'active', disposed_on: null, depreciated: '0.00' })
})

test('422 revert_conflict: a paid sale keeps the disposal', async () => {
  const { id } = await file.asset()
  const made = await file.dispose(id, sale())
  const paid = await admin('POST', `${file.b.path}/entries`, {
    body: {
      journal_id: file.b.journals['OD'],
      entry_date: '2026-07-01',
      lines: [
        { account: '550000', debit: '6050.00' },
        { account: '400000', credit: '6050.00', third_party_id: file.b.customer },
      ],
    },
  })
  const lines = [made.body.entries[1], paid.body].map((entry) => ({
    entry_line_id: entry.lines.find(({ account }: Reply['body']) => account.number === '400000').id,
  }))
  await admin('POST', `${file.b.path}/letterings`, { body: { lines } })
  expect((await undo(operationOf(made))).body.code).toBe('revert_conflict')
  const [revision] = await revisionsOf('fixed-assets', id)
  expect(revision).toMatchObject({ can_revert: false, revert_blocked: 'revert_conflict' })
  expect((await file.read(id)).status).toBe('disposed')
})

test('422 the reversal of an exit that somebody asked for is not undone', async () => {
  const { id } = await file.asset()
  const { entries } = (await file.dispose(id, sale())).body
  const reversed = await file.reverse(entries[2].id)
  expect((await undo(operationOf(reversed))).body.code).toBe('not_revertible')
  const [revision] = await revisionsOf('fixed-assets', id)
  expect(revision).toMatchObject({ op: 'reverse', can_revert: false, revert_blocked: 'not_revertible' })
})

test('200 creation, depreciation and disposal of one operation are undone together', async () => {
  const operation = { 'x-operation-id': randomUUID() }
  const body = { name: 'Tour', category: '230000', acquired_on: '2026-01-01', acquisition_value: '12000.00', years: 5 }
  const { id } = (await admin('POST', file.at, { body, headers: operation })).body
  await file.depreciate({ until: '2026-03-31', asset_ids: [id] }, operation)
  await admin('POST', `${file.at}/${id}/dispose`, { body: sale(), headers: operation })
  const undone = await undo(operation['x-operation-id'])
  expect([undone.status, undone.body.code]).toEqual([200, undefined])
  expect((await admin('GET', `${file.at}/${id}`)).status).toBe(404)
})
