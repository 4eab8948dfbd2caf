/** Whether a written invoice says what was to be written: read by both parties, judged by the rules, and by the schema where it is at hand. */
import { checkInvoice, type OutgoingInvoice, readInvoiceXml, writeUbl } from '../../../src/capture/einvoice/index.ts'
import { parseXml } from '../../../src/capture/einvoice/xml/parse.ts'
import { texts } from '../../../src/lib/xml/tree.ts'
import { objectionOf } from '../../packs/files/xml.ts'
import { expectedElements, expectedExtraction, expectedHints, ownerOf } from './expected-reading.ts'

/** What was read and what should have been, to be compared. */
export type Judged = { readonly found: unknown; readonly wanted: unknown }

const sides = ['seller', 'buyer'] as const

/** Without the schema of the standard, which belongs to others, its verdict is left out on both sides. */
export async function judgeWritten(invoice: OutgoingInvoice, hasSchema: boolean): Promise<Judged> {
  const written = writeUbl(invoice)
  const bytes = Buffer.from(written)
  const root = await parseXml(bytes)
  const elements = expectedElements(invoice)
  const readings = await Promise.all(
    sides.map(async (side) => {
      const { extraction, hints, warnings } = await readInvoiceXml(bytes, ownerOf(invoice[side]))
      const { language: _language, ...extracted } = extraction
      const { numbers: _numbers, ...hinted } = hints
      return { extracted, hinted, warnings }
    }),
  )
  const schema = `ubl/xsd/maindoc/UBL-${invoice.is_credit_note ? 'CreditNote' : 'Invoice'}-2.1.xsd`
  return {
    found: {
      readings,
      elements: Object.fromEntries(Object.keys(elements).map((path) => [path, texts(root, path)])),
      breaches: await checkInvoice(bytes),
      objection: hasSchema ? objectionOf(schema, written) : null,
    },
    wanted: {
      readings: sides.map((side) => ({
        extracted: expectedExtraction(invoice, side),
        hinted: expectedHints(invoice, side),
        warnings: [],
      })),
      elements,
      breaches: [],
      objection: null,
    },
  }
}
