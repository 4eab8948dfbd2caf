/** A receipt with the copy of the card terminal below it, full of numbers and with the sum once more; or with the cash given and returned. */
import { formatAmount, inFours } from '../../invoice/formats.ts'
import type { Invoice } from '../../invoice/model.ts'
import type { Canvas, Style } from '../../output/canvas.ts'
import type { Wording } from '../../invoice/wording.ts'
import type { Layout } from '../layout.ts'
import { phrases, townOf, vatLine } from './parts.ts'
import { habits } from './words.ts'

const width = 204
const edge = 10
const step = 10.5

const says = phrases({
  till: ['Caisse', 'Kassa', 'Kasse', 'Till'],
  items: ['articles', 'artikelen', 'Posten', 'items'],
  total: ['Total', 'Totaal', 'Summe', 'Total'],
  given: ['Reçu', 'Ontvangen', 'Gegeben', 'Cash'],
  back: ['Rendu', 'Terug', 'Rückgeld', 'Change'],
  rate: ['Taux', 'Tarief', 'Satz', 'Rate'],
  gross: ['TTC', 'Incl.', 'Brutto', 'Gross'],
  merchant: ['Commerçant', 'Handelaar', 'Vertragsunt.-Nr.', 'Merchant'],
  permit: ['Autorisation', 'Autorisatie', 'Genehmigung', 'Auth code'],
  accepted: ['TRANSACTION ACCEPTÉE', 'BETALING AANVAARD', 'ZAHLUNG ERFOLGT', 'APPROVED'],
  customer: ['Client', 'Klant', 'Kunde', 'Customer'],
  keep: [
    'Ticket à conserver pour tout échange',
    'Ruilen kan enkel met dit ticket',
    'Umtausch nur mit diesem Beleg',
    'Please keep this receipt for exchanges',
  ],
})

const heightOf = ({ lines, shares, buyer, seller }: Invoice): number =>
  Math.ceil((32 + lines.length * 2.2 + shares.length + (buyer ? 5 : 0) + seller.accounts.length * 2) * step)

/** Rows from the top down, each with what stands at its left and at its right. */
const openRoll = (canvas: Canvas) => {
  let y = 16
  const row = (from: string, until = '', style: Style = {}): void => {
    const own = { size: 7.6, ...style }
    const lines = canvas.broken(from, width - 2 * edge - (until === '' ? 0 : canvas.measure(until, own) + 6), own)
    const high = (own.size / 7.6) * step
    canvas.block(edge, y, lines, { ...own, leading: high })
    if (until !== '') canvas.text(width - edge, y + (lines.length - 1) * high, until, { ...own, align: 'right' })
    y += lines.length * high
  }
  const cut = (): void => {
    canvas.rule(edge, y + 3, width - edge, y + 3, { dash: 1.5 })
    y += 8
  }
  const cells = (at: readonly number[], texts: readonly string[]): void => {
    at.forEach((x, index) => canvas.text(x, y, texts[index] ?? '', { size: 7.2, align: 'right' }))
    y += step
  }
  return { row, cut, cells }
}

const letterOf = ({ shares }: Invoice, rate: number): string => 'ABCD'.charAt(shares.findIndex((share) => share.rate === rate))

const payment = (invoice: Invoice, wording: Wording, roll: ReturnType<typeof openRoll>, moment: string): void => {
  const { random } = wording
  const { paid, language, printed_gross, currency } = invoice
  const said = says(language)
  const sum = formatAmount(printed_gross, wording.numbers)
  const how = paid?.how[language] ?? ''
  // Cash is the one way to pay that leaves no copy of a card.
  if (paid?.how.en === 'cash') {
    const given = Math.ceil(printed_gross / 1000) * 1000 + random.pick([0, 0, 1000])
    roll.row(`${said.given} (${how})`, formatAmount(given, wording.numbers))
    roll.row(said.back, formatAmount(given - printed_gross, wording.numbers))
    return
  }
  roll.row(how, sum)
  roll.cut()
  roll.row(`${said.merchant} ${random.digits(8)}`, `TID ${random.digits(8)}`)
  roll.row(`AID A00000000${random.digits(5)}`, `TRX ${random.digits(6)}`)
  roll.row(moment, `${said.permit} ${random.digits(6)}`)
  roll.row(how.toUpperCase(), `${currency} ${sum}`, { bold: true })
  roll.row(said.accepted)
}

const draw = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  const { seller, buyer, language, lines, shares } = invoice
  const { random } = wording
  const said = says(language)
  const roll = openRoll(canvas)
  const moment = `${wording.date(invoice.date ?? '')} ${random.between(8, 19)}:${random.between(10, 59)}`
  roll.row(seller.name, '', { size: 10.5, bold: true })
  for (const own of [seller.street, townOf(seller), `${wording.term('phone')} ${seller.phone}`, vatLine(seller, wording)])
    if (own) roll.row(own)
  roll.cut()
  roll.row(`${wording.title} ${invoice.number ?? ''}`, `${said.till} ${random.between(1, 6)}`)
  roll.row(moment, `#${random.digits(4)}`)
  if (buyer) {
    roll.cut()
    roll.row(`${said.customer} : ${buyer.name}`)
    for (const own of [buyer.street, townOf(buyer), vatLine(buyer, wording)]) if (own) roll.row(own)
  }
  roll.cut()
  for (const { description, quantity, unit, price, gross, rate } of lines) {
    roll.row(description)
    roll.row(`   ${wording.quantity(quantity)} ${unit} × ${wording.plain(price)}`, `${wording.plain(gross)} ${letterOf(invoice, rate)}`)
  }
  roll.cut()
  roll.row(`${said.total} (${lines.length} ${said.items})`, `${formatAmount(invoice.printed_gross, wording.numbers)} ${invoice.currency}`, {
    size: 9,
    bold: true,
  })
  roll.cut()
  const at = [52, 98, 144, width - edge]
  roll.cells(at, [said.rate, wording.term('base'), wording.term('vat'), said.gross])
  for (const { rate, base, amount } of shares)
    roll.cells(at, [
      `${letterOf(invoice, rate)} ${wording.rate(rate)}%`,
      wording.plain(base),
      wording.plain(amount),
      wording.plain(base + amount),
    ])
  roll.cells(at, [said.total, wording.plain(invoice.net), wording.plain(invoice.vat), wording.plain(invoice.gross)])
  roll.cut()
  payment(invoice, wording, roll, moment)
  roll.cut()
  roll.row(said.keep)
  for (const { iban, bic } of seller.accounts) {
    roll.row(`IBAN ${inFours(iban)}`)
    roll.row(`BIC ${bic}`)
  }
  roll.row(seller.site)
}

const { vocabulary } = habits
export const terminal: Layout = {
  name: 'terminal',
  wants: { lines: [1, 9], prices: 'gross', receipts: true },
  habits: {
    ...habits,
    vocabulary: { ...vocabulary, base: ['HT|HTVA|Base', 'Excl.|Basis', 'Netto', 'Net'], vat: ['TVA', 'BTW|Btw', 'MwSt|USt', 'VAT'] },
    dates: { fr: ['slash', 'two', 'dot'], nl: ['slash', 'dash', 'two'], de: ['dot', 'dottwo'], en: ['slash', 'short'] },
    numbers: { fr: ['plain'], nl: ['plain', 'dot'], de: ['plain'], en: ['english', 'bare'] },
    currency: ['none'],
  },
  families: ['narrow', 'mono', 'condensed'],
  size: (invoice) => [width, heightOf(invoice)],
  draw,
}
