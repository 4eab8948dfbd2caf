/** A fee note made with a word processor: one plain table, its last rows the sums, the rest in sentences of somebody without a program. */
import { formatCommunication, inFours } from '../../invoice/formats.ts'
import type { Invoice } from '../../invoice/model.ts'
import type { Canvas } from '../../output/canvas.ts'
import { exemption, type Wording } from '../../invoice/wording.ts'
import type { Layout } from '../layout.ts'
import { addressOf, owedOf, phrases, sumsAfter, sumsBefore, vatLine, vatTotal } from './parts.ts'
import { habits } from './words.ts'

const left = 71
const right = 524

const says = phrases({
  sign: ['n°', 'nr.', 'Nr.', 'no.'],
  subtotal: ['Sous-total', 'Subtotaal', 'Zwischensumme', 'Subtotal'],
  ours: ['Dossier suivi par', 'Dossier behandeld door', 'Bearbeitet von', 'Your contact'],
  yours: ['Vos références', 'Uw referentie', 'Ihr Zeichen', 'Your reference'],
  at: ['TVA {rate} %', 'BTW {rate} %', 'zzgl. {rate} % USt.', 'VAT at {rate}%'],
  on: ['TVA {rate} % sur {base}', 'BTW {rate} % op {base}', '{rate} % USt. auf {base}', 'VAT at {rate}% on {base}'],
  transfer: [
    'Merci de virer la somme de {owed} {when} sur le compte {account} ouvert au nom de {holder}.',
    'Gelieve het bedrag van {owed} {when} te storten op rekening {account} op naam van {holder}.',
    'Bitte überweisen Sie {owed} {when} auf das Konto {account}, Kontoinhaber {holder}.',
    'Please transfer {owed} {when} to account {account} in the name of {holder}.',
  ],
  until: ['pour le {date} au plus tard', 'tegen uiterlijk {date}', 'bis zum {date}', 'by {date}'],
  soon: ['dès réception', 'bij ontvangst', 'sofort nach Erhalt', 'on receipt'],
  or: [' ou ', ' of ', ' oder ', ' or '],
  mention: [
    'Communication à reprendre dans le virement : {reference}',
    'Mededeling bij de overschrijving: {reference}',
    'Mitteilung bei der Überweisung: {reference}',
    'Reference to mention with your transfer: {reference}',
  ],
  received: [
    'Payé par {how} le {date}. Merci !',
    'Betaald via {how} op {date}. Dank u!',
    'Betrag am {date} per {how} erhalten. Vielen Dank!',
    'Paid by {how} on {date}, with thanks.',
  ],
  closing: ['Bien cordialement,', 'Met vriendelijke groeten,', 'Mit besten Grüßen', 'Kind regards,'],
})

/** A name that ends in a point ends the sentence too. */
const filled = (sentence: string, values: Readonly<Record<string, string>>): string =>
  sentence.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '').replace(/\.\.$/, '.')

const head = (invoice: Invoice, canvas: Canvas, wording: Wording): number => {
  const { seller, buyer, language, distractors: beside } = invoice
  const own = [
    ...addressOf(seller, buyer, language),
    `${wording.term('phone')} ${seller.phone}`,
    seller.mail,
    vatLine(seller, wording),
    seller.register,
  ]
  const name = { size: 14, bold: true, leading: 18 }
  const under = canvas.block(left, canvas.block(left, 60, canvas.broken(seller.name, right - left, name), name) + 2, own, {
    size: 10,
    leading: 13,
  })
  if (buyer)
    canvas.block(320, under + 6, [buyer.name, ...addressOf(buyer, seller, language), vatLine(buyer, wording)], { size: 11, leading: 14.5 })
  const y = under + 84
  const title = invoice.number === null ? wording.title : `${wording.title} ${says(language).sign} ${invoice.number}`
  canvas.text(left, y, title, { size: 13, bold: true })
  canvas.rule(left, y + 17, left + canvas.measure(title, { size: 13, bold: true }), y + 17, { width: 1 })
  const facts = [
    invoice.date && `${wording.term('date')} : ${wording.date(invoice.date)}`,
    invoice.corrects && `${wording.term('corrects')} : ${invoice.corrects}`,
    `${says(language).yours} : ${beside.order_number}`,
    `${says(language).ours} : ${beside.contact}`,
    beside.period && `${wording.term('period')} ${beside.period.map((day) => wording.date(day)).join(' – ')}`,
  ]
  return (
    canvas.block(
      left,
      y + 28,
      facts.map((fact) => fact || null),
      { size: 10.5, leading: 15 },
    ) + 12
  )
}

const borders = [left, 270, 330, 402, 446, right] as const
const sumBorders = [left, 420, right] as const

/** Every cell has its border, as a word processor makes them; only what is described stands at the left. */
const tableRow = (canvas: Canvas, y: number, edges: readonly number[], cells: readonly string[], bold: boolean): number => {
  const look = { size: 10, bold, leading: 12.5 }
  const spans = cells.map((cell, index) => {
    const [from = left, to = right] = edges.slice(index, index + 2)
    return { from, to, lines: canvas.broken(cell, to - from - 8, look) }
  })
  const height = Math.max(...spans.map(({ lines }) => lines.length)) * 12.5 + 7
  spans.forEach(({ from, to, lines }, index) => {
    const described = index === 0 && edges === borders
    canvas.box(from, y, to - from, height, { stroke: '#000000', line: 0.5 })
    canvas.block(described ? from + 4 : to - 4, y + 4, lines, { ...look, align: described ? 'left' : 'right' })
  })
  return y + height
}

const table = (invoice: Invoice, canvas: Canvas, wording: Wording, top: number): number => {
  const titles = (['description', 'quantity', 'price', 'rate', 'amount'] as const).map((term) => wording.term(term))
  let y = tableRow(canvas, top, borders, titles, true)
  for (const { description, quantity, unit, price, discount, rate, net } of invoice.lines) {
    const shown = discount > 0 ? `${description} (-${discount} %)` : description
    const cells = [shown, `${wording.quantity(quantity)} ${unit}`, wording.plain(price), `${wording.rate(rate)} %`, wording.plain(net)]
    y = tableRow(canvas, y, borders, cells, false)
  }
  const said = says(invoice.language)
  const several = invoice.shares.length > 1
  const sums = [
    ...sumsBefore(invoice, wording, said.subtotal),
    { label: wording.term('net'), amount: invoice.net },
    ...invoice.shares.map(({ rate, base, amount }) => ({
      label: filled(several ? said.on : said.at, { rate: wording.rate(rate), base: wording.plain(base) }),
      amount,
    })),
    ...(several ? [{ label: vatTotal[invoice.language], amount: invoice.vat }] : []),
    { label: wording.term('gross'), amount: invoice.printed_gross, strong: true },
    ...sumsAfter(invoice, wording),
  ]
  for (const { label, amount, strong = false } of sums) y = tableRow(canvas, y, sumBorders, [label, wording.money(amount)], strong)
  return y
}

const draw = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  const { seller, language, kind, paid, due_date, communication, distractors } = invoice
  const said = says(language)
  const end = table(invoice, canvas, wording, head(invoice, canvas, wording))
  const accounts = seller.accounts.map(({ iban, bic }) => `${inFours(iban)} (BIC ${bic})`)
  const asks = kind === 'invoice' && !paid && accounts.length > 0
  const account = accounts.join(said.or)
  const when = due_date ? filled(said.until, { date: wording.date(due_date) }) : said.soon
  const sentences = [
    exemption(invoice, wording),
    paid && filled(said.received, { how: paid.how[language], date: wording.date(paid.date) }),
    asks ? filled(said.transfer, { owed: wording.money(owedOf(invoice)), when, account, holder: seller.name }) : account,
    !asks && due_date ? `${wording.term('due')} ${wording.date(due_date)}` : null,
    communication && filled(said.mention, { reference: formatCommunication(communication) }),
    said.closing,
  ]
  let y = end + 18
  for (const sentence of sentences)
    if (sentence) y = canvas.block(left, y, canvas.broken(sentence, right - left, { size: 10.5 }), { size: 10.5, leading: 15 }) + 5
  canvas.text(left, y + 22, distractors.contact, { size: 10.5 })
}

const { vocabulary } = habits
export const honorary: Layout = {
  name: 'honorary',
  wants: { lines: [1, 6], prices: 'net', trades: ['advice', 'software', 'print', 'cleaning'] },
  habits: {
    ...habits,
    vocabulary: {
      ...vocabulary,
      invoice: [
        'Note d’honoraires|Facture|Note d’honoraires et frais',
        'Ereloonnota|Factuur|Nota',
        'Honorarnote|Honorarrechnung|Rechnung',
        'Fee note|Invoice',
      ],
    },
    currency: ['after', 'code_after', 'before'],
  },
  families: ['serif', 'sans', 'bookish'],
  draw,
}
