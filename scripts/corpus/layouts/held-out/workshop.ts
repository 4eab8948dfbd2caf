/** A garage: the work order and the car in a strip, labour and parts in one list, VAT by rate at the left of the sums, a stamp when paid. */
import { formatCommunication, inFours } from '../../invoice/formats.ts'
import type { Invoice } from '../../invoice/model.ts'
import type { Canvas } from '../../output/canvas.ts'
import { exemption, type Wording } from '../../invoice/wording.ts'
import type { Layout } from '../layout.ts'
import { column, drawTable } from '../table.ts'
import { addressOf, fitting, numberLabel, phrases, sumsAfter, sumsBefore, vatLine } from './parts.ts'
import { habits } from './words.ts'

const left = 42
const right = 553
const ink = '#1c3f60'

const says = phrases({
  plate: ['Plaque', 'Nummerplaat', 'Kennzeichen', 'Registration'],
  chassis: ['Châssis', 'Chassisnr.', 'Fahrgestellnr.', 'VIN'],
  mileage: ['Kilométrage', 'Kilometerstand', 'km-Stand', 'Mileage'],
  summary: ['Récapitulatif TVA', 'Overzicht btw', 'MwSt.-Übersicht', 'VAT summary'],
  goods: ['Total avant remise', 'Totaal vóór korting', 'Summe vor Rabatt', 'Total before discount'],
  with: ['TVAC', 'Incl.', 'Brutto', 'Gross'],
  settled: ['ACQUITTÉ', 'VOLDAAN', 'BEZAHLT', 'PAID'],
})

const head = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  const { seller, buyer, language } = invoice
  canvas.box(left, 34, 5, 54, { fill: ink })
  canvas.text(left + 14, 34, seller.name, { size: fitting(canvas, seller.name, 360, [15, 12, 10]), bold: true, color: ink })
  const reach = `${wording.term('phone')} ${seller.phone}   ${seller.mail}`
  canvas.block(
    left + 14,
    55,
    [addressOf(seller, buyer, language).join(' – '), reach, [vatLine(seller, wording), seller.register].filter(Boolean).join('   ')],
    {
      size: 8,
      leading: 11.5,
    },
  )
  canvas.text(right, 34, wording.title, { size: 17, bold: true, align: 'right' })
  const facts = [
    invoice.number && ([numberLabel(invoice, wording), invoice.number] as const),
    invoice.date && ([wording.term('date'), wording.date(invoice.date)] as const),
    invoice.due_date && ([wording.term('due'), wording.date(invoice.due_date)] as const),
    [wording.term('customer_number'), invoice.distractors.customer_number] as const,
    invoice.corrects && ([wording.term('corrects'), invoice.corrects] as const),
  ].filter((fact) => typeof fact === 'object' && fact !== null)
  facts.forEach(([label, value], index) => {
    canvas.text(left, 134 + index * 15, label, { size: 9, color: '#444444' })
    canvas.text(left + 130, 134 + index * 15, `:  ${value}`, { size: 9, bold: index === 0 })
  })
  if (buyer)
    canvas.block(330, 134, [wording.term('customer'), buyer.name, ...addressOf(buyer, seller, language), vatLine(buyer, wording)], {
      size: 10,
      leading: 13.5,
    })
}

const strip = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  const { language, trade, distractors: beside } = invoice
  const { random } = wording
  const said = says(language)
  const car =
    trade === 'garage'
      ? [
          [said.plate, `${random.between(1, 2)}-${random.pick(['ABK', 'VTR', 'XZE'])}-${random.digits(3)}`],
          [said.chassis, `VF1${random.pick(['RFB', 'BZ0', 'KW5'])}00${random.digits(9)}`],
          [said.mileage, `${random.between(12, 240)}.${random.digits(3)} km`],
        ]
      : [[wording.term('delivery'), beside.delivery_number]]
  const cells = [...car, [wording.term('order'), beside.order_number], [wording.term('contact'), beside.contact]]
  const width = (right - left) / cells.length
  canvas.box(left, 222, right - left, 30, { fill: '#e8eef4' })
  cells.forEach(([label = '', value = ''], index) => {
    canvas.text(left + 6 + index * width, 226, label, { size: 7, color: ink })
    canvas.text(left + 6 + index * width, 237, value, { size: 8, family: 'narrow' })
  })
}

const taxes = (invoice: Invoice, canvas: Canvas, wording: Wording, top: number): void => {
  const at = [left + 34, left + 104, left + 168, left + 238] as const
  canvas.text(left, top, says(invoice.language).summary, { size: 8, bold: true, color: ink })
  const put = (y: number, cells: readonly string[], bold: boolean): void =>
    at.forEach((x, index) => canvas.text(x, y, cells[index] ?? '', { size: 8, align: 'right', bold }))
  put(top + 15, ['%', wording.term('base'), wording.term('vat'), says(invoice.language).with], true)
  canvas.rule(left, top + 27, left + 240, top + 27, { color: ink })
  invoice.shares.forEach(({ rate, base, amount }, index) =>
    put(top + 32 + index * 13, [wording.rate(rate), wording.plain(base), wording.plain(amount), wording.plain(base + amount)], false),
  )
}

const sums = (invoice: Invoice, canvas: Canvas, wording: Wording, top: number): number => {
  const rows = [
    ...sumsBefore(invoice, wording, says(invoice.language).goods),
    { label: wording.term('net'), amount: invoice.net },
    { label: wording.term('vat'), amount: invoice.vat },
    { label: wording.term('gross'), amount: invoice.printed_gross, strong: true },
    ...sumsAfter(invoice, wording),
  ]
  rows.forEach(({ label, amount, strong = false }, index) => {
    const y = top + index * 17
    if (strong) canvas.box(322, y - 3, right - 322, 16, { fill: '#e8eef4' })
    canvas.text(328, y, label, { size: 9.5, bold: strong })
    canvas.text(right - 5, y, wording.money(amount), { size: 9.5, bold: strong, align: 'right' })
  })
  return top + rows.length * 17
}

const foot = (invoice: Invoice, canvas: Canvas, wording: Wording, top: number): void => {
  const { seller, communication, paid, kind, language, distractors } = invoice
  const asks = kind === 'invoice' && !paid
  const lines = [
    exemption(invoice, wording),
    paid && `${wording.term('paid')} ${paid.how[language]}, ${wording.date(paid.date)}`,
    ...seller.accounts.map(({ bank, iban, bic }) => `${wording.term('iban')} ${bank} : ${inFours(iban)}  BIC ${bic}`),
    communication && `${wording.term('communication')} : ${formatCommunication(communication)}`,
    asks && distractors.early_discount !== null ? wording.term('early').replace('_', String(distractors.early_discount)) : null,
    asks ? wording.term('terms') : null,
  ]
  canvas.block(left, top, lines, { size: 8.5, leading: 13 })
  if (paid) canvas.turned(410, top + 40, says(language).settled, -12, { size: 22, bold: true, color: '#b03030' })
}

const draw = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  head(invoice, canvas, wording)
  strip(invoice, canvas, wording)
  const columns = [
    column('code', left + 4, 54, 'left', ({ code }) => code),
    column('description', 106, 186, 'left', ({ description }) => description),
    column('quantity', 296, 52, 'right', ({ quantity, unit }) => `${wording.quantity(quantity)} ${unit}`),
    column('price', 354, 58, 'right', ({ price }) => wording.plain(price)),
    column('discount', 416, 32, 'right', ({ discount }) => (discount > 0 ? `${discount}%` : '')),
    column('amount', 452, 60, 'right', ({ net }) => wording.plain(net)),
    column('rate', 516, 34, 'right', ({ rate }) => wording.rate(rate)),
  ]
  const style = {
    size: 8.5,
    rowGap: 5,
    rules: 'rows',
    head: { fill: ink, color: '#ffffff' },
    left,
    right,
    bottom: 720,
    top: 50,
    carries: true,
  } as const
  const end = drawTable(canvas, 264, columns, invoice, wording, style)
  const fits = end < 600
  if (!fits) canvas.page()
  const top = fits ? end + 14 : 60
  taxes(invoice, canvas, wording, top)
  const below = Math.max(sums(invoice, canvas, wording, top), top + 46 + invoice.shares.length * 13)
  foot(invoice, canvas, wording, below + 16)
  canvas.eachPage((page, pages) => canvas.text(right, 818, `${wording.term('page')} ${page}/${pages}`, { size: 7.5, align: 'right' }))
}

export const workshop: Layout = {
  name: 'workshop',
  wants: { lines: [1, 14], prices: 'net', long: true, trades: ['garage', 'garage', 'hardware'] },
  habits,
  families: ['sans', 'condensed', 'sans'],
  draw,
}
