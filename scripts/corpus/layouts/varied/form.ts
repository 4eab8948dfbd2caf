/** A pre-printed form of an old program: everything in boxes, two addresses, VAT by letters with a line of sums for each rate. */
import type { Cents, Invoice, Line } from '../../invoice/model.ts'
import type { Paper } from '../../output/canvas.ts'
import type { Voice } from '../../invoice/wording.ts'
import type { Layout } from '../layout.ts'
import { banksOf, buyerOf, type Fact, factsOf, fitted, letterOf, notesOf, owedLabel, owedOf, teller, vatOf, where } from './parts.ts'
import { habits } from './words.ts'

const [left, right] = [30, 565]
const letters = ['A', 'B', 'C', 'D'] as const
/** The right edge of each column of the lines. */
const edges = [70, 100, 156, 350, 412, 446, 530, right] as const
const thin = { stroke: '#000000', line: 0.5 } as const

const cells = (paper: Paper, y: number, facts: readonly Fact[]): void => {
  const width = (right - left) / facts.length
  facts.forEach(([label, value], index) => {
    const x = left + index * width
    paper.box(x, y, width, 13, { fill: '#dddddd', ...thin })
    paper.box(x, y + 13, width, 17, thin)
    paper.text(x + width / 2, y + 3, label, { ...fitted(paper, label, width - 6, { size: 7 }), align: 'center' })
    paper.text(x + width / 2, y + 17, value, { ...fitted(paper, value, width - 6, { size: 9 }), align: 'center' })
  })
}

const addresses = (invoice: Invoice, paper: Paper, voice: Voice): void => {
  const { buyer } = invoice
  if (!buyer) return
  const tell = teller(invoice, voice)
  const site = tell('Entrepôt 2|Dépôt Nord|Quai de chargement B', 'Magazijn 2|Werf Noord|Poort B', 'Lager 2|Tor B', 'Warehouse 2|Gate B')
  const delivered = [buyer.name, site, `${tell('Rue du Canal', 'Kanaalstraat', 'Kanalstraße', 'Canal Road')} ${voice.dice.between(2, 90)}`]
  const blocks = [
    [tell('Livré à|Adresse de livraison', 'Geleverd aan|Leveradres', 'Lieferadresse|Geliefert an', 'Delivered to|Ship to'), delivered],
    [voice.say('customer'), [...buyerOf(invoice), vatOf(buyer, voice)]],
  ] as const
  const shown = voice.dice.chance(0.5) ? blocks : blocks.toReversed()
  shown.forEach(([label, lines], index) => {
    const x = left + index * 273
    paper.box(x, 112, 262, 80, thin)
    paper.text(x + 6, 116, label, { size: 7, bold: true })
    paper.block(x + 12, 130, lines, { size: 9.5, leading: 12 })
  })
}

const head = (invoice: Invoice, paper: Paper, voice: Voice): number => {
  const { seller, distractors: beside, corrects } = invoice
  paper.text(left, 28, seller.name, fitted(paper, seller.name, 330, { size: 15, bold: true }))
  paper.block(
    left,
    50,
    [where(seller).join(' – '), `${voice.say('phone')} ${seller.phone}  ${seller.mail}`, vatOf(seller, voice), seller.register],
    {
      size: 7.5,
    },
  )
  paper.box(385, 28, right - 385, 28, { fill: '#000000' })
  paper.text((385 + right) / 2, 35, voice.title, {
    ...fitted(paper, voice.title, 165, { size: 13, bold: true, color: '#ffffff' }),
    align: 'center',
  })
  addresses(invoice, paper, voice)
  cells(paper, 200, [
    [voice.say('customer_number'), beside.customer_number],
    ...(corrects === null ? ([[voice.say('order'), beside.order_number]] as const) : ([[voice.say('corrects'), corrects]] as const)),
    [voice.say('delivery'), beside.delivery_number],
    [voice.say('delivery_date'), voice.date(beside.delivery_date)],
    [voice.say('contact'), beside.contact],
  ])
  const facts = factsOf(invoice, voice)
  cells(paper, 236, [
    ...(voice.dice.chance(0.5) ? facts : facts.toReversed()),
    [teller(invoice, voice)('Devise', 'Munt', 'Währung', 'Currency'), invoice.currency],
  ])
  return 276
}

const titles = (paper: Paper, voice: Voice, y: number): number => {
  const terms = ['quantity', 'unit', 'code', 'description', 'price', 'discount', 'amount', 'rate'] as const
  paper.box(left, y, right - left, 14, { fill: '#dddddd', ...thin })
  terms.forEach((term, index) => {
    const [from, to] = [edges[index - 1] ?? left, edges[index] ?? right]
    paper.text((from + to) / 2, y + 4, voice.say(term), {
      ...fitted(paper, voice.say(term), to - from - 4, { size: 7.5 }),
      align: 'center',
    })
  })
  return y + 19
}

const row = (invoice: Invoice, paper: Paper, voice: Voice, line: Line, y: number): void => {
  const look = { size: 8 }
  paper.text(edges[0] - 4, y, voice.quantity(line.quantity), { ...look, align: 'right' })
  paper.text(edges[0] + 4, y, line.unit, fitted(paper, line.unit, 24, look))
  paper.text(edges[1] + 4, y, line.code, fitted(paper, line.code, 48, look))
  paper.text(edges[2] + 4, y, line.description, fitted(paper, line.description, 186, look))
  paper.text(edges[4] - 4, y, voice.plain(line.price), { ...look, align: 'right' })
  if (line.discount > 0) paper.text(edges[5] - 4, y, voice.rate(line.discount), { ...look, align: 'right' })
  paper.text(edges[6] - 4, y, voice.plain(line.net), { ...look, align: 'right' })
  paper.text((edges[6] + right) / 2, y, letterOf(invoice, line.rate, letters), { ...look, align: 'center' })
}

const list = (invoice: Invoice, paper: Paper, voice: Voice): number => {
  let from = head(invoice, paper, voice)
  let y = titles(paper, voice, from)
  const frame = (to: number): void => {
    paper.box(left, from, right - left, to - from, thin)
    for (const x of edges.slice(0, -1)) paper.rule(x, from, x, to, { width: 0.5, color: '#000000' })
  }
  for (const line of invoice.lines) {
    if (y > 770) {
      frame(790)
      paper.page()
      from = 40
      y = titles(paper, voice, from)
    }
    row(invoice, paper, voice, line, y)
    y += 13
  }
  if (invoice.allowance) {
    paper.text(edges[2] + 4, y, `${voice.say('allowance')} ${voice.rate(invoice.allowance.percent)} %`, { size: 8 })
    paper.text(edges[6] - 4, y, voice.plain(-invoice.allowance.amount), { size: 8, align: 'right' })
    y += 13
  }
  const end = Math.max(y + 4, Math.min(from + 290, 560))
  frame(end)
  return end
}

/** One line for each rate and one for all of them; the last cell of all is the sum. */
const shares = (invoice: Invoice, paper: Paper, voice: Voice, top: number): number => {
  const tell = teller(invoice, voice)
  const at = [left + 80, left + 160, left + 290, left + 400, right] as const
  const put = (y: number, texts: readonly string[], bold: boolean): void => {
    paper.box(left, y, right - left, 14, bold ? { fill: '#dddddd', ...thin } : thin)
    texts.forEach((text, index) =>
      paper.text((at[index] ?? right) - 6, y + 4, text, { ...fitted(paper, text, 96, { size: 8, bold }), align: 'right' }),
    )
  }
  const whole = voice.dice.pick([voice.say('gross'), tell('TVAC', 'Incl. btw', 'Brutto', 'Incl. VAT')])
  put(top, [tell('Code', 'Code', 'Kz.', 'Code'), voice.say('rate'), voice.say('base'), voice.say('vat'), whole], true)
  invoice.shares.forEach(({ rate, base, amount }, index) => {
    const texts = [letters[index] ?? '', `${voice.rate(rate)} %`, voice.plain(base), voice.plain(amount), voice.plain(base + amount)]
    put(top + 14 + index * 14, texts, false)
  })
  const y = top + 14 + invoice.shares.length * 14
  const sums: readonly Cents[] = [invoice.net, invoice.vat, invoice.printed_gross]
  put(y, [tell('Totaux|Total', 'Totalen|Totaal', 'Summen|Total', 'Totals|Total'), '', ...sums.map((sum) => voice.plain(sum))], true)
  return y + 22
}

const draw = (invoice: Invoice, paper: Paper, voice: Voice): void => {
  const end = list(invoice, paper, voice)
  const tell = teller(invoice, voice)
  const fits = end + 60 + invoice.shares.length * 14 < 690
  if (!fits) paper.page()
  const y = shares(invoice, paper, voice, fits ? end + 10 : 50)
  const { prepaid, distractors: beside } = invoice
  const weight = `${tell('Poids brut', 'Brutogewicht', 'Bruttogewicht', 'Gross weight')} ${voice.quantity(voice.dice.between(40, 9000) * 100)} kg`
  const packs = `${tell('Colis', 'Colli', 'Packstücke', 'Packages')} ${voice.dice.between(1, 40)}`
  paper.text(left, y + 2, `${weight}   ${packs}`, { size: 8 })
  const after: Fact[] = [
    ...(prepaid > 0 ? [[voice.say('prepaid'), voice.plain(-prepaid)] as const] : []),
    ...(beside.old_balance === null ? [] : [[voice.say('old_balance'), voice.plain(beside.old_balance)] as const]),
  ]
  after.forEach(([label, value], index) => paper.text(left, y + 15 + index * 12, `${label} : ${value}`, { size: 8 }))
  paper.box(340, y, right - 340, 26, { stroke: '#000000', line: 1.4 })
  const label = owedLabel(invoice, voice)
  paper.text(348, y + 9, label, fitted(paper, label, 100, { size: 10, bold: true }))
  paper.text(right - 8, y + 8, `${invoice.currency} ${voice.plain(owedOf(invoice))}`, { size: 11.5, bold: true, align: 'right' })
  paper.block(left, y + 44, [...banksOf(invoice, voice), ...notesOf(invoice, voice)], { size: 7.5, leading: 10.5 })
  paper.eachPage((page, pages) => paper.text(right, 820, `${voice.say('page')} ${page} / ${pages}`, { size: 7.5, align: 'right' }))
}

export const form: Layout = {
  name: 'form',
  wants: { lines: [1, 16], prices: 'net', long: true, trades: ['office', 'food', 'hardware', 'print', 'garage', 'construction'] },
  habits: { ...habits, currency: ['none'] },
  families: ['narrow', 'mono', 'sans'],
  draw,
}
