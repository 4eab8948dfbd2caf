import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bic, foreignVatNumber, iban } from './identifiers.ts'

// One number in use per country of the Union, as an invoice shows it, and its normal form.
const union = [
  ['AT', 'ATU 135 85 627', 'ATU13585627'],
  ['BE', 'BE 0403.019.261', 'BE0403019261'],
  ['BG', 'BG 175 074 752', 'BG175074752'],
  ['CY', 'CY-10259033P', 'CY10259033P'],
  ['CZ', 'CZ 26502275', 'CZ26502275'],
  ['DE', 'DE 143 454 214', 'DE143454214'],
  ['DK', 'DK-47 45 87 14', 'DK47458714'],
  ['EE', 'EE 100.366.327', 'EE100366327'],
  ['ES', 'ES A-28015865', 'ESA28015865'],
  ['FI', 'FI 0112038-9', 'FI01120389'],
  ['FR', 'FR 22 424 761 419', 'FR22424761419'],
  ['GR', 'EL 094019245', 'EL094019245'],
  ['HR', 'HR 27759560625', 'HR27759560625'],
  ['HU', 'HU-10625790', 'HU10625790'],
  ['IE', 'IE 3206488 LH', 'IE3206488LH'],
  ['IT', 'IT 00905811006', 'IT00905811006'],
  ['LT', 'LT 119511515', 'LT119511515'],
  ['LU', 'LU 202.607.43', 'LU20260743'],
  ['LV', 'LV 40003032949', 'LV40003032949'],
  ['MT', 'MT 1167-9112', 'MT11679112'],
  ['NL', 'nl 8057.34.958.b.01', 'NL805734958B01'],
  ['PL', 'PL 525-267-47-98', 'PL5252674798'],
  ['PT', 'PT 500 697 256', 'PT500697256'],
  ['RO', 'RO 18189442', 'RO18189442'],
  ['SE', 'SE 556703-7485-01', 'SE556703748501'],
  ['SI', 'SI 82646716', 'SI82646716'],
  ['SK', 'SK 2020372640', 'SK2020372640'],
] as const

test('all 27 countries of the Union are checked', () => {
  expect(new Set(union.map(([country]) => country)).size).toBe(27)
})

test.each(union)('%s: %j is kept as %s, with or without its prefix', (country, input, normal) => {
  expect(foreignVatNumber(country, input)).toBe(normal)
  expect(foreignVatNumber(country, normal)).toBe(normal)
  expect(foreignVatNumber(country, normal.slice(2))).toBe(normal)
})

test.each(union)('%s: a digit too many, a digit too few and another country are refused', (country, _input, normal) => {
  expect(foreignVatNumber(country, `${normal}0000`)).toBeNull()
  expect(foreignVatNumber(country, normal.slice(0, 3))).toBeNull()
  expect(foreignVatNumber(country, `XX${normal.slice(2)}`)).toBeNull()
})

test.each([
  ['GR', 'GR094019245', 'EL094019245'],
  ['GB', 'GB 980 7806 84', 'GB980780684'],
  ['GB', '980780684', 'GB980780684'],
  ['GB', 'XI 980 7806 84', 'XI980780684'],
  ['GB', 'GBGD001', 'GBGD001'],
  ['GB', 'GBAB001', null],
  ['GB', 'GB980780685', null],
  ['CH', 'CHE-107.787.577 IVA', 'CHE107787577IVA'],
  ['CH', 'CHE-107.787.577', 'CHE107787577'],
  ['CH', 'CHE-107.787.578', null],
  ['NO', 'NO 995 525 828 MVA', 'NO995525828MVA'],
  ['NO', '995525828', 'NO995525828'],
  ['NO', '995525829', null],
  ['MC', 'FR 53 000 004 605', 'FR53000004605'],
  ['MC', 'FR44732829320', null],
  ['DE', 'DE143454215', null],
  ['NL', 'NL', null],
  ['NL', '', null],
] as const)('VAT number in %s: %j', (country, input, normal) => {
  expect(foreignVatNumber(country, input)).toBe(normal)
})

test.each([
  ['US', ' 12-3456789 ', '12-3456789'],
  ['BR', '12.abc.678/0001-95', '12.ABC.678/0001-95'],
  ['constructor', 'x', 'X'],
  ['US', 'A'.repeat(20), 'A'.repeat(20)],
  ['US', 'A'.repeat(21), null],
  ['US', '   ', null],
] as const)('where no check is known the number stays as typed: %s %j', (country, input, normal) => {
  expect(foreignVatNumber(country, input)).toBe(normal)
})

test('whatever is typed gives null or a number that stands when checked again', () => {
  const countries = [...union.map(([country]) => country), 'AD', 'CH', 'GB', 'MC', 'NO']
  const scribble = fc.string({ unit: fc.constantFrom(...Array.from('0123456789ABEFLMNRUX+*()-. /\u0661\u00e9')), maxLength: 22 })
  fc.assert(
    fc.property(
      fc.constantFrom(...countries),
      fc.oneof(scribble, fc.string({ unit: 'binary' })),
      fc.boolean(),
      (country, text, prefixed) => {
        const number = foreignVatNumber(country, prefixed ? country + text : text)
        if (number === null) return
        expect(number).toMatch(/^[A-Z0-9+*]{4,20}$/)
        expect(foreignVatNumber(country, number)).toBe(number)
      },
    ),
    { numRuns: 5000 },
  )
})

test.each([
  ['BE03363112233484', 'BE03363112233484'],
  ['be03 3631 1223 3484', 'BE03363112233484'],
  ['BE68-5390-0754-7034', 'BE68539007547034'],
  ['BE48320070184927', 'BE48320070184927'],
  ['FR7630006000011234567890189', 'FR7630006000011234567890189'],
  ['FR1420041010050500013M02606', 'FR1420041010050500013M02606'],
  ['FR76 3000 1007 9412 3456 7890 185', 'FR7630001007941234567890185'],
  ['FR7610107001011234567890129', 'FR7610107001011234567890129'],
  ['FR7611315000011234567890138', 'FR7611315000011234567890138'],
  ['LU280019400644750000', 'LU280019400644750000'],
  ['LU62 0101 4452 9395 1115', 'LU620101445293951115'],
  ['LU120010001234567891', 'LU120010001234567891'],
  ['NL91ABNA0417164300', 'NL91ABNA0417164300'],
  ['DE89370400440532013000', 'DE89370400440532013000'],
  ['BE03363112233485', null],
  ['FR7630006000011234567890188', null],
  ['FR1520041010050500013M02606', null],
  ['FR763000600001123456789018', null],
  ['FR76300060000112345678901X9', null],
  ['LU280019400644750001', null],
  ['LU28001940064475000', null],
  ['LU2800194006447500000', null],
  ['XX280019400644750000', null],
  ['', null],
] as const)('IBAN %j', (input, normal) => {
  expect(iban(input)).toBe(normal)
})

test.each([
  ['BBRUBEBB', 'BBRUBEBB'],
  ['gebabebb36a', 'GEBABEBB36A'],
  ['BNPA FR PP XXX', 'BNPAFRPPXXX'],
  ['BCEELULL', 'BCEELULL'],
  ['BBRUBEB', null],
  ['BBRUBEBB1', null],
  ['BBRUZZBB', null],
  ['1BRUBEBB', null],
  ['', null],
] as const)('BIC %j', (input, normal) => {
  expect(bic(input)).toBe(normal)
})
