/** A contractor's claim for work in progress, in landscape: what was done so far, less what was billed before, is what is billed. */
import { formatCommunication, inFours } from '../../invoice/formats.ts'
import type { Cents, Invoice } from '../../invoice/model.ts'
import type { Canvas } from '../../output/canvas.ts'
import { exemption, type Wording } from '../../invoice/wording.ts'
import type { Layout } from '../layout.ts'
import { column, drawTable } from '../table.ts'
import { addressOf, fitting, numberLabel, owedOf, phrases, type Sum, sumsAfter, sumsBefore, vatLine } from './parts.ts'
import { habits } from './words.ts'

const left = 40
const right = 802

const says = phrases({
  state: ['État d’avancement', 'Vorderingsstaat', 'Abschlagsrechnung', 'Progress claim'],
  site: ['Chantier', 'Werf', 'Baustelle', 'Site'],
  done: ['Travaux exécutés à ce jour', 'Uitgevoerde werken tot heden', 'Leistungsstand bis heute', 'Work done to date'],
  before: ['États précédents', 'Vorige staten', 'Bisherige Abschläge', 'Previous claims'],
  now: ['Présent état', 'Huidige staat', 'Dieser Abschlag', 'This claim'],
  rate: ['Taux', 'Tarief', 'Satz', 'Rate'],
  total: ['Total', 'Totaal', 'Summe', 'Total'],
  retained: ['Retenue de garantie 5 %', 'Waarborginhouding 5 %', 'Sicherheitseinbehalt 5 %', 'Retention 5%'],
  remains: ['Net à verser', 'Uit te betalen', 'Auszahlungsbetrag', 'Net payment'],
})

const head = (invoice: Invoice, canvas: Canvas, wording: Wording, state: number): void => {
  const { seller, buyer, language, number, date, due_date, distractors: beside } = invoice
  const said = says(language)
  const look = { size: 8.5, leading: 12 }
  canvas.text(left, 32, seller.name, { size: fitting(canvas, seller.name, 270, [13, 11, 8]), bold: true })
  canvas.block(
    left,
    50,
    [...addressOf(seller, buyer, language), `${wording.term('phone')} ${seller.phone}`, vatLine(seller, wording), seller.register],
    look,
  )
  const place = `${beside.delivery_number.slice(2)} / ${wording.random.pick(['lot 2', 'lot 3', 'lot 5'])}`
  canvas.text(320, 34, `${said.site} ${place}`, { size: 8.5, bold: true })
  canvas.block(
    320,
    50,
    [buyer && buyer.city, `${wording.term('order')} ${beside.order_number}`, `${wording.term('contact')} ${beside.contact}`],
    look,
  )
  if (buyer) {
    canvas.text(560, 34, wording.term('customer'), { size: 7.5, color: '#555555' })
    canvas.block(560, 46, [buyer.name, ...addressOf(buyer, seller, language), vatLine(buyer, wording)], { size: 10, leading: 13.5 })
  }
  canvas.box(left, 126, right - left, 24, { stroke: '#000000', line: 1 })
  const claims = invoice.kind === 'invoice' ? `   ${said.state} ${state}` : ''
  canvas.text(left + 8, 132, `${wording.title}${claims}`, { size: 11, bold: true })
  const facts = [
    number && `${numberLabel(invoice, wording)} ${number}`,
    date && `${wording.term('date')} ${wording.date(date)}`,
    due_date && `${wording.term('due')} ${wording.date(due_date)}`,
    invoice.corrects && `${wording.term('corrects')} ${invoice.corrects}`,
  ].filter(Boolean)
  canvas.text(right - 8, 134, facts.join('    '), { size: 8.5, align: 'right' })
}

/** The rates across, what belongs to each below it. */
const taxes = (invoice: Invoice, canvas: Canvas, wording: Wording, top: number): number => {
  const { shares, language } = invoice
  const said = says(language)
  const all = [
    ...shares.map(({ rate, base, amount }) => [`${wording.rate(rate)} %`, wording.plain(base), wording.plain(amount)]),
    [said.total, wording.plain(invoice.net), wording.plain(invoice.vat)],
  ]
  const width = 84
  const titles = [said.rate, wording.term('base'), wording.term('vat')]
  titles.forEach((title, row) => {
    canvas.box(left, top + row * 16, width, 16, { fill: '#eeeeee', stroke: '#666666', line: 0.4 })
    canvas.text(left + 5, top + row * 16 + 4, title, { size: 8 })
    all.forEach((cells, index) => {
      canvas.box(left + (index + 1) * width, top + row * 16, width, 16, { stroke: '#666666', line: 0.4 })
      canvas.text(left + (index + 2) * width - 5, top + row * 16 + 4, cells[row] ?? '', { size: 8, align: 'right', bold: row === 0 })
    })
  })
  return top + titles.length * 16 + 10
}

const sumsOf = (invoice: Invoice, wording: Wording, before: Cents, retains: boolean): Sum[] => {
  const said = says(invoice.language)
  const now = invoice.lines.reduce((total, { net }) => total + net, 0)
  const held = Math.round(invoice.printed_gross * 0.05)
  return [
    ...(before > 0
      ? [
          { label: said.done, amount: before + now },
          { label: said.before, amount: -before },
        ]
      : []),
    ...sumsBefore(invoice, wording, said.now),
    { label: wording.term('net'), amount: invoice.net },
    { label: wording.term('vat'), amount: invoice.vat },
    { label: wording.term('gross'), amount: invoice.printed_gross, strong: true },
    ...(retains
      ? [
          { label: said.retained, amount: -held },
          { label: said.remains, amount: owedOf(invoice) - held, strong: true },
        ]
      : sumsAfter(invoice, wording)),
  ]
}

const drawSums = (rows: readonly Sum[], canvas: Canvas, wording: Wording, top: number): void =>
  rows.forEach(({ label, amount, strong = false }, index) => {
    canvas.text(560, top + index * 15, label, { size: 9, bold: strong })
    canvas.text(right - 4, top + index * 15, wording.money(amount), { size: 9, bold: strong, align: 'right' })
    if (strong) canvas.rule(556, top + index * 15 - 3, right, top + index * 15 - 3, { width: 0.9 })
  })

const draw = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  const { random } = wording
  const { kind, paid, language, seller, communication, net, prepaid, distractors } = invoice
  const state = random.between(2, 9)
  head(invoice, canvas, wording, state)
  const columns = [
    column('code', left + 4, 42, 'left', (_, index) => `${state}.${String(index + 1).padStart(2, '0')}`),
    column('description', 92, 290, 'left', ({ description }) => description),
    column('unit', 390, 44, 'center', ({ unit }) => unit),
    column('quantity', 440, 60, 'right', ({ quantity }) => wording.quantity(quantity)),
    column('price', 508, 76, 'right', ({ price }) => wording.plain(price)),
    column('discount', 592, 38, 'right', ({ discount }) => (discount > 0 ? String(discount) : '')),
    column('amount', 638, 86, 'right', ({ net: amount }) => wording.plain(amount)),
    column('rate', 732, 66, 'center', ({ rate }) => `${wording.rate(rate)} %`),
  ]
  const style = {
    size: 8.5,
    rowGap: 6,
    rules: 'grid',
    head: { fill: '#eeeeee' },
    left,
    right,
    bottom: 520,
    top: 40,
    carries: true,
  } as const
  const end = drawTable(canvas, 164, columns, invoice, wording, style)
  const asks = kind === 'invoice' && !paid
  const before = kind === 'invoice' ? random.between(2, 9) * Math.round(net / 2) : 0
  const rows = sumsOf(invoice, wording, before, asks && prepaid === 0 && distractors.old_balance === null && random.chance(0.3))
  const lines = [
    exemption(invoice, wording),
    paid && `${wording.term('paid')} ${paid.how[language]} (${wording.date(paid.date)})`,
    ...seller.accounts.map(({ bank, iban, bic }) => `${wording.term('iban')} ${inFours(iban)} – ${bank} – BIC ${bic}`),
    communication && `${wording.term('communication')} ${formatCommunication(communication)}`,
    asks ? wording.term('terms') : null,
  ]
  const fits = end + 20 + Math.max(rows.length * 15, 58 + lines.length * 12) < 575
  if (!fits) canvas.page()
  const top = fits ? end + 14 : 50
  drawSums(rows, canvas, wording, top)
  canvas.block(left, taxes(invoice, canvas, wording, top), lines, { size: 8.5, leading: 12 })
}

const { vocabulary } = habits
export const progress: Layout = {
  name: 'progress',
  wants: { lines: [2, 14], prices: 'net', trades: ['construction'] },
  habits: {
    ...habits,
    vocabulary: {
      ...vocabulary,
      code: ['Poste|N°', 'Post|Nr.', 'Pos.', 'Item'],
      customer: ['Maître d’ouvrage', 'Bouwheer|Opdrachtgever', 'Bauherr', 'Client|Employer'],
      description: ['Libellé des travaux|Nature des travaux', 'Omschrijving der werken', 'Leistungsbeschreibung', 'Description of works'],
    },
  },
  families: ['sans', 'narrow', 'dejavu'],
  size: () => [841.89, 595.28],
  draw,
}
