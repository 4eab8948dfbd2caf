import { describe, expect, test } from 'vitest'
import type { Doubt, ExtractedSheet } from './sheet.ts'
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

  test.each(
    'counterparty_missing date_missing totals_missing totals_mismatch vat_number_invalid iban_invalid due_before_date low_confidence not_addressed_to_company several_ibans iban_changed vat_missing low_ocr_quality not_an_invoice pdf_xml_mismatch rules_failed number_missing direction_unsure'.split(
      ' ',
    ),
  )('is looked at when there is the doubt %s', (code) => {
    expect(status(1, { code })).toBe('needs_review')
  })

  test('is looked at for a doubt nobody here has heard of', () => {
    expect(status(1, { code: 'something_new' })).toBe('needs_review')
  })

  test.each(['third_party_new', 'currency_foreign', 'profile_unknown'])('stays ready when all that is to say is %s', (code) => {
    expect(status(1, { code })).toBe('ready')
  })
})
