/** A bill of a power company: meters, readings and an 18-digit connection code around few sums, the VAT told in a line of small print. */
import { addDays, formatCommunication, inFours } from '../../invoice/formats.ts'
import type { Invoice, Language } from '../../invoice/model.ts'
import type { Paper } from '../../output/canvas.ts'
import { exemption, type Voice } from '../../invoice/wording.ts'
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

const top = (invoice: Invoice, paper: Paper, voice: Voice): void => {
  const { seller, buyer, distractors: beside } = invoice
  paper.box(470, 30, 88, 30, { fill: '#0a7d8c', radius: 15 })
  paper.text(514, 39, seller.name.split(' ')[0] ?? '', { size: 11, bold: true, color: '#ffffff', align: 'center' })
  if (buyer) paper.block(360, 96, [buyer.name, buyer.street, `${buyer.postal_code} ${buyer.city}`], { size: 10 })
  const { number, date } = invoice
  const facts = [
    `${voice.say('customer_number')}  ${beside.customer_number}`,
    number && `${voice.title} ${number}${date === null ? '' : `   ${voice.say('date').toLowerCase()} ${voice.date(date)}`}`,
    number === null && date !== null ? `${voice.say('date')} ${voice.date(date)}` : null,
    beside.period && `${voice.say('period')} ${voice.date(beside.period[0])} – ${voice.date(beside.period[1])}`,
    invoice.corrects && `${voice.say('corrects')} ${invoice.corrects}`,
    buyer?.vat_number ? `${voice.say('vat_number')}: ${voice.vat(buyer.vat_number)}` : null,
  ]
  paper.block(40, 96, facts, { size: 8.8, leading: 13.5 })
}

const meters = (invoice: Invoice, paper: Paper, voice: Voice): void => {
  const said = says[invoice.language]
  const { dice } = voice
  const used = invoice.lines.filter(({ unit }) => unit === 'kWh')
  paper.box(40, 282, 518, 44 + Math.max(used.length, 1) * 13, { fill: '#e9f4f5', radius: 4 })
  paper.text(50, 290, `${said.place}: ${invoice.buyer?.street ?? ''}`, { size: 8 })
  paper.text(548, 290, `${said.code} 5414${dice.digits(14)}`, { size: 8, align: 'right' })
  const at = [50, 250, 350, 450] as const
  const titles = [said.meter, said.from, said.to, `${said.used} (kWh)`]
  at.forEach((x, index) =>
    paper.text(index === 0 ? x : x + 90, 306, titles[index] ?? '', { size: 7.5, color: '#0a5560', align: index === 0 ? 'left' : 'right' }),
  )
  used.forEach(({ quantity, description }, index) => {
    const start = dice.between(10_000, 60_000)
    const amount = Math.round(quantity / 1000)
    const cells = [`${dice.digits(8)}  ${description}`, String(start), String(start + amount), String(amount)]
    at.forEach((x, cell) =>
      paper.text(cell === 0 ? x : x + 90, 319 + index * 13, cells[cell] ?? '', { size: 8.5, align: cell === 0 ? 'left' : 'right' }),
    )
  })
}

const owedOf = ({ printed_gross, prepaid, distractors }: Invoice): number => printed_gross - prepaid + (distractors.old_balance ?? 0)

/** The one large number, with the rest of the sums only further down. */
const callout = (invoice: Invoice, paper: Paper, voice: Voice): void => {
  paper.box(40, 190, 518, 74, { stroke: '#0a7d8c', radius: 4, line: 1.2 })
  const owed = owedOf(invoice)
  paper.text(54, 202, voice.say(owed === invoice.printed_gross ? 'gross' : 'to_pay'), { size: 10 })
  paper.text(54, 220, voice.money(owed), { size: 22, bold: true, color: '#0a5560' })
  const [account] = invoice.seller.accounts
  const { due_date, communication, paid, language } = invoice
  const lines = [
    due_date && `${voice.say('due')} ${voice.date(due_date)}`,
    account ? `${voice.say('iban')} ${inFours(account.iban)}` : null,
    communication && `${voice.say('communication')} ${formatCommunication(communication)}`,
    paid && `${voice.say('paid')} ${paid.how[language]}`,
  ]
  paper.block(290, 202, lines, { size: 8.8, leading: 14 })
}

const detail = (invoice: Invoice, paper: Paper, voice: Voice): number => {
  let y = 384
  paper.text(40, y, says[invoice.language].cost, { size: 11, bold: true, color: '#0a5560' })
  y += 22
  const put = (label: string, middle: string, amount: string, bold = false): void => {
    paper.text(40, y, label, { size: 9, bold })
    paper.text(400, y, middle, { size: 8, align: 'right', color: '#555555' })
    paper.text(558, y, amount, { size: 9, align: 'right', bold })
    y += 15
  }
  for (const { description, quantity, unit, price, net } of invoice.lines)
    put(description, `${voice.quantity(quantity)} ${unit} à ${voice.plain(price)}`, voice.plain(net))
  if (invoice.allowance) put(voice.say('allowance'), `${voice.rate(invoice.allowance.percent)} %`, voice.plain(-invoice.allowance.amount))
  paper.rule(40, y, 558, y, { color: '#0a7d8c', width: 0.6 })
  y += 6
  put(voice.say('net'), '', voice.money(invoice.net))
  for (const { rate, base, amount } of invoice.shares)
    put(`${voice.say('vat')} ${voice.rate(rate)} %`, voice.plain(base), voice.money(amount))
  put(voice.say('gross'), '', voice.money(invoice.printed_gross), true)
  const old = invoice.distractors.old_balance
  if (invoice.prepaid > 0) put(voice.say('prepaid'), '', voice.money(-invoice.prepaid))
  if (old !== null) put(voice.say('old_balance'), '', voice.money(old))
  if (owedOf(invoice) !== invoice.printed_gross) put(voice.say('to_pay'), '', voice.money(owedOf(invoice)), true)
  return y + 14
}

const draw = (invoice: Invoice, paper: Paper, voice: Voice): void => {
  const { seller, language, date } = invoice
  const said = says[language]
  top(invoice, paper, voice)
  callout(invoice, paper, voice)
  meters(invoice, paper, voice)
  const y = detail(invoice, paper, voice)
  const next = date === null ? null : `${said.to} → ${voice.date(addDays(date, voice.dice.between(28, 33)))}`
  paper.block(
    40,
    y,
    [exemption(invoice, voice), invoice.communication === null && !invoice.paid ? said.debit : null, next, `${said.help} ${seller.phone}`],
    { size: 8, leading: 12 },
  )
  const number = seller.vat_number && `${voice.say('vat_number')} ${voice.vat(seller.vat_number)}`
  const lines = [
    [seller.name, seller.street, `${seller.postal_code} ${seller.city}`].join(', '),
    [number, seller.register, seller.mail].filter(Boolean).join(' · '),
  ]
  paper.block(40, 806, lines, { size: 6.8, color: '#555555' })
}

export const meter: Layout = {
  name: 'meter',
  wants: { lines: [3, 6], prices: 'net', domestic: true, trades: ['energy'] },
  habits,
  families: ['sans', 'dejavu', 'condensed'],
  draw,
}
