import { expect, test } from 'vitest'
import { packOf } from '../../../../packs/index.ts'
import { spanOf } from '../periods.ts'
import { buildClientListing, buildIntraListing, clientRuleOf, type ListingFile, periodTypeOf } from './rules.ts'
import type { Sales } from './store.ts'

const [be, fr, lu] = [packOf('BE'), packOf('FR'), packOf('LU')]

test.each([
  ['monthly', 1, '2026-01-01', '2026-01-31'],
  ['monthly', 2, '2026-02-01', '2026-02-28'],
  ['monthly', 12, '2026-12-01', '2026-12-31'],
  ['quarterly', 1, '2026-01-01', '2026-03-31'],
  ['quarterly', 4, '2026-10-01', '2026-12-31'],
] as const)('%s period %i is %s to %s', (period_type, period, starts_on, ends_on) => {
  expect(spanOf({ period_type, year: 2026, period })).toEqual({ starts_on, ends_on })
})

test.each<[string, ListingFile, string, string]>([
  ['a monthly file', { vat_regime: 'monthly', periodicity: null }, 'monthly', 'monthly'],
  ['a quarterly file', { vat_regime: 'quarterly', periodicity: null }, 'quarterly', 'monthly'],
  ['a setting that differs from the regime', { vat_regime: 'quarterly', periodicity: 'monthly' }, 'monthly', 'monthly'],
  ['an annual file', { vat_regime: 'quarterly', periodicity: 'annual' }, 'quarterly', 'monthly'],
  ['a member of a unit', { vat_regime: 'unit', periodicity: null }, 'monthly', 'monthly'],
  ['a small business', { vat_regime: 'franchise', periodicity: null }, 'quarterly', 'monthly'],
])('%s lists by its rhythm, in France always by month', (_what, settings, elsewhere, inFrance) => {
  expect([be, lu, fr].map(({ intra_listing }) => periodTypeOf(intra_listing, settings))).toEqual([elsewhere, elsewhere, inFrance])
})

test('only Belgium has a listing of customers, and not for a file that is exempt', () => {
  const quarterly: ListingFile = { vat_regime: 'quarterly', periodicity: null }
  expect([be, fr, lu].map((pack) => clientRuleOf(pack, quarterly, 2026)?.threshold ?? null)).toEqual(['250.00', null, null])
  expect(clientRuleOf(be, { vat_regime: 'exempt', periodicity: null }, 2026)).toBeNull()
})

const client: Sales = {
  third_party_id: 1,
  name: 'Client',
  country: 'BE',
  vat_number: 'BE0999001119',
  vies_status: 'unknown',
  is_vat_liable: true,
  is_consumer: false,
  intra_code: null,
  base: '1000.00',
  vat: '210.00',
}
const rule = { valid_from: null, valid_until: null, threshold: '250.00', negatives: 'listed' } as const

test.each([
  ['250.00', 0, 0],
  ['250.01', 1, 1],
  ['-250.00', 0, 0],
  ['-250.01', 1, 0],
  ['0.00', 0, 0],
])('a turnover of %s is %i row, or %i where negatives are left out', (base, listed, leftOut) => {
  const count = (negatives: 'listed' | 'left_out') =>
    buildClientListing([{ ...client, base }], { ...rule, negatives }, be, 'en').rows.length
  expect([count('listed'), count('left_out')]).toEqual([listed, leftOut])
})

test('below the threshold each, above it together: two cards with one number are one row', () => {
  const cards = [
    { ...client, base: '200.00', vat: '42.00' },
    { ...client, third_party_id: 2, name: 'Second card', base: '60.00', vat: '3.60' },
  ]
  const { rows, totals, checks } = buildClientListing(cards, rule, be, 'en')
  expect(rows).toEqual([{ third_party_id: 1, name: 'Client', vat_number: 'BE0999001119', turnover: '260.00', vat: '45.60' }])
  expect(totals).toEqual({ turnover: '260.00', vat: '45.60' })
  expect(checks).toEqual([])
})

test.each<[string, Partial<Sales>, number, string[]]>([
  ['no card at all', { third_party_id: null, vat_number: null, country: null, is_vat_liable: null }, 0, []],
  ['a foreign number', { country: 'FR', vat_number: 'FR29999999907' }, 0, []],
  ['a foreign customer without a number', { country: 'FR', vat_number: null }, 0, []],
  ['not liable to VAT', { is_vat_liable: false }, 0, []],
  ['no number', { vat_number: null }, 0, ['vat_number_missing']],
  ['no number, a consumer', { vat_number: null, is_consumer: true }, 0, []],
  ['a number that cannot be one', { vat_number: 'BE0999001118' }, 0, ['vat_number_invalid']],
  ['a number that the register does not know', { vies_status: 'invalid' }, 1, ['vat_number_invalid']],
  ['an enterprise number that begins with 1', { vat_number: 'BE1000000021' }, 1, []],
])('a customer with %s', (_what, fields, rows, codes) => {
  const listing = buildClientListing([{ ...client, ...fields }], rule, be, 'en')
  expect([listing.rows.length, listing.checks.map(({ code }) => code)]).toEqual([rows, codes])
})

const supply: Sales = { ...client, country: 'NL', vat_number: 'NL999999904B01', intra_code: 'L', base: '100.00', vat: '0.00' }

test.each<[string, Partial<Sales>, string | null, string[]]>([
  ['goods to the Netherlands', {}, 'NL999999904B01 L', []],
  ['Greece, written as an ISO code', { vat_number: 'GR999999905' }, 'EL999999905 L', []],
  ['goods to Northern Ireland', { vat_number: 'XI999999973' }, 'XI999999973 L', []],
  ['a triangular sale to Northern Ireland', { vat_number: 'XI999999973', intra_code: 'T' }, 'XI999999973 T', []],
  ['a service to Northern Ireland', { vat_number: 'XI999999973', intra_code: 'S' }, null, ['vat_number_invalid', 'intra_listing_differs']],
  ['Great Britain', { vat_number: 'GB999999973' }, null, ['vat_number_invalid', 'intra_listing_differs']],
  ['a number of the own country', { vat_number: 'BE0999001119' }, null, ['vat_number_invalid', 'intra_listing_differs']],
  ['no number', { vat_number: null }, null, ['vat_number_missing', 'intra_listing_differs']],
  ['no third party', { third_party_id: null, vat_number: null }, null, ['vat_number_missing', 'intra_listing_differs']],
  ['a number that the register does not know', { vies_status: 'invalid' }, 'NL999999904B01 L', ['vat_number_invalid']],
])('a supply: %s', (_what, fields, row, codes) => {
  const { rows, checks } = buildIntraListing([{ ...supply, ...fields }], '100.00', be, 'en')
  expect(rows.map(({ vat_number, code }) => `${vat_number} ${code}`)).toEqual(row === null ? [] : [row])
  expect(checks.map(({ code }) => code)).toEqual(codes)
})

test('supplies that cancel out leave no row and no objection to a number', () => {
  const { rows, totals, checks } = buildIntraListing([{ ...supply, vat_number: null, base: '0' }], '0.00', be, 'en')
  expect([rows, totals, checks]).toEqual([[], { amount: '0.00' }, []])
})

test.each([
  ['100.49', '100.00'],
  ['100.50', '101.00'],
  ['-100.50', '-101.00'],
])('in France %s is declared as %s', (base, amount) => {
  const { rows, totals, checks } = buildIntraListing([{ ...supply, base }], null, fr, 'en')
  expect([rows[0]?.amount, totals.amount, checks]).toEqual([amount, amount, []])
})

test('what rounds to nothing in whole euros is left out', () => {
  expect(buildIntraListing([{ ...supply, base: '0.49' }], null, fr, 'en').rows).toEqual([])
})
