import { expect, test } from 'vitest'
import { openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

/** The same service with a database nobody answers for. */
const withoutDatabase = async () => w.callerOn(await w.sibling({ database_url: 'postgres://partita_app@127.0.0.1:1/away' }), w.anonymous)

test('200 says who answers, in which version', async () => {
  const { status, body, headers } = await w.anonymous('GET', '/')
  expect(status).toBe(200)
  expect(body).toEqual({ name: 'Partita', version: 'v1', status: 'ok' })
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
})

test('200 on status with the time', async () => {
  const { status, body } = await w.anonymous('GET', '/v1/status')
  expect(status).toBe(200)
  expect(body).toEqual({ ok: true, time })
})

test('503 maintenance on status when the database is unavailable, with Retry-After', async () => {
  const { status, body, headers } = await (await withoutDatabase())('GET', '/v1/status', { headers: { 'accept-language': 'en' } })
  expect(status).toBe(503)
  expect(body).toEqual({
    message: 'The service is temporarily unavailable. Try again shortly; with the same key nothing is lost.',
    code: 'maintenance',
    request_id: headers['x-request-id'],
  })
  expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1)
})

test('200 on ping and root without any database', async () => {
  const caller = await withoutDatabase()
  const { status, body } = await caller('GET', '/v1/ping')
  expect(status).toBe(200)
  expect(body).toEqual({ ok: true, server_time: time })
  expect((await caller('GET', '/')).status).toBe(200)
})

test('200 on the public routes whatever token comes along, limited to 600 a minute by address', async () => {
  const real = w.callerOn(await w.sibling({ limits_factor: 1 }), w.anonymous)
  const send = { headers: { authorization: 'Bearer wrong' }, ip: '10.1.0.1' }
  for (const { status, headers } of [
    await real('GET', '/', send),
    await real('GET', '/v1/status', send),
    await real('GET', '/v1/ping', send),
  ]) {
    expect([status, headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']]).toEqual([200, '600', '599'])
  }
})

test('200 lists the three country packs with currency and VAT regimes, for any account', async () => {
  const { status, body } = await (await w.outsider())('GET', '/v1/country-packs')
  expect(status).toBe(200)
  const vat_regimes = ['monthly', 'quarterly', 'franchise', 'exempt', 'unit']
  expect(body).toEqual(['BE', 'FR', 'LU'].map((code) => ({ code, currency: 'EUR', vat_regimes })))
})

test('401 on country-packs without a token, 403 for a token that may not read', async () => {
  expect((await w.anonymous('GET', '/v1/country-packs')).status).toBe(401)
  const { status, body } = await (await w.outsider({ abilities: ['write', 'sync'] }))('GET', '/v1/country-packs')
  expect(status).toBe(403)
  expect(body).toMatchObject({ code: 'token_ability_missing', required_ability: 'read' })
})

test.each([
  ['fr', 'Jeton absent, invalide, révoqué ou expiré. Connectez-vous à nouveau.', 'Ce jeton d’intégration n’a pas la capacité requise.'],
  ['nl', 'Token ontbreekt, is ongeldig, ingetrokken of verlopen. Meld u opnieuw aan.', 'Dit integratietoken mist de vereiste bevoegdheid.'],
  ['en', 'Token missing, invalid, revoked or expired. Please sign in again.', 'This integration token lacks the required ability.'],
  ['de', 'Token fehlt, ist ungültig, widerrufen oder abgelaufen.', 'Diesem Integrationstoken fehlt die nötige Berechtigung.'],
])('refusals speak %s: as asked while nobody is known, then in the stored language of the user', async (language, unknown, known) => {
  const asked = await w.anonymous('GET', '/v1/country-packs', { headers: { 'accept-language': `${language}-XX, es;q=0.9` } })
  expect(asked.body.message).toContain(unknown)
  const stored = await w.outsider({ abilities: ['write'], locale: language })
  const own = await stored('GET', '/v1/country-packs', { headers: { 'accept-language': language === 'en' ? 'fr' : 'en' } })
  expect(own.body.message).toContain(known)
  expect(own.headers['content-language']).toBe(language)
})
