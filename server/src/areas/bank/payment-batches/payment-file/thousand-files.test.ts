/** A thousand random batches with hostile texts, against both schemas. */
import { expect, test } from 'vitest'
import { faultsOf, randomTransfers } from '../../../../../test/harness/books/payment-files.ts'
import { objectionOf } from '../../../../../test/packs/files/xml.ts'
import { skipWithoutThirdParty } from '../../../../../test/samples/folders.ts'
import { type PaymentSchema, writePaymentFile } from './write.ts'

const schemas: readonly PaymentSchema[] = ['pain.001.001.09', 'pain.001.001.03']

test.for(schemas)('1,000 random batches are right and valid as %s', (schema, { skip }) => {
  const seeds = Array.from({ length: 1000 }, (_, seed) => 20_261_116 + seed)
  expect(seeds.flatMap((seed) => faultsOf(writePaymentFile, schema, seed))).toEqual([])
  skipWithoutThirdParty(skip)
  const objections = seeds.map((seed) => objectionOf(`sepa/xsd/${schema}.xsd`, writePaymentFile(schema, randomTransfers(seed))))
  expect(objections.filter((objection) => objection !== null)).toEqual([])
  const payments = seeds.reduce((count, seed) => count + randomTransfers(seed).payments.length, 0)
  console.log(`${schema}: ${seeds.length} files with ${payments} payments, all valid`)
})
