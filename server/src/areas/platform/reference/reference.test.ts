import { expect, test } from 'vitest'
import { type Caller, openWorld } from '../../../../test/harness/world.ts'
import { localDay } from '../../../lib/dates.ts'
import { naceVersionOn } from './rules.ts'

const w = await openWorld()
const reader = await w.outsider({ abilities: ['read'], locale: 'nl' })

type Form = { code: string; country: string; label: string; abbreviation: string | null; requires_capital: boolean | null }
type Nace = { code: string; version: string; level: number; label: string; parent_code: string | null }
type Country = { code: string; name: string }

const everyPath = [
  ['/v1/reference/legal-forms', (caller: Caller, headers = {}) => caller('GET', '/v1/reference/legal-forms', { headers })],
  ['/v1/reference/nace-codes', (caller: Caller, headers = {}) => caller('GET', '/v1/reference/nace-codes', { headers })],
  ['/v1/reference/countries', (caller: Caller, headers = {}) => caller('GET', '/v1/reference/countries', { headers })],
] as const

test.each(everyPath)('%s: 401 without a token, 403 without the read ability', async (_path, ask) => {
  expect((await ask(w.anonymous)).status).toBe(401)
  const { status, body } = await ask(await w.outsider({ abilities: ['write', 'sync'] }))
  expect(status).toBe(403)
  expect(body).toMatchObject({ code: 'token_ability_missing', required_ability: 'read' })
})

test.each(everyPath)('%s: 200 for any account, including a demo account, and 304 for a matching ETag', async (_path, ask) => {
  for (const caller of [await w.outsider(), await w.as('reviewer'), await w.outsider({ demo: true })]) {
    expect((await ask(caller)).status).toBe(200)
  }
  const { headers } = await ask(reader)
  expect((await ask(reader, { 'if-none-match': headers.etag ?? '' })).status).toBe(304)
})

test('200 lists the legal forms of all countries, by country and then by code', async () => {
  const { status, body } = await reader('GET', '/v1/reference/legal-forms')
  expect(status).toBe(200)
  const keys = body.map(({ country, code }: Form) => `${country} ${code}`)
  expect(keys).toHaveLength(34 + 41 + 22)
  expect(keys).toEqual(keys.toSorted())
  expect(body[0]).toEqual({
    code: '001',
    label: 'Europese coöperatieve vennootschap',
    abbreviation: 'SCE',
    country: 'BE',
    requires_capital: true,
  })
})

test.each([
  ['BE', 34],
  ['FR', 41],
  ['LU', 22],
])('200 lists only the forms of %s', async (country, count) => {
  const { body } = await reader('GET', `/v1/reference/legal-forms?country=${country}`)
  expect(body).toHaveLength(count)
  expect(body.filter((form: Form) => form.country !== country)).toEqual([])
})

test.each([
  ['fr', 'Société à responsabilité limitée', 'SRL'],
  ['nl', 'Besloten vennootschap', 'BV'],
  ['en', 'Private limited company', 'SRL/BV'],
  ['de', 'Gesellschaft mit beschränkter Haftung', 'SRL/BV'],
])('200 in %s by lang, whatever the stored language and the header', async (lang, label, abbreviation) => {
  const { body } = await reader('GET', `/v1/reference/legal-forms?country=BE&lang=${lang}`, { headers: { 'accept-language': 'de' } })
  expect(body.find(({ code }: Form) => code === '610')).toEqual({
    code: '610',
    label,
    abbreviation,
    country: 'BE',
    requires_capital: false,
  })
})

test('200 without lang uses the stored language, then Accept-Language, then French', async () => {
  const name = async (caller: Caller, headers = {}): Promise<string> =>
    (await caller('GET', '/v1/reference/countries', { headers })).body.find(({ code }: Country) => code === 'DE').name
  const nowhere = await w.outsider()
  expect(await name(reader, { 'accept-language': 'en' })).toBe('Duitsland')
  expect(await name(nowhere, { 'accept-language': 'en' })).toBe('Germany')
  expect(await name(nowhere)).toBe('Allemagne')
})

test('abbreviation and requires_capital are null where there is no single value', async () => {
  const { body } = await reader('GET', '/v1/reference/legal-forms?country=BE&lang=fr')
  expect(body.find(({ code }: Form) => code === '051')).toEqual({
    code: '051',
    label: 'Autre forme de droit privé',
    abbreviation: null,
    country: 'BE',
    requires_capital: null,
  })
})

test.each(['fr', 'nl', 'en', 'de'])('200 lists every country by its name in %s', async (lang) => {
  const { body } = await reader('GET', `/v1/reference/countries?lang=${lang}`)
  const names = body.map(({ name }: Country) => name)
  expect(names).toHaveLength(249)
  expect(names).toEqual(names.toSorted(new Intl.Collator(lang).compare))
})

test('200 returns the country data that an invoice needs', async () => {
  const { body } = await reader('GET', '/v1/reference/countries?lang=en')
  const of = (wanted: string) => body.find(({ code }: Country) => code === wanted)
  expect(of('BE')).toEqual({
    code: 'BE',
    name: 'Belgium',
    is_eu: true,
    vat_prefix: 'BE',
    iban_length: 16,
    currency: 'EUR',
    peppol_schemes: ['0208', '9925'],
  })
  expect(of('GR')).toMatchObject({ name: 'Greece', is_eu: true, vat_prefix: 'EL' })
  expect(of('JP')).toEqual({
    code: 'JP',
    name: 'Japan',
    is_eu: false,
    vat_prefix: null,
    iban_length: null,
    currency: 'JPY',
    peppol_schemes: ['0188', '0221'],
  })
})

test('200 lists sections and divisions of the version in force, 50 by default', async () => {
  const { status, body } = await reader('GET', '/v1/reference/nace-codes?lang=en')
  expect(status).toBe(200)
  expect(body).toHaveLength(50)
  expect(body.slice(0, 2)).toEqual([
    { code: 'A', label: 'Agriculture, forestry and fishing', version: '2025', level: 1, parent_code: null },
    {
      code: '01',
      label: 'Crop and animal production, hunting and related service activities',
      version: '2025',
      level: 2,
      parent_code: 'A',
    },
  ])
})

test.each(['BE', 'FR', 'LU'] as const)(
  '200 without a version uses the one in force in %s; a given version overrides it',
  async (country) => {
    const versions = async (query: string) =>
      new Set((await reader('GET', `/v1/reference/nace-codes?country=${country}${query}`)).body.map(({ version }: Nace) => version))
    const today = localDay(new Date())
    expect(await versions('')).toEqual(new Set([naceVersionOn(today, country)]))
    expect(await versions('&version=2008')).toEqual(new Set(['2008']))
    expect(await versions('&version=2025')).toEqual(new Set(['2025']))
  },
)

test('200 returns the same codes and labels in every country', async () => {
  const [be, fr, lu] = await Promise.all(
    ['BE', 'FR', 'LU'].map((country) => reader('GET', `/v1/reference/nace-codes?version=2025&limit=500&country=${country}`)),
  )
  expect(be?.body).toHaveLength(109)
  expect([fr?.text, lu?.text]).toEqual([be?.text, be?.text])
})

test.each([
  ['q=PECHE&lang=fr&version=2008', ['A', '03']],
  ['q=p%C3%AAche&lang=fr&version=2025', ['A', '03']],
  ['q=visserij&version=2025', ['A', '03']],
  ['q=visserij&lang=fr', []],
  ['q=62&version=2025', ['62']],
  ['q=trade%20retail&lang=en&version=2025', ['G', '47']],
  ['q=trade&lang=en&version=2025&limit=1', ['G']],
])('200 finds by words in code or label: %s', async (query, codes) => {
  const { status, body } = await reader('GET', `/v1/reference/nace-codes?${query}`)
  expect(status).toBe(200)
  expect(body.map(({ code }: Nace) => code)).toEqual(codes)
})

test.each([
  ['/v1/reference/legal-forms', 'country', 'country=DE'],
  ['/v1/reference/legal-forms', 'country', 'country=be'],
  ['/v1/reference/legal-forms', 'lang', 'lang=es'],
  ['/v1/reference/countries', 'lang', 'lang='],
  ['/v1/reference/nace-codes', 'country', 'country=ZZ'],
  ['/v1/reference/nace-codes', 'version', 'version=2003'],
  ['/v1/reference/nace-codes', 'limit', 'limit=0'],
  ['/v1/reference/nace-codes', 'limit', 'limit=501'],
  ['/v1/reference/nace-codes', 'limit', 'limit=ten'],
  ['/v1/reference/nace-codes', 'q', `q=${'x'.repeat(201)}`],
  ['/v1/reference/nace-codes', 'lang', 'lang=it'],
])('422 on %s with a wrong %s', async (path, field, query) => {
  const { status, body } = await reader('GET', `${path}?${query}`)
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
})
