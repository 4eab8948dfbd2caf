import { diceOf, seedOf } from '../invoice/random.ts'
import { invoiceOf } from '../invoice/generate.ts'
import type { Layout } from '../layouts/layout.ts'
import type { Invoice } from '../invoice/model.ts'
import { openPaper } from './canvas.ts'
import { voiceOf } from '../invoice/wording.ts'

/** One invoice on paper, as the bytes of a PDF. */
export const drawn = (invoice: Invoice, layout: Layout, seed: number): Promise<Buffer> => {
  const dice = diceOf(seed)
  const size = layout.size?.(invoice)
  const { paper, close } = openPaper({ family: dice.pick(layout.families), title: invoice.id, ...(size && { size }) })
  layout.draw(invoice, paper, voiceOf(invoice, layout.habits, dice))
  return close()
}

/** The n-th invoice of a part: what it says and how it is drawn hang on the seed, the part and n alone. */
export const example = (part: string, layouts: readonly Layout[], seed: number, index: number) => {
  const layout = layouts[index % layouts.length]
  if (!layout) throw new Error(`The part ${part} has no layouts.`)
  const own = seedOf(seed, part, index)
  const id = `${part.slice(0, 1)}${String(index + 1).padStart(3, '0')}-${layout.name}`
  return { layout, invoice: invoiceOf(id, layout.wants, diceOf(own)), seed: seedOf(own, 'drawing') }
}
