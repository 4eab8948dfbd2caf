import { describe, expect, test } from 'vitest'
import { type Warning, type WarningCode, warningCodes, type Extraction } from './extraction.ts'
import { statusOf } from './status.ts'

const extraction: Extraction = {
  document_type: 'invoice',
  direction: 'purchase',
  counterparty: { name: 'Alpha Construct SA', vat_number: 'BE0812345603', iban: null, bic: null },
  number: '147',
  date: '2026-03-02',
  due_date: null,
  structured_communication: null,
  currency: 'EUR',
  lines: [],
  totals: { net: 1000, vat: 210, gross: 1210, vat_breakdown: [] },
  payment: { iban: null, bic: null, paid: false },
  nature: null,
  confidence: 0.9,
  language: 'fr',
}
const status = (confidence: number, ...warnings: readonly Warning[]) => statusOf({ extraction: { ...extraction, confidence }, warnings })

describe('an extraction', () => {
  test('is ready from 0.85 and without a warning', () => {
    expect(status(0.85)).toBe('ready')
    expect(status(0.84)).toBe('needs_review')
  })

  const harmless: readonly WarningCode[] = ['third_party_new', 'currency_foreign', 'profile_unknown', 'partly_paid', 'payee_other']

  test.each(warningCodes.filter((code) => !harmless.includes(code)))('is looked at when there is the warning %s', (code) => {
    expect(status(1, { code })).toBe('needs_review')
  })

  test('is looked at for a warning of a release that came after', () => {
    expect(status(1, { code: 'something_new' as WarningCode })).toBe('needs_review')
  })

  test.each(harmless)('stays ready when all that is to say is %s', (code) => {
    expect(status(1, { code })).toBe('ready')
  })
})
