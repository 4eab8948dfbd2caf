import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { intraListing, periodicReturn } from '../../src/packs/lu/ecdf.ts'
import type { FilingResult, IntraListingFiling } from '../../src/packs/vat-files.ts'
import { skipWithoutThirdParty } from '../samples/folders.ts'
import { firm, luxembourgIntra, luxembourgReturn } from './files/filings.ts'
import { canonical, objectionOf, sample, written } from './files/xml.ts'

const dossier = JSON.parse(readFileSync(new URL('../golden/lu-golden.json', import.meta.url), 'utf8')) as {
  expected_vat_boxes: Record<string, string>
}
const boxes = dossier.expected_vat_boxes

/** The schema of version 1.1: that of 2.0 is not at hand, and keeps the structure for these forms. */
const schema = 'lu/xsd/eCDF_file_v1.1.xsd'

const references: [string, FilingResult][] = [
  ['000000X20260414T10150001.xml', periodicReturn(luxembourgReturn(boxes))],
  ['000000X20260414T10150002.xml', intraListing(luxembourgIntra)],
]

test.for(references)('%s equals its reference and is valid', ([file, filed], { skip }) => {
  const { name, content } = written(filed)
  expect(name).toBe(file)
  skipWithoutThirdParty(skip)
  expect(canonical(content)).toBe(canonical(sample(`lu/own/${file}`)))
  expect(objectionOf(schema, content)).toBeNull()
})

test('a return without activity keeps its totals', ({ skip }) => {
  const { content } = written(periodicReturn(luxembourgReturn({})))
  const fields = [...content.matchAll(/<NumericField id="(\d+)">([^<]+)</g)].map(([, id, amount]) => `${id} ${amount}`)
  expect(fields).toEqual('012 021 022 037 046 076 093 102 103 104 105'.split(' ').map((id) => `${id} 0,00`))
  skipWithoutThirdParty(skip)
  expect(objectionOf(schema, content)).toBeNull()
})

test('a refund has a minus, a zero box is left out, and ids ascend', () => {
  const { content } = written(periodicReturn(luxembourgReturn({ '701': '0.00', '458': '17.00', '105': '-17.00', '031': '-3.50' })))
  const ids = [...content.matchAll(/id="(\d+)"/g)].map(([, id = '']) => id)
  expect(content).toContain('<NumericField id="105">-17,00</NumericField>')
  expect(ids).toEqual(ids.toSorted((one, other) => Number(one) - Number(other)))
  expect(ids).not.toContain('701')
})

test('triangular sales have a table and a total of their own, after the fields', ({ skip }) => {
  const rows: IntraListingFiling['rows'] = [
    { vat_number: 'GR999999905', code: 'T', amount: '70.00' },
    { vat_number: 'FR29999999907', code: 'L', amount: '-20.00' },
  ]
  const { content } = written(intraListing({ ...luxembourgIntra, period: { type: 'monthly', year: 2026, period: 11 }, rows }))
  expect([...content.matchAll(/type="(\w+)"|id="(\d+)">([^<]+)</g)].map(([, type, id, value]) => type ?? `${id} ${value}`)).toEqual([
    'TVA_LICM',
    '04 -20,00',
    '08 70,00',
    '16 0,00',
    '01 FR',
    '02 29999999907',
    '03 -20,00',
    '05 EL',
    '06 999999905',
    '07 70,00',
  ])
  skipWithoutThirdParty(skip)
  expect(objectionOf(schema, content)).toBeNull()
})

test('the time in the name is that of Luxembourg, in summer and in winter', () => {
  const named = (at: string) => written(periodicReturn({ ...luxembourgReturn({}), at: new Date(at) })).name
  expect([named('2026-07-14T22:30:05Z'), named('2026-12-31T23:00:00Z')]).toEqual([
    '000000X20260715T00300501.xml',
    '000000X20270101T00000001.xml',
  ])
})

test('the agent is the firm when it has a matricule; a number that does not exist is NE', () => {
  const agentOf = (matricule: string | null) =>
    written(periodicReturn({ ...luxembourgReturn({}), representative: { ...firm, matricule } })).content.match(/<Agent>[^]*<\/Agent>/)?.[0]
  expect(agentOf('20002200001')).toContain('<MatrNbr>20002200001</MatrNbr>')
  expect(agentOf('20002200001')).toContain('<RCSNbr>NE</RCSNbr>')
  expect(agentOf('20002200001')).toContain('<VATNbr>NE</VATNbr>')
  expect(agentOf(null)).toContain('<MatrNbr>19992201234</MatrNbr>')
})

test('the language of the form: French where the platform has none', () => {
  const shown = (['fr', 'nl', 'en', 'de'] as const).map(
    (language) => /language="(\w+)"/.exec(written(periodicReturn({ ...luxembourgReturn({}), language })).content)?.[1],
  )
  expect(shown).toEqual(['FR', 'FR', 'EN', 'DE'])
})

test('what is missing is named: prefix, interface, matricule, rows', () => {
  const filing = luxembourgReturn({})
  const { declarant } = filing
  expect(
    periodicReturn({ ...filing, sender: { prefix: 'abc', interface_code: null }, declarant: { ...declarant, matricule: null } }),
  ).toEqual({
    kind: 'refused',
    errors: [
      { field: 'settings.vat.ecdf_prefix', reason: 'invalid' },
      { field: 'ECDF_INTERFACE', reason: 'required' },
      { field: 'settings.legal.matricule', reason: 'required' },
    ],
  })
  expect(intraListing({ ...luxembourgIntra, rows: [] })).toEqual({ kind: 'refused', errors: [{ field: 'period', reason: 'empty' }] })
})

test('a year, and a member of a VAT unit, have no file', () => {
  expect(periodicReturn({ ...luxembourgReturn({}), period: { type: 'annual', year: 2026, period: 1 } })).toEqual({ kind: 'unsupported' })
  expect(periodicReturn({ ...luxembourgReturn({}), is_unit_member: true })).toEqual({ kind: 'unsupported' })
  expect(intraListing({ ...luxembourgIntra, period: { type: 'annual', year: 2026, period: 1 } })).toEqual({ kind: 'unsupported' })
})

test('a row with a number of the own country is no row of the listing', () => {
  const rows: IntraListingFiling['rows'] = [{ vat_number: 'LU15027442', code: 'L', amount: '1.00' }]
  expect(() => intraListing({ ...luxembourgIntra, rows })).toThrow('another member state')
})
