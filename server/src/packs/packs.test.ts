import { expect, test } from 'vitest'
import { countryPacks, packOf, packs } from './index.ts'
import { vatRegimes } from './pack.ts'

test('every country of the specification has its pack, in order', () => {
  expect(packs.map((pack) => pack.code)).toEqual(['BE', 'FR', 'LU'])
  expect(countryPacks.map((code) => packOf(code).code)).toEqual([...countryPacks])
})

test.each([
  ['BE', 'quarterly'],
  ['FR', 'monthly'],
  ['LU', 'quarterly'],
] as const)('%s keeps its books in euro and files %s by default', (code, regime) => {
  expect(packOf(code)).toMatchObject({ currency: 'EUR', vat_regimes: [...vatRegimes], default_vat_regime: regime })
})

type Case = readonly [input: string, normal: string | null]

const belgian: readonly Case[] = [
  ['0477472701', '0477472701'],
  ['0477.472.701', '0477472701'],
  ['BE 0477 472 701', '0477472701'],
  ['be0477-472-701', '0477472701'],
  ['0477/472/701', '0477472701'],
  ['BE\u00a00477\u202f472\u2011701', '0477472701'],
  ['477.472.701', '0477472701'],
  ['BE477472701', '0477472701'],
  ['0765432146', '0765432146'],
  ['0812345603', '0812345603'],
  ['0456789133', '0456789133'],
  ['0202239951', '0202239951'],
  ['0417497106', '0417497106'],
  ['0999000129', '0999000129'],
  ['1000223319', '1000223319'],
  ['BE 1000.000.120', '1000000120'],
  ['1000002197', '1000002197'],
  ['0000000097', '0000000097'],
  ['0765432147', null],
  ['0812345604', null],
  ['0456789134', null],
  ['1000223310', null],
  ['0202239952', null],
  ['0417497107', null],
  ['0431150351', null],
  ['0000000000', null],
  ['2000021323', null],
  ['2000000000', null],
  ['47747270', null],
  ['04774727011', null],
  ['FR0477472701', null],
  ['LU0477472701', null],
  ['O477472701', null],
  ['BE', null],
  ['', null],
]

test.each(belgian)('BE enterprise and VAT number %j', (input, normal) => {
  expect(packOf('BE').enterpriseNumber(input)).toBe(normal)
  expect(packOf('BE').vatNumber(input)).toBe(normal && `BE${normal}`)
})

test('BE: a number beginning with 2 has right check digits and is an establishment unit all the same', () => {
  const unit = '2000000042'
  expect(97 - (Number(unit.slice(0, 8)) % 97)).toBe(Number(unit.slice(8)))
  expect(packOf('BE').enterpriseNumber(unit)).toBeNull()
})

const sirens: readonly Case[] = [
  ['732829320', '732829320'],
  ['404 833 048', '404833048'],
  ['552.008.443', '552008443'],
  ['443-121-975', '443121975'],
  ['356000000', '356000000'],
  ['303265045', '303265045'],
  ['784301772', '784301772'],
  ['732829321', null],
  ['404833047', null],
  ['12345678', null],
  ['7328293200', null],
  ['73282932A', null],
  ['73282932000074', null],
  ['732 829 320 00074', null],
  ['FR44732829320', null],
  ['', null],
]

test.each(sirens)('FR enterprise number %j', (input, normal) => {
  expect(packOf('FR').enterpriseNumber(input)).toBe(normal)
})

const frenchVat: readonly Case[] = [
  ['FR44732829320', 'FR44732829320'],
  ['fr 83 404.833.048', 'FR83404833048'],
  ['83404833048', 'FR83404833048'],
  ['FR 40 303 265 045', 'FR40303265045'],
  ['FR93784301772', 'FR93784301772'],
  ['FRK7399859412', 'FRK7399859412'],
  ['k7 399 859 412', 'FRK7399859412'],
  ['FR4Z123456782', 'FR4Z123456782'],
  ['FR53000004605', 'FR53000004605'],
  ['FR45732829320', null],
  ['FR84323140391', null],
  ['FRIO334175221', null],
  ['FR4473282932', null],
  ['44732829321', null],
  ['732829320', null],
  ['BE0477472701', null],
  ['FR', null],
]

test.each(frenchVat)('FR VAT number %j', (input, normal) => {
  expect(packOf('FR').vatNumber(input)).toBe(normal)
})

const registers: readonly Case[] = [
  ['B123456', 'B123456'],
  ['b 9', 'B9'],
  ['F1234', 'F1234'],
  ['A 12.345', 'A12345'],
  ['RCS Luxembourg B 256789', 'B256789'],
  ['R.C.S. Luxembourg B-256.789', 'B256789'],
  ['123456', null],
  ['B0123', null],
  ['B', null],
  ['BB1234', null],
  ['Z12345', null],
  ['B1234567', null],
  ['RCS Luxembourg', null],
  ['LU26375245', null],
  ['', null],
]

test.each(registers)('LU enterprise number %j', (input, normal) => {
  expect(packOf('LU').enterpriseNumber(input)).toBe(normal)
})

const luxembourgVat: readonly Case[] = [
  ['LU15027442', 'LU15027442'],
  ['lu 263.752-45', 'LU26375245'],
  ['LU20260743', 'LU20260743'],
  ['LU75425064', 'LU75425064'],
  ['10000356', 'LU10000356'],
  ['LU15027443', null],
  ['LU1502744', null],
  ['LU150274422', null],
  ['LUA5027442', null],
  ['LU26375246', null],
  ['', null],
]

test.each(luxembourgVat)('LU VAT number %j', (input, normal) => {
  expect(packOf('LU').vatNumber(input)).toBe(normal)
})
