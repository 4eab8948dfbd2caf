/** The accounts and the VAT code of a third party. */
import { expect, test } from 'vitest'
import { inWrite } from '../../../../test/harness/raw-write.ts'
import { openWorld } from '../../../../test/harness/world.ts'
import { type CountryPack, countryPacks, packOf } from '../../../packs/index.ts'

type Place = { at: string; id: number; account: (number: string) => number; code: (name: string) => number }
const files = new Map<CountryPack, Place>()
const w = await openWorld()
const manager = await w.as('manager')
for (const country_pack of countryPacks) {
  const { body } = await manager('POST', '/v1/companies', { body: { name: `Dossier ${country_pack}`, country_pack } })
  const at = `/v1/companies/${body.public_token}`
  const accounts = new Map<string, number>(
    (await manager('GET', `${at}/accounts`)).body.map((each: { number: string; id: number }) => [each.number, each.id]),
  )
  const codes = new Map<string, number>(
    (await manager('GET', `${at}/vat-codes`)).body.map((each: { code: string; id: number }) => [each.code, each.id]),
  )
  files.set(country_pack, { at, id: body.id, account: (number) => accounts.get(number) ?? 0, code: (name) => codes.get(name) ?? 0 })
}

const place = (country: CountryPack = 'BE'): Place => {
  const found = files.get(country)
  if (!found) throw new Error(`no file of ${country}`)
  return found
}
const create = (body: object, country: CountryPack = 'BE') =>
  manager('POST', `${place(country).at}/third-parties`, { body: { name: 'Dupont', ...body } })
const fieldsOf = ({ body }: { body: { errors?: object } }) => Object.keys(body.errors ?? {}).toSorted()

test.each(countryPacks)('201 %s: without an account, the standard control account of the country is used', async (country) => {
  const { receivable, payable } = packOf(country).control_accounts
  const made = [await create({ type: 'supplier' }, country), await create({ type: 'customer', account_id: null, account: null }, country)]
  expect(made.map(({ status, body }) => [status, body.account_id])).toEqual([
    [201, place(country).account(payable)],
    [201, place(country).account(receivable)],
  ])
})

test('a legal form must exist in the country of the third party, if that country has a pack', async () => {
  const { body: forms } = await manager('GET', '/v1/reference/legal-forms?country=FR')
  const [{ code }] = forms
  const foreign = await create({ type: 'supplier', legal_form_code: code })
  expect([foreign.status, fieldsOf(foreign)]).toEqual([422, ['legal_form_code']])
  expect((await create({ type: 'supplier', legal_form_code: code, country: 'FR' })).body.legal_form_code).toBe(code)
  const elsewhere = await create({ type: 'supplier', legal_form_code: 'GmbH', country: 'DE' })
  expect([elsewhere.status, elsewhere.body.legal_form_code]).toEqual([201, 'GmbH'])
  const moved = await manager('PATCH', `${place().at}/third-parties/${elsewhere.body.id}`, { body: { country: 'BE' } })
  expect([moved.status, fieldsOf(moved)]).toEqual([422, ['legal_form_code']])
})

test('201 accepts a control account by id or by number, and defaults for documents', async () => {
  const { account, code } = place('FR')
  const byId = await create({ type: 'supplier', account_id: account('4041') }, 'FR')
  const byNumber = await create({ type: 'supplier', account: '4041' }, 'FR')
  const both = await create({ type: 'supplier', account: '4041', account_id: account('4041') }, 'FR')
  expect([byId, byNumber, both].map(({ body }) => body.account_id)).toEqual(Array.from({ length: 3 }, () => account('4041')))
  expect(byNumber.body).not.toHaveProperty('account')
  const be = place('BE')
  const proposals = { default_account_id: be.account('604000'), default_vat_code_id: be.code('AM21') }
  const { status, body } = await create({ type: 'supplier', ...proposals })
  expect(status).toBe(201)
  expect(body).toMatchObject(proposals)
  expect((await manager('GET', `${be.at}/third-parties/${body.id}`)).body).toMatchObject(body)
  expect(code('AM21')).toBe(0)
})

test('defaults given by number or code equal those given by id, on creation and update, and null clears them', async () => {
  const { at, account, code } = place()
  const ids = { default_account_id: account('604000'), default_vat_code_id: code('AM21') }
  const keys = { default_account: '604000', default_vat_code: 'AM21' }
  for (const body of [keys, { ...keys, ...ids }, { ...ids, default_account: null, default_vat_code: null }]) {
    const made = await create({ type: 'supplier', ...body })
    expect([made.status, made.body]).toEqual([201, expect.objectContaining(ids)])
    expect(made.body).not.toHaveProperty('default_account')
  }
  const { body: card } = await create({ type: 'supplier', default_account: '610000' })
  const patch = (body: object) => manager('PATCH', `${at}/third-parties/${card.id}`, { body })
  expect((await patch(keys)).body).toMatchObject({ ...ids, version: 2 })
  expect((await patch(keys)).body.version).toBe(2)
  expect((await patch({ default_account: null })).body).toMatchObject({ ...ids, default_account_id: null })
  const refused = await patch({ account: '400000', default_account: '604001', default_vat_code: 'V21' })
  expect([refused.status, fieldsOf(refused)]).toEqual([422, ['account', 'default_account', 'default_vat_code']])
})

test('422 reports every invalid link at once', async () => {
  const { account, code, at } = place()
  const heading = (await manager('POST', `${at}/accounts`, { body: { number: '61999900', label: 'Titre', is_postable: false } })).body.id
  const elsewhere = place('LU')
  const cases: [object, string[]][] = [
    [{ type: 'supplier', account_id: account('400000') }, ['account_id']],
    [{ type: 'customer', account: '440000' }, ['account']],
    [{ type: 'customer', account: '999999' }, ['account']],
    [{ type: 'customer', account: 'x' }, ['account']],
    [{ type: 'supplier', account_id: 999_999_999 }, ['account_id']],
    [{ type: 'supplier', account_id: elsewhere.account('44111') }, ['account_id']],
    [{ type: 'supplier', account_id: account('440000'), account: '400000' }, ['account']],
    [{ type: 'supplier', default_account_id: heading }, ['default_account_id']],
    [{ type: 'supplier', default_account: '61999900' }, ['default_account']],
    [{ type: 'supplier', default_account: '61999900', default_account_id: heading }, ['default_account_id']],
    [{ type: 'supplier', default_account: '999999', default_vat_code: 'NONE' }, ['default_account', 'default_vat_code']],
    [{ type: 'supplier', default_account: '604000', default_account_id: account('610000') }, ['default_account']],
    [{ type: 'supplier', default_vat_code: 'AM21', default_vat_code_id: code('AM12') }, ['default_vat_code']],
    [{ type: 'supplier', default_vat_code: 'V21' }, ['default_vat_code']],
    [{ type: 'supplier', default_vat_code_id: code('V21') }, ['default_vat_code_id']],
    [{ type: 'customer', default_vat_code_id: code('AM21') }, ['default_vat_code_id']],
    [{ type: 'supplier', account_id: 0.5, default_account_id: 999_999_999, default_vat_code_id: 999_999_999 }, ['account_id']],
    [
      { type: 'supplier', iban: 'x', account: '604000', default_account_id: 999_999_999, default_vat_code_id: 999_999_999 },
      ['account', 'default_account_id', 'default_vat_code_id', 'iban'],
    ],
  ]
  for (const [body, fields] of cases) {
    const reply = await create(body)
    expect({ body, status: reply.status, fields: fieldsOf(reply) }).toEqual({ body, status: 422, fields })
  }
})

test('200 PATCH changes the links: null keeps the control account and clears the defaults, absent keeps all', async () => {
  const { at, account } = place('FR')
  const { body: card } = await create({ type: 'supplier', default_account_id: account('607') }, 'FR')
  const patch = (body: object) => manager('PATCH', `${at}/third-parties/${card.id}`, { body })
  expect((await patch({ account: '4041' })).body).toMatchObject({
    account_id: account('4041'),
    default_account_id: account('607'),
    version: 2,
  })
  expect((await patch({ account_id: null, phone: '01' })).body).toMatchObject({ account_id: account('4041'), version: 3 })
  expect((await patch({ default_account_id: null })).body).toMatchObject({ default_account_id: null, version: 4 })
  expect((await patch({ account_id: account('4041') })).body.version).toBe(4)
  const refused = await patch({ account_id: account('4111'), default_account_id: 999_999_999 })
  expect([refused.status, fieldsOf(refused)]).toEqual([422, ['account_id', 'default_account_id']])
  const outbox = await w.rows<{ data: { changed: string[] } }>(
    `select data from queue.outbox where company_id = $1 and event = 'third_party.updated' order by id`,
    [place('FR').id],
  )
  expect(outbox.map(({ data }) => data.changed)).toEqual([['account_id'], ['phone'], ['default_account_id']])
})

test('422 record_in_use for a third party used by a routing rule, and for accounts and codes used by a third party', async () => {
  const { at } = place()
  const { body: card } = await create({ type: 'supplier' })
  const [journal] = (await manager('GET', `${at}/journals?type=purchase`)).body
  const rule = (await manager('POST', `${at}/journals/${journal.id}/rules`, { body: { name: 'Dupont', third_party_id: card.id } })).body
  const refused = await manager('DELETE', `${at}/third-parties/${card.id}`)
  expect([refused.status, refused.body.code, refused.body.usages]).toEqual([422, 'record_in_use', { journals: 1 }])
  expect((await manager('DELETE', `${at}/journals/${journal.id}/rules/${rule.id}`)).status).toBe(204)
  expect((await manager('DELETE', `${at}/third-parties/${card.id}`)).status).toBe(204)

  const own = (await manager('POST', `${at}/accounts`, { body: { number: '61998800', label: 'Publicité' } })).body
  const { body: user } = await create({ type: 'supplier', default_account_id: own.id })
  const kept = await manager('DELETE', `${at}/accounts/${own.id}`)
  expect([kept.body.code, kept.body.usages]).toEqual(['record_in_use', { 'third-parties': 1 }])
  await manager('DELETE', `${at}/third-parties/${user.id}`)
  expect((await manager('DELETE', `${at}/accounts/${own.id}`)).status).toBe(204)
})

test('50 concurrent creations and deletions of their account never leave a third party without an account', async () => {
  const { at, id } = place()
  const elsewhere = w.callerOn(await w.sibling(), manager)
  const accounts = await Promise.all(
    Array.from(
      { length: 25 },
      async (_, n) =>
        (await manager('POST', `${at}/accounts`, { body: { number: `6199${String(n).padStart(4, '0')}`, label: 'X' } })).body.id,
    ),
  )
  const replies = await Promise.all(
    accounts.flatMap((account) => [
      create({ type: 'supplier', default_account_id: account }),
      elsewhere('DELETE', `${at}/accounts/${account}`),
    ]),
  )
  expect(replies.map(({ status }) => status).every((status) => [201, 204, 422].includes(status))).toBe(true)
  const lost = await w.rows(
    `select t.id from third_parties t join accounts a on a.company_id = t.company_id and a.id = t.default_account_id
     where t.company_id = $1 and t.deleted_at is null and a.deleted_at is not null`,
    [id],
  )
  expect(lost).toEqual([])
})

test('the database refuses invalid links', async () => {
  const { account, code, id } = place()
  const trying = (columns: string, values: string) =>
    w.asApp(
      inWrite(
        id,
        `insert into third_parties (company_id, type, code, name, country, locale, ${columns}) values (app_company(), 'supplier', 'RAW', 'X', 'BE', 'fr', ${values})`,
      ),
    )
  const right = account('440000')
  await expect(trying('account_id', String(account('400000')))).rejects.toMatchObject({ constraint: 'third_parties_control_account' })
  await expect(trying('account_id', String(place('LU').account('44111')))).rejects.toMatchObject({
    constraint: 'third_parties_control_account',
  })
  await expect(trying('account_id, default_account_id', `${right}, 999999999`)).rejects.toMatchObject({
    constraint: 'third_parties_proposed_account',
  })
  await expect(trying('account_id, default_vat_code_id', `${right}, ${code('V21')}`)).rejects.toMatchObject({
    constraint: 'third_parties_proposed_vat_code',
  })
})

test('the database refuses a third party without a control account', async () => {
  const writeRaw = (companyId: number) =>
    w.asApp(
      inWrite(
        companyId,
        `insert into third_parties (company_id, type, code, name, country, locale) values (app_company(), 'supplier', 'RAW', 'X', 'BE', 'fr')`,
      ),
    )
  for (const id of [place('LU').id, w.company.id])
    await expect(writeRaw(id)).rejects.toMatchObject({ constraint: 'third_parties_control_account' })
})

test.each([
  ['fr', 'Un client demande un compte collectif clients, imputable.'],
  ['nl', 'Een klant vraagt een verzamelrekening voor klanten waarop geboekt kan worden.'],
  ['en', 'A customer needs a control account of customers that can be posted to.'],
  ['de', 'Ein Kunde braucht ein bebuchbares Sammelkonto für Kunden.'],
])('422 messages are in %s', async (language, sentence) => {
  const body = { type: 'customer', name: 'X', account: '440000' }
  const reply = await manager('POST', `${place().at}/third-parties`, { body, headers: { 'accept-language': language } })
  expect(reply.body.errors.account).toEqual([sentence])
})

test.each([
  ['fr', '« default_account » et « default_account_id » désignent deux choses différentes : n’en donnez qu’un.'],
  ['nl', '„default_account” en „default_account_id” wijzen twee verschillende zaken aan: geef er maar één.'],
  ['en', '`default_account` and `default_account_id` name two different things: give one of them.'],
  ['de', '„default_account“ und „default_account_id“ nennen zweierlei: Geben Sie nur eines an.'],
])('422 when id and number differ, in %s', async (language, sentence) => {
  const { at, account } = place()
  const body = { type: 'supplier', name: 'X', default_account: '604000', default_account_id: account('610000') }
  const reply = await manager('POST', `${at}/third-parties`, { body, headers: { 'accept-language': language } })
  expect(reply.body.errors).toEqual({ default_account: [sentence] })
})
