/** A tinted strip at the left with all of the seller, values over their labels, a table without lines, the sums at the left below it. */
import { formatCommunication, inFours } from '../../invoice/formats.ts'
import type { Invoice, Line, Party } from '../../invoice/model.ts'
import type { Canvas, Style } from '../../output/canvas.ts'
import { exemption, type Wording } from '../../invoice/wording.ts'
import type { Layout } from '../layout.ts'
import { habits } from './words.ts'

const edge = 178
const right = 568

const strip = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  const { seller } = invoice
  canvas.box(0, 0, edge - 22, canvas.height, { fill: '#eef2ee' })
  const name = canvas.broken(seller.name, 120, { size: 14, bold: true })
  let y = canvas.block(20, 40, name, { size: 14, bold: true, color: '#2d4a3a' }) + 14
  const part = (lines: readonly (string | null)[]): void => {
    y = canvas.block(20, y, lines, { size: 7.5, color: '#333333', leading: 11 }) + 12
  }
  part([seller.street, seller.postal_code, seller.city])
  part([wording.term('phone'), seller.phone, seller.mail, seller.site])
  if (seller.vat_number) part([wording.term('vat_number'), wording.vat(seller.vat_number)])
  part(seller.register ? canvas.broken(seller.register, 125, { size: 7.5 }) : [])
  for (const { bank, iban, bic } of seller.accounts) part([bank, ...canvas.broken(inFours(iban), 118, { size: 7.5 }), bic])
}

/** The value first, its label small below it. */
const below = (canvas: Canvas, x: number, y: number, label: string, value: string, style: Style = {}): void => {
  canvas.text(x, y, value, { size: 10.5, ...style })
  canvas.text(x, y + 14, label.toLowerCase(), { size: 7, color: '#6a7a6f' })
}

const facts = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  const { distractors: beside, corrects } = invoice
  const shown: (readonly [string, string])[] = [
    ...(invoice.number === null ? [] : [[wording.numberLabel, invoice.number] as const]),
    [wording.term('customer_number'), beside.customer_number],
    ...(invoice.date === null ? [] : [[wording.term('date'), wording.date(invoice.date)] as const]),
    [wording.term('order'), beside.order_number],
    ...(invoice.due_date === null ? [] : [[wording.term('due'), wording.date(invoice.due_date)] as const]),
    ...(corrects === null
      ? [[wording.term('delivery_date'), wording.date(beside.delivery_date)] as const]
      : [[wording.term('corrects'), corrects] as const]),
  ]
  shown.forEach(([label, value], index) => below(canvas, edge + (index % 3) * 132, 176 + Math.floor(index / 3) * 36, label, value))
}

const buyerBlock = (buyer: Party, canvas: Canvas, wording: Wording): void => {
  canvas.text(edge, 78, wording.term('customer'), { size: 7, color: '#6a7a6f' })
  const address = [
    buyer.street,
    `${buyer.postal_code} ${buyer.city}`,
    buyer.vat_number && `${wording.term('vat_number')} ${wording.vat(buyer.vat_number)}`,
  ]
  canvas.text(edge, 90, buyer.name, { size: 11, bold: true })
  canvas.block(edge, 106, address, { size: 9 })
}

const row = (canvas: Canvas, wording: Wording, line: Line, y: number): number => {
  const description = canvas.broken(line.description, 176, { size: 8.5 })
  canvas.block(edge, y, description, { size: 8.5, leading: 11 })
  const counted = `${wording.quantity(line.quantity)} ${line.unit} × ${wording.plain(line.price)}${line.discount > 0 ? ` –${line.discount}%` : ''}`
  canvas.text(edge + 290, y, counted, { size: 8, align: 'right', color: '#444444' })
  canvas.text(edge + 325, y, `${wording.rate(line.rate)} %`, { size: 8, align: 'right', color: '#444444' })
  canvas.text(right, y, wording.plain(line.net), { size: 8.5, align: 'right' })
  return y + description.length * 11 + 6
}

const table = (invoice: Invoice, canvas: Canvas, wording: Wording): number => {
  let y = 268
  const head = () => {
    canvas.text(edge, y, wording.term('description'), { size: 7, color: '#6a7a6f' })
    canvas.text(right, y, wording.term('amount'), { size: 7, color: '#6a7a6f', align: 'right' })
    y += 14
  }
  head()
  for (const line of invoice.lines) {
    if (y > 770) {
      canvas.page()
      strip(invoice, canvas, wording)
      y = 50
      head()
    }
    y = row(canvas, wording, line, y)
  }
  return y + 10
}

const sums = (invoice: Invoice, canvas: Canvas, wording: Wording, top: number): number => {
  let y = top
  const put = (label: string, amount: string, strong = false): void => {
    canvas.text(edge + 70, y, amount, { size: strong ? 13 : 9.5, bold: strong, align: 'right' })
    canvas.text(edge + 82, y + (strong ? 2 : 0), label, { size: strong ? 10 : 9, color: '#333333' })
    y += strong ? 21 : 15
  }
  if (invoice.allowance)
    put(`${wording.term('allowance')} ${wording.rate(invoice.allowance.percent)} %`, wording.plain(-invoice.allowance.amount))
  put(wording.term('net'), wording.plain(invoice.net))
  for (const { rate, base, amount } of invoice.shares)
    put(`${wording.term('vat')} ${wording.rate(rate)} % / ${wording.plain(base)}`, wording.plain(amount))
  put(`${wording.term('gross')} (${invoice.currency})`, wording.plain(invoice.printed_gross), true)
  const old = invoice.distractors.old_balance
  if (invoice.prepaid > 0) put(wording.term('prepaid'), wording.plain(-invoice.prepaid))
  if (old !== null) put(wording.term('old_balance'), wording.plain(old))
  if (invoice.prepaid > 0 || old !== null) put(wording.term('to_pay'), wording.plain(invoice.printed_gross - invoice.prepaid + (old ?? 0)))
  return y + 14
}

const draw = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  strip(invoice, canvas, wording)
  canvas.text(edge, 36, wording.title, { size: 22, color: '#2d4a3a' })
  if (invoice.buyer) buyerBlock(invoice.buyer, canvas, wording)
  facts(invoice, canvas, wording)
  const end = table(invoice, canvas, wording)
  const fits = end + 190 < 830
  if (!fits) {
    canvas.page()
    strip(invoice, canvas, wording)
  }
  const y = sums(invoice, canvas, wording, fits ? end + 6 : 50)
  const { paid, communication, language, kind } = invoice
  const notes = [
    exemption(invoice, wording),
    paid && `${wording.term('paid')} ${paid.how[language]} (${wording.date(paid.date)})`,
    communication && `${wording.term('communication')} ${formatCommunication(communication)}`,
    kind === 'invoice' ? wording.term('terms') : null,
  ]
  canvas.block(edge, y, notes, { size: 8, leading: 13 })
}

export const sidebar: Layout = {
  name: 'sidebar',
  wants: { lines: [1, 12], prices: 'net', long: true },
  habits,
  families: ['condensed', 'sans', 'bookish'],
  draw,
}
