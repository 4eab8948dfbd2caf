/** What a web shop sends: the sum and its day as a headline, three columns of addresses, the currency at every sum, a list of payments at the end. */
import { formatCommunication, inFours } from '../../invoice/formats.ts'
import type { Invoice } from '../../invoice/model.ts'
import type { Canvas } from '../../output/canvas.ts'
import { exemption, type Wording } from '../../invoice/wording.ts'
import type { Layout } from '../layout.ts'
import { buyerOf, type Fact, factsOf, fitted, owedOf, type Tell, teller, vatOf, where } from './parts.ts'
import { habits } from './words.ts'

const [left, right] = [48, 547]
const soft = '#6b7280'

const head = (invoice: Invoice, canvas: Canvas, wording: Wording): number => {
  const { seller, distractors: beside, corrects } = invoice
  canvas.text(left, 44, wording.title, { size: 22, bold: true })
  const brand = seller.name.split(' ')[0]?.toLowerCase() ?? ''
  canvas.text(right, 46, brand, { size: 18, bold: true, color: '#4f46e5', align: 'right' })
  const facts: Fact[] = [
    ...factsOf(invoice, wording),
    ...(corrects === null ? [] : [[wording.term('corrects'), corrects] as const]),
    [wording.term('order'), beside.order_number],
  ]
  const wide = Math.max(...facts.map(([label]) => canvas.measure(label, { size: 9, bold: true })))
  facts.forEach(([label, value], index) => {
    canvas.text(left, 84 + index * 14, label, { size: 9, bold: true })
    canvas.text(left + wide + 14, 84 + index * 14, value, { size: 9 })
  })
  return 84 + facts.length * 14 + 16
}

const addresses = (invoice: Invoice, canvas: Canvas, wording: Wording, tell: Tell, top: number): number => {
  const { seller, buyer } = invoice
  const delivery = `${tell('Point relais', 'Afhaalpunt', 'Paketshop', 'Pick-up point')} ${wording.random.between(10, 99)}`
  const columns = [
    [seller.name, ...where(seller, true), seller.mail, vatOf(seller, wording)],
    buyer ? [wording.term('customer'), ...buyerOf(invoice), buyer.mail, vatOf(buyer, wording)] : [],
    buyer
      ? [tell('Expédier à', 'Verzenden naar', 'Versand an', 'Ship to'), invoice.distractors.contact, delivery, buyer.city, buyer.phone]
      : [],
  ]
  const ends = columns.map(([first = '', ...rest], index) => {
    const x = left + index * 172
    const lines = rest.flatMap((line) => (line === null ? [] : canvas.broken(line, 162, { size: 8.8 })))
    canvas.text(x, top, first ?? '', fitted(canvas, first ?? '', 162, { size: 8.8, bold: true }))
    return canvas.block(x, top + 13, lines, { size: 8.8, leading: 12.5 })
  })
  return Math.max(...ends) + 18
}

/** The sum to pay and the day in one line; paid, credited and offered ones say so instead. */
const headline = (invoice: Invoice, wording: Wording, tell: Tell): string => {
  const owed = wording.money(owedOf(invoice))
  const { due_date, paid, kind } = invoice
  if (paid) return `${owed} ${tell('payés le', 'betaald op', 'bezahlt am', 'paid on')} ${wording.date(paid.date)}`
  if (kind !== 'invoice') return `${wording.title} – ${owed}`
  return due_date === null
    ? `${owed} ${tell('à payer', 'te betalen', 'fällig', 'due')}`
    : `${owed} ${tell('à payer pour le|dus le', 'te betalen tegen|verschuldigd op', 'fällig am|zu zahlen bis', 'due|due by')} ${wording.date(due_date)}`
}

const list = (invoice: Invoice, canvas: Canvas, wording: Wording, top: number): number => {
  const at = [340, 415, 465, right] as const
  const terms = ['quantity', 'price', 'rate', 'amount'] as const
  let y = top
  canvas.text(left, y, wording.term('description'), { size: 8, color: soft })
  terms.forEach((term, index) =>
    canvas.text(at[index] ?? right, y, wording.term(term), {
      ...fitted(canvas, wording.term(term), 62, { size: 8, color: soft }),
      align: 'right',
    }),
  )
  canvas.rule(left, y + 13, right, y + 13, { width: 0.9 })
  y += 20
  const { period } = invoice.distractors
  for (const { description, code, quantity, price, discount, rate, net } of invoice.lines) {
    if (y > 770) {
      canvas.page()
      y = 50
    }
    const second =
      discount > 0
        ? `${wording.term('discount')} ${discount} %`
        : period
          ? period.map((day) => wording.date(day)).join(' – ')
          : `SKU ${code}`
    canvas.text(left, y, description, fitted(canvas, description, 240, { size: 9 }))
    canvas.text(left, y + 12, second, { size: 8, color: soft })
    const cells = [wording.quantity(quantity), wording.money(price), `${wording.rate(rate)}%`, wording.money(net)]
    cells.forEach((cell, index) => canvas.text(at[index] ?? right, y, cell, { size: 9, align: 'right' }))
    y += 31
  }
  return y
}

const sums = (invoice: Invoice, canvas: Canvas, wording: Wording, tell: Tell, top: number): number => {
  const { allowance, prepaid, paid, distractors: beside } = invoice
  let y = top
  const put = (label: string, amount: string, bold = false): void => {
    canvas.rule(300, y - 4, right, y - 4, { color: '#e5e7eb', width: 0.6 })
    canvas.text(300, y, label, fitted(canvas, label, 175, { size: 9, bold }))
    canvas.text(right, y, amount, { size: 9, bold, align: 'right' })
    y += 17
  }
  put(tell('Sous-total', 'Subtotaal', 'Zwischensumme', 'Subtotal'), wording.money(invoice.net + (allowance?.amount ?? 0)))
  if (allowance) put(`${wording.term('allowance')} (${wording.rate(allowance.percent)}%)`, wording.money(-allowance.amount))
  put(wording.term('net'), wording.money(invoice.net))
  const on = tell('sur', 'op', 'auf', 'on')
  for (const { rate, base, amount } of invoice.shares)
    put(`${wording.term('vat')} (${wording.rate(rate)}% ${on} ${wording.money(base)})`, wording.money(amount))
  put(wording.term('gross'), wording.money(invoice.printed_gross))
  if (prepaid > 0) put(wording.term('prepaid'), wording.money(-prepaid))
  if (beside.old_balance !== null) put(wording.term('old_balance'), wording.money(beside.old_balance))
  if (paid) put(tell('Montant payé', 'Betaald bedrag', 'Gezahlter Betrag', 'Amount paid'), wording.money(owedOf(invoice)))
  else if (invoice.kind === 'invoice') put(wording.term('to_pay'), wording.money(owedOf(invoice)), true)
  return y + 14
}

const payment = (invoice: Invoice, canvas: Canvas, wording: Wording, tell: Tell, top: number): void => {
  const { seller, paid, language, communication } = invoice
  const mark = communication && `${wording.term('communication')}  ${formatCommunication(communication)}`
  const banks = seller.accounts.flatMap(({ bank, iban, bic }) => [bank, `IBAN  ${inFours(iban)}`, `BIC/SWIFT  ${bic}`])
  let y = canvas.block(left, top, [exemption(invoice, wording)], { size: 9 }) + 8
  if (banks.length > 0) {
    canvas.text(left, y, tell('Payer par virement', 'Betalen via overschrijving', 'Per Überweisung zahlen', 'Pay by bank transfer'), {
      size: 9,
      bold: true,
    })
    y = canvas.block(left, y + 14, [...banks, mark], { size: 8.5, leading: 12 }) + 12
  }
  if (!paid) return
  canvas.text(left, y, tell('Historique des paiements', 'Betalingsgeschiedenis', 'Zahlungsverlauf', 'Payment history'), {
    size: 9,
    bold: true,
  })
  canvas.text(left, y + 16, paid.how[language], { size: 8.5 })
  canvas.text(250, y + 16, wording.date(paid.date), { size: 8.5 })
  canvas.text(right, y + 16, wording.money(owedOf(invoice)), { size: 8.5, align: 'right' })
}

const draw = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  const tell = teller(invoice, wording)
  let y = addresses(invoice, canvas, wording, tell, head(invoice, canvas, wording))
  const shown = headline(invoice, wording, tell)
  canvas.text(left, y, shown, fitted(canvas, shown, right - left, { size: 15, bold: true }))
  y = list(invoice, canvas, wording, y + 34) + 4
  if (y + 100 + invoice.shares.length * 17 > 780) {
    canvas.page()
    y = 60
  }
  y = sums(invoice, canvas, wording, tell, y)
  if (y > 690) {
    canvas.page()
    y = 60
  }
  payment(invoice, canvas, wording, tell, y)
  const { register, site } = invoice.seller
  canvas.eachPage((page, pages) => {
    canvas.text(left, 812, [site, register].filter(Boolean).join('  ·  '), { size: 7.5, color: soft })
    canvas.text(right, 812, `${wording.term('page')} ${page} ${tell('de', 'van', 'von', 'of')} ${pages}`, {
      size: 7.5,
      color: soft,
      align: 'right',
    })
  })
}

export const online: Layout = {
  name: 'online',
  wants: { lines: [1, 9], prices: 'net', trades: ['software', 'software', 'office', 'print', 'hardware'] },
  habits: { ...habits, currency: ['tight_before', 'after', 'before', 'tight_after', 'code_after'] },
  families: ['sans', 'dejavu', 'condensed'],
  draw,
}
