import { randomUUID } from 'node:crypto'
import { createClient } from 'redis'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { inWrite } from '../../../../../test/harness/raw-write.ts'
import { lookupServices, viesAnswer, viesError } from '../../../../../test/harness/register/services.ts'
import { openWorld } from '../../../../../test/harness/world.ts'
import { faults, replies } from '../../../../../test/stand-ins/http-service.ts'
import { accessPoint, invoiceType, registered } from '../../../../../test/stand-ins/peppol/access-point.ts'

const there = await lookupServices()
const point = await accessPoint()
const { vies } = there
const w = await openWorld({ config: { vies_url: vies.url, ...point.config } })
const bare = await openWorld()
const encoder = await w.as('encoder')
const manager = await w.as('manager')
const redis = await createClient({ url: w.config.redis_url }).connect()
afterAll(async () => {
  redis.destroy()
  await Promise.all([point.close(), ...Object.values(there).map((service) => service.close())])
})
beforeEach(async () => {
  vies.asked.length = 0
  vies.answer = viesAnswer
  point.clear()
  point.network.clear()
  point.network.set('0208:0403170701', registered('Boulangerie Martin SRL'))
  await w.rows('delete from lookup_cache')
  await w.rows('delete from peppol_participants')
  // Failures of the test before do not count.
  for (const service of ['vies', 'peppol']) {
    const prefix = `${new URL(w.config.database_url).pathname.slice(1)}:service:${service}`
    await redis.del([`${prefix}:rest`, `${prefix}:failures`])
  }
})
await manager('PATCH', 'C', { body: { vat_number: 'BE0417497106' } })

type Fields = Readonly<Record<string, unknown>>
const numbers = { vat_number: 'BE0403170701', enterprise_number: '0403170701' }

/** A supplier, and what a test asks of it. */
async function supplier(fields: Fields = numbers) {
  const made = await encoder('POST', 'C/third-parties', { body: { type: 'supplier', name: 'Martin', force: true, ...fields } })
  expect(made.status).toBe(201)
  const { id } = made.body
  const at = `C/third-parties/${id}`
  return {
    id,
    at,
    card: made.body,
    check: (checks?: readonly string[], headers: Record<string, string> = {}, caller = encoder) =>
      caller('POST', `${at}/check`, { body: checks ? { checks } : {}, headers }),
    read: async () => (await encoder('GET', at)).body,
  }
}
const unchecked = { vies_status: 'unknown', vies_checked_at: null, vies_consultation_number: null }
const unlisted = { peppol_registered: false, peppol_checked_at: null, peppol_lookup: null }
const revisionsOf = (id: number) => w.rows(`select from revisions where resource = 'third-parties' and record_id = $1`, [id])

describe('POST C/third-parties/{id}/check', () => {
  test('200 both answers with their proofs; no revision, no event, the same version', async () => {
    const { id, card, check, read } = await supplier()
    const events = await w.rows('select from queue.outbox')
    const { status, body, headers } = await check()
    expect(status).toBe(200)
    expect(body).toEqual({
      ...card,
      vies_status: 'valid',
      vies_checked_at: expect.any(String),
      vies_consultation_number: expect.stringMatching(/^WAPIAAAA\d+$/),
      peppol_registered: true,
      peppol_checked_at: expect.any(String),
      peppol_lookup: {
        participant_id: '0208:0403170701',
        document_types: point.network.get('0208:0403170701')?.document_types,
        access_point: 'ap.elsewhere.example',
      },
      lock_version: card.lock_version + 1,
    })
    expect(vies.asked[0]?.body).toEqual({
      countryCode: 'BE',
      vatNumber: '0403170701',
      requesterMemberStateCode: 'BE',
      requesterNumber: '0417497106',
    })
    expect(await read()).toMatchObject(body)
    expect([headers['x-operation-id'], (await revisionsOf(id)).length]).toEqual([undefined, 1])
    expect(await w.rows('select from queue.outbox')).toHaveLength(events.length)
    expect(point.service.asked).toHaveLength(1)
  })

  test('200 invalid when VIES says so, and one check alone leaves the other as it was', async () => {
    const { check } = await supplier({ vat_number: 'BE0477472701' })
    expect((await check(['vies'])).body).toMatchObject({ vies_status: 'invalid', ...unlisted })
    expect(point.service.asked).toEqual([])
    expect((await check(['peppol'])).body).toMatchObject({ vies_status: 'invalid', peppol_registered: false, peppol_lookup: null })
    expect(vies.asked).toHaveLength(1)
  })

  test.for<[string, Fields]>([
    ['no VAT number', { enterprise_number: '0403170701' }],
    ['one outside the Union', { country: 'GB', vat_number: 'GB980780684' }],
  ])('200 %s: VIES is not asked and the state is unknown', async ([, fields]) => {
    const { check } = await supplier(fields)
    const { status, body } = await check(['vies'])
    expect([status, body]).toMatchObject([200, unchecked])
    expect(vies.asked).toEqual([])
  })

  test('200 Peppol is asked by enterprise number, then by VAT number, and by the identifier of the card alone', async () => {
    point.network.clear()
    point.network.set('9925:be0403170701', registered('Martin', { document_types: [invoiceType], access_point: 'ap.martin.example' }))
    const second = await (await supplier()).check(['peppol'])
    expect(second.body.peppol_lookup).toMatchObject({
      participant_id: '9925:be0403170701',
      document_types: [invoiceType],
      access_point: 'ap.martin.example',
    })
    expect(point.service.asked).toHaveLength(2)
    point.network.set('9938:lu26375245', registered('Exemple'))
    const given = await (await supplier({ ...numbers, peppol_identifier: '9938:LU26375245' })).check(['peppol'])
    expect(given.body).toMatchObject({ peppol_lookup: { participant_id: '9938:lu26375245' }, peppol_identifier: '9938:LU26375245' })
    const nobody = await supplier({ country: 'US' })
    expect((await nobody.check(['peppol'])).body).toMatchObject(unlisted)
    expect(point.service.asked).toHaveLength(3)
  })

  test('200 another number is unchecked at once, also after undo', async () => {
    const { at, check, read } = await supplier()
    await check()
    const changed = await encoder('PATCH', at, { body: { vat_number: 'BE0477472701', force: true } })
    expect(changed.body).toMatchObject({ ...unchecked, ...unlisted })
    await check()
    await encoder('POST', `C/history/operations/${changed.headers['x-operation-id']}/revert`)
    expect(await read()).toMatchObject({ vat_number: 'BE0403170701', ...unchecked, ...unlisted })
    await check()
    expect((await encoder('PATCH', at, { body: { phone: '081 22 33 44' } })).body).toMatchObject({
      vies_status: 'valid',
      peppol_registered: true,
    })
  })

  test('200 one silent check leaves its fields; 503 when all are silent, with the code of the first', async () => {
    const { check } = await supplier()
    const before = (await check()).body
    await w.rows('delete from lookup_cache')
    await w.rows('delete from peppol_participants')
    vies.answer = viesError('VAT_BLOCKED')
    expect((await check()).body).toMatchObject({
      vies_status: 'valid',
      vies_checked_at: before.vies_checked_at,
      vies_consultation_number: before.vies_consultation_number,
      peppol_registered: true,
    })
    await w.rows('delete from peppol_participants')
    point.fault = () => replies(401)
    expect(await check()).toMatchObject({ status: 503, body: { code: 'lookup_unavailable' } })
    expect(await check(['peppol', 'vies'])).toMatchObject({ status: 503, body: { code: 'peppol_unavailable' } })
    const unnumbered = await supplier({ enterprise_number: '0403170701' })
    const { status, body, headers } = await unnumbered.check()
    expect([status, body.code, Number(headers['retry-after']) > 0]).toEqual([503, 'peppol_unavailable', true])
    vies.answer = viesAnswer
    expect((await check()).body).toMatchObject({ vies_status: 'valid', peppol_registered: true })
  })

  const viesFaults: readonly (readonly [string, typeof vies.answer])[] = [
    ...['INVALID_INPUT', 'INVALID_REQUESTER_INFO', 'VAT_BLOCKED', 'IP_BLOCKED', 'MS_UNAVAILABLE', 'MS_MAX_CONCURRENT_REQ'].map(
      (error) => [error, viesError(error)] as const,
    ),
    ...['GLOBAL_MAX_CONCURRENT_REQ', 'TIMEOUT', 'SERVICE_UNAVAILABLE'].map(
      (error) => [`${error} with 500`, viesError(error, 500)] as const,
    ),
    ['INVALID_INPUT with 400', viesError('INVALID_INPUT', 400)],
    ['valid: false beside an error', replies(200, '{"valid":false,"errorWrappers":[{"error":"MS_UNAVAILABLE"}]}')],
    ['valid: false beside actionSucceed: false', replies(200, '{"actionSucceed":false,"valid":false}')],
    ['valid: false about another number', replies(200, '{"countryCode":"BE","vatNumber":"0417497106","valid":false}')],
    ['valid: false without a number', replies(200, '{"valid":false}')],
    ['valid as a text', replies(200, '{"countryCode":"BE","vatNumber":"0403170701","valid":"false"}')],
    ['valid: false with 500', replies(500, '{"countryCode":"BE","vatNumber":"0403170701","valid":false}')],
    ['429', replies(429, '', { 'retry-after': '90' })],
    ...Object.entries(faults).filter(([name]) => !name.startsWith('silence')),
  ]
  test.for(viesFaults)('VIES: %s is never invalid, and never a 500', async ([, answer]) => {
    const { check, read } = await supplier()
    vies.answer = answer
    const { status, body, text } = await check(['vies'])
    expect([status, body.code]).toEqual([503, 'lookup_unavailable'])
    expect(text).not.toContain('sk-secret')
    expect(await read()).toMatchObject(unchecked)
    expect(await w.rows(`select from lookup_cache where source = 'vies'`)).toEqual([])
  })

  test('VIES: both kinds of silence end after ten seconds, and are never invalid', async () => {
    const [mute, halting] = [await supplier(), await supplier({ vat_number: 'BE0477472701' })]
    vies.answer = (response, asked) =>
      faults[asked.body.vatNumber === '0403170701' ? 'silence' : 'silence after its headers']?.(response, asked)
    const answers = await Promise.all([mute.check(['vies']), halting.check(['vies'])])
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [503, 'lookup_unavailable'],
      [503, 'lookup_unavailable'],
    ])
    expect(await Promise.all([mute.read(), halting.read()])).toMatchObject([unchecked, unchecked])
  })

  test.for(Object.entries(faults).filter(([name]) => !name.startsWith('silence')))(
    'Peppol: %s leaves what was known, and is a 503',
    async ([, fault]) => {
      const { check, read } = await supplier()
      point.fault = () => fault
      const { status, body } = await check(['peppol'])
      expect([status, body.code]).toEqual([503, 'peppol_unavailable'])
      expect(await read()).toMatchObject(unlisted)
    },
  )

  test('503 where the operator has configured neither', async () => {
    const caller = await bare.as('encoder')
    const { body } = await caller('POST', 'C/third-parties', { body: { type: 'customer', name: 'Martin', ...numbers } })
    const answer = await caller('POST', `C/third-parties/${body.id}/check`, { body: {} })
    expect([answer.status, answer.body.code]).toEqual([503, 'lookup_unavailable'])
  })

  test('422 body and dry run, 409, replay, key reused, archived, 404 in the bin', async () => {
    const { check, at } = await supplier()
    for (const checks of [[], ['sms'], ['vies', 'vies']])
      expect(await check(checks)).toMatchObject({ status: 422, body: { errors: expect.anything() } })
    expect(await check(['vies'], { 'x-dry-run': '1' })).toMatchObject({ status: 422, body: { code: 'dry_run_unsupported' } })
    expect(await check(['vies'], { 'x-base-version': '99' })).toMatchObject({ status: 409, body: { code: 'conflict' } })
    const headers = { 'x-client-mutation-id': randomUUID() }
    const first = await check(['vies'], headers)
    expect(await check(['vies'], headers)).toMatchObject({ status: 200, text: first.text, headers: { 'x-idempotent-replay': '1' } })
    expect(await check(['peppol'], headers)).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    await w.rows(inWrite(w.company.id, `update companies set is_active = false where id = ${w.company.id}`))
    expect(await check()).toMatchObject({ status: 422, body: { code: 'company_archived' } })
    await w.rows(inWrite(w.company.id, `update companies set is_active = true where id = ${w.company.id}`))
    await encoder('DELETE', at)
    expect((await check()).status).toBe(404)
  })

  test('401, 403 without the ability or the role and in the demo, 404 of another firm', async () => {
    const { at } = await supplier()
    const callers = [w.anonymous, await w.as('encoder', { abilities: ['read'] }), await w.as('reviewer'), await w.outsider()]
    const answers = await Promise.all(callers.map((caller) => caller('POST', `${at}/check`, { body: {} })))
    const demo = await w.makeFirm(true)
    const user = await w.outsider({ demo: true })
    await w.rows(`insert into firm_members (firm_id, user_id, role) values ($1, $2, 'admin')`, [demo.id, user.user_id])
    const shown = await w.makeCompany(demo.id)
    answers.push(await user('POST', `/v1/companies/${shown.public_token}/third-parties/1/check`, { body: {} }))
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [401, undefined],
      [403, 'token_ability_missing'],
      [403, 'role_too_low'],
      [404, undefined],
      [403, 'demo_mode'],
    ])
  })

  /** What happens in the file while VIES is asked. */
  const meanwhile = (work: () => Promise<unknown>) => {
    vies.answer = (response, asked) => void work().then(() => viesAnswer(response, asked))
  }

  test('an answer about a number that changed meanwhile is not stored; a stale or binned record is refused', async () => {
    const changed = await supplier()
    meanwhile(() => encoder('PATCH', changed.at, { body: { vat_number: 'BE0477472701', force: true } }))
    expect((await changed.check(['vies'])).body).toMatchObject({ vat_number: 'BE0477472701', ...unchecked })
    await w.rows('delete from lookup_cache')
    const stale = await supplier()
    meanwhile(() => encoder('PATCH', stale.at, { body: { phone: '081 22 33 44' } }))
    expect(await stale.check(['vies'], { 'x-base-version': '1' })).toMatchObject({ status: 409, body: { code: 'conflict' } })
    await w.rows('delete from lookup_cache')
    const binned = await supplier()
    meanwhile(() => encoder('DELETE', binned.at))
    expect((await binned.check(['vies'])).status).toBe(404)
  })

  test('50 at once ask VIES once, and answer the same', async () => {
    const { check, id } = await supplier()
    const answers = await Promise.all(Array.from({ length: 50 }, () => check(['vies'])))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.vies_consultation_number}`)).size).toBe(1)
    expect(vies.asked).toHaveLength(1)
    expect(await revisionsOf(id)).toHaveLength(1)
  })
})

test.for([
  [`vies_status = 'valid'`, 'third_parties_vies'],
  [`vies_checked_at = app_now()`, 'third_parties_vies'],
  [`vies_consultation_number = 'W1'`, 'third_parties_vies'],
  [`peppol_registered = true`, 'third_parties_peppol'],
  [`peppol_lookup = '{"document_types": []}'`, 'third_parties_peppol'],
  [`peppol_registered = true, peppol_checked_at = app_now(), peppol_lookup = '[]'`, 'third_parties_peppol_lookup_check'],
] as const)('the database refuses %s without what proves it', async ([change, constraint]) => {
  const { id } = await supplier()
  const update = inWrite(w.company.id, `update third_parties set ${change} where company_id = ${w.company.id} and id = ${id}`)
  await expect(w.asApp(update)).rejects.toMatchObject({ code: '23514', constraint })
})
