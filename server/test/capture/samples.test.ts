/** Every sample, read into an extraction equal to its own amounts. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkInvoice, isInvoiceAttachment, readInvoiceXml } from '../../src/capture/einvoice/index.ts'
import type { Extraction } from '../../src/capture/extraction.ts'
import { ownSamples, skipWithoutThirdParty, thirdPartySamples } from '../samples/folders.ts'
import { owner } from './invoices.ts'

const own = { ubl: path.join(ownSamples, 'ubl'), cii: path.join(ownSamples, 'cii') }
const thirdParty = {
  ubl: path.join(thirdPartySamples, 'ubl/examples-en16931'),
  cii: path.join(thirdPartySamples, 'cii/examples'),
  zugferd: path.join(thirdPartySamples, 'zugferd/third-party'),
}

const xmlIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.xml'))
    .map((name) => path.join(folder, name))

const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** The amounts in the file, found by text search and not by the tested reader. */
const firstNumber = (xml: string, names: string): number =>
  Number(new RegExp(`<(?:\\w+:)?(?:${names})(?: [^>]*)?>\\s*(-?[\\d.]+)`).exec(xml)?.[1])

const cents = (value: number | null | undefined): number => Math.round((value ?? Number.NaN) * 100)

const expectOwnAmounts = (xml: string, extraction: Extraction): void => {
  expect(cents(extraction.totals.net)).toBe(Math.abs(cents(firstNumber(xml, 'TaxExclusiveAmount|TaxBasisTotalAmount'))))
  expect(cents(extraction.totals.gross)).toBe(Math.abs(cents(firstNumber(xml, 'TaxInclusiveAmount|GrandTotalAmount'))))
  expect(cents(extraction.totals.net) + cents(extraction.totals.vat)).toBe(cents(extraction.totals.gross))
  const lines = extraction.lines.reduce((sum, line) => sum + cents(line.amount_net), 0)
  expect(lines).toBe(cents(extraction.totals.net))
  const taxed = extraction.totals.vat_breakdown.reduce((sum, share) => sum + cents(share.amount), 0)
  expect(taxed).toBe(cents(extraction.totals.vat))
}

test.for([
  ['our own UBL samples', own.ubl],
  ['the third-party UBL samples', thirdParty.ubl],
  ['our own CII samples', own.cii],
  ['the third-party CII samples', thirdParty.cii],
] as const)('%s are read into their own amounts', async ([, folder], { skip }) => {
  skipWithoutThirdParty(skip, folder)
  const files = xmlIn(folder)
  expect(files.length).toBeGreaterThan(0)
  for (const file of files) {
    const bytes = readFileSync(file)
    const { extraction, warnings } = await readInvoiceXml(bytes, owner)
    expect.soft({ file, mismatch: warnings.filter(({ code }) => /^totals|_missing$/.test(code)) }).toEqual({ file, mismatch: [] })
    expectOwnAmounts(bytes.toString('utf8'), extraction)
  }
})

interface Expected extends Omit<Extraction, 'totals'> {
  totals: Omit<Extraction['totals'], 'vat_breakdown'> & { vat_breakdown: { rate: number; base: number; amount: number }[] }
}

/** The fixture has no language and no lenient profile, and its breakdown has more fields; these are not compared. */
const comparable = (extraction: Expected) => ({
  ...extraction,
  language: null,
  confidence: 1,
  totals: {
    ...extraction.totals,
    vat_breakdown: extraction.totals.vat_breakdown.map(({ rate, base, amount }) => ({ rate, base, amount })),
  },
})

test.for(['ubl', 'cii'] as const)('our own samples of %s give the expected extraction, field by field', async (format) => {
  const expected = readdirSync(path.join(own[format], 'expected'))
  expect(expected.length).toBeGreaterThan(0)
  for (const name of expected) {
    const { extraction } = await readInvoiceXml(readFileSync(path.join(own[format], name.replace(/\.json$/, '.xml'))), owner)
    expect({ name, ...comparable(extraction) }).toEqual({
      name,
      ...comparable(json(path.join(own[format], 'expected', name)) as Expected),
    })
  }
})

test('each broken sample breaks exactly the rules it was made to break', async () => {
  const expected = json(path.join(own.ubl, 'broken/EXPECTED.json')) as Record<string, string[]>
  expect(Object.keys(expected)).toHaveLength(15)
  for (const [name, rules] of Object.entries(expected)) {
    const found = await checkInvoice(readFileSync(path.join(own.ubl, 'broken', name)))
    expect({ name, rules: [...new Set(found.map(({ rule }) => rule))].toSorted() }).toEqual({ name, rules: rules.toSorted() })
  }
})

test.for([
  ['our own good samples', own],
  ['the third-party samples', thirdParty],
] as const)('%s break no rule', async ([, { ubl, cii }], { skip }) => {
  skipWithoutThirdParty(skip, ubl)
  for (const file of [...xmlIn(ubl).filter((name) => !name.includes('efff')), ...xmlIn(cii)]) {
    expect({ file, found: await checkInvoice(readFileSync(file)) }).toEqual({ file, found: [] })
  }
})

/** The invoice embedded in a PDF, extracted by the same program as in the product; null where there is none. */
const attachedInvoice = (pdf: string): Buffer | null => {
  const listed = execFileSync('pdfdetach', ['-list', pdf], { encoding: 'utf8' })
  const place = [...listed.matchAll(/^(\d+): (.+)$/gm)].find(([, , name]) => isInvoiceAttachment(name ?? ''))?.[1]
  if (place === undefined) return null
  const folder = mkdtempSync(path.join(tmpdir(), 'attached-'))
  try {
    execFileSync('pdfdetach', ['-save', place, '-o', path.join(folder, 'invoice.xml'), pdf])
    return readFileSync(path.join(folder, 'invoice.xml'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test.for([
  ['own-factur-x-en16931.pdf', path.join(ownSamples, 'zugferd'), { number: '2026-0031', totals: { net: 1000, vat: 210, gross: 1210 } }],
  ['EN16931_Einfach.pdf', thirdParty.zugferd, { number: '471102', totals: { net: 473, vat: 56.87, gross: 529.87 } }],
  ['zugferd_invoice.pdf', thirdParty.zugferd, { number: '2014-03', totals: { net: 845, vat: 160.55, gross: 1005.55 } }],
] as const)('the invoice inside %s is read', async ([name, folder, expected], { skip }) => {
  skipWithoutThirdParty(skip, folder)
  const xml = attachedInvoice(path.join(folder, name))
  const { extraction, warnings } = await readInvoiceXml(xml ?? new Uint8Array(), owner)
  expect(extraction).toMatchObject(expected)
  expect(warnings.map(({ code }) => code).filter((code) => code.startsWith('totals'))).toEqual([])
  expectOwnAmounts(xml?.toString('utf8') ?? '', extraction)
})

test('a PDF without an invoice inside has none', ({ skip }) => {
  skipWithoutThirdParty(skip)
  expect(attachedInvoice(path.join(thirdParty.zugferd, 'MustangGnuaccountingBeispielRE-20170509_505PDFA3.pdf'))).toBeNull()
})
