/** A full grid, a table of VAT by rate beside the sums, the customer left and the seller right, references in a strip: the French way. */
import type { Invoice } from '../../invoice/model.ts'
import type { Canvas } from '../../output/canvas.ts'
import type { Wording } from '../../invoice/wording.ts'
import type { Layout } from '../layout.ts'
import { column, drawTable } from '../table.ts'
import { addressOf, bankLines, buyerLines, mainFacts, otherFacts, paymentLines, type Sum, sumsAfter, sumsBefore, vatLine } from './parts.ts'
import { habits } from './words.ts'

const header = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  const { seller } = invoice
  canvas.box(36, 36, 48, 48, { stroke: '#222222', line: 1.6 })
  canvas.text(60, 48, seller.name.slice(0, 1), { size: 24, bold: true, align: 'center' })
  canvas.text(94, 38, seller.name, { size: 13, bold: true })
  canvas.block(94, 56, addressOf(seller, false), { size: 8.5 })
  canvas.block(36, 94, [`${wording.term('phone')} ${seller.phone}`, seller.mail, vatLine(seller, wording), seller.register], { size: 8 })
  canvas.box(310, 92, 249, 84, { stroke: '#222222', radius: 4 })
  canvas.text(318, 97, wording.term('customer'), { size: 7.5, color: '#555555' })
  canvas.block(320, 110, buyerLines(invoice, wording), { size: 9.5 })
  const [first, ...rest] = mainFacts(invoice, wording)
  canvas.text(36, 190, wording.title, { size: 15, bold: true })
  if (first) canvas.text(36, 212, `${first[0]} ${first[1]}`, { size: 11, bold: true })
  const strip = [...rest, ...otherFacts(invoice, wording, 2)]
  const width = 523 / Math.max(strip.length, 1)
  strip.forEach(([label, value], index) => {
    canvas.box(36 + index * width, 234, width, 15, { fill: '#e6e6e6', stroke: '#222222', line: 0.5 })
    canvas.box(36 + index * width, 249, width, 17, { stroke: '#222222', line: 0.5 })
    canvas.text(36 + (index + 0.5) * width, 237.5, label, { size: 7.5, align: 'center', bold: true, family: 'narrow' })
    canvas.text(36 + (index + 0.5) * width, 253.5, value, { size: 8, align: 'center', family: 'narrow' })
  })
}

const recap = (invoice: Invoice, canvas: Canvas, wording: Wording, top: number): void => {
  const columns = [
    [36, wording.term('rate')],
    [92, wording.term('base')],
    [172, wording.term('vat')],
    [252, ''],
  ] as const
  columns
    .slice(0, 3)
    .forEach(([x, title], index) =>
      canvas.text((columns[index + 1]?.[0] ?? x) - 6, top + 4, title, { size: 8, bold: true, align: 'right' }),
    )
  invoice.shares.forEach(({ rate, base, amount }, index) => {
    const y = top + 20 + index * 14
    canvas.text(86, y, `${wording.rate(rate)} %`, { size: 8.5, align: 'right' })
    canvas.text(166, y, wording.plain(base), { size: 8.5, align: 'right' })
    canvas.text(246, y, wording.plain(amount), { size: 8.5, align: 'right' })
  })
  const bottom = top + 22 + invoice.shares.length * 14
  canvas.box(36, top, 216, bottom - top, { stroke: '#222222', line: 0.5 })
  canvas.rule(36, top + 16, 252, top + 16, { width: 0.5 })
  for (const [x] of columns.slice(1, 3)) canvas.rule(x, top, x, bottom, { width: 0.5 })
}

const sumRows = (invoice: Invoice, wording: Wording): Sum[] => [
  ...sumsBefore(invoice, wording),
  { label: wording.term('net'), amount: wording.money(invoice.net) },
  { label: `Total ${wording.term('vat')}`, amount: wording.money(invoice.vat) },
  { label: wording.term('gross'), amount: wording.money(invoice.printed_gross), strong: true },
  ...sumsAfter(invoice, wording),
]

const draw = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  header(invoice, canvas, wording)
  const columns = [
    column('code', 41, 48, 'left', ({ code }) => code),
    column('description', 98, 196, 'left', ({ description }) => description),
    column('quantity', 302, 42, 'right', ({ quantity }) => wording.quantity(quantity)),
    column('unit', 352, 34, 'center', ({ unit }) => unit),
    column('price', 394, 54, 'right', ({ price, discount }) =>
      discount > 0 ? `${wording.plain(price)} -${discount}%` : wording.plain(price),
    ),
    column('amount', 456, 60, 'right', ({ net }) => wording.plain(net)),
    column('rate', 524, 32, 'center', ({ rate }) => wording.rate(rate)),
  ]
  const style = { size: 8, rowGap: 6, rules: 'grid', head: {}, left: 36, right: 559, bottom: 690, top: 50, carries: true } as const
  const end = drawTable(canvas, 282, columns, invoice, wording, style)
  const rows = sumRows(invoice, wording)
  const fits = end + rows.length * 17 + 80 < 770
  if (!fits) canvas.page()
  const top = fits ? Math.max(end + 14, wording.random.pick([0, 560])) : 50
  recap(invoice, canvas, wording, top)
  rows.forEach(({ label, amount, strong = false }, index) => {
    canvas.box(
      340,
      top + index * 17,
      219,
      17,
      strong ? { fill: '#e6e6e6', stroke: '#222222', line: 0.5 } : { stroke: '#222222', line: 0.5 },
    )
    canvas.text(346, top + index * 17 + 4.5, label, { size: 8.5, bold: strong })
    canvas.text(554, top + index * 17 + 4.5, amount, { size: 8.5, bold: strong, align: 'right' })
  })
  const below = top + Math.max(rows.length * 17, 30 + invoice.shares.length * 14) + 14
  canvas.block(36, below, [...paymentLines(invoice, wording), ...bankLines(invoice, wording)], { size: 8, leading: 12 })
  canvas.eachPage((page, pages) => {
    const { seller } = invoice
    canvas.text(
      297,
      815,
      [seller.name, seller.street, `${seller.postal_code} ${seller.city}`, seller.register].filter(Boolean).join(' - '),
      { size: 7, align: 'center', color: '#555555' },
    )
    canvas.text(559, 826, `${wording.term('page')} ${page} / ${pages}`, { size: 7, align: 'right' })
  })
}

export const recapGrid: Layout = {
  name: 'recap',
  wants: { lines: [1, 14], prices: 'net', long: true },
  habits,
  families: ['sans', 'narrow', 'dejavu'],
  draw,
}
