import { readFileSync } from 'node:fs'
import path from 'node:path'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import { expect, test } from 'vitest'
import { makePairs } from '../../../scripts/corpus/output/pairs.ts'
import { skipWithoutThirdParty, thirdPartySamples } from '../samples/folders.ts'

const pairs = await makePairs(2026)
const bare = (number: string | null): string => (number ?? '').replace(/[^A-Z\d]/gi, '')

test('forty purchases come twice, with the same sums and the same number but for its signs', () => {
  expect(pairs).toHaveLength(40)
  expect(new Set(pairs.map(({ invoice }) => `${invoice.seller.vat_number} ${bare(invoice.number)}`)).size).toBe(40)
  for (const { invoice, printed, owner } of pairs) {
    expect(bare(printed.number)).toBe(bare(invoice.number))
    expect(printed.gross).toBe(invoice.gross)
    expect(printed.seller.vat_number).toBe(invoice.seller.vat_number)
    expect(invoice.buyer?.vat_number).toBe(owner.vat_number)
  }
  const differing = (what: string) => pairs.filter(({ differences }) => differences.includes(what)).length
  expect([differing('number'), differing('name'), differing('communication')].every((count) => count >= 3)).toBe(true)
})

test('pairs are the same for a seed', async () => {
  const again = await makePairs(2026, 2)
  expect(again.map(({ ubl }) => ubl)).toEqual(pairs.slice(0, 2).map(({ ubl }) => ubl))
  expect(again.every(({ pdf }, index) => pdf.equals(pairs[index]?.pdf ?? Buffer.alloc(0)))).toBe(true)
})

const schemas = path.join(thirdPartySamples, 'ubl/xsd/maindoc')

test('each XML is valid by the schema of UBL 2.1', ({ skip }) => {
  skipWithoutThirdParty(skip)
  xmlRegisterFsInputProviders()
  const validators = Object.fromEntries(
    ['Invoice', 'CreditNote'].map((root) => {
      const url = path.join(schemas, `UBL-${root}-2.1.xsd`)
      return [root, XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(url), { url }))]
    }),
  )
  const roots = pairs.map(({ ubl }) => {
    using document = XmlDocument.fromString(ubl)
    validators[document.root.name]?.validate(document)
    return document.root.name
  })
  expect(new Set(roots)).toEqual(new Set(['Invoice', 'CreditNote']))
})
