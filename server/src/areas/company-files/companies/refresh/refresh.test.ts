import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bakery } from '../../../../../test/harness/register/enterprises.ts'
import { fullExtract, zipOf } from '../../../../../test/harness/register/extract.ts'
import { frenchAnswer, lookupServices, viesAnswer } from '../../../../../test/harness/register/services.ts'
import { inWrite } from '../../../../../test/harness/raw-write.ts'
import { openWorld } from '../../../../../test/harness/world.ts'
import { replies } from '../../../../../test/stand-ins/http-service.ts'
import { loadRegister } from '../../../platform/lookup/index.ts'

const there = await lookupServices()
const w = await openWorld({ config: { vies_url: there.vies.url, french_register_url: there.french.url } })
const bare = await openWorld()
const manager = await w.as('manager')
afterAll(async () => void (await Promise.all(Object.values(there).map((service) => service.close()))))
beforeAll(async () => void (await loadRegister(w.owner_url, zipOf(fullExtract([bakery])))))
beforeEach(async () => {
  for (const { asked } of Object.values(there)) asked.length = 0
  Object.assign(there.vies, { answer: viesAnswer })
  Object.assign(there.french, { answer: frenchAnswer })
  await w.rows('delete from lookup_cache')
})

type Fields = Readonly<Record<string, unknown>>

/** A file with these fields, and what a test asks of it. */
async function file(fields: Fields, country_pack = 'BE') {
  const made = await w.makeCompany()
  const at = `/v1/companies/${made.public_token}`
  if (country_pack !== 'BE')
    await w.rows(
      inWrite(made.id, `update companies set country_pack = '${country_pack}', country = '${country_pack}' where id = ${made.id}`),
    )
  const patched = await manager('PATCH', at, { body: fields })
  expect(patched.status).toBe(200)
  const revisions = () =>
    w.rows<{ op: string; former: Fields }>('select op, former from revisions where company_id = $1 order by seq', [made.id])
  const before = (await revisions()).length
  return {
    ...made,
    at,
    sheet: patched.body,
    refresh: (body: Fields = {}, headers: Record<string, string> = {}, caller = manager) =>
      caller('POST', `${at}/refresh`, { body, headers }),
    newRevisions: async () => (await revisions()).slice(before),
  }
}

const numbers = { enterprise_number: '0403170701' }
const seat = {
  address: 'Rue de la Loi 16 2',
  street: 'Rue de la Loi',
  house_number: '16',
  box: '2',
  postal_code: '1000',
  city: 'Bruxelles',
}
const form = { legal_form: 'Société à responsabilité limitée', legal_form_code: '610' }
const activities = { nace_codes: [{ code: '10711', classification: 'MAIN' }], main_nace_code: '10711' }
const lookupSilent = { status: 503, body: { code: 'lookup_unavailable' } }

test('200 fills what is empty, in one revision; the name stays, and so do numbers and VAT regime', async () => {
  const { refresh, sheet, newRevisions } = await file(numbers)
  const { status, body, headers } = await refresh()
  expect(status).toBe(200)
  expect(body).toEqual({
    ...sheet,
    ...seat,
    ...form,
    ...activities,
    company_sheet_at: expect.any(String),
    updated_at: expect.any(String),
    version: sheet.version + 1,
    lock_version: sheet.lock_version + 1,
  })
  expect(headers['x-operation-id']).toEqual(expect.any(String))
  expect((await newRevisions()).map(({ op, former }) => [op, Object.keys(former).toSorted()])).toEqual([
    ['update', Object.keys({ ...seat, ...form, ...activities }).toSorted()],
  ])
})

test('200 with nothing new: no revision and no version, but company_sheet_at moves', async () => {
  const { refresh, newRevisions } = await file(numbers)
  const first = await refresh()
  const again = await refresh()
  expect(again.body).toMatchObject({ version: first.body.version })
  expect(Date.parse(again.body.company_sheet_at)).toBeGreaterThan(Date.parse(first.body.company_sheet_at))
  expect(again.headers['x-operation-id']).toBeUndefined()
  expect(await newRevisions()).toHaveLength(1)
})

test('200 with overwrite: name, address, form and activities are those of the register; numbers and VAT regime stay', async () => {
  const kept = { vat_number: 'BE0417497106', vat_regime: 'monthly' }
  const other = { street: 'Rue Neuve', city: 'Liège', legal_form: 'SA', legal_form_code: '014', main_nace_code: '62010' }
  const { refresh, newRevisions } = await file({ ...numbers, ...kept, ...other, nace_codes: [{ code: '62010', classification: 'MAIN' }] })
  const { body } = await refresh({ overwrite: true })
  expect(body).toMatchObject({ name: 'Boulangerie Léonard & Fils', ...numbers, ...kept, ...seat, ...form, ...activities })
  expect(await newRevisions()).toHaveLength(1)
})

test.for<[string, Fields, Fields]>([
  ['another street', { street: 'Rue Neuve' }, { house_number: null, postal_code: null, city: null }],
  ['another country', { country: 'FR' }, { street: null, city: null }],
  [
    'the same street in other letters',
    { street: 'RUE DE LA LOI', city: 'bruxelles' },
    { street: 'RUE DE LA LOI', city: 'bruxelles', house_number: '16', postal_code: '1000' },
  ],
  ['another legal form', { legal_form: 'SA' }, { legal_form: 'SA', legal_form_code: null }],
  ['other activities', { main_nace_code: '62010' }, { main_nace_code: '62010', nace_codes: [] }],
])('200 does not complete %s with parts of the register', async ([, given, expected]) => {
  const { refresh } = await file({ ...numbers, ...given })
  expect((await refresh()).body).toMatchObject(expected)
})

test('200 a VAT number is enough in Belgium, and the language is that of the file', async () => {
  const { refresh } = await file({ vat_number: 'BE0403170701', locale: 'nl' })
  expect((await refresh({ overwrite: true })).body).toMatchObject({
    name: 'Bakkerij Leonard en Zonen',
    street: 'Wetstraat',
    city: 'Brussel',
  })
})

test('200 in France by the public register, in Luxembourg by VIES, where a consultation names no requester', async () => {
  const french = await file({ enterprise_number: '732829320' }, 'FR')
  expect((await french.refresh({ overwrite: true })).body).toMatchObject({
    name: 'EXEMPLE FRANCE',
    city: 'PARIS',
    enterprise_number: '732829320',
  })
  const luxembourgish = await file({ vat_number: 'LU26375245' }, 'LU')
  expect((await luxembourgish.refresh()).body).toMatchObject({
    street: 'AVENUE J.F. KENNEDY',
    house_number: '46A',
    postal_code: '1855',
    legal_form: null,
  })
  expect(there.vies.asked[0]?.body).toEqual({ countryCode: 'LU', vatNumber: '26375245' })
})

test('200 a replay of the key; the change is undone as a whole', async () => {
  const { refresh, at, sheet } = await file(numbers)
  const headers = { 'x-client-mutation-id': randomUUID() }
  const first = await refresh({}, headers)
  const again = await refresh({}, headers)
  expect([again.status, again.headers['x-idempotent-replay'], again.text]).toEqual([200, '1', first.text])
  const undone = await manager('POST', `${at}/history/operations/${first.headers['x-operation-id']}/revert`)
  expect(undone.status).toBe(200)
  expect((await manager('GET', at)).body).toMatchObject({ street: sheet.street, legal_form: null, nace_codes: [] })
})

test('422 lookup_unknown: the register does not know the number, or the file has none', async () => {
  const unknown = await file({ enterprise_number: '0477472701' })
  const { status, body } = await unknown.refresh({}, { 'accept-language': 'en' })
  expect([status, body.code, body.message]).toEqual([422, 'lookup_unknown', expect.stringContaining('0477472701')])
  const none = await file({})
  expect(await none.refresh()).toMatchObject({ status: 422, body: { code: 'lookup_unknown' } })
  const rcs = await file({ enterprise_number: 'B123456' }, 'LU')
  expect(await rcs.refresh()).toMatchObject({ status: 422, body: { code: 'lookup_unknown' } })
  expect(await unknown.newRevisions()).toEqual([])
})

test('503 lookup_unavailable: the source is silent, or not loaded', async () => {
  there.french.answer = replies(500)
  const french = await file({ enterprise_number: '732829320' }, 'FR')
  expect(await french.refresh()).toMatchObject(lookupSilent)
  const elsewhere = await bare.as('manager')
  await elsewhere('PATCH', 'C', { body: numbers })
  expect(await elsewhere('POST', 'C/refresh', { body: {} })).toMatchObject(lookupSilent)
  expect(await french.newRevisions()).toEqual([])
})

test('409, 422 dry run, key reused, archived, body', async () => {
  const { refresh, id } = await file(numbers)
  expect(await refresh({}, { 'x-base-version': '99' })).toMatchObject({ status: 409, body: { code: 'conflict', server_version: 2 } })
  expect(await refresh({}, { 'x-dry-run': '1' })).toMatchObject({ status: 422, body: { code: 'dry_run_unsupported' } })
  expect(await refresh({ overwrite: 'perhaps' })).toMatchObject({ status: 422, body: { errors: { overwrite: expect.anything() } } })
  const headers = { 'x-client-mutation-id': randomUUID() }
  await refresh({}, headers)
  expect(await refresh({ overwrite: true }, headers)).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
  await w.rows(inWrite(id, `update companies set is_active = false where id = ${id}`))
  expect(await refresh()).toMatchObject({ status: 422, body: { code: 'company_archived' } })
})

test('401, 403 without the ability or the role and in the demo, 404 of another firm', async () => {
  const { at } = await file(numbers)
  const callers = [w.anonymous, await w.as('manager', { abilities: ['read'] }), await w.as('encoder'), await w.outsider()]
  const answers = await Promise.all(callers.map((caller, index) => caller('POST', `${index === 2 ? 'C' : at}/refresh`, { body: {} })))
  const demo = await w.makeFirm(true)
  const user = await w.outsider({ demo: true })
  await w.rows(`insert into firm_members (firm_id, user_id, role) values ($1, $2, 'admin')`, [demo.id, user.user_id])
  const shown = await w.makeCompany(demo.id)
  answers.push(await user('POST', `/v1/companies/${shown.public_token}/refresh`, { body: {} }))
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [401, undefined],
    [403, 'token_ability_missing'],
    [403, 'role_too_low'],
    [404, undefined],
    [403, 'demo_mode'],
  ])
})

/** What happens in the file while the French register is asked. */
const meanwhile = (work: () => Promise<unknown>) => {
  there.french.answer = (response, asked) => void work().then(() => frenchAnswer(response, asked))
}

test('what changes while the register is asked is respected', async () => {
  const french = { enterprise_number: '732829320' }
  const filled = await file(french, 'FR')
  meanwhile(() => manager('PATCH', filled.at, { body: { street: 'Rue Neuve' } }))
  expect((await filled.refresh()).body).toMatchObject({ street: 'Rue Neuve', city: null, legal_form: expect.any(String) })

  await w.rows('delete from lookup_cache')
  const versioned = await file(french, 'FR')
  meanwhile(() => manager('PATCH', versioned.at, { body: { street: 'Rue Neuve' } }))
  const stale = await versioned.refresh({ overwrite: true }, { 'x-base-version': String(versioned.sheet.version) })
  expect(stale).toMatchObject({ status: 409, body: { code: 'conflict', server_data: { street: 'Rue Neuve' } } })

  await w.rows('delete from lookup_cache')
  const renumbered = await file(french, 'FR')
  meanwhile(() => manager('PATCH', renumbered.at, { body: { enterprise_number: '404833048' } }))
  expect(await renumbered.refresh()).toMatchObject({ status: 422, body: { code: 'lookup_unknown' } })

  await w.rows('delete from lookup_cache')
  const archived = await file(french, 'FR')
  meanwhile(() => manager('PATCH', archived.at, { body: { is_active: false } }))
  expect(await archived.refresh()).toMatchObject({ status: 422, body: { code: 'company_archived' } })

  await w.rows('delete from lookup_cache')
  const binned = await file(french, 'FR')
  meanwhile(() => w.rows(inWrite(binned.id, `update companies set deleted_at = app_now() where id = ${binned.id}`)))
  expect((await binned.refresh()).status).toBe(404)
})

test('50 at once ask the register once and make one revision', async () => {
  const { refresh, newRevisions } = await file({ enterprise_number: '732829320' }, 'FR')
  const answers = await Promise.all(Array.from({ length: 50 }, () => refresh({ overwrite: true })))
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
  expect(there.french.asked).toHaveLength(1)
  expect(await newRevisions()).toHaveLength(1)
})
