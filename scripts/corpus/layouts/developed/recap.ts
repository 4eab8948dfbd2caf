/** A full grid, a table of VAT by rate beside the sums, the customer left and the seller right, references in a strip: the French way. */
import type { Invoice } from '../../invoice/model.ts'
import type { Paper } from '../../output/canvas.ts'
import type { Voice } from '../../invoice/wording.ts'
import type { Layout } from '../layout.ts'
import { column, drawTable } from '../table.ts'
import { addressOf, bankLines, buyerLines, mainFacts, otherFacts, paymentLines, type Sum, sumsAfter, sumsBefore, vatLine } from './parts.ts'
import { habits } from './words.ts'

const header = (invoice: Invoice, paper: Paper, voice: Voice): void => {
  const { seller } = invoice
  paper.box(36, 36, 48, 48, { stroke: '#222222', line: 1.6 })
  paper.text(60, 48, seller.name.slice(0, 1), { size: 24, bold: true, align: 'center' })
  paper.text(94, 38, seller.name, { size: 13, bold: true })
  paper.block(94, 56, addressOf(seller, false), { size: 8.5 })
  paper.block(36, 94, [`${voice.say('phone')} ${seller.phone}`, seller.mail, vatLine(seller, voice), seller.register], { size: 8 })
  paper.box(310, 92, 249, 84, { stroke: '#222222', radius: 4 })
  paper.text(318, 97, voice.say('customer'), { size: 7.5, color: '#555555' })
  paper.block(320, 110, buyerLines(invoice, voice), { size: 9.5 })
  const [first, ...rest] = mainFacts(invoice, voice)
  paper.text(36, 190, voice.title, { size: 15, bold: true })
  if (first) paper.text(36, 212, `${first[0]} ${first[1]}`, { size: 11, bold: true })
  const strip = [...rest, ...otherFacts(invoice, voice, 2)]
  const width = 523 / Math.max(strip.length, 1)
  strip.forEach(([label, value], index) => {
    paper.box(36 + index * width, 234, width, 15, { fill: '#e6e6e6', stroke: '#222222', line: 0.5 })
    paper.box(36 + index * width, 249, width, 17, { stroke: '#222222', line: 0.5 })
    paper.text(36 + (index + 0.5) * width, 237.5, label, { size: 7.5, align: 'center', bold: true, family: 'narrow' })
    paper.text(36 + (index + 0.5) * width, 253.5, value, { size: 8, align: 'center', family: 'narrow' })
  })
}

const recap = (invoice: Invoice, paper: Paper, voice: Voice, top: number): void => {
  const columns = [
    [36, voice.say('rate')],
    [92, voice.say('base')],
    [172, voice.say('vat')],
    [252, ''],
  ] as const
  columns
    .slice(0, 3)
    .forEach(([x, title], index) => paper.text((columns[index + 1]?.[0] ?? x) - 6, top + 4, title, { size: 8, bold: true, align: 'right' }))
  invoice.shares.forEach(({ rate, base, amount }, index) => {
    const y = top + 20 + index * 14
    paper.text(86, y, `${voice.rate(rate)} %`, { size: 8.5, align: 'right' })
    paper.text(166, y, voice.plain(base), { size: 8.5, align: 'right' })
    paper.text(246, y, voice.plain(amount), { size: 8.5, align: 'right' })
  })
  const bottom = top + 22 + invoice.shares.length * 14
  paper.box(36, top, 216, bottom - top, { stroke: '#222222', line: 0.5 })
  paper.rule(36, top + 16, 252, top + 16, { width: 0.5 })
  for (const [x] of columns.slice(1, 3)) paper.rule(x, top, x, bottom, { width: 0.5 })
}

const sumRows = (invoice: Invoice, voice: Voice): Sum[] => [
  ...sumsBefore(invoice, voice),
  { label: voice.say('net'), amount: voice.money(invoice.net) },
  { label: `Total ${voice.say('vat')}`, amount: voice.money(invoice.vat) },
  { label: voice.say('gross'), amount: voice.money(invoice.printed_gross), strong: true },
  ...sumsAfter(invoice, voice),
]

const draw = (invoice: Invoice, paper: Paper, voice: Voice): void => {
  header(invoice, paper, voice)
  const columns = [
    column('code', 41, 48, 'left', ({ code }) => code),
    column('description', 98, 196, 'left', ({ description }) => description),
    column('quantity', 302, 42, 'right', ({ quantity }) => voice.quantity(quantity)),
    column('unit', 352, 34, 'center', ({ unit }) => unit),
    column('price', 394, 54, 'right', ({ price, discount }) => (discount > 0 ? `${voice.plain(price)} -${discount}%` : voice.plain(price))),
    column('amount', 456, 60, 'right', ({ net }) => voice.plain(net)),
    column('rate', 524, 32, 'center', ({ rate }) => voice.rate(rate)),
  ]
  const style = { size: 8, rowGap: 6, rules: 'grid', head: {}, left: 36, right: 559, bottom: 690, top: 50, carries: true } as const
  const end = drawTable(paper, 282, columns, invoice, voice, style)
  const rows = sumRows(invoice, voice)
  const fits = end + rows.length * 17 + 80 < 770
  if (!fits) paper.page()
  const top = fits ? Math.max(end + 14, voice.dice.pick([0, 560])) : 50
  recap(invoice, paper, voice, top)
  rows.forEach(({ label, amount, strong = false }, index) => {
    paper.box(340, top + index * 17, 219, 17, strong ? { fill: '#e6e6e6', stroke: '#222222', line: 0.5 } : { stroke: '#222222', line: 0.5 })
    paper.text(346, top + index * 17 + 4.5, label, { size: 8.5, bold: strong })
    paper.text(554, top + index * 17 + 4.5, amount, { size: 8.5, bold: strong, align: 'right' })
  })
  const below = top + Math.max(rows.length * 17, 30 + invoice.shares.length * 14) + 14
  paper.block(36, below, [...paymentLines(invoice, voice), ...bankLines(invoice, voice)], { size: 8, leading: 12 })
  paper.eachPage((page, pages) => {
    const { seller } = invoice
    paper.text(
      297,
      815,
      [seller.name, seller.street, `${seller.postal_code} ${seller.city}`, seller.register].filter(Boolean).join(' - '),
      { size: 7, align: 'center', color: '#555555' },
    )
    paper.text(559, 826, `${voice.say('page')} ${page} / ${pages}`, { size: 7, align: 'right' })
  })
}

export const recapGrid: Layout = {
  name: 'recap',
  wants: { lines: [1, 14], prices: 'net', long: true },
  habits,
  families: ['sans', 'narrow', 'dejavu'],
  draw,
}
