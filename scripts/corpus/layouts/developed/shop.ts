/** An invoice of a shop: prices with VAT in the table, the sum first and the VAT that it holds below it. */
import type { Invoice, Language } from '../../invoice/model.ts'
import type { Canvas } from '../../output/canvas.ts'
import type { Wording } from '../../invoice/wording.ts'
import type { Layout } from '../layout.ts'
import { column, drawTable } from '../table.ts'
import { addressOf, bankLines, buyerLines, mainFacts, otherFacts, paymentLines, sumsAfter, vatLine } from './parts.ts'
import { habits } from './words.ts'

const included: Record<Language, string> = {
  fr: 'Prix TVA comprise',
  nl: 'Prijzen inclusief btw',
  de: 'Preise inkl. MwSt.',
  en: 'Prices include VAT',
}

const header = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  const { seller } = invoice
  canvas.text(297, 40, seller.name, { size: 19, bold: true, align: 'center' })
  canvas.text(297, 66, [...addressOf(seller, false), seller.phone].filter(Boolean).join(' – '), { size: 8.5, align: 'center' })
  canvas.text(297, 78, [vatLine(seller, wording), seller.site].filter(Boolean).join(' – '), { size: 8.5, align: 'center' })
  canvas.rule(60, 96, 535, 96, { width: 1.4 })
  canvas.text(60, 112, wording.title, { size: 15, bold: true })
  const facts = [...mainFacts(invoice, wording), ...otherFacts(invoice, wording, 2)]
  facts.forEach(([label, value], index) => canvas.text(60, 138 + index * 13, `${label}: ${value}`, { size: 9.5 }))
  canvas.block(330, 118, [wording.term('customer'), ...buyerLines(invoice, wording)], { size: 9.5 })
}

const within = (invoice: Invoice, canvas: Canvas, wording: Wording, top: number): number => {
  const at = [60, 175, 265, 355] as const
  const head = [wording.term('vat'), wording.term('base'), wording.term('vat'), wording.term('gross')]
  at.forEach((x, index) => canvas.text(x + 75, top, head[index] ?? '', { size: 8, align: 'right', color: '#555555' }))
  invoice.shares.forEach(({ rate, base, amount }, row) => {
    const cells = [`${wording.rate(rate)} %`, wording.plain(base), wording.plain(amount), wording.plain(base + amount)]
    at.forEach((x, index) => canvas.text(x + 75, top + 13 + row * 12, cells[index] ?? '', { size: 8.5, align: 'right' }))
  })
  const end = top + 13 + invoice.shares.length * 12
  const cells = ['', wording.plain(invoice.net), wording.plain(invoice.vat), wording.plain(invoice.printed_gross)]
  if (invoice.shares.length > 1)
    at.forEach((x, index) => canvas.text(x + 75, end + 2, cells[index] ?? '', { size: 8.5, bold: true, align: 'right' }))
  return end + 24
}

const draw = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  header(invoice, canvas, wording)
  canvas.text(535, 216, included[invoice.language], { size: 7.5, align: 'right', color: '#555555' })
  const columns = [
    column('quantity', 60, 50, 'right', ({ quantity }) => wording.quantity(quantity)),
    column('description', 125, 240, 'left', ({ description }) => description),
    column('rate', 370, 40, 'right', ({ rate }) => `${wording.rate(rate)} %`),
    column('price', 415, 55, 'right', ({ price }) => wording.plain(price)),
    column('amount', 475, 60, 'right', ({ gross }) => wording.plain(gross)),
  ]
  const style = { size: 9, rowGap: 6, rules: 'head', head: {}, left: 60, right: 535, bottom: 700, top: 60, carries: false } as const
  const end = drawTable(canvas, 228, columns, invoice, wording, style)
  canvas.rule(60, end, 535, end, { width: 1.2 })
  const totals = [{ label: wording.term('gross'), amount: wording.money(invoice.printed_gross) }, ...sumsAfter(invoice, wording)]
  totals.forEach(({ label, amount }, index) => {
    canvas.text(270, end + 8 + index * 17, label, { size: 11.5, bold: index === 0 })
    canvas.text(535, end + 8 + index * 17, amount, { size: 11.5, bold: index === 0, align: 'right' })
  })
  const below = within(invoice, canvas, wording, end + 20 + totals.length * 17)
  canvas.block(60, below + 6, [...paymentLines(invoice, wording), ...bankLines(invoice, wording)], { size: 8.5, leading: 13 })
}

export const shop: Layout = {
  name: 'shop',
  wants: { lines: [1, 9], prices: 'gross', domestic: true, trades: ['office', 'food', 'hardware', 'garage'] },
  habits: {
    ...habits,
    vocabulary: {
      ...habits.vocabulary,
      price: ['P.U.|Prix|P.U. TTC', 'Prijs|Stukprijs', 'Preis|Stückpreis', 'Price|Each'],
      amount: ['Total|Montant', 'Totaal|Bedrag', 'Summe|Betrag', 'Total|Amount'],
    },
  },
  families: ['sans', 'serif', 'bookish'],
  draw,
}
