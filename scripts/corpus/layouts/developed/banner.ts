/** A coloured band with the name, three boxes of facts beside one another with the label over the value, a striped table, a box of sums. */
import type { Invoice } from '../../invoice/model.ts'
import type { Canvas } from '../../output/canvas.ts'
import type { Wording } from '../../invoice/wording.ts'
import type { Layout } from '../layout.ts'
import { column, drawTable } from '../table.ts'
import { addressOf, allSums, bankLines, buyerLines, mainFacts, otherFacts, paymentLines, vatLine } from './parts.ts'
import { habits } from './words.ts'

const colours = ['#1f4e79', '#2e6b4f', '#7a2e3a', '#444444', '#5b3c88'] as const

const header = (invoice: Invoice, canvas: Canvas, wording: Wording, colour: string): void => {
  const { seller } = invoice
  canvas.box(0, 0, canvas.width, 78, { fill: colour })
  const large = canvas.measure(seller.name, { size: 20, bold: true }) < 330
  canvas.text(40, large ? 22 : 26, seller.name, { size: large ? 20 : 14, bold: true, color: '#ffffff' })
  canvas.text(555, 30, wording.title.toUpperCase(), { size: 15, color: '#ffffff', align: 'right', spacing: 1.5 })
  canvas.text(40, 52, [seller.street, `${seller.postal_code} ${seller.city}`, seller.site].join('  ·  '), { size: 8, color: '#e8e8e8' })
  canvas.text(40, 100, wording.term('customer'), { size: 8, color: colour, bold: true })
  canvas.block(40, 113, buyerLines(invoice, wording), { size: 10 })
  const contact = [...addressOf(seller, false), vatLine(seller, wording), seller.register, seller.mail]
  canvas.block(370, 100, contact, { size: 8.5, color: '#333333' })
}

const boxes = (invoice: Invoice, canvas: Canvas, wording: Wording, colour: string): void => {
  const facts = [...mainFacts(invoice, wording), ...otherFacts(invoice, wording, 3)].slice(0, 6)
  const rows = [facts.slice(0, 3), facts.slice(3)]
  rows.forEach((row, down) => {
    row.forEach(([label, value], across) => {
      const [x, y] = [40 + across * 175, 190 + down * 40]
      canvas.box(x, y, 165, 34, { stroke: '#c8c8c8', radius: 3 })
      canvas.text(x + 7, y + 5, label, { size: 7.5, color: colour })
      canvas.text(x + 7, y + 17, value, { size: 10, bold: down === 0 })
    })
  })
}

const sums = (invoice: Invoice, canvas: Canvas, wording: Wording, top: number, colour: string): number => {
  const rows = allSums(invoice, wording)
  const height = rows.length * 18 + 10
  canvas.box(320, top, 235, height, { stroke: '#c8c8c8', radius: 3 })
  rows.forEach(({ label, amount, strong = false }, index) => {
    const y = top + 7 + index * 18
    if (strong) canvas.box(320, y - 4, 235, 18, { fill: colour })
    const look = { size: 9.5, bold: strong, color: strong ? '#ffffff' : '#111111' }
    canvas.text(330, y, label, look)
    canvas.text(546, y, amount, { ...look, align: 'right' })
  })
  return top + height + 14
}

const draw = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  const colour = wording.random.pick(colours)
  header(invoice, canvas, wording, colour)
  boxes(invoice, canvas, wording, colour)
  const columns = [
    column('code', 45, 55, 'left', ({ code }) => code),
    column('description', 105, 205, 'left', ({ description }) => description),
    column('quantity', 312, 66, 'right', ({ quantity, unit }) => `${wording.quantity(quantity)} ${unit}`),
    column('price', 385, 60, 'right', ({ price }) => wording.plain(price)),
    column('rate', 450, 38, 'right', ({ rate }) => wording.rate(rate)),
    column('amount', 490, 60, 'right', ({ net }) => wording.plain(net)),
  ]
  const style = {
    size: 8.5,
    rowGap: 8,
    rules: 'zebra',
    head: { fill: colour, color: '#ffffff' },
    left: 40,
    right: 555,
    bottom: 740,
    top: 50,
    carries: false,
  } as const
  const end = drawTable(canvas, 280, columns, invoice, wording, style)
  const fits = end + allSums(invoice, wording).length * 18 + 100 < 785
  if (!fits) canvas.page()
  const below = sums(invoice, canvas, wording, fits ? end + 10 : 50, colour)
  canvas.block(40, below, paymentLines(invoice, wording), { size: 8.5, leading: 13 })
  canvas.eachPage((page, pages) => {
    canvas.block(40, 800, bankLines(invoice, wording), { size: 8, color: '#333333' })
    canvas.text(555, 815, `${page} / ${pages}`, { size: 8, align: 'right' })
  })
}

export const banner: Layout = {
  name: 'banner',
  wants: { lines: [1, 12], prices: 'net', long: true },
  habits,
  families: ['sans', 'condensed', 'dejavu'],
  draw,
}
