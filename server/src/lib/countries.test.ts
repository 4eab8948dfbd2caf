import { electronicFormatIBAN, isValidIBAN } from 'ibantools'
import { expect, test } from 'vitest'
import { countriesIn, isCountry } from './countries.ts'
import { foreignVatNumber } from './identifiers.ts'
import { languages } from './languages.ts'

const english = countriesIn('en')
const of = (code: string) => english.find((country) => country.code === code)

test('the 249 countries of ISO 3166-1 are there, each once', () => {
  expect(english).toHaveLength(249)
  expect(new Set(english.map(({ code }) => code)).size).toBe(249)
  expect(english.every(({ code }) => /^[A-Z]{2}$/.test(code))).toBe(true)
})

test.each(['ZZ', 'EU', 'XI', 'XK', 'UK', 'EL', 'AN', 'SU', 'XX', 'be', '', 'BEL', '__proto__'])('%j is no country', (code) => {
  expect(isCountry(code)).toBe(false)
})

test('every country of the list is a country', () => {
  expect(english.filter(({ code }) => !isCountry(code))).toEqual([])
})

test.each(languages)('every country has a name of its own in %s, and the names are in the order of that language', (language) => {
  const countries = countriesIn(language)
  const platform = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  expect(countries.filter(({ code, name }) => name === code || platform.of(code) === undefined)).toEqual([])
  expect(new Set(countries.map(({ name }) => name)).size).toBe(249)
  const names = countries.map(({ name }) => name)
  expect(names).toEqual(names.toSorted(new Intl.Collator(language).compare))
})

test.each([
  ['DE', ['Allemagne', 'Duitsland', 'Germany', 'Deutschland']],
  ['BE', ['Belgique', 'België', 'Belgium', 'Belgien']],
  ['US', ['États-Unis', 'Verenigde Staten', 'United States', 'Vereinigte Staaten']],
  ['HK', ['Hong Kong', 'Hongkong', 'Hong Kong', 'Hongkong']],
  ['MO', ['Macao', 'Macau', 'Macao', 'Macau']],
])('%s is called as people call it', (code, names) => {
  expect(languages.map((language) => countriesIn(language).find((country) => country.code === code)?.name)).toEqual(names)
})

test('accents do not move a name to the end of the list', () => {
  const names = countriesIn('fr').map(({ name }) => name)
  const some = ['Danemark', 'Égypte', 'Émirats arabes unis', 'Espagne', 'Finlande', 'Îles Féroé', 'Inde', 'Zimbabwe']
  expect(names.filter((name) => some.includes(name))).toEqual(some)
})

test('the European Union has its 27 members', () => {
  const members = english.filter(({ is_eu }) => is_eu).map(({ code }) => code)
  expect(members).toHaveLength(27)
  expect(members).toEqual(expect.arrayContaining(['BE', 'FR', 'LU', 'GR', 'HR', 'CY']))
  expect(['GB', 'CH', 'NO', 'MC', 'AD'].filter((code) => members.includes(code))).toEqual([])
})

test('every member of the Union has a VAT prefix, and only Greece spells it unlike its code', () => {
  const members = english.filter(({ is_eu }) => is_eu)
  expect(members.filter(({ code, vat_prefix }) => vat_prefix !== code).map(({ code, vat_prefix }) => [code, vat_prefix])).toEqual([
    ['GR', 'EL'],
  ])
})

test.each([
  ['GR', 'EL', '094259216'],
  ['GB', 'GB', '980780684'],
  ['CH', 'CHE', 'CHE-107.787.577 TVA'],
  ['MC', 'FR', '53000004605'],
  ['NO', 'NO', '995525828'],
])('a VAT number of %s is stored with the prefix %s', (code, prefix, typed) => {
  expect(of(code)?.vat_prefix).toBe(prefix)
  expect(foreignVatNumber(code, typed)).toMatch(new RegExp(`^${prefix}\\d`))
})

test('a country whose VAT numbers are kept as typed has no prefix', () => {
  expect(english.filter(({ vat_prefix }) => vat_prefix === null).every(({ code }) => foreignVatNumber(code, 'x 1') === 'X 1')).toBe(true)
})

test.each([
  ['BE', 16],
  ['FR', 27],
  ['LU', 20],
  ['NO', 15],
  ['MT', 31],
  ['US', null],
  ['JP', null],
])('an IBAN of %s has %s signs', (code, length) => {
  expect(of(code)?.iban_length).toBe(length)
})

test.each(['BE68 5390 0754 7034', 'FR14 2004 1010 0505 0001 3M02 606', 'LU28 0019 4006 4475 0000'])(
  '%s is as long as its country says',
  (iban) => {
    const typed = electronicFormatIBAN(iban) ?? ''
    expect(isValidIBAN(typed)).toBe(true)
    expect(of(typed.slice(0, 2))?.iban_length).toBe(typed.length)
  },
)

test('every currency is one of ISO 4217, and only Antarctica has none', () => {
  const known = new Set(Intl.supportedValuesOf('currency'))
  expect(english.filter(({ currency }) => !known.has(currency)).map(({ code, currency }) => [code, currency])).toEqual([['AQ', 'XXX']])
})

test.each([
  ['BG', 'EUR'],
  ['HR', 'EUR'],
  ['DK', 'DKK'],
  ['CH', 'CHF'],
  ['GB', 'GBP'],
  ['CW', 'XCG'],
  ['SV', 'USD'],
  ['SN', 'XOF'],
])('%s pays in %s', (code, currency) => {
  expect(of(code)?.currency).toBe(currency)
})

test('21 members of the Union pay in euro', () => {
  expect(english.filter(({ is_eu, currency }) => is_eu && currency === 'EUR')).toHaveLength(21)
})

test('a Peppol scheme has four digits and belongs to one country', () => {
  const schemes = english.flatMap(({ peppol_schemes }) => peppol_schemes)
  expect(schemes.filter((scheme) => !/^\d{4}$/.test(scheme))).toEqual([])
  expect(new Set(schemes).size).toBe(schemes.length)
})

test.each([
  ['BE', ['0208', '9925']],
  ['FR', ['0225', '0009', '0002', '9957']],
  ['LU', ['9938', '0240']],
  ['NL', ['0106', '0190', '9944']],
  ['BR', []],
])('a participant of %s is found under %j', (code, schemes) => {
  expect(of(code)?.peppol_schemes).toEqual(schemes)
})
