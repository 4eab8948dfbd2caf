import { beforeAll, describe, expect, test } from 'vitest'
import { type RegisterFile, makeRegisterFile } from '../../../../../test/harness/fixed-assets/register-file.ts'
import { created, fieldsOf, managersOnly, refusalsOf } from '../../../../../test/harness/replies.ts'
import { type Caller, type Reply, openWorld } from '../../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const file = await makeRegisterFile(w, admin)

const post = (body: object, of = file) => admin('POST', of.categories, { body })
const patch = (id: number, body: object, of = file) => admin('PATCH', `${of.categories}/${id}`, { body })
const bike = { name: 'Vélos', asset_account: '244000', years: '5' }

const numbersOf = async ({ b }: RegisterFile, { asset_account_id, depreciation_account_id, expense_account_id }: Reply['body']) => {
  const rows = await w.rows<{ id: string; number: string }>('select id, number from accounts where company_id = $1', [b.id])
  const numbers = new Map(rows.map(({ id, number }) => [Number(id), number]))
  return [asset_account_id, depreciation_account_id, expense_account_id].map((id) => numbers.get(id))
}

describe('a new company file', () => {
  test.for<['BE' | 'FR' | 'LU', string[][]]>([
    [
      'BE',
      [
        ['200000', '200900', '630000', '5.00'],
        ['215000', '215900', '630100', '5.00'],
        ['221000', '221900', '630200', '33.00'],
        ['230000', '230900', '630200', '5.00'],
        ['240000', '240900', '630200', '10.00'],
        ['241000', '241900', '630200', '5.00'],
        ['242000', '242900', '630200', '3.00'],
        ['243000', '243900', '630200', '5.00'],
      ],
    ],
    [
      'FR',
      [
        ['205', '2805', '68111', '3.00'],
        ['2131', '28131', '68112', '25.00'],
        ['2135', '28135', '68112', '10.00'],
        ['2154', '28154', '68112', '7.00'],
        ['2155', '28155', '68112', '5.00'],
        ['2182', '28182', '68112', '5.00'],
        ['2183', '28183', '68112', '3.00'],
        ['2184', '28184', '68112', '10.00'],
      ],
    ],
    [
      'LU',
      [
        ['21213', '212139', '6322', '3.00'],
        ['221312', '2213129', '63313', '30.00'],
        ['22141', '221419', '63314', '10.00'],
        ['2222', '22229', '6332', '10.00'],
        ['2232', '22329', '6333', '5.00'],
        ['2233', '22339', '6333', '5.00'],
        ['2234', '22349', '6333', '10.00'],
        ['2235', '22359', '6333', '3.00'],
      ],
    ],
  ])('%s has the categories of its country, linear and by days, and no revision of them', async ([country_pack, expected]) => {
    const own = await makeRegisterFile(w, admin, { country_pack })
    const { body } = await admin('GET', own.categories)
    const told = await Promise.all(body.map(async (each: Reply['body']) => [...(await numbersOf(own, each)), each.years]))
    expect(told).toEqual(expected)
    expect(new Set(body.map(({ method, prorata, is_active }: Reply['body']) => `${method} ${prorata} ${is_active}`))).toEqual(
      new Set(['linear daily true']),
    )
    expect((await admin('GET', `${own.b.path}/history?resource=fixed-asset-categories`)).body.total).toBe(0)
  })

  test('its categories are named in the language of the reader, until somebody names one', async () => {
    const own = await makeRegisterFile(w, admin)
    const { id } = await own.category('243000')
    const inLanguages = async () =>
      Promise.all(
        ['fr', 'nl', 'en', 'de'].map(async (language) => {
          const { body } = await admin('GET', own.categories, { headers: { 'accept-language': language } })
          return body.find((each: Reply['body']) => each.id === id).name
        }),
      )
    expect(await inLanguages()).toEqual(['Véhicules utilitaires', 'Bedrijfsvoertuigen', 'Commercial vehicles', 'Nutzfahrzeuge'])
    await patch(id, { name: 'Camionnettes' }, own)
    expect(await inLanguages()).toEqual(Array.from({ length: 4 }, () => 'Camionnettes'))
    const { body: past } = await admin('GET', `${own.b.path}/history?resource=fixed-asset-categories`)
    expect(past.data[0].changes).toEqual({ name: { from: null, to: 'Camionnettes' } })
    const undone = await admin('POST', `${own.b.path}/history/${past.data[0].id}/revert`)
    expect([undone.status, await inLanguages()]).toEqual([
      200,
      ['Véhicules utilitaires', 'Bedrijfsvoertuigen', 'Commercial vehicles', 'Nutzfahrzeuge'],
    ])
  })

  test('in Luxembourg its accounts of depreciation are below the asset accounts, named in the language of the file', async () => {
    const own = await makeRegisterFile(w, admin, { country_pack: 'LU' })
    const { body } = await admin('GET', `${own.b.path}/accounts?q=22329`)
    expect(body[0]).toMatchObject({
      number: '22329',
      label: 'Amortissements - Véhicules de transport',
      type: 'asset',
      kind: 'depreciation',
      is_postable: true,
      parent_number: '2232',
    })
  })
})

test('201 creates a category, with the accounts that the chart suggests', async () => {
  const { status, body } = await post(bike)
  expect(status).toBe(201)
  expect(body).toEqual({
    id: expect.any(Number),
    company_id: file.b.id,
    name: 'Vélos',
    asset_account_id: file.b.accounts['244000'],
    depreciation_account_id: file.b.accounts['244900'],
    expense_account_id: file.b.accounts['630200'],
    method: 'linear',
    years: '5.00',
    prorata: 'daily',
    is_active: true,
    created_at: expect.any(String),
    updated_at: body.created_at,
    lock_version: 0,
    version: 1,
    deleted_at: null,
    deleted_by: null,
  })
  expect((await admin('GET', file.categories)).body).toContainEqual(body)
})

test('201 with accounts by id, another method, life and prorata; a life is rounded to two decimals', async () => {
  const { accounts } = file.b
  const ids = { asset_account_id: accounts['244000'], depreciation_account_id: accounts['243900'], expense_account_id: accounts['630100'] }
  const { body } = await post({ name: 'Deux-roues', ...ids, method: 'declining', years: 4.335, prorata: 'monthly', is_active: false })
  expect(body).toMatchObject({ ...ids, method: 'declining', years: '4.34', prorata: 'monthly', is_active: false })
})

test('201 with the method none needs neither a life nor accounts of depreciation', async () => {
  const { body } = await post({ name: 'Terrains', asset_account: '220000', method: 'none' })
  expect(body).toMatchObject({ method: 'none', years: null, depreciation_account_id: null, expense_account_id: null })
  const depreciated = await patch(body.id, { method: 'linear', years: 20 })
  expect(depreciated.body).toMatchObject({
    depreciation_account_id: file.b.accounts['220900'],
    expense_account_id: file.b.accounts['630200'],
  })
})

test('201 opens the account of accumulated depreciation where the chart has none', async () => {
  const own = await makeRegisterFile(w, admin, { country_pack: 'LU' })
  const body = await created(post({ name: 'Terrassements', asset_account: '22112', years: '20' }, own))
  const { body: account } = await admin('GET', `${own.b.path}/accounts/${body.depreciation_account_id}`)
  expect(account).toMatchObject({ number: '221129', kind: 'depreciation', type: 'asset', is_system: false })
  const { body: past } = await admin('GET', `${own.b.path}/history?resource=accounts&record_id=${account.id}`)
  expect(past.data).toMatchObject([{ op: 'create' }])
})

test.for<[string, object, string[]]>([
  ['an unknown asset account', { asset_account: '999999' }, ['asset_account']],
  ['no asset account', { asset_account: undefined }, ['asset_account_id']],
  ['an expense account as asset account', { asset_account: '610000' }, ['asset_account']],
  ['an asset account as expense account', { expense_account: '240000' }, ['expense_account']],
  ['a heading as account', { asset_account: '24' }, ['asset_account']],
  ['the asset account as account of depreciation', { depreciation_account: '244000' }, ['depreciation_account']],
  ['an account without one of depreciation', { asset_account: '550000' }, ['depreciation_account_id', 'expense_account_id']],
  ['no life', { years: null }, ['years']],
  ['a life of zero', { years: '0' }, ['years']],
  ['a life below zero', { years: '-1' }, ['years']],
  ['a life above a hundred years', { years: '100.01' }, ['years']],
  ['a life that is no number', { years: 'cinq' }, ['years']],
  ['an unknown method', { method: 'sum_of_years' }, ['method']],
  ['an unknown prorata', { prorata: 'weekly' }, ['prorata']],
  ['an empty name', { name: ' ' }, ['name']],
  ['no name', { name: undefined }, ['name']],
  ['an id that is not the account', { asset_account_id: 1 }, ['asset_account']],
])('422 with %s', async ([, wrong, fields]) => {
  expect(fieldsOf(await post({ ...bike, ...wrong }))).toEqual([422, fields])
})

test('422 says in four languages what to do', async () => {
  const told = await Promise.all(
    ['fr', 'nl', 'en', 'de'].map(
      async (language) =>
        (await admin('POST', file.categories, { body: { ...bike, years: 0 }, headers: { 'accept-language': language } })).body.errors
          .years[0],
    ),
  )
  expect(told).toEqual([
    'Une durée est supérieure à 0 et de 100 ans au plus.',
    'Een duur is groter dan 0 en hoogstens 100 jaar.',
    'A life is above 0 and at most 100 years.',
    'Eine Dauer ist größer als 0 und höchstens 100 Jahre.',
  ])
})

test('200 changes what was sent; what does not change writes no revision', async () => {
  const { id } = (await post(bike)).body
  const changed = await patch(id, { name: 'Vélos de société', years: '4', expense_account: '630100' })
  expect(changed.body).toMatchObject({ name: 'Vélos de société', years: '4.00', expense_account_id: file.b.accounts['630100'], version: 2 })
  expect((await patch(id, { name: 'Vélos de société', years: 4 })).body.version).toBe(2)
})

test('200 leaves existing assets as they are', async () => {
  const own = await makeRegisterFile(w, admin)
  const { id } = await own.asset()
  const { id: category } = await own.category('243000')
  await patch(category, { years: '10', method: 'declining', prorata: 'monthly' }, own)
  expect(await own.show(id)).toMatchObject({ years: '5.00', method: 'linear', prorata: 'daily', version: 1 })
})

test('409 for a stale version, with the present record', async () => {
  const { id } = (await post(bike)).body
  await patch(id, { years: '6' })
  const stale = await admin('PATCH', `${file.categories}/${id}`, { body: { years: '7' }, headers: { 'x-base-version': '1' } })
  expect([stale.status, stale.body.code, stale.body.server_data.years]).toEqual([409, 'conflict', '6.00'])
  const gone = await admin('DELETE', `${file.categories}/${id}`, { headers: { 'x-base-version': '1' } })
  expect([gone.status, gone.body.code]).toEqual([409, 'conflict'])
})

test('404 for a category of another file', async () => {
  const other = await makeRegisterFile(w, admin)
  const { id } = await other.category('243000')
  expect((await patch(id, { years: '6' })).status).toBe(404)
  expect((await admin('DELETE', `${file.categories}/${id}`)).status).toBe(404)
})

test('403 below manager, 401 without a token, 404 without access', async () => {
  const calls = [
    (caller: Caller) => caller('POST', 'C/fixed-asset-categories', { body: bike }),
    (caller: Caller) => caller('PATCH', 'C/fixed-asset-categories/1', { body: {} }),
    (caller: Caller) => caller('DELETE', 'C/fixed-asset-categories/1'),
  ]
  expect(await refusalsOf(w, calls)).toEqual(calls.map(() => managersOnly))
})

test('the same mutation id creates one category', async () => {
  const headers = { 'x-client-mutation-id': 'category-1' }
  const [first, again] = [
    await admin('POST', file.categories, { body: bike, headers }),
    await admin('POST', file.categories, { body: bike, headers }),
  ]
  expect([first.status, again.status, again.headers['x-idempotent-replay']]).toEqual([201, 200, '1'])
  expect(again.body).toEqual(first.body)
})

describe('accounts of a category that is used', () => {
  let own: RegisterFile
  let category: Reply['body']
  beforeAll(async () => {
    own = await makeRegisterFile(w, admin)
    category = await own.category('243000')
    await own.charge(await own.asset(), '2026-01-01', '2026-12-31', '2400.00')
  })

  test.for([
    ['asset_account', '241000'],
    ['depreciation_account', '241900'],
  ] as const)('422 %s cannot change once charges are posted', async ([field, number]) => {
    const { status, body } = await patch(category.id, { [field]: number }, own)
    expect([status, body.errors]).toEqual([
      422,
      { [field]: ['Des amortissements de cette catégorie sont comptabilisés sur ce compte : créez une autre catégorie.'] },
    ])
  })

  test('200 the expense account can', async () => {
    expect((await patch(category.id, { expense_account: '630100' }, own)).status).toBe(200)
  })

  test('422 the accounts of depreciation stay while an asset is depreciated', async () => {
    const cars = await own.category('241000')
    await own.asset({ category: '241000' })
    const body = { method: 'none', depreciation_account: null, expense_account: null }
    expect(fieldsOf(await patch(cars.id, body, own))).toEqual([422, ['depreciation_account_id', 'expense_account_id']])
    expect((await patch(cars.id, { depreciation_account: '240900' }, own)).status).toBe(200)
  })

  test('422 the asset account stays while an asset names a purchase on it', async () => {
    const { line } = await own.purchase('900.00', '242000')
    await own.asset({ category: '242000', entry_line_id: line })
    const { id } = await own.category('242000')
    expect(fieldsOf(await patch(id, { asset_account: '240000' }, own))).toEqual([422, ['asset_account']])
  })

  test('an account of a category is in use, and a merged account is replaced by its successor', async () => {
    const account = await created(admin('POST', `${own.b.path}/accounts`, { body: { number: '243100', label: 'Remorques' } }))
    const { id } = await created(post({ name: 'Remorques', asset_account: '243100', depreciation_account: '243900', years: '8' }, own))
    await own.charge(await own.asset({ category_id: id, category: null, acquired_on: '2026-01-02' }), '2026-01-02', '2026-12-31', '1.00')
    const refused = await admin('DELETE', `${own.b.path}/accounts/${account.id}`)
    expect([refused.status, refused.body.code, refused.body.usages]).toEqual([422, 'record_in_use', { 'fixed-asset-categories': 1 }])
    const merged = await admin('POST', `${own.b.path}/accounts/${account.id}/merge`, { body: { into_id: own.b.accounts['243000'] } })
    expect(merged.status).toBe(200)
    const { body } = await admin('GET', own.categories)
    expect(body.find((each: Reply['body']) => each.id === id).asset_account_id).toBe(own.b.accounts['243000'])
  })
})

test('204 moves an unused category to the bin, from which it comes back; 422 record_in_use while an asset uses it', async () => {
  const own = await makeRegisterFile(w, admin)
  const { id } = await own.category('243000')
  const asset = await own.asset()
  const used = await admin('DELETE', `${own.categories}/${id}`)
  expect([used.status, used.body.code, used.body.usages]).toEqual([422, 'record_in_use', { 'fixed-assets': 1 }])
  await admin('DELETE', `${own.assets}/${asset.id}`)
  const gone = await admin('DELETE', `${own.categories}/${id}`)
  expect([gone.status, gone.headers['x-trashed']]).toEqual([204, '1'])
  const { body: bin } = await admin('GET', `${own.b.path}/trash`)
  expect(bin.data.map(({ type, label, can_restore }: Reply['body']) => [type, label, can_restore])).toEqual([
    ['fixed-asset-categories', 'Véhicules utilitaires', true],
    ['fixed-assets', '00001 Camionnette', false],
  ])
  const blocked = await admin('POST', `${own.b.path}/trash/${bin.data[1].id}/restore`)
  expect([blocked.status, blocked.body.code, Object.keys(blocked.body.errors)]).toEqual([422, 'restore_conflict', ['category_id']])
  expect((await admin('POST', `${own.b.path}/trash/${bin.data[0].id}/restore`)).status).toBe(200)
  expect((await admin('POST', `${own.b.path}/trash/${bin.data[1].id}/restore`)).status).toBe(200)
})

test('422 above 200 categories, also on the way back from the bin', async () => {
  const own = await makeRegisterFile(w, admin)
  const { id } = await own.category('243000')
  await admin('DELETE', `${own.categories}/${id}`)
  await own.asApplication(
    `insert into fixed_asset_categories (company_id, name, asset_account_id, method, prorata)
     select app_company(), 'Catégorie ' || n, ${own.b.accounts['220000']}, 'none', 'daily' from generate_series(1, 193) n`,
  )
  const refused = await post(bike, own)
  expect([refused.status, refused.body.errors.name]).toEqual([
    422,
    ['Un dossier compte au plus 200 catégories d’immobilisations : supprimez-en une qui ne sert plus.'],
  ])
  const { body: bin } = await admin('GET', `${own.b.path}/trash`)
  const back = await admin('POST', `${own.b.path}/trash/${bin.data[0].id}/restore`)
  expect([back.status, back.body.code]).toEqual([422, 'restore_conflict'])
})

test('200 lists active categories only, where they are asked for', async () => {
  const own = await makeRegisterFile(w, admin)
  const { id } = await own.category('200000')
  await patch(id, { is_active: false }, own)
  const count = async (query: string) => (await admin('GET', own.categories + query)).body.length
  expect([await count(''), await count('?is_active=1'), await count('?is_active=0')]).toEqual([8, 7, 1])
})
