/** Landscape: values over their labels, each line with its net and gross, a panel of sums in a column of its own. */
import { addDays } from '../../invoice/formats.ts'
import type { Cents, Invoice, Line } from '../../invoice/model.ts'
import type { Canvas } from '../../output/canvas.ts'
import type { Wording } from '../../invoice/wording.ts'
import type { Layout } from '../layout.ts'
import { banksOf, buyerOf, type Fact, factsOf, fitted, notesOf, owedOf, teller, vatOf, where } from './parts.ts'
import { habits } from './words.ts'

const [width, height] = [841.89, 595.28]
const [left, divider, right] = [30, 588, 812]
const red = '#9c1c1c'

const labour = new Set(['h', 'uur', 'Std', 'forfait', 'pausch.', 'flat'])
const netOf = (lines: readonly Line[]): Cents => lines.reduce((sum, { net }) => sum + net, 0)

const head = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  const { seller, buyer } = invoice
  canvas.box(left, 26, 262, 40, { fill: red, radius: 6 })
  canvas.text(left + 131, 37, seller.name, {
    ...fitted(canvas, seller.name, 246, { size: 16, bold: true, color: '#ffffff' }),
    align: 'center',
  })
  canvas.block(
    left,
    74,
    [
      where(seller).join(', '),
      `${wording.term('phone')} ${seller.phone}`,
      [vatOf(seller, wording), seller.register].filter(Boolean).join(' – '),
    ],
    {
      size: 8,
    },
  )
  canvas.text(320, 28, wording.title, fitted(canvas, wording.title, 250, { size: 17, bold: true }))
  if (buyer)
    canvas.block(divider + 6, 28, [wording.term('customer'), ...buyerOf(invoice), vatOf(buyer, wording)], { size: 9.5, leading: 13 })
}

/** The value in the box, what it is below the box. */
const strip = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  const { distractors: beside, corrects, trade } = invoice
  const tell = teller(invoice, wording)
  const { random } = wording
  const plate = `${random.between(1, 2)}-${random.pick(['KLM', 'XRT', 'BHD', 'GRQ'])}-${random.digits(3)}`
  const vehicle: Fact[] = [
    [tell('Plaque', 'Nummerplaat', 'Kennzeichen', 'Registration'), plate],
    [tell('Châssis', 'Chassisnr.', 'Fahrgestell-Nr.', 'VIN'), `WVW${random.digits(8)}`],
    [tell('Kilométrage', 'Km-stand', 'km-Stand', 'Mileage'), String(random.between(8000, 210_000))],
  ]
  const goods: Fact[] = [
    [wording.term('order'), beside.order_number],
    [wording.term('delivery_date'), wording.date(beside.delivery_date)],
  ]
  const corrected: Fact[] = corrects === null ? [] : [[wording.term('corrects'), corrects]]
  const facts = [
    ...factsOf(invoice, wording),
    ...corrected,
    ...(trade === 'garage' ? vehicle : goods),
    [wording.term('customer_number'), beside.customer_number] as const,
  ]
  const wide = (divider - left - 8) / facts.length
  facts.forEach(([label, value], index) => {
    const x = left + index * wide
    canvas.box(x, 118, wide - 6, 20, { stroke: '#777777', radius: 3 })
    canvas.text(x + (wide - 6) / 2, 124, value, { ...fitted(canvas, value, wide - 12, { size: 9, bold: index < 2 }), align: 'center' })
    canvas.text(x + (wide - 6) / 2, 141, label, { ...fitted(canvas, label, wide - 10, { size: 6.8, color: '#555555' }), align: 'center' })
  })
}

const edges = [380, 440, 498, 530, divider - 12] as const

const titles = (invoice: Invoice, canvas: Canvas, wording: Wording, y: number): number => {
  const gross = teller(invoice, wording)('TVAC', 'Incl.', 'Brutto', 'Gross')
  const said = [wording.term('quantity'), wording.term('price'), wording.term('amount'), wording.term('rate'), gross]
  canvas.text(left, y, wording.term('description'), { size: 8, bold: true, color: red })
  said.forEach((title, index) =>
    canvas.text(edges[index] ?? divider, y, title, {
      ...fitted(canvas, title, index === 3 ? 30 : 54, { size: 8, bold: true, color: red }),
      align: 'right',
    }),
  )
  canvas.rule(left, y + 12, divider - 12, y + 12, { color: red })
  return y + 18
}

const row = (canvas: Canvas, wording: Wording, line: Line, y: number): void => {
  const what = line.discount > 0 ? `${line.description}  –${line.discount} %` : line.description
  canvas.text(left, y, what, fitted(canvas, what, 285, { size: 8.6 }))
  const cells = [
    `${wording.quantity(line.quantity)} ${line.unit}`,
    wording.plain(line.price),
    wording.plain(line.net),
    wording.rate(line.rate),
    wording.plain(line.gross),
  ]
  cells.forEach((cell, index) => canvas.text(edges[index] ?? divider, y, cell, { size: 8.6, align: 'right' }))
}

const list = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  let y = titles(invoice, canvas, wording, 166)
  for (const line of invoice.lines) {
    row(canvas, wording, line, y)
    y += 15
  }
}

/** Parts and labour first, which are sums of no interest, then those that are; labels over the sums. */
const panel = (invoice: Invoice, canvas: Canvas, wording: Wording): number => {
  const tell = teller(invoice, wording)
  const { lines, allowance, prepaid, distractors: beside, currency } = invoice
  const [hours, parts] = [lines.filter(({ unit }) => labour.has(unit)), lines.filter(({ unit }) => !labour.has(unit))]
  const shares = invoice.shares.map(
    ({ rate, base, amount }): Fact => [`${wording.term('vat')} ${wording.rate(rate)} % × ${wording.plain(base)}`, wording.plain(amount)],
  )
  const small: Fact[] = [
    ...(hours.length > 0 ? [[tell('Main-d’œuvre', 'Werkuren', 'Lohn', 'Labour'), wording.plain(netOf(hours))] as const] : []),
    ...(parts.length > 0 ? [[tell('Pièces et fournitures', 'Onderdelen', 'Material', 'Parts'), wording.plain(netOf(parts))] as const] : []),
    ...(allowance
      ? [[`${wording.term('allowance')} ${wording.rate(allowance.percent)} %`, wording.plain(-allowance.amount)] as const]
      : []),
    [wording.term('net'), wording.plain(invoice.net)],
    ...shares,
    ...(shares.length > 1
      ? [[`${tell('Total', 'Totaal', 'Summe', 'Total')} ${wording.term('vat')}`, wording.plain(invoice.vat)] as const]
      : []),
  ]
  const after: Fact[] = [
    ...(prepaid > 0 ? [[wording.term('prepaid'), wording.plain(-prepaid)] as const] : []),
    ...(beside.old_balance === null ? [] : [[wording.term('old_balance'), wording.plain(beside.old_balance)] as const]),
    ...(owedOf(invoice) === invoice.printed_gross ? [] : [[wording.term('to_pay'), wording.plain(owedOf(invoice))] as const]),
  ]
  let y = 166
  const put = ([label, value]: Fact, size: number): void => {
    canvas.text(divider + 12, y, label, { ...fitted(canvas, label, 200, { size: 7.5, color: '#555555' }) })
    canvas.text(right - 10, y + 9, value, { size, bold: size > 10, align: 'right' })
    canvas.rule(divider + 12, y + 12 + size, right - 10, y + 12 + size, { width: 0.4, color: '#bbbbbb' })
    y += size + 16
  }
  for (const fact of small) put(fact, 9.5)
  put([wording.term('gross'), `${currency} ${wording.plain(invoice.printed_gross)}`], 15)
  for (const fact of after) put(fact, 9.5)
  canvas.box(divider, 160, right - divider, y - 160, { stroke: red, radius: 6, line: 1 })
  return y
}

const draw = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  const tell = teller(invoice, wording)
  head(invoice, canvas, wording)
  strip(invoice, canvas, wording)
  list(invoice, canvas, wording)
  panel(invoice, canvas, wording)
  const next = addDays(invoice.distractors.delivery_date, 365)
  const again =
    invoice.trade === 'garage'
      ? `${tell('Prochain entretien', 'Volgend onderhoud', 'Nächste Inspektion', 'Next service')} ${wording.date(next)}`
      : null
  const lines = [...notesOf(invoice, wording), again, ...banksOf(invoice, wording)].filter((line) => line !== null)
  canvas.block(left, height - 24 - lines.length * 11.5, lines, { size: 8, leading: 11.5 })
}

export const garage: Layout = {
  name: 'garage',
  wants: { lines: [1, 14], prices: 'net', trades: ['garage', 'garage', 'hardware', 'construction', 'print'] },
  habits: { ...habits, currency: ['none'], dates: { ...habits.dates, fr: ['slash', 'dot', 'two', 'bare'], nl: ['slash', 'dash', 'bare'] } },
  families: ['sans', 'narrow', 'condensed'],
  size: () => [width, height],
  draw,
}
