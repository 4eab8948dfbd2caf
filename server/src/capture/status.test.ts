import { describe, expect, test } from 'vitest'
import { type Doubt, type DoubtCode, doubtCodes, type ExtractedSheet } from './extraction.ts'
import { statusOf } from './status.ts'

const sheet: ExtractedSheet = {
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
const status = (confidence: number, ...doubts: readonly Doubt[]) => statusOf({ sheet: { ...sheet, confidence }, doubts })

describe('a sheet', () => {
  test('is ready from 0.85 and without a doubt', () => {
    expect(status(0.85)).toBe('ready')
    expect(status(0.84)).toBe('needs_review')
  })

  const harmless: readonly DoubtCode[] = ['third_party_new', 'currency_foreign', 'profile_unknown', 'partly_paid', 'payee_other']

  test.each(doubtCodes.filter((code) => !harmless.includes(code)))('is looked at when there is the doubt %s', (code) => {
    expect(status(1, { code })).toBe('needs_review')
  })

  test('is looked at for a doubt of a release that came after', () => {
    expect(status(1, { code: 'something_new' as DoubtCode })).toBe('needs_review')
  })

  test.each(harmless)('stays ready when all that is to say is %s', (code) => {
    expect(status(1, { code })).toBe('ready')
  })
})
