import { createClient } from 'redis'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openWorld } from '../../../../test/harness/world.ts'
import { faults, replies } from '../../../../test/stand-ins/http-service.ts'
import { accessPoint, creditNoteType, invoiceType, json, lookupAnswer, registered } from '../../../../test/stand-ins/peppol/access-point.ts'

const point = await accessPoint()
const w = await openWorld({ config: point.config })
const bare = await openWorld()
const encoder = await w.as('encoder')
const redis = await createClient({ url: w.config.redis_url }).connect()
afterAll(async () => {
  redis.destroy()
  await point.close()
})
beforeEach(async () => {
  point.clear()
  point.network.clear()
  point.network.set('0208:0403170701', registered('Boulangerie Martin SRL'))
  await w.rows('delete from peppol_participants')
  // Failures of the test before do not count.
  const prefix = `${new URL(w.config.database_url).pathname.slice(1)}:service:peppol`
  await redis.del([`${prefix}:rest`, `${prefix}:failures`])
})

const participant = (id: string) => encoder('GET', `C/peppol/participants/${id}`)
const silent = { status: 503, body: { code: 'peppol_unavailable' } }

describe('GET C/peppol/participants/{participantId}', () => {
  test('200 a participant, as the network describes it', async () => {
    const { status, body } = await participant('0208:0403170701')
    expect([status, body]).toEqual([
      200,
      {
        participant_id: '0208:0403170701',
        full_id: 'iso6523-actorid-upis::0208:0403170701',
        registered: true,
        name: 'Boulangerie Martin SRL',
        country: 'BE',
        document_types: [invoiceType, creditNoteType],
        access_point: 'ap.elsewhere.example',
        checked_at: expect.any(String),
      },
    ])
    expect(point.service.asked).toMatchObject([{ method: 'GET', path: '/api/lookup?peppol_id=0208%3A0403170701' }])
  })

  test('200 one that is not registered', async () => {
    const { status, body } = await participant('0208:0477472701')
    expect([status, body]).toMatchObject([200, { registered: false, name: null, country: null, document_types: [], access_point: null }])
  })

  test('200 capital letters name the same participant, which is asked once', async () => {
    point.network.set('9925:be0403170701', registered('Boulangerie Martin SRL'))
    const answers = [await participant('9925:BE0403170701'), await participant('9925:be0403170701')]
    expect(answers.map(({ body }) => [body.participant_id, body.registered])).toEqual([
      ['9925:be0403170701', true],
      ['9925:be0403170701', true],
    ])
    expect(point.service.asked).toHaveLength(1)
  })

  test('an answer is kept for 24 hours, that of one who is not registered for one', async () => {
    for (const id of ['0208:0403170701', '0208:0403170701', '0208:0477472701', '0208:0477472701']) await participant(id)
    expect(point.service.asked).toHaveLength(2)
    const kept = await w.rows(
      'select participant_id, (extract(epoch from expires_at - checked_at) / 3600)::integer as hours from peppol_participants order by participant_id',
    )
    expect(kept).toEqual([
      { participant_id: '0208:0403170701', hours: 24 },
      { participant_id: '0208:0477472701', hours: 1 },
    ])
  })

  test('an answer that has expired is asked for again and replaced', async () => {
    await participant('0208:0403170701')
    await w.rows(`update peppol_participants set checked_at = checked_at - interval '2 days', expires_at = expires_at - interval '2 days'`)
    point.network.delete('0208:0403170701')
    expect((await participant('0208:0403170701')).body).toMatchObject({ registered: false, document_types: [] })
    expect(point.service.asked).toHaveLength(2)
  })

  test('what the other network answered is not used', async () => {
    await participant('0208:0403170701')
    await w.rows(`update peppol_participants set environment = 'production', name = 'Another one'`)
    expect((await participant('0208:0403170701')).body).toMatchObject({ name: 'Boulangerie Martin SRL' })
    expect(point.service.asked).toHaveLength(2)
  })

  test('twenty equal requests at once ask once', async () => {
    const many = await Promise.all(Array.from({ length: 20 }, () => participant('0208:0403170701')))
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200]))
    expect(point.service.asked).toHaveLength(1)
  })

  test.for(['0403170701', '208:0403170701', '0208:', '0208:a%20b', '0208:a%2Fb', 'iso6523-actorid-upis%3A%3A0208:0403170701'])(
    '422 an identifier that is none: %s',
    async (id) => {
      expect(await participant(id)).toMatchObject({ status: 422, body: { errors: { participantId: expect.anything() } } })
      expect(point.service.asked).toEqual([])
    },
  )

  test.for(['a line that is cut', '500', 'a redirect', 'garbage', 'half a JSON', 'another JSON', '204', '401', 'an answer without end'])(
    '503 after %s, and nothing is kept',
    async (name) => {
      point.fault = () => faults[name] ?? replies(200)
      const { status, body, headers, text } = await participant('0208:0403170701')
      expect({ status, body }).toMatchObject(silent)
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect(text).not.toContain('sk-secret')
      expect(await w.rows('select 1 from peppol_participants')).toEqual([])
    },
  )

  test.for([
    ['about another participant', () => lookupAnswer(point.network, '0208:0477472701')],
    [
      'while the directory is being asked',
      () => ({ ...lookupAnswer(point.network, '0208:0403170701'), dnsInfo: { status: 'pending', smpHostname: null } }),
    ],
    [
      'without what the publisher says',
      () => ({ ...lookupAnswer(point.network, '0208:0403170701'), serviceMetadata: { status: 'error', endpoints: [] } }),
    ],
  ] as const)('503 an answer %s is not believed', async ([, answer]) => {
    point.fault = () => json(200, answer())
    expect(await participant('0208:0403170701')).toMatchObject(silent)
    expect(await w.rows('select 1 from peppol_participants')).toEqual([])
  })

  test('503 with Retry-After of the provider, which is then left alone', async () => {
    point.fault = () => replies(429, '', { 'retry-after': '90' })
    expect(await participant('0208:0403170701')).toMatchObject(silent)
    point.fault = null
    const again = await participant('0208:0403170701')
    expect(again).toMatchObject(silent)
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(60)
    expect(point.service.asked).toHaveLength(1)
  })

  test('503 where the operator has configured no provider', async () => {
    const caller = await bare.as('encoder', { locale: 'en' })
    const { status, body } = await caller('GET', 'C/peppol/participants/0208:0403170701')
    expect([status, body.code, body.message]).toEqual([503, 'peppol_unavailable', expect.stringContaining('operator of the service')])
  })

  test('401, 403 without the ability, 403 in the demo, 403 as a reviewer, 404 in a file of another firm', async () => {
    const callers = [w.anonymous, await w.as('encoder', { abilities: ['write'] }), await w.as('reviewer'), await w.outsider()]
    const answers = await Promise.all(callers.map((caller) => caller('GET', 'C/peppol/participants/0208:0403170701')))
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [401, undefined],
      [403, 'token_ability_missing'],
      [403, 'role_too_low'],
      [404, undefined],
    ])
    expect(point.service.asked).toEqual([])
  })
})

test('the database refuses an answer that contradicts itself', async () => {
  const insert = `insert into peppol_participants (environment, participant_id, registered, name, document_types, expires_at) values`
  for (const values of [
    `('test', '0208:0403170701', false, 'X', '{}', app_now() + interval '1 hour')`,
    `('test', '0208:ABC', true, 'X', '{}', app_now() + interval '1 hour')`,
    `('both', '0208:0403170701', true, 'X', '{}', app_now() + interval '1 hour')`,
    `('test', '0208:0403170701', true, 'X', '{}', app_now() - interval '1 hour')`,
  ])
    await expect(w.rows(`${insert} ${values}`)).rejects.toThrow('check constraint')
})
