/** The to-do `assets_unregistered`. */
import { afterAll, expect, test } from 'vitest'
import { openAsking } from '../../../../test/contract/contributions.ts'
import { type RegisterFile, makeRegisterFile } from '../../../../test/harness/fixed-assets/register-file.ts'
import { openWorld } from '../../../../test/harness/world.ts'
import { fixedAssets } from './index.ts'

const w = await openWorld()
const admin = await w.as('admin')
const asking = openAsking(w)
afterAll(() => asking.end())

const count = async ({ b }: RegisterFile) =>
  (await asking.ask([fixedAssets], b.id, '2026-11-16', { from: '2026-01-01', to: '2026-12-31' })).counts['assets_unregistered']

test('counts purchase lines on the asset account of a category that no asset names', async () => {
  const file = await makeRegisterFile(w, admin)
  expect(await count(file)).toBe(0)
  const { line } = await file.purchase('900.00')
  await file.purchase('500.00', '242000')
  expect(await count(file)).toBe(2)
  const asset = await file.asset({ entry_line_id: line })
  expect(await count(file)).toBe(1)
  await admin('DELETE', `${file.assets}/${asset.id}`)
  expect(await count(file)).toBe(2)
})

test('leaves out other accounts, credit notes, reversed purchases and what the miscellaneous journal moves', async () => {
  const file = await makeRegisterFile(w, admin)
  await file.purchase('10.00', '610000')
  const { id } = await file.purchase('20.00')
  await admin('POST', `${file.b.path}/entries/${id}/reverse`, { body: {} })
  const lines = [{ account: '243000', amount: '30.00' }]
  await admin('POST', `${file.b.path}/entries/credit-note`, {
    body: { journal: 'NCA', third_party_id: file.b.supplier, entry_date: '2026-03-15', lines },
  })
  const opening = [
    { account: '243000', debit: '40.00' },
    { account: '140000', credit: '40.00' },
  ]
  await admin('POST', `${file.b.path}/entries`, { body: { journal: 'OD', entry_date: '2026-01-01', lines: opening } })
  expect(await count(file)).toBe(0)
})

test('follows mergers of accounts and the categories of the file', async () => {
  const file = await makeRegisterFile(w, admin)
  const { body } = await admin('POST', `${file.b.path}/accounts`, { body: { number: '243100', label: 'Remorques' } })
  await file.purchase('60.00', '243100')
  expect(await count(file)).toBe(0)
  await admin('POST', `${file.b.path}/accounts/${body.id}/merge`, { body: { into_id: file.b.accounts['243000'] } })
  expect(await count(file)).toBe(1)
  const { id } = await file.category('243000')
  await admin('DELETE', `${file.categories}/${id}`)
  expect(await count(file)).toBe(0)
})
