/** A register of fixed assets as a data import. */
import { expect, test } from 'vitest'
import { type RegisterFile, makeRegisterFile } from '../../../../test/harness/fixed-assets/register-file.ts'
import { multipart } from '../../../../test/harness/multipart.ts'
import { type Reply, openWorld } from '../../../../test/harness/world.ts'

type Body = Reply['body']

const w = await openWorld()
const admin = await w.as('admin')

const run = ({ b }: RegisterFile, rows: object[], more: object = {}) =>
  admin('POST', `${b.path}/data-imports`, { body: { resource: 'fixed-assets', rows, ...more } })
const registered = async ({ assets }: RegisterFile) =>
  (await admin('GET', `${assets}?per_page=200`)).body.data
    .map(({ code, name, acquisition_value, years }: Body) => [code, name, acquisition_value, years].join(' '))
    .toSorted()

const rows = [
  { code: 'V1', name: 'Camionnette', category: 'Véhicules utilitaires', acquired_on: '2026-01-05', acquisition_value: '28500.00' },
  { name: 'Bureau', category: '240000', acquired_on: '2026-02-01', acquisition_value: 1200, years: 8 },
  { name: 'Serveur', category: '242000', acquired_on: '2024-02-01', acquisition_value: '3000', opening_depreciation: '1900.00' },
]

test('201 registers rows with defaults, codes that count up and plans, in one operation that can be undone', async () => {
  const file = await makeRegisterFile(w, admin)
  const { status, body } = await run(file, rows)
  expect([status, body.created, body.failed]).toEqual([201, 3, 0])
  expect(await registered(file)).toEqual(['00001 Bureau 1200.00 8.00', '00002 Serveur 3000.00 3.00', 'V1 Camionnette 28500.00 5.00'])
  const shown = await file.show(body.rows[2].id)
  expect(shown).toMatchObject({ plan_starts_on: '2026-01-01', plan_opening: '1900.00', depreciated: '1900.00' })
  const { body: past } = await admin('GET', `${file.b.path}/history?resource=fixed-assets`)
  const undone = await admin('POST', `${file.b.path}/history/operations/${past.data[0].operation_id}/revert`)
  expect([undone.status, undone.body.reverted, await registered(file)]).toEqual([200, 3, []])
})

test('200 as a dry run stores nothing', async () => {
  const file = await makeRegisterFile(w, admin)
  const { status, body } = await run(file, rows, { dry_run: true })
  expect([status, body.created, body.rows.map(({ id }: Body) => id), await registered(file)]).toEqual([200, 3, [null, null, null], []])
})

test('the code is the key: skip, update or fail', async () => {
  const file = await makeRegisterFile(w, admin)
  await run(file, rows.slice(0, 1))
  const changed = [{ ...rows[0], name: 'Fourgon', years: 6 }]
  const counts = async (on_existing?: string) => {
    const { status, body } = await run(file, changed, on_existing ? { on_existing } : {})
    return [status, body.created, body.updated, body.skipped]
  }
  expect(await counts()).toEqual([201, 0, 0, 1])
  expect((await run(file, changed, { on_existing: 'fail' })).body.errors).toHaveProperty(['rows.0.code'])
  expect(await counts('update')).toEqual([201, 0, 1, 0])
  expect(await registered(file)).toEqual(['V1 Fourgon 28500.00 6.00'])
  expect(await counts('update')).toEqual([201, 0, 0, 1])
})

test('an update keeps to what posted charges allow', async () => {
  const file = await makeRegisterFile(w, admin)
  const { body } = await run(file, rows.slice(0, 1))
  const asset = await file.show(body.rows[0].id)
  await file.charge(asset, '2026-01-05', '2026-12-31', '5637.53')
  const moved = await run(file, [{ ...rows[0], acquired_on: '2026-01-06' }], { on_existing: 'update' })
  expect([moved.status, moved.body.code, Object.keys(moved.body.errors)]).toEqual([422, 'import_rows_invalid', ['rows.0.acquired_on']])
  const longer = await run(file, [{ ...rows[0], years: 10 }], { on_existing: 'update' })
  expect(longer.body.updated).toBe(1)
  expect(await file.show(asset.id)).toMatchObject({ plan_starts_on: '2027-01-01', plan_opening: '5637.53' })
})

test('422 row by row, under the field that the row has', async () => {
  const file = await makeRegisterFile(w, admin)
  const [first] = rows
  const wrong = [
    { ...first, category: 'Bateaux' },
    { ...first, category: undefined, category_id: 999_999, code: 'B' },
    { ...first, code: 'C', residual_value: '30000' },
    { ...first, code: 'C', third_party: 'S99' },
    { ...first, code: 'D' },
    { ...first, code: 'D' },
    { ...first, code: 'E', acquired_on: 'demain' },
    { ...first, code: 'F', opening_depreciation: '5.00' },
  ]
  const { status, body } = await run(file, wrong)
  expect([status, body.code, Object.keys(body.errors).toSorted()]).toEqual([
    422,
    'import_rows_invalid',
    [
      'rows.0.category',
      'rows.1.category_id',
      'rows.2.residual_value',
      'rows.3.third_party',
      'rows.5.code',
      'rows.6.acquired_on',
      'rows.7.opening_depreciation',
    ],
  ])
  const partial = await run(file, wrong, { partial: true })
  expect([partial.status, partial.body.created, partial.body.failed]).toEqual([201, 1, 7])
  expect(await registered(file)).toEqual(['D Camionnette 28500.00 5.00'])
})

test('201 from a table, with amounts and dates as people write them', async () => {
  const file = await makeRegisterFile(w, admin)
  const csv = [
    'code;name;category;acquired_on;acquisition_value;years;third_party',
    '00007;Camionnette;243000;15/03/2026;28.500,00;5;S00001',
    ';Bureau;Mobilier de bureau;01/02/2026;1.200,50;;',
  ].join('\n')
  const form = multipart({ field: 'resource', value: 'fixed-assets' }, { field: 'file', name: 'registre.csv', value: csv })
  const { status, body } = await admin('POST', `${file.b.path}/data-imports`, form)
  expect([status, body.created]).toEqual([201, 2])
  expect(await registered(file)).toEqual(['00007 Camionnette 28500.00 5.00', '00008 Bureau 1200.50 10.00'])
})

test('two imports of the same rows at once register each asset once', async () => {
  const file = await makeRegisterFile(w, admin)
  const coded = Array.from({ length: 20 }, (_, index) => ({ ...rows[0], code: `R${index}` }))
  await Promise.all(Array.from({ length: 5 }, () => run(file, coded)))
  const [{ n } = { n: 0 }] = await w.rows<{ n: number }>('select count(*)::integer as n from fixed_assets where company_id = $1', [
    file.b.id,
  ])
  expect(n).toBe(20)
})

test('5,000 rows take as many statements as one', async () => {
  const file = await makeRegisterFile(w, admin)
  const many = Array.from({ length: 5000 }, (_, index) => ({ ...rows[0], code: undefined, name: `Bien ${index}` }))
  const { status, body } = await run(file, many)
  expect([status, body.created, body.rows[4999].status]).toEqual([201, 5000, 'created'])
})
