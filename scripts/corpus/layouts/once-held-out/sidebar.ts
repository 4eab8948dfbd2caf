/** A tinted strip at the left with all of the seller, values over their labels, a table without lines, the sums at the left below it. */
import { formatCommunication, inFours } from '../../invoice/formats.ts'
import type { Invoice, Line, Party } from '../../invoice/model.ts'
import type { Paper, Style } from '../../output/canvas.ts'
import { exemption, type Voice } from '../../invoice/wording.ts'
import type { Layout } from '../layout.ts'
import { habits } from './words.ts'

const edge = 178
const right = 568

const strip = (invoice: Invoice, paper: Paper, voice: Voice): void => {
  const { seller } = invoice
  paper.box(0, 0, edge - 22, paper.height, { fill: '#eef2ee' })
  const name = paper.broken(seller.name, 120, { size: 14, bold: true })
  let y = paper.block(20, 40, name, { size: 14, bold: true, color: '#2d4a3a' }) + 14
  const part = (lines: readonly (string | null)[]): void => {
    y = paper.block(20, y, lines, { size: 7.5, color: '#333333', leading: 11 }) + 12
  }
  part([seller.street, seller.postal_code, seller.city])
  part([voice.say('phone'), seller.phone, seller.mail, seller.site])
  if (seller.vat_number) part([voice.say('vat_number'), voice.vat(seller.vat_number)])
  part(seller.register ? paper.broken(seller.register, 125, { size: 7.5 }) : [])
  for (const { bank, iban, bic } of seller.accounts) part([bank, ...paper.broken(inFours(iban), 118, { size: 7.5 }), bic])
}

/** The value first, its label small below it. */
const below = (paper: Paper, x: number, y: number, label: string, value: string, style: Style = {}): void => {
  paper.text(x, y, value, { size: 10.5, ...style })
  paper.text(x, y + 14, label.toLowerCase(), { size: 7, color: '#6a7a6f' })
}

const facts = (invoice: Invoice, paper: Paper, voice: Voice): void => {
  const { distractors: beside, corrects } = invoice
  const shown: (readonly [string, string])[] = [
    ...(invoice.number === null ? [] : [[voice.numberLabel, invoice.number] as const]),
    [voice.say('customer_number'), beside.customer_number],
    ...(invoice.date === null ? [] : [[voice.say('date'), voice.date(invoice.date)] as const]),
    [voice.say('order'), beside.order_number],
    ...(invoice.due_date === null ? [] : [[voice.say('due'), voice.date(invoice.due_date)] as const]),
    ...(corrects === null
      ? [[voice.say('delivery_date'), voice.date(beside.delivery_date)] as const]
      : [[voice.say('corrects'), corrects] as const]),
  ]
  shown.forEach(([label, value], index) => below(paper, edge + (index % 3) * 132, 176 + Math.floor(index / 3) * 36, label, value))
}

const buyerBlock = (buyer: Party, paper: Paper, voice: Voice): void => {
  paper.text(edge, 78, voice.say('customer'), { size: 7, color: '#6a7a6f' })
  const address = [
    buyer.street,
    `${buyer.postal_code} ${buyer.city}`,
    buyer.vat_number && `${voice.say('vat_number')} ${voice.vat(buyer.vat_number)}`,
  ]
  paper.text(edge, 90, buyer.name, { size: 11, bold: true })
  paper.block(edge, 106, address, { size: 9 })
}

const row = (paper: Paper, voice: Voice, line: Line, y: number): number => {
  const description = paper.broken(line.description, 176, { size: 8.5 })
  paper.block(edge, y, description, { size: 8.5, leading: 11 })
  const counted = `${voice.quantity(line.quantity)} ${line.unit} × ${voice.plain(line.price)}${line.discount > 0 ? ` –${line.discount}%` : ''}`
  paper.text(edge + 290, y, counted, { size: 8, align: 'right', color: '#444444' })
  paper.text(edge + 325, y, `${voice.rate(line.rate)} %`, { size: 8, align: 'right', color: '#444444' })
  paper.text(right, y, voice.plain(line.net), { size: 8.5, align: 'right' })
  return y + description.length * 11 + 6
}

const table = (invoice: Invoice, paper: Paper, voice: Voice): number => {
  let y = 268
  const head = () => {
    paper.text(edge, y, voice.say('description'), { size: 7, color: '#6a7a6f' })
    paper.text(right, y, voice.say('amount'), { size: 7, color: '#6a7a6f', align: 'right' })
    y += 14
  }
  head()
  for (const line of invoice.lines) {
    if (y > 770) {
      paper.page()
      strip(invoice, paper, voice)
      y = 50
      head()
    }
    y = row(paper, voice, line, y)
  }
  return y + 10
}

const sums = (invoice: Invoice, paper: Paper, voice: Voice, top: number): number => {
  let y = top
  const put = (label: string, amount: string, strong = false): void => {
    paper.text(edge + 70, y, amount, { size: strong ? 13 : 9.5, bold: strong, align: 'right' })
    paper.text(edge + 82, y + (strong ? 2 : 0), label, { size: strong ? 10 : 9, color: '#333333' })
    y += strong ? 21 : 15
  }
  if (invoice.allowance) put(`${voice.say('allowance')} ${voice.rate(invoice.allowance.percent)} %`, voice.plain(-invoice.allowance.amount))
  put(voice.say('net'), voice.plain(invoice.net))
  for (const { rate, base, amount } of invoice.shares)
    put(`${voice.say('vat')} ${voice.rate(rate)} % / ${voice.plain(base)}`, voice.plain(amount))
  put(`${voice.say('gross')} (${invoice.currency})`, voice.plain(invoice.printed_gross), true)
  const old = invoice.distractors.old_balance
  if (invoice.prepaid > 0) put(voice.say('prepaid'), voice.plain(-invoice.prepaid))
  if (old !== null) put(voice.say('old_balance'), voice.plain(old))
  if (invoice.prepaid > 0 || old !== null) put(voice.say('to_pay'), voice.plain(invoice.printed_gross - invoice.prepaid + (old ?? 0)))
  return y + 14
}

const draw = (invoice: Invoice, paper: Paper, voice: Voice): void => {
  strip(invoice, paper, voice)
  paper.text(edge, 36, voice.title, { size: 22, color: '#2d4a3a' })
  if (invoice.buyer) buyerBlock(invoice.buyer, paper, voice)
  facts(invoice, paper, voice)
  const end = table(invoice, paper, voice)
  const fits = end + 190 < 830
  if (!fits) {
    paper.page()
    strip(invoice, paper, voice)
  }
  const y = sums(invoice, paper, voice, fits ? end + 6 : 50)
  const { paid, communication, language, kind } = invoice
  const notes = [
    exemption(invoice, voice),
    paid && `${voice.say('paid')} ${paid.how[language]} (${voice.date(paid.date)})`,
    communication && `${voice.say('communication')} ${formatCommunication(communication)}`,
    kind === 'invoice' ? voice.say('terms') : null,
  ]
  paper.block(edge, y, notes, { size: 8, leading: 13 })
}

export const sidebar: Layout = {
  name: 'sidebar',
  wants: { lines: [1, 12], prices: 'net', long: true },
  habits,
  families: ['condensed', 'sans', 'bookish'],
  draw,
}
