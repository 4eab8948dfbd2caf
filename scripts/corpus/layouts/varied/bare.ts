/** A freelancer's sheet: number and dates in one sentence, no table, the sum first and what it holds after, the seller in the foot only. */
import { inFours } from '../../invoice/formats.ts'
import type { Invoice } from '../../invoice/model.ts'
import type { Paper } from '../../output/canvas.ts'
import { exemption, type Voice } from '../../invoice/wording.ts'
import type { Layout } from '../layout.ts'
import { buyerOf, mentionOf, owedOf, settledOf, teller, vatOf, where } from './parts.ts'
import { habits } from './words.ts'

const [left, right] = [70, 525]
const grey = '#666666'

const sentence = (invoice: Invoice, voice: Voice): string => {
  const tell = teller(invoice, voice)
  const { number, date, due_date } = invoice
  const parts = [
    voice.title,
    number && `${tell('n° |numéro |', 'nr. |', 'Nr. |', 'no. |number |')}${number}`,
    date && `${tell('du|datée du|établie le', 'van|opgemaakt op|dd.', 'vom', 'dated|of|issued')} ${voice.date(date)}`,
  ]
  const until =
    due_date &&
    `${tell('payable pour le|à régler avant le', 'te betalen vóór|betaalbaar tot', 'zahlbar bis zum|fällig am', 'payable by|due')} ${voice.date(due_date)}`
  return [parts.filter(Boolean).join(' '), until].filter(Boolean).join(', ')
}

const head = (invoice: Invoice, paper: Paper, voice: Voice): number => {
  const { buyer, distractors: beside, corrects } = invoice
  const tell = teller(invoice, voice)
  const look = { size: 15, bold: true, leading: 21 }
  let y = paper.block(left, 76, paper.broken(sentence(invoice, voice), right - left, look), look) + 8
  const project = `${tell('Projet', 'Project', 'Projekt', 'Project')} ${voice.dice.between(100, 999)}-${voice.dice.digits(2)}, ${beside.contact}`
  const period = beside.period && `${voice.say('period')} ${beside.period.map((day) => voice.date(day)).join(' – ')}`
  y = paper.block(left, y, [project, period, corrects && `${voice.say('corrects')} ${corrects}`], { size: 9, color: grey }) + 18
  if (!buyer) return y
  const [name = '', ...rest] = buyerOf(invoice)
  paper.text(left, y, `${tell('Pour', 'Voor', 'Für', 'For')} ${name}`, { size: 10.5 })
  return paper.block(left, y + 15, [rest.join(', '), vatOf(buyer, voice)], { size: 9, color: grey }) + 26
}

/** Each of two lines: what, and under it how much of it at which price and rate. */
const list = (invoice: Invoice, paper: Paper, voice: Voice, top: number): number => {
  const tell = teller(invoice, voice)
  const [of, at] = [tell('à', 'aan|à', 'à|zu', 'at|×'), voice.say('vat')]
  let y = top
  for (const { description, quantity, unit, price, discount, rate, net } of invoice.lines) {
    if (y > 660) {
      paper.page()
      y = 76
    }
    paper.text(left, y, description, { size: 10.5 })
    paper.text(right, y, voice.money(net), { size: 10.5, align: 'right' })
    const counted = `${voice.quantity(quantity)} ${unit} ${of} ${voice.money(price)}${discount > 0 ? ` (–${discount} %)` : ''}`
    paper.text(left, y + 14, `${counted}, ${at} ${voice.rate(rate)} %`, { size: 8.5, color: grey })
    y += 34
  }
  if (invoice.allowance) {
    paper.text(left, y, `${voice.say('allowance')} (${voice.rate(invoice.allowance.percent)} %)`, { size: 10.5 })
    paper.text(right, y, voice.money(-invoice.allowance.amount), { size: 10.5, align: 'right' })
    y += 26
  }
  return y
}

const sums = (invoice: Invoice, paper: Paper, voice: Voice, top: number): number => {
  const tell = teller(invoice, voice)
  const { prepaid, distractors: beside } = invoice
  const on = tell('sur', 'op', 'auf', 'on')
  const within = tell('dont|y compris', 'waarvan|inbegrepen', 'darin enthalten|davon', 'of which|including')
  let y = top
  paper.text(left, y, voice.say('gross'), { size: 14, bold: true })
  paper.text(right, y, voice.money(invoice.printed_gross), { size: 14, bold: true, align: 'right' })
  y += 24
  const put = (label: string, amount: string): void => {
    paper.text(left, y, label, { size: 9.5 })
    paper.text(right, y, amount, { size: 9.5, align: 'right' })
    y += 15
  }
  for (const { rate, base, amount } of invoice.shares)
    put(`${within} ${voice.say('vat')} ${voice.rate(rate)} % ${on} ${voice.money(base)}`, voice.money(amount))
  if (invoice.shares.length > 1)
    put(`${within} ${voice.say('vat')}, ${tell('au total', 'samen', 'insgesamt', 'in all')}`, voice.money(invoice.vat))
  put(`${tell('soit|c’est-à-dire', 'of|hetzij', 'entspricht', 'that is')} ${voice.say('net')}`, voice.money(invoice.net))
  if (prepaid > 0) put(voice.say('prepaid'), voice.money(-prepaid))
  if (beside.old_balance !== null) put(voice.say('old_balance'), voice.money(beside.old_balance))
  if (owedOf(invoice) !== invoice.printed_gross) put(voice.say('to_pay'), voice.money(owedOf(invoice)))
  return y + 14
}

const draw = (invoice: Invoice, paper: Paper, voice: Voice): void => {
  const { seller } = invoice
  const end = list(invoice, paper, voice, head(invoice, paper, voice)) + 10
  const fits = end + 130 + invoice.shares.length * 15 < 760
  if (!fits) paper.page()
  const y = sums(invoice, paper, voice, fits ? end : 76)
  paper.block(left, y, [exemption(invoice, voice), settledOf(invoice, voice), mentionOf(invoice, voice)], { size: 9, leading: 14 })
  const banks = seller.accounts.map(({ iban, bic, bank }) => `${bank} ${inFours(iban)} (${bic})`)
  const lines = [
    [seller.name, ...where(seller)].join(' · '),
    [vatOf(seller, voice), seller.register, seller.phone, seller.mail].filter(Boolean).join(' · '),
    ...banks,
  ]
  paper.eachPage(() => paper.block(297, 826 - lines.length * 11, lines, { size: 7.5, color: grey, align: 'center', leading: 11 }))
}

export const bare: Layout = {
  name: 'bare',
  wants: { lines: [1, 6], prices: 'net', trades: ['advice', 'software', 'print', 'cleaning', 'transport', 'construction'] },
  habits,
  families: ['sans', 'dejavu', 'bookish'],
  draw,
}
