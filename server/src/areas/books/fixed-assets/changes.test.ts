import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeRegisterFile } from '../../../../test/harness/fixed-assets/register-file.ts'
import { created, fieldsOf } from '../../../../test/harness/replies.ts'
import { type Reply, openWorld } from '../../../../test/harness/world.ts'

type Body = Reply['body']

const w = await openWorld()
const admin = await w.as('admin')
const file = await makeRegisterFile(w, admin)

const patch = (id: number, body: object) => admin('PATCH', `${file.assets}/${id}`, { body })
const amountsOf = ({ plan }: Body) => plan.map(({ fiscal_year_code, amount }: Body) => `${fiscal_year_code} ${amount}`)
const lastRevision = async (id: number) => (await admin('GET', `${file.b.path}/history?resource=fixed-assets&record_id=${id}`)).body.data[0]
const undo = async (id: number) => admin('POST', `${file.b.path}/history/${(await lastRevision(id)).id}/revert`)

describe('without posted charges', () => {
  test('200 everything may change, and the plan is made anew', async () => {
    const { id, code } = await file.asset()
    const changes = {
      name: 'Fourgon',
      category: '241000',
      acquired_on: '2026-02-01',
      in_service_on: '2026-07-01',
      acquisition_value: 10_000,
      residual_value: '1000',
      years: 3,
      prorata: 'monthly',
      third_party: 'S00001',
      location: 'Namur',
      serial_number: 'X',
      note: 'Note',
      code: `${code}-B`,
    }
    const { status, body } = await patch(id, changes)
    expect([status, body.version]).toEqual([200, 2])
    expect(body).toMatchObject({ name: 'Fourgon', plan_starts_on: '2026-07-01', years: '3.00', third_party_id: file.b.supplier })
    expect(amountsOf(await file.show(id))).toEqual(['2026 1500.00', '2027 3000.00', '2028 3000.00', '2029 1500.00'])
  })

  test('200 null clears what may be empty, and leaves the rest', async () => {
    const { id } = await file.asset({ location: 'Namur', third_party_id: file.b.supplier, residual_value: '5.00', code: 'NUL' })
    const { body } = await patch(id, { location: null, third_party_id: null, residual_value: null, code: null, method: null, note: ' ' })
    expect(body).toMatchObject({ location: null, third_party_id: null, residual_value: '5.00', code: 'NUL', method: 'linear', note: null })
    expect((await patch(id, { location: null, years: '5' })).body.version).toBe(2)
  })

  test('200 the rate goes with the declining method', async () => {
    const { id } = await file.asset({ method: 'declining', declining_rate: '25' })
    expect((await patch(id, { note: 'Vu' })).body.declining_rate).toBe('25.00')
    expect((await patch(id, { method: 'linear' })).body.declining_rate).toBeNull()
    expect(fieldsOf(await patch(id, { declining_rate: '10' }))).toEqual([422, ['declining_rate']])
  })

  test('200 earlier depreciation moves what is depreciated; 422 for an asset in service later', async () => {
    const { id } = await file.asset({ acquired_on: '2025-01-01' })
    expect((await patch(id, { opening_depreciation: '2400.00' })).body).toMatchObject({
      depreciated: '2400.00',
      net_value: '9600.00',
      plan_opening: '2400.00',
      plan_starts_on: '2026-01-01',
    })
    expect(fieldsOf(await patch(id, { in_service_on: '2026-01-01' }))).toEqual([422, ['opening_depreciation']])
    expect(fieldsOf(await patch(id, { acquisition_value: '2399.99' }))).toEqual([422, ['acquisition_value']])
  })

  test.for<[string, object, string[]]>([
    ['no life', { years: null }, ['years']],
    ['a residual value above the value', { residual_value: '12000.01' }, ['residual_value']],
    ['a value below the residual value', { acquisition_value: '99.99' }, ['acquisition_value']],
    ['an unknown category', { category_id: 999_999 }, ['category_id']],
    ['a code that is taken', { code: 'TAKEN' }, ['code']],
    ['an unknown document', { document_id: 999_999 }, ['document_id']],
    ['an unknown line', { entry_line_id: 999_900_001 }, ['entry_line_id']],
    ['an empty name', { name: '' }, ['name']],
  ])('422 with %s', async ([, wrong, fields]) => {
    const { id } = await file.asset({ residual_value: '100.00' })
    await admin('POST', file.assets, {
      body: { name: 'X', category: '243000', acquired_on: '2026-01-01', acquisition_value: 1, code: 'TAKEN' },
    })
    expect(fieldsOf(await patch(id, wrong))).toEqual([422, fields])
  })

  test('422 another category while the line of the purchase is on the account of this one', async () => {
    const { line } = await file.purchase('900.00')
    const { id } = await file.asset({ entry_line_id: line })
    expect(fieldsOf(await patch(id, { category: '241000' }))).toEqual([422, ['category']])
    expect((await patch(id, { category: '241000', entry_line_id: null })).body.entry_line_id).toBeNull()
    expect(fieldsOf(await patch(id, { entry_line_id: line }))).toEqual([422, ['entry_line_id']])
    const { body } = await patch(id, { category: '243000', entry_line_id: line })
    expect([body.entry_line_id, body.version]).toEqual([line, 3])
  })

  test('a category that became inactive does not stand in the way of other changes', async () => {
    const own = await makeRegisterFile(w, admin)
    const { id, category_id } = await own.asset()
    await admin('PATCH', `${own.categories}/${category_id}`, { body: { is_active: false } })
    expect((await admin('PATCH', `${own.assets}/${id}`, { body: { note: 'Vu', years: 4 } })).status).toBe(200)
  })

  test('409 for a stale version, with the asset and its plan', async () => {
    const { id } = await file.asset()
    await patch(id, { note: 'Une' })
    const { status, body } = await admin('PATCH', `${file.assets}/${id}`, { body: { note: 'Deux' }, headers: { 'x-base-version': '1' } })
    expect([status, body.code, body.server_version, body.server_data.note]).toEqual([409, 'conflict', 2, 'Une'])
    expect(amountsOf(body.server_data)).toHaveLength(5)
  })

  test('204 moves it to the bin, and it comes back with the same id', async () => {
    const own = await makeRegisterFile(w, admin)
    const { id } = await own.asset()
    const gone = await admin('DELETE', `${own.assets}/${id}`)
    expect([gone.status, gone.headers['x-trashed'], (await admin('GET', `${own.assets}/${id}`)).status]).toEqual([204, '1', 404])
    const { body: bin } = await admin('GET', `${own.b.path}/trash`)
    expect(bin.data).toMatchObject([{ type: 'fixed-assets', label: '00001 Camionnette', can_restore: true }])
    const back = await admin('POST', `${own.b.path}/trash/${bin.data[0].id}/restore`)
    expect([back.status, back.body.record.id, back.body.record.version]).toEqual([200, id, 3])
  })
})

describe('with posted charges', () => {
  let asset: Body
  beforeEach(async () => {
    asset = await file.asset()
    await file.charge(asset, '2026-01-01', '2026-12-31', '2400.00')
  })

  test.for<[string, object]>([
    ['acquired_on', { acquired_on: '2026-02-01' }],
    ['in_service_on', { in_service_on: '2026-02-01' }],
    ['category', { category: '241000' }],
    ['code', { code: 'AUTRE' }],
  ])('422 asset_depreciated for another %s', async ([field, body]) => {
    const refused = await patch(asset.id, body)
    expect([refused.status, refused.body.code, Object.keys(refused.body.errors)]).toEqual([422, 'asset_depreciated', [field]])
  })

  test('422 asset_depreciated for other earlier depreciation', async () => {
    const old = await file.asset({ acquired_on: '2025-01-01', opening_depreciation: '2400.00' })
    await file.charge(old, '2026-01-01', '2026-12-31', '2400.00')
    const refused = await patch(old.id, { opening_depreciation: '2500.00' })
    expect([refused.status, refused.body.code]).toEqual([422, 'asset_depreciated'])
  })

  test('200 for the same values again, and for what no charge depends on', async () => {
    const same = { acquired_on: '2026-01-01', category: '243000', code: asset.code, name: 'Fourgon', note: 'Vu', serial_number: 'S' }
    const { status, body } = await patch(asset.id, same)
    expect([status, body.plan_starts_on, body.plan_opening]).toEqual([200, '2026-01-01', '0.00'])
  })

  test('200 another life applies to the rest of it', async () => {
    const { body } = await patch(asset.id, { years: 7 })
    expect(body).toMatchObject({ plan_starts_on: '2027-01-01', plan_opening: '2400.00', years: '7.00' })
    // 9,600.00 over the six years that are left.
    expect(amountsOf(await file.show(asset.id))).toEqual([
      '2026 2400.00',
      ...[2027, 2028, 2029, 2030, 2031, 2032].map((year) => `${year} 1600.00`),
    ])
  })

  test('200 another value, residual value or method applies to the rest of the life', async () => {
    await patch(asset.id, { acquisition_value: '14400.00', residual_value: '4000.00' })
    expect(amountsOf(await file.show(asset.id))).toEqual(['2026 2400.00', ...[2027, 2028, 2029, 2030].map((year) => `${year} 2000.00`)])
    await patch(asset.id, { method: 'none' })
    expect(amountsOf(await file.show(asset.id))).toEqual(['2026 2400.00'])
  })

  test('422 on the field for a value below what is posted', async () => {
    expect(fieldsOf(await patch(asset.id, { acquisition_value: '2399.99' }))).toEqual([422, ['acquisition_value']])
    expect(fieldsOf(await patch(asset.id, { residual_value: '9600.01' }))).toEqual([422, ['residual_value']])
    expect((await patch(asset.id, { residual_value: '9600.00' })).body.status).toBe('depreciated')
  })

  test('422 asset_depreciated for DELETE, until the charges are reversed', async () => {
    const refused = await admin('DELETE', `${file.assets}/${asset.id}`)
    expect([refused.status, refused.body.code]).toEqual([422, 'asset_depreciated'])
    await file.asApplication(`update asset_charges set is_reversed = true where asset_id = ${asset.id}`)
    expect((await admin('DELETE', `${file.assets}/${asset.id}`)).status).toBe(204)
  })

  test('once they are reversed, the plan can be made anew', async () => {
    await patch(asset.id, { years: 7 })
    await file.asApplication(`update asset_charges set is_reversed = true where asset_id = ${asset.id}`)
    const { body } = await patch(asset.id, { years: 5 })
    expect(body).toMatchObject({ depreciated: '0.00', plan_starts_on: '2026-01-01', plan_opening: '0.00' })
  })
})

describe('after a disposal', () => {
  let asset: Body
  beforeAll(async () => {
    asset = await file.asset()
    await file.charge(asset, '2026-01-01', '2026-06-30', '1190.14')
    await file.scrap(asset, '2026-06-30')
  })

  test('200 for note and location only', async () => {
    const { body } = await patch(asset.id, { note: 'Démolie', location: 'Casse' })
    expect(body).toMatchObject({ note: 'Démolie', location: 'Casse', status: 'disposed' })
  })

  test('422 asset_disposed for anything else, and for DELETE', async () => {
    for (const body of [{ name: 'X' }, { years: 4 }, { serial_number: 'X' }, { third_party: 'S00001' }, { analytics: [], code: 'X' }]) {
      const refused = await patch(asset.id, body)
      expect([refused.status, refused.body.code]).toEqual([422, 'asset_disposed'])
    }
    expect((await admin('DELETE', `${file.assets}/${asset.id}`)).status).toBe(422)
  })
})

describe('undo', () => {
  test('a change comes back with its former plan', async () => {
    const asset = await file.asset()
    await patch(asset.id, { in_service_on: '2026-07-01', years: 3, note: 'Vu' })
    expect((await undo(asset.id)).status).toBe(200)
    const { plan: _plan, ...shown } = await file.show(asset.id)
    expect(shown).toEqual({ ...asset, version: 3, lock_version: 2, updated_at: shown.updated_at })
  })

  test('a change after a charge comes back too, as long as nothing is posted under the new terms', async () => {
    const asset = await file.asset()
    await file.charge(asset, '2026-01-01', '2026-06-30', '1190.14')
    await patch(asset.id, { years: 8 })
    expect((await undo(asset.id)).status).toBe(200)
    expect(await file.show(asset.id)).toMatchObject({
      years: '5.00',
      plan_starts_on: '2026-01-01',
      plan_opening: '0.00',
      depreciated: '1190.14',
    })
    await patch(asset.id, { years: 8 })
    await file.charge(asset, '2026-07-01', '2026-12-31', '700.00')
    const refused = await undo(asset.id)
    expect([refused.status, refused.body.code]).toEqual([422, 'revert_conflict'])
    expect((await lastRevision(asset.id)).revert_blocked).toBe('revert_conflict')
  })

  test('422 for a code, category or day that charges depend on now', async () => {
    const asset = await file.asset()
    await patch(asset.id, { code: `Z${asset.id}` })
    await file.charge({ ...asset }, '2026-01-01', '2026-06-30', '1190.14')
    expect((await undo(asset.id)).body.code).toBe('revert_conflict')
  })

  test('422 when other terms were changed later', async () => {
    const asset = await file.asset()
    await file.charge(asset, '2026-01-01', '2026-06-30', '1190.14')
    await patch(asset.id, { years: 8 })
    const first = await lastRevision(asset.id)
    await patch(asset.id, { residual_value: '100.00' })
    const refused = await admin('POST', `${file.b.path}/history/${first.id}/revert`)
    expect([refused.status, refused.body.code]).toEqual([422, 'revert_conflict'])
    expect((await undo(asset.id)).status).toBe(200)
    expect((await admin('POST', `${file.b.path}/history/${first.id}/revert`)).status).toBe(200)
  })

  test('a creation goes to the bin, unless charges were posted', async () => {
    const [plain, charged] = [await file.asset(), await file.asset()]
    await file.charge(charged, '2026-01-01', '2026-06-30', '1190.14')
    expect((await undo(plain.id)).status).toBe(200)
    expect((await admin('GET', `${file.assets}/${plain.id}`)).status).toBe(404)
    expect((await undo(charged.id)).body.code).toBe('revert_conflict')
  })
})

test('a merged third party is replaced by its successor', async () => {
  const other = await created(admin('POST', `${file.b.path}/third-parties`, { body: { type: 'supplier', name: 'Garage' } }))
  const { id } = await file.asset({ third_party_id: other.id })
  await admin('POST', `${file.b.path}/third-parties/${other.id}/merge`, { body: { into_id: file.b.supplier } })
  expect((await file.show(id)).third_party_id).toBe(file.b.supplier)
})

test('an asset reaches devices through the feed, and charges move it without a new version', async () => {
  const own = await makeRegisterFile(w, admin)
  const asset = await own.asset()
  const pull = async (since: number) => (await admin('GET', `${own.b.path}/sync/pull?since=${since}&limit=2000`)).body
  const { cursor } = await pull(0)
  await own.charge(asset, '2026-01-01', '2026-12-31', '2400.00')
  const { changes } = await pull(cursor)
  const [change] = changes.filter(({ resource }: Body) => resource === 'fixed-assets')
  expect(change).toMatchObject({ op: 'upsert', data: { id: asset.id, depreciated: '2400.00', net_value: '9600.00', version: 1 } })
})

test('422 record_in_use for an analytic code that an asset names, until it names another', async () => {
  const own = await makeRegisterFile(w, admin)
  const codes = `${own.b.path}/analytic-codes`
  const axis = await created(admin('POST', codes, { body: { code: 'DEP', label: 'Départements' } }))
  const code = await created(admin('POST', codes, { body: { code: 'NORD', label: 'Nord', parent_id: axis.id } }))
  const { id } = await own.asset({ analytics: [{ analytic_code_id: code.id, percent: 100 }] })
  const used = await admin('DELETE', `${codes}/${code.id}`)
  expect([used.status, used.body.code, used.body.usages]).toEqual([422, 'record_in_use', { 'fixed-assets': 1 }])
  await admin('DELETE', `${own.assets}/${id}`)
  const gone = await admin('DELETE', `${codes}/${code.id}`)
  expect(gone.status).toBe(204)
})
