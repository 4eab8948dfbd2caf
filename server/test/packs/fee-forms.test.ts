/** The file of the statements 281.50 against our reference of income year 2024. */
import { expect, test } from 'vitest'
import { feeForms } from '../../src/packs/be/fee-forms.ts'
import type { FeeFiling, FeeForm } from '../../src/packs/exports/fee-forms.ts'
import { yearRuleOf } from '../../src/packs/listings.ts'
import { skipWithoutThirdParty } from '../samples/folders.ts'
import { firstQuarter } from './files/filings.ts'
import { canonical, objectionOf, sample, written } from './files/xml.ts'

const beneficiary: FeeForm = {
  name: 'Apporteur Exemple SA',
  first_names: null,
  street: 'Avenue Fictive 5',
  postal_code: '5000',
  city: 'Namur',
  country: 'BE',
  is_natural_person: false,
  national_number: null,
  enterprise_number: '0999001119',
  profession: 'courtier',
  amounts: { commissions: '1000.00', fees: '500.00' },
  paid: '1500.00',
}

const filing: FeeFiling = {
  year: 2024,
  made_on: '2025-05-15',
  language: 'fr',
  sender: {
    name: 'Fiduciaire Exemple SRL',
    enterprise_number: '0999000228',
    address: 'Rue Inventée 2, 1000 Bruxelles',
    phone: '020000000',
    email: 'compta@example.be',
  },
  debtor: firstQuarter.declarant,
  forms: [
    beneficiary,
    {
      ...beneficiary,
      name: 'Exemple',
      first_names: 'Paul',
      street: 'Rue Fictive 7',
      postal_code: '4000',
      city: 'Liège',
      is_natural_person: true,
      enterprise_number: null,
      profession: 'avocat',
      amounts: { fees: '300.00', expenses: '0.00' },
      paid: '60.00',
    },
  ],
}

test('the file equals the reference, which is one of test and names a person to contact', ({ skip }) => {
  const { name, content } = written(feeForms.file(filing))
  expect(name).toBe('0999000129-281.50-2024.xml')
  expect(content).toContain('<v0010_bestandtype>BELCOTAX</v0010_bestandtype>')
  skipWithoutThirdParty(skip)
  const expected = sample('belcotax/own-281.50-2024.xml')
    .replace('BCTEST', 'BELCOTAX')
    .replace('Anne Exemple', 'Fiduciaire Exemple SRL')
    .replace(/<!--[^]*?-->\n/, '')
  expect(canonical(content)).toBe(canonical(expected))
  expect(objectionOf('belcotax/Belcotax-2024.xsd', content)).toBeNull()
})

test.each([
  ['nothing to state', { forms: [] }, 'year', 'empty'],
  [
    'an address without a postal code',
    { sender: { ...filing.sender, address: 'Rue Inventée 2' } },
    'settings.vat.sender_281_50.address',
    'invalid',
  ],
  ['a country without a number', { forms: [{ ...beneficiary, country: 'AQ' }] }, 'third_parties.Apporteur Exemple SA.country', 'invalid'],
  [
    'a beneficiary without an address',
    { forms: [{ ...beneficiary, street: null }] },
    'third_parties.Apporteur Exemple SA.address',
    'required',
  ],
  ['a debtor without a number', { debtor: { ...filing.debtor, enterprise_number: null } }, 'enterprise_number', 'required'],
] as const)('refused: %s', (_what, change, field, reason) => {
  expect(feeForms.file({ ...filing, ...change })).toEqual({ kind: 'refused', errors: [{ field, reason }] })
})

test('credits beyond the invoices of a year are no amount of the form', () => {
  const { content } = written(feeForms.file({ ...filing, forms: [{ ...beneficiary, amounts: { fees: '-20.00' }, paid: '300.00' }] }))
  expect(content).toContain('<f50_2061_erelonenofvacatie>0</f50_2061_erelonenofvacatie>')
  expect(content).toContain('<f50_2059_totaalcontrole>30000</f50_2059_totaalcontrole>')
})

test('the threshold and the layout of each income year', () => {
  const rules = [2019, 2020, 2021, 2023, 2024, 2025, 2031].map((year) => yearRuleOf(feeForms.rules, year))
  expect(rules.map((rule) => `${rule?.threshold} ${rule?.layout}`)).toEqual([
    '125.00 null',
    '125.00 null',
    '250.00 null',
    '250.00 null',
    '250.00 2024',
    '250.00 null',
    '250.00 null',
  ])
})
