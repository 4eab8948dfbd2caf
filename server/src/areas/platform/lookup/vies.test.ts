import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { lookupServices, viesAnswer, viesError } from '../../../../test/harness/register/services.ts'
import { openWorld } from '../../../../test/harness/world.ts'
import { faults, inTurn, replies } from '../../../../test/stand-ins/http-service.ts'
import { createClient } from 'redis'

const there = await lookupServices()
const { vies } = there
const w = await openWorld({ config: { vies_url: vies.url } })
const bare = await openWorld()
const reviewer = await w.as('reviewer')
const redis = await createClient({ url: w.config.redis_url }).connect()
afterAll(async () => {
  redis.destroy()
  await Promise.all(Object.values(there).map((service) => service.close()))
})
beforeEach(async () => {
  vies.asked.length = 0
  vies.answer = viesAnswer
  await w.rows('delete from lookup_cache')
  // Failures of the test before do not count.
  const prefix = `${new URL(w.config.database_url).pathname.slice(1)}:service:vies`
  await redis.del([`${prefix}:rest`, `${prefix}:failures`])
})

const check = (number: string) => reviewer('GET', `/v1/lookup/vat-numbers/${number}`)
const silent = { status: 503, body: { code: 'lookup_unavailable' } }

describe('GET /v1/lookup/vat-numbers/{number}', () => {
  test.for([
    ['BE0403170701', { country: 'BE', valid: true, name: 'SRL Boulangerie Martin', address: 'Rue de Fer 12\n5000 Namur' }],
    ['DE136695976', { country: 'DE', valid: true, name: null, address: null }],
    ['EL094259216', { country: 'EL', valid: true, name: 'ΑΛΦΑ ΑΕ', address: null }],
    ['GR094259216', { country: 'EL', valid: true, name: 'ΑΛΦΑ ΑΕ', vat_number: 'EL094259216' }],
    ['XI980780684', { country: 'XI', valid: false, name: null, address: null }],
    ['be%200477.472.701', { country: 'BE', valid: false, vat_number: 'BE0477472701' }],
  ] as const)('200 %s', async ([number, expected]) => {
    const { status, body } = await check(number)
    expect([status, body]).toEqual([200, expect.objectContaining(expected)])
    expect(body).toMatchObject({ consultation_number: null, checked_at: expect.any(String) })
    expect(vies.asked).toHaveLength(1)
    expect(vies.asked[0]).toMatchObject({ method: 'POST', path: '/check-vat-number' })
    expect(Object.keys(vies.asked[0]?.body)).toEqual(['countryCode', 'vatNumber'])
  })

  test.for(['BE0403170702', '0403170701', 'ZZ123', 'FR', 'BE%00'])('422 a number that cannot be one: %s', async (number) => {
    expect(await check(number)).toMatchObject({ status: 422, body: { errors: { number: expect.anything() } } })
    expect(vies.asked).toEqual([])
  })

  test.for(['GB980780684', 'CHE107787577IVA', 'NO995525828MVA'])(
    '404 a number of a country that VIES does not cover: %s',
    async (number) => {
      expect(await check(number)).toMatchObject({ status: 404 })
      expect(vies.asked).toEqual([])
    },
  )

  test.for(['INVALID_INPUT', 'IP_BLOCKED', 'VAT_BLOCKED', 'INVALID_REQUESTER_INFO'])('503 %s, which is not asked again', async (error) => {
    vies.answer = viesError(error)
    expect(await check('BE0403170701')).toMatchObject(silent)
    expect(vies.asked).toHaveLength(1)
  })

  test.for([
    ['MS_UNAVAILABLE', 200],
    ['MS_MAX_CONCURRENT_REQ', 200],
    ['GLOBAL_MAX_CONCURRENT_REQ', 400],
    ['TIMEOUT', 500],
    ['SERVICE_UNAVAILABLE', 503],
  ] as const)('%s with status %i is tried once more after a second, and never says invalid', async ([error, status]) => {
    vies.answer = inTurn(viesError(error, status), viesAnswer)
    expect(await check('BE0403170701')).toMatchObject({ status: 200, body: { valid: true } })
    await w.rows('delete from lookup_cache')
    vies.answer = viesError(error, status)
    expect(await check('BE0403170701')).toMatchObject(silent)
    expect(vies.asked).toHaveLength(4)
    expect(await w.rows('select 1 from lookup_cache')).toEqual([])
  })

  test.for([
    ['a line that is cut', 2],
    ['500', 2],
    ['a redirect', 1],
    ['garbage', 1],
    ['half a JSON', 1],
    ['another JSON', 1],
    ['204', 1],
    ['401', 1],
    ['an answer without end', 1],
  ] as const)('503 after %s', async ([name, times]) => {
    vies.answer = faults[name] ?? replies(200)
    const { status, body, headers, text } = await check('BE0403170701')
    expect({ status, body }).toMatchObject(silent)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(text).not.toContain('sk-secret')
    expect(vies.asked).toHaveLength(times)
    expect(await w.rows('select 1 from lookup_cache')).toEqual([])
  })

  test('503 an answer about another number is not believed', async () => {
    vies.answer = replies(200, JSON.stringify({ countryCode: 'BE', vatNumber: '0477472701', valid: true }))
    expect(await check('BE0403170701')).toMatchObject(silent)
  })

  test('503 with Retry-After of VIES, which is then left alone', async () => {
    vies.answer = replies(429, '', { 'retry-after': '90' })
    expect(await check('BE0403170701')).toMatchObject(silent)
    const again = await check('DE136695976')
    expect(again).toMatchObject(silent)
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(60)
    expect(vies.asked).toHaveLength(1)
  })

  test('a valid answer is kept for 24 hours, an invalid one for one', async () => {
    for (const number of ['BE0403170701', 'BE0403170701', 'BE0477472701', 'BE0477472701']) await check(number)
    expect(vies.asked).toHaveLength(2)
    expect(
      await w.rows(
        `select number, extract(hour from expires_at - fetched_at) + 24 * extract(day from expires_at - fetched_at) as hours from lookup_cache order by number`,
      ),
    ).toEqual([
      { number: '>BE0403170701', hours: '24' },
      { number: '>BE0477472701', hours: '1' },
    ])
  })
})

describe('every lookup', () => {
  const paths = ['enterprises?q=martin', 'enterprises/0403170701', 'vat-numbers/BE0403170701']
  test.for(paths)('503 where the operator has configured and loaded nothing: %s', async (path) => {
    const caller = await bare.outsider({ locale: 'en' })
    const { status, body } = await caller('GET', `/v1/lookup/${path}`)
    expect([status, body.code, body.message]).toEqual([503, 'lookup_unavailable', expect.stringContaining('operator of the service')])
  })

  test.for(paths)('401, 403 without the ability, 403 in the demo: %s', async (path) => {
    const demo = await w.outsider({ demo: true })
    const writer = await w.as('reviewer', { abilities: ['write'] })
    const answers = await Promise.all([w.anonymous, writer, demo].map((caller) => caller('GET', `/v1/lookup/${path}`)))
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [401, undefined],
      [403, 'token_ability_missing'],
      [403, 'demo_mode'],
    ])
  })
})
