/** Every sample of the shared folder, read into a sheet equal to its own amounts. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkout } from '../../../scripts/lib/checkout.ts'
import { findings, isInvoiceAttachment, readInvoiceXml } from '../../src/capture/einvoice/index.ts'
import type { ExtractedSheet } from '../../src/capture/sheet.ts'
import { owner } from './invoices.ts'

const data = path.join(checkout, '../shared/data')
const absent = !existsSync(data)
const why = 'the shared data folder is not beside the checkout'

const xmlIn = (folder: string): string[] =>
  absent
    ? []
    : readdirSync(path.join(data, folder))
        .filter((name) => name.endsWith('.xml'))
        .map((name) => path.join(data, folder, name))

const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** What the file itself says, found by its text alone and not by the reader that is tested. */
const firstNumber = (xml: string, names: string): number =>
  Number(new RegExp(`<(?:\\w+:)?(?:${names})(?: [^>]*)?>\\s*(-?[\\d.]+)`).exec(xml)?.[1])

const cents = (value: number | null | undefined): number => Math.round((value ?? Number.NaN) * 100)

const expectOwnAmounts = (xml: string, sheet: ExtractedSheet): void => {
  expect(cents(sheet.totals.net)).toBe(Math.abs(cents(firstNumber(xml, 'TaxExclusiveAmount|TaxBasisTotalAmount'))))
  expect(cents(sheet.totals.gross)).toBe(Math.abs(cents(firstNumber(xml, 'TaxInclusiveAmount|GrandTotalAmount'))))
  expect(cents(sheet.totals.net) + cents(sheet.totals.vat)).toBe(cents(sheet.totals.gross))
  const lines = sheet.lines.reduce((sum, line) => sum + cents(line.amount_net), 0)
  expect(lines).toBe(cents(sheet.totals.net))
  const taxed = sheet.totals.vat_breakdown.reduce((sum, share) => sum + cents(share.amount), 0)
  expect(taxed).toBe(cents(sheet.totals.vat))
}

test.for(['ubl/examples-en16931', 'ubl/own', 'cii/examples', 'cii/own'])(
  'the samples of %s are read into their own amounts',
  async (folder, { skip }) => {
    skip(absent, why)
    const files = xmlIn(folder)
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) {
      const bytes = readFileSync(file)
      const { sheet, doubts } = await readInvoiceXml(bytes, owner)
      expect.soft({ file, mismatch: doubts.filter(({ code }) => /^totals|_missing$/.test(code)) }).toEqual({ file, mismatch: [] })
      expectOwnAmounts(bytes.toString('utf8'), sheet)
    }
  },
)

interface Expected extends Omit<ExtractedSheet, 'totals'> {
  totals: Omit<ExtractedSheet['totals'], 'vat_breakdown'> & { vat_breakdown: { rate: number; base: number; amount: number }[] }
}

/** Language and confidence are ours to say; the fixture leaves the one out and knows no lenient profile. The breakdown carries more there. */
const comparable = (sheet: Expected) => ({
  ...sheet,
  language: null,
  confidence: 1,
  totals: { ...sheet.totals, vat_breakdown: sheet.totals.vat_breakdown.map(({ rate, base, amount }) => ({ rate, base, amount })) },
})

test.for(['ubl/own', 'cii/own'])('the samples of %s give the expected sheets, field by field', async (folder, { skip }) => {
  skip(absent, why)
  const expected = readdirSync(path.join(data, folder, 'expected-sheets'))
  expect(expected.length).toBeGreaterThan(0)
  for (const name of expected) {
    const { sheet } = await readInvoiceXml(readFileSync(path.join(data, folder, name.replace(/\.json$/, '.xml'))), owner)
    expect({ name, ...comparable(sheet) }).toEqual({
      name,
      ...comparable(json(path.join(data, folder, 'expected-sheets', name)) as Expected),
    })
  }
})

test('each broken sample breaks exactly the rules it was made to break', async ({ skip }) => {
  skip(absent, why)
  const expected = json(path.join(data, 'ubl/own/broken/EXPECTED.json')) as Record<string, string[]>
  expect(Object.keys(expected)).toHaveLength(15)
  for (const [name, rules] of Object.entries(expected)) {
    const found = await findings(readFileSync(path.join(data, 'ubl/own/broken', name)))
    expect({ name, rules: [...new Set(found.map(({ rule }) => rule))].toSorted() }).toEqual({ name, rules: rules.toSorted() })
  }
})

test('the good samples break no rule', async ({ skip }) => {
  skip(absent, why)
  for (const file of [
    ...xmlIn('ubl/own').filter((name) => !name.includes('efff')),
    ...xmlIn('ubl/examples-en16931'),
    ...xmlIn('cii/own'),
    ...xmlIn('cii/examples'),
  ]) {
    expect({ file, found: await findings(readFileSync(file)) }).toEqual({ file, found: [] })
  }
})

/** The invoice inside a PDF, by the program the product uses too; null where the PDF carries none. */
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
  ['own-factur-x-en16931.pdf', { number: '2026-0031', totals: { net: 1000, vat: 210, gross: 1210 } }],
  ['third-party/EN16931_Einfach.pdf', { number: '471102', totals: { net: 473, vat: 56.87, gross: 529.87 } }],
  ['third-party/zugferd_invoice.pdf', { number: '2014-03', totals: { net: 845, vat: 160.55, gross: 1005.55 } }],
] as const)('the invoice inside %s is read', async ([name, expected], { skip }) => {
  skip(absent, why)
  const xml = attachedInvoice(path.join(data, 'zugferd', name))
  const { sheet, doubts } = await readInvoiceXml(xml ?? new Uint8Array(), owner)
  expect(sheet).toMatchObject(expected)
  expect(doubts.map(({ code }) => code).filter((code) => code.startsWith('totals'))).toEqual([])
  expectOwnAmounts(xml?.toString('utf8') ?? '', sheet)
})

test('a PDF without an invoice inside has none', ({ skip }) => {
  skip(absent, why)
  expect(attachedInvoice(path.join(data, 'zugferd/third-party/MustangGnuaccountingBeispielRE-20170509_505PDFA3.pdf'))).toBeNull()
})
