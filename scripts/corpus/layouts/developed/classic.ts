/** The seller above left, the customer in the window on the right, facts between, a ruled table, sums below right, the bank under a line. */
import type { Invoice } from '../../invoice/model.ts'
import type { Canvas } from '../../output/canvas.ts'
import type { Wording } from '../../invoice/wording.ts'
import type { Layout } from '../layout.ts'
import { column, drawTable } from '../table.ts'
import { addressOf, allSums, bankLines, buyerLines, mainFacts, otherFacts, paymentLines, vatLine } from './parts.ts'
import { habits } from './words.ts'

const header = (invoice: Invoice, canvas: Canvas, wording: Wording): number => {
  const { seller } = invoice
  canvas.text(45, 45, seller.name, { size: 16, bold: true })
  canvas.block(
    45,
    68,
    [...addressOf(seller, false), vatLine(seller, wording), seller.register, `${wording.term('phone')} ${seller.phone}`],
    {
      size: 8.5,
    },
  )
  canvas.text(550, 45, wording.title, { size: 20, bold: true, align: 'right', color: '#333333' })
  canvas.block(352, 130, buyerLines(invoice, wording), { size: 10.5 })
  const facts = [...mainFacts(invoice, wording), ...otherFacts(invoice, wording, 3)]
  facts.forEach(([label, value], index) => {
    canvas.text(45, 150 + index * 14, `${label} :`, { size: 9.5 })
    canvas.text(165, 150 + index * 14, value, { size: 9.5, bold: index === 0 })
  })
  return Math.max(235, 165 + facts.length * 14)
}

const sums = (invoice: Invoice, canvas: Canvas, wording: Wording, top: number): number => {
  const rows = allSums(invoice, wording)
  rows.forEach(({ label, amount, strong = false }, index) => {
    if (strong) canvas.rule(330, top + index * 16 - 3, 550, top + index * 16 - 3)
    canvas.text(335, top + index * 16, label, { size: 10, bold: strong })
    canvas.text(546, top + index * 16, amount, { size: 10, bold: strong, align: 'right' })
  })
  return top + rows.length * 16 + 14
}

const draw = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  const top = header(invoice, canvas, wording)
  const discounted = invoice.lines.some(({ discount }) => discount > 0)
  const columns = [
    column('description', 49, discounted ? 210 : 245, 'left', ({ description }) => description),
    column('quantity', discounted ? 262 : 300, 45, 'right', ({ quantity }) => wording.quantity(quantity)),
    column('price', discounted ? 315 : 355, 65, 'right', ({ price }) => wording.plain(price)),
    ...(discounted ? [column('discount', 388, 40, 'right', ({ discount }) => (discount > 0 ? `${discount} %` : ''))] : []),
    column('rate', 435, 40, 'right', ({ rate }) => `${wording.rate(rate)} %`),
    column('amount', 482, 64, 'right', ({ net }) => wording.plain(net)),
  ]
  const style = { size: 9, rowGap: 6, rules: 'rows', head: {}, left: 45, right: 550, bottom: 700, top: 60, carries: true } as const
  const end = drawTable(canvas, top, columns, invoice, wording, style)
  const fits = end + allSums(invoice, wording).length * 16 + 90 < 760
  if (!fits) canvas.page()
  const below = sums(invoice, canvas, wording, fits ? end + 8 : 70)
  canvas.block(45, below, paymentLines(invoice, wording), { size: 8.5, leading: 13 })
  canvas.eachPage((page, pages) => {
    canvas.rule(45, 785, 550, 785, { color: '#888888' })
    canvas.block(297, 791, bankLines(invoice, wording), { size: 8, align: 'center' })
    if (pages > 1) canvas.text(550, 818, `${wording.term('page')} ${page}/${pages}`, { size: 8, align: 'right' })
  })
}

export const classic: Layout = {
  name: 'classic',
  wants: { lines: [1, 14], prices: 'net', long: true },
  habits,
  families: ['sans', 'serif', 'dejavu'],
  draw,
}
