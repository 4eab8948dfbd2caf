/** Connections: the catalogue, connecting, changing, disconnecting, and who may do it. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { newScene } from '../../../../test/contract/scene.ts'
import { addressesOf, type Connected, openFile, openStandIns, ownIban, startDay } from '../../../../test/harness/integrations/files.ts'
import { fieldsOf } from '../../../../test/harness/replies.ts'
import { type Caller, openWorld } from '../../../../test/harness/world.ts'
import { replies } from '../../../../test/stand-ins/http-service.ts'

const there = await openStandIns()
there.ponto.addAccount(ownIban)
const w = await openWorld({ config: addressesOf(there) })
const admin = await w.as('admin')
const [pontoAnswer, mollieAnswer] = [there.ponto.answer, there.mollie.answer]
let file: Connected
beforeEach(async () => {
  Object.assign(there.ponto, { answer: pontoAnswer })
  Object.assign(there.mollie, { answer: mollieAnswer })
  file = await openFile(w, there, admin)
})
afterAll(async () => void (await Promise.all([there.ponto.close(), there.mollie.close()])))

const journal = async (id: number) => (await admin('GET', `${file.bank.b.path}/journals`)).body.find((one: { id: number }) => one.id === id)
const catalogue = async (as: Caller = admin) => (await as('GET', file.at)).body
const member = async (role: 'encoder' | 'reviewer') => {
  const caller = await w.as(role)
  await w.rows('insert into company_members (company_id, user_id, role) values ($1, $2, $3)', [file.bank.b.id, caller.user_id, role])
  return caller
}

describe('GET integrations', () => {
  test('200 every provider, with what it asks for and the connection of the file', async () => {
    const before = await catalogue(await member('reviewer'))
    expect(before.map(({ provider, category, auth, connection }: never) => [provider, category, auth, connection])).toEqual([
      ['ponto', 'banking', 'client_credentials', null],
      ['mollie', 'payments', 'api_key', null],
    ])
    expect(before[0].fields.map(({ name, secret }: never) => [name, secret])).toEqual([
      ['client_id', true],
      ['client_secret', true],
      ['journals', false],
    ])
    const { body: made } = await file.connect(file.ponto())
    const [ponto, mollie] = await catalogue()
    expect([ponto.connection, mollie.connection]).toEqual([made, null])
  })

  test('texts are in the language of the reader', async () => {
    const dutch = await w.as('manager', { locale: 'nl' })
    expect((await catalogue(dutch))[1].fields[0].label).toContain('Organisatietoken')
  })
})

describe('POST integrations', () => {
  test('201 connects Ponto: stored with its start day, its secrets as hints only', async () => {
    const { status, body } = await file.connect(file.ponto())
    expect([status, body.errors]).toEqual([201, undefined])
    expect(body).toMatchObject({
      company_id: file.bank.b.id,
      provider: 'ponto',
      name: 'Ponto',
      status: 'connected',
      is_active: true,
      schedule: 'daily',
      config: { journals: [{ journal_id: file.journal, from: startDay }] },
      secret_hints: { client_id: `…${there.ponto.client_id.slice(-4)}`, client_secret: `…${there.ponto.client_secret.slice(-4)}` },
      last_run_at: null,
      runs: [],
      version: 1,
    })
    expect(await journal(file.journal)).toMatchObject({ statement_source: 'integration' })
  })

  test('201 connects Mollie to a journal without IBAN; without a start day it begins today', async () => {
    const { status, body } = await file.connect(file.mollie({ config: { journal_id: file.balance_journal }, schedule: 'hourly' }))
    expect([status, body.config.journal_id, body.schedule]).toEqual([201, file.balance_journal, 'hourly'])
    const [{ today } = { today: '' }] = await w.rows<{ today: string }>(
      `select (now() at time zone 'Europe/Brussels')::date::text as today`,
    )
    expect(body.config.from).toBe(today)
  })

  test('201 a journal by its code; 422 an unknown code on its own field', async () => {
    const named = (code: string) => file.ponto({ config: { journals: [{ journal: code }] } })
    expect(fieldsOf(await file.connect(named('ZZZ')))).toEqual([422, ['config.journals.0.journal']])
    const { status, body } = await file.connect(named('BNP'))
    expect([status, body.config.journals[0].journal_id]).toEqual([201, file.journal])
    const changed = await admin('PATCH', `${file.at}/${body.id}`, {
      body: { config: { journals: [{ journal: 'BNP', from: '2026-01-01' }] } },
    })
    expect(changed.body.config).toEqual({ journals: [{ journal_id: file.journal, from: '2026-01-01' }] })
  })

  test('201 an idempotency key gives the same connection again', async () => {
    const headers = { 'x-client-mutation-id': 'connect-1' }
    const first = await file.connect(file.mollie(), admin, headers)
    const second = await file.connect(file.mollie(), admin, headers)
    expect([first.status, second.status, second.headers['x-idempotent-replay'], second.body.id]).toEqual([201, 200, '1', first.body.id])
  })

  test('422 integration_connected: a provider is connected once', async () => {
    await file.connect(file.ponto())
    expect(await file.connect(file.ponto())).toMatchObject({ status: 422, body: { code: 'integration_connected' } })
  })

  test('422 refused credentials are reported on the secret, and nothing is stored', async () => {
    const wrong = await file.connect(file.ponto({ secrets: { client_id: there.ponto.client_id, client_secret: 'wrong-secret' } }))
    expect(fieldsOf(wrong)).toEqual([422, ['secrets.client_secret']])
    expect(fieldsOf(await file.connect(file.mollie({ secrets: { access_token: 'wrong' } })))).toEqual([422, ['secrets.access_token']])
    expect((await catalogue()).map(({ connection }: never) => connection)).toEqual([null, null])
  })

  test.for([
    ['no secret', { secrets: {} }, ['secrets.client_id', 'secrets.client_secret']],
    [
      'a secret of another provider',
      { secrets: { access_token: 'x' } },
      ['secrets.access_token', 'secrets.client_id', 'secrets.client_secret'],
    ],
    ['no journal', { config: {} }, ['config.journals']],
    ['the fields of the other provider', { config: { journal_id: 1 } }, ['config.journal_id', 'config.journals']],
    ['an unknown journal', { config: { journals: [{ journal_id: 999_999 }] } }, ['config.journals.0.journal_id']],
    ['a name of two lines', { name: 'a\nb' }, ['name']],
    ['an unknown schedule', { schedule: 'weekly' }, ['schedule']],
    ['a secret with a line break', { secrets: { client_id: 'a\r\nb', client_secret: 'c' } }, ['secrets.client_id']],
  ] as const)('422 %s', async ([, more, fields]) => {
    expect(fieldsOf(await file.connect(file.ponto(more)))).toEqual([422, fields])
  })

  test('422 a journal that the provider cannot feed', async () => {
    const journals = (id: number) => ({ config: { journals: [{ journal_id: id }] } })
    const other = file.bank.b.journals['VEN'] ?? 0
    expect(fieldsOf(await file.connect(file.ponto(journals(file.balance_journal))))).toEqual([422, ['config.journals.0.journal_id']])
    expect(fieldsOf(await file.connect(file.ponto(journals(other))))).toEqual([422, ['config.journals.0.journal_id']])
    expect(fieldsOf(await file.connect(file.mollie({ config: { journal_id: file.journal } })))).toEqual([422, ['config.journal_id']])
    const twice = { config: { journals: [{ journal_id: file.journal }, { journal_id: file.journal }] } }
    expect(fieldsOf(await file.connect(file.ponto(twice)))).toEqual([422, ['config.journals.1.journal_id']])
  })

  test('422 an account that the credentials do not open', async () => {
    await admin('PATCH', `${file.bank.b.path}/journals/${file.journal}`, { body: { iban: 'BE43068999999501' } })
    const { status, body } = await file.connect(file.ponto())
    expect([status, Object.keys(body.errors)]).toEqual([422, ['config.journals.0.journal_id']])
    expect(body.errors['config.journals.0.journal_id'][0]).toContain('BE43068999999501')
  })

  test('503 integration_unavailable when the provider is silent, with the time to come back', async () => {
    there.ponto.answer = replies(503, '', { 'retry-after': '7' })
    const { status, body, headers } = await file.connect(file.ponto())
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'integration_unavailable', '7'])
  })
})

describe('PATCH integrations/{id}', () => {
  const change = (id: number, body: object, headers = {}) => admin('PATCH', `${file.at}/${id}`, { body, headers })

  test('200 pauses and resumes; a paused feed gives its account back to statement files', async () => {
    const { body: made } = await file.connect(file.ponto())
    const { status, body: paused } = await change(made.id, { is_active: false })
    expect([status, paused.status, paused.is_active, paused.version]).toEqual([200, 'paused', false, 2])
    expect(await journal(file.journal)).toMatchObject({ statement_source: 'files' })
    expect((await change(made.id, { is_active: true })).body).toMatchObject({ status: 'connected', is_active: true, version: 3 })
    expect(await journal(file.journal)).toMatchObject({ statement_source: 'integration' })
  })

  test('200 replaces the configuration; a journal that stays keeps its start day', async () => {
    const { body: made } = await file.connect(file.ponto())
    const { body } = await change(made.id, { config: { journals: [{ journal_id: file.journal }] }, name: 'Banque', schedule: 'manual' })
    expect(body).toMatchObject({ name: 'Banque', schedule: 'manual', config: { journals: [{ from: startDay }] }, version: 2 })
    expect((await change(made.id, { name: 'Banque' })).body.version).toBe(2)
  })

  test('200 new secrets replace the former ones', async () => {
    const { body: made } = await file.connect(file.ponto())
    const { body } = await change(made.id, { secrets: { client_secret: 'another-secret-9876' } })
    expect(body.secret_hints).toEqual({ ...made.secret_hints, client_secret: '…9876' })
    expect((await admin('POST', `${file.at}/${made.id}/test`)).body).toMatchObject({ ok: false })
  })

  test('409 on a stale version, 422 on a wrong field, 404 for another file, 422 as a dry run', async () => {
    const { body: made } = await file.connect(file.ponto())
    expect((await change(made.id, { name: 'A' }, { 'x-base-version': '9' })).body).toMatchObject({ code: 'conflict', server_version: 1 })
    expect(fieldsOf(await change(made.id, { secrets: { access_token: 'x' } }))).toEqual([422, ['secrets.access_token']])
    expect(fieldsOf(await change(made.id, { schedule: 'often' }))).toEqual([422, ['schedule']])
    expect(fieldsOf(await change(made.id, { config: { journals: [{ journal_id: 999_999 }] } }))).toEqual([
      422,
      ['config.journals.0.journal_id'],
    ])
    const other = await openFile(w, there, admin)
    expect((await admin('PATCH', `${other.at}/${made.id}`, { body: { name: 'A' } })).status).toBe(404)
    expect((await change(made.id, { name: 'A' }, { 'x-dry-run': '1' })).body.code).toBe('dry_run_unsupported')
  })

  test('200 again for the same idempotency key', async () => {
    const { body: made } = await file.connect(file.ponto())
    const headers = { 'x-client-mutation-id': 'rename-1' }
    await change(made.id, { name: 'A' }, headers)
    const again = await change(made.id, { name: 'A' }, headers)
    expect([again.status, again.headers['x-idempotent-replay'], again.body.version]).toEqual([200, '1', 2])
    expect((await change(made.id, { name: 'B' }, headers)).body.code).toBe('idempotency_key_reused')
  })
})

describe('history', () => {
  const revisions = async () => (await admin('GET', `${file.bank.b.path}/history?resource=integrations`)).body.data
  const revert = (id: number) => admin('POST', `${file.bank.b.path}/history/${id}/revert`, { body: {} })

  test('a change is undone, with the source of its journals; connecting is not', async () => {
    const { body: made } = await file.connect(file.ponto())
    await admin('PATCH', `${file.at}/${made.id}`, { body: { is_active: false, schedule: 'manual' } })
    const [pausing, connecting] = await revisions()
    expect((await revert(connecting.id)).body.code).toBe('not_revertible')
    expect((await revert(pausing.id)).status).toBe(200)
    const [{ connection }] = await catalogue()
    expect([connection.status, connection.schedule, connection.is_active]).toEqual(['connected', 'daily', true])
    expect(await journal(file.journal)).toMatchObject({ statement_source: 'integration' })
  })
})

describe('DELETE integrations/{id}', () => {
  const trashed = async () => (await admin('GET', `${file.bank.b.path}/trash?type=integrations`)).body.data
  const secretsKept = async () => (await w.rows('select 1 from integration_secrets where company_id = $1', [file.bank.b.id])).length

  test('204 to the bin without its secrets; from there it returns in error until they are given again', async () => {
    const { body: made } = await file.connect(file.ponto())
    expect(await secretsKept()).toBe(2)
    const gone = await admin('DELETE', `${file.at}/${made.id}`)
    expect([gone.status, gone.headers['x-trashed']]).toEqual([204, '1'])
    expect([await secretsKept(), await journal(file.journal)]).toMatchObject([0, { statement_source: 'files' }])
    const [item] = await trashed()
    const back = await admin('POST', `${file.bank.b.path}/trash/${item.id}/restore`)
    expect(back.body.record).toMatchObject({ id: made.id, status: 'error', is_active: true, secret_hints: {} })
    expect(fieldsOf(await admin('POST', `${file.at}/${made.id}/run`))).toEqual([422, ['secrets.client_id', 'secrets.client_secret']])
    expect(fieldsOf(await admin('PATCH', `${file.at}/${made.id}`, { body: { secrets: { client_id: 'x' } } }))).toEqual([
      422,
      ['secrets.client_secret'],
    ])
    const { secrets } = file.ponto() as { secrets: object }
    expect((await admin('PATCH', `${file.at}/${made.id}`, { body: { secrets } })).body).toMatchObject({ status: 'connected' })
    expect((await admin('POST', `${file.at}/${made.id}/test`)).body).toMatchObject({ ok: true })
  })

  test('422 restore_conflict while the provider is connected again', async () => {
    const { body: made } = await file.connect(file.ponto())
    await admin('DELETE', `${file.at}/${made.id}`)
    expect((await file.connect(file.ponto())).status).toBe(201)
    const [item] = await trashed()
    expect(item.can_restore).toBe(false)
    expect((await admin('POST', `${file.bank.b.path}/trash/${item.id}/restore`)).body.code).toBe('restore_conflict')
  })

  test('409, 404, replay, dry run and an archived file', async () => {
    const { body: made } = await file.connect(file.ponto())
    const remove = (headers = {}) => admin('DELETE', `${file.at}/${made.id}`, { headers })
    expect((await remove({ 'x-base-version': '7' })).body.code).toBe('conflict')
    expect((await remove({ 'x-dry-run': '1' })).body.code).toBe('dry_run_unsupported')
    await admin('PATCH', file.bank.b.path, { body: { is_active: false } })
    const calls = [
      await remove(),
      await file.connect(file.mollie()),
      await admin('PATCH', `${file.at}/${made.id}`, { body: { name: 'A' } }),
      await admin('POST', `${file.at}/${made.id}/test`),
      await admin('POST', `${file.at}/${made.id}/run`),
    ]
    expect(calls.map(({ body }) => body.code)).toEqual(calls.map(() => 'company_archived'))
    await admin('PATCH', file.bank.b.path, { body: { is_active: true } })
    const headers = { 'x-client-mutation-id': 'disconnect-1' }
    expect((await remove(headers)).status).toBe(204)
    const again = await remove(headers)
    expect(again.headers['x-idempotent-replay']).toBe('1')
    expect((await remove()).status).toBe(404)
  })
})

test('a file without books: its catalogue, and 404 for connections that are not there', async () => {
  const manager = await w.as('manager')
  expect((await manager('GET', 'C/integrations')).body).toHaveLength(2)
  expect(fieldsOf(await manager('POST', 'C/integrations', { body: {} }))).toEqual([422, ['config', 'provider', 'secrets']])
  const answers = [
    await manager('PATCH', 'C/integrations/1', { body: { name: 'A' } }),
    await manager('DELETE', 'C/integrations/1'),
    await manager('POST', 'C/integrations/1/test'),
    await manager('POST', 'C/integrations/1/run'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

describe('who may', () => {
  const calls = (id: number) =>
    [
      ['POST', '', file.ponto()],
      ['PATCH', `/${id}`, { name: 'A' }],
      ['DELETE', `/${id}`, undefined],
      ['POST', `/${id}/test`, undefined],
      ['POST', `/${id}/run`, undefined],
    ] as const
  const all = async (caller: Caller, id: number) => {
    const answers = []
    for (const [method, path, body] of calls(id)) answers.push(await caller(method, `${file.at}${path}`, { ...(body && { body }) }))
    return answers
  }

  test('403 role_too_low for an encoder, token_ability_missing for a token that only reads, 404 outside, 401 without', async () => {
    const { body: made } = await file.connect(file.mollie())
    const codes = async (caller: Caller) => (await all(caller, made.id)).map(({ status, body }) => body.code ?? status)
    expect(await codes(await member('encoder'))).toEqual(Array.from({ length: 5 }, () => 'role_too_low'))
    expect(await codes(await w.as('manager', { abilities: ['read'] }))).toEqual(Array.from({ length: 5 }, () => 'token_ability_missing'))
    expect(await codes(await w.outsider())).toEqual(Array.from({ length: 5 }, () => 404))
    expect(await codes(w.anonymous)).toEqual(Array.from({ length: 5 }, () => 401))
    const writer = await w.as('manager', { abilities: ['write'] })
    expect((await writer('GET', file.at)).body.code).toBe('token_ability_missing')
    expect([(await w.anonymous('GET', file.at)).status, (await (await w.outsider())('GET', file.at)).status]).toEqual([401, 404])
  })

  test('403 demo_mode: a demo file connects and runs nothing, but shows its catalogue', async () => {
    const scene = await newScene(w, true)
    const at = `/v1/companies/${scene.company.public_token}/integrations`
    expect((await scene.steward('GET', at)).status).toBe(200)
    for (const [method, path, body] of calls(1))
      expect((await scene.steward(method, `${at}${path}`, { ...(body && { body }) })).body.code).toBe('demo_mode')
  })
})
