import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Linked, linkedFile, linkedFirm, platformConfig } from '../../../../test/harness/platform/linked.ts'
import { png } from '../../../../test/harness/multipart.ts'
import { openWorld } from '../../../../test/harness/world.ts'
import { externalPlatform } from '../../../../test/stand-ins/external-platform.ts'
import { faults, replies } from '../../../../test/stand-ins/http-service.ts'

const there = await externalPlatform()
const w = await openWorld({ config: platformConfig(there) })
afterAll(() => there.close())
beforeEach(() => void (there.fault = null))

type File = Awaited<ReturnType<typeof linkedFile>> & { linked: Linked }
const iban = 'BE68539007547034'

/** A linked file whose set-up there has a bank account. */
async function newFile(): Promise<File> {
  const linked = await linkedFirm(w, there)
  const source = there.companies.get(linked.firm.companies[0]?.id ?? '')
  Object.assign(source?.company ?? {}, { banks: [{ code: 'ING', label: 'ING', iban }] })
  return { ...(await linkedFile(w, there, linked)), linked }
}

const supplier = (n: number) => ({ id: `party-${n}`, type: 'supplier', name: `Fournisseur ${n}`, city: 'Namur' })
const invoice = (n: number, given: object = {}) => ({
  id: `invoice-${n}`,
  has_file: false,
  direction: 'purchase',
  third_party_id: 'party-1',
  number: `F${n}`,
  document_date: '2026-03-10',
  lines: [{ description: 'Farine', amount_net: '100.00', account: '604000', vat_code: 'AM21' }],
  ...given,
})
const movement = (n: number, given: object = {}) => ({
  id: `movement-${n}`,
  account_iban: iban,
  entry_date: '2026-03-11',
  value_date: '2026-03-11',
  amount: '-121.00',
  currency: 'EUR',
  counterpart_name: 'Fournisseur 1',
  communication: `Facture ${n}`,
  ...given,
})
const sync = ({ linked, path }: File, headers: Record<string, string> = {}) => linked.caller('POST', `${path}/sync/external`, { headers })
const counted = async ({ id }: File) => {
  const [found] = await w.rows<{ parties: number; documents: number; movements: number }>(
    `select (select count(*)::integer from third_parties where company_id = $1 and external_id is not null) as parties,
       (select count(*)::integer from documents where company_id = $1) as documents,
       (select count(*)::integer from bank_transactions where company_id = $1) as movements`,
    [id],
  )
  return found
}

describe('POST /v1/companies/:company/sync/external', () => {
  test('200 third parties, documents and bank transactions arrive once, in one operation of origin external', async () => {
    const file = await newFile()
    file.source.third_parties.push(supplier(1))
    file.source.documents.push(invoice(1, { has_file: true }), invoice(2))
    file.source.bank_transactions.push(movement(1))
    there.files.set('invoice-1', png(10))
    const { status, body, headers } = await sync(file)
    expect([status, body.external_id, body.source]).toEqual([200, file.external_id, 'external'])
    expect(await counted(file)).toEqual({ parties: 1, documents: 2, movements: 1 })
    const { body: list } = await file.linked.caller('GET', `${file.path}/documents`)
    expect(list.data).toHaveLength(2)
    for (const document of list.data)
      expect(document).toMatchObject({ status: 'pending', source: 'external', origin: 'external', third_party: { name: 'Fournisseur 1' } })
    const known = list.data.map(({ external, has_file }: { external: object; has_file: boolean }) => [external, has_file])
    expect(known).toContainEqual([{ status: 'imported', document_id: 'invoice-1', token: null, locked: false }, true])
    expect(known).toContainEqual([{ status: 'imported', document_id: 'invoice-2', token: null, locked: false }, false])
    const { body: party } = await file.linked.caller('GET', `${file.path}/third-parties?q=fournisseur`)
    expect(party[0]).toMatchObject({ external_id: 'party-1', source: 'external' })
    const { body: bank } = await file.linked.caller('GET', `${file.path}/bank-transactions`)
    expect(bank.data[0]).toMatchObject({ external_id: 'movement-1', source: 'external', amount: '-121.00', status: 'pending' })
    const { body: history } = await file.linked.caller('GET', `${file.path}/history?resource=documents`)
    expect(history.data.map(({ origin }: { origin: string }) => origin)).toEqual(['external', 'external'])
    const operations = await w.rows(
      `select distinct operation_id, origin from revisions where company_id = $1 and origin = 'external' and resource = 'documents'`,
      [file.id],
    )
    expect(operations).toEqual([{ operation_id: headers['x-operation-id'], origin: 'external' }])
    expect((await sync(file)).status).toBe(200)
    expect(await counted(file)).toEqual({ parties: 1, documents: 2, movements: 1 })
  })

  test('200 in portions, each with its cursor; a later import reads what is new', async () => {
    const file = await newFile()
    file.source.third_parties.push(...Array.from({ length: 1100 }, (_, n) => supplier(n)))
    there.asked.length = 0
    expect((await sync(file)).status).toBe(200)
    expect(there.asked.map(({ path }) => new URL(path, 'http://x').searchParams.get('cursor'))).toEqual(['', '500', '1000'])
    expect((await counted(file))?.parties).toBe(1100)
    file.source.third_parties.push(supplier(1100))
    there.asked.length = 0
    await sync(file)
    expect(there.asked.map(({ path }) => new URL(path, 'http://x').searchParams.get('cursor'))).toEqual(['1100'])
    expect((await counted(file))?.parties).toBe(1101)
  })

  test('200 an import that was cut goes on where it stood', async () => {
    const file = await newFile()
    file.source.third_parties.push(...Array.from({ length: 900 }, (_, n) => supplier(n)))
    const cut = { path: `/companies/${file.external_id}?cursor=500`, answer: faults['a line that is cut'] ?? replies(500) }
    there.fault = cut
    expect((await sync(file)).body.code).toBe('external_unavailable')
    expect((await counted(file))?.parties).toBe(500)
    there.fault = null
    expect((await sync(file)).status).toBe(200)
    expect((await counted(file))?.parties).toBe(900)
  })

  test('200 eight imports at once store every record once', async () => {
    const file = await newFile()
    file.source.third_parties.push(supplier(1))
    file.source.documents.push(...Array.from({ length: 30 }, (_, n) => invoice(n)))
    file.source.bank_transactions.push(...Array.from({ length: 30 }, (_, n) => movement(n)))
    const answers = await Promise.all(Array.from({ length: 8 }, () => sync(file)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await counted(file)).toEqual({ parties: 1, documents: 30, movements: 30 })
  })

  test('200 a known document is updated while it is pending, and left alone once it is booked or in the bin', async () => {
    const file = await newFile()
    file.source.third_parties.push(supplier(1))
    file.source.documents.push(invoice(1), invoice(2), invoice(3))
    await sync(file)
    const { body: list } = await file.linked.caller('GET', `${file.path}/documents`)
    const idOf = (number: string) => list.data.find((each: { number: string }) => each.number === number).id
    expect((await file.linked.caller('POST', `${file.path}/documents/${idOf('F2')}/book`, { body: {} })).status).toBe(201)
    await file.linked.caller('DELETE', `${file.path}/documents/${idOf('F3')}`)
    file.source.documents.push(...[1, 2, 3].map((n) => invoice(n, { note: 'Corrigé' })))
    expect((await sync(file)).status).toBe(200)
    const notes = await w.rows('select number, note from documents where company_id = $1 order by number', [file.id])
    expect(notes).toEqual([
      { number: 'F1', note: 'Corrigé' },
      { number: 'F2', note: null },
      { number: 'F3', note: null },
    ])
  })

  test('200 a third party here is found by its VAT number, and one deleted here stays deleted', async () => {
    const file = await newFile()
    const { caller } = file.linked
    const made = await caller('POST', `${file.path}/third-parties`, {
      body: { type: 'supplier', name: 'Holzwerk', country: 'BE', vat_number: 'BE0403170701' },
    })
    file.source.third_parties.push({ ...supplier(1), vat_number: 'BE 0403.170.701' }, supplier(2))
    await sync(file)
    expect((await caller('GET', `${file.path}/third-parties/${made.body.id}`)).body).toMatchObject({
      name: 'Holzwerk',
      external_id: 'party-1',
      source: 'manual',
    })
    const { body } = await caller('GET', `${file.path}/third-parties?q=fournisseur`)
    const [second] = body
    const renamed = await caller('PATCH', `${file.path}/third-parties/${second.id}`, { body: { external_id: 'other' } })
    expect([renamed.status, Object.keys(renamed.body.errors)]).toEqual([422, ['external_id']])
    await caller('DELETE', `${file.path}/third-parties/${second.id}`)
    file.source.third_parties.push({ ...supplier(2), name: 'Renamed' })
    await sync(file)
    expect((await counted(file))?.parties).toBe(2)
  })

  test('200 records that break a rule are left out, and the others are stored; the activity counts them', async () => {
    const file = await newFile()
    file.source.third_parties.push(supplier(1), { id: 'party-bad', type: 'supplier', name: '' }, { ...supplier(3), vat_number: 'BE1' })
    file.source.documents.push(
      invoice(1),
      invoice(2, { third_party_id: 'nobody' }),
      invoice(3, { lines: [] }),
      invoice(4, { lines: [{ amount_net: '1.00', account: '999999' }] }),
      invoice(5, { id: 'invoice-6', number: 'F1' }),
    )
    file.source.bank_transactions.push(movement(1), movement(2, { account_iban: 'BE71096123456769' }), movement(3, { amount: 'much' }))
    expect((await sync(file)).status).toBe(200)
    expect(await counted(file)).toEqual({ parties: 1, documents: 1, movements: 1 })
    const { body } = await file.linked.caller('GET', `${file.path}/activity`)
    expect(body.data.map(({ summary }: { summary: string }) => summary)).toContain(
      'Import de la plateforme externe : 3 ajouts, 0 modifications, 8 non repris.',
    )
  })

  test('200 a replay under the same key is the stored answer', async () => {
    const file = await newFile()
    const key = { 'x-client-mutation-id': randomUUID() }
    const first = await sync(file, key)
    there.asked.length = 0
    const again = await sync(file, key)
    expect([again.status, again.headers['x-idempotent-replay'], again.body.external_id]).toEqual([200, '1', first.body.external_id])
    expect(there.asked).toEqual([])
    const reused = await file.linked.caller('POST', `${file.path}/third-parties`, { body: { type: 'customer', name: 'X' }, headers: key })
    expect(reused.body.code).toBe('idempotency_key_reused')
    await file.linked.caller('POST', `${file.path}/third-parties`, {
      body: { type: 'customer', name: 'X' },
      headers: { 'x-client-mutation-id': 'another' },
    })
    expect((await sync(file, { 'x-client-mutation-id': 'another' })).body.code).toBe('idempotency_key_reused')
  })

  test('503 a platform that repeats its cursor does not keep us busy', async () => {
    const file = await newFile()
    const page = { company: { name: 'X' }, third_parties: [], documents: [], bank_transactions: [], cursor: '', has_more: true }
    there.fault = { path: `/companies/${file.external_id}`, answer: replies(200, JSON.stringify(page)) }
    expect((await sync(file)).body.code).toBe('external_unavailable')
  })

  test('422 not_linked, company_archived, dry_run_unsupported; 401, 403 and 404', async () => {
    const url = 'C/sync/external'
    const manager = await w.as('manager')
    expect((await manager('POST', url)).body.code).toBe('not_linked')
    expect((await manager('POST', url, { headers: { 'x-dry-run': '1' } })).body.code).toBe('dry_run_unsupported')
    expect((await w.anonymous('POST', url)).status).toBe(401)
    expect((await (await w.as('encoder'))('POST', url)).body.code).toBe('role_too_low')
    expect((await (await w.as('manager', { abilities: ['sync'] }))('POST', url)).body.code).toBe('token_ability_missing')
    expect((await (await w.outsider())('POST', url)).status).toBe(404)
    const demo = await w.makeFirm(true)
    const [visitor, demoFile] = [await w.outsider(), await w.makeCompany(demo.id)]
    await w.rows(`insert into firm_members (firm_id, user_id, role) values ($1, $2, 'admin')`, [demo.id, visitor.user_id])
    expect((await visitor('POST', `/v1/companies/${demoFile.public_token}/sync/external`)).body.code).toBe('demo_mode')
    const file = await newFile()
    await file.linked.caller('PATCH', file.path, { body: { is_active: false } })
    expect((await sync(file)).body.code).toBe('company_archived')
    await file.linked.caller('PATCH', file.path, { body: { is_active: true } })
    there.companies.delete(file.external_id)
    expect((await sync(file)).body.code).toBe('not_linked')
  })
})
