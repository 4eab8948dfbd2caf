/** A business letter for a window envelope: the sender small over the address, facts in a block at right, a footer in three columns. */
import { formatCommunication, inFours } from '../../invoice/formats.ts'
import type { Invoice, Language } from '../../invoice/model.ts'
import type { Canvas } from '../../output/canvas.ts'
import type { Wording } from '../../invoice/wording.ts'
import type { Layout } from '../layout.ts'
import { column, drawTable } from '../table.ts'
import { addressOf, allSums, mainFacts, otherFacts, paymentLines, townOf, vatLine } from './parts.ts'
import { habits } from './words.ts'

const greetings: Record<Language, string> = {
  fr: 'Madame, Monsieur, nous vous facturons les prestations suivantes :',
  nl: 'Geachte klant, hierbij brengen wij u in rekening:',
  de: 'Sehr geehrte Damen und Herren, wir berechnen Ihnen wie folgt:',
  en: 'Dear customer, we charge you for the following:',
}

const header = (invoice: Invoice, canvas: Canvas, wording: Wording): number => {
  const { seller, buyer, kind, language } = invoice
  canvas.text(540, 40, seller.name, { size: 18, bold: true, align: 'right', color: '#3a3a3a' })
  const sender = [seller.name, seller.street, townOf(seller)].join(' · ')
  canvas.text(57, 127, sender, { size: 6.5, color: '#555555' })
  canvas.rule(57, 136, 57 + canvas.measure(sender, { size: 6.5 }), 136, { width: 0.4 })
  if (buyer) canvas.block(57, 146, [buyer.name, ...addressOf(buyer, buyer.country !== seller.country)], { size: 10.5 })
  const facts = [...otherFacts(invoice, wording, 4), ...mainFacts(invoice, wording).slice(1)]
  facts.forEach(([label, value], index) => {
    canvas.text(335, 127 + index * 13, `${label}:`, { size: 8.5 })
    canvas.text(540, 127 + index * 13, value, { size: 8.5, align: 'right' })
  })
  const under = Math.max(240, 140 + facts.length * 13)
  const subject =
    invoice.number === null
      ? wording.title
      : kind === 'invoice'
        ? `${wording.title} ${wording.random.pick(['', 'Nr. ', 'Nr.: '])}${invoice.number}`
        : `${wording.title} ${invoice.number}`
  canvas.text(57, under, subject, { size: 14, bold: true })
  canvas.text(57, under + 24, greetings[language], { size: 9.5 })
  return under + 46
}

const footer = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  const { seller } = invoice
  const look = { size: 7, color: '#444444', leading: 9.5 }
  canvas.eachPage((page, pages) => {
    canvas.rule(57, 768, 540, 768, { color: '#999999', width: 0.5 })
    canvas.block(57, 774, [seller.name, ...addressOf(seller, false)], look)
    canvas.block(215, 774, [`${wording.term('phone')} ${seller.phone}`, seller.mail, vatLine(seller, wording), seller.register], look)
    canvas.block(
      375,
      774,
      seller.accounts.flatMap(({ bank, iban, bic }) => [bank, `IBAN ${inFours(iban)}`, `BIC ${bic}`]),
      look,
    )
    if (pages > 1) canvas.text(540, 826, `${wording.term('page')} ${page} / ${pages}`, { size: 7, align: 'right' })
  })
}

const draw = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  const top = header(invoice, canvas, wording)
  const columns = [
    column('code', 57, 30, 'left', (_, index) => String(index + 1)),
    column('description', 90, 205, 'left', ({ description }) => description),
    column('quantity', 300, 60, 'right', ({ quantity, unit }) => `${wording.quantity(quantity)} ${unit}`),
    column('price', 365, 70, 'right', ({ price }) => wording.plain(price)),
    column('rate', 440, 35, 'right', ({ rate }) => `${wording.rate(rate)}%`),
    column('amount', 478, 62, 'right', ({ net }) => wording.plain(net)),
  ]
  const style = { size: 9, rowGap: 7, rules: 'head', head: {}, left: 57, right: 540, bottom: 700, top: 60, carries: true } as const
  const end = drawTable(canvas, top, columns, invoice, wording, style)
  const rows = allSums(invoice, wording)
  const fits = end + rows.length * 15 + 85 < 755
  if (!fits) canvas.page()
  const from = fits ? end + 4 : 60
  canvas.rule(57, from - 4, 540, from - 4)
  rows.forEach(({ label, amount, strong = false }, index) => {
    canvas.text(430, from + index * 15, label, { size: 9.5, bold: strong, align: 'right' })
    canvas.text(540, from + index * 15, amount, { size: 9.5, bold: strong, align: 'right' })
  })
  const below = from + rows.length * 15 + 12
  const vat = invoice.buyer && vatLine(invoice.buyer, wording)
  const shown = invoice.communication === null ? [] : [formatCommunication(invoice.communication, '***')]
  const lines = paymentLines({ ...invoice, communication: null }, wording)
  canvas.block(
    57,
    below,
    [...shown.map((text) => `${wording.term('communication')} ${text}`), ...lines, vat && `${wording.term('customer')}: ${vat}`],
    { size: 8.5, leading: 12.5 },
  )
  footer(invoice, canvas, wording)
}

export const windowLetter: Layout = {
  name: 'window',
  wants: { lines: [1, 10], prices: 'net', long: true },
  habits,
  families: ['sans', 'serif', 'condensed'],
  draw,
}
