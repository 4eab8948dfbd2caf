import { expect, test } from 'vitest'
import { deriveCode, completeCompany, type Facts, fileIdOf, pictureChanges, newCompanyErrors } from './rules.ts'
import type { NewCompany } from './schema.ts'

const facts: Facts = { pack: 'BE', locale: 'nl', today: '2026-11-15', takenCodes: new Set() }
const problems = (body: Partial<NewCompany>, given: Partial<Facts> = {}) => {
  const whole = { name: 'Boulangerie Martin', ...body }
  return Object.keys(newCompanyErrors(whole, completeCompany(whole, { ...facts, ...given }))).toSorted()
}

test.each([
  ['BE', 'quarterly'],
  ['FR', 'monthly'],
  ['LU', 'quarterly'],
] as const)('a company file of %s with only a name gets all defaults', (pack, vat_regime) => {
  expect(completeCompany({ name: 'Boulangerie Martin' }, { ...facts, pack })).toEqual({
    code: 'BOULANGE',
    name: 'Boulangerie Martin',
    country_pack: pack,
    country: pack,
    vat_regime,
    currency: 'EUR',
    locale: 'nl',
    fiscal_year_start: '2026-01-01',
    fiscal_year_end: '2026-12-31',
    nace_codes: [],
    legal_form: null,
    legal_form_code: null,
    enterprise_number: null,
    vat_number: null,
    address: null,
    street: null,
    house_number: null,
    box: null,
    postal_code: null,
    city: null,
    latitude: null,
    longitude: null,
    main_nace_code: null,
    logo_link: null,
  })
})

test('null gives the default wherever null is accepted', () => {
  const nulls = { code: null, locale: null, vat_regime: null, country: null, fiscal_year: null, nace_codes: null, enterprise_number: null }
  expect(completeCompany({ name: 'Boulangerie Martin', ...nulls }, facts)).toEqual(completeCompany({ name: 'Boulangerie Martin' }, facts))
})

test('given values are kept, with numbers normalised and dates without time', () => {
  const body: NewCompany = {
    name: 'Martin',
    code: 'mart-1',
    locale: 'de',
    vat_regime: 'franchise',
    country: 'NL',
    enterprise_number: '0403.170.701',
    vat_number: 'be 0403 170 701',
    nace_codes: [{ code: '10711', classification: 'MAIN' }, { code: '47240' }],
    fiscal_year: { starts_on: '2026-07-01T00:00:00Z', ends_on: '2027-06-30' },
  }
  expect(completeCompany(body, facts)).toMatchObject({
    code: 'mart-1',
    locale: 'de',
    vat_regime: 'franchise',
    country: 'NL',
    enterprise_number: '0403170701',
    vat_number: 'BE0403170701',
    nace_codes: [
      { code: '10711', classification: 'MAIN' },
      { code: '47240', classification: null },
    ],
    fiscal_year_start: '2026-07-01',
    fiscal_year_end: '2027-06-30',
  })
})

test.each<[string, string[], string]>([
  ['Boulangerie Martin', [], 'BOULANGE'],
  ['Été & Fils', [], 'ETEFILS'],
  ['3 Suisses', [], '3SUISSES'],
  ['Straße', [], 'STRASSE'],
  ['中文', [], 'DOSSIER'],
  ['A', ['A'], 'A2'],
  ['Boulangerie', ['BOULANGE'], 'BOULANG2'],
  ['Boulangerie', ['BOULANGE', 'BOULANG2', 'BOULANG3'], 'BOULANG4'],
  ['Boulangerie', ['BOULANGE', ...Array.from({ length: 8 }, (_, i) => `BOULANG${i + 2}`)], 'BOULAN10'],
  ['中文', ['DOSSIER'], 'DOSSIER2'],
])('the code of %j with %j taken is %s', (name, taken, code) => {
  expect(deriveCode(name, new Set(taken))).toBe(code)
})

test.each<[string, Partial<NewCompany>, string[]]>([
  ['a name alone', {}, []],
  ['a Belgian number whose check digits agree', { enterprise_number: '0403.170.701', vat_number: 'BE0403170701' }, []],
  ['check digits that do not agree', { enterprise_number: '0403170702', vat_number: 'BE0403170702' }, ['enterprise_number', 'vat_number']],
  ['nine digits, as they were written before 2005', { enterprise_number: '403.170.701', vat_number: '403170701' }, []],
  ['a blank number, which is none', { enterprise_number: ' ', vat_number: '' }, []],
  ['a legal form of the register', { legal_form_code: '610' }, []],
  ['a legal form of nobody', { legal_form_code: '999' }, ['legal_form_code']],
  ['the VAT number of another country', { vat_number: 'FR40303265045' }, ['vat_number']],
  ['a year of twelve months', { fiscal_year: { starts_on: '2026-01-01', ends_on: '2026-12-31' } }, []],
  ['a year of exactly 24 months', { fiscal_year: { starts_on: '2026-01-01', ends_on: '2027-12-31' } }, []],
  ['24 months and a day', { fiscal_year: { starts_on: '2026-01-01', ends_on: '2028-01-01' } }, ['fiscal_year.ends_on']],
  ['24 months and a day from mid-month', { fiscal_year: { starts_on: '2026-03-15', ends_on: '2028-03-15' } }, ['fiscal_year.ends_on']],
  ['an end on the first day', { fiscal_year: { starts_on: '2026-01-01', ends_on: '2026-01-01' } }, ['fiscal_year.ends_on']],
  ['an end before the start', { fiscal_year: { starts_on: '2026-01-02', ends_on: '2026-01-01' } }, ['fiscal_year.ends_on']],
])('errors of a new company file: %s', (_title, body, fields) => {
  expect(problems(body)).toEqual(fields)
})

test.each<[string, NonNullable<NewCompany['banks']>, string[]]>([
  [
    'two banks',
    [
      { code: 'KBC', label: 'KBC', iban: 'BE68 5390 0754 7034' },
      { code: 'ING', label: 'ING' },
    ],
    [],
  ],
  ['the code of a journal of the country', [{ code: 'ach', label: 'KBC' }], ['banks.0.code']],
  [
    'one code twice',
    [
      { code: 'KBC', label: 'KBC' },
      { code: 'kbc', label: 'KBC 2' },
    ],
    ['banks.1.code'],
  ],
  ['an IBAN that cannot be right', [{ code: 'KBC', label: 'KBC', iban: 'BE68 5390 0754 7035' }], ['banks.0.iban']],
])('errors in the banks of a new company file: %s', (_title, banks, fields) => {
  expect(problems({ banks })).toEqual(fields)
})

test.each([
  ['FR', '303 265 045', 'FR 40 303265045', []],
  ['FR', '303 265 046', 'FR 41 303265045', ['enterprise_number', 'vat_number']],
  ['LU', 'R.C.S. Luxembourg B 256.789', 'LU 10000356', []],
  ['LU', '0403170701', 'LU 10000357', ['enterprise_number', 'vat_number']],
] as const)('numbers follow the rules of the country pack: %s %s %s', (pack, enterprise_number, vat_number, fields) => {
  expect(problems({ enterprise_number, vat_number }, { pack })).toEqual(fields)
})

const ours = 'https://api.example/v1/files/12?expires=1900000000&signature=ab'
test.each<[string, string | null | undefined, object]>([
  ['nothing said', undefined, {}],
  ['our own link sent back', ours, {}],
  ['what it was', 'https://martin.example/logo.png', {}],
  ['another link', 'https://martin.example/new.png', { logo_link: 'https://martin.example/new.png', logo_file_id: null }],
  [
    'a path of ours without a signature',
    'https://api.example/v1/files/12',
    { logo_link: 'https://api.example/v1/files/12', logo_file_id: null },
  ],
  ['null', null, { logo_link: null, logo_file_id: null }],
])('a logo after a patch: %s', (_title, link, changes) => {
  expect(pictureChanges('logo', 'https://martin.example/logo.png', link)).toEqual(changes)
})

test('a link signed by the service is ignored at creation, because it belongs to another company file', () => {
  expect(completeCompany({ name: 'X', logo_url: ours }, facts).logo_link).toBeNull()
})

test.each([
  ['/v1/files/12', 12],
  ['https://martin.example/v1/files/12', null],
  [null, null],
])('the stored file of %j is %j', (path, id) => {
  expect(fileIdOf(path)).toBe(id)
})
