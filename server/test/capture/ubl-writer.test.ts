/** Invoices that are sent: what is written is read back equal, and breaks neither a rule nor the schema. */
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { writeUbl } from '../../src/capture/einvoice/index.ts'
import { judgeWritten } from '../harness/einvoices/judge.ts'
import { randomInvoice } from '../harness/einvoices/random-invoices.ts'
import { randomFrom } from '../../../scripts/prove/lib/figures.ts'
import { objectionOf } from '../packs/files/xml.ts'
import { skipWithoutThirdParty, thirdPartySamples } from '../samples/folders.ts'

const hasSchema = existsSync(thirdPartySamples)

test('300 random documents in every VAT category are read back as they were written, and break no rule', async () => {
  const draw = randomFrom(40)
  const categories = new Set<string>()
  for (let nth = 0; nth < 300; nth++) {
    const invoice = randomInvoice(draw)
    const { found, wanted } = await judgeWritten(invoice, hasSchema)
    expect(found, `invoice ${nth}`).toEqual(wanted)
    for (const { category } of invoice.vat) categories.add(`${category} ${invoice.is_credit_note}`)
  }
  expect(categories.size).toBe(14)
})

test('the schema judged them, and objects to what it should', ({ skip }) => {
  skipWithoutThirdParty(skip)
  const written = writeUbl({ ...randomInvoice(randomFrom(42)), is_credit_note: false })
  const schema = 'ubl/xsd/maindoc/UBL-Invoice-2.1.xsd'
  expect(objectionOf(schema, written)).toBeNull()
  expect(objectionOf(schema, written.replaceAll('cbc:BuyerReference', 'cbc:Reference'))).toContain('Reference')
})

test('the same invoice gives the same text', () => {
  const invoice = randomInvoice(randomFrom(41))
  expect(writeUbl(structuredClone(invoice))).toBe(writeUbl(invoice))
})
