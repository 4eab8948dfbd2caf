/** A garage: the work order and the car in a strip, labour and parts in one list, VAT by rate at the left of the sums, a stamp when paid. */
import { formatCommunication, inFours } from '../../invoice/formats.ts'
import type { Invoice } from '../../invoice/model.ts'
import type { Paper } from '../../output/canvas.ts'
import { exemption, type Voice } from '../../invoice/wording.ts'
import type { Layout } from '../layout.ts'
import { column, drawTable } from '../table.ts'
import { addressOf, fitting, numberLabel, phrases, sumsAfter, sumsBefore, vatLine } from './parts.ts'
import { habits } from './words.ts'

const left = 42
const right = 553
const ink = '#1c3f60'

const says = phrases({
  plate: ['Plaque', 'Nummerplaat', 'Kennzeichen', 'Registration'],
  chassis: ['Châssis', 'Chassisnr.', 'Fahrgestellnr.', 'VIN'],
  mileage: ['Kilométrage', 'Kilometerstand', 'km-Stand', 'Mileage'],
  summary: ['Récapitulatif TVA', 'Overzicht btw', 'MwSt.-Übersicht', 'VAT summary'],
  goods: ['Total avant remise', 'Totaal vóór korting', 'Summe vor Rabatt', 'Total before discount'],
  with: ['TVAC', 'Incl.', 'Brutto', 'Gross'],
  settled: ['ACQUITTÉ', 'VOLDAAN', 'BEZAHLT', 'PAID'],
})

const head = (invoice: Invoice, paper: Paper, voice: Voice): void => {
  const { seller, buyer, language } = invoice
  paper.box(left, 34, 5, 54, { fill: ink })
  paper.text(left + 14, 34, seller.name, { size: fitting(paper, seller.name, 360, [15, 12, 10]), bold: true, color: ink })
  const reach = `${voice.say('phone')} ${seller.phone}   ${seller.mail}`
  paper.block(
    left + 14,
    55,
    [addressOf(seller, buyer, language).join(' – '), reach, [vatLine(seller, voice), seller.register].filter(Boolean).join('   ')],
    {
      size: 8,
      leading: 11.5,
    },
  )
  paper.text(right, 34, voice.title, { size: 17, bold: true, align: 'right' })
  const facts = [
    invoice.number && ([numberLabel(invoice, voice), invoice.number] as const),
    invoice.date && ([voice.say('date'), voice.date(invoice.date)] as const),
    invoice.due_date && ([voice.say('due'), voice.date(invoice.due_date)] as const),
    [voice.say('customer_number'), invoice.distractors.customer_number] as const,
    invoice.corrects && ([voice.say('corrects'), invoice.corrects] as const),
  ].filter((fact) => typeof fact === 'object' && fact !== null)
  facts.forEach(([label, value], index) => {
    paper.text(left, 134 + index * 15, label, { size: 9, color: '#444444' })
    paper.text(left + 130, 134 + index * 15, `:  ${value}`, { size: 9, bold: index === 0 })
  })
  if (buyer)
    paper.block(330, 134, [voice.say('customer'), buyer.name, ...addressOf(buyer, seller, language), vatLine(buyer, voice)], {
      size: 10,
      leading: 13.5,
    })
}

const strip = (invoice: Invoice, paper: Paper, voice: Voice): void => {
  const { language, trade, distractors: beside } = invoice
  const { dice } = voice
  const said = says(language)
  const car =
    trade === 'garage'
      ? [
          [said.plate, `${dice.between(1, 2)}-${dice.pick(['ABK', 'VTR', 'XZE'])}-${dice.digits(3)}`],
          [said.chassis, `VF1${dice.pick(['RFB', 'BZ0', 'KW5'])}00${dice.digits(9)}`],
          [said.mileage, `${dice.between(12, 240)}.${dice.digits(3)} km`],
        ]
      : [[voice.say('delivery'), beside.delivery_number]]
  const cells = [...car, [voice.say('order'), beside.order_number], [voice.say('contact'), beside.contact]]
  const width = (right - left) / cells.length
  paper.box(left, 222, right - left, 30, { fill: '#e8eef4' })
  cells.forEach(([label = '', value = ''], index) => {
    paper.text(left + 6 + index * width, 226, label, { size: 7, color: ink })
    paper.text(left + 6 + index * width, 237, value, { size: 8, family: 'narrow' })
  })
}

const taxes = (invoice: Invoice, paper: Paper, voice: Voice, top: number): void => {
  const at = [left + 34, left + 104, left + 168, left + 238] as const
  paper.text(left, top, says(invoice.language).summary, { size: 8, bold: true, color: ink })
  const put = (y: number, cells: readonly string[], bold: boolean): void =>
    at.forEach((x, index) => paper.text(x, y, cells[index] ?? '', { size: 8, align: 'right', bold }))
  put(top + 15, ['%', voice.say('base'), voice.say('vat'), says(invoice.language).with], true)
  paper.rule(left, top + 27, left + 240, top + 27, { color: ink })
  invoice.shares.forEach(({ rate, base, amount }, index) =>
    put(top + 32 + index * 13, [voice.rate(rate), voice.plain(base), voice.plain(amount), voice.plain(base + amount)], false),
  )
}

const sums = (invoice: Invoice, paper: Paper, voice: Voice, top: number): number => {
  const rows = [
    ...sumsBefore(invoice, voice, says(invoice.language).goods),
    { label: voice.say('net'), amount: invoice.net },
    { label: voice.say('vat'), amount: invoice.vat },
    { label: voice.say('gross'), amount: invoice.printed_gross, strong: true },
    ...sumsAfter(invoice, voice),
  ]
  rows.forEach(({ label, amount, strong = false }, index) => {
    const y = top + index * 17
    if (strong) paper.box(322, y - 3, right - 322, 16, { fill: '#e8eef4' })
    paper.text(328, y, label, { size: 9.5, bold: strong })
    paper.text(right - 5, y, voice.money(amount), { size: 9.5, bold: strong, align: 'right' })
  })
  return top + rows.length * 17
}

const foot = (invoice: Invoice, paper: Paper, voice: Voice, top: number): void => {
  const { seller, communication, paid, kind, language, distractors } = invoice
  const asks = kind === 'invoice' && !paid
  const lines = [
    exemption(invoice, voice),
    paid && `${voice.say('paid')} ${paid.how[language]}, ${voice.date(paid.date)}`,
    ...seller.accounts.map(({ bank, iban, bic }) => `${voice.say('iban')} ${bank} : ${inFours(iban)}  BIC ${bic}`),
    communication && `${voice.say('communication')} : ${formatCommunication(communication)}`,
    asks && distractors.early_discount !== null ? voice.say('early').replace('_', String(distractors.early_discount)) : null,
    asks ? voice.say('terms') : null,
  ]
  paper.block(left, top, lines, { size: 8.5, leading: 13 })
  if (paid) paper.turned(410, top + 40, says(language).settled, -12, { size: 22, bold: true, color: '#b03030' })
}

const draw = (invoice: Invoice, paper: Paper, voice: Voice): void => {
  head(invoice, paper, voice)
  strip(invoice, paper, voice)
  const columns = [
    column('code', left + 4, 54, 'left', ({ code }) => code),
    column('description', 106, 186, 'left', ({ description }) => description),
    column('quantity', 296, 52, 'right', ({ quantity, unit }) => `${voice.quantity(quantity)} ${unit}`),
    column('price', 354, 58, 'right', ({ price }) => voice.plain(price)),
    column('discount', 416, 32, 'right', ({ discount }) => (discount > 0 ? `${discount}%` : '')),
    column('amount', 452, 60, 'right', ({ net }) => voice.plain(net)),
    column('rate', 516, 34, 'right', ({ rate }) => voice.rate(rate)),
  ]
  const style = {
    size: 8.5,
    rowGap: 5,
    rules: 'rows',
    head: { fill: ink, color: '#ffffff' },
    left,
    right,
    bottom: 720,
    top: 50,
    carries: true,
  } as const
  const end = drawTable(paper, 264, columns, invoice, voice, style)
  const fits = end < 600
  if (!fits) paper.page()
  const top = fits ? end + 14 : 60
  taxes(invoice, paper, voice, top)
  const below = Math.max(sums(invoice, paper, voice, top), top + 46 + invoice.shares.length * 13)
  foot(invoice, paper, voice, below + 16)
  paper.eachPage((page, pages) => paper.text(right, 818, `${voice.say('page')} ${page}/${pages}`, { size: 7.5, align: 'right' }))
}

export const workshop: Layout = {
  name: 'workshop',
  wants: { lines: [1, 14], prices: 'net', long: true, trades: ['garage', 'garage', 'hardware'] },
  habits,
  families: ['sans', 'condensed', 'sans'],
  draw,
}
