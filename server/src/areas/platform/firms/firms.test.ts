import { expect, test } from 'vitest'
import { multipart, png } from '../../../../test/harness/multipart.ts'
import { firmMember, joinCompany, joinFirm } from '../../../../test/harness/members.ts'
import { type Caller, type World, openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()

type Place = { id: number; public_token: string }
const join = (firm: Place, { user_id }: Caller, role: string, active = true) => joinFirm(w, firm, user_id, role, active)
const assign = (file: Place, { user_id }: Caller, role: string, active = true) => joinCompany(w, file, user_id, role, active)
const rename = ({ user_id }: Caller, name: string) => w.rows('update people set name = $2 where id = $1', [user_id, name])
const at = ({ public_token }: Place, tail = '') => `/v1/firms/${public_token}${tail}`

const member = (firm: Place, role: string, options: Parameters<World['outsider']>[0] = {}) => firmMember(w, firm, role, options)
/** A new firm with one member. */
async function firmWithMember(role = 'manager') {
  const firm = await w.makeFirm()
  return { firm, boss: await member(firm, role) }
}
const logo = (bytes = png(), name = 'logo.png') => multipart({ field: 'file', name, value: bytes })
const notesOf = (firm: Place) =>
  w.rows<{ note: string; params: Record<string, unknown> }>('select note, params from activity where firm_id = $1 order by id', [firm.id])
const fileOf = async (firm: Place) =>
  (await w.rows<{ id: number | null }>('select logo_file_id::int as id from firms where id = $1', [firm.id]))[0]?.id ?? null

test('200 lists the firms of the caller by name, without their members and files', async () => {
  const caller = await w.outsider()
  const [zoe, ete, left] = [await w.makeFirm(), await w.makeFirm(), await w.makeFirm()]
  await w.rows(`update firms set name = case id when $1 then 'Zoé' when $2 then 'Été' else name end where id in ($1, $2)`, [zoe.id, ete.id])
  await join(zoe, caller, 'reviewer')
  await join(ete, caller, 'manager')
  await join(left, caller, 'encoder', false)
  const { status, body } = await caller('GET', '/v1/firms')
  expect(status).toBe(200)
  expect(body.map(({ name, can_manage }: Record<string, unknown>) => [name, can_manage])).toEqual([
    ['Été', true],
    ['Zoé', false],
  ])
  expect(body[0]).toEqual({
    public_token: ete.public_token,
    name: 'Été',
    enterprise_number: null,
    vat_number: null,
    itaa_number: null,
    itaa_status: null,
    itaa_quality: null,
    matricule: null,
    ecdf_prefix: null,
    address: null,
    postal_code: null,
    city: null,
    website: null,
    logo_url: null,
    is_partner: false,
    country_code: 'BE',
    locale: 'fr',
    email: null,
    phone: null,
    source: 'manual',
    synced_at: null,
    requires_two_factor: false,
    can_manage: true,
  })
  expect((await (await w.outsider())('GET', '/v1/firms')).body).toEqual([])
})

test('200 lists every firm to a platform administrator, who manages them all', async () => {
  const operator = await w.outsider({ platform: true })
  const { body } = await operator('GET', '/v1/firms')
  expect(body).toHaveLength((await w.rows('select from firms')).length)
  expect(body.every(({ can_manage }: { can_manage: boolean }) => can_manage)).toBe(true)
  expect((await operator('GET', 'F')).body).toMatchObject({ public_token: w.firm.public_token, can_manage: true })
})

test('200 shows members and company files by name, files with their assigned members', async () => {
  const { firm, boss } = await firmWithMember('admin')
  const clerk = await member(firm, 'encoder', { locale: 'nl' })
  const asleep = await w.outsider()
  await join(firm, asleep, 'reviewer', false)
  await rename(boss, 'Zoé')
  await rename(clerk, 'Émile')
  await rename(asleep, 'Anne')
  const [one, two, gone] = [await w.makeCompany(firm.id), await w.makeCompany(firm.id), await w.makeCompany(firm.id)]
  for (const file of [one, gone]) await assign(file, clerk, 'manager')
  await assign(one, asleep, 'encoder')
  await assign(two, clerk, 'reviewer', false)
  await w.rows(
    `set session_replication_role = replica; update companies set name = 'Aaa' where id = ${two.id};
     update companies set deleted_at = app_now() where id = ${gone.id}; reset session_replication_role`,
  )
  const { status, body } = await boss('GET', at(firm))
  expect(status).toBe(200)
  expect(body.members.map(({ name }: { name: string }) => name)).toEqual(['Anne', 'Émile', 'Zoé'])
  expect(body.members[1]).toEqual({
    id: clerk.user_id,
    name: 'Émile',
    email: expect.stringContaining('@'),
    auth_source: 'local',
    locale: 'nl',
    role: 'encoder',
    is_active: true,
    invitation: null,
    all_companies: false,
    companies: [
      { public_token: two.public_token, name: 'Aaa', code: 'BOUL', role: 'reviewer', is_active: false },
      { public_token: one.public_token, name: 'Boulangerie Martin', code: 'BOUL', role: 'manager', is_active: true },
    ],
  })
  expect(body.members[2]).toMatchObject({ role: 'admin', all_companies: true, companies: [], locale: 'fr' })
  expect(body.companies.map(({ public_token }: Place) => public_token)).toEqual([two.public_token, one.public_token])
  expect(body.companies[1]).toEqual({
    public_token: one.public_token,
    name: 'Boulangerie Martin',
    code: 'BOUL',
    icon_url: null,
    logo_url: null,
    members: [
      { id: asleep.user_id, name: 'Anne', email: expect.any(String), role: 'encoder', is_active: false },
      { id: clerk.user_id, name: 'Émile', email: expect.any(String), role: 'manager', is_active: true },
    ],
  })
})

test('200 shows only the company files the caller has access to, in the firm and under each member', async () => {
  const { firm } = await firmWithMember('admin')
  const [clerk, colleague] = [await member(firm, 'encoder'), await member(firm, 'reviewer')]
  const [mine, other] = [await w.makeCompany(firm.id), await w.makeCompany(firm.id)]
  await assign(mine, clerk, 'encoder')
  for (const file of [mine, other]) await assign(file, colleague, 'reviewer')
  const tokens = (list: Place[]) => list.map(({ public_token }) => public_token)
  const { body } = await clerk('GET', at(firm))
  expect(body.can_manage).toBe(false)
  expect(tokens(body.companies)).toEqual([mine.public_token])
  const shown = body.members.find(({ id }: { id: number }) => id === colleague.user_id)
  expect(tokens(shown.companies)).toEqual([mine.public_token])
  const list = await clerk('GET', `/v1/firms/${firm.public_token}/members`)
  expect(list.body).toEqual({ data: body.members })
})

test('200 changes the given fields, leaves the rest, and lists the changed fields in the activity', async () => {
  const { firm, boss } = await firmWithMember()
  const first = {
    name: 'Fiduciaire de la Meuse',
    enterprise_number: '0403.170.701',
    vat_number: 'be 0403 170 701',
    itaa_number: '50.123.456',
    matricule: '20002200001',
    ecdf_prefix: 'ABC123',
    address: 'Rue de Fer 1',
    postal_code: '5000',
    city: 'Namur',
    website: 'https://www.meuse.example',
    email: 'info@meuse.example',
    phone: '+32 81 22 33 44',
    locale: 'nl',
    logo_url: 'https://www.meuse.example/logo.png',
  }
  const { status, body, headers } = await boss('PATCH', `/v1/firms/${firm.public_token}`, {
    body: { ...first, is_partner: true, source: 'demo' },
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ ...first, enterprise_number: '0403170701', vat_number: 'BE0403170701', is_partner: false, source: 'manual' })
  expect(headers['x-operation-id']).toMatch(/^[0-9a-f-]{36}$/)
  const { body: emptied } = await boss('PATCH', at(firm), { body: { phone: null, website: null, city: ' ' } })
  expect(emptied).toMatchObject({ phone: null, website: null, city: null, name: first.name, logo_url: first.logo_url })
  expect(await notesOf(firm)).toEqual([
    {
      note: 'firm_changed',
      params: {
        fields:
          'name, enterprise_number, vat_number, itaa_number, matricule, ecdf_prefix, address, postal_code, city, website, email, phone, locale, logo_url',
      },
    },
    { note: 'firm_changed', params: { fields: 'city, website, phone' } },
  ])
})

test('200 a patch without effect adds no activity, and an idempotency key does not cause a replay here', async () => {
  const { firm, boss } = await firmWithMember()
  const send = { body: { phone: '02' }, headers: { 'x-client-mutation-id': 'same' } }
  expect((await boss('PATCH', at(firm), send)).headers['x-operation-id']).toBeDefined()
  const again = await boss('PATCH', at(firm), send)
  expect([again.status, again.headers['x-idempotent-replay'], again.headers['x-operation-id']]).toEqual([200, undefined, undefined])
  expect(await notesOf(firm)).toHaveLength(1)
})

test.each([
  ['an empty name', { name: ' ' }, ['name']],
  ['a name of 191', { name: 'x'.repeat(191) }, ['name']],
  ['a name with a line break', { name: 'Fidu\r\nBcc: a@example.com' }, ['name']],
  ['no name', { name: null }, ['name']],
  ['wrong numbers', { enterprise_number: '0403170702', vat_number: 'BE0403170702' }, ['enterprise_number', 'vat_number']],
  ['a country that does not exist', { country_code: 'ZZ' }, ['country_code']],
  ['a country in small letters', { country_code: 'be' }, ['country_code']],
  ['a website that is none', { website: 'javascript:alert(1)' }, ['website']],
  ['an address that is none', { email: 'info@meuse.example\nBcc: a@example.com' }, ['email']],
  ['an unknown language', { locale: 'es' }, ['locale']],
  ['a logo that is no URL', { logo_url: '/v1/files/1' }, ['logo_url']],
  ['texts that are too long', { address: 'x'.repeat(501), city: 'x'.repeat(191), phone: '1'.repeat(41) }, ['address', 'city', 'phone']],
])('422 on the field: %s', async (_what, given, fields) => {
  const { firm, boss } = await firmWithMember()
  const { status, body } = await boss('PATCH', at(firm), { body: given })
  expect([status, Object.keys(body.errors).toSorted()]).toEqual([422, fields.toSorted()])
  expect(await notesOf(firm)).toEqual([])
})

test('422 a new country applies its own rules to the numbers, and only changed fields are validated', async () => {
  const { firm, boss } = await firmWithMember()
  await w.rows(`update firms set enterprise_number = '0403170701', vat_number = 'not one at all' where id = $1`, [firm.id])
  expect((await boss('PATCH', at(firm), { body: { phone: '02' } })).status).toBe(200)
  expect(Object.keys((await boss('PATCH', at(firm), { body: { country_code: 'LU' } })).body.errors).toSorted()).toEqual([
    'enterprise_number',
    'vat_number',
  ])
  const moved = await boss('PATCH', at(firm), { body: { country_code: 'NL', vat_number: null } })
  expect([moved.status, moved.body.enterprise_number]).toEqual([200, '0403170701'])
})

test('422 for fields mirrored from the external platform; sending them back unchanged is allowed', async () => {
  const { firm, boss } = await firmWithMember()
  await w.rows(`update firms set source = 'external', itaa_number = '1' where id = $1`, [firm.id])
  const given = { name: 'Autre', enterprise_number: '0403170701', vat_number: 'BE0403170701', itaa_number: '2' }
  const refused = await boss('PATCH', at(firm), { body: { ...given, phone: '02' } })
  expect([refused.status, Object.keys(refused.body.errors).toSorted()]).toEqual([422, Object.keys(given).toSorted()])
  const { status, body } = await boss('PATCH', at(firm), { body: { name: 'Fiduciaire', itaa_number: '1', phone: '02' } })
  expect([status, body.phone, body.source]).toEqual([200, '02', 'external'])
})

test('200 a logo is stored, served by a signed link, and replaced completely', async () => {
  const { firm, boss } = await firmWithMember()
  await boss('PATCH', at(firm), { body: { logo_url: 'https://www.meuse.example/logo.png' } })
  const { status, body, headers } = await boss('POST', `/v1/firms/${firm.public_token}/logo`, logo(png(10)))
  expect(status).toBe(200)
  expect(body.logo_url).toMatch(/^http:\/\/[^/]+\/v1\/files\/\d+\?expires=\d+&signature=[0-9a-f]{64}$/)
  expect(headers['x-operation-id']).toBeDefined()
  const read = await w.app.inject({ method: 'GET', url: body.logo_url.replace(/^https?:\/\/[^/]+/, '') })
  expect(read.rawPayload.equals(png(10))).toBe(true)
  const before = await fileOf(firm)
  expect((await boss('POST', at(firm, '/logo'), logo(png(20)))).status).toBe(200)
  expect(await w.rows('select id::int from files where firm_id = $1', [firm.id])).toEqual([{ id: await fileOf(firm) }])
  expect(await fileOf(firm)).not.toBe(before)
  expect((await boss('GET', '/v1/firms')).body[0].logo_url).toContain(`/v1/files/${await fileOf(firm)}?`)
  expect(await w.rows('select logo_url from firms where id = $1', [firm.id])).toEqual([{ logo_url: null }])
  expect((await notesOf(firm)).map(({ note }) => note)).toEqual(['firm_changed', 'firm_logo_replaced', 'firm_logo_replaced'])
})

test('200 sending the signed link back leaves the logo unchanged; null or another link removes it', async () => {
  const { firm, boss } = await firmWithMember()
  const { body } = await boss('POST', at(firm, '/logo'), logo())
  const kept = await fileOf(firm)
  const again = await boss('PATCH', at(firm), { body: { logo_url: body.logo_url, phone: '02' } })
  expect([again.status, await fileOf(firm)]).toEqual([200, kept])
  expect((await notesOf(firm)).at(-1)?.params).toEqual({ fields: 'phone' })
  expect((await boss('PATCH', at(firm), { body: { logo_url: null } })).body.logo_url).toBeNull()
  expect(await w.rows('select from files where firm_id = $1', [firm.id])).toEqual([])
  await boss('POST', at(firm, '/logo'), logo())
  const linked = await boss('PATCH', at(firm), { body: { logo_url: 'https://www.meuse.example/logo.png' } })
  expect([linked.body.logo_url, await fileOf(firm)]).toEqual(['https://www.meuse.example/logo.png', null])
  expect(await w.rows('select from files where firm_id = $1', [firm.id])).toEqual([])
})

test('422 for a logo that is missing, too large or not an image; the former one is kept', async () => {
  const { firm, boss } = await firmWithMember()
  await boss('POST', at(firm, '/logo'), logo())
  const kept = await fileOf(firm)
  for (const send of [{ body: {} }, logo(png(2 * 1024 * 1024)), logo(Buffer.from('GIF89a....')), logo(Buffer.from('<svg/>'), 'logo.png')]) {
    const { status, body } = await boss('POST', at(firm, '/logo'), send)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['file']])
  }
  expect(await fileOf(firm)).toBe(kept)
})

const operations = [
  ['GET', '', 'reviewer'],
  ['PATCH', '', 'manager'],
  ['POST', '/logo', 'manager'],
  ['GET', '/members', 'reviewer'],
] as const

test.each(operations)('401, 404 and 403 on %s of the firm%s, by role and membership', async (method, tail, role) => {
  const { firm } = await firmWithMember('admin')
  const send = tail === '/logo' ? logo() : { headers: {}, ...(method === 'PATCH' && { body: { phone: '02' } }) }
  const statusOf = async (caller: Caller, place: Place = firm) => {
    const { status, body } = await caller(method, at(place, tail), send)
    return [status, body.code, body.required_role].filter(Boolean)
  }
  const asleep = await w.outsider()
  await join(firm, asleep, 'manager', false)
  expect(await statusOf(w.anonymous)).toEqual([401])
  expect(await statusOf(await w.outsider())).toEqual([404])
  expect(await statusOf(asleep)).toEqual([404])
  expect(await statusOf(await member(firm, 'admin'), { id: 0, public_token: 'aaaaaaaaaaaa' })).toEqual([404])
  expect(await statusOf(await member(firm, role))).toEqual([200])
  if (method !== 'GET') {
    const tried = await (await member(firm, role))(method, at(firm, tail), { ...send, headers: { ...send.headers, 'x-dry-run': '1' } })
    expect([tried.status, tried.body.code]).toEqual([422, 'dry_run_unsupported'])
  }
  const other = method === 'GET' ? 'write' : 'read'
  expect(await statusOf(await member(firm, 'admin', { abilities: [other] }))).toEqual([403, 'token_ability_missing'])
  if (role === 'manager') expect(await statusOf(await member(firm, 'encoder'))).toEqual([403, 'role_too_low', 'manager'])
  const demo = await w.makeFirm(true)
  expect(await statusOf(await member(demo, 'admin', { demo: true }), demo)).toEqual(method === 'GET' ? [200] : [403, 'demo_mode'])
})

test('401 and 403 on the list of firms without a token or without the read ability', async () => {
  expect((await w.anonymous('GET', '/v1/firms')).status).toBe(401)
  expect((await (await w.outsider({ abilities: ['write'] }))('GET', '/v1/firms')).body.code).toBe('token_ability_missing')
})

test.each(['fr', 'nl', 'en', 'de'])('422 is in %s', async (language) => {
  const { firm, boss } = await firmWithMember()
  const { body } = await boss('PATCH', at(firm), { body: { vat_number: 'BE1' }, headers: { 'accept-language': language } })
  const said = {
    fr: 'n’est pas valable pour le pays BE',
    nl: 'niet geldig voor land BE',
    en: 'not valid for country BE',
    de: 'für das Land BE nicht gültig',
  }
  expect(body.errors.vat_number[0]).toContain(said[language as keyof typeof said])
})

test('every activity note is a sentence in four languages', async () => {
  const { firm, boss } = await firmWithMember()
  await boss('PATCH', at(firm), { body: { phone: '02' } })
  const sentences = await Promise.all(
    ['fr', 'nl', 'en', 'de'].map(async (language) => {
      const { body } = await boss('GET', at(firm, '/activity'), { headers: { 'accept-language': language } })
      return body.data[0].summary
    }),
  )
  expect(sentences).toEqual([
    'Données du cabinet modifiées : phone.',
    'Kantoorgegevens gewijzigd: phone.',
    'Firm data changed: phone.',
    'Kanzleidaten geändert: phone.',
  ])
})

test.each(['fr', 'nl', 'en', 'de'])('200 a firm writes in %s', async (locale) => {
  const { firm, boss } = await firmWithMember()
  expect((await boss('PATCH', at(firm), { body: { locale } })).body.locale).toBe(locale)
  expect((await boss('GET', at(firm))).body.locale).toBe(locale)
})
