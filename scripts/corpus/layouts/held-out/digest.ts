/** A service by subscription: the first page sums up and asks for money on a form to tear off, the lines come only on the pages after. */
import { formatCommunication, inFours } from '../../invoice/formats.ts'
import type { Invoice } from '../../invoice/model.ts'
import type { Paper } from '../../output/canvas.ts'
import { exemption, type Voice } from '../../invoice/wording.ts'
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

const masthead = (invoice: Invoice, paper: Paper, voice: Voice): void => {
  const { seller, buyer, language, distractors: beside } = invoice
  paper.box(0, 0, paper.width, 58, { fill: tint })
  paper.text(left, 20, seller.name, { size: fitting(paper, seller.name, 340, [16, 13, 10]), bold: true, color: '#ffffff' })
  paper.text(right, 24, seller.site, { size: 9, color: '#ffffff', align: 'right' })
  if (buyer) paper.block(330, 88, [buyer.name, ...addressOf(buyer, seller, language), vatLine(buyer, voice)], { size: 10.5, leading: 14.5 })
  paper.text(left, 86, voice.title, { size: 20, color: tint })
  // Label and value stand one above the other, two pairs to a row.
  const facts = [
    [numberLabel(invoice, voice), invoice.number],
    [voice.say('date'), invoice.date && voice.date(invoice.date)],
    [voice.say('customer_number'), beside.customer_number],
    [voice.say('order'), beside.order_number],
    [voice.say('corrects'), invoice.corrects],
    [voice.say('period'), beside.period && beside.period.map((day) => voice.date(day)).join(' – ')],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
  facts.forEach(([label, value], index) => {
    const [x, y] = [left + (index % 2) * 132, 122 + Math.floor(index / 2) * 29]
    paper.text(x, y, label, { size: 7.5, color: '#777777' })
    paper.text(x, y + 10, value, { size: 9.5 })
  })
}

const overview = (invoice: Invoice, paper: Paper, voice: Voice): number => {
  const { language, shares, lines } = invoice
  const said = says(language)
  let y = 232
  paper.text(left, y, said.overview, { size: 13, color: tint })
  y += 24
  const put = (label: string, amount: string, bold = false): void => {
    paper.text(left, y, label, { size: 10, bold })
    paper.text(380, y, amount, { size: 10, bold, align: 'right' })
    paper.rule(left, y + 15, 380, y + 15, { color: '#cccccc', width: 0.5, dash: 1 })
    y += 20
  }
  const services = `${said.services} (${lines.length})`
  const before = sumsBefore(invoice, voice, services)
  for (const { label, amount } of before.length > 0 ? before : [{ label: services, amount: invoice.net }]) put(label, voice.money(amount))
  put(voice.say('net'), voice.money(invoice.net))
  for (const { rate, base, amount } of shares) put(`${voice.say('vat')} ${voice.rate(rate)} % × ${voice.plain(base)}`, voice.money(amount))
  if (shares.length > 1) put(vatTotal[language], voice.money(invoice.vat))
  put(voice.say('gross'), voice.money(invoice.printed_gross), true)
  for (const { label, amount, strong = false } of sumsAfter(invoice, voice)) put(label, voice.money(amount), strong)
  return y
}

const callout = (invoice: Invoice, paper: Paper, voice: Voice): void => {
  const { due_date, paid, kind, language } = invoice
  paper.box(400, 232, right - 400, 92, { fill: '#f1eaf6', radius: 6 })
  paper.text(412, 243, kind === 'invoice' ? voice.say('to_pay') : voice.say('gross'), { size: 9, color: tint })
  paper.text(412, 258, voice.money(paid ? 0 : owedOf(invoice)), { size: 16, bold: true, color: tint })
  const note = paid
    ? [voice.say('paid'), `${paid.how[language]},`, voice.date(paid.date)]
    : due_date
      ? [voice.say('due'), voice.date(due_date)]
      : []
  paper.block(412, 283, note, { size: 9, leading: 12.5 })
}

/** The form repeats the sum that is owed, with the other party's name in it and every number that a bank asks for. */
const form = (invoice: Invoice, paper: Paper, voice: Voice): void => {
  const { seller, buyer, language, communication, number } = invoice
  const [account] = seller.accounts
  if (!account || invoice.kind !== 'invoice' || invoice.paid) return
  const said = says(language)
  paper.rule(0, 640, paper.width, 640, { dash: 4, color: '#777777' })
  paper.text(left, 650, said.form, { size: 9, bold: true, color: tint })
  const cells = [
    [left, 668, said.payer, buyer?.name ?? ''],
    [left, 702, said.holder, seller.name],
    [left, 736, 'IBAN', inFours(account.iban)],
    [330, 668, said.sum, voice.money(owedOf(invoice))],
    [330, 702, voice.say('communication'), communication ? formatCommunication(communication, '***') : (number ?? '')],
    [330, 736, 'BIC', account.bic],
  ] as const
  for (const [x, y, label, value] of cells) {
    paper.box(x, y + 9, x === left ? 264 : right - 330, 18, { stroke: '#999999', line: 0.5 })
    paper.text(x, y, label, { size: 6.5, color: '#777777' })
    paper.text(x + 6, y + 13, value, { size: 10, family: 'narrow' })
  }
}

const notes = (invoice: Invoice, paper: Paper, voice: Voice, top: number): void => {
  const { seller, language, kind, paid, distractors } = invoice
  const said = says(language)
  // The form has the first account already.
  const others = kind === 'invoice' && !paid ? seller.accounts.slice(1) : seller.accounts
  const lines = [
    exemption(invoice, voice),
    said.see,
    `${said.help} ${seller.phone} – ${seller.mail}`,
    ...others.map(({ bank, iban, bic }) => `${voice.say('iban')} : ${bank} ${inFours(iban)} – BIC ${bic}`),
    distractors.early_discount !== null && kind === 'invoice' && !paid
      ? voice.say('early').replace('_', String(distractors.early_discount))
      : null,
  ]
  paper.block(left, top + 14, lines, { size: 9, leading: 14 })
}

const draw = (invoice: Invoice, paper: Paper, voice: Voice): void => {
  const { seller, buyer, language } = invoice
  masthead(invoice, paper, voice)
  callout(invoice, paper, voice)
  notes(invoice, paper, voice, overview(invoice, paper, voice))
  form(invoice, paper, voice)
  paper.page()
  paper.text(left, 52, says(language).detail, { size: 13, color: tint })
  const columns = [
    column('description', left, 236, 'left', ({ description, discount }) =>
      discount > 0 ? `${description} (–${discount} %)` : description,
    ),
    column('rate', 290, 44, 'right', ({ rate }) => `${voice.rate(rate)} %`),
    column('price', 340, 70, 'right', ({ price }) => voice.plain(price)),
    column('quantity', 416, 58, 'right', ({ quantity, unit }) => `${voice.quantity(quantity)} ${unit}`),
    column('amount', 478, right - 478, 'right', ({ net }) => voice.plain(net)),
  ]
  const style = { size: 9, rowGap: 7, rules: 'zebra', head: { color: tint }, left, right, bottom: 740, top: 52, carries: false } as const
  drawTable(paper, 78, columns, invoice, voice, style)
  const legal = [seller.name, ...addressOf(seller, buyer, language), vatLine(seller, voice), seller.register].filter(Boolean).join(' · ')
  paper.eachPage((page, pages) => {
    paper.text(left, 808, legal, { size: 6.8, color: '#666666' })
    const reference = [invoice.number, `${page}/${pages}`].filter(Boolean).join('  –  ')
    if (page > 1) paper.text(right, 30, reference, { size: 8, color: '#666666', align: 'right' })
  })
}

export const digest: Layout = {
  name: 'digest',
  wants: { lines: [2, 14], prices: 'net', long: true, trades: ['software', 'software', 'transport', 'cleaning', 'advice'] },
  habits: { ...habits, currency: ['after', 'before', 'code_before'] },
  families: ['dejavu', 'sans', 'condensed'],
  draw,
}
