/** Posting of depreciation. 12,000.00 over five years is 2,400.00 a year, 1,190.14 for the 181 days to 30 June of a year of 365. */
import { expect, test } from 'vitest'
import { addYears, type AssetFile, makeAssetFile, shownLines } from '../../../../../test/harness/fixed-assets/asset-files.ts'
import { fieldsOf } from '../../../../../test/harness/replies.ts'
import { openWorld } from '../../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')

const newFile = (): Promise<AssetFile> => makeAssetFile(w, admin)
const nothing = { entries: [], lines: [], total: '0.00' }
const entriesIn = async ({ b }: AssetFile) =>
  (await w.rows<{ n: string }>('select count(*) as n from entries where company_id = $1', [b.id]))[0]?.n

test('201 posts the charge of the year in the miscellaneous journal, and the register follows', async () => {
  const file = await newFile()
  const { id, code } = await file.asset()
  const { status, body } = await file.depreciate({ until: '2026-12-31' })
  expect(status).toBe(201)
  expect(body).toMatchObject({ lines: [{ asset_id: id, from: '2026-01-01', to: '2026-12-31', amount: '2400.00' }], total: '2400.00' })
  const [entry, ...others] = body.entries
  expect(others).toEqual([])
  expect(entry).toMatchObject({
    journal: { code: 'OD' },
    entry_date: '2026-12-31T00:00:00.000Z',
    origin: 'depreciation',
    label: 'Amortissements 2026',
    third_party_id: null,
    status: 'posted',
  })
  expect(shownLines(entry)).toEqual(['630200 D 2400.00', '230900 C 2400.00'])
  expect(entry.lines.map(({ label }: { label: string }) => label)).toEqual([`${code} Tour`, `${code} Tour`])
  expect((await admin('GET', `${file.b.path}/entries/${entry.id}`)).body).toEqual({ ...entry, known_at: expect.any(String) })
  expect(await file.read(id)).toMatchObject({ depreciated: '2400.00', net_value: '9600.00', status: 'active', version: 1 })
  expect((await file.read(id)).plan[0]).toMatchObject({ amount: '2400.00', entry_id: entry.id })
})

test('201 any rhythm gives the same year, and nothing is posted twice', async () => {
  const file = await newFile()
  const { id } = await file.asset()
  expect((await file.depreciate({ until: '2026-06-30' })).body.lines).toEqual([
    { asset_id: id, from: '2026-01-01', to: '2026-06-30', amount: '1190.14' },
  ])
  expect((await file.depreciate({ until: '2026-06-30' })).body).toEqual(nothing)
  expect((await file.depreciate({ until: '2026-05-31' })).body).toEqual(nothing)
  expect((await file.depreciate({ until: '2026-12-31' })).body.lines).toEqual([
    { asset_id: id, from: '2026-07-01', to: '2026-12-31', amount: '1209.86' },
  ])
  const { status, body } = await file.depreciate({ until: '2026-12-31' })
  expect([status, body]).toEqual([201, nothing])
  expect(await file.charges(id)).toEqual(['2026-01-01 2026-06-30 1190.14', '2026-07-01 2026-12-31 1209.86'])
})

test('201 one entry for each fiscal year, on its last day or on the day asked for', async () => {
  const file = await newFile()
  await addYears(file, 2027)
  const { id } = await file.asset()
  const { body } = await file.depreciate({ until: '2027-06-30' })
  expect(body.entries.map(({ entry_date, label }: { entry_date: string; label: string }) => [entry_date.slice(0, 10), label])).toEqual([
    ['2026-12-31', 'Amortissements 2026'],
    ['2027-06-30', 'Amortissements 2027'],
  ])
  expect(body.entries.map(shownLines)).toEqual([
    ['630200 D 2400.00', '230900 C 2400.00'],
    ['630200 D 1190.14', '230900 C 1190.14'],
  ])
  expect(body.total).toBe('3590.14')
  expect(await file.charges(id)).toEqual(['2026-01-01 2026-12-31 2400.00', '2027-01-01 2027-06-30 1190.14'])
})

test('201 what is fully depreciated has the status depreciated and nothing more to post', async () => {
  const file = await newFile()
  const { id } = await file.asset({ years: 1, residual_value: '2000.00' })
  await addYears(file, 2027)
  const { body } = await file.depreciate({ until: '2027-12-31' })
  expect(body).toMatchObject({ lines: [{ amount: '10000.00', to: '2026-12-31' }], total: '10000.00' })
  expect(await file.read(id)).toMatchObject({ status: 'depreciated', net_value: '2000.00' })
})

test('201 grouped by account: two lines for each pair of accounts and distribution; the expense carries the analytics', async () => {
  const file = await newFile()
  const axis = (await admin('POST', `${file.b.path}/analytic-codes`, { body: { code: 'DEP', label: 'Département' } })).body
  const leaf = async (code: string) =>
    (await admin('POST', `${file.b.path}/analytic-codes`, { body: { code, label: code, parent_id: axis.id } })).body.id as number
  const [north, south] = [await leaf('N'), await leaf('S')]
  const shares = [
    { analytic_code_id: north, percent: '60.00' },
    { analytic_code_id: south, percent: '40.00' },
  ]
  for (const more of [{}, { acquisition_value: '6000.00' }, { analytics: shares }, { category: '240000', years: 10 }])
    await file.asset(more)
  const [entry] = (await file.depreciate({ until: '2026-12-31', group_by: 'account', dry_run: true })).body.entries
  expect(shownLines(entry)).toEqual([
    '630200 D 3600.00',
    '230900 C 3600.00',
    '630200 D 2400.00',
    '230900 C 2400.00',
    '630200 D 1200.00',
    '240900 C 1200.00',
  ])
  expect(entry.lines.map(({ label }: { label: string | null }) => label)).toEqual(Array.from({ length: 6 }, () => null))
  const [byAsset] = (await file.depreciate({ until: '2026-12-31' })).body.entries
  expect(byAsset.lines.map(({ analytics }: { analytics: unknown[] }) => analytics)).toEqual([[], [], [], [], shares, [], [], []])
  expect(byAsset.lines).toHaveLength(8)
})

test('201 leaves out what is disposed of, in the bin or not depreciated', async () => {
  const file = await newFile()
  const [sold, binned, land, kept] = [await file.asset(), await file.asset(), await file.asset({ method: 'none' }), await file.asset()]
  expect((await file.dispose(sold.id, { disposed_on: '2026-01-31', kind: 'scrap' })).status).toBe(201)
  expect((await admin('DELETE', `${file.at}/${binned.id}`)).status).toBe(204)
  const asset_ids = [sold.id, binned.id, land.id, kept.id]
  const { body } = await file.depreciate({ until: '2026-12-31', asset_ids })
  expect(body.lines.map(({ asset_id }: { asset_id: number }) => asset_id)).toEqual([kept.id])
})

test('201 only the assets asked for; an id given twice counts once', async () => {
  const file = await newFile()
  const [one, other] = [await file.asset(), await file.asset()]
  const { body } = await file.depreciate({ until: '2026-12-31', asset_ids: [other.id, other.id] })
  expect(body.lines.map(({ asset_id }: { asset_id: number }) => asset_id)).toEqual([other.id])
  expect(await file.read(one.id)).toMatchObject({ depreciated: '0.00' })
})

test('422 names the place of an unknown asset; one of another file is unknown', async () => {
  const [file, elsewhere] = [await newFile(), await newFile()]
  const [own, foreign] = [await file.asset(), await elsewhere.asset()]
  const reply = await file.depreciate({ until: '2026-12-31', asset_ids: [own.id, foreign.id] })
  expect(fieldsOf(reply)).toEqual([422, ['asset_ids.1']])
  expect(await entriesIn(file)).toBe('0')
})

test('200 dry run: the same figures, and nothing stored', async () => {
  const file = await newFile()
  const { id } = await file.asset()
  const dry = await file.depreciate({ until: '2026-12-31', dry_run: true })
  const byHeader = await file.depreciate({ until: '2026-12-31' }, { 'x-dry-run': '1' })
  expect([dry.status, byHeader.headers['x-dry-run']]).toEqual([200, '1'])
  expect([await entriesIn(file), await file.charges(id)]).toEqual(['0', []])
  const real = await file.depreciate({ until: '2026-12-31' })
  expect(real.body.lines).toEqual(dry.body.lines)
  expect([dry, byHeader, real].map(({ body }) => [body.total, body.entries.map(shownLines)])).toEqual(
    Array.from({ length: 3 }, () => ['2400.00', [['630200 D 2400.00', '230900 C 2400.00']]]),
  )
})

test('422 period_locked refuses the whole run and names the first open day', async () => {
  const file = await newFile()
  await addYears(file, 2027)
  const { id } = await file.asset()
  const [, year] = (await admin('GET', `${file.b.path}/fiscal-years`)).body
  const december = year.periods[11].id
  expect((await admin('POST', `${file.b.path}/fiscal-years/${year.id}/periods/${december}/lock`)).status).toBe(200)
  const reply = await file.depreciate({ until: '2027-12-31' })
  expect(reply.body).toMatchObject({ code: 'period_locked', reason: 'period_locked', earliest_open_date: '2027-01-01' })
  expect(fieldsOf(reply)).toEqual([422, ['until']])
  expect([await entriesIn(file), await file.charges(id)]).toEqual(['0', []])
  expect((await file.depreciate({ until: '2027-12-31', dry_run: true })).body.code).toBe('period_locked')
})

test('422 a closed year refuses the run too', async () => {
  const file = await newFile()
  await addYears(file, 2027)
  await file.asset()
  const [, year] = (await admin('GET', `${file.b.path}/fiscal-years`)).body
  const closed = await admin('POST', `${file.b.path}/fiscal-years/${year.id}/close`, { body: { force: true } })
  expect(closed.status).toBe(200)
  const { body } = await file.depreciate({ until: '2027-12-31' })
  expect(body).toMatchObject({ code: 'period_locked', reason: 'fiscal_year_closed', earliest_open_date: '2027-01-01' })
})

test.each(['2025-12-31', '2027-01-01'])('422 no fiscal year contains %s', async (until) => {
  const file = await newFile()
  await file.asset()
  const reply = await file.depreciate({ until })
  expect(fieldsOf(reply)).toEqual([422, ['until']])
})

test('422 an account of the category that cannot be posted to', async () => {
  const file = await newFile()
  const { code } = await file.asset()
  expect((await admin('PATCH', `${file.b.path}/accounts/${file.b.accounts['630200']}`, { body: { is_active: false } })).status).toBe(200)
  const { status, body } = await file.depreciate({ until: '2026-12-31' })
  expect([status, body.errors]).toEqual([
    422,
    {
      account: [
        `Le compte 630200 de l’immobilisation ${code} Tour est inactif ou non imputable : choisissez un autre compte dans sa catégorie.`,
      ],
    },
  ])
})

test('201 a merged account is read through its merger', async () => {
  const file = await newFile()
  const open = async (number: string) =>
    (await admin('POST', `${file.b.path}/accounts`, { body: { number, label: 'Amortissements' } })).body.id as number
  const [own, target] = [await open('230940'), await open('230950')]
  const { category_id } = await file.asset()
  const changed = await admin('PATCH', `${file.b.path}/fixed-asset-categories/${category_id}`, { body: { depreciation_account_id: own } })
  expect(changed.status).toBe(200)
  expect((await admin('POST', `${file.b.path}/accounts/${own}/merge`, { body: { into_id: target } })).status).toBe(200)
  const [entry] = (await file.depreciate({ until: '2026-12-31' })).body.entries
  expect(shownLines(entry)).toEqual(['630200 D 2400.00', '230950 C 2400.00'])
})
