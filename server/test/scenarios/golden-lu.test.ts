/** The Luxembourg dossier through the API alone: the first quarter of 2026, then the closing and the opening of the next year. */
import { expect, test } from 'vitest'
import { canonical, objectionOf, sample } from '../packs/files/xml.ts'
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

const looked = [
  'meta',
  'opening',
  'operations',
  'entries',
  'vat_settlement',
  'expected_vat_boxes',
  'expected_ec_sales_list',
  'expected_statements',
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

test('the eCDF file of the listing is that of the reference, under the moment of the export', async ({ skip }) => {
  const { call, path } = seen().file
  const { status, text, headers } = await call('GET', `${path}/exports/vat-intra-listing?format=xml&year=2026&period=1`)
  expect(status).toBe(200)
  const reference = /<FileReference>(000000X\d{8}T\d{6}01)</.exec(text)?.[1] ?? ''
  expect(headers['content-disposition']).toContain(`${reference}.xml`)
  skipWithoutThirdParty(skip)
  const expected = sample('lu/own/000000X20260414T10150002.xml').replace('000000X20260414T10150002', reference)
  expect(canonical(text)).toBe(canonical(expected))
  expect(objectionOf('lu/xsd/eCDF_file_v1.1.xsd', text)).toBeNull()
})

test('Luxembourg has no listing of customers: the export says so, and there is no file', async () => {
  const { call, path } = seen().file
  const csv = await call('GET', `${path}/exports/vat-client-listing?format=csv&year=2026`)
  expect([csv.status, csv.text.trim().split('\r\n').length]).toEqual([200, 2])
  const xml = await call('GET', `${path}/exports/vat-client-listing?format=xml&year=2026`)
  expect([xml.status, xml.body.code]).toEqual([422, 'format_unsupported'])
})

test('the annual return repeats the boxes of the year, without entry and without file', () => {
  const { validated, file } = seen().others.find((other) => other.validated.period_type === 'annual') ?? {}
  expect(filedIn(validated)).toEqual(inCents(golden.expected_vat_boxes))
  expect(validated).toMatchObject({ status: 'validated', journal_entry_id: null })
  expect([file?.status, file?.body.code]).toEqual([422, 'format_unsupported'])
})

test('every part of the dossier is looked at', () => {
  expect(Object.keys(golden).toSorted()).toEqual(looked.toSorted())
})
