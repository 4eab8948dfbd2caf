import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { inWrite } from '../../../../test/harness/raw-write.ts'
import { joinCompany, joinFirm } from '../../../../test/harness/members.ts'
import { type Caller, type World, openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const manager = await w.as('manager')

const martin = { name: 'Boulangerie Martin' }
type Firm = { id: number; public_token: string }

/** A new member with that role in a firm; encoders and reviewers are not assigned to any company file yet. */
async function member(firm: Firm, role: string, options: Parameters<World['outsider']>[0] = {}): Promise<Caller> {
  const person = await w.outsider(options)
  await join(person, firm, role)
  return person
}
const join = (person: Caller, firm: Firm, role: string) => joinFirm(w, firm, person.user_id, role)

const assign = (person: Caller, company: { id: number }, role: string) => joinCompany(w, company, person.user_id, role)

const namesSeenBy = async (caller: Caller): Promise<string[]> =>
  (await caller('GET', '/v1/companies')).body.map(({ name }: { name: string }) => name)

/** Updates a company file directly in the database. */
const change = (company: { id: number }, assignment: string) =>
  w.rows(inWrite(company.id, `update companies set ${assignment} where id = ${company.id}`))

test('201 with only a name creates a complete file in the only firm the caller manages', async () => {
  const { status, body, headers } = await manager('POST', '/v1/companies', { body: { name: 'Tout par défaut' } })
  expect(status).toBe(201)
  const year = new Date().getUTCFullYear()
  const empty = [
    'legal_form',
    'legal_form_code',
    'enterprise_number',
    'vat_number',
    'address',
    'street',
    'house_number',
    'box',
    'postal_code',
  ]
  const alsoEmpty = [
    'city',
    'latitude',
    'longitude',
    'main_nace_code',
    'company_sheet_at',
    'logo_url',
    'icon_url',
    'external_id',
    'synced_at',
  ]
  expect(body).toEqual({
    ...Object.fromEntries([...empty, ...alsoEmpty, 'deleted_at'].map((field) => [field, null])),
    id: expect.any(Number),
    public_token: expect.stringMatching(/^[a-z0-9]{12}$/),
    firm_id: w.firm.id,
    firm: { id: w.firm.id, public_token: w.firm.public_token, name: 'Fiduciaire' },
    code: 'TOUTPARD',
    name: 'Tout par défaut',
    country_pack: 'BE',
    country: 'BE',
    vat_regime: 'quarterly',
    currency: 'EUR',
    locale: 'fr',
    nace_codes: [],
    fiscal_year_start: `${year}-01-01`,
    fiscal_year_end: `${year}-12-31`,
    journal_entries_count: 0,
    settings: expect.objectContaining({ history: { trash_retention_days: 30 } }),
    fiscal_years: [expect.objectContaining({ code: String(year) })],
    journals: expect.any(Array),
    is_active: true,
    is_demo: false,
    source: 'manual',
    version: 1,
    lock_version: 1,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    updated_at: body.created_at,
  })
  expect((await manager('GET', `/v1/companies/${body.public_token}`)).body).toEqual(body)
  const { fiscal_years: _years, journals: _journals, ...listed } = body
  expect((await manager('GET', '/v1/companies')).body).toContainEqual(listed)
  expect(await w.rows('select resource, op, operation_id, user_id::int from revisions where company_id = $1', [body.id])).toEqual([
    { resource: 'companies', op: 'create', operation_id: headers['x-operation-id'], user_id: manager.user_id },
  ])
  expect(await w.rows('select count(*)::int as n from company_members where company_id = $1', [body.id])).toEqual([{ n: 0 }])
})

test('201 stores every field sent; numbers are formatted, coordinates are rounded to 7 decimals', async () => {
  const sent = {
    code: 'mart_1-A',
    country_pack: 'BE',
    legal_form: 'Société à responsabilité limitée',
    legal_form_code: '610',
    address: 'Rue de Fer 12, 5000 Namur',
    street: 'Rue de Fer',
    house_number: '12',
    box: 'A',
    postal_code: '5000',
    city: 'Namur',
    country: 'BE',
    logo_url: 'https://martin.example/logo.png',
    vat_regime: 'monthly',
    locale: 'de',
    main_nace_code: '10711',
  }
  const { status, body } = await manager('POST', '/v1/companies', {
    body: {
      ...martin,
      ...sent,
      firm: w.firm.public_token,
      enterprise_number: '0403.170.701',
      vat_number: 'be 0403 170 701',
      latitude: 50.46738829999,
      longitude: 4.87,
      nace_codes: [{ code: '10711', classification: 'MAIN' }, { code: '47240' }],
      fiscal_year: { code: 'EX26', starts_on: '2026-07-01T12:00:00Z', ends_on: '2027-06-30' },
      unknown: 'ignored',
    },
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    ...sent,
    enterprise_number: '0403170701',
    vat_number: 'BE0403170701',
    latitude: '50.4673883',
    longitude: '4.8700000',
    nace_codes: [
      { code: '10711', classification: 'MAIN' },
      { code: '47240', classification: null },
    ],
    fiscal_year_start: '2026-07-01',
    fiscal_year_end: '2027-06-30',
  })
  expect(body).not.toHaveProperty('unknown')
})

test('201 takes the pack from the country of the firm, BE by default, and the language from the user', async () => {
  const made: unknown[] = []
  for (const [country, given] of [['LU'], ['FR'], ['DE'], ['LU', 'FR']]) {
    const firm = await w.makeFirm()
    await w.rows('update firms set country_code = $1 where id = $2', [country, firm.id])
    const person = await member(firm, 'manager', { locale: 'nl' })
    const { body } = await person('POST', '/v1/companies', { body: { ...martin, ...(given && { country_pack: given }) } })
    made.push([body.country_pack, body.country, body.vat_regime, body.locale])
  }
  expect(made).toEqual([
    ['LU', 'LU', 'quarterly', 'nl'],
    ['FR', 'FR', 'monthly', 'nl'],
    ['BE', 'BE', 'quarterly', 'nl'],
    ['FR', 'FR', 'monthly', 'nl'],
  ])
})

test('201 with firm null is standalone: its creator is assigned as manager, and nobody else has access', async () => {
  const { status, body } = await manager('POST', '/v1/companies', { body: { ...martin, firm: null } })
  expect(status).toBe(201)
  expect([body.firm, body.firm_id]).toEqual([null, null])
  expect(await w.rows('select user_id::int, role, is_active from company_members where company_id = $1', [body.id])).toEqual([
    { user_id: manager.user_id, role: 'manager', is_active: true },
  ])
  const colleague = await w.as('admin')
  expect((await colleague('GET', `/v1/companies/${body.public_token}`)).status).toBe(404)
  expect((await manager('GET', `/v1/companies/${body.public_token}`)).status).toBe(200)
})

test('201 without firm is standalone for a caller who manages none', async () => {
  for (const person of [await w.outsider(), await w.as('encoder'), await w.as('reviewer')]) {
    const { status, body } = await person('POST', '/v1/companies', { body: martin })
    expect([status, body.firm]).toEqual([201, null])
  }
})

test('422 on firm when several are managed and none is given; 201 when it is given', async () => {
  const [one, two] = [await w.makeFirm(), await w.makeFirm()]
  const person = await member(one, 'manager')
  await join(person, two, 'admin')
  const { status, body } = await person('POST', '/v1/companies', { body: martin })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['firm']])
  expect((await person('POST', '/v1/companies', { body: { ...martin, firm: two.public_token } })).body.firm_id).toBe(two.id)
})

test('201 without firm counts managed firms only: an encoder elsewhere still manages one', async () => {
  const [one, two] = [await w.makeFirm(), await w.makeFirm()]
  const person = await member(one, 'manager')
  await join(person, two, 'encoder')
  expect((await person('POST', '/v1/companies', { body: martin })).body.firm_id).toBe(one.id)
})

test('422 on firm when the token is unknown, malformed or of a firm the caller does not belong to', async () => {
  const foreign = await w.makeFirm()
  const left = await w.makeFirm()
  const person = await member(left, 'manager')
  await w.rows('update firm_members set is_active = false where user_id = $1', [person.user_id])
  for (const firm of [foreign.public_token, left.public_token, 'aaaaaaaaaaaa', '', 'x'.repeat(13), 7]) {
    const { status, body } = await person('POST', '/v1/companies', { body: { ...martin, firm } })
    expect({ firm, status, fields: Object.keys(body.errors) }).toEqual({ firm, status: 422, fields: ['firm'] })
  }
})

test.each(['encoder', 'reviewer'])('403 role_too_low for a firm of which the caller is only %s', async (role) => {
  const firm = await w.makeFirm()
  const person = await member(firm, role)
  const { status, body } = await person('POST', '/v1/companies', { body: { ...martin, firm: firm.public_token } })
  expect(status).toBe(403)
  expect(body).toMatchObject({ code: 'role_too_low', required_role: 'manager' })
})

test.each<[string, object, string[]]>([
  ['nothing', {}, ['name']],
  ['an empty name', { name: '' }, ['name']],
  ['a name of 201', { name: 'x'.repeat(201) }, ['name']],
  ['a code of 21', { ...martin, code: 'x'.repeat(21) }, ['code']],
  ['a code with a blank', { ...martin, code: 'A B' }, ['code']],
  ['an empty code', { ...martin, code: '' }, ['code']],
  ['an unknown country pack', { ...martin, country_pack: 'NL' }, ['country_pack']],
  ['an unknown regime', { ...martin, vat_regime: 'yearly' }, ['vat_regime']],
  ['an unknown language', { ...martin, locale: 'es' }, ['locale']],
  ['a country in small letters', { ...martin, country: 'be' }, ['country']],
  ['a logo that is no URI', { ...martin, logo_url: 'logo.png' }, ['logo_url']],
  ['coordinates off the globe', { ...martin, latitude: 91, longitude: -181 }, ['latitude', 'longitude']],
  ['an activity without code', { ...martin, nace_codes: [{ classification: 'MAIN' }] }, ['nace_codes.0.code']],
  ['an unknown classification', { ...martin, nace_codes: [{ code: '1', classification: 'X' }] }, ['nace_codes.0.classification']],
  ['a year without dates', { ...martin, fiscal_year: {} }, ['fiscal_year.ends_on', 'fiscal_year.starts_on']],
  ['a day that does not exist', { ...martin, fiscal_year: { starts_on: '2026-02-30', ends_on: '2026-12-31' } }, ['fiscal_year.starts_on']],
  [
    'a year code of 11',
    { ...martin, fiscal_year: { code: 'x'.repeat(11), starts_on: '2026-01-01', ends_on: '2026-12-31' } },
    ['fiscal_year.code'],
  ],
  ['a year that ends first', { ...martin, fiscal_year: { starts_on: '2026-12-31', ends_on: '2026-01-01' } }, ['fiscal_year.ends_on']],
  ['25 months', { ...martin, fiscal_year: { starts_on: '2026-01-01', ends_on: '2028-01-31' } }, ['fiscal_year.ends_on']],
  ['a legal form of nobody', { ...martin, legal_form_code: '999' }, ['legal_form_code']],
  ['a bank without a label', { ...martin, banks: [{ code: 'KBC' }] }, ['banks.0.label']],
  ['a bank with the code of a journal', { ...martin, banks: [{ code: 'OD', label: 'KBC' }] }, ['banks.0.code']],
  ['51 banks', { ...martin, banks: Array.from({ length: 51 }, (_, n) => ({ code: `B${n}`, label: 'B' })) }, ['banks']],
  ['wrong numbers', { ...martin, enterprise_number: '0403170702', vat_number: 'BE1' }, ['enterprise_number', 'vat_number']],
])('422 names every field at once: %s', async (_title, body, fields) => {
  const reply = await manager('POST', '/v1/companies', { body })
  expect(reply.status).toBe(422)
  expect(Object.keys(reply.body.errors).toSorted()).toEqual(fields)
  expect(reply.headers['x-operation-id']).toBeUndefined()
})

test('403 demo_mode for a demo user, and for any creation in the demo firm', async () => {
  const demo = await w.makeFirm(true)
  const visitor = await member(demo, 'admin', { demo: true })
  const operator = await w.outsider({ platform: true })
  const replies = [
    await visitor('POST', '/v1/companies', { body: martin }),
    await visitor('POST', '/v1/companies', { body: { ...martin, firm: null } }),
    await operator('POST', '/v1/companies', { body: { ...martin, firm: demo.public_token } }),
  ]
  for (const { status, body } of replies) expect([status, body.code]).toEqual([403, 'demo_mode'])
})

test('422 dry_run_unsupported on creation', async () => {
  const { status, body } = await manager('POST', '/v1/companies', { body: martin, headers: { 'x-dry-run': '1' } })
  expect([status, body.code]).toEqual([422, 'dry_run_unsupported'])
})

test('200 lists the files of the caller by name, including archived ones, without those in the bin', async () => {
  const firm = await w.makeFirm()
  const person = await member(firm, 'manager')
  for (const name of ['zoo', 'Étude', 'atelier', 'Eve']) await person('POST', '/v1/companies', { body: { name } })
  const [archived, binned] = [await w.makeCompany(firm.id), await w.makeCompany(firm.id)]
  await change(archived, `is_active = false, name = 'Fermé'`)
  await change(binned, 'deleted_at = app_now()')
  expect(await namesSeenBy(person)).toEqual(['atelier', 'Étude', 'Eve', 'Fermé', 'zoo'])
  expect((await person('GET', `/v1/companies/${archived.public_token}`)).body).toMatchObject({ is_active: false, version: 2 })
  expect((await person('GET', `/v1/companies/${binned.public_token}`)).status).toBe(404)
})

test('200 lists what each role sees: admins and managers the whole firm, the others their files, an outsider none', async () => {
  const firm = await w.makeFirm()
  const [a, b] = [await w.makeCompany(firm.id), await w.makeCompany(firm.id)]
  await change(a, `name = 'A'`)
  await change(b, `name = 'B'`)
  const [boss, lead, clerk, auditor, nobodyYet] = [
    await member(firm, 'admin'),
    await member(firm, 'manager'),
    await member(firm, 'encoder'),
    await member(firm, 'reviewer'),
    await member(firm, 'encoder'),
  ]
  await assign(clerk, a, 'encoder')
  await assign(auditor, b, 'reviewer')
  const seen = { boss: await namesSeenBy(boss), lead: await namesSeenBy(lead), clerk: await namesSeenBy(clerk) }
  expect(seen).toEqual({ boss: ['A', 'B'], lead: ['A', 'B'], clerk: ['A'] })
  expect(await namesSeenBy(auditor)).toEqual(['B'])
  expect(await namesSeenBy(nobodyYet)).toEqual([])
  expect(await namesSeenBy(await w.outsider())).toEqual([])
  expect((await clerk('GET', `/v1/companies/${b.public_token}`)).status).toBe(404)
})

test('200 and 404 follow the membership: an inactive assignment or an inactive member has no access', async () => {
  const firm = await w.makeFirm()
  const file = await w.makeCompany(firm.id)
  const clerk = await member(firm, 'encoder')
  await assign(clerk, file, 'encoder')
  const boss = await member(firm, 'manager')
  expect(await namesSeenBy(clerk)).toHaveLength(1)
  await w.rows('update company_members set is_active = false where user_id = $1', [clerk.user_id])
  expect(await namesSeenBy(clerk)).toEqual([])
  await w.rows('update company_members set is_active = true where user_id = $1', [clerk.user_id])
  await w.rows('update firm_members set is_active = false where firm_id = $1', [firm.id])
  for (const person of [clerk, boss]) {
    expect(await namesSeenBy(person)).toEqual([])
    expect((await person('GET', `/v1/companies/${file.public_token}`)).status).toBe(404)
  }
})

test('200 for a platform administrator on every file, of whatever firm or of none', async () => {
  const operator = await w.outsider({ platform: true })
  const [other, alone] = [await w.makeCompany((await w.makeFirm()).id), await w.makeCompany(null)]
  const tokens = (await operator('GET', '/v1/companies')).body.map(({ public_token }: { public_token: string }) => public_token)
  expect(tokens).toEqual(expect.arrayContaining([w.company.public_token, other.public_token, alone.public_token]))
  expect((await operator('GET', `/v1/companies/${alone.public_token}`)).status).toBe(200)
})

test('201 for a platform administrator without firm: the file is standalone', async () => {
  const operator = await w.outsider({ platform: true })
  const { status, body } = await operator('POST', '/v1/companies', { body: martin })
  expect([status, body.firm_id]).toEqual([201, null])
})

test('404 for an unknown or malformed token', async () => {
  for (const token of ['aaaaaaaaaaaa', 'AAAAAAAAAAAA', 'x', String(w.company.id), "a' or 'a'='a"]) {
    const { status } = await manager('GET', `/v1/companies/${encodeURIComponent(token)}`)
    expect({ token, status }).toEqual({ token, status: 404 })
  }
})

test('200 marks a demo file with is_demo', async () => {
  const demo = await w.makeFirm(true)
  const file = await w.makeCompany(demo.id)
  const visitor = await member(demo, 'admin', { demo: true })
  expect((await visitor('GET', `/v1/companies/${file.public_token}`)).body).toMatchObject({ is_demo: true, source: 'demo' })
  expect((await visitor('GET', 'C')).status).toBe(404)
})

test('401 without a token, 403 token_ability_missing without the ability', async () => {
  for (const { status } of [
    await w.anonymous('GET', '/v1/companies'),
    await w.anonymous('POST', '/v1/companies', { body: martin }),
    await w.anonymous('GET', 'C'),
  ])
    expect(status).toBe(401)
  const [reader, writer] = [await w.as('admin', { abilities: ['read', 'sync'] }), await w.as('admin', { abilities: ['write', 'sync'] })]
  expect((await reader('POST', '/v1/companies', { body: martin })).body).toMatchObject({
    code: 'token_ability_missing',
    required_ability: 'write',
  })
  expect((await writer('GET', '/v1/companies')).body).toMatchObject({ code: 'token_ability_missing', required_ability: 'read' })
})

test('201 by an integration token records the name of the token in the history', async () => {
  const shop = await w.as('manager', { abilities: ['write'] })
  const headers = { 'x-operation-id': randomUUID() }
  const { status, body, headers: answered } = await shop('POST', '/v1/companies', { body: martin, headers })
  expect([status, answered['x-operation-id']]).toEqual([201, headers['x-operation-id']])
  expect(await w.rows('select token_name from revisions where company_id = $1', [body.id])).toEqual([{ token_name: 'Test' }])
})

test.each([
  ['fr', 'Aucun de vos cabinets ne porte ce jeton.'],
  ['nl', 'Geen van uw kantoren heeft dit token.'],
  ['en', 'None of your firms has this token.'],
  ['de', 'Keine Ihrer Kanzleien hat dieses Token.'],
])('422 is in the stored language of the user, %s, which overrides the header', async (language, sentence) => {
  const body = { ...martin, firm: 'aaaaaaaaaaaa' }
  const asked = await manager('POST', '/v1/companies', { body, headers: { 'accept-language': language } })
  expect(asked.body.errors.firm).toEqual([sentence])
  const stored = await w.as('manager', { locale: language })
  const own = await stored('POST', '/v1/companies', { body, headers: { 'accept-language': language === 'en' ? 'fr' : 'en' } })
  expect(own.body.errors.firm).toEqual([sentence])
})
