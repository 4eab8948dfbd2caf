/** A dense list from a warehouse: delivery notes between the lines, VAT as a letter, page sums, the totals in one strip along the foot. */
import { formatCommunication, inFours } from '../../invoice/formats.ts'
import type { Cents, Invoice, Line } from '../../invoice/model.ts'
import type { Paper } from '../../output/canvas.ts'
import { exemption, type Voice } from '../../invoice/wording.ts'
import type { Layout } from '../layout.ts'
import { habits } from './words.ts'

const left = 28
const right = 568
const letters = ['A', 'B', 'C', 'D'] as const

const head = (invoice: Invoice, paper: Paper, voice: Voice, sheet: number): number => {
  const { seller, buyer, distractors: beside } = invoice
  paper.text(left, 26, seller.name, { size: 12, bold: true })
  const where = [seller.street, `${seller.postal_code} ${seller.city}`, seller.vat_number && voice.vat(seller.vat_number), seller.register]
    .filter(Boolean)
    .join(' / ')
  paper.text(left, 42, where, { size: 6.5 })
  paper.text(right, 26, `${voice.title}  ${voice.say('page')} ${sheet}`, { size: 9, align: 'right' })
  if (sheet > 1) return 64
  if (buyer)
    paper.block(
      360,
      66,
      [buyer.name, buyer.street, `${buyer.postal_code} ${buyer.city}`, buyer.vat_number && voice.vat(buyer.vat_number)],
      { size: 9 },
    )
  // Two rows: all labels in one, all values in the next, so a value stands below its label and beside other values.
  const facts = [
    [voice.say('customer_number'), beside.customer_number],
    [voice.numberLabel, invoice.number ?? ''],
    [voice.say('date'), invoice.date === null ? '' : voice.date(invoice.date)],
    [voice.say('due'), invoice.due_date === null ? '' : voice.date(invoice.due_date)],
    [voice.say('order'), beside.order_number],
    ...(invoice.corrects === null ? [] : [[voice.say('corrects'), invoice.corrects] as const]),
  ].filter(([label, value]) => value !== '' && label !== '')
  facts.forEach(([label = '', value = ''], index) => {
    const x = left + (index * (right - left)) / facts.length
    paper.text(x, 132, label, { size: 7, color: '#444444' })
    paper.text(x, 143, value, { size: 8.5 })
  })
  return 166
}

const letterOf = (invoice: Invoice, rate: number): string => letters[invoice.shares.findIndex((share) => share.rate === rate)] ?? 'A'

const titles = (paper: Paper, voice: Voice, y: number): number => {
  const look = { size: 6.8, color: '#444444' } as const
  paper.text(left, y, voice.say('code'), look)
  paper.text(left + 52, y, voice.say('description'), look)
  paper.text(330, y, voice.say('quantity'), { ...look, align: 'right' })
  paper.text(338, y, voice.say('unit'), look)
  paper.text(430, y, voice.say('price'), { ...look, align: 'right' })
  paper.text(468, y, voice.say('discount'), { ...look, align: 'right' })
  paper.text(490, y, voice.say('rate'), { ...look, align: 'center' })
  paper.text(right, y, voice.say('amount'), { ...look, align: 'right' })
  return y + 11
}

const row = (invoice: Invoice, paper: Paper, voice: Voice, line: Line, y: number): void => {
  const look = { size: 7.6 } as const
  paper.text(left, y, line.code, look)
  paper.text(left + 52, y, paper.broken(line.description, 235, look)[0] ?? '', look)
  paper.text(330, y, voice.quantity(line.quantity), { ...look, align: 'right' })
  paper.text(338, y, line.unit, look)
  paper.text(430, y, voice.plain(line.price), { ...look, align: 'right' })
  if (line.discount > 0) paper.text(468, y, String(line.discount), { ...look, align: 'right' })
  paper.text(490, y, letterOf(invoice, line.rate), { ...look, align: 'center' })
  paper.text(right, y, voice.plain(line.net), { ...look, align: 'right' })
}

const list = (invoice: Invoice, paper: Paper, voice: Voice): number => {
  let sheet = 1
  let y = titles(paper, voice, head(invoice, paper, voice, sheet))
  let onPage: Cents = 0
  const { distractors: beside } = invoice
  invoice.lines.forEach((line, index) => {
    if (y > 700) {
      paper.text(right, y + 4, `${voice.say('carried')} ${voice.plain(onPage)}`, { size: 7.6, align: 'right', bold: true })
      paper.page()
      sheet += 1
      onPage = 0
      y = titles(paper, voice, head(invoice, paper, voice, sheet))
    }
    if (index % 9 === 0) {
      const note = `${beside.delivery_number.slice(0, -1)}${Math.floor(index / 9)}`
      paper.text(left + 52, y, `** ${voice.say('delivery')} ${note} ${voice.date(beside.delivery_date)} **`, {
        size: 7.2,
        color: '#333333',
      })
      y += 11
    }
    row(invoice, paper, voice, line, y)
    onPage += line.net
    y += 10.6
  })
  return y
}

const legend = (invoice: Invoice, paper: Paper, voice: Voice, top: number): number => {
  const look = { size: 7.6, align: 'right' } as const
  const at = [50, 105, 190, 260] as const
  const labels = [voice.say('rate'), '%', voice.say('base'), voice.say('vat')]
  at.forEach((x, index) => paper.text(left + x, top, labels[index] ?? '', { ...look, color: '#444444' }))
  invoice.shares.forEach(({ rate, base, amount }, index) => {
    const cells = [letterOf(invoice, rate), voice.rate(rate), voice.plain(base), voice.plain(amount)]
    at.forEach((x, cell) => paper.text(left + x, top + 11 + index * 10.5, cells[cell] ?? '', look))
  })
  return top + 18 + invoice.shares.length * 10.5
}

/** Labels in a row, sums in the row below. */
const foot = (invoice: Invoice, paper: Paper, voice: Voice, top: number): void => {
  const { allowance, prepaid, distractors } = invoice
  const owed = invoice.printed_gross - prepaid + (distractors.old_balance ?? 0)
  const cells = [
    ...(allowance ? [[`${voice.say('allowance')} ${allowance.percent}%`, voice.plain(-allowance.amount)] as const] : []),
    [voice.say('net'), voice.plain(invoice.net)] as const,
    [voice.say('vat'), voice.plain(invoice.vat)] as const,
    [`${voice.say('gross')} ${invoice.currency}`, voice.plain(invoice.printed_gross)] as const,
    ...(prepaid > 0 ? [[voice.say('prepaid'), voice.plain(-prepaid)] as const] : []),
    ...(distractors.old_balance === null ? [] : [[voice.say('old_balance'), voice.plain(distractors.old_balance)] as const]),
    ...(prepaid > 0 || distractors.old_balance !== null ? [[voice.say('to_pay'), voice.plain(owed)] as const] : []),
  ]
  const step = (right - left) / cells.length
  paper.box(left, top, right - left, 32, { stroke: '#333333', line: 0.5 })
  cells.forEach(([label, amount], index) => {
    const x = left + (index + 1) * step - 6
    paper.text(x, top + 5, label, { size: 6.8, align: 'right', family: 'narrow' })
    paper.text(x, top + 17, amount, { size: 9.5, bold: label.startsWith(voice.say('gross')), align: 'right' })
  })
  const { seller, paid, communication, language } = invoice
  const banks = seller.accounts.map(({ bank, iban, bic }) => `${bank} ${inFours(iban)} ${bic}`).join('   ')
  const haul =
    distractors.transporter &&
    `${voice.say('transporter')} ${distractors.transporter.name} ${voice.vat(distractors.transporter.vat_number)}`
  const notes = [
    exemption(invoice, voice),
    communication && `${voice.say('communication')} ${formatCommunication(communication)}`,
    paid && `${voice.say('paid')} ${paid.how[language]}`,
    haul,
    ...(banks ? paper.broken(`${voice.say('iban')} ${banks}`, right - left, { size: 7 }) : []),
    distractors.early_discount === null ? null : voice.say('early').replace('_', String(distractors.early_discount)),
    voice.say('terms'),
  ]
  paper.block(left, top + 38, notes, { size: 7, leading: 9.6 })
}

const draw = (invoice: Invoice, paper: Paper, voice: Voice): void => {
  const end = list(invoice, paper, voice)
  const fits = end < 640
  if (!fits) paper.page()
  const top = legend(invoice, paper, voice, fits ? Math.max(end + 12, 560) : 60)
  foot(invoice, paper, voice, top + 6)
}

export const wholesaler: Layout = {
  name: 'wholesaler',
  wants: { lines: [7, 34], prices: 'net', long: true, trades: ['office', 'food', 'hardware', 'print'] },
  habits: { ...habits, currency: ['none'] },
  families: ['narrow', 'mono', 'condensed'],
  draw,
}
