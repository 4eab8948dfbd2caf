import { expect, test } from 'vitest'
import { messages } from './messages.ts'
import { changedFields, codeFollowing, fieldsOfNew, normaliseNumbers, applyPatch } from './rules.ts'
import { type ThirdPartyFields, fieldNames, type ThirdParty, type ThirdPartyPatch } from './schema.ts'

const file = { country: 'BE', locale: 'fr' } as const
const fields = (given: Partial<ThirdPartyFields> = {}): ThirdPartyFields => ({
  ...fieldsOfNew({ type: 'supplier', name: 'Dupont' }, file),
  ...given,
})
const record = (given: Partial<ThirdPartyFields> = {}): ThirdParty => ({
  ...fields({ code: 'S00001', ...given }),
  id: 1,
  company_id: 1,
  vies_status: 'unknown',
  vies_checked_at: null,
  vies_consultation_number: null,
  peppol_registered: false,
  peppol_checked_at: null,
  peppol_lookup: null,
  source: 'manual',
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  lock_version: 0,
  version: 1,
  deleted_at: null,
  deleted_by: null,
  balance: '0.00',
})

test('a new third party has the country and language of its company file and the default flags', () => {
  expect(fields()).toEqual({
    ...Object.fromEntries(fieldNames.map((field) => [field, null])),
    type: 'supplier',
    name: 'Dupont',
    country: 'BE',
    locale: 'fr',
    payment_term_end_of_month: false,
    is_vat_liable: true,
    is_consumer: false,
    is_281_50: false,
    payment_blocked: false,
    reminder_blocked: false,
    is_active: true,
  })
})

test('a new third party takes the given values; null for country or language means the default', () => {
  expect(fieldsOfNew({ type: 'customer', name: 'Smit', country: 'NL', locale: 'nl', is_vat_liable: false }, file)).toMatchObject({
    country: 'NL',
    locale: 'nl',
    is_vat_liable: false,
  })
  expect(fieldsOfNew({ type: 'customer', name: 'Smit', country: null, locale: null }, file)).toMatchObject({ country: 'BE', locale: 'fr' })
})

test.each<[string, ThirdPartyPatch, Partial<ThirdPartyFields>]>([
  ['an absent field is unchanged', {}, { phone: '081', code: 'S00001', country: 'BE', locale: 'fr', payment_term_days: 30 }],
  ['null clears an optional field', { phone: null, payment_term_days: null }, { phone: null, payment_term_days: null }],
  ['null leaves a required field unchanged', { code: null, country: null, locale: null }, { code: 'S00001', country: 'BE', locale: 'fr' }],
  ['a value replaces', { phone: '02', payment_term_days: 0, is_active: false }, { phone: '02', payment_term_days: 0, is_active: false }],
])('a patch: %s', (_title, patch, after) => {
  expect(applyPatch(record({ phone: '081', payment_term_days: 30 }), patch)).toMatchObject(after)
})

test.each<[string, Partial<ThirdPartyFields>, Partial<ThirdPartyFields>]>([
  ['a Belgian VAT number with dots', { vat_number: 'BE 0417.497.106' }, { vat_number: 'BE0417497106' }],
  ['a Belgian VAT number without prefix', { vat_number: '0417497106' }, { vat_number: 'BE0417497106' }],
  ['an enterprise number with blanks', { enterprise_number: '0417 497 106' }, { enterprise_number: '0417497106' }],
  ['a French VAT number', { country: 'FR', vat_number: 'fr 40 303.265.045' }, { vat_number: 'FR40303265045' }],
  ['a French SIREN', { country: 'FR', enterprise_number: '303 265 045' }, { enterprise_number: '303265045' }],
  ['a German VAT number, without a pack', { country: 'DE', vat_number: 'DE 136 695 976' }, { vat_number: 'DE136695976' }],
  [
    'an enterprise number of a country without a pack',
    { country: 'DE', enterprise_number: ' HRB 1234 ' },
    { enterprise_number: 'HRB 1234' },
  ],
  ['a national number with dots and a dash', { national_number: '85.07.30-033.28' }, { national_number: '85073003328' }],
  ['the number of a person of another country', { country: 'DE', national_number: ' 12 345 ' }, { national_number: '12 345' }],
  ['an IBAN in groups of four', { iban: 'be68 5390 0754 7034' }, { iban: 'BE68539007547034' }],
  ['a BIC in lowercase', { bic: 'gebabebb' }, { bic: 'GEBABEBB' }],
  ['a blank number is none', { vat_number: '  ', enterprise_number: '', iban: ' ', bic: '' }, { vat_number: null, iban: null, bic: null }],
])('normalises numbers: %s', (_title, given, spelled) => {
  expect(normaliseNumbers(fields(given))).toMatchObject({ fields: spelled, errors: {} })
})

test.each<[Partial<ThirdPartyFields>, string, (typeof messages)[keyof typeof messages], string]>([
  [{ vat_number: 'BE0417497107' }, 'vat_number', messages.vat_number_wrong, 'BE'],
  [{ vat_number: 'FR40303265045' }, 'vat_number', messages.vat_number_wrong, 'BE'],
  [{ country: 'DE', vat_number: 'DE136695977' }, 'vat_number', messages.vat_number_wrong, 'DE'],
  [{ enterprise_number: '0417497107' }, 'enterprise_number', messages.enterprise_number_wrong, 'BE'],
  [{ national_number: '85073003329' }, 'national_number', messages.national_number_wrong, 'BE'],
  [{ iban: 'BE68539007547035' }, 'iban', messages.iban_wrong, 'BE'],
  [{ bic: 'GEBABE' }, 'bic', messages.bic_wrong, 'BE'],
])('an invalid number is an error of its field: %o', (given, field, message, country) => {
  expect(normaliseNumbers(fields(given)).errors).toEqual({ [field]: [{ message, params: { country } }] })
})

test('all invalid numbers are reported at once', () => {
  const wrong = fields({ vat_number: '1', enterprise_number: '1', iban: '1', bic: '1' })
  expect(Object.keys(normaliseNumbers(wrong).errors).toSorted()).toEqual(['bic', 'enterprise_number', 'iban', 'vat_number'])
})

test('changedFields lists only the fields whose value differs', () => {
  const before = record({ phone: '081', city: 'Namur' })
  expect(changedFields(before, { ...before })).toEqual([])
  expect(changedFields(before, { ...before, phone: '02', city: null })).toEqual(['city', 'phone'])
})

test.each([
  ['supplier', 0, 'S00001'],
  ['customer', 0, 'C00001'],
  ['supplier', 41, 'S00042'],
  ['customer', 99_999, 'C100000'],
  ['supplier', 999_999, 'S1000000'],
  ['supplier', 999_999_998, 'S999999999'],
  ['customer', 999_999_999, null],
] as const)('the code of a %s after number %i is %s', (type, last, code) => {
  expect(codeFollowing(type, last)).toBe(code)
})
