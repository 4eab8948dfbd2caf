/** What is `ready` without warnings is validated as it is: whatever the corpus holds, and whatever is missing or odd in it. */
import { expect, test } from 'vitest'
import { seededRandom, type SeededRandom } from '../../../scripts/corpus/invoice/random.ts'
import { truthOf } from '../../../scripts/corpus/invoice/truth.ts'
import { filledFolders } from '../../../scripts/corpus/layouts/index.ts'
import { exampleAt } from '../../../scripts/corpus/output/draw.ts'
import { type Reader, openReader } from '../../src/areas/documents/document-imports/index.ts'
import { remainingWarnings } from '../../src/capture/corrections.ts'
import { type Extraction, noHints } from '../../src/capture/extraction.ts'
import { openImports } from '../harness/imports.ts'
import { pdf } from '../harness/import-files.ts'

const about = { file: 'x.pdf', part: 'developed', layout: 'classic', scanned: false, image_only: false }
const invoices = filledFolders.flatMap(([folder, layouts]) =>
  Array.from({ length: 40 }, (_, index) => exampleAt(folder, layouts, 26, index).invoice),
)
const readings = invoices.map((invoice): Extraction => ({ ...truthOf(invoice, about).expected, confidence: 0.95, nature: null }))

type Oddity = (extraction: Extraction) => Extraction
const onLines =
  (change: (line: Extraction['lines'][number]) => Partial<Extraction['lines'][number]>): Oddity =>
  (extraction) => ({ ...extraction, lines: extraction.lines.map((line, index) => (index === 0 ? { ...line, ...change(line) } : line)) })

const oddities: readonly Oddity[] = [
  (extraction) => extraction,
  (extraction) => ({ ...extraction, document_type: 'receipt', number: null }),
  (extraction) => ({ ...extraction, number: null }),
  (extraction) => ({ ...extraction, lines: [] }),
  (extraction) => ({ ...extraction, lines: [], totals: { ...extraction.totals, vat_breakdown: [] } }),
  (extraction) => ({ ...extraction, date: '1931-02-28' }),
  onLines(() => ({ vat_rate: null })),
  onLines(() => ({ vat_rate: 17.5 })),
  onLines(({ amount_vat }) => ({ amount_net: 0, amount_gross: amount_vat })),
  onLines(() => ({ amount_net: null })),
  onLines(() => ({ amount_net: 999_999_999_999 })),
  onLines(() => ({ amount_net: -1, amount_vat: 0, vat_rate: 0 })),
]

/** Half of them as they are in the corpus. */
const oddityFor = (random: SeededRandom): Oddity => (random.chance(0.5) ? (oddities[0] as Oddity) : random.pick(oddities))

/** Reads the corpus as it truly is, by the name of the file. */
const trueReader = (odd: readonly Extraction[]): Reader => ({
  ...openReader(null),
  read: async ({ name }) => {
    const extraction = odd[Number.parseInt(name, 10)] as Extraction
    const warnings = remainingWarnings(extraction, [], 'EUR', (typed) => typed)
    return { reading: { engine: 'text', extraction, warnings, hints: noHints, confidence: {} } }
  },
})

test.each(['BE', 'FR', 'LU'] as const)('%s: validate accepts every import that is ready without warnings', async (country) => {
  const random = seededRandom(country.charCodeAt(0))
  const odd = readings.map((reading) => oddityFor(random)(reading))
  const d = await openImports(country, trueReader(odd))
  const seen = new Set<string>()
  for (const { counterparty, direction } of odd) {
    const { name, vat_number } = counterparty
    if (name === null || seen.has(`${direction} ${name}`)) continue
    seen.add(`${direction} ${name}`)
    const type = direction === 'purchase' ? 'supplier' : 'customer'
    const made = await d.admin('POST', `${d.b.path}/third-parties`, { body: { type, name, vat_number, force: true } })
    if (made.status !== 201) await d.admin('POST', `${d.b.path}/third-parties`, { body: { type, name } })
  }
  const refused: unknown[] = []
  const count = { plain: 0, receipts: 0, warned: 0 }
  for (let at = 0; at < odd.length; at += 20) {
    const part = Object.fromEntries(odd.slice(at, at + 20).map((_, index) => [`${at + index}.pdf`, pdf(`${at + index}`)]))
    const { imports } = (await d.send(part)).body
    for (const { id } of imports) {
      const read = (await d.process(id)).body
      if (read.status !== 'ready' || read.warnings.length > 0) {
        count.warned += 1
        continue
      }
      count.plain += 1
      const { status, body } = await d.admin('POST', `${d.at}/${id}/validate`, { body: {} })
      if (status !== 201) refused.push([read.original_name, body.errors ?? body])
      else if (read.extracted.number === null && read.suggested_direction === 'purchase') {
        count.receipts += 1
        expect(body.document.number).toBeNull()
      }
    }
  }
  await d.close()
  expect(refused).toEqual([])
  expect(count.plain).toBeGreaterThan(odd.length / 10)
  expect(count.receipts).toBeGreaterThan(0)
  expect(count.warned).toBeGreaterThan(odd.length / 10)
})
