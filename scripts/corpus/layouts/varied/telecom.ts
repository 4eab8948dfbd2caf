/** Two sides: what is to be paid and the sums by heading on the first, every line on the second; what was paid last month stands beside them. */
import { addDays, inFours } from '../../invoice/formats.ts'
import type { Cents, Invoice, Line } from '../../invoice/model.ts'
import type { Paper } from '../../output/canvas.ts'
import type { Voice } from '../../invoice/wording.ts'
import type { Layout } from '../layout.ts'
import { banksOf, buyerOf, type Fact, factsOf, fitted, notesOf, owedLabel, owedOf, teller, vatOf, where } from './parts.ts'
import { habits } from './words.ts'

const [left, right] = [45, 550]
const blue = '#123f8c'

const headings = {
  fr: ['Abonnements et options', 'Services à l’usage'],
  nl: ['Abonnementen en opties', 'Verbruikte diensten'],
  de: ['Grundgebühren und Optionen', 'Nutzungsabhängige Dienste'],
  en: ['Plans and options', 'Usage and services'],
} as const

/** The lines under each heading; a single line has only the first. */
const parted = ({ lines }: Invoice): readonly (readonly Line[])[] => {
  const half = Math.ceil(lines.length / 2)
  return [lines.slice(0, half), lines.slice(half)].filter((part) => part.length > 0)
}
const netOf = (lines: readonly Line[]): Cents => lines.reduce((sum, { net }) => sum + net, 0)

const head = (invoice: Invoice, paper: Paper, voice: Voice): void => {
  const { seller, buyer, distractors: beside, corrects } = invoice
  const tell = teller(invoice, voice)
  paper.box(left, 32, 26, 26, { fill: blue, radius: 13 })
  paper.text(left + 34, 37, seller.name, fitted(paper, seller.name, 240, { size: 14, bold: true, color: blue }))
  paper.text(right, 40, voice.title, { size: 12, align: 'right', color: blue })
  if (buyer) paper.block(330, 100, buyerOf(invoice), { size: 10.5, leading: 14 })
  const facts: Fact[] = [
    [voice.say('customer_number'), beside.customer_number],
    ...factsOf(invoice, voice),
    ...(corrects === null ? [] : [[voice.say('corrects'), corrects] as const]),
    [
      tell('N° de contrat', 'Contractnummer', 'Vertragsnummer', 'Contract no.'),
      `${voice.dice.digits(3)}.${voice.dice.digits(3)}.${voice.dice.digits(3)}`,
    ],
  ]
  facts.slice(0, 6).forEach(([label, value], index) => {
    const [x, y] = [left + (index % 2) * 128, 96 + Math.floor(index / 2) * 32]
    paper.text(x, y, label, { ...fitted(paper, label, 120, { size: 7.5, color: '#666666' }) })
    paper.text(x, y + 10, value, fitted(paper, value, 120, { size: 9.5, bold: true }))
  })
  const vat = buyer && vatOf(buyer, voice)
  if (vat) paper.text(330, 172, `${tell('Votre', 'Uw', 'Ihre', 'Your')} ${vat}`, { size: 8, color: '#444444' })
}

/** Last month's sums, which have nothing to do with this invoice. */
const before = (invoice: Invoice, paper: Paper, voice: Voice): void => {
  const tell = teller(invoice, voice)
  const { old_balance: open, order_date } = invoice.distractors
  const paidThen = voice.dice.between(2000, 90_000)
  const rows: Fact[] = [
    [tell('Facture précédente', 'Vorige factuur', 'Letzte Rechnung', 'Last bill'), voice.plain(paidThen + (open ?? 0))],
    [`${tell('Paiement du', 'Betaling van', 'Zahlung vom', 'Payment of')} ${voice.date(order_date)}`, voice.plain(-paidThen)],
    [open === null ? tell('Solde', 'Saldo', 'Saldo', 'Balance') : voice.say('old_balance'), voice.plain(open ?? 0)],
  ]
  paper.box(left, 208, 236, 66, { fill: '#eef2f9' })
  paper.text(left + 10, 214, tell('Votre compte', 'Uw rekening bij ons', 'Ihr Konto', 'Your account so far'), {
    size: 8.5,
    bold: true,
    color: blue,
  })
  rows.forEach(([label, value], index) => {
    paper.text(left + 10, 229 + index * 14, label, fitted(paper, label, 150, { size: 8.5 }))
    paper.text(left + 226, 229 + index * 14, value, { size: 8.5, align: 'right' })
  })
}

const callout = (invoice: Invoice, paper: Paper, voice: Voice): void => {
  const tell = teller(invoice, voice)
  const { due_date, buyer, owner, communication, paid, kind } = invoice
  paper.box(300, 208, right - 300, 66, { fill: blue })
  const label = owedLabel(invoice, voice)
  paper.text(312, 216, label, { ...fitted(paper, label, 220, { size: 10, color: '#ffffff' }) })
  paper.text(right - 12, 230, voice.money(owedOf(invoice)), { size: 18, bold: true, color: '#ffffff', align: 'right' })
  const [account] = buyer === owner ? owner.accounts : []
  const debit = account && due_date && communication === null && kind === 'invoice' && !paid
  if (debit)
    paper.text(
      312,
      258,
      `${tell('Domiciliation : votre compte', 'Domiciliëring: uw rekening', 'Lastschrift von', 'Direct debit from')} ${inFours(account.iban)}`,
      {
        size: 7.2,
        color: '#ffffff',
        family: 'narrow',
      },
    )
}

const summary = (invoice: Invoice, paper: Paper, voice: Voice): number => {
  const { allowance, prepaid } = invoice
  let y = 300
  const put = (label: string, amount: string, bold = false): void => {
    paper.text(left, y, label, { size: 10, bold })
    paper.text(right, y, amount, { size: 10, bold, align: 'right' })
    paper.rule(left, y + 15, right, y + 15, { color: '#c9d3e6', width: 0.5 })
    y += 21
  }
  parted(invoice).forEach((lines, index) => put(headings[invoice.language][index] ?? '', voice.money(netOf(lines))))
  if (allowance) put(`${voice.say('allowance')} ${voice.rate(allowance.percent)} %`, voice.money(-allowance.amount))
  put(voice.say('net'), voice.money(invoice.net), true)
  for (const { rate, base, amount } of invoice.shares)
    put(`${voice.say('vat')} ${voice.rate(rate)} % (${voice.say('base').toLowerCase()} ${voice.money(base)})`, voice.money(amount))
  if (invoice.shares.length > 1)
    put(`${teller(invoice, voice)('Total', 'Totaal', 'Summe', 'Total')} ${voice.say('vat')}`, voice.money(invoice.vat))
  put(voice.say('gross'), voice.money(invoice.printed_gross), true)
  if (prepaid > 0) put(voice.say('prepaid'), voice.money(-prepaid))
  return y + 14
}

const detail = (invoice: Invoice, paper: Paper, voice: Voice): void => {
  const tell = teller(invoice, voice)
  const [from, to] = invoice.distractors.period ?? [addDays(invoice.distractors.delivery_date, -30), invoice.distractors.delivery_date]
  paper.page()
  paper.text(left, 44, tell('Détail de vos services', 'Detail van uw diensten', 'Einzelnachweis', 'Your services in detail'), {
    size: 13,
    bold: true,
    color: blue,
  })
  paper.text(right, 48, `${voice.say('period')} ${voice.date(from)} – ${voice.date(to)}`, { size: 8.5, align: 'right' })
  const at = [330, 400, 480, right] as const
  const terms = ['quantity', 'price', 'amount', 'rate'] as const
  let y = 84
  terms.forEach((term, index) =>
    paper.text(at[index] ?? right, y, voice.say(term), { ...fitted(paper, voice.say(term), 66, { size: 8, bold: true }), align: 'right' }),
  )
  parted(invoice).forEach((lines, part) => {
    y += 16
    paper.text(
      left,
      y,
      `${headings[invoice.language][part] ?? ''} – ${tell('ligne', 'lijn', 'Anschluss', 'line')} 04${voice.dice.digits(2)} ${voice.dice.digits(2)} ${voice.dice.digits(2)} ${voice.dice.digits(2)}`,
      { size: 9, bold: true, color: blue },
    )
    y += 15
    for (const line of lines) {
      const less = line.discount > 0 ? ` (–${line.discount} %)` : ''
      paper.text(left + 8, y, line.description + less, fitted(paper, line.description + less, 225, { size: 8.8 }))
      const cells = [
        `${voice.quantity(line.quantity)} ${line.unit}`,
        voice.plain(line.price),
        voice.plain(line.net),
        `${voice.rate(line.rate)} %`,
      ]
      cells.forEach((cell, index) => paper.text(at[index] ?? right, y, cell, { size: 8.8, align: 'right' }))
      y += 14
    }
  })
}

const draw = (invoice: Invoice, paper: Paper, voice: Voice): void => {
  const { seller } = invoice
  head(invoice, paper, voice)
  before(invoice, paper, voice)
  callout(invoice, paper, voice)
  const y = summary(invoice, paper, voice)
  paper.block(left, y, [...notesOf(invoice, voice), ...banksOf(invoice, voice)], { size: 8.2, leading: 13 })
  detail(invoice, paper, voice)
  paper.eachPage((page, pages) => {
    paper.text(left, 815, [seller.name, ...where(seller), vatOf(seller, voice), seller.register].filter(Boolean).join(' – '), {
      size: 6.8,
      color: '#555555',
    })
    paper.text(right, 826, `${voice.say('page')} ${page} / ${pages}`, { size: 7, align: 'right' })
  })
}

export const telecom: Layout = {
  name: 'telecom',
  wants: { lines: [2, 14], prices: 'net', domestic: true, trades: ['software', 'software', 'cleaning', 'transport'] },
  habits,
  families: ['sans', 'condensed', 'dejavu'],
  draw,
}
