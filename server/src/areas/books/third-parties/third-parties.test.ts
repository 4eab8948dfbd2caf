import { expect, test } from 'vitest'
import { openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const [admin, encoder] = await Promise.all([w.as('admin'), w.as('encoder')])

type Card = { id: number; code: string; name: string; version: number; lock_version: number; updated_at: string }

/** A separate company file, so that lists and codes do not depend on other tests. */
async function ownFile() {
  const { id, public_token } = await w.makeCompany()
  const url = `/v1/companies/${public_token}/third-parties`
  const add = async (body: object = {}): Promise<Card> => {
    const reply = await admin('POST', url, { body: { type: 'supplier', name: 'Dupont', ...body } })
    expect(reply.status).toBe(201)
    return reply.body
  }
  return { id, url, add }
}

test('201 sets the defaults of the company file and the record fields', async () => {
  const { id, url } = await ownFile()
  const { status, body } = await admin('POST', url, { body: { type: 'supplier', name: 'Dupont' } })
  expect(status).toBe(201)
  const empty = [
    'legal_form',
    'legal_form_code',
    'enterprise_number',
    'vat_number',
    'street',
    'house_number',
    'box',
    'address',
    'postal_code',
  ]
  const alsoEmpty = [
    'city',
    'email',
    'phone',
    'website',
    'contact_name',
    'iban',
    'bic',
    'payment_term_days',
    'fee_nature',
    'profession',
    'national_number',
    'external_id',
    'note',
  ]
  const unchecked = [
    'vies_checked_at',
    'vies_consultation_number',
    'peppol_identifier',
    'peppol_checked_at',
    'peppol_lookup',
    'deleted_at',
    'deleted_by',
  ]
  const proposals = ['default_account_id', 'default_vat_code_id']
  expect(body).toEqual({
    ...Object.fromEntries([...empty, ...alsoEmpty, ...unchecked, ...proposals].map((field) => [field, null])),
    account_id: expect.any(Number),
    id: expect.any(Number),
    company_id: id,
    type: 'supplier',
    code: 'S00001',
    name: 'Dupont',
    country: 'BE',
    locale: 'fr',
    payment_term_end_of_month: false,
    is_vat_liable: true,
    is_consumer: false,
    is_281_50: false,
    payment_blocked: false,
    reminder_blocked: false,
    vies_status: 'unknown',
    peppol_registered: false,
    source: 'manual',
    is_active: true,
    balance: '0.00',
    version: 1,
    lock_version: 0,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    updated_at: body.created_at,
  })
})

test('201 stores every field, with numbers in canonical form whatever their separators', async () => {
  const { url } = await ownFile()
  const sent = {
    type: 'customer',
    code: 'KLANT-7',
    name: 'Électricité Dupont SA',
    legal_form: 'Société anonyme',
    legal_form_code: '014',
    street: 'Rue de Fer',
    house_number: '12',
    box: 'A',
    address: 'Rue de Fer 12 bte A',
    postal_code: '5000',
    city: 'Namur',
    country: 'BE',
    email: 'compta@dupont.example',
    phone: '+32 81 22 33 44',
    website: 'https://dupont.example',
    contact_name: 'Luc Dupont',
    locale: 'nl',
    payment_term_days: 365,
    payment_term_end_of_month: true,
    is_vat_liable: false,
    is_consumer: true,
    is_281_50: true,
    fee_nature: 'fees',
    profession: 'courtier',
    national_number: '85073003328',
    payment_blocked: true,
    reminder_blocked: true,
    peppol_identifier: '0208:0417497106',
    external_id: 'X-1',
    note: 'n'.repeat(2000),
    is_active: false,
  }
  const numbers = { enterprise_number: '0417 497 106', vat_number: 'be 0417.497.106', iban: 'BE68 5390 0754 7034', bic: 'gebabebb' }
  const { status, body } = await admin('POST', url, { body: { ...sent, ...numbers } })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    ...sent,
    enterprise_number: '0417497106',
    vat_number: 'BE0417497106',
    iban: 'BE68539007547034',
    bic: 'GEBABEBB',
  })
  expect((await admin('GET', `${url}/${body.id}`)).body).toMatchObject(body)
  expect((await admin('GET', url)).body).toEqual([body])
})

test('201 ignores unknown and read-only fields', async () => {
  const { url } = await ownFile()
  const sent = {
    type: 'supplier',
    name: 'Dupont',
    id: 9,
    version: 9,
    source: 'peppol',
    vies_status: 'valid',
    peppol_registered: true,
    colour: 'red',
  }
  const { status, body } = await admin('POST', url, { body: sent })
  expect(status).toBe(201)
  expect(body).toMatchObject({ version: 1, source: 'manual', vies_status: 'unknown', peppol_registered: false })
  expect(body.id).not.toBe(9)
  expect(body).not.toHaveProperty('colour')
})

test('201 numbers codes per type, beside codes entered by hand and past 99999', async () => {
  const { add } = await ownFile()
  expect((await add()).code).toBe('S00001')
  expect((await add({ type: 'customer' })).code).toBe('C00001')
  await add({ code: 'ACME' })
  expect((await add()).code).toBe('S00002')
  await add({ code: 'S00040' })
  expect((await add()).code).toBe('S00041')
  await add({ code: 'S99999' })
  expect((await add()).code).toBe('S100000')
  expect((await add()).code).toBe('S100001')
  expect((await add({ code: null })).code).toBe('S100002')
  expect((await add({ type: 'customer' })).code).toBe('C00002')
})

test('201 never reassigns the code of a third party in the bin automatically, but accepts it when given', async () => {
  const { url, add } = await ownFile()
  const first = await add()
  expect((await admin('DELETE', `${url}/${first.id}`)).status).toBe(204)
  expect((await add()).code).toBe('S00002')
  expect((await add({ code: 'S00001' })).code).toBe('S00001')
})

test('422 on code, not 500, when the highest number is used', async () => {
  const { url, add } = await ownFile()
  await add({ code: 'S999999999' })
  const { status, body } = await admin('POST', url, { body: { type: 'supplier', name: 'Dupont' } })
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual(['code'])
  expect((await add({ code: 'S-2' })).code).toBe('S-2')
})

test('422 on a code used by the same type; the other type may use it', async () => {
  const { url, add } = await ownFile()
  await add({ code: 'ACME' })
  const { status, body } = await admin('POST', url, { body: { type: 'supplier', name: 'Autre', code: 'ACME' } })
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual(['code'])
  expect((await add({ type: 'customer', code: 'ACME' })).code).toBe('ACME')
})

test('422 on a VAT number used by the same type, in any format, unless force is true', async () => {
  const { url, add } = await ownFile()
  await add({ vat_number: 'BE0417497106' })
  const duplicate = { type: 'supplier', name: 'Dupont bis', vat_number: '0417.497.106' }
  const refused = await admin('POST', url, { body: duplicate })
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toEqual({ vat_number: [expect.stringContaining('S00001')] })
  expect((await admin('POST', url, { body: { ...duplicate, force: false } })).status).toBe(422)
  const forced = await admin('POST', url, { body: { ...duplicate, force: true } })
  expect(forced.status).toBe(201)
  expect(forced.body).not.toHaveProperty('force')
  expect((await admin('POST', url, { body: { ...duplicate, type: 'customer' } })).status).toBe(201)
})

test('201 with the VAT number of a third party in the bin needs no force', async () => {
  const { url, add } = await ownFile()
  const { id } = await add({ vat_number: 'BE0417497106' })
  await admin('DELETE', `${url}/${id}`)
  const { status } = await admin('POST', url, { body: { type: 'supplier', name: 'Dupont', vat_number: 'BE0417497106' } })
  expect(status).toBe(201)
})

test.each<[string, object, string[]]>([
  ['nothing', {}, ['name', 'type']],
  ['an unknown type', { type: 'bank', name: 'X' }, ['type']],
  ['an empty name', { type: 'supplier', name: '' }, ['name']],
  ['a name of 191', { type: 'supplier', name: 'x'.repeat(191) }, ['name']],
  ['a code of 21', { type: 'supplier', name: 'X', code: 'x'.repeat(21) }, ['code']],
  ['a country in lowercase', { type: 'supplier', name: 'X', country: 'be' }, ['country']],
  ['an unknown language', { type: 'supplier', name: 'X', locale: 'es' }, ['locale']],
  ['a term above 365', { type: 'supplier', name: 'X', payment_term_days: 366 }, ['payment_term_days']],
  ['a term below 0', { type: 'supplier', name: 'X', payment_term_days: -1 }, ['payment_term_days']],
  ['an unknown fee nature', { type: 'supplier', name: 'X', fee_nature: 'gifts' }, ['fee_nature']],
  ['a note of 2001', { type: 'supplier', name: 'X', note: 'x'.repeat(2001) }, ['note']],
  ['an invalid e-mail address', { type: 'supplier', name: 'X', email: 'dupont' }, ['email']],
  ['a Peppol identifier without scheme', { type: 'supplier', name: 'X', peppol_identifier: '0417497106' }, ['peppol_identifier']],
  [
    'wrong numbers',
    { type: 'supplier', name: 'X', vat_number: 'BE0', enterprise_number: '1', iban: '1', bic: '1' },
    ['bic', 'enterprise_number', 'iban', 'vat_number'],
  ],
])('422 reports all fields at once: %s', async (_title, body, fields) => {
  const reply = await encoder('POST', 'C/third-parties', { body })
  expect(reply.status).toBe(422)
  expect(Object.keys(reply.body.errors).toSorted()).toEqual(fields)
  expect(reply.headers['x-operation-id']).toBeUndefined()
})

test.each(['{"type":', '[]', 'null', '"x"', ''])('422 on errors.body or its fields when the body is %j', async (raw) => {
  const { status, body } = await encoder('POST', 'C/third-parties', { raw })
  expect(status).toBe(422)
  expect(Object.keys(body.errors).length).toBeGreaterThan(0)
})

test('200 PATCH: absent leaves unchanged, null clears, a value replaces, and the version increases by one', async () => {
  const { url, add } = await ownFile()
  const before = await add({ phone: '081 22 33 44', city: 'Namur', payment_term_days: 30 })
  const { status, body } = await admin('PATCH', `${url}/${before.id}`, { body: { city: null, payment_term_days: 0, is_active: false } })
  expect(status).toBe(200)
  expect(body).toEqual({
    ...before,
    city: null,
    payment_term_days: 0,
    is_active: false,
    version: 2,
    lock_version: 1,
    updated_at: expect.any(String),
  })
  expect((await admin('GET', `${url}/${before.id}`)).body).toMatchObject(body)
})

test('200 PATCH does not change the type, the code or read-only fields', async () => {
  const { url, add } = await ownFile()
  const before = await add()
  const { status, body } = await admin('PATCH', `${url}/${before.id}`, {
    body: { type: 'customer', code: null, source: 'peppol', version: 7 },
  })
  expect(status).toBe(200)
  expect(body).toEqual(before)
})

test('422 PATCH on the code or VAT number of another third party; its own are accepted', async () => {
  const { url, add } = await ownFile()
  await add({ code: 'A', vat_number: 'BE0417497106' })
  const { id } = await add({ code: 'B', vat_number: 'BE0403170701' })
  const patch = async (body: object) => {
    const reply = await admin('PATCH', `${url}/${id}`, { body })
    return [reply.status, Object.keys(reply.body.errors ?? {})]
  }
  expect(await patch({ code: 'A' })).toEqual([422, ['code']])
  expect(await patch({ vat_number: 'be 0417.497.106' })).toEqual([422, ['vat_number']])
  expect(await patch({ code: 'A', vat_number: 'BE0417497106', iban: 'BE0' })).toEqual([422, ['iban', 'code', 'vat_number']])
  expect(await patch({ code: 'B', vat_number: '0403 170 701' })).toEqual([200, []])
  expect(await patch({ vat_number: 'BE0417497106', force: true })).toEqual([200, []])
  expect(await patch({ phone: '02', force: false })).toEqual([200, []])
  expect(await patch({ code: 'B2', force: false })).toEqual([200, []])
})

test.each<[object, string]>([
  [{ name: null }, 'name'],
  [{ name: '' }, 'name'],
  [{ is_active: null }, 'is_active'],
  [{ country: 'FR', vat_number: 'BE0417497106' }, 'vat_number'],
])('422 PATCH %o', async (body, field) => {
  const made = await encoder('POST', 'C/third-parties', { body: { type: 'supplier', name: 'Dupont' } })
  const { status, body: refusal } = await encoder('PATCH', `C/third-parties/${made.body.id}`, { body })
  expect(status).toBe(422)
  expect(Object.keys(refusal.errors)).toEqual([field])
})

test('204 DELETE moves the third party to the bin with X-Trashed: 1; after that every route returns 404', async () => {
  const { status: made, body } = await encoder('POST', 'C/third-parties', { body: { type: 'customer', name: 'Parti' } })
  expect(made).toBe(201)
  const { status, headers, text } = await encoder('DELETE', `C/third-parties/${body.id}`)
  expect(status).toBe(204)
  expect(headers['x-trashed']).toBe('1')
  expect(headers['x-operation-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(text).toBe('')
  expect(
    await w.rows('select deleted_at is not null as gone, deleted_by::int, version from third_parties where id = $1', [body.id]),
  ).toEqual([{ gone: true, deleted_by: encoder.user_id, version: 2 }])
  for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
    expect((await encoder(method, `C/third-parties/${body.id}`, method === 'PATCH' ? { body: {} } : {})).status).toBe(404)
  }
})

test('404 for a record of another company file, an invalid id, and a company file the caller cannot see', async () => {
  const { add } = await ownFile()
  const elsewhere = await add()
  const outsider = await w.outsider()
  for (const id of [elsewhere.id, 0, '999999999999999999', 'x', '-1', '1.5']) {
    const { status } = await encoder('GET', `C/third-parties/${id}`)
    expect({ id, status }).toEqual({ id, status: 404 })
  }
  const { status, body } = await outsider('GET', 'C/third-parties')
  expect(status).toBe(404)
  expect(body).toEqual({ message: expect.any(String), request_id: expect.any(String) })
})

test('401 without a token, on every route of the area', async () => {
  const replies = await Promise.all([
    w.anonymous('GET', 'C/third-parties'),
    w.anonymous('POST', 'C/third-parties', { body: {} }),
    w.anonymous('GET', 'C/third-parties/1'),
    w.anonymous('PATCH', 'C/third-parties/1', { body: {} }),
    w.anonymous('DELETE', 'C/third-parties/1'),
  ])
  for (const { status, body } of replies) {
    expect(status).toBe(401)
    expect(body).not.toHaveProperty('code')
  }
})

test.each([
  ['fr', 'Ce code est déjà utilisé par un autre tiers du même type.', 'Certaines données sont à corriger.'],
  ['nl', 'Deze code wordt al gebruikt door een andere relatie van hetzelfde type.', 'Sommige gegevens moeten worden verbeterd.'],
  ['en', 'Another third party of the same type already has this code.', 'Some of the data must be corrected.'],
  [
    'de',
    'Dieser Code wird bereits von einem anderen Geschäftspartner derselben Art verwendet.',
    'Einige Angaben müssen berichtigt werden.',
  ],
])('422 is in %s with that Accept-Language, and the stored language of the user overrides the header', async (language, code, message) => {
  const { url, add } = await ownFile()
  await add({ code: 'ACME' })
  const body = { type: 'supplier', name: 'X', code: 'ACME' }
  const asked = await admin('POST', url, { body, headers: { 'accept-language': language } })
  expect(asked.body).toMatchObject({ message, errors: { code: [code] } })
  const stored = await w.as('manager', { locale: language })
  const own = await stored('POST', url, { body, headers: { 'accept-language': language === 'en' ? 'fr' : 'en' } })
  expect(own.body).toMatchObject({ message, errors: { code: [code] } })
  expect(own.headers['content-language']).toBe(language)
})

test('every answer has the rate limit of its route: 600 reads and 300 writes a minute', async () => {
  const real = w.callerOn(await w.sibling({ limits_factor: 1 }), await w.as('encoder'))
  const read = await real('GET', 'C/third-parties')
  expect([read.headers['x-ratelimit-limit'], read.headers['x-ratelimit-remaining']]).toEqual(['600', '599'])
  const refused = await real('POST', 'C/third-parties', { body: {} })
  expect([refused.status, refused.headers['x-ratelimit-limit'], refused.headers['x-ratelimit-remaining']]).toEqual([422, '300', '299'])
})

test.each(['commissions', 'fees', 'benefits_in_kind', 'expenses'])(
  '201 what a form 281.50 declares of a supplier: %s',
  async (fee_nature) => {
    const { url, add } = await ownFile()
    const { id } = await add({ is_281_50: true, fee_nature })
    expect((await admin('GET', `${url}/${id}`)).body).toMatchObject({ is_281_50: true, fee_nature })
  },
)
