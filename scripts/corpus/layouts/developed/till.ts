/** A receipt of 80 mm from a till. */
import { formatAmount } from '../../invoice/formats.ts'
import type { Invoice, Language } from '../../invoice/model.ts'
import type { Canvas } from '../../output/canvas.ts'
import type { Wording } from '../../invoice/wording.ts'
import type { Layout } from '../layout.ts'
import { vatLine } from './parts.ts'
import { habits } from './words.ts'

const thanks: Record<Language, string> = {
  fr: 'Merci de votre visite',
  nl: 'Bedankt en tot ziens',
  de: 'Vielen Dank für Ihren Einkauf',
  en: 'Thank you for your visit',
}
const ticket: Record<Language, string> = { fr: 'Ticket n°', nl: 'Ticket nr.', de: 'Bon-Nr.', en: 'Receipt no.' }

const width = 226.8
const heightOf = (invoice: Invoice): number => 330 + invoice.lines.length * 25 + invoice.shares.length * 11 + (invoice.buyer ? 60 : 0)

const head = (invoice: Invoice, canvas: Canvas, wording: Wording): number => {
  const { seller, buyer, language } = invoice
  const large = canvas.measure(seller.name, { size: 11, bold: true }) < width - 20
  canvas.text(width / 2, 18, seller.name, { size: large ? 11 : 7.5, bold: true, align: 'center' })
  const town = `${seller.postal_code} ${seller.city}`
  let y = canvas.block(width / 2, 36, [seller.street, town, seller.phone, vatLine(seller, wording)], {
    size: 8,
    align: 'center',
    leading: 10.5,
  })
  canvas.text(width / 2, y + 6, wording.title, { size: 9, bold: true, align: 'center' })
  const time = `${String(wording.random.between(8, 18)).padStart(2, '0')}:${String(wording.random.between(0, 59)).padStart(2, '0')}`
  canvas.text(12, y + 22, `${ticket[language]} ${invoice.number ?? ''}`, { size: 8 })
  canvas.text(width - 12, y + 22, `${wording.date(invoice.date ?? '')} ${time}`, { size: 8, align: 'right' })
  y += 36
  if (buyer)
    y =
      canvas.block(
        12,
        y,
        [`${wording.term('customer')}:`, buyer.name, buyer.street, `${buyer.postal_code} ${buyer.city}`, vatLine(buyer, wording)],
        { size: 8, leading: 10.5 },
      ) + 4
  canvas.rule(12, y, width - 12, y, { dash: 2 })
  return y + 6
}

const draw = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  let y = head(invoice, canvas, wording)
  for (const { description, quantity, price, gross, rate } of invoice.lines) {
    canvas.text(12, y, canvas.broken(description, 200, { size: 8 })[0] ?? '', { size: 8 })
    canvas.text(22, y + 10.5, `${wording.quantity(quantity)} x ${wording.plain(price)}`, { size: 8 })
    canvas.text(150, y + 10.5, `${wording.rate(rate)}%`, { size: 8, align: 'right' })
    canvas.text(width - 12, y + 10.5, wording.plain(gross), { size: 8, align: 'right' })
    y += 24
  }
  canvas.rule(12, y, width - 12, y, { dash: 2 })
  canvas.text(12, y + 8, `TOTAL ${invoice.currency}`, { size: 12, bold: true })
  canvas.text(width - 12, y + 8, formatAmount(invoice.printed_gross, wording.numbers), { size: 12, bold: true, align: 'right' })
  y += 32
  const how = invoice.paid?.how[invoice.language] ?? ''
  canvas.text(12, y, `${wording.term('paid')} ${how}`, { size: 8 })
  canvas.text(width - 12, y, wording.plain(invoice.printed_gross), { size: 8, align: 'right' })
  y += 18
  const at = [60, 130, width - 12] as const
  const titles = [`% ${wording.term('vat')}`, wording.term('base'), wording.term('vat')]
  at.forEach((x, index) => canvas.text(x, y, titles[index] ?? '', { size: 7.5, align: 'right' }))
  for (const { rate, base, amount } of invoice.shares) {
    y += 11
    const cells = [`${wording.rate(rate)}%`, wording.plain(base), wording.plain(amount)]
    at.forEach((x, index) => canvas.text(x, y, cells[index] ?? '', { size: 8, align: 'right' }))
  }
  canvas.text(width / 2, y + 30, thanks[invoice.language], { size: 8.5, align: 'center' })
  canvas.text(width / 2, y + 44, invoice.seller.site, { size: 7.5, align: 'center' })
}

export const till: Layout = {
  name: 'till',
  wants: { lines: [1, 9], prices: 'gross', receipts: true },
  habits: { ...habits, dates: { fr: ['slash', 'two'], nl: ['slash', 'dash'], de: ['dot'], en: ['slash', 'iso'] }, currency: ['none'] },
  families: ['mono', 'typewriter', 'narrow'],
  size: (invoice) => [width, heightOf(invoice)],
  draw,
}
