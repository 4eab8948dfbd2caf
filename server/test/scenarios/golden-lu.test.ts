/** The Luxembourg dossier through the API alone: the first quarter of 2026, then the closing and the opening of the next year. */
import { expect, test } from 'vitest'
import { canonical, sample } from '../packs/files/xml.ts'
import { skipWithoutThirdParty } from '../samples/folders.ts'
import { filedIn, inCents } from './golden/vat-return.ts'
import { type Country, readQuarter } from './golden/quarter.ts'
import { quarterTests } from './golden/quarter-tests.ts'

const country: Country = {
  code: 'LU',
  customers: '4011',
  bank: { code: 'BQ1', control_account: '5131' },
  settings: { legal: { matricule: '19992201234' }, vat: { ecdf_prefix: '000000' } },
}
const { golden } = readQuarter(country)
const seen = quarterTests(country)

/** What no test of this file looks at, with the area that will. */
const waiting = {
  expected_statements: 'annual accounts',
}
const looked = [
  'meta',
  'opening',
  'operations',
  'entries',
  'vat_settlement',
  'expected_vat_boxes',
  'expected_ec_sales_list',
  'expected_trial_balance',
  'trial_balance_totals',
]

test('the receipt settles the invoice less its credit note in full', () => {
  const { lettering, entries } = seen()
  expect(lettering).toMatchObject({ is_full: true, difference_entry_id: null })
  expect(lettering.code).toMatch(/^[A-Z]+$/)
  const settled = entries.filter(({ reference }) => reference === '2026/001' || reference === 'NC 2026/001')
  expect(
    settled.map(({ lines }) => lines.find(({ lettering_id }: { lettering_id: number }) => lettering_id === lettering.id)?.open_amount),
  ).toEqual(['0.00', '0.00'])
})

test('the eCDF file is that of the reference, under the moment of its own validation', ({ skip }) => {
  const { validated, file } = seen().vat
  const moment = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Luxembourg', dateStyle: 'short', timeStyle: 'medium' })
  const reference = `000000X${moment.format(new Date(validated.validated_at)).replaceAll(/[-:]/g, '').replace(' ', 'T')}01`
  expect(file).toMatchObject({ status: 200, headers: { 'x-export-fingerprint': validated.fingerprint } })
  expect(file.headers['content-disposition']).toContain(`${reference}.xml`)
  skipWithoutThirdParty(skip)
  const expected = sample('lu/own/000000X20260414T10150001.xml').replace('000000X20260414T10150001', reference)
  expect(canonical(file.text)).toBe(canonical(expected))
})

test('the annual return repeats the boxes of the year, without entry and without file', () => {
  const { validated, file } = seen().others.find((other) => other.validated.period_type === 'annual') ?? {}
  expect(filedIn(validated)).toEqual(inCents(golden.expected_vat_boxes))
  expect(validated).toMatchObject({ status: 'validated', journal_entry_id: null })
  expect([file?.status, file?.body.code]).toEqual([422, 'format_unsupported'])
})

test('what waits for its area is named', () => {
  expect(Object.keys(golden).toSorted()).toEqual([...looked, ...Object.keys(waiting)].toSorted())
})
