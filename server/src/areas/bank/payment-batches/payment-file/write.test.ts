/** The payment file: its content, its characters, and random batches against the schemas. */
import { expect, test } from 'vitest'
import { faultsOf, randomTransfers, textsOf } from '../../../../../test/harness/books/payment-files.ts'
import { objectionOf } from '../../../../../test/packs/files/xml.ts'
import { skipWithoutThirdParty } from '../../../../../test/samples/folders.ts'
import { type CreditTransfers, type PaymentSchema, writePaymentFile } from './write.ts'

const schemas: readonly PaymentSchema[] = ['pain.001.001.09', 'pain.001.001.03']

const file: CreditTransfers = {
  message_id: 'abcdefghijkl-7',
  created_at: '2026-11-16T09:30:00Z',
  execution_on: '2026-11-17',
  batch_booking: true,
  debtor: {
    name: 'Boulangerie Müller & Fils',
    iban: 'BE43068999999501',
    bic: 'GKCCBEBB',
    address: { street: 'Rue de l’Église', number: '5 bte 2', postal_code: '5000', town: 'Namur', country: 'BE' },
    organisation: { id: '0403170701', issuer: 'KBO-BCE' },
  },
  payments: [
    {
      end_to_end_id: 'abcdefghijkl-7-1',
      amount: '605.00',
      creditor_name: 'Œuvres « Saint-Luc »',
      creditor_iban: 'BE68539007547034',
      creditor_bic: 'GEBABEBB',
      communication: '+++090/9337/55493+++',
      communication_kind: 'structured',
    },
    {
      end_to_end_id: 'abcdefghijkl-7-2',
      amount: '0.01',
      creditor_name: 'Großhandel Weiß',
      creditor_iban: 'DE89370400440532013000',
      creditor_bic: null,
      communication: 'RF18539007547034',
      communication_kind: 'structured',
    },
    {
      end_to_end_id: 'abcdefghijkl-7-3',
      amount: '1210.10',
      creditor_name: 'Kiosque',
      creditor_iban: 'FR1420041010050500013M02606',
      creditor_bic: null,
      communication: 'Facture n° 2026_17 & avoir',
      communication_kind: 'free',
    },
  ],
}

test('says who pays whom, how much and why', () => {
  const xml = writePaymentFile('pain.001.001.09', file)
  expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">')).toBe(
    true,
  )
  expect(textsOf(xml, 'NbOfTxs')).toEqual(['3', '3'])
  expect(textsOf(xml, 'CtrlSum')).toEqual(['1815.11', '1815.11'])
  expect([textsOf(xml, 'MsgId'), textsOf(xml, 'PmtInfId'), textsOf(xml, 'CreDtTm')]).toEqual([
    ['abcdefghijkl-7'],
    ['abcdefghijkl-7'],
    ['2026-11-16T09:30:00Z'],
  ])
  expect(textsOf(xml, 'Nm')).toEqual([
    'Boulangerie Muller + Fils',
    'Boulangerie Muller + Fils',
    "OEuvres ' Saint-Luc '",
    'Grosshandel Weiss',
    'Kiosque',
  ])
  expect(textsOf(xml, 'StrtNm').concat(textsOf(xml, 'BldgNb'), textsOf(xml, 'PstCd'), textsOf(xml, 'TwnNm'), textsOf(xml, 'Ctry'))).toEqual(
    ["Rue de l'Eglise", '5 bte 2', '5000', 'Namur', 'BE'],
  )
  expect(xml).not.toContain('AdrLine')
  expect([textsOf(xml, 'BICFI'), textsOf(xml, 'Dt'), textsOf(xml, 'Issr'), textsOf(xml, 'Ref'), textsOf(xml, 'Ustrd')]).toEqual([
    ['GKCCBEBB', 'GEBABEBB'],
    ['2026-11-17'],
    ['KBO-BCE', 'BBA', 'ISO'],
    ['090933755493', 'RF18539007547034'],
    ['Facture no 2026-17 + avoir'],
  ])
})

test('the older version has its own elements for the day and the BIC', () => {
  const xml = writePaymentFile('pain.001.001.03', file)
  expect([textsOf(xml, 'ReqdExctnDt'), textsOf(xml, 'BIC'), textsOf(xml, 'BICFI')]).toEqual([['2026-11-17'], ['GKCCBEBB', 'GEBABEBB'], []])
})

test('leaves out what it cannot say, and names what the schema wants anyway', () => {
  const [payment] = file.payments
  if (!payment) throw new Error('no payment')
  const xml = writePaymentFile('pain.001.001.03', {
    ...file,
    debtor: { ...file.debtor, name: '\u0007', bic: 'GEBABE01', organisation: null, address: { ...file.debtor.address, town: null } },
    payments: [{ ...payment, creditor_name: '\u200b', communication: '\u0007', communication_kind: 'free' }],
  })
  expect(textsOf(xml, 'Nm')).toEqual(['NOTPROVIDED', 'NOTPROVIDED', 'NOTPROVIDED'])
  expect(xml).toContain('<Id>NOTPROVIDED</Id>')
  for (const element of ['PstlAdr', 'RmtInf', 'OrgId']) expect(xml).not.toContain(element)
})

test.for(schemas)('the file is valid as %s', (schema, { skip }) => {
  skipWithoutThirdParty(skip)
  expect(objectionOf(`sepa/xsd/${schema}.xsd`, writePaymentFile(schema, file))).toBe(null)
})

test.for(schemas)('100 random batches with hostile texts are right and valid as %s', (schema, { skip }) => {
  const seeds = Array.from({ length: 100 }, (_, seed) => seed + 1)
  expect(seeds.flatMap((seed) => faultsOf(writePaymentFile, schema, seed))).toEqual([])
  skipWithoutThirdParty(skip)
  const objections = seeds.map((seed) => objectionOf(`sepa/xsd/${schema}.xsd`, writePaymentFile(schema, randomTransfers(seed))))
  expect(objections.filter((objection) => objection !== null)).toEqual([])
})
