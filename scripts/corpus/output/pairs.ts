/** The same purchase as XML and as PDF, with small differences as between two programs. */
import type { Owner } from '../../../server/src/capture/extraction.ts'
import { type SeededRandom, seededRandom, seedOf } from '../invoice/random.ts'
import { drawPdf } from './draw.ts'
import { generateInvoice } from '../invoice/generate.ts'
import { banner } from '../layouts/developed/banner.ts'
import { classic } from '../layouts/developed/classic.ts'
import { recapGrid } from '../layouts/developed/recap.ts'
import { subscription } from '../layouts/developed/subscription.ts'
import { type Invoice, ownerOf } from '../invoice/model.ts'
import { ublOf } from './ubl.ts'

const layouts = [classic, banner, recapGrid, subscription] as const

export type Pair = {
  readonly id: string
  readonly owner: Owner
  /** As in the XML, and as printed in the PDF. */
  readonly invoice: Invoice
  readonly printed: Invoice
  readonly ubl: string
  readonly pdf: Buffer
  readonly differences: readonly string[]
}

const isPurchase = ({ direction, kind, warnings, currency, seller, treatment }: Invoice): boolean =>
  direction === 'purchase' &&
  (kind === 'invoice' || kind === 'credit_note') &&
  warnings.length === 0 &&
  currency === 'EUR' &&
  seller.vat_number !== null &&
  treatment !== 'small_business'

/** `2026-0147` in the XML and `2026 / 0147` in the PDF are the same number. */
const renumbered = (number: string, random: SeededRandom): string => {
  const parts = number.split(/[-/.]/)
  if (parts.length > 1) return parts.join(random.pick(['/', '-', ' / ', '.', ' ']))
  return number.length > 6 ? `${number.slice(0, 4)} ${number.slice(4)}` : number
}

/** In capitals, without its legal form, or with other punctuation of the legal form. */
const renamed = (name: string, random: SeededRandom): string => {
  const [, bare = name, form = ''] = /^(.+?) (S\.à r\.l\.(?:-S)?|UG .+|GmbH & Co\. KG|\S+)$/.exec(name) ?? []
  const dotted = form.includes('.')
    ? form.replace('à', 'A').replace(/[. ]/g, '').toUpperCase()
    : /^[A-Z]+$/.test(form)
      ? `${form.split('').join('.')}.`
      : form
  return random.pick([name.toUpperCase(), `${bare} ${dotted}`, `${bare}, ${form}`, bare])
}

const reprinted = (invoice: Invoice, random: SeededRandom) => {
  const number = random.chance(0.5) ? renumbered(invoice.number ?? '', random) : invoice.number
  const name = random.chance(0.4) ? renamed(invoice.seller.name, random) : invoice.seller.name
  const communication = random.chance(0.5) ? null : invoice.communication
  const printed: Invoice = { ...invoice, number, communication, seller: { ...invoice.seller, name } }
  const differences = [
    ...(number === invoice.number ? [] : ['number']),
    ...(name === invoice.seller.name ? [] : ['name']),
    ...(communication === invoice.communication ? [] : ['communication']),
  ]
  return { printed, differences }
}

/** The n-th purchase; unsuitable invoices are generated again. */
const purchase = (seed: number, index: number): Invoice => {
  for (let attempt = 0; ; attempt += 1) {
    const layout = layouts[index % layouts.length] ?? classic
    const id = `p${String(index + 1).padStart(2, '0')}-${layout.name}`
    const invoice = generateInvoice(id, { ...layout.wants, lines: [1, 6] }, seededRandom(seedOf(seed, 'pairs', index, attempt)))
    if (isPurchase(invoice)) return invoice
  }
}

export const makePairs = async (seed: number, count = 40): Promise<Pair[]> => {
  const pairs: Pair[] = []
  for (let index = 0; index < count; index += 1) {
    const invoice = purchase(seed, index)
    const { printed, differences } = reprinted(invoice, seededRandom(seedOf(seed, 'reprint', index)))
    const pdf = await drawPdf(printed, layouts[index % layouts.length] ?? classic, seedOf(seed, 'pair drawing', index))
    pairs.push({ id: invoice.id, owner: ownerOf(invoice.owner), invoice, printed, ubl: ublOf(invoice), pdf, differences })
  }
  return pairs
}
