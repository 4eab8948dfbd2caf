/** A service by subscription: the first page sums up and asks for money on a form to tear off, the lines come only on the pages after. */
import { formatCommunication, inFours } from '../../invoice/formats.ts'
import type { Invoice } from '../../invoice/model.ts'
import type { Canvas } from '../../output/canvas.ts'
import { exemption, type Wording } from '../../invoice/wording.ts'
import type { Layout } from '../layout.ts'
import { column, drawTable } from '../table.ts'
import { addressOf, fitting, numberLabel, owedOf, phrases, sumsAfter, sumsBefore, vatLine, vatTotal } from './parts.ts'
import { habits } from './words.ts'

const left = 48
const right = 547
const tint = '#5b2a86'

const says = phrases({
  overview: ['En bref', 'In het kort', 'Auf einen Blick', 'At a glance'],
  services: ['Services et abonnements', 'Diensten en abonnementen', 'Dienste und Abonnements', 'Services and subscriptions'],
  detail: ['Détail des services', 'Detail van de diensten', 'Ihre Dienste im Einzelnen', 'Your services in detail'],
  help: ['Une question sur votre facture ?', 'Een vraag over uw factuur?', 'Fragen zu Ihrer Rechnung?', 'Any questions about your bill?'],
  form: ['Ordre de virement', 'Overschrijvingsopdracht', 'Überweisungsauftrag', 'Payment slip'],
  holder: ['Bénéficiaire', 'Begunstigde', 'Begünstigter', 'Payee'],
  payer: ['Donneur d’ordre', 'Opdrachtgever', 'Auftraggeber', 'Payer'],
  sum: ['Montant', 'Bedrag', 'Betrag', 'Amount'],
  see: [
    'Le détail figure aux pages suivantes.',
    'Het detail vindt u op de volgende bladzijden.',
    'Die Einzelheiten finden Sie auf den folgenden Seiten.',
    'See the following pages for details.',
  ],
})

const masthead = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  const { seller, buyer, language, distractors: beside } = invoice
  canvas.box(0, 0, canvas.width, 58, { fill: tint })
  canvas.text(left, 20, seller.name, { size: fitting(canvas, seller.name, 340, [16, 13, 10]), bold: true, color: '#ffffff' })
  canvas.text(right, 24, seller.site, { size: 9, color: '#ffffff', align: 'right' })
  if (buyer)
    canvas.block(330, 88, [buyer.name, ...addressOf(buyer, seller, language), vatLine(buyer, wording)], { size: 10.5, leading: 14.5 })
  canvas.text(left, 86, wording.title, { size: 20, color: tint })
  // Label and value stand one above the other, two pairs to a row.
  const facts = [
    [numberLabel(invoice, wording), invoice.number],
    [wording.term('date'), invoice.date && wording.date(invoice.date)],
    [wording.term('customer_number'), beside.customer_number],
    [wording.term('order'), beside.order_number],
    [wording.term('corrects'), invoice.corrects],
    [wording.term('period'), beside.period && beside.period.map((day) => wording.date(day)).join(' – ')],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
  facts.forEach(([label, value], index) => {
    const [x, y] = [left + (index % 2) * 132, 122 + Math.floor(index / 2) * 29]
    canvas.text(x, y, label, { size: 7.5, color: '#777777' })
    canvas.text(x, y + 10, value, { size: 9.5 })
  })
}

const overview = (invoice: Invoice, canvas: Canvas, wording: Wording): number => {
  const { language, shares, lines } = invoice
  const said = says(language)
  let y = 232
  canvas.text(left, y, said.overview, { size: 13, color: tint })
  y += 24
  const put = (label: string, amount: string, bold = false): void => {
    canvas.text(left, y, label, { size: 10, bold })
    canvas.text(380, y, amount, { size: 10, bold, align: 'right' })
    canvas.rule(left, y + 15, 380, y + 15, { color: '#cccccc', width: 0.5, dash: 1 })
    y += 20
  }
  const services = `${said.services} (${lines.length})`
  const before = sumsBefore(invoice, wording, services)
  for (const { label, amount } of before.length > 0 ? before : [{ label: services, amount: invoice.net }]) put(label, wording.money(amount))
  put(wording.term('net'), wording.money(invoice.net))
  for (const { rate, base, amount } of shares)
    put(`${wording.term('vat')} ${wording.rate(rate)} % × ${wording.plain(base)}`, wording.money(amount))
  if (shares.length > 1) put(vatTotal[language], wording.money(invoice.vat))
  put(wording.term('gross'), wording.money(invoice.printed_gross), true)
  for (const { label, amount, strong = false } of sumsAfter(invoice, wording)) put(label, wording.money(amount), strong)
  return y
}

const callout = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  const { due_date, paid, kind, language } = invoice
  canvas.box(400, 232, right - 400, 92, { fill: '#f1eaf6', radius: 6 })
  canvas.text(412, 243, kind === 'invoice' ? wording.term('to_pay') : wording.term('gross'), { size: 9, color: tint })
  canvas.text(412, 258, wording.money(paid ? 0 : owedOf(invoice)), { size: 16, bold: true, color: tint })
  const note = paid
    ? [wording.term('paid'), `${paid.how[language]},`, wording.date(paid.date)]
    : due_date
      ? [wording.term('due'), wording.date(due_date)]
      : []
  canvas.block(412, 283, note, { size: 9, leading: 12.5 })
}

/** The form repeats the sum that is owed, with the other party's name in it and every number that a bank asks for. */
const form = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  const { seller, buyer, language, communication, number } = invoice
  const [account] = seller.accounts
  if (!account || invoice.kind !== 'invoice' || invoice.paid) return
  const said = says(language)
  canvas.rule(0, 640, canvas.width, 640, { dash: 4, color: '#777777' })
  canvas.text(left, 650, said.form, { size: 9, bold: true, color: tint })
  const cells = [
    [left, 668, said.payer, buyer?.name ?? ''],
    [left, 702, said.holder, seller.name],
    [left, 736, 'IBAN', inFours(account.iban)],
    [330, 668, said.sum, wording.money(owedOf(invoice))],
    [330, 702, wording.term('communication'), communication ? formatCommunication(communication, '***') : (number ?? '')],
    [330, 736, 'BIC', account.bic],
  ] as const
  for (const [x, y, label, value] of cells) {
    canvas.box(x, y + 9, x === left ? 264 : right - 330, 18, { stroke: '#999999', line: 0.5 })
    canvas.text(x, y, label, { size: 6.5, color: '#777777' })
    canvas.text(x + 6, y + 13, value, { size: 10, family: 'narrow' })
  }
}

const notes = (invoice: Invoice, canvas: Canvas, wording: Wording, top: number): void => {
  const { seller, language, kind, paid, distractors } = invoice
  const said = says(language)
  // The form has the first account already.
  const others = kind === 'invoice' && !paid ? seller.accounts.slice(1) : seller.accounts
  const lines = [
    exemption(invoice, wording),
    said.see,
    `${said.help} ${seller.phone} – ${seller.mail}`,
    ...others.map(({ bank, iban, bic }) => `${wording.term('iban')} : ${bank} ${inFours(iban)} – BIC ${bic}`),
    distractors.early_discount !== null && kind === 'invoice' && !paid
      ? wording.term('early').replace('_', String(distractors.early_discount))
      : null,
  ]
  canvas.block(left, top + 14, lines, { size: 9, leading: 14 })
}

const draw = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  const { seller, buyer, language } = invoice
  masthead(invoice, canvas, wording)
  callout(invoice, canvas, wording)
  notes(invoice, canvas, wording, overview(invoice, canvas, wording))
  form(invoice, canvas, wording)
  canvas.page()
  canvas.text(left, 52, says(language).detail, { size: 13, color: tint })
  const columns = [
    column('description', left, 236, 'left', ({ description, discount }) =>
      discount > 0 ? `${description} (–${discount} %)` : description,
    ),
    column('rate', 290, 44, 'right', ({ rate }) => `${wording.rate(rate)} %`),
    column('price', 340, 70, 'right', ({ price }) => wording.plain(price)),
    column('quantity', 416, 58, 'right', ({ quantity, unit }) => `${wording.quantity(quantity)} ${unit}`),
    column('amount', 478, right - 478, 'right', ({ net }) => wording.plain(net)),
  ]
  const style = { size: 9, rowGap: 7, rules: 'zebra', head: { color: tint }, left, right, bottom: 740, top: 52, carries: false } as const
  drawTable(canvas, 78, columns, invoice, wording, style)
  const legal = [seller.name, ...addressOf(seller, buyer, language), vatLine(seller, wording), seller.register].filter(Boolean).join(' · ')
  canvas.eachPage((page, pages) => {
    canvas.text(left, 808, legal, { size: 6.8, color: '#666666' })
    const reference = [invoice.number, `${page}/${pages}`].filter(Boolean).join('  –  ')
    if (page > 1) canvas.text(right, 30, reference, { size: 8, color: '#666666', align: 'right' })
  })
}

export const digest: Layout = {
  name: 'digest',
  wants: { lines: [2, 14], prices: 'net', long: true, trades: ['software', 'software', 'transport', 'cleaning', 'advice'] },
  habits: { ...habits, currency: ['after', 'before', 'code_before'] },
  families: ['dejavu', 'sans', 'condensed'],
  draw,
}
