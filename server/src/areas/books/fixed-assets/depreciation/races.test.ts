/** Requests that compete for the depreciation or the disposal of one asset; the assertions check the stored rows. */
import { expect, test } from 'vitest'
import { makeAssetFile } from '../../../../../test/harness/fixed-assets/asset-files.ts'
import { type Caller, type Reply, openWorld } from '../../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const elsewhere = w.callerOn(await w.sibling(), admin)
const file = await makeAssetFile(w, admin)

const callers = (index: number) => (index % 2 === 0 ? admin : elsewhere)
const many = (count: number, work: (caller: Caller, index: number) => Promise<Reply>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(callers(index), index)))
const tally = (answers: readonly Reply[]) => {
  const keys = answers.map(({ status, body }) => [status, body.code].filter(Boolean).join(' '))
  return Object.fromEntries([...Map.groupBy(keys, (key) => key)].map(([key, same]) => [key, same.length]))
}
/** What the entries of an origin that stand have posted for the assets: number and total of the entries. */
const standing = async (origin: string) =>
  (
    await w.rows<{ shown: string }>(
      `select count(*) || ' ' || coalesce(sum(total), 0) as shown from entries where company_id = $1 and origin = $2 and status = 'posted'`,
      [file.b.id, origin],
    )
  )[0]?.shown

test.each([2, 50])('%i depreciation runs at once post once', async (count) => {
  const { id } = await file.asset()
  const before = await standing('depreciation')
  const [entries = 0, total = 0] = (before ?? '').split(' ').map(Number)
  const answers = await many(count, (caller) => caller('POST', `${file.at}/depreciate`, { body: { until: '2026-12-31', asset_ids: [id] } }))
  expect(tally(answers)).toEqual({ 201: count })
  expect(answers.filter(({ body }) => body.total === '2400.00')).toHaveLength(1)
  expect(await standing('depreciation')).toBe(`${entries + 1} ${(total + 2400).toFixed(2)}`)
  expect(await file.charges(id)).toEqual(['2026-01-01 2026-12-31 2400.00'])
})

test('50 disposals of one asset at once: one wins', async () => {
  const { id } = await file.asset()
  const before = Number((await standing('disposal'))?.split(' ')[0])
  const answers = await many(50, (caller) =>
    caller('POST', `${file.at}/${id}/dispose`, { body: { disposed_on: '2026-06-30', kind: 'scrap' } }),
  )
  expect(tally(answers)).toEqual({ 201: 1, '422 asset_disposed': 49 })
  expect(Number((await standing('disposal'))?.split(' ')[0])).toBe(before + 1)
  expect(await file.charges(id)).toEqual(['2026-01-01 2026-06-30 1190.14'])
})

test('disposals against depreciation runs: the register agrees with the ledger, whoever came first', async () => {
  const assets = await Promise.all(Array.from({ length: 20 }, () => file.asset()))
  const answers = await many(40, (caller, index) => {
    const { id } = assets[index >> 1]
    return index % 2 === 0
      ? caller('POST', `${file.at}/depreciate`, { body: { until: '2026-12-31', asset_ids: [id] } })
      : caller('POST', `${file.at}/${id}/dispose`, { body: { disposed_on: '2026-06-30', kind: 'scrap' } })
  })
  for (const [index, { id }] of assets.entries()) {
    const [run, disposal] = [answers[2 * index], answers[2 * index + 1]]
    const charges = await file.charges(id)
    // After the disposal the run finds nothing; after the run the day lies before the last charge.
    if (disposal?.status === 201) {
      expect(run?.body.total).toBe('0.00')
      expect([charges, (await file.read(id)).status]).toEqual([['2026-01-01 2026-06-30 1190.14'], 'disposed'])
    } else {
      expect([run?.body.total, disposal?.status, Object.keys(disposal?.body.errors ?? {})]).toEqual(['2400.00', 422, ['disposed_on']])
      expect([charges, (await file.read(id)).status]).toEqual([['2026-01-01 2026-12-31 2400.00'], 'active'])
    }
  }
})

test('50 reversals of one exit at once: one takes the disposal back', async () => {
  const { id } = await file.asset()
  const { entries } = (await file.dispose(id, { disposed_on: '2026-06-30', kind: 'scrap' })).body
  const answers = await many(50, (caller) => caller('POST', `${file.b.path}/entries/${entries[1].id}/reverse`, { body: {} }))
  expect(tally(answers)).toEqual({ 201: 1, '422 entry_already_reversed': 49 })
  expect(await file.read(id)).toMatchObject({ status: 'active', disposed_on: null })
})
