import { expect, test } from 'vitest'
import { packOf } from '../../src/packs/index.ts'
import { clientListing, intraListing } from '../../src/packs/be/listing-files.ts'
import { periodicReturn } from '../../src/packs/be/return-file.ts'
import type { FilingParty, FilingResult } from '../../src/packs/vat-files.ts'
import { skipWithoutThirdParty } from '../samples/folders.ts'
import { clients, firm, firstIntra, firstQuarter, secondIntra, secondQuarter } from './files/filings.ts'
import { canonical, objectionOf, sample, written } from './files/xml.ts'

/** Version 0.7 is complete; of 0.9 the common types are our own stubs. Justifications exist since 0.9. */
const references: [file: string, schema: 'TVA' | 'LK' | 'ICO', versions: string[], filed: FilingResult][] = [
  ['vat-2026-q1', 'TVA', ['7', '9'], periodicReturn(firstQuarter)],
  ['vat-2026-q2', 'TVA', ['7', '9'], periodicReturn(secondQuarter)],
  [
    'vat-justification',
    'TVA',
    ['9'],
    periodicReturn({
      ...firstQuarter,
      comment: 'Régularisation & solde',
      justifications: [{ code: 'W_TVA_GRID_54O_INCORRECT_VALUE', text: 'Mixed rates in the period' }],
    }),
  ],
  [
    'vat-representative-replacing',
    'TVA',
    ['7', '9'],
    periodicReturn({
      ...firstQuarter,
      representative: firm,
      representative_reference: 'LOT2026Q1',
      replaces_reference: '123456-0999000129-000001',
    }),
  ],
  ['clients-2026', 'LK', ['7', '9'], clientListing(clients)],
  ['intra-2026-q1', 'ICO', ['7', '9'], intraListing(firstIntra)],
  ['intra-2026-q2', 'ICO', ['7', '9'], intraListing(secondIntra)],
]

const schemaOf = (schema: string, version: string) => `intervat/v0_${version}/New${schema}-in_v0_${version}.xsd`

test.for(references)('%s equals its reference and is valid', ([file, schema, versions, filed], { skip }) => {
  skipWithoutThirdParty(skip)
  const { content } = written(filed)
  expect(canonical(content)).toBe(canonical(sample(`intervat/own/${file}.xml`)))
  expect(versions.map((version) => objectionOf(schemaOf(schema, version), content))).toEqual(versions.map(() => null))
})

/** What would give each of the broken files: nothing is written, or a file without the fault. */
const attempts: Record<
  string,
  { schema: string; versions: string[]; make: () => FilingResult; outcome: 'refused' | 'written' | { throws: string } }
> = {
  'x01-negative-grid': {
    schema: 'TVA',
    versions: ['7', '9'],
    make: () => periodicReturn({ ...firstQuarter, boxes: [{ box: '03', amount: '-1.00' }] }),
    outcome: { throws: 'grid 03 is negative' },
  },
  'x02-unknown-grid-91': {
    schema: 'TVA',
    versions: ['9'],
    make: () => periodicReturn({ ...firstQuarter, boxes: [{ box: '91', amount: '1.00' }] }),
    outcome: { throws: 'no grid of the return' },
  },
  'x03-no-client-listing-nihil': {
    schema: 'TVA',
    versions: ['7', '9'],
    make: () => periodicReturn({ ...firstQuarter, client_listing_nil: null }),
    outcome: 'written',
  },
  'x04-ask-before-data': { schema: 'TVA', versions: ['7', '9'], make: () => periodicReturn(firstQuarter), outcome: 'written' },
  'x05-declarant-children-wrong-namespace': {
    schema: 'TVA',
    versions: ['7', '9'],
    make: () => periodicReturn(firstQuarter),
    outcome: 'written',
  },
  'x06-number-with-be-prefix': {
    schema: 'TVA',
    versions: ['7', '9'],
    make: () => withDeclarant({ vat_number: 'BE 0999.000.129' }),
    outcome: 'written',
  },
  'x07-three-decimals': {
    schema: 'TVA',
    versions: ['7', '9'],
    make: () => periodicReturn({ ...firstQuarter, boxes: [{ box: '03', amount: '1.005' }] }),
    outcome: { throws: 'not a decimal' },
  },
  'x08-phone-with-spaces': {
    schema: 'TVA',
    versions: ['7', '9'],
    make: () => withDeclarant({ phone: '04 200 00 00' }),
    outcome: 'written',
  },
  'x09-reference-15-characters': {
    schema: 'TVA',
    versions: ['7', '9'],
    make: () => periodicReturn({ ...firstQuarter, company_code: 'MEUNIER-ET-FILS', period: { type: 'monthly', year: 2026, period: 12 } }),
    outcome: 'written',
  },
  // The type of a period has one of the two.
  'x10-month-and-quarter': {
    schema: 'TVA',
    versions: ['7', '9'],
    make: () => periodicReturn({ ...firstQuarter, period: { type: 'quarterly', year: 2026, period: 5 } }),
    outcome: { throws: 'no quarterly period' },
  },
  'x11-intra-code-g': {
    schema: 'ICO',
    versions: ['7', '9'],
    make: () => intraListing({ ...firstIntra, rows: [{ vat_number: 'NL999999904B01', code: 'G' as 'L', amount: '1.00' }] }),
    outcome: { throws: 'no row of the listing' },
  },
  'x12-intra-issued-by-be': {
    schema: 'ICO',
    versions: ['7', '9'],
    make: () => intraListing({ ...firstIntra, rows: [{ vat_number: 'BE0999001119', code: 'L', amount: '1.00' }] }),
    outcome: { throws: 'no row of the listing' },
  },
  'x13-intra-greece-gr': {
    schema: 'ICO',
    versions: ['7', '9'],
    make: () => intraListing({ ...firstIntra, rows: [{ vat_number: 'GR999999905', code: 'L', amount: '1.00' }] }),
    outcome: 'written',
  },
  'x14-intra-no-client': { schema: 'ICO', versions: ['7', '9'], make: () => intraListing({ ...firstIntra, rows: [] }), outcome: 'refused' },
  'x15-clients-country-fr': {
    schema: 'LK',
    versions: ['7', '9'],
    make: () => clientListing({ ...clients, rows: [{ vat_number: 'FR29999999907', turnover: '300.00', vat: '0.00' }] }),
    outcome: { throws: 'not a Belgian VAT number' },
  },
  'x16-clients-no-vat-amount': {
    schema: 'LK',
    versions: ['7', '9'],
    make: () => clientListing({ ...clients, rows: [{ vat_number: 'BE0999001317', turnover: '5400.00', vat: '0.00' }] }),
    outcome: 'written',
  },
}

const withDeclarant = (fields: Partial<FilingParty>) =>
  periodicReturn({ ...firstQuarter, declarant: { ...firstQuarter.declarant, ...fields } })

test.for(Object.entries(attempts))('%s cannot be written', ([, { schema, versions, make, outcome }], { skip }) => {
  if (typeof outcome === 'object') return expect(make).toThrow(outcome.throws)
  const result = make()
  expect(result.kind).toBe(outcome === 'written' ? 'file' : 'refused')
  skipWithoutThirdParty(skip)
  if (result.kind === 'file') for (const version of versions) expect(objectionOf(schemaOf(schema, version), result.content)).toBeNull()
})

test('every broken file has an attempt, and the schemas object to it', ({ skip }) => {
  skipWithoutThirdParty(skip)
  const broken = Object.keys(JSON.parse(sample('intervat/own/broken/EXPECTED.json')) as object).map((name) => name.replace('.xml', ''))
  expect(broken.toSorted()).toEqual(Object.keys(attempts).toSorted())
  for (const [name, { schema, versions }] of Object.entries(attempts))
    for (const version of versions)
      expect(objectionOf(schemaOf(schema, version), sample(`intervat/own/broken/${name}.xml`)), `${name} by 0.${version}`).not.toBeNull()
})

/** The objections of both versions, of which there should be none. */
const objections = (schema: string, content: string) =>
  ['7', '9'].flatMap((version) => objectionOf(schemaOf(schema, version), content) ?? [])

/** The text of a file that contains these parts. */
const contains = (result: FilingResult, ...parts: string[]) => {
  const { content } = written(result)
  for (const part of parts) expect(content).toContain(part)
  return content
}

test('a return without activity has grid 71 with 0.00 and nothing else', ({ skip }) => {
  const nil = periodicReturn({ ...firstQuarter, boxes: [], client_listing_nil: true })
  const content = contains(nil, '<ns2:Amount GridNumber="71">0.00</ns2:Amount>', '<ns2:ClientListingNihil>YES</ns2:ClientListingNihil>')
  expect(content.match(/<ns2:Amount /g)).toHaveLength(1)
  skipWithoutThirdParty(skip)
  expect(objections('TVA', content)).toEqual([])
})

test('grids 71 and 72 exclude each other, and a zero stands in neither place twice', () => {
  const boxes = (due: string, refund: string) => [
    { box: '71', amount: due },
    { box: '72', amount: refund },
  ]
  expect(() => periodicReturn({ ...firstQuarter, boxes: boxes('1.00', '1.00') })).toThrow('exclude')
  expect(contains(periodicReturn({ ...firstQuarter, boxes: boxes('0.00', '7.00') }), 'GridNumber="72">7.00')).not.toContain('"71"')
  expect(() => periodicReturn({ ...firstQuarter, boxes: [...boxes('1.00', '0.00'), { box: '71', amount: '1.00' }] })).toThrow('twice')
})

test('a member of a VAT unit and a year have no file', () => {
  expect(periodicReturn({ ...firstQuarter, is_unit_member: true })).toEqual({ kind: 'unsupported' })
  expect(periodicReturn({ ...firstQuarter, period: { type: 'annual', year: 2026, period: 1 } })).toEqual({ kind: 'unsupported' })
  expect(intraListing({ ...firstIntra, period: { type: 'annual', year: 2026, period: 1 } })).toEqual({ kind: 'unsupported' })
})

test('a month, a request for payment forms, and the names of the files', ({ skip }) => {
  const monthly = periodicReturn({ ...secondQuarter, period: { type: 'monthly', year: 2026, period: 7 }, payment_forms_requested: true })
  const content = contains(monthly, '<ns2:Month>7</ns2:Month>', 'DeclarantReference="MEUNIER2026M07"', 'Restitution="YES" Payment="YES"')
  expect(written(monthly).name).toBe('BE0999000129-2026-07.xml')
  expect(written(periodicReturn(firstQuarter)).name).toBe('BE0999000129-2026-Q1.xml')
  expect(written(clientListing(clients)).name).toBe('BE0999000129-clients-2026.xml')
  expect(written(intraListing(firstIntra)).name).toBe('BE0999000129-intra-2026-Q1.xml')
  skipWithoutThirdParty(skip)
  expect(objections('TVA', content)).toEqual([])
})

test('a replaced file is quoted when its reference has the form of Intervat, else left out', ({ skip }) => {
  const reference = '123456-0999000129-000001'
  const files = [
    ['LK', clientListing({ ...clients, replaces_reference: reference }), 'ns2:ReplacedClientListing'],
    ['ICO', intraListing({ ...firstIntra, replaces_reference: reference }), 'ns2:ReplacedIntraListing'],
  ] as const
  const contents = files.map(([schema, filed, element]) => [schema, contains(filed, `<${element}>${reference}</${element}>`)] as const)
  expect(written(periodicReturn({ ...firstQuarter, replaces_reference: 'by mail' })).content).not.toContain('Replaced')
  skipWithoutThirdParty(skip)
  expect(contents.flatMap(([schema, content]) => objections(schema, content))).toEqual([])
})

test('an empty listing of customers, and the turnover of a small business', ({ skip }) => {
  const empty = clientListing({ ...clients, rows: [], own_turnover: '18400.00' })
  const content = contains(empty, 'ClientsNbr="0"', 'TurnOverSum="0.00"', '<ns2:TurnOver>18400.00</ns2:TurnOver>')
  skipWithoutThirdParty(skip)
  expect(objections('LK', content)).toEqual([])
})

test('credit notes beyond the invoices are listed with a minus', ({ skip }) => {
  const filed = clientListing({ ...clients, rows: [{ vat_number: 'BE1000000021', turnover: '-300.00', vat: '-63.00' }] })
  const content = contains(filed, 'TurnOverSum="-300.00"', '<ns2:VATAmount>-63.00</ns2:VATAmount>', '>1000000021<')
  const intra = contains(intraListing({ ...firstIntra, rows: [{ vat_number: 'NL999999904B01', code: 'T', amount: '-12.50' }] }), '>-12.50<')
  skipWithoutThirdParty(skip)
  expect(objections('LK', content)).toEqual([])
  expect(objections('ICO', intra)).toEqual([])
})

test.each<[string, Partial<FilingParty>, boolean]>([
  ['an e-mail address and a telephone number', {}, false],
  ['no e-mail address', { email: null }, true],
  ['an address that the schema does not take', { email: 'compta+tva@example.be' }, true],
  ['no telephone number', { phone: null }, true],
  ['words instead of a number', { phone: 'ask Anne' }, true],
])('a declarant with %s', (_what, fields, lacks) => {
  const declarant = { ...firstQuarter.declarant, ...fields }
  expect(packOf('BE').vat_files?.lacksContact?.(declarant)).toBe(lacks)
  const { content } = written(withDeclarant(fields))
  expect(content.includes('<EmailAddress>') && content.includes('<Phone>')).toBe(!lacks)
})

test.each<[string, Partial<FilingParty>]>([
  ['number', { enterprise_number: null }],
  ['right number', { enterprise_number: '0999000229' }],
  ['street', { street: ' ' }],
  ['postal code', { postal_code: null }],
  ['city', { city: null }],
  ['e-mail address', { email: null }],
  ['telephone number', { phone: null }],
])('a firm without its %s is not named as the representative', (_what, fields) => {
  const filed = periodicReturn({ ...firstQuarter, representative: { ...firm, ...fields }, representative_reference: 'LOT1' })
  expect(written(filed).content).not.toContain('Representative')
})

test.each<[string, string | null, 'required' | 'invalid']>([
  ['no VAT number', null, 'required'],
  ['a wrong VAT number', 'BE0999000128', 'invalid'],
])('%s refuses the file', (_what, vat_number, reason) => {
  expect(withDeclarant({ vat_number })).toEqual({ kind: 'refused', errors: [{ field: 'vat_number', reason }] })
})

test('long and hostile texts are cut and escaped', ({ skip }) => {
  const filed = periodicReturn({
    ...firstQuarter,
    declarant: { ...firstQuarter.declarant, name: `<&"\u0001${'😀'.repeat(300)}`, city: 'é'.repeat(300), postal_code: '1'.repeat(30) },
    comment: ']]> & \u0000',
    justifications: [{ code: 'W_TVA_GRID_55_INCORRECT_VALUE', text: 'x'.repeat(500) }],
  })
  const content = contains(filed, ']]&gt; &amp; ', `<Comment>${'x'.repeat(425)}</Comment>`)
  skipWithoutThirdParty(skip)
  expect(objectionOf(schemaOf('TVA', '9'), content)).toBeNull()
})
