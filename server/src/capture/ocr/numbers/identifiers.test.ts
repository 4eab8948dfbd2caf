import { describe, expect, test } from 'vitest'
import { pageFromText } from '../../../../test/harness/pages.ts'
import { identifiersIn } from './identifiers.ts'
import { layoutOf } from '../layout/layout.ts'

const read = (text: string) => identifiersIn(layoutOf([pageFromText(text)]))
const values = (found: readonly { value: string }[]) => found.map(({ value }) => value)

describe('VAT numbers', () => {
  test.each([
    ['TVA BE 0812.345.603', 'BE0812345603'],
    ['BTW BE0812345603', 'BE0812345603'],
    ['TVA BE 0812 345 603', 'BE0812345603'],
    ['N° TVA intracommunautaire : FR 44 732829320', 'FR44732829320'],
    ['TVA LU 26375245', 'LU26375245'],
    ['BTW NL 004495445 B01', 'NL004495445B01'],
    ['USt-IdNr. DE 136 695 976', 'DE136695976'],
  ])('%s is %s', (text, number) => {
    expect(values(read(text).vat)).toEqual([number])
  })

  test('a Belgian one without its prefix is known by the name of the tax or of the register before it', () => {
    expect(values(read('TVA 0812.345.603').vat)).toEqual(['BE0812345603'])
    expect(values(read('RPM Namur 0812.345.603').vat)).toEqual(['BE0812345603'])
    expect(values(read('Tel. 0812.345.603').vat)).toEqual([])
  })

  test('whose check digits are wrong is not read, and is reported', () => {
    expect(read('TVA BE 0812.345.604')).toMatchObject({ vat: [], wrongVat: ['BE0812345604'] })
  })

  test('signs that a scan takes for digits are put right only where the check digits then hold', () => {
    expect(values(read('TVA BE O8I2.345.6O3').vat)).toEqual(['BE0812345603'])
    expect(values(read('BTW NL 004495445 BO1').vat)).toEqual(['NL004495445B01'])
    expect(read('TVA BE O8I2.345.6O4').vat).toEqual([])
  })

  test('none is seen inside an account number', () => {
    expect(read('IBAN BE03 3631 1223 3484')).toMatchObject({ vat: [], ibans: [{ value: 'BE03363112233484' }] })
  })
})

describe('account numbers', () => {
  test.each([
    ['IBAN BE21 0012 3456 7803 BIC GEBABEBB', 'BE21001234567803'],
    ['FR76 3000 6000 0112 3456 7890 189', 'FR7630006000011234567890189'],
    ['Rekening: BE21001234567803', 'BE21001234567803'],
  ])('%s', (text, number) => {
    expect(values(read(text).ibans)).toEqual([number])
  })

  test('ends where a dash begins something else', () => {
    expect(read('TVA BE 0812.345.603 - IBAN BE21 0012 3456 7803')).toMatchObject({
      vat: [{ value: 'BE0812345603' }],
      ibans: [{ value: 'BE21001234567803' }],
      wrongIbans: [],
    })
  })

  test('whose check digits are wrong is reported', () => {
    expect(read('IBAN BE21 0012 3456 7804')).toMatchObject({ ibans: [], wrongIbans: ['BE21001234567804'] })
  })

  test('a bank is read where its code is announced, and no word in capitals is one', () => {
    expect(values(read('BIC: GEBABEBB').bics)).toEqual(['GEBABEBB'])
    expect(read('FACTURES ET COPIES').bics).toEqual([])
  })
})

describe('structured communications', () => {
  test.each(['+++202/6000/12320+++', '***202/6000/12320***', '202/6000/12320', 'Communication : 202600012320'])('%s', (text) => {
    expect(values(read(text).communications)).toEqual(['202600012320'])
  })

  test('twelve digits with no word before them, or with the wrong check digits, are none', () => {
    expect(read('202600012320').communications).toEqual([])
    expect(read('+++202/6000/12321+++').communications).toEqual([])
  })
})

test('a French number of an enterprise is found beside its register', () => {
  expect(values(read('SIRET 732 829 320 00074').sirens)).toEqual(['732829320'])
  expect(read('SIRET 732 829 321 00074').sirens).toEqual([])
})
