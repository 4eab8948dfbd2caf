/** A contractor's claim for work in progress, on paper laid across: what was done so far, less what was billed before, is what is billed. */
import { formatCommunication, inFours } from '../../invoice/formats.ts'
import type { Cents, Invoice } from '../../invoice/model.ts'
import type { Paper } from '../../output/canvas.ts'
import { exemption, type Voice } from '../../invoice/wording.ts'
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

const head = (invoice: Invoice, paper: Paper, voice: Voice, state: number): void => {
  const { seller, buyer, language, number, date, due_date, distractors: beside } = invoice
  const said = says(language)
  const look = { size: 8.5, leading: 12 }
  paper.text(left, 32, seller.name, { size: fitting(paper, seller.name, 270, [13, 11, 8]), bold: true })
  paper.block(
    left,
    50,
    [...addressOf(seller, buyer, language), `${voice.say('phone')} ${seller.phone}`, vatLine(seller, voice), seller.register],
    look,
  )
  const place = `${beside.delivery_number.slice(2)} / ${voice.dice.pick(['lot 2', 'lot 3', 'lot 5'])}`
  paper.text(320, 34, `${said.site} ${place}`, { size: 8.5, bold: true })
  paper.block(
    320,
    50,
    [buyer && buyer.city, `${voice.say('order')} ${beside.order_number}`, `${voice.say('contact')} ${beside.contact}`],
    look,
  )
  if (buyer) {
    paper.text(560, 34, voice.say('customer'), { size: 7.5, color: '#555555' })
    paper.block(560, 46, [buyer.name, ...addressOf(buyer, seller, language), vatLine(buyer, voice)], { size: 10, leading: 13.5 })
  }
  paper.box(left, 126, right - left, 24, { stroke: '#000000', line: 1 })
  const claims = invoice.kind === 'invoice' ? `   ${said.state} ${state}` : ''
  paper.text(left + 8, 132, `${voice.title}${claims}`, { size: 11, bold: true })
  const facts = [
    number && `${numberLabel(invoice, voice)} ${number}`,
    date && `${voice.say('date')} ${voice.date(date)}`,
    due_date && `${voice.say('due')} ${voice.date(due_date)}`,
    invoice.corrects && `${voice.say('corrects')} ${invoice.corrects}`,
  ].filter(Boolean)
  paper.text(right - 8, 134, facts.join('    '), { size: 8.5, align: 'right' })
}

/** The rates across, what belongs to each below it. */
const taxes = (invoice: Invoice, paper: Paper, voice: Voice, top: number): number => {
  const { shares, language } = invoice
  const said = says(language)
  const all = [
    ...shares.map(({ rate, base, amount }) => [`${voice.rate(rate)} %`, voice.plain(base), voice.plain(amount)]),
    [said.total, voice.plain(invoice.net), voice.plain(invoice.vat)],
  ]
  const width = 84
  const titles = [said.rate, voice.say('base'), voice.say('vat')]
  titles.forEach((title, row) => {
    paper.box(left, top + row * 16, width, 16, { fill: '#eeeeee', stroke: '#666666', line: 0.4 })
    paper.text(left + 5, top + row * 16 + 4, title, { size: 8 })
    all.forEach((cells, index) => {
      paper.box(left + (index + 1) * width, top + row * 16, width, 16, { stroke: '#666666', line: 0.4 })
      paper.text(left + (index + 2) * width - 5, top + row * 16 + 4, cells[row] ?? '', { size: 8, align: 'right', bold: row === 0 })
    })
  })
  return top + titles.length * 16 + 10
}

const sumsOf = (invoice: Invoice, voice: Voice, before: Cents, retains: boolean): Sum[] => {
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
    ...sumsBefore(invoice, voice, said.now),
    { label: voice.say('net'), amount: invoice.net },
    { label: voice.say('vat'), amount: invoice.vat },
    { label: voice.say('gross'), amount: invoice.printed_gross, strong: true },
    ...(retains
      ? [
          { label: said.retained, amount: -held },
          { label: said.remains, amount: owedOf(invoice) - held, strong: true },
        ]
      : sumsAfter(invoice, voice)),
  ]
}

const drawSums = (rows: readonly Sum[], paper: Paper, voice: Voice, top: number): void =>
  rows.forEach(({ label, amount, strong = false }, index) => {
    paper.text(560, top + index * 15, label, { size: 9, bold: strong })
    paper.text(right - 4, top + index * 15, voice.money(amount), { size: 9, bold: strong, align: 'right' })
    if (strong) paper.rule(556, top + index * 15 - 3, right, top + index * 15 - 3, { width: 0.9 })
  })

const draw = (invoice: Invoice, paper: Paper, voice: Voice): void => {
  const { dice } = voice
  const { kind, paid, language, seller, communication, net, prepaid, distractors } = invoice
  const state = dice.between(2, 9)
  head(invoice, paper, voice, state)
  const columns = [
    column('code', left + 4, 42, 'left', (_, index) => `${state}.${String(index + 1).padStart(2, '0')}`),
    column('description', 92, 290, 'left', ({ description }) => description),
    column('unit', 390, 44, 'center', ({ unit }) => unit),
    column('quantity', 440, 60, 'right', ({ quantity }) => voice.quantity(quantity)),
    column('price', 508, 76, 'right', ({ price }) => voice.plain(price)),
    column('discount', 592, 38, 'right', ({ discount }) => (discount > 0 ? String(discount) : '')),
    column('amount', 638, 86, 'right', ({ net: amount }) => voice.plain(amount)),
    column('rate', 732, 66, 'center', ({ rate }) => `${voice.rate(rate)} %`),
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
  const end = drawTable(paper, 164, columns, invoice, voice, style)
  const asks = kind === 'invoice' && !paid
  const before = kind === 'invoice' ? dice.between(2, 9) * Math.round(net / 2) : 0
  const rows = sumsOf(invoice, voice, before, asks && prepaid === 0 && distractors.old_balance === null && dice.chance(0.3))
  const lines = [
    exemption(invoice, voice),
    paid && `${voice.say('paid')} ${paid.how[language]} (${voice.date(paid.date)})`,
    ...seller.accounts.map(({ bank, iban, bic }) => `${voice.say('iban')} ${inFours(iban)} – ${bank} – BIC ${bic}`),
    communication && `${voice.say('communication')} ${formatCommunication(communication)}`,
    asks ? voice.say('terms') : null,
  ]
  const fits = end + 20 + Math.max(rows.length * 15, 58 + lines.length * 12) < 575
  if (!fits) paper.page()
  const top = fits ? end + 14 : 50
  drawSums(rows, paper, voice, top)
  paper.block(left, taxes(invoice, paper, voice, top), lines, { size: 8.5, leading: 12 })
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
