import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { inWrite } from '../../../../test/harness/raw-write.ts'
import { joinFirm } from '../../../../test/harness/members.ts'
import { openWorld } from '../../../../test/harness/world.ts'
import type { CountryPack } from '../../../packs/index.ts'

const files = new Map<CountryPack, string>()
const w = await openWorld()
const manager = await w.as('manager')
for (const country_pack of ['BE', 'FR', 'LU'] as const) {
  const { body } = await manager('POST', '/v1/companies', { body: { name: `Dossier ${country_pack}`, country_pack } })
  files.set(country_pack, `/v1/companies/${body.public_token}`)
}

const at = (country: CountryPack = 'BE') => files.get(country) ?? ''
/** A company file without accounting set-up. */
async function bare(): Promise<{ id: number; url: string }> {
  const { id, public_token } = await w.makeCompany()
  return { id, url: `/v1/companies/${public_token}` }
}
const fieldsOf = ({ body }: { body: { errors?: object } }) => Object.keys(body.errors ?? {}).toSorted()

test('200 PATCH stores every field sent, with numbers normalised; the version increases by one', async () => {
  const { url, id } = await bare()
  const sent = {
    code: 'mart_2',
    name: 'Boulangerie Martin & Fils',
    legal_form: 'Société à responsabilité limitée',
    legal_form_code: '610',
    address: 'Rue de Fer 12, 5000 Namur',
    street: 'Rue de Fer',
    house_number: '12',
    box: 'A',
    postal_code: '5000',
    city: 'Namur',
    country: 'BE',
    vat_regime: 'monthly',
    locale: 'de',
    main_nace_code: '10711',
    logo_url: 'https://martin.example/logo.png',
    icon_url: 'https://martin.example/icon.png',
  }
  const before = (await manager('GET', url)).body
  const { status, body, headers } = await manager('PATCH', url, {
    body: {
      ...sent,
      enterprise_number: '403.170.701',
      vat_number: 'be 0403 170 701',
      latitude: 50.46738829999,
      longitude: null,
      nace_codes: [{ code: '10.71', classification: 'MAIN' }],
      country_pack: 'FR',
      firm: null,
      fiscal_year: { starts_on: '2030-01-01', ends_on: '2030-12-31' },
      currency: 'USD',
      public_token: 'aaaaaaaaaaaa',
    },
  })
  expect(status).toBe(200)
  expect(body).toEqual({
    ...before,
    ...sent,
    enterprise_number: '0403170701',
    vat_number: 'BE0403170701',
    latitude: '50.4673883',
    nace_codes: [{ code: '10.71', classification: 'MAIN' }],
    version: 2,
    lock_version: 1,
    updated_at: expect.any(String),
  })
  expect((await manager('GET', url)).body).toEqual(body)
  const [revision] = await w.rows<{ op: string; operation_id: string; former: Record<string, unknown> }>(
    'select op, operation_id, former from revisions where company_id = $1 order by seq desc limit 1',
    [id],
  )
  expect(revision).toMatchObject({ op: 'update', operation_id: headers['x-operation-id'] })
  expect(revision?.former).toMatchObject({ name: 'Boulangerie Martin', city: null, logo_link: null })
})

test('200 PATCH: null clears optional fields and leaves the others; a patch without effect is not recorded', async () => {
  const { url, id } = await bare()
  const before = (await manager('PATCH', url, { body: { city: 'Namur', vat_number: 'BE0403170701', nace_codes: [{ code: '1' }] } })).body
  const emptied = await manager('PATCH', url, {
    body: { city: null, vat_number: null, nace_codes: null, code: null, country: null, locale: null, vat_regime: null },
  })
  expect(emptied.body).toEqual({
    ...before,
    city: null,
    vat_number: null,
    nace_codes: [],
    version: 3,
    lock_version: 2,
    updated_at: expect.any(String),
  })
  const same = {
    city: null,
    code: 'BOUL',
    latitude: null,
    is_active: true,
    settings: { history: { trash_retention_days: 30 } },
    logo_url: null,
  }
  const unchanged = await manager('PATCH', url, { body: same })
  expect([unchanged.status, unchanged.headers['x-operation-id']]).toEqual([200, undefined])
  expect(unchanged.body).toEqual(emptied.body)
  expect(await w.rows('select count(*)::int as n from revisions where company_id = $1', [id])).toEqual([{ n: 3 }])
})

test.each<[string, object, string[]]>([
  ['no name', { name: null }, ['name']],
  ['a blank name', { name: ' ' }, ['name']],
  ['a state that is none', { is_active: null }, ['is_active']],
  ['a code with a blank', { code: 'A B' }, ['code']],
  ['wrong numbers', { enterprise_number: '0403170702', vat_number: 'FR40303265045' }, ['enterprise_number', 'vat_number']],
  ['a legal form of another country', { legal_form_code: '5710' }, ['legal_form_code']],
  ['an unknown regime', { vat_regime: 'yearly' }, ['vat_regime']],
  ['an activity that is none', { nace_codes: [{ code: '10 71' }], main_nace_code: '' }, ['main_nace_code', 'nace_codes.0.code']],
  ['a picture that is no URI', { logo_url: 'logo.png', icon_url: 'x' }, ['icon_url', 'logo_url']],
  ['settings that are none', { settings: null }, ['settings']],
  ['a section that is none', { settings: { vat: null } }, ['settings.vat']],
])('422 PATCH names every field at once: %s', async (_title, body, fields) => {
  const reply = await manager('PATCH', at(), { body })
  expect([reply.status, fieldsOf(reply)]).toEqual([422, fields])
  expect(reply.headers['x-operation-id']).toBeUndefined()
})

test('200 PATCH merges settings at every depth', async () => {
  const before = (await manager('GET', at('FR'))).body.settings
  const patch = {
    vat: { periodicity: 'annual', filing_day: 19, declarant: { applicable: true, signatory_1: 'Anne Dubois', language: 'fr' } },
    legal: { siret: '303 265 045 00011', rcs_city: 'Paris' },
    annual_accounts: { general_meeting_date: '2027-05-31T10:00:00Z', directors: 'Anne Dubois' },
    auto_entries: { reconciliation_difference: { max_amount: '2.50' }, transfers: { transit_account: null } },
    payments: { require_payee_confirmation: true },
    fixed_assets: { day_count: 'actual' },
    history: { trash_retention_days: 365 },
  }
  const { status, body } = await manager('PATCH', at('FR'), { body: { settings: patch } })
  expect(status).toBe(200)
  expect(body.settings).toEqual({
    vat: { ...before.vat, periodicity: 'annual', filing_day: 19, declarant: { ...before.vat.declarant, ...patch.vat.declarant } },
    legal: { ...before.legal, siret: '30326504500011', rcs_city: 'Paris' },
    annual_accounts: { ...before.annual_accounts, general_meeting_date: '2027-05-31', directors: 'Anne Dubois' },
    auto_entries: {
      ...before.auto_entries,
      reconciliation_difference: { ...before.auto_entries.reconciliation_difference, max_amount: 2.5 },
      transfers: { ...before.auto_entries.transfers, transit_account: null },
    },
    payments: { require_payee_confirmation: true },
    fixed_assets: { day_count: 'actual' },
    history: { trash_retention_days: 365 },
  })
})

test.each<[string, CountryPack, object, string[]]>([
  ['an account nobody has', 'BE', { auto_entries: { vat: { payable_account: '999999' } } }, ['auto_entries.vat.payable_account']],
  ['an account that is no number', 'BE', { auto_entries: { vat: { payable_account: 'x' } } }, ['auto_entries.vat.payable_account']],
  ['a journal nobody has', 'BE', { auto_entries: { transfers: { journal_id: 999_999_999 } } }, ['auto_entries.transfers.journal_id']],
  [
    'a limit below zero',
    'BE',
    { auto_entries: { reconciliation_difference: { max_amount: -0.01 } } },
    ['auto_entries.reconciliation_difference.max_amount'],
  ],
  [
    'a limit of no limit',
    'BE',
    { auto_entries: { reconciliation_difference: { max_amount: null } } },
    ['auto_entries.reconciliation_difference.max_amount'],
  ],
  [
    'a thousandth',
    'BE',
    { auto_entries: { reconciliation_difference: { max_amount: 0.001 } } },
    ['auto_entries.reconciliation_difference.max_amount'],
  ],
  [
    'a confirmation of payees that is no flag',
    'BE',
    { payments: { require_payee_confirmation: 'yes' } },
    ['payments.require_payee_confirmation'],
  ],
  ['a day count of nobody', 'BE', { fixed_assets: { day_count: 'actual_360' } }, ['fixed_assets.day_count']],
  ['no day in the bin', 'BE', { history: { trash_retention_days: 0 } }, ['history.trash_retention_days']],
  ['more than a year in the bin', 'BE', { history: { trash_retention_days: 366 } }, ['history.trash_retention_days']],
  ['half a day', 'BE', { history: { trash_retention_days: 1.5 } }, ['history.trash_retention_days']],
  ['a yearly return in Belgium', 'BE', { vat: { periodicity: 'annual' } }, ['vat.periodicity']],
  ['a rhythm of nobody', 'LU', { vat: { periodicity: 'weekly' } }, ['vat.periodicity']],
  ['a filing day in Belgium', 'BE', { vat: { filing_day: 20 } }, ['vat.filing_day']],
  ['a filing day out of its range', 'FR', { vat: { filing_day: 25 } }, ['vat.filing_day']],
  ['an eCDF prefix in France', 'FR', { vat: { ecdf_prefix: 'ABC123' } }, ['vat.ecdf_prefix']],
  ['an eCDF prefix of five characters', 'LU', { vat: { ecdf_prefix: 'ABC12' } }, ['vat.ecdf_prefix']],
  ['an eCDF prefix in small letters', 'LU', { vat: { ecdf_prefix: 'abc123' } }, ['vat.ecdf_prefix']],
  ['VAT on payments in Luxembourg', 'LU', { vat: { services_on_payments: true } }, ['vat.services_on_payments']],
  ['a SIRET in Belgium', 'BE', { legal: { siret: '30326504500011' } }, ['legal.siret']],
  ['a SIRET that cannot be right', 'FR', { legal: { siret: '30326504500012' } }, ['legal.siret']],
  ['a matricule that cannot be right', 'LU', { legal: { matricule: '123' } }, ['legal.matricule']],
  [
    'a communication with a wrong digit',
    'BE',
    { vat: { structured_communication: '+++099/9000/12938+++' } },
    ['vat.structured_communication'],
  ],
  ['a communication in words', 'BE', { vat: { structured_communication: 'TVA 2026' } }, ['vat.structured_communication']],
  ['a communication of two lines', 'FR', { vat: { structured_communication: 'TVA\n2026' } }, ['vat.structured_communication']],
  ['a scheme of another country', 'BE', { annual_accounts: { scheme: 'abridged' } }, ['annual_accounts.scheme']],
  [
    'a day that does not exist',
    'BE',
    { annual_accounts: { general_meeting_date: '2027-02-30' } },
    ['annual_accounts.general_meeting_date'],
  ],
  [
    'a declarant without a proper address',
    'BE',
    { vat: { declarant: { email: 'x', language: 'es' } } },
    ['vat.declarant.email', 'vat.declarant.language'],
  ],
])('422 PATCH on settings: %s', async (_title, country, settings, fields) => {
  const before = (await manager('GET', at(country))).body.settings
  const reply = await manager('PATCH', at(country), { body: { settings } })
  expect([reply.status, fieldsOf(reply)]).toEqual([422, fields.map((field) => `settings.${field}`)])
  expect((await manager('GET', at(country))).body.settings).toEqual(before)
})

test.each([
  ['BE', '099900012939', '+++099/9000/12939+++'],
  ['BE', '*** 099/9000/12939 ***', '+++099/9000/12939+++'],
  ['BE', ' ', null],
  ['FR', 'TVA 2026 / 12938', 'TVA 2026 / 12938'],
  ['LU', '+++099/9000/12938+++', '+++099/9000/12938+++'],
] as const)('200 PATCH on settings: in %s the communication %s is stored as %s', async (country, given, kept) => {
  const { status, body } = await manager('PATCH', at(country), { body: { settings: { vat: { structured_communication: given } } } })
  expect([status, body.settings.vat.structured_communication]).toEqual([200, kept])
})

test('422 PATCH on an account that is a heading, and on the journal of another file', async () => {
  const heading = await manager('POST', `${at()}/accounts`, { body: { number: '44999000', label: 'Titre', is_postable: false } })
  expect(heading.status).toBe(201)
  const foreign = (await manager('GET', at('FR'))).body.journals[0].id
  const settings = { auto_entries: { vat: { payable_account: '44999000', journal_id: foreign } } }
  const reply = await manager('PATCH', at(), { body: { settings } })
  expect([reply.status, fieldsOf(reply)]).toEqual([
    422,
    ['settings.auto_entries.vat.journal_id', 'settings.auto_entries.vat.payable_account'],
  ])
})

test('422 PATCH on an inactive account; settings sent back unchanged are not validated again', async () => {
  const { id } = (await manager('POST', `${at()}/accounts`, { body: { number: '657198', label: 'Écarts' } })).body
  const settings = { auto_entries: { reconciliation_difference: { expense_account: '657198' } } }
  const former = (await manager('GET', at())).body.settings.auto_entries.reconciliation_difference.expense_account
  expect((await manager('PATCH', at(), { body: { settings } })).status).toBe(200)
  await manager('PATCH', `${at()}/accounts/${id}`, { body: { is_active: false } })
  const file = (await manager('GET', at())).body
  const back = await manager('PATCH', at(), { body: { settings: file.settings, city: 'Gembloux' } })
  expect([back.status, back.body.settings, back.body.version]).toEqual([200, file.settings, file.version + 1])
  const other = { auto_entries: { reconciliation_difference: { expense_account: former } } }
  expect((await manager('PATCH', at(), { body: { settings: other } })).status).toBe(200)
  const refused = await manager('PATCH', at(), { body: { settings } })
  expect([refused.status, fieldsOf(refused)]).toEqual([422, ['settings.auto_entries.reconciliation_difference.expense_account']])
})

test('200 LU accepts its matricule, an eCDF prefix and an annual return, and an empty text clears a setting', async () => {
  const settings = { vat: { periodicity: 'annual', ecdf_prefix: 'ABC123' }, legal: { matricule: '1999 2200 123', siret: ' ' } }
  const { status, body } = await manager('PATCH', at('LU'), { body: { settings } })
  expect([status, body.settings?.vat.periodicity, body.settings?.vat.ecdf_prefix, body.settings?.legal]).toEqual([
    200,
    'annual',
    'ABC123',
    expect.objectContaining({ rpm_district: null, siret: null, rcs_city: null, matricule: '19992200123' }),
  ])
  const cleared = await manager('PATCH', at('LU'), { body: { settings: { vat: { ecdf_prefix: null } } } })
  expect([cleared.status, cleared.body.settings?.vat.ecdf_prefix]).toEqual([200, null])
})

test('422 record_in_use for records the settings refer to, until the settings change', async () => {
  const file = (await manager('GET', at())).body
  const own = (await manager('POST', `${at()}/accounts`, { body: { number: '657199', label: 'Écarts de la maison' } })).body
  const journal = (await manager('POST', `${at()}/journals`, { body: { code: 'VIR', label: 'Virements', type: 'miscellaneous' } })).body
  const settings = (expense_account: string, journal_id: number) => ({
    settings: { auto_entries: { reconciliation_difference: { expense_account }, transfers: { journal_id } } },
  })
  expect((await manager('PATCH', at(), { body: settings('657199', journal.id) })).status).toBe(200)
  for (const path of [`accounts/${own.id}`, `journals/${journal.id}`]) {
    const { status, body } = await manager('DELETE', `${at()}/${path}`)
    expect([status, body.code, body.usages]).toEqual([422, 'record_in_use', { companies: 1 }])
  }
  const back = settings(
    file.settings.auto_entries.reconciliation_difference.expense_account,
    file.settings.auto_entries.transfers.journal_id,
  )
  expect((await manager('PATCH', at(), { body: back })).status).toBe(200)
  for (const path of [`accounts/${own.id}`, `journals/${journal.id}`]) expect((await manager('DELETE', `${at()}/${path}`)).status).toBe(204)
})

test('the database refuses invalid settings from any role', async () => {
  const { id } = (await manager('GET', at())).body
  const trying = (path: string, value: string) =>
    w.asApp(inWrite(id, `update companies set settings = jsonb_set(settings, '${path}', '${value}') where id = ${id}`))
  const refused = (constraint: string) => ({ code: '23514', constraint })
  await expect(trying('{auto_entries,vat,payable_account}', '"999999"')).rejects.toMatchObject(refused('setting_links_known'))
  await expect(trying('{auto_entries,vat,journal_id}', '999999999')).rejects.toMatchObject(refused('setting_links_known'))
  await expect(trying('{history,trash_retention_days}', '0')).rejects.toMatchObject(refused('companies_retention'))
  await expect(trying('{auto_entries,reconciliation_difference,max_amount}', '-1')).rejects.toMatchObject(refused('companies_difference'))
  await expect(w.asApp('delete from setting_links')).rejects.toMatchObject({ code: '42501' })
})

test('422 company_archived on every other write of an archived file; PATCH and DELETE of the file are allowed', async () => {
  const { url } = await bare()
  const admin = await w.as('admin')
  expect((await admin('PATCH', url, { body: { is_active: false } })).body).toMatchObject({ is_active: false, version: 2 })
  expect((await admin('GET', url)).status).toBe(200)
  expect((await admin('GET', '/v1/companies')).body.some(({ public_token }: { public_token: string }) => url.endsWith(public_token))).toBe(
    true,
  )
  const refused = await admin('POST', `${url}/third-parties`, { body: { type: 'supplier', name: 'X' } })
  expect([refused.status, refused.body.code]).toEqual([422, 'company_archived'])
  expect((await admin('PATCH', url, { body: { city: 'Namur' } })).status).toBe(200)
  expect((await admin('PATCH', url, { body: { is_active: true } })).status).toBe(200)
  expect((await admin('POST', `${url}/third-parties`, { body: { type: 'supplier', name: 'X' } })).status).toBe(201)
  await admin('PATCH', url, { body: { is_active: false } })
  expect((await admin('DELETE', url)).status).toBe(204)
})

test('409 PATCH on a stale base version returns the current file, before the body is validated', async () => {
  const { url } = await bare()
  const headers = { 'x-base-version': '1' }
  expect((await manager('PATCH', url, { body: { city: 'Namur' }, headers })).status).toBe(200)
  const stale = await manager('PATCH', url, { body: { name: '' }, headers })
  expect([stale.status, stale.body.code, stale.body.server_version]).toEqual([409, 'conflict', 2])
  expect(stale.body.server_data).toEqual((await manager('GET', url)).body)
})

test('of 50 concurrent changes with one base version, one is stored and 49 get 409', async () => {
  const { url, id } = await bare()
  const elsewhere = w.callerOn(await w.sibling(), manager)
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      (n % 2 ? elsewhere : manager)('PATCH', url, { body: { city: `Ville ${n}` }, headers: { 'x-base-version': '1' } }),
    ),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(49)
  expect(await w.rows('select version from companies where id = $1', [id])).toEqual([{ version: 2 }])
})

test('200 a change sent twice with one key is applied once; a dry run stores nothing', async () => {
  const { url, id } = await bare()
  const send = { body: { city: 'Namur' }, headers: { 'x-client-mutation-id': randomUUID() } }
  const [first, again] = [await manager('PATCH', url, send), await manager('PATCH', url, send)]
  expect([again.status, again.headers['x-idempotent-replay'], again.text]).toEqual([200, '1', first.text])
  const tried = await manager('PATCH', url, { body: { city: 'Liège' }, headers: { 'x-dry-run': '1' } })
  expect([tried.status, tried.body.city]).toEqual([200, 'Liège'])
  expect(await w.rows('select city, version from companies where id = $1', [id])).toEqual([{ city: 'Namur', version: 2 }])
})

test('401 PATCH without a token, 403 without the write ability and for a low role, 404 for an outsider; allowed in the demo', async () => {
  expect((await w.anonymous('PATCH', 'C', { body: {} })).status).toBe(401)
  const reader = await w.as('admin', { abilities: ['read'] })
  expect((await reader('PATCH', 'C', { body: {} })).body).toMatchObject({ code: 'token_ability_missing', required_ability: 'write' })
  for (const role of ['reviewer', 'encoder'] as const) {
    const { status, body } = await (await w.as(role))('PATCH', 'C', { body: {} })
    expect([status, body.code, body.required_role]).toEqual([403, 'role_too_low', 'manager'])
  }
  expect((await (await w.outsider())('PATCH', 'C', { body: {} })).status).toBe(404)
  const demo = await w.makeFirm(true)
  const visitor = await w.outsider({ demo: true })
  await joinFirm(w, demo, visitor.user_id, 'admin')
  const file = await w.makeCompany(demo.id)
  expect((await visitor('PATCH', `/v1/companies/${file.public_token}`, { body: { city: 'Namur' } })).status).toBe(200)
})

test.each([
  ['fr', 'Le compte 999999 n’existe pas dans ce dossier ou n’est pas imputable.'],
  ['nl', 'Rekening 999999 bestaat niet in dit dossier of kan niet geboekt worden.'],
  ['en', 'Account 999999 does not exist in this file or cannot be posted to.'],
  ['de', 'Das Konto 999999 gibt es in dieser Akte nicht oder es ist nicht bebuchbar.'],
])('422 is in %s', async (language, sentence) => {
  const body = { settings: { auto_entries: { vat: { payable_account: '999999' } } } }
  const reply = await manager('PATCH', at(), { body, headers: { 'accept-language': language } })
  expect(reply.body.errors['settings.auto_entries.vat.payable_account']).toEqual([sentence])
})
