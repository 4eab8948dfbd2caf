/** A dense list from a warehouse: delivery notes between the lines, VAT as a letter, page sums, the totals in one strip along the foot. */
import { formatCommunication, inFours } from '../../invoice/formats.ts'
import type { Cents, Invoice, Line } from '../../invoice/model.ts'
import type { Canvas } from '../../output/canvas.ts'
import { exemption, type Wording } from '../../invoice/wording.ts'
import type { Layout } from '../layout.ts'
import { habits } from './words.ts'

const left = 28
const right = 568
const letters = ['A', 'B', 'C', 'D'] as const

const head = (invoice: Invoice, canvas: Canvas, wording: Wording, sheet: number): number => {
  const { seller, buyer, distractors: beside } = invoice
  canvas.text(left, 26, seller.name, { size: 12, bold: true })
  const where = [
    seller.street,
    `${seller.postal_code} ${seller.city}`,
    seller.vat_number && wording.vat(seller.vat_number),
    seller.register,
  ]
    .filter(Boolean)
    .join(' / ')
  canvas.text(left, 42, where, { size: 6.5 })
  canvas.text(right, 26, `${wording.title}  ${wording.term('page')} ${sheet}`, { size: 9, align: 'right' })
  if (sheet > 1) return 64
  if (buyer)
    canvas.block(
      360,
      66,
      [buyer.name, buyer.street, `${buyer.postal_code} ${buyer.city}`, buyer.vat_number && wording.vat(buyer.vat_number)],
      { size: 9 },
    )
  // Two rows: all labels in one, all values in the next, so a value stands below its label and beside other values.
  const facts = [
    [wording.term('customer_number'), beside.customer_number],
    [wording.numberLabel, invoice.number ?? ''],
    [wording.term('date'), invoice.date === null ? '' : wording.date(invoice.date)],
    [wording.term('due'), invoice.due_date === null ? '' : wording.date(invoice.due_date)],
    [wording.term('order'), beside.order_number],
    ...(invoice.corrects === null ? [] : [[wording.term('corrects'), invoice.corrects] as const]),
  ].filter(([label, value]) => value !== '' && label !== '')
  facts.forEach(([label = '', value = ''], index) => {
    const x = left + (index * (right - left)) / facts.length
    canvas.text(x, 132, label, { size: 7, color: '#444444' })
    canvas.text(x, 143, value, { size: 8.5 })
  })
  return 166
}

const letterOf = (invoice: Invoice, rate: number): string => letters[invoice.shares.findIndex((share) => share.rate === rate)] ?? 'A'

const titles = (canvas: Canvas, wording: Wording, y: number): number => {
  const look = { size: 6.8, color: '#444444' } as const
  canvas.text(left, y, wording.term('code'), look)
  canvas.text(left + 52, y, wording.term('description'), look)
  canvas.text(330, y, wording.term('quantity'), { ...look, align: 'right' })
  canvas.text(338, y, wording.term('unit'), look)
  canvas.text(430, y, wording.term('price'), { ...look, align: 'right' })
  canvas.text(468, y, wording.term('discount'), { ...look, align: 'right' })
  canvas.text(490, y, wording.term('rate'), { ...look, align: 'center' })
  canvas.text(right, y, wording.term('amount'), { ...look, align: 'right' })
  return y + 11
}

const row = (invoice: Invoice, canvas: Canvas, wording: Wording, line: Line, y: number): void => {
  const look = { size: 7.6 } as const
  canvas.text(left, y, line.code, look)
  canvas.text(left + 52, y, canvas.broken(line.description, 235, look)[0] ?? '', look)
  canvas.text(330, y, wording.quantity(line.quantity), { ...look, align: 'right' })
  canvas.text(338, y, line.unit, look)
  canvas.text(430, y, wording.plain(line.price), { ...look, align: 'right' })
  if (line.discount > 0) canvas.text(468, y, String(line.discount), { ...look, align: 'right' })
  canvas.text(490, y, letterOf(invoice, line.rate), { ...look, align: 'center' })
  canvas.text(right, y, wording.plain(line.net), { ...look, align: 'right' })
}

const list = (invoice: Invoice, canvas: Canvas, wording: Wording): number => {
  let sheet = 1
  let y = titles(canvas, wording, head(invoice, canvas, wording, sheet))
  let onPage: Cents = 0
  const { distractors: beside } = invoice
  invoice.lines.forEach((line, index) => {
    if (y > 700) {
      canvas.text(right, y + 4, `${wording.term('carried')} ${wording.plain(onPage)}`, { size: 7.6, align: 'right', bold: true })
      canvas.page()
      sheet += 1
      onPage = 0
      y = titles(canvas, wording, head(invoice, canvas, wording, sheet))
    }
    if (index % 9 === 0) {
      const note = `${beside.delivery_number.slice(0, -1)}${Math.floor(index / 9)}`
      canvas.text(left + 52, y, `** ${wording.term('delivery')} ${note} ${wording.date(beside.delivery_date)} **`, {
        size: 7.2,
        color: '#333333',
      })
      y += 11
    }
    row(invoice, canvas, wording, line, y)
    onPage += line.net
    y += 10.6
  })
  return y
}

const legend = (invoice: Invoice, canvas: Canvas, wording: Wording, top: number): number => {
  const look = { size: 7.6, align: 'right' } as const
  const at = [50, 105, 190, 260] as const
  const labels = [wording.term('rate'), '%', wording.term('base'), wording.term('vat')]
  at.forEach((x, index) => canvas.text(left + x, top, labels[index] ?? '', { ...look, color: '#444444' }))
  invoice.shares.forEach(({ rate, base, amount }, index) => {
    const cells = [letterOf(invoice, rate), wording.rate(rate), wording.plain(base), wording.plain(amount)]
    at.forEach((x, cell) => canvas.text(left + x, top + 11 + index * 10.5, cells[cell] ?? '', look))
  })
  return top + 18 + invoice.shares.length * 10.5
}

/** Labels in a row, sums in the row below. */
const foot = (invoice: Invoice, canvas: Canvas, wording: Wording, top: number): void => {
  const { allowance, prepaid, distractors } = invoice
  const owed = invoice.printed_gross - prepaid + (distractors.old_balance ?? 0)
  const cells = [
    ...(allowance ? [[`${wording.term('allowance')} ${allowance.percent}%`, wording.plain(-allowance.amount)] as const] : []),
    [wording.term('net'), wording.plain(invoice.net)] as const,
    [wording.term('vat'), wording.plain(invoice.vat)] as const,
    [`${wording.term('gross')} ${invoice.currency}`, wording.plain(invoice.printed_gross)] as const,
    ...(prepaid > 0 ? [[wording.term('prepaid'), wording.plain(-prepaid)] as const] : []),
    ...(distractors.old_balance === null ? [] : [[wording.term('old_balance'), wording.plain(distractors.old_balance)] as const]),
    ...(prepaid > 0 || distractors.old_balance !== null ? [[wording.term('to_pay'), wording.plain(owed)] as const] : []),
  ]
  const step = (right - left) / cells.length
  canvas.box(left, top, right - left, 32, { stroke: '#333333', line: 0.5 })
  cells.forEach(([label, amount], index) => {
    const x = left + (index + 1) * step - 6
    canvas.text(x, top + 5, label, { size: 6.8, align: 'right', family: 'narrow' })
    canvas.text(x, top + 17, amount, { size: 9.5, bold: label.startsWith(wording.term('gross')), align: 'right' })
  })
  const { seller, paid, communication, language } = invoice
  const banks = seller.accounts.map(({ bank, iban, bic }) => `${bank} ${inFours(iban)} ${bic}`).join('   ')
  const haul =
    distractors.transporter &&
    `${wording.term('transporter')} ${distractors.transporter.name} ${wording.vat(distractors.transporter.vat_number)}`
  const notes = [
    exemption(invoice, wording),
    communication && `${wording.term('communication')} ${formatCommunication(communication)}`,
    paid && `${wording.term('paid')} ${paid.how[language]}`,
    haul,
    ...(banks ? canvas.broken(`${wording.term('iban')} ${banks}`, right - left, { size: 7 }) : []),
    distractors.early_discount === null ? null : wording.term('early').replace('_', String(distractors.early_discount)),
    wording.term('terms'),
  ]
  canvas.block(left, top + 38, notes, { size: 7, leading: 9.6 })
}

const draw = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  const end = list(invoice, canvas, wording)
  const fits = end < 640
  if (!fits) canvas.page()
  const top = legend(invoice, canvas, wording, fits ? Math.max(end + 12, 560) : 60)
  foot(invoice, canvas, wording, top + 6)
}

export const wholesaler: Layout = {
  name: 'wholesaler',
  wants: { lines: [7, 34], prices: 'net', long: true, trades: ['office', 'food', 'hardware', 'print'] },
  habits: { ...habits, currency: ['none'] },
  families: ['narrow', 'mono', 'condensed'],
  draw,
}
