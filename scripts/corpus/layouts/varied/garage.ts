/** A sheet lying on its side: values over their labels, each line with its net and gross, a panel of sums in a column of its own. */
import { addDays } from '../../invoice/formats.ts'
import type { Cents, Invoice, Line } from '../../invoice/model.ts'
import type { Paper } from '../../output/canvas.ts'
import type { Voice } from '../../invoice/wording.ts'
import type { Layout } from '../layout.ts'
import { banksOf, buyerOf, type Fact, factsOf, fitted, notesOf, owedOf, teller, vatOf, where } from './parts.ts'
import { habits } from './words.ts'

const [width, height] = [841.89, 595.28]
const [left, wall, right] = [30, 588, 812]
const red = '#9c1c1c'

const labour = new Set(['h', 'uur', 'Std', 'forfait', 'pausch.', 'flat'])
const netOf = (lines: readonly Line[]): Cents => lines.reduce((sum, { net }) => sum + net, 0)

const head = (invoice: Invoice, paper: Paper, voice: Voice): void => {
  const { seller, buyer } = invoice
  paper.box(left, 26, 262, 40, { fill: red, radius: 6 })
  paper.text(left + 131, 37, seller.name, {
    ...fitted(paper, seller.name, 246, { size: 16, bold: true, color: '#ffffff' }),
    align: 'center',
  })
  paper.block(
    left,
    74,
    [
      where(seller).join(', '),
      `${voice.say('phone')} ${seller.phone}`,
      [vatOf(seller, voice), seller.register].filter(Boolean).join(' – '),
    ],
    {
      size: 8,
    },
  )
  paper.text(320, 28, voice.title, fitted(paper, voice.title, 250, { size: 17, bold: true }))
  if (buyer) paper.block(wall + 6, 28, [voice.say('customer'), ...buyerOf(invoice), vatOf(buyer, voice)], { size: 9.5, leading: 13 })
}

/** The value in the box, what it is below the box. */
const strip = (invoice: Invoice, paper: Paper, voice: Voice): void => {
  const { distractors: beside, corrects, trade } = invoice
  const tell = teller(invoice, voice)
  const { dice } = voice
  const plate = `${dice.between(1, 2)}-${dice.pick(['KLM', 'XRT', 'BHD', 'GRQ'])}-${dice.digits(3)}`
  const vehicle: Fact[] = [
    [tell('Plaque', 'Nummerplaat', 'Kennzeichen', 'Registration'), plate],
    [tell('Châssis', 'Chassisnr.', 'Fahrgestell-Nr.', 'VIN'), `WVW${dice.digits(8)}`],
    [tell('Kilométrage', 'Km-stand', 'km-Stand', 'Mileage'), String(dice.between(8000, 210_000))],
  ]
  const goods: Fact[] = [
    [voice.say('order'), beside.order_number],
    [voice.say('delivery_date'), voice.date(beside.delivery_date)],
  ]
  const corrected: Fact[] = corrects === null ? [] : [[voice.say('corrects'), corrects]]
  const facts = [
    ...factsOf(invoice, voice),
    ...corrected,
    ...(trade === 'garage' ? vehicle : goods),
    [voice.say('customer_number'), beside.customer_number] as const,
  ]
  const wide = (wall - left - 8) / facts.length
  facts.forEach(([label, value], index) => {
    const x = left + index * wide
    paper.box(x, 118, wide - 6, 20, { stroke: '#777777', radius: 3 })
    paper.text(x + (wide - 6) / 2, 124, value, { ...fitted(paper, value, wide - 12, { size: 9, bold: index < 2 }), align: 'center' })
    paper.text(x + (wide - 6) / 2, 141, label, { ...fitted(paper, label, wide - 10, { size: 6.8, color: '#555555' }), align: 'center' })
  })
}

const edges = [380, 440, 498, 530, wall - 12] as const

const titles = (invoice: Invoice, paper: Paper, voice: Voice, y: number): number => {
  const gross = teller(invoice, voice)('TVAC', 'Incl.', 'Brutto', 'Gross')
  const said = [voice.say('quantity'), voice.say('price'), voice.say('amount'), voice.say('rate'), gross]
  paper.text(left, y, voice.say('description'), { size: 8, bold: true, color: red })
  said.forEach((title, index) =>
    paper.text(edges[index] ?? wall, y, title, {
      ...fitted(paper, title, index === 3 ? 30 : 54, { size: 8, bold: true, color: red }),
      align: 'right',
    }),
  )
  paper.rule(left, y + 12, wall - 12, y + 12, { color: red })
  return y + 18
}

const row = (paper: Paper, voice: Voice, line: Line, y: number): void => {
  const what = line.discount > 0 ? `${line.description}  –${line.discount} %` : line.description
  paper.text(left, y, what, fitted(paper, what, 285, { size: 8.6 }))
  const cells = [
    `${voice.quantity(line.quantity)} ${line.unit}`,
    voice.plain(line.price),
    voice.plain(line.net),
    voice.rate(line.rate),
    voice.plain(line.gross),
  ]
  cells.forEach((cell, index) => paper.text(edges[index] ?? wall, y, cell, { size: 8.6, align: 'right' }))
}

const list = (invoice: Invoice, paper: Paper, voice: Voice): void => {
  let y = titles(invoice, paper, voice, 166)
  for (const line of invoice.lines) {
    row(paper, voice, line, y)
    y += 15
  }
}

/** Parts and labour first, which are sums of no interest, then those that are; labels over the sums. */
const panel = (invoice: Invoice, paper: Paper, voice: Voice): number => {
  const tell = teller(invoice, voice)
  const { lines, allowance, prepaid, distractors: beside, currency } = invoice
  const [hours, parts] = [lines.filter(({ unit }) => labour.has(unit)), lines.filter(({ unit }) => !labour.has(unit))]
  const shares = invoice.shares.map(
    ({ rate, base, amount }): Fact => [`${voice.say('vat')} ${voice.rate(rate)} % × ${voice.plain(base)}`, voice.plain(amount)],
  )
  const small: Fact[] = [
    ...(hours.length > 0 ? [[tell('Main-d’œuvre', 'Werkuren', 'Lohn', 'Labour'), voice.plain(netOf(hours))] as const] : []),
    ...(parts.length > 0 ? [[tell('Pièces et fournitures', 'Onderdelen', 'Material', 'Parts'), voice.plain(netOf(parts))] as const] : []),
    ...(allowance ? [[`${voice.say('allowance')} ${voice.rate(allowance.percent)} %`, voice.plain(-allowance.amount)] as const] : []),
    [voice.say('net'), voice.plain(invoice.net)],
    ...shares,
    ...(shares.length > 1 ? [[`${tell('Total', 'Totaal', 'Summe', 'Total')} ${voice.say('vat')}`, voice.plain(invoice.vat)] as const] : []),
  ]
  const after: Fact[] = [
    ...(prepaid > 0 ? [[voice.say('prepaid'), voice.plain(-prepaid)] as const] : []),
    ...(beside.old_balance === null ? [] : [[voice.say('old_balance'), voice.plain(beside.old_balance)] as const]),
    ...(owedOf(invoice) === invoice.printed_gross ? [] : [[voice.say('to_pay'), voice.plain(owedOf(invoice))] as const]),
  ]
  let y = 166
  const put = ([label, value]: Fact, size: number): void => {
    paper.text(wall + 12, y, label, { ...fitted(paper, label, 200, { size: 7.5, color: '#555555' }) })
    paper.text(right - 10, y + 9, value, { size, bold: size > 10, align: 'right' })
    paper.rule(wall + 12, y + 12 + size, right - 10, y + 12 + size, { width: 0.4, color: '#bbbbbb' })
    y += size + 16
  }
  for (const fact of small) put(fact, 9.5)
  put([voice.say('gross'), `${currency} ${voice.plain(invoice.printed_gross)}`], 15)
  for (const fact of after) put(fact, 9.5)
  paper.box(wall, 160, right - wall, y - 160, { stroke: red, radius: 6, line: 1 })
  return y
}

const draw = (invoice: Invoice, paper: Paper, voice: Voice): void => {
  const tell = teller(invoice, voice)
  head(invoice, paper, voice)
  strip(invoice, paper, voice)
  list(invoice, paper, voice)
  panel(invoice, paper, voice)
  const next = addDays(invoice.distractors.delivery_date, 365)
  const again =
    invoice.trade === 'garage'
      ? `${tell('Prochain entretien', 'Volgend onderhoud', 'Nächste Inspektion', 'Next service')} ${voice.date(next)}`
      : null
  const lines = [...notesOf(invoice, voice), again, ...banksOf(invoice, voice)].filter((line) => line !== null)
  paper.block(left, height - 24 - lines.length * 11.5, lines, { size: 8, leading: 11.5 })
}

export const garage: Layout = {
  name: 'garage',
  wants: { lines: [1, 14], prices: 'net', trades: ['garage', 'garage', 'hardware', 'construction', 'print'] },
  habits: { ...habits, currency: ['none'], dates: { ...habits.dates, fr: ['slash', 'dot', 'two', 'bare'], nl: ['slash', 'dash', 'bare'] } },
  families: ['sans', 'narrow', 'condensed'],
  size: () => [width, height],
  draw,
}
