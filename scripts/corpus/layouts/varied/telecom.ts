/** Two sides: what is to be paid and the sums by heading on the first, every line on the second; what was paid last month stands beside them. */
import { addDays, inFours } from '../../invoice/formats.ts'
import type { Cents, Invoice, Line } from '../../invoice/model.ts'
import type { Canvas } from '../../output/canvas.ts'
import type { Wording } from '../../invoice/wording.ts'
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

const head = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  const { seller, buyer, distractors: beside, corrects } = invoice
  const tell = teller(invoice, wording)
  canvas.box(left, 32, 26, 26, { fill: blue, radius: 13 })
  canvas.text(left + 34, 37, seller.name, fitted(canvas, seller.name, 240, { size: 14, bold: true, color: blue }))
  canvas.text(right, 40, wording.title, { size: 12, align: 'right', color: blue })
  if (buyer) canvas.block(330, 100, buyerOf(invoice), { size: 10.5, leading: 14 })
  const facts: Fact[] = [
    [wording.term('customer_number'), beside.customer_number],
    ...factsOf(invoice, wording),
    ...(corrects === null ? [] : [[wording.term('corrects'), corrects] as const]),
    [
      tell('N° de contrat', 'Contractnummer', 'Vertragsnummer', 'Contract no.'),
      `${wording.random.digits(3)}.${wording.random.digits(3)}.${wording.random.digits(3)}`,
    ],
  ]
  facts.slice(0, 6).forEach(([label, value], index) => {
    const [x, y] = [left + (index % 2) * 128, 96 + Math.floor(index / 2) * 32]
    canvas.text(x, y, label, { ...fitted(canvas, label, 120, { size: 7.5, color: '#666666' }) })
    canvas.text(x, y + 10, value, fitted(canvas, value, 120, { size: 9.5, bold: true }))
  })
  const vat = buyer && vatOf(buyer, wording)
  if (vat) canvas.text(330, 172, `${tell('Votre', 'Uw', 'Ihre', 'Your')} ${vat}`, { size: 8, color: '#444444' })
}

/** Last month's sums, which have nothing to do with this invoice. */
const before = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  const tell = teller(invoice, wording)
  const { old_balance: open, order_date } = invoice.distractors
  const paidThen = wording.random.between(2000, 90_000)
  const rows: Fact[] = [
    [tell('Facture précédente', 'Vorige factuur', 'Letzte Rechnung', 'Last bill'), wording.plain(paidThen + (open ?? 0))],
    [`${tell('Paiement du', 'Betaling van', 'Zahlung vom', 'Payment of')} ${wording.date(order_date)}`, wording.plain(-paidThen)],
    [open === null ? tell('Solde', 'Saldo', 'Saldo', 'Balance') : wording.term('old_balance'), wording.plain(open ?? 0)],
  ]
  canvas.box(left, 208, 236, 66, { fill: '#eef2f9' })
  canvas.text(left + 10, 214, tell('Votre compte', 'Uw rekening bij ons', 'Ihr Konto', 'Your account so far'), {
    size: 8.5,
    bold: true,
    color: blue,
  })
  rows.forEach(([label, value], index) => {
    canvas.text(left + 10, 229 + index * 14, label, fitted(canvas, label, 150, { size: 8.5 }))
    canvas.text(left + 226, 229 + index * 14, value, { size: 8.5, align: 'right' })
  })
}

const callout = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  const tell = teller(invoice, wording)
  const { due_date, buyer, owner, communication, paid, kind } = invoice
  canvas.box(300, 208, right - 300, 66, { fill: blue })
  const label = owedLabel(invoice, wording)
  canvas.text(312, 216, label, { ...fitted(canvas, label, 220, { size: 10, color: '#ffffff' }) })
  canvas.text(right - 12, 230, wording.money(owedOf(invoice)), { size: 18, bold: true, color: '#ffffff', align: 'right' })
  const [account] = buyer === owner ? owner.accounts : []
  const debit = account && due_date && communication === null && kind === 'invoice' && !paid
  if (debit)
    canvas.text(
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

const summary = (invoice: Invoice, canvas: Canvas, wording: Wording): number => {
  const { allowance, prepaid } = invoice
  let y = 300
  const put = (label: string, amount: string, bold = false): void => {
    canvas.text(left, y, label, { size: 10, bold })
    canvas.text(right, y, amount, { size: 10, bold, align: 'right' })
    canvas.rule(left, y + 15, right, y + 15, { color: '#c9d3e6', width: 0.5 })
    y += 21
  }
  parted(invoice).forEach((lines, index) => put(headings[invoice.language][index] ?? '', wording.money(netOf(lines))))
  if (allowance) put(`${wording.term('allowance')} ${wording.rate(allowance.percent)} %`, wording.money(-allowance.amount))
  put(wording.term('net'), wording.money(invoice.net), true)
  for (const { rate, base, amount } of invoice.shares)
    put(
      `${wording.term('vat')} ${wording.rate(rate)} % (${wording.term('base').toLowerCase()} ${wording.money(base)})`,
      wording.money(amount),
    )
  if (invoice.shares.length > 1)
    put(`${teller(invoice, wording)('Total', 'Totaal', 'Summe', 'Total')} ${wording.term('vat')}`, wording.money(invoice.vat))
  put(wording.term('gross'), wording.money(invoice.printed_gross), true)
  if (prepaid > 0) put(wording.term('prepaid'), wording.money(-prepaid))
  return y + 14
}

const detail = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  const tell = teller(invoice, wording)
  const [from, to] = invoice.distractors.period ?? [addDays(invoice.distractors.delivery_date, -30), invoice.distractors.delivery_date]
  canvas.page()
  canvas.text(left, 44, tell('Détail de vos services', 'Detail van uw diensten', 'Einzelnachweis', 'Your services in detail'), {
    size: 13,
    bold: true,
    color: blue,
  })
  canvas.text(right, 48, `${wording.term('period')} ${wording.date(from)} – ${wording.date(to)}`, { size: 8.5, align: 'right' })
  const at = [330, 400, 480, right] as const
  const terms = ['quantity', 'price', 'amount', 'rate'] as const
  let y = 84
  terms.forEach((term, index) =>
    canvas.text(at[index] ?? right, y, wording.term(term), {
      ...fitted(canvas, wording.term(term), 66, { size: 8, bold: true }),
      align: 'right',
    }),
  )
  parted(invoice).forEach((lines, part) => {
    y += 16
    canvas.text(
      left,
      y,
      `${headings[invoice.language][part] ?? ''} – ${tell('ligne', 'lijn', 'Anschluss', 'line')} 04${wording.random.digits(2)} ${wording.random.digits(2)} ${wording.random.digits(2)} ${wording.random.digits(2)}`,
      { size: 9, bold: true, color: blue },
    )
    y += 15
    for (const line of lines) {
      const less = line.discount > 0 ? ` (–${line.discount} %)` : ''
      canvas.text(left + 8, y, line.description + less, fitted(canvas, line.description + less, 225, { size: 8.8 }))
      const cells = [
        `${wording.quantity(line.quantity)} ${line.unit}`,
        wording.plain(line.price),
        wording.plain(line.net),
        `${wording.rate(line.rate)} %`,
      ]
      cells.forEach((cell, index) => canvas.text(at[index] ?? right, y, cell, { size: 8.8, align: 'right' }))
      y += 14
    }
  })
}

const draw = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  const { seller } = invoice
  head(invoice, canvas, wording)
  before(invoice, canvas, wording)
  callout(invoice, canvas, wording)
  const y = summary(invoice, canvas, wording)
  canvas.block(left, y, [...notesOf(invoice, wording), ...banksOf(invoice, wording)], { size: 8.2, leading: 13 })
  detail(invoice, canvas, wording)
  canvas.eachPage((page, pages) => {
    canvas.text(left, 815, [seller.name, ...where(seller), vatOf(seller, wording), seller.register].filter(Boolean).join(' – '), {
      size: 6.8,
      color: '#555555',
    })
    canvas.text(right, 826, `${wording.term('page')} ${page} / ${pages}`, { size: 7, align: 'right' })
  })
}

export const telecom: Layout = {
  name: 'telecom',
  wants: { lines: [2, 14], prices: 'net', domestic: true, trades: ['software', 'software', 'cleaning', 'transport'] },
  habits,
  families: ['sans', 'condensed', 'dejavu'],
  draw,
}
