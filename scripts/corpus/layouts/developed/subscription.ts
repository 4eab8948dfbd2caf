/** A subscription: the sum to pay in large print at the top, a summary, the detail below, a slip to pay with at the foot. */
import { formatCommunication, inFours } from '../../invoice/formats.ts'
import type { Invoice } from '../../invoice/model.ts'
import type { Canvas } from '../../output/canvas.ts'
import type { Wording } from '../../invoice/wording.ts'
import type { Layout } from '../layout.ts'
import { column, drawTable } from '../table.ts'
import { addressOf, allSums, buyerLines, mainFacts, otherFacts, paymentLines, vatLine } from './parts.ts'
import { habits } from './words.ts'

const header = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  const { seller } = invoice
  canvas.box(40, 38, 10, 30, { fill: '#d9531e' })
  canvas.text(58, 42, seller.name, { size: 17, bold: true })
  canvas.block(58, 66, [[...addressOf(seller, false)].filter(Boolean).join(', '), vatLine(seller, wording)], { size: 8, color: '#555555' })
  canvas.block(40, 120, buyerLines(invoice, wording), { size: 10 })
  canvas.box(335, 112, 220, 92, { fill: '#fbeee8', radius: 6 })
  const owed = invoice.printed_gross - invoice.prepaid + (invoice.distractors.old_balance ?? 0)
  canvas.text(347, 122, wording.term(invoice.paid || invoice.kind !== 'invoice' ? 'gross' : 'to_pay'), { size: 9, color: '#8a3a17' })
  canvas.text(347, 136, wording.money(owed), { size: 20, bold: true })
  if (invoice.due_date) canvas.text(347, 170, `${wording.term('due')} ${wording.date(invoice.due_date)}`, { size: 9 })
  canvas.text(40, 222, wording.title, { size: 14, bold: true })
  const facts = [...otherFacts(invoice, wording, 3).slice(0, 4), ...mainFacts(invoice, wording).slice(0, 2)].filter(
    ([, value]) => canvas.measure(value, { size: 9, bold: true }) < 138,
  )
  facts.forEach(([label, value], index) => {
    const [x, y] = [40 + (index % 2) * 265, 246 + Math.floor(index / 2) * 14]
    canvas.text(x, y, label, { size: 9, color: '#555555' })
    canvas.text(x + 120, y, value, { size: 9, bold: true })
  })
}

/** The payment slip: repeats the facts above in boxes. */
const slip = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  const { seller, communication } = invoice
  const [account] = seller.accounts
  if (!account || invoice.kind !== 'invoice' || invoice.paid) return
  canvas.rule(0, 720, canvas.width, 720, { dash: 4, width: 0.6, color: '#777777' })
  const cells = [
    [wording.term('to_pay'), wording.money(invoice.printed_gross - invoice.prepaid + (invoice.distractors.old_balance ?? 0))],
    ['IBAN', inFours(account.iban)],
    ['BIC', account.bic],
    [wording.term('communication'), communication === null ? (invoice.number ?? '') : formatCommunication(communication)],
  ] as const
  cells.forEach(([label, value], index) => {
    const [x, y] = [40 + (index % 2) * 265, 734 + Math.floor(index / 2) * 40]
    canvas.text(x, y, label, { size: 7.5, color: '#555555' })
    canvas.box(x, y + 10, 250, 20, { stroke: '#999999' })
    canvas.text(x + 6, y + 15, value, { size: 10.5, family: 'mono' })
  })
}

const draw = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  header(invoice, canvas, wording)
  const columns = [
    column('description', 44, 250, 'left', ({ description }) => description),
    column('quantity', 300, 60, 'right', ({ quantity, unit }) => `${wording.quantity(quantity)} ${unit}`),
    column('price', 365, 60, 'right', ({ price }) => wording.money(price)),
    column('amount', 430, 70, 'right', ({ net }) => wording.money(net)),
    column('rate', 505, 46, 'right', ({ rate }) => `${wording.rate(rate)} %`),
  ]
  const style = {
    size: 9,
    rowGap: 6,
    rules: 'rows',
    head: { fill: '#eeeeee' },
    left: 40,
    right: 555,
    bottom: 640,
    top: 60,
    carries: false,
  } as const
  const end = drawTable(canvas, 312, columns, invoice, wording, style)
  const rows = allSums(invoice, wording)
  const fits = end + rows.length * 15 + 75 < 715
  if (!fits) canvas.page()
  const top = fits ? end + 6 : 60
  rows.forEach(({ label, amount, strong = false }, index) => {
    canvas.text(300, top + index * 15, label, { size: 9.5, bold: strong })
    canvas.text(500, top + index * 15, amount, { size: 9.5, bold: strong, align: 'right' })
  })
  const below = top + rows.length * 15 + 10
  canvas.block(40, below, paymentLines({ ...invoice, communication: null }, wording), { size: 8, leading: 11.5 })
  slip(invoice, canvas, wording)
}

export const subscription: Layout = {
  name: 'subscription',
  wants: { lines: [1, 8], prices: 'net' },
  habits,
  families: ['sans', 'condensed', 'narrow'],
  draw,
}
