/** A bill of a power company: meters, readings and an 18-digit connection code around few sums, the VAT in a line of small print. */
import { addDays, formatCommunication, inFours } from '../../invoice/formats.ts'
import type { Invoice, Language } from '../../invoice/model.ts'
import type { Canvas } from '../../output/canvas.ts'
import { exemption, type Wording } from '../../invoice/wording.ts'
import type { Layout } from '../layout.ts'
import { habits } from './words.ts'

type Say = {
  readonly code: string
  readonly meter: string
  readonly from: string
  readonly to: string
  readonly used: string
  readonly cost: string
  readonly debit: string
  readonly help: string
  readonly place: string
}
const says: Record<Language, Say> = {
  fr: {
    code: 'Code EAN',
    meter: 'Compteur n°',
    from: 'Index début',
    to: 'Index fin',
    used: 'Consommation',
    cost: 'Détail de votre décompte',
    debit: 'Aucune action de votre part : le montant sera prélevé sur votre compte.',
    help: 'Une question ? Notre service clientèle répond au',
    place: 'Point de fourniture',
  },
  nl: {
    code: 'EAN-code',
    meter: 'Meter nr.',
    from: 'Beginstand',
    to: 'Eindstand',
    used: 'Verbruik',
    cost: 'Detail van uw afrekening',
    debit: 'U hoeft niets te doen: het bedrag wordt van uw rekening afgehouden.',
    help: 'Een vraag? Bel onze klantendienst op',
    place: 'Leveringspunt',
  },
  de: {
    code: 'EAN-Code',
    meter: 'Zähler Nr.',
    from: 'Stand alt',
    to: 'Stand neu',
    used: 'Verbrauch',
    cost: 'Ihre Abrechnung im Einzelnen',
    debit: 'Der Betrag wird von Ihrem Konto abgebucht.',
    help: 'Fragen? Unser Kundendienst:',
    place: 'Entnahmestelle',
  },
  en: {
    code: 'EAN code',
    meter: 'Meter no.',
    from: 'Previous reading',
    to: 'Present reading',
    used: 'Usage',
    cost: 'Your charges in detail',
    debit: 'There is nothing for you to do: the amount will be collected from your account.',
    help: 'Questions? Call us on',
    place: 'Supply point',
  },
}

const top = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  const { seller, buyer, distractors: beside } = invoice
  canvas.box(470, 30, 88, 30, { fill: '#0a7d8c', radius: 15 })
  canvas.text(514, 39, seller.name.split(' ')[0] ?? '', { size: 11, bold: true, color: '#ffffff', align: 'center' })
  if (buyer) canvas.block(360, 96, [buyer.name, buyer.street, `${buyer.postal_code} ${buyer.city}`], { size: 10 })
  const { number, date } = invoice
  const facts = [
    `${wording.term('customer_number')}  ${beside.customer_number}`,
    number && `${wording.title} ${number}${date === null ? '' : `   ${wording.term('date').toLowerCase()} ${wording.date(date)}`}`,
    number === null && date !== null ? `${wording.term('date')} ${wording.date(date)}` : null,
    beside.period && `${wording.term('period')} ${wording.date(beside.period[0])} – ${wording.date(beside.period[1])}`,
    invoice.corrects && `${wording.term('corrects')} ${invoice.corrects}`,
    buyer?.vat_number ? `${wording.term('vat_number')}: ${wording.vat(buyer.vat_number)}` : null,
  ]
  canvas.block(40, 96, facts, { size: 8.8, leading: 13.5 })
}

const meters = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  const said = says[invoice.language]
  const { random } = wording
  const used = invoice.lines.filter(({ unit }) => unit === 'kWh')
  canvas.box(40, 282, 518, 44 + Math.max(used.length, 1) * 13, { fill: '#e9f4f5', radius: 4 })
  canvas.text(50, 290, `${said.place}: ${invoice.buyer?.street ?? ''}`, { size: 8 })
  canvas.text(548, 290, `${said.code} 5414${random.digits(14)}`, { size: 8, align: 'right' })
  const at = [50, 250, 350, 450] as const
  const titles = [said.meter, said.from, said.to, `${said.used} (kWh)`]
  at.forEach((x, index) =>
    canvas.text(index === 0 ? x : x + 90, 306, titles[index] ?? '', { size: 7.5, color: '#0a5560', align: index === 0 ? 'left' : 'right' }),
  )
  used.forEach(({ quantity, description }, index) => {
    const start = random.between(10_000, 60_000)
    const amount = Math.round(quantity / 1000)
    const cells = [`${random.digits(8)}  ${description}`, String(start), String(start + amount), String(amount)]
    at.forEach((x, cell) =>
      canvas.text(cell === 0 ? x : x + 90, 319 + index * 13, cells[cell] ?? '', { size: 8.5, align: cell === 0 ? 'left' : 'right' }),
    )
  })
}

const owedOf = ({ printed_gross, prepaid, distractors }: Invoice): number => printed_gross - prepaid + (distractors.old_balance ?? 0)

/** The one large number, with the rest of the sums only further down. */
const callout = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  canvas.box(40, 190, 518, 74, { stroke: '#0a7d8c', radius: 4, line: 1.2 })
  const owed = owedOf(invoice)
  canvas.text(54, 202, wording.term(owed === invoice.printed_gross ? 'gross' : 'to_pay'), { size: 10 })
  canvas.text(54, 220, wording.money(owed), { size: 22, bold: true, color: '#0a5560' })
  const [account] = invoice.seller.accounts
  const { due_date, communication, paid, language } = invoice
  const lines = [
    due_date && `${wording.term('due')} ${wording.date(due_date)}`,
    account ? `${wording.term('iban')} ${inFours(account.iban)}` : null,
    communication && `${wording.term('communication')} ${formatCommunication(communication)}`,
    paid && `${wording.term('paid')} ${paid.how[language]}`,
  ]
  canvas.block(290, 202, lines, { size: 8.8, leading: 14 })
}

const detail = (invoice: Invoice, canvas: Canvas, wording: Wording): number => {
  let y = 384
  canvas.text(40, y, says[invoice.language].cost, { size: 11, bold: true, color: '#0a5560' })
  y += 22
  const put = (label: string, middle: string, amount: string, bold = false): void => {
    canvas.text(40, y, label, { size: 9, bold })
    canvas.text(400, y, middle, { size: 8, align: 'right', color: '#555555' })
    canvas.text(558, y, amount, { size: 9, align: 'right', bold })
    y += 15
  }
  for (const { description, quantity, unit, price, net } of invoice.lines)
    put(description, `${wording.quantity(quantity)} ${unit} à ${wording.plain(price)}`, wording.plain(net))
  if (invoice.allowance)
    put(wording.term('allowance'), `${wording.rate(invoice.allowance.percent)} %`, wording.plain(-invoice.allowance.amount))
  canvas.rule(40, y, 558, y, { color: '#0a7d8c', width: 0.6 })
  y += 6
  put(wording.term('net'), '', wording.money(invoice.net))
  for (const { rate, base, amount } of invoice.shares)
    put(`${wording.term('vat')} ${wording.rate(rate)} %`, wording.plain(base), wording.money(amount))
  put(wording.term('gross'), '', wording.money(invoice.printed_gross), true)
  const old = invoice.distractors.old_balance
  if (invoice.prepaid > 0) put(wording.term('prepaid'), '', wording.money(-invoice.prepaid))
  if (old !== null) put(wording.term('old_balance'), '', wording.money(old))
  if (owedOf(invoice) !== invoice.printed_gross) put(wording.term('to_pay'), '', wording.money(owedOf(invoice)), true)
  return y + 14
}

const draw = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  const { seller, language, date } = invoice
  const said = says[language]
  top(invoice, canvas, wording)
  callout(invoice, canvas, wording)
  meters(invoice, canvas, wording)
  const y = detail(invoice, canvas, wording)
  const next = date === null ? null : `${said.to} → ${wording.date(addDays(date, wording.random.between(28, 33)))}`
  canvas.block(
    40,
    y,
    [
      exemption(invoice, wording),
      invoice.communication === null && !invoice.paid ? said.debit : null,
      next,
      `${said.help} ${seller.phone}`,
    ],
    { size: 8, leading: 12 },
  )
  const number = seller.vat_number && `${wording.term('vat_number')} ${wording.vat(seller.vat_number)}`
  const lines = [
    [seller.name, seller.street, `${seller.postal_code} ${seller.city}`].join(', '),
    [number, seller.register, seller.mail].filter(Boolean).join(' · '),
  ]
  canvas.block(40, 806, lines, { size: 6.8, color: '#555555' })
}

export const meter: Layout = {
  name: 'meter',
  wants: { lines: [3, 6], prices: 'net', domestic: true, trades: ['energy'] },
  habits,
  families: ['sans', 'dejavu', 'condensed'],
  draw,
}
