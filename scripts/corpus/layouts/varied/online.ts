/** What a web shop sends: the sum and its day as a headline, three columns of addresses, the currency at every sum, a list of payments at the end. */
import { formatCommunication, inFours } from '../../invoice/formats.ts'
import type { Invoice } from '../../invoice/model.ts'
import type { Paper } from '../../output/canvas.ts'
import { exemption, type Voice } from '../../invoice/wording.ts'
import type { Layout } from '../layout.ts'
import { buyerOf, type Fact, factsOf, fitted, owedOf, type Tell, teller, vatOf, where } from './parts.ts'
import { habits } from './words.ts'

const [left, right] = [48, 547]
const soft = '#6b7280'

const head = (invoice: Invoice, paper: Paper, voice: Voice): number => {
  const { seller, distractors: beside, corrects } = invoice
  paper.text(left, 44, voice.title, { size: 22, bold: true })
  const brand = seller.name.split(' ')[0]?.toLowerCase() ?? ''
  paper.text(right, 46, brand, { size: 18, bold: true, color: '#4f46e5', align: 'right' })
  const facts: Fact[] = [
    ...factsOf(invoice, voice),
    ...(corrects === null ? [] : [[voice.say('corrects'), corrects] as const]),
    [voice.say('order'), beside.order_number],
  ]
  const wide = Math.max(...facts.map(([label]) => paper.measure(label, { size: 9, bold: true })))
  facts.forEach(([label, value], index) => {
    paper.text(left, 84 + index * 14, label, { size: 9, bold: true })
    paper.text(left + wide + 14, 84 + index * 14, value, { size: 9 })
  })
  return 84 + facts.length * 14 + 16
}

const addresses = (invoice: Invoice, paper: Paper, voice: Voice, tell: Tell, top: number): number => {
  const { seller, buyer } = invoice
  const delivery = `${tell('Point relais', 'Afhaalpunt', 'Paketshop', 'Pick-up point')} ${voice.dice.between(10, 99)}`
  const columns = [
    [seller.name, ...where(seller, true), seller.mail, vatOf(seller, voice)],
    buyer ? [voice.say('customer'), ...buyerOf(invoice), buyer.mail, vatOf(buyer, voice)] : [],
    buyer
      ? [tell('Expédier à', 'Verzenden naar', 'Versand an', 'Ship to'), invoice.distractors.contact, delivery, buyer.city, buyer.phone]
      : [],
  ]
  const ends = columns.map(([first = '', ...rest], index) => {
    const x = left + index * 172
    const lines = rest.flatMap((line) => (line === null ? [] : paper.broken(line, 162, { size: 8.8 })))
    paper.text(x, top, first ?? '', fitted(paper, first ?? '', 162, { size: 8.8, bold: true }))
    return paper.block(x, top + 13, lines, { size: 8.8, leading: 12.5 })
  })
  return Math.max(...ends) + 18
}

/** The sum to pay and the day in one line; paid, credited and offered ones say so instead. */
const headline = (invoice: Invoice, voice: Voice, tell: Tell): string => {
  const owed = voice.money(owedOf(invoice))
  const { due_date, paid, kind } = invoice
  if (paid) return `${owed} ${tell('payés le', 'betaald op', 'bezahlt am', 'paid on')} ${voice.date(paid.date)}`
  if (kind !== 'invoice') return `${voice.title} – ${owed}`
  return due_date === null
    ? `${owed} ${tell('à payer', 'te betalen', 'fällig', 'due')}`
    : `${owed} ${tell('à payer pour le|dus le', 'te betalen tegen|verschuldigd op', 'fällig am|zu zahlen bis', 'due|due by')} ${voice.date(due_date)}`
}

const list = (invoice: Invoice, paper: Paper, voice: Voice, top: number): number => {
  const at = [340, 415, 465, right] as const
  const terms = ['quantity', 'price', 'rate', 'amount'] as const
  let y = top
  paper.text(left, y, voice.say('description'), { size: 8, color: soft })
  terms.forEach((term, index) =>
    paper.text(at[index] ?? right, y, voice.say(term), { ...fitted(paper, voice.say(term), 62, { size: 8, color: soft }), align: 'right' }),
  )
  paper.rule(left, y + 13, right, y + 13, { width: 0.9 })
  y += 20
  const { period } = invoice.distractors
  for (const { description, code, quantity, price, discount, rate, net } of invoice.lines) {
    if (y > 770) {
      paper.page()
      y = 50
    }
    const second =
      discount > 0 ? `${voice.say('discount')} ${discount} %` : period ? period.map((day) => voice.date(day)).join(' – ') : `SKU ${code}`
    paper.text(left, y, description, fitted(paper, description, 240, { size: 9 }))
    paper.text(left, y + 12, second, { size: 8, color: soft })
    const cells = [voice.quantity(quantity), voice.money(price), `${voice.rate(rate)}%`, voice.money(net)]
    cells.forEach((cell, index) => paper.text(at[index] ?? right, y, cell, { size: 9, align: 'right' }))
    y += 31
  }
  return y
}

const sums = (invoice: Invoice, paper: Paper, voice: Voice, tell: Tell, top: number): number => {
  const { allowance, prepaid, paid, distractors: beside } = invoice
  let y = top
  const put = (label: string, amount: string, bold = false): void => {
    paper.rule(300, y - 4, right, y - 4, { color: '#e5e7eb', width: 0.6 })
    paper.text(300, y, label, fitted(paper, label, 175, { size: 9, bold }))
    paper.text(right, y, amount, { size: 9, bold, align: 'right' })
    y += 17
  }
  put(tell('Sous-total', 'Subtotaal', 'Zwischensumme', 'Subtotal'), voice.money(invoice.net + (allowance?.amount ?? 0)))
  if (allowance) put(`${voice.say('allowance')} (${voice.rate(allowance.percent)}%)`, voice.money(-allowance.amount))
  put(voice.say('net'), voice.money(invoice.net))
  const on = tell('sur', 'op', 'auf', 'on')
  for (const { rate, base, amount } of invoice.shares)
    put(`${voice.say('vat')} (${voice.rate(rate)}% ${on} ${voice.money(base)})`, voice.money(amount))
  put(voice.say('gross'), voice.money(invoice.printed_gross))
  if (prepaid > 0) put(voice.say('prepaid'), voice.money(-prepaid))
  if (beside.old_balance !== null) put(voice.say('old_balance'), voice.money(beside.old_balance))
  if (paid) put(tell('Montant payé', 'Betaald bedrag', 'Gezahlter Betrag', 'Amount paid'), voice.money(owedOf(invoice)))
  else if (invoice.kind === 'invoice') put(voice.say('to_pay'), voice.money(owedOf(invoice)), true)
  return y + 14
}

const payment = (invoice: Invoice, paper: Paper, voice: Voice, tell: Tell, top: number): void => {
  const { seller, paid, language, communication } = invoice
  const mark = communication && `${voice.say('communication')}  ${formatCommunication(communication)}`
  const banks = seller.accounts.flatMap(({ bank, iban, bic }) => [bank, `IBAN  ${inFours(iban)}`, `BIC/SWIFT  ${bic}`])
  let y = paper.block(left, top, [exemption(invoice, voice)], { size: 9 }) + 8
  if (banks.length > 0) {
    paper.text(left, y, tell('Payer par virement', 'Betalen via overschrijving', 'Per Überweisung zahlen', 'Pay by bank transfer'), {
      size: 9,
      bold: true,
    })
    y = paper.block(left, y + 14, [...banks, mark], { size: 8.5, leading: 12 }) + 12
  }
  if (!paid) return
  paper.text(left, y, tell('Historique des paiements', 'Betalingsgeschiedenis', 'Zahlungsverlauf', 'Payment history'), {
    size: 9,
    bold: true,
  })
  paper.text(left, y + 16, paid.how[language], { size: 8.5 })
  paper.text(250, y + 16, voice.date(paid.date), { size: 8.5 })
  paper.text(right, y + 16, voice.money(owedOf(invoice)), { size: 8.5, align: 'right' })
}

const draw = (invoice: Invoice, paper: Paper, voice: Voice): void => {
  const tell = teller(invoice, voice)
  let y = addresses(invoice, paper, voice, tell, head(invoice, paper, voice))
  const shown = headline(invoice, voice, tell)
  paper.text(left, y, shown, fitted(paper, shown, right - left, { size: 15, bold: true }))
  y = list(invoice, paper, voice, y + 34) + 4
  if (y + 100 + invoice.shares.length * 17 > 780) {
    paper.page()
    y = 60
  }
  y = sums(invoice, paper, voice, tell, y)
  if (y > 690) {
    paper.page()
    y = 60
  }
  payment(invoice, paper, voice, tell, y)
  const { register, site } = invoice.seller
  paper.eachPage((page, pages) => {
    paper.text(left, 812, [site, register].filter(Boolean).join('  ·  '), { size: 7.5, color: soft })
    paper.text(right, 812, `${voice.say('page')} ${page} ${tell('de', 'van', 'von', 'of')} ${pages}`, {
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
