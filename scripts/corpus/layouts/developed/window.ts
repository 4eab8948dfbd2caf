/** A business letter for a window envelope: the sender small over the address, facts in a block at right, a footer in three columns. */
import { formatCommunication, inFours } from '../../invoice/formats.ts'
import type { Invoice, Language } from '../../invoice/model.ts'
import type { Paper } from '../../output/canvas.ts'
import type { Voice } from '../../invoice/wording.ts'
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

const header = (invoice: Invoice, paper: Paper, voice: Voice): number => {
  const { seller, buyer, kind, language } = invoice
  paper.text(540, 40, seller.name, { size: 18, bold: true, align: 'right', color: '#3a3a3a' })
  const sender = [seller.name, seller.street, townOf(seller)].join(' · ')
  paper.text(57, 127, sender, { size: 6.5, color: '#555555' })
  paper.rule(57, 136, 57 + paper.measure(sender, { size: 6.5 }), 136, { width: 0.4 })
  if (buyer) paper.block(57, 146, [buyer.name, ...addressOf(buyer, buyer.country !== seller.country)], { size: 10.5 })
  const facts = [...otherFacts(invoice, voice, 4), ...mainFacts(invoice, voice).slice(1)]
  facts.forEach(([label, value], index) => {
    paper.text(335, 127 + index * 13, `${label}:`, { size: 8.5 })
    paper.text(540, 127 + index * 13, value, { size: 8.5, align: 'right' })
  })
  const under = Math.max(240, 140 + facts.length * 13)
  const subject =
    invoice.number === null
      ? voice.title
      : kind === 'invoice'
        ? `${voice.title} ${voice.dice.pick(['', 'Nr. ', 'Nr.: '])}${invoice.number}`
        : `${voice.title} ${invoice.number}`
  paper.text(57, under, subject, { size: 14, bold: true })
  paper.text(57, under + 24, greetings[language], { size: 9.5 })
  return under + 46
}

const footer = (invoice: Invoice, paper: Paper, voice: Voice): void => {
  const { seller } = invoice
  const look = { size: 7, color: '#444444', leading: 9.5 }
  paper.eachPage((page, pages) => {
    paper.rule(57, 768, 540, 768, { color: '#999999', width: 0.5 })
    paper.block(57, 774, [seller.name, ...addressOf(seller, false)], look)
    paper.block(215, 774, [`${voice.say('phone')} ${seller.phone}`, seller.mail, vatLine(seller, voice), seller.register], look)
    paper.block(
      375,
      774,
      seller.accounts.flatMap(({ bank, iban, bic }) => [bank, `IBAN ${inFours(iban)}`, `BIC ${bic}`]),
      look,
    )
    if (pages > 1) paper.text(540, 826, `${voice.say('page')} ${page} / ${pages}`, { size: 7, align: 'right' })
  })
}

const draw = (invoice: Invoice, paper: Paper, voice: Voice): void => {
  const top = header(invoice, paper, voice)
  const columns = [
    column('code', 57, 30, 'left', (_, index) => String(index + 1)),
    column('description', 90, 205, 'left', ({ description }) => description),
    column('quantity', 300, 60, 'right', ({ quantity, unit }) => `${voice.quantity(quantity)} ${unit}`),
    column('price', 365, 70, 'right', ({ price }) => voice.plain(price)),
    column('rate', 440, 35, 'right', ({ rate }) => `${voice.rate(rate)}%`),
    column('amount', 478, 62, 'right', ({ net }) => voice.plain(net)),
  ]
  const style = { size: 9, rowGap: 7, rules: 'head', head: {}, left: 57, right: 540, bottom: 700, top: 60, carries: true } as const
  const end = drawTable(paper, top, columns, invoice, voice, style)
  const rows = allSums(invoice, voice)
  const fits = end + rows.length * 15 + 85 < 755
  if (!fits) paper.page()
  const from = fits ? end + 4 : 60
  paper.rule(57, from - 4, 540, from - 4)
  rows.forEach(({ label, amount, strong = false }, index) => {
    paper.text(430, from + index * 15, label, { size: 9.5, bold: strong, align: 'right' })
    paper.text(540, from + index * 15, amount, { size: 9.5, bold: strong, align: 'right' })
  })
  const below = from + rows.length * 15 + 12
  const vat = invoice.buyer && vatLine(invoice.buyer, voice)
  const shown = invoice.communication === null ? [] : [formatCommunication(invoice.communication, '***')]
  const lines = paymentLines({ ...invoice, communication: null }, voice)
  paper.block(
    57,
    below,
    [...shown.map((text) => `${voice.say('communication')} ${text}`), ...lines, vat && `${voice.say('customer')}: ${vat}`],
    { size: 8.5, leading: 12.5 },
  )
  footer(invoice, paper, voice)
}

export const windowLetter: Layout = {
  name: 'window',
  wants: { lines: [1, 10], prices: 'net', long: true },
  habits,
  families: ['sans', 'serif', 'condensed'],
  draw,
}
