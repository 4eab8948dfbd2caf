import { seededRandom, seedOf } from '../invoice/random.ts'
import { generateInvoice } from '../invoice/generate.ts'
import type { Layout } from '../layouts/layout.ts'
import type { Invoice } from '../invoice/model.ts'
import { openCanvas } from './canvas.ts'
import { wordingOf } from '../invoice/wording.ts'

/** Draws one invoice as a PDF. */
export const drawPdf = (invoice: Invoice, layout: Layout, seed: number): Promise<Buffer> => {
  const random = seededRandom(seed)
  const size = layout.size?.(invoice)
  const { canvas, close } = openCanvas({ family: random.pick(layout.families), title: invoice.id, ...(size && { size }) })
  layout.draw(invoice, canvas, wordingOf(invoice, layout.habits, random))
  return close()
}

/** The n-th invoice of a part; content and drawing depend only on the seed, the part and n. */
export const exampleAt = (part: string, layouts: readonly Layout[], seed: number, index: number) => {
  const layout = layouts[index % layouts.length]
  if (!layout) throw new Error(`The part ${part} has no layouts.`)
  const own = seedOf(seed, part, index)
  const id = `${part.slice(0, 1)}${String(index + 1).padStart(3, '0')}-${layout.name}`
  return { layout, invoice: generateInvoice(id, layout.wants, seededRandom(own)), seed: seedOf(own, 'drawing') }
}
