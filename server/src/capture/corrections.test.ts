import { expect, test } from 'vitest'
import { foreignVatNumber } from '../lib/identifiers.ts'
import { centsOf } from './amounts.ts'
import { clampExtraction } from './clamp-amounts.ts'
import * as corrections from './corrections.ts'
import { exampleExtraction } from './example.ts'
import { type CorrectedExtraction, type Warning, type Extraction, noHints } from './extraction.ts'

const checkVatNumber = (typed: string) => foreignVatNumber(typed.slice(0, 2), typed)
const corrected = (given: CorrectedExtraction, before: Extraction | null) => corrections.applyCorrections(given, before, checkVatNumber)
const warningsOf = (extracted: Extraction, before: readonly Warning[], currency: string) =>
  corrections.remainingWarnings(extracted, before, currency, checkVatNumber)
const line = (given: Partial<CorrectedExtraction['lines'][number]>) => ({
  description: 'x',
  quantity: null,
  unit_price: null,
  vat_rate: 21,
  amount_net: null,
  amount_vat: null,
  amount_gross: null,
  ...given,
})
const totals = { net: null, vat: null, gross: null, vat_breakdown: [] }
const extraction = (given: Partial<CorrectedExtraction> = {}): CorrectedExtraction => ({ ...exampleExtraction, ...given })
const codes = (given: Partial<CorrectedExtraction>, currency = 'EUR') =>
  warningsOf(corrected(extraction(given), null), [], currency).map(({ code }) => code)

test.for([
  [1.005, 101n],
  [-1.005, -101n],
  [0.1 + 0.2, 30n],
  [1e-9, 0n],
  [123456789.995, 12345679000n],
  [0, 0n],
] as const)('%d is %d cents, half away from zero', ([value, cents]) => {
  expect(centsOf(value)).toBe(cents)
})

test('a correct extraction comes back unchanged', () => {
  expect(corrected(exampleExtraction, null)).toEqual({ ...exampleExtraction, confidence: 1 })
})

test('identifiers are brought into one spelling, texts lose their outer blanks', () => {
  const { counterparty, number, structured_communication, currency, payment } = corrected(
    extraction({
      counterparty: { name: '  Imprimerie   Lambert ', vat_number: 'be 0403.170.701', iban: 'be68 5390 0754 7034', bic: ' gebabebb ' },
      number: ' 2026-118 ',
      structured_communication: '202600004135',
      currency: 'eur',
      payment: { iban: '', bic: null, paid: false },
    }),
    null,
  )
  expect(counterparty).toEqual({ name: 'Imprimerie Lambert', vat_number: 'BE0403170701', iban: 'BE68539007547034', bic: 'GEBABEBB' })
  expect([number, structured_communication, currency, payment.iban]).toEqual(['2026-118', '+++202/6000/04135+++', 'EUR', null])
})

test('VAT is of the sum of each rate, and the lines share it to the cent', () => {
  const lines = [line({ amount_net: 0.33 }), line({ amount_net: 0.33 }), line({ amount_net: 0.34 }), line({ amount_net: 10, vat_rate: 6 })]
  const { totals: after, lines: taxed } = corrected(extraction({ lines, totals }), null)
  expect(after).toEqual({
    net: 11,
    vat: 0.81,
    gross: 11.81,
    vat_breakdown: [
      { rate: 21, base: 1, amount: 0.21 },
      { rate: 6, base: 10, amount: 0.6 },
    ],
  })
  expect(taxed.map(({ amount_vat }) => amount_vat)).toEqual([0.07, 0.07, 0.07, 0.6])
})

test('where the sender rounded line by line, the stated total counts', () => {
  const lines = [line({ amount_net: 0.33 }), line({ amount_net: 0.33 })]
  const said = { net: 0.66, vat: 0.15, gross: 0.81, vat_breakdown: [{ rate: 21, base: 0.66, amount: 0.15 }] }
  expect(corrected(extraction({ lines, totals: said }), null).totals.vat).toBe(0.15)
  expect(
    corrected(extraction({ lines, totals: { ...said, vat_breakdown: [{ rate: 21, base: 0.66, amount: 0.5 }] } }), null).totals.vat,
  ).toBe(0.14)
})

test('totals that were sent wrong are computed from the lines', () => {
  const { totals: after } = corrected(extraction({ totals: { net: 1, vat: 1, gross: 1, vat_breakdown: [] } }), null)
  expect([after.net, after.vat, after.gross]).toEqual([400, 46.5, 446.5])
})

test('a line without an amount gets that of its quantity and price, with more places than cents rounded', () => {
  const { lines } = corrected(extraction({ lines: [line({ quantity: 3, unit_price: 0.33335 })], totals }), null)
  expect(lines[0]).toMatchObject({ unit_price: 0.3334, amount_net: 1, amount_vat: 0.21, amount_gross: 1.21 })
})

test('without lines the totals are the person’s, and the third follows from two', () => {
  expect(corrected(extraction({ lines: [], totals: { ...totals, net: 100, vat: 21 } }), null).totals).toEqual({
    net: 100,
    vat: 21,
    gross: 121,
    vat_breakdown: [],
  })
  expect(corrected(extraction({ lines: [], totals: { ...totals, gross: 121, vat: 21 } }), null).totals.net).toBe(100)
})

test.for([
  ['counterparty_missing', { counterparty: { name: ' ', vat_number: null, iban: null, bic: null } }],
  ['date_missing', { date: null }],
  ['number_missing', { number: '' }],
  ['totals_missing', { lines: [], totals }],
  ['totals_mismatch', { lines: [], totals: { ...totals, net: 100, vat: 21, gross: 120 } }],
  ['vat_number_invalid', { counterparty: { ...exampleExtraction.counterparty, vat_number: 'BE0403170702' } }],
  ['iban_invalid', { payment: { iban: 'BE68539007547035', bic: null, paid: false } }],
  ['currency_foreign', { currency: 'USD' }],
  ['due_before_date', { due_date: '2026-01-01' }],
] as const)('%s is a warning of the extraction that causes it, and of no other', ([code, given]) => {
  expect(codes(given as Partial<CorrectedExtraction>)).toEqual([code])
  expect(codes({})).toEqual([])
})

test('a correction settles what was unsure and leaves what is wrong with the file', () => {
  const before = (['low_confidence', 'low_ocr_quality', 'rules_failed', 'direction_unsure', 'several_ibans'] as const).map((code) => ({
    code,
  }))
  expect(warningsOf(corrected(exampleExtraction, null), before, 'EUR').map(({ code }) => code)).toEqual(['rules_failed', 'several_ibans'])
})

test('of more lines than a document takes, one for each rate is left', () => {
  const many = corrected(extraction({ lines: Array.from({ length: 600 }, () => line({ amount_net: 1 })), totals }), null)
  expect(clampExtraction({ extraction: many, hints: noHints, warnings: [] }).extraction.lines).toEqual([
    line({ description: null, amount_net: 600, amount_vat: 126, amount_gross: 726 }),
  ])
})
