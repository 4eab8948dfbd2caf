/** A slip of 58 mm: no columns, VAT as a letter behind the price, the sum with the tax that it holds under it. */
import { formatAmount } from '../../invoice/formats.ts'
import type { Invoice, Language } from '../../invoice/model.ts'
import type { Canvas } from '../../output/canvas.ts'
import type { Wording } from '../../invoice/wording.ts'
import type { Layout } from '../layout.ts'
import { habits } from './words.ts'

const width = 164.4
const letters = ['A', 'B', 'C', 'D'] as const

type Say = {
  readonly sum: string
  readonly cashier: string
  readonly given: string
  readonly items: string
  readonly bye: string
  readonly within: string
}
const says: Record<Language, Say> = {
  fr: { sum: 'A PAYER', cashier: 'Caisse 2 - Vendeur', given: 'Remis', items: 'article(s)', bye: 'A bientôt !', within: 'dont TVA' },
  nl: {
    sum: 'TE BETALEN',
    cashier: 'Kassa 2 - Bediend door',
    given: 'Gegeven',
    items: 'artikel(en)',
    bye: 'Tot weerziens!',
    within: 'waarvan btw',
  },
  de: {
    sum: 'ZU ZAHLEN',
    cashier: 'Kasse 2 - Bediener',
    given: 'Gegeben',
    items: 'Artikel',
    bye: 'Auf Wiedersehen!',
    within: 'enth. MwSt',
  },
  en: {
    sum: 'BALANCE',
    cashier: 'Till 2 - Served by',
    given: 'Tendered',
    items: 'item(s)',
    bye: 'Please call again!',
    within: 'incl. VAT',
  },
}

const heightOf = ({ lines, shares, buyer }: Invoice): number => 290 + lines.length * 27 + shares.length * 22 + (buyer ? 60 : 0)

const center = (canvas: Canvas, y: number, text: string, size = 8, bold = false): void => {
  const lines = canvas.broken(text, width - 14, { size, bold })
  canvas.block(width / 2, y, lines, { size, bold, align: 'center', leading: size * 1.3 })
}

const goods = (invoice: Invoice, canvas: Canvas, wording: Wording, from: number): number => {
  let y = from
  for (const { description, quantity, price, gross, rate } of invoice.lines) {
    const letter = letters[invoice.shares.findIndex((share) => share.rate === rate)] ?? 'A'
    canvas.text(8, y, (canvas.broken(description.toUpperCase(), width - 16, { size: 7.5 })[0] ?? '').slice(0, 32), { size: 7.5 })
    if (quantity !== 1000) canvas.text(14, y + 10, `${wording.quantity(quantity)} @ ${wording.plain(price)}`, { size: 7.5 })
    canvas.text(width - 8, y + 10, `${wording.plain(gross)} ${letter}`, { size: 7.5, align: 'right' })
    y += 24
  }
  return y
}

const draw = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  const { seller, buyer, language } = invoice
  const said = says[language]
  center(canvas, 14, seller.name.toUpperCase(), 10, true)
  let y = canvas.block(
    width / 2,
    44,
    [seller.street, `${seller.postal_code} ${seller.city}`, seller.vat_number && wording.vat(seller.vat_number)],
    { size: 7.5, align: 'center', leading: 10 },
  )
  center(canvas, y + 6, wording.title, 8, true)
  y += 24
  if (buyer) y = canvas.block(8, y, [buyer.name, buyer.vat_number && wording.vat(buyer.vat_number)], { size: 7.5, leading: 10 }) + 6
  y = goods(invoice, canvas, wording, y)
  canvas.rule(8, y + 2, width - 8, y + 2, { width: 0.8 })
  const total = formatAmount(invoice.printed_gross, wording.numbers)
  canvas.text(8, y + 8, said.sum, { size: 10, bold: true })
  canvas.text(width - 8, y + 8, total, { size: 10, bold: true, align: 'right' })
  canvas.text(8, y + 24, `${invoice.paid?.how[language] ?? ''} ${invoice.currency}`, { size: 7.5 })
  canvas.text(width - 8, y + 24, total, { size: 7.5, align: 'right' })
  y += 40
  invoice.shares.forEach(({ rate, base, amount }, index) => {
    canvas.text(8, y, `${letters[index] ?? 'A'} ${wording.rate(rate)}% ${said.within} ${wording.plain(amount)}`, { size: 7.5 })
    canvas.text(14, y + 10, `${wording.term('base')} ${wording.plain(base)}`, { size: 7.5 })
    y += 22
  })
  canvas.text(8, y + 2, `${invoice.lines.length} ${said.items}`, { size: 7.5 })
  canvas.text(8, y + 14, `${said.cashier} ${invoice.distractors.contact.split(' ')[0] ?? ''}`, { size: 7.5 })
  const time = `${wording.random.between(9, 19)}:${String(wording.random.between(0, 59)).padStart(2, '0')}`
  canvas.text(8, y + 26, `${wording.date(invoice.date ?? '')} ${time}`, { size: 7.5 })
  canvas.text(8, y + 38, `# ${invoice.number ?? ''}`, { size: 7.5 })
  center(canvas, y + 58, said.bye)
}

export const slip: Layout = {
  name: 'slip',
  wants: { lines: [1, 7], prices: 'gross', receipts: true },
  habits: {
    ...habits,
    dates: { fr: ['two', 'dot', 'slash'], nl: ['dash', 'slash'], de: ['dottwo', 'dot'], en: ['dash', 'two'] },
    currency: ['none'],
  },
  families: ['mono', 'narrow', 'typewriter'],
  size: (invoice) => [width, heightOf(invoice)],
  draw,
}
