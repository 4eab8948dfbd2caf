/** A freelancer's invoice: number and dates in one sentence, no table, the sum first and what it holds after, the seller in the foot only. */
import { inFours } from '../../invoice/formats.ts'
import type { Invoice } from '../../invoice/model.ts'
import type { Canvas } from '../../output/canvas.ts'
import { exemption, type Wording } from '../../invoice/wording.ts'
import type { Layout } from '../layout.ts'
import { buyerOf, mentionOf, owedOf, settledOf, teller, vatOf, where } from './parts.ts'
import { habits } from './words.ts'

const [left, right] = [70, 525]
const grey = '#666666'

const sentence = (invoice: Invoice, wording: Wording): string => {
  const tell = teller(invoice, wording)
  const { number, date, due_date } = invoice
  const parts = [
    wording.title,
    number && `${tell('n° |numéro |', 'nr. |', 'Nr. |', 'no. |number |')}${number}`,
    date && `${tell('du|datée du|établie le', 'van|opgemaakt op|dd.', 'vom', 'dated|of|issued')} ${wording.date(date)}`,
  ]
  const until =
    due_date &&
    `${tell('payable pour le|à régler avant le', 'te betalen vóór|betaalbaar tot', 'zahlbar bis zum|fällig am', 'payable by|due')} ${wording.date(due_date)}`
  return [parts.filter(Boolean).join(' '), until].filter(Boolean).join(', ')
}

const head = (invoice: Invoice, canvas: Canvas, wording: Wording): number => {
  const { buyer, distractors: beside, corrects } = invoice
  const tell = teller(invoice, wording)
  const look = { size: 15, bold: true, leading: 21 }
  let y = canvas.block(left, 76, canvas.broken(sentence(invoice, wording), right - left, look), look) + 8
  const project = `${tell('Projet', 'Project', 'Projekt', 'Project')} ${wording.random.between(100, 999)}-${wording.random.digits(2)}, ${beside.contact}`
  const period = beside.period && `${wording.term('period')} ${beside.period.map((day) => wording.date(day)).join(' – ')}`
  y = canvas.block(left, y, [project, period, corrects && `${wording.term('corrects')} ${corrects}`], { size: 9, color: grey }) + 18
  if (!buyer) return y
  const [name = '', ...rest] = buyerOf(invoice)
  canvas.text(left, y, `${tell('Pour', 'Voor', 'Für', 'For')} ${name}`, { size: 10.5 })
  return canvas.block(left, y + 15, [rest.join(', '), vatOf(buyer, wording)], { size: 9, color: grey }) + 26
}

/** Each of two lines: what, and under it how much of it at which price and rate. */
const list = (invoice: Invoice, canvas: Canvas, wording: Wording, top: number): number => {
  const tell = teller(invoice, wording)
  const [of, at] = [tell('à', 'aan|à', 'à|zu', 'at|×'), wording.term('vat')]
  let y = top
  for (const { description, quantity, unit, price, discount, rate, net } of invoice.lines) {
    if (y > 660) {
      canvas.page()
      y = 76
    }
    canvas.text(left, y, description, { size: 10.5 })
    canvas.text(right, y, wording.money(net), { size: 10.5, align: 'right' })
    const counted = `${wording.quantity(quantity)} ${unit} ${of} ${wording.money(price)}${discount > 0 ? ` (–${discount} %)` : ''}`
    canvas.text(left, y + 14, `${counted}, ${at} ${wording.rate(rate)} %`, { size: 8.5, color: grey })
    y += 34
  }
  if (invoice.allowance) {
    canvas.text(left, y, `${wording.term('allowance')} (${wording.rate(invoice.allowance.percent)} %)`, { size: 10.5 })
    canvas.text(right, y, wording.money(-invoice.allowance.amount), { size: 10.5, align: 'right' })
    y += 26
  }
  return y
}

const sums = (invoice: Invoice, canvas: Canvas, wording: Wording, top: number): number => {
  const tell = teller(invoice, wording)
  const { prepaid, distractors: beside } = invoice
  const on = tell('sur', 'op', 'auf', 'on')
  const within = tell('dont|y compris', 'waarvan|inbegrepen', 'darin enthalten|davon', 'of which|including')
  let y = top
  canvas.text(left, y, wording.term('gross'), { size: 14, bold: true })
  canvas.text(right, y, wording.money(invoice.printed_gross), { size: 14, bold: true, align: 'right' })
  y += 24
  const put = (label: string, amount: string): void => {
    canvas.text(left, y, label, { size: 9.5 })
    canvas.text(right, y, amount, { size: 9.5, align: 'right' })
    y += 15
  }
  for (const { rate, base, amount } of invoice.shares)
    put(`${within} ${wording.term('vat')} ${wording.rate(rate)} % ${on} ${wording.money(base)}`, wording.money(amount))
  if (invoice.shares.length > 1)
    put(`${within} ${wording.term('vat')}, ${tell('au total', 'samen', 'insgesamt', 'in all')}`, wording.money(invoice.vat))
  put(`${tell('soit|c’est-à-dire', 'of|hetzij', 'entspricht', 'that is')} ${wording.term('net')}`, wording.money(invoice.net))
  if (prepaid > 0) put(wording.term('prepaid'), wording.money(-prepaid))
  if (beside.old_balance !== null) put(wording.term('old_balance'), wording.money(beside.old_balance))
  if (owedOf(invoice) !== invoice.printed_gross) put(wording.term('to_pay'), wording.money(owedOf(invoice)))
  return y + 14
}

const draw = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  const { seller } = invoice
  const end = list(invoice, canvas, wording, head(invoice, canvas, wording)) + 10
  const fits = end + 130 + invoice.shares.length * 15 < 760
  if (!fits) canvas.page()
  const y = sums(invoice, canvas, wording, fits ? end : 76)
  canvas.block(left, y, [exemption(invoice, wording), settledOf(invoice, wording), mentionOf(invoice, wording)], { size: 9, leading: 14 })
  const banks = seller.accounts.map(({ iban, bic, bank }) => `${bank} ${inFours(iban)} (${bic})`)
  const lines = [
    [seller.name, ...where(seller)].join(' · '),
    [vatOf(seller, wording), seller.register, seller.phone, seller.mail].filter(Boolean).join(' · '),
    ...banks,
  ]
  canvas.eachPage(() => canvas.block(297, 826 - lines.length * 11, lines, { size: 7.5, color: grey, align: 'center', leading: 11 }))
}

export const bare: Layout = {
  name: 'bare',
  wants: { lines: [1, 6], prices: 'net', trades: ['advice', 'software', 'print', 'cleaning', 'transport', 'construction'] },
  habits,
  families: ['sans', 'dejavu', 'bookish'],
  draw,
}
