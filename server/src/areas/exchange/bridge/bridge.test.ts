import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { inWrite } from '../../../../test/harness/raw-write.ts'
import { multipart, png } from '../../../../test/harness/multipart.ts'
import { type Caller, openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const platform = await w.as('reviewer', { platform: true })
await w.rows(`update firms set source = 'external', external_id = 'firm-1' where id = $1`, [w.firm.id])

const newId = () => `client-${randomBytes(6).toString('hex')}`
const company = (given: object = {}) => ({
  external_id: newId(),
  firm: w.firm.public_token,
  name: 'Boulangerie Martin SRL',
  country_pack: 'BE',
  fiscal_year: { starts_on: '2026-01-01', ends_on: '2026-12-31' },
  ...given,
})
const bring = (given: object = {}, caller: Caller = platform) => caller('POST', '/v1/bridge/companies', { body: company(given) })
const storedFiles = (external_id: string) =>
  w.rows<{ id: string; deleted_at: Date | null }>('select id, deleted_at from companies where external_id = $1', [external_id])

/** A linked firm after its trial, where two company files are allowed. */
async function smallFirm(): Promise<string> {
  const firm = await w.makeFirm()
  await w.rows(`update firms set source = 'external', external_id = $2, created_at = created_at - interval '40 days' where id = $1`, [
    firm.id,
    newId(),
  ])
  return firm.public_token
}

describe('POST /v1/bridge/companies', () => {
  test('201 creates the file with its accounting set-up, 200 updates it by its external id', async () => {
    const external_id = newId()
    const made = await bring({ external_id, is_active: true })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ external_id, source: 'external', is_active: true, firm: { public_token: w.firm.public_token } })
    expect(made.body.synced_at).not.toBeNull()
    expect(made.body.journals.length).toBeGreaterThan(0)
    const again = await bring({ external_id, name: 'Boulangerie Peeters', country_pack: 'LU', is_active: false })
    expect(again.status).toBe(200)
    expect(again.body).toMatchObject({
      public_token: made.body.public_token,
      name: 'Boulangerie Peeters',
      country_pack: 'BE',
      is_active: false,
    })
    expect(again.body.synced_at > made.body.synced_at).toBe(true)
    expect((await bring({ external_id, is_active: true })).body.is_active).toBe(true)
    const [origin] = await w.rows(`select distinct origin from revisions where company_id = $1 and resource = 'companies'`, [made.body.id])
    expect(origin).toEqual({ origin: 'external' })
  })

  test('50 equal calls at once make one file', { timeout: 60_000 }, async () => {
    const external_id = newId()
    const answers = await Promise.all(Array.from({ length: 50 }, () => bring({ external_id })))
    const statuses = answers.map(({ status }) => status)
    expect([statuses.filter((status) => status === 201).length, statuses.filter((status) => status === 200).length]).toEqual([1, 49])
    expect(await storedFiles(external_id)).toHaveLength(1)
  })

  test('200 restores a file in the bin, as far as the licence allows', async () => {
    const firm = await smallFirm()
    const [external_id, second, third] = [newId(), newId(), newId()]
    const { body } = await bring({ external_id, firm })
    await platform('DELETE', `/v1/companies/${body.public_token}`)
    await bring({ external_id: second, firm })
    await bring({ external_id: third, firm })
    const refused = await bring({ external_id, firm })
    expect([refused.status, refused.body.code]).toEqual([422, 'company_limit_reached'])
    const [one] = await w.rows<{ public_token: string }>('select public_token from companies where external_id = $1', [second])
    await platform('DELETE', `/v1/companies/${one?.public_token}`)
    const restored = await bring({ external_id, firm, city: 'Namur' })
    expect([restored.status, restored.body.public_token, restored.body.city, restored.body.deleted_at]).toEqual([
      200,
      body.public_token,
      'Namur',
      null,
    ])
    expect((await storedFiles(external_id)).map(({ deleted_at }) => deleted_at)).toEqual([null])
  })

  test('422 record_in_use when the platform changes the number of a file registered on Peppol', async () => {
    const given = { external_id: newId(), enterprise_number: '0417497106' }
    const { id } = (await bring(given)).body
    await w.rows(
      inWrite(
        id,
        `insert into peppol_registrations (company_id, id, environment, status, scheme, participant_id, incoming_enabled, requested_at)
         values (${id}, ${id}, 'test', 'pending', '0208', '0208:0417497106', true, now())`,
      ),
    )
    expect(await bring({ ...given, city: 'Namur' })).toMatchObject({ status: 200, body: { city: 'Namur' } })
    const { status, body } = await bring({ ...given, enterprise_number: '0403170701' })
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'record_in_use', ['enterprise_number']])
  })

  test('422 company_limit_reached for the third file after the trial, and twenty at once do not exceed it', async () => {
    const firm = await smallFirm()
    const answers = await Promise.all(Array.from({ length: 20 }, () => bring({ firm })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(new Set(['company_limit_reached']))
  })

  test('403 bridge_only for everybody but platform administrators, 401 without a token', async () => {
    const manager = await w.as('admin')
    const { status, body } = await bring({}, manager)
    expect([status, body.code]).toEqual([403, 'bridge_only'])
    expect((await bring({}, w.anonymous)).status).toBe(401)
    const reading = await w.as('admin', { platform: true, abilities: ['read'] })
    expect((await bring({}, reading)).body.code).toBe('token_ability_missing')
    const visitor = await w.as('admin', { demo: true })
    expect((await bring({}, visitor)).body.code).toBe('demo_mode')
    expect((await platform('POST', '/v1/bridge/companies', { body: company(), headers: { 'x-dry-run': '1' } })).body.code).toBe(
      'dry_run_unsupported',
    )
  })

  test('422 not_linked for a firm made here; an unknown firm and a demo firm', async () => {
    const [firm, demo] = [await w.makeFirm(), await w.makeFirm(true)]
    expect((await bring({ firm: firm.public_token })).body.code).toBe('not_linked')
    expect(Object.keys((await bring({ firm: 'unknown00000' })).body.errors)).toEqual(['firm'])
    expect((await bring({ firm: demo.public_token })).body.code).toBe('demo_mode')
  })

  test.for([
    { external_id: '..' },
    { external_id: 'x'.repeat(65) },
    { external_id: '' },
    { name: '' },
    { vat_number: 'BE1' },
    { firm: undefined },
  ])('422 a body that is not right: %j', async (given) => {
    const { status, body } = await bring(given)
    expect([status, Object.keys(body.errors)]).toEqual([422, Object.keys(given)])
  })
})

const made = await bring()

describe('POST /v1/bridge/companies/:company/documents', () => {
  const metadata = (given: object = {}) => ({
    external_document_id: newId(),
    direction: 'purchase',
    number: randomBytes(4).toString('hex'),
    document_date: '2026-03-10',
    new_third_party: { name: 'Holzwerk GmbH', vat_number: 'DE136695976', country: 'DE' },
    lines: [{ description: 'Eichenbretter', amount_net: '1000.00' }],
    ...given,
  })
  const deliver = (given: object = {}, caller: Caller = platform, token = made.body.public_token, headers: Record<string, string> = {}) => {
    const form = multipart(
      { field: 'metadata', value: JSON.stringify(metadata(given)) },
      { field: 'file', name: 'facture.png', value: png(10) },
    )
    return caller('POST', `/v1/bridge/companies/${token}/documents`, { ...form, headers: { ...form.headers, ...headers } })
  }
  const countOf = async (external_document_id: string) =>
    (
      await w.rows<{ documents: number; parties: number; files: number }>(
        `select (select count(*)::integer from documents d where d.external_id = $1) as documents,
           (select count(*)::integer from third_parties t where t.company_id = $2 and t.vat_number = 'DE136695976') as parties,
           (select count(*)::integer from files f join documents d on d.company_id = f.company_id and d.file_id = f.id where d.external_id = $1) as files`,
        [external_document_id, made.body.id],
      )
    )[0]

  test('201 stores document and file, 200 answers the one there is and changes nothing', async () => {
    const given = { external_document_id: newId(), number: 'F-1' }
    const first = await deliver(given)
    expect(first.status).toBe(201)
    expect(first.body.document).toMatchObject({
      status: 'pending',
      source: 'external',
      origin: 'external',
      has_file: true,
      third_party: { name: 'Holzwerk GmbH' },
      external: { status: 'imported', document_id: given.external_document_id, token: null, locked: false },
    })
    const again = await deliver({ ...given, number: 'F-2' })
    expect([again.status, again.body.document.id, again.body.document.number, again.body.document.version]).toEqual([
      200,
      first.body.document.id,
      'F-1',
      1,
    ])
    expect(await countOf(given.external_document_id)).toEqual({ documents: 1, parties: 1, files: 1 })
    const staged = await w.rows('select key from file_stagings')
    expect(staged).toEqual([])
  })

  test('50 equal calls at once make one document and one third party', { timeout: 60_000 }, async () => {
    const given = { external_document_id: newId(), number: 'F-50' }
    const answers = await Promise.all(Array.from({ length: 50 }, () => deliver(given)))
    const statuses = answers.map(({ status }) => status)
    expect([statuses.filter((status) => status === 201).length, statuses.filter((status) => status === 200).length]).toEqual([1, 49])
    expect(await countOf(given.external_document_id)).toEqual({ documents: 1, parties: 1, files: 1 })
  })

  test('200 restores a document in the bin, unless another one took its number', async () => {
    const given = { external_document_id: newId(), number: 'F-bin' }
    const { document } = (await deliver(given)).body
    await platform('DELETE', `/v1/companies/${made.body.public_token}/documents/${document.id}`)
    expect((await deliver(given)).body.document).toMatchObject({ id: document.id, deleted_at: null })
    await platform('DELETE', `/v1/companies/${made.body.public_token}/documents/${document.id}`)
    expect((await deliver({ number: 'F-bin' })).status).toBe(201)
    const conflicting = await deliver(given)
    expect([conflicting.status, Object.keys(conflicting.body.errors)]).toEqual([422, ['metadata.number']])
  })

  test('403, 404 and 401: platform administrators only', async () => {
    const manager = await w.as('admin')
    expect((await deliver({}, manager)).body.code).toBe('bridge_only')
    expect((await deliver({}, await w.outsider())).status).toBe(404)
    expect((await deliver({}, w.anonymous)).status).toBe(401)
    expect((await deliver({}, await w.as('admin', { platform: true, abilities: ['read'] }))).body.code).toBe('token_ability_missing')
    const demo = await w.makeFirm(true)
    expect((await deliver({}, platform, (await w.makeCompany(demo.id)).public_token)).body.code).toBe('demo_mode')
    expect((await deliver({}, platform, made.body.public_token, { 'x-dry-run': '1' })).body.code).toBe('dry_run_unsupported')
  })

  test('422 not_linked, exchange_rate_missing, company_archived and storage_limit_reached', async () => {
    expect((await deliver({}, platform, w.company.public_token)).body.code).toBe('not_linked')
    expect((await deliver({ currency: 'XPF' })).body.code).toBe('exchange_rate_missing')
    const archived = await bring({ is_active: false })
    expect((await deliver({}, platform, archived.body.public_token)).body.code).toBe('company_archived')
    const full = await smallFirm()
    const file = await bring({ firm: full })
    await w.rows(`update file_usage set bytes = 1000000000000 where firm_id = (select id from firms where public_token = $1)`, [full])
    await w.rows(
      `insert into file_usage (firm_id, bytes) select id, 1000000000000 from firms where public_token = $1 on conflict do nothing`,
      [full],
    )
    expect((await deliver({}, platform, file.body.public_token)).body.code).toBe('storage_limit_reached')
  })

  test('422 metadata that are no JSON object, lack a field or have a wrong one, and a file of another kind', async () => {
    const send = (value: string, file = png()) => {
      const form = multipart({ field: 'metadata', value }, { field: 'file', name: 'facture.png', value: file })
      return platform('POST', `/v1/bridge/companies/${made.body.public_token}/documents`, form)
    }
    for (const text of ['{"', '[1]', 'null', '"x"']) expect(Object.keys((await send(text)).body.errors)).toEqual(['metadata'])
    expect(Object.keys((await send('{}')).body.errors)).toContain('metadata.external_document_id')
    expect(Object.keys((await send(JSON.stringify(metadata({ lines: [{ amount_net: '1', account: '999999' }] })))).body.errors)).toEqual([
      'metadata.lines.0.account',
    ])
    const described: readonly [object, string][] = [
      [{ name: 'X', vat_number: 'BE1' }, 'vat_number'],
      [{ name: '' }, 'name'],
      [{ name: 'X', type: 'customer' }, 'type'],
      [{ name: 'X', iban: 'BE00' }, 'iban'],
      [{ name: 'X', country: 'XX' }, 'country'],
      [{ name: 'X', enterprise_number: '1' }, 'enterprise_number'],
      [{ name: 'X', default_account: '999999' }, 'default_account'],
    ]
    for (const [new_third_party, field] of described)
      expect(Object.keys((await send(JSON.stringify(metadata({ new_third_party, number: field })))).body.errors ?? {})).toEqual([
        `metadata.new_third_party.${field}`,
      ])
    const both = { third_party_id: 999_999, new_third_party: { name: 'X' }, number: 'both' }
    expect(Object.keys((await send(JSON.stringify(metadata(both)))).body.errors)).toEqual(['metadata.third_party_id'])
    expect(Object.keys((await send(JSON.stringify(metadata({ external_document_id: '..' })))).body.errors)).toEqual([
      'metadata.external_document_id',
    ])
    expect(Object.keys((await send(JSON.stringify(metadata()), Buffer.from('MZ program'))).body.errors)).toEqual(['file'])
    const many = Array.from({ length: 400 }, (_, n) => ({ description: `Article ${n} `.repeat(5), amount_net: '1.00' }))
    expect((await send(JSON.stringify(metadata({ lines: many })))).status).toBe(201)
  })
})

test('the database keeps one live file and one document per id of the platform', async () => {
  const [one, two] = [(await bring()).body, (await bring()).body]
  const rename = inWrite(two.id, `update companies set external_id = '${one.external_id}' where id = app_company()`)
  await expect(w.rows(rename)).rejects.toThrow('companies_external')
  const known = `'{"status": "imported", "document_id": "same", "token": null, "locked": false}'`
  const line = { direction: 'sale', new_third_party: { name: 'Client' }, document_date: '2026-03-10', lines: [{ amount_net: '1.00' }] }
  for (let n = 0; n < 2; n += 1) await platform('POST', `/v1/companies/${one.public_token}/documents`, { body: line })
  const mark = inWrite(one.id, `update documents set external = ${known} where company_id = app_company()`)
  await expect(w.rows(mark)).rejects.toThrow('documents_external')
})
