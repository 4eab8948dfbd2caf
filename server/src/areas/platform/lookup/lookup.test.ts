import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { bakery, inventedEnterprises } from '../../../../test/harness/register/enterprises.ts'
import { fullExtract, type InventedEnterprise, inventedNumber, zipOf } from '../../../../test/harness/register/extract.ts'
import { frenchAnswer, lookupServices, sireneAnswer, viesAnswer } from '../../../../test/harness/register/services.ts'
import { type Caller, openWorld, type World, world } from '../../../../test/harness/world.ts'
import { replies } from '../../../../test/stand-ins/http-service.ts'
import { loadRegister } from './index.ts'

const there = await lookupServices()
const config = { vies_url: there.vies.url, french_register_url: there.french.url, sirene_url: there.sirene.url }
const w = await openWorld({ config })
const reviewer = await w.as('reviewer')
afterAll(async () => void (await Promise.all(Object.values(there).map((service) => service.close()))))

/** With a website, an activity that has ended, and one of a kind that the register did not have before. */
const chocolates: InventedEnterprise = {
  ...bakery,
  number: inventedNumber(9001),
  names: [['1', '001', 'Chocolaterie des Ardennes']],
  contacts: [['WEB', 'https://chocolat.example']],
  activities: [
    ['2025', '10820', 'ANCI'],
    ['2025', '47240', 'AUTR'],
  ],
}
const load = (on: World) => loadRegister(on.owner_url, zipOf(fullExtract([bakery, chocolates, ...inventedEnterprises(500)])))
beforeAll(async () => void (await load(w)))
beforeEach(async () => {
  for (const { asked } of Object.values(there)) asked.length = 0
  Object.assign(there.vies, { answer: viesAnswer })
  Object.assign(there.french, { answer: frenchAnswer })
  Object.assign(there.sirene, { answer: sireneAnswer })
  await w.rows('delete from lookup_cache')
})

const search = (query: string, caller: Caller = reviewer) => caller('GET', `/v1/lookup/enterprises?${query}`)
const find = (number: string, caller: Caller = reviewer, headers: Record<string, string> = {}) =>
  caller('GET', `/v1/lookup/enterprises/${number}`, { headers })
const namesOf = ({ body }: { body: { name: string }[] }) => body.map(({ name }) => name)
const silent = { code: 'lookup_unavailable' }

describe('GET /v1/lookup/enterprises', () => {
  test('200 finds words of a name, in any case and without accents, best first and at most 25', async () => {
    expect(namesOf(await search('q=FILS%20leonard%20boulang&country=BE'))).toEqual(['Boulangerie Léonard & Fils'])
    expect(namesOf(await search('q=au%20bon'))).toEqual(['Boulangerie Léonard & Fils'])
    const many = namesOf(await search('q=garage'))
    expect(many).toHaveLength(25)
    expect(many.every((name) => name.startsWith('Garage'))).toBe(true)
    expect(namesOf(await search(`q=${encodeURIComponent(many[7] ?? '')}`))[0]).toBe(many[7])
    expect(namesOf(await search(`q=${encodeURIComponent("l'%_\\':*&|!()")}xyz`))).toEqual([])
  })

  test('200 the same name in the language of the reader', async () => {
    const dutch = await w.as('reviewer', { locale: 'nl' })
    expect(namesOf(await search('q=leonard%20zonen', dutch))).toEqual(['Bakkerij Leonard en Zonen'])
  })

  test('200 without a country: that of the first firm, else the first of the service', async () => {
    const outsider = await w.outsider()
    expect(namesOf(await search('q=au%20bon', outsider))).toHaveLength(1)
    const firm = await w.makeFirm()
    await w.rows(`update firms set country_code = 'FR' where id = $1`, [firm.id])
    await w.rows(`insert into firm_members (firm_id, user_id, role) values ($1, $2, 'reviewer')`, [firm.id, outsider.user_id])
    expect(namesOf(await search('q=exemple', outsider))).toEqual(['EXEMPLE FRANCE'])
  })

  test('200 a country without a register that can be searched answers an empty list', async () => {
    expect(await search('q=exemple&country=LU')).toMatchObject({ status: 200, body: [] })
  })

  test.for(['ab', '%20%20%20', "a'%20-"])('422 a name of fewer than three letters: %s', async (q) => {
    const { status, body } = await search(`q=${q}`)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['q']])
  })

  test('503 the French register is silent', async () => {
    there.french.answer = replies(500)
    expect(await search('q=exemple&country=FR')).toMatchObject({ status: 503, body: silent })
  })
})

describe('GET /v1/lookup/enterprises/{number}', () => {
  test.for(['0403170701', '0403.170.701', 'BE0403170701', 'BE%200403.170.701'])('200 a Belgian number as %s', async (number) => {
    const { status, body } = await find(number, reviewer, { 'accept-language': 'fr' })
    expect(status).toBe(200)
    expect(body).toEqual({
      enterprise_number: '0403170701',
      vat_number: null,
      name: 'Boulangerie Léonard & Fils',
      commercial_name: 'Au Bon Pain',
      legal_form: 'Société à responsabilité limitée',
      legal_form_code: '610',
      status: 'active',
      started_on: '2011-05-02',
      street: 'Rue de la Loi',
      house_number: '16',
      box: '2',
      postal_code: '1000',
      city: 'Bruxelles',
      country: 'BE',
      nace_codes: [{ code: '10711', classification: 'MAIN' }],
      main_nace_code: '10711',
      email: 'info@leonard.example',
      phone: null,
      website: null,
      source: 'open-data',
      fetched_at: expect.any(String),
    })
  })

  test('200 shows the website, and an activity that has ended or is of an unknown kind', async () => {
    const { body } = await find(chocolates.number)
    expect(body).toMatchObject({ website: 'https://chocolat.example', email: null, main_nace_code: null })
    expect(body.nace_codes).toEqual(
      expect.arrayContaining([
        { code: '10820', classification: 'ANCI' },
        { code: '47240', classification: null },
      ]),
    )
  })

  test('200 an enterprise of which the French register does not say whether it is active', async () => {
    const result = { siren: '552100554', nom_complet: 'EXEMPLE MUET', etat_administratif: null }
    there.french.answer = replies(200, JSON.stringify({ results: [result] }))
    expect((await find('552100554')).body).toMatchObject({ name: 'EXEMPLE MUET', status: null })
  })

  test('200 a natural person has no seat', async () => {
    const { body } = await find(`${inventedNumber(0)}?country=BE`)
    expect(body).toMatchObject({ legal_form_code: 'EI', street: null, city: null, postal_code: null })
  })

  const french = {
    enterprise_number: '732829320',
    name: 'EXEMPLE FRANCE',
    legal_form_code: '5710',
    status: 'active',
    started_on: '1990-04-01',
    street: 'RUE DE LA PAIX',
    house_number: '8 B',
    postal_code: '75002',
    city: 'PARIS',
    country: 'FR',
    main_nace_code: '62.01Z',
  }

  test('200 a French number by the public search, and by Sirene where there is a key', async () => {
    expect(await find('732829320')).toMatchObject({
      status: 200,
      body: { ...french, source: 'recherche-entreprises' },
    })
    const keyed = await world({ config: { ...config, sirene_key: 'key-of-insee' } })
    onTestFinished(() => keyed.close())
    const caller = await keyed.outsider()
    const sirene = { ...french, commercial_name: 'EXEMPLE', source: 'sirene' }
    expect(await find('732829320', caller)).toMatchObject({ status: 200, body: sirene })
    expect(await search('q=Exemple&country=FR', caller)).toMatchObject({ status: 200, body: [sirene] })
    expect(await find('552100554', caller)).toMatchObject({ status: 404 })
    expect(await find('0403170701', caller)).toMatchObject({ status: 503, body: silent })
  })

  test('200 a person who asked not to be published has a number and no name', async () => {
    const { body } = await find('404833048')
    expect(body).toMatchObject({ name: '404833048', status: 'ceased', street: null, city: null })
  })

  test('200 Luxembourg by VAT number in VIES', async () => {
    expect((await find('LU26375245')).body).toMatchObject({
      enterprise_number: 'LU26375245',
      vat_number: 'LU26375245',
      name: 'EXEMPLE S.A R.L.',
      street: 'AVENUE J.F. KENNEDY',
      house_number: '46A',
      postal_code: '1855',
      city: 'LUXEMBOURG',
      country: 'LU',
      source: 'vies',
    })
  })

  test.for(['0477472701', '552100554', 'B123456', 'LU15027442?country=LU'])('404 an unknown number: %s', async (number) => {
    expect(await find(number)).toMatchObject({ status: 404 })
  })

  test.for(['0403170702', '123456789', 'hello', '2000021323', '0403170701?country=FR'])(
    '422 a number that cannot be one: %s',
    async (number) => {
      const { status, body } = await find(number)
      expect([status, Object.keys(body.errors)]).toEqual([422, ['number']])
    },
  )

  test('an answer is kept for 24 hours and an unknown number for one, for all callers', async () => {
    const other = await w.outsider()
    for (const caller of [reviewer, other]) expect(await find('732829320', caller)).toMatchObject({ status: 200 })
    for (const caller of [reviewer, other]) expect(await find('552100554', caller)).toMatchObject({ status: 404 })
    expect(there.french.asked).toHaveLength(2)
    const kept = await w.rows(
      'select number, answer is null as unknown, expires_at - fetched_at = make_interval(hours => case when answer is null then 1 else 24 end) as right from lookup_cache order by number',
    )
    expect(kept).toEqual([
      { number: '552100554', unknown: true, right: true },
      { number: '732829320', unknown: false, right: true },
    ])
    await w.rows(`update lookup_cache set fetched_at = fetched_at - interval '2 days', expires_at = app_now() - interval '1 second'`)
    await find('732829320')
    expect(there.french.asked).toHaveLength(3)
  })

  test('fifty requests at once for one number are one question, and one answer is kept', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => find('732829320')))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(there.french.asked).toHaveLength(1)
    expect(await w.rows('select number from lookup_cache')).toEqual([{ number: '732829320' }])
  })
})
