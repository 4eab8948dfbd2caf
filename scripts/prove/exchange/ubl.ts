import { existsSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { judgeWritten } from '../../../server/test/harness/einvoices/judge.ts'
import { randomInvoice } from '../../../server/test/harness/einvoices/random-invoices.ts'
import { thirdPartySamples, whySkipped } from '../../../server/test/samples/folders.ts'
import type { Prove } from '../../lib/proof.ts'
import { randomFrom, seed } from '../lib/figures.ts'
import { tally } from '../lib/tally.ts'

const sizes = { ci: 1_000, full: 5_000 }

/** The schema of the standard belongs to others; without it the reader and the rules judge alone. */
export const prove: Prove = async (size) => {
  const shown = tally('Electronic invoices are read as they were written')
  const draw = randomFrom(seed)
  const hasSchema = existsSync(thirdPartySamples)
  const parts = new Map<string, number>()
  for (let nth = 0; nth < sizes[size]; nth++) {
    const invoice = randomInvoice(draw)
    const { found, wanted } = await judgeWritten(invoice, hasSchema)
    const isEqual = isDeepStrictEqual(found, wanted)
    shown.check(
      isEqual,
      `invoice ${nth} is read as it was written, by both parties, and breaks no rule`,
      isEqual ? undefined : { found, wanted },
    )
    for (const { category } of invoice.vat) {
      const name = `${category}${invoice.is_credit_note ? ' credited' : ''}`
      parts.set(name, (parts.get(name) ?? 0) + 1)
    }
  }
  shown.check(parts.size === 14, 'every VAT category was invoiced and credited', Object.fromEntries(parts))
  shown.say(`${sizes[size]} documents, seed ${seed}; parts of VAT: ${[...parts].map(([name, count]) => `${name} ${count}`).join(', ')}`)
  shown.say(hasSchema ? 'valid by the schema of UBL 2.1' : `not validated by the schema: ${whySkipped}`)
  return shown.result
}
