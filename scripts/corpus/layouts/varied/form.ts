/** A pre-printed form of an old program: everything in boxes, two addresses, VAT by letters with a line of sums for each rate. */
import type { Cents, Invoice, Line } from '../../invoice/model.ts'
import type { Canvas } from '../../output/canvas.ts'
import type { Wording } from '../../invoice/wording.ts'
import type { Layout } from '../layout.ts'
import { banksOf, buyerOf, type Fact, factsOf, fitted, letterOf, notesOf, owedLabel, owedOf, teller, vatOf, where } from './parts.ts'
import { habits } from './words.ts'

const [left, right] = [30, 565]
const letters = ['A', 'B', 'C', 'D'] as const
/** The right edge of each column of the lines. */
const edges = [70, 100, 156, 350, 412, 446, 530, right] as const
const thin = { stroke: '#000000', line: 0.5 } as const

const cells = (canvas: Canvas, y: number, facts: readonly Fact[]): void => {
  const width = (right - left) / facts.length
  facts.forEach(([label, value], index) => {
    const x = left + index * width
    canvas.box(x, y, width, 13, { fill: '#dddddd', ...thin })
    canvas.box(x, y + 13, width, 17, thin)
    canvas.text(x + width / 2, y + 3, label, { ...fitted(canvas, label, width - 6, { size: 7 }), align: 'center' })
    canvas.text(x + width / 2, y + 17, value, { ...fitted(canvas, value, width - 6, { size: 9 }), align: 'center' })
  })
}

const addresses = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  const { buyer } = invoice
  if (!buyer) return
  const tell = teller(invoice, wording)
  const site = tell('Entrepôt 2|Dépôt Nord|Quai de chargement B', 'Magazijn 2|Werf Noord|Poort B', 'Lager 2|Tor B', 'Warehouse 2|Gate B')
  const delivered = [
    buyer.name,
    site,
    `${tell('Rue du Canal', 'Kanaalstraat', 'Kanalstraße', 'Canal Road')} ${wording.random.between(2, 90)}`,
  ]
  const blocks = [
    [tell('Livré à|Adresse de livraison', 'Geleverd aan|Leveradres', 'Lieferadresse|Geliefert an', 'Delivered to|Ship to'), delivered],
    [wording.term('customer'), [...buyerOf(invoice), vatOf(buyer, wording)]],
  ] as const
  const shown = wording.random.chance(0.5) ? blocks : blocks.toReversed()
  shown.forEach(([label, lines], index) => {
    const x = left + index * 273
    canvas.box(x, 112, 262, 80, thin)
    canvas.text(x + 6, 116, label, { size: 7, bold: true })
    canvas.block(x + 12, 130, lines, { size: 9.5, leading: 12 })
  })
}

const head = (invoice: Invoice, canvas: Canvas, wording: Wording): number => {
  const { seller, distractors: beside, corrects } = invoice
  canvas.text(left, 28, seller.name, fitted(canvas, seller.name, 330, { size: 15, bold: true }))
  canvas.block(
    left,
    50,
    [where(seller).join(' – '), `${wording.term('phone')} ${seller.phone}  ${seller.mail}`, vatOf(seller, wording), seller.register],
    {
      size: 7.5,
    },
  )
  canvas.box(385, 28, right - 385, 28, { fill: '#000000' })
  canvas.text((385 + right) / 2, 35, wording.title, {
    ...fitted(canvas, wording.title, 165, { size: 13, bold: true, color: '#ffffff' }),
    align: 'center',
  })
  addresses(invoice, canvas, wording)
  cells(canvas, 200, [
    [wording.term('customer_number'), beside.customer_number],
    ...(corrects === null ? ([[wording.term('order'), beside.order_number]] as const) : ([[wording.term('corrects'), corrects]] as const)),
    [wording.term('delivery'), beside.delivery_number],
    [wording.term('delivery_date'), wording.date(beside.delivery_date)],
    [wording.term('contact'), beside.contact],
  ])
  const facts = factsOf(invoice, wording)
  cells(canvas, 236, [
    ...(wording.random.chance(0.5) ? facts : facts.toReversed()),
    [teller(invoice, wording)('Devise', 'Munt', 'Währung', 'Currency'), invoice.currency],
  ])
  return 276
}

const titles = (canvas: Canvas, wording: Wording, y: number): number => {
  const terms = ['quantity', 'unit', 'code', 'description', 'price', 'discount', 'amount', 'rate'] as const
  canvas.box(left, y, right - left, 14, { fill: '#dddddd', ...thin })
  terms.forEach((term, index) => {
    const [from, to] = [edges[index - 1] ?? left, edges[index] ?? right]
    canvas.text((from + to) / 2, y + 4, wording.term(term), {
      ...fitted(canvas, wording.term(term), to - from - 4, { size: 7.5 }),
      align: 'center',
    })
  })
  return y + 19
}

const row = (invoice: Invoice, canvas: Canvas, wording: Wording, line: Line, y: number): void => {
  const look = { size: 8 }
  canvas.text(edges[0] - 4, y, wording.quantity(line.quantity), { ...look, align: 'right' })
  canvas.text(edges[0] + 4, y, line.unit, fitted(canvas, line.unit, 24, look))
  canvas.text(edges[1] + 4, y, line.code, fitted(canvas, line.code, 48, look))
  canvas.text(edges[2] + 4, y, line.description, fitted(canvas, line.description, 186, look))
  canvas.text(edges[4] - 4, y, wording.plain(line.price), { ...look, align: 'right' })
  if (line.discount > 0) canvas.text(edges[5] - 4, y, wording.rate(line.discount), { ...look, align: 'right' })
  canvas.text(edges[6] - 4, y, wording.plain(line.net), { ...look, align: 'right' })
  canvas.text((edges[6] + right) / 2, y, letterOf(invoice, line.rate, letters), { ...look, align: 'center' })
}

const list = (invoice: Invoice, canvas: Canvas, wording: Wording): number => {
  let from = head(invoice, canvas, wording)
  let y = titles(canvas, wording, from)
  const frame = (to: number): void => {
    canvas.box(left, from, right - left, to - from, thin)
    for (const x of edges.slice(0, -1)) canvas.rule(x, from, x, to, { width: 0.5, color: '#000000' })
  }
  for (const line of invoice.lines) {
    if (y > 770) {
      frame(790)
      canvas.page()
      from = 40
      y = titles(canvas, wording, from)
    }
    row(invoice, canvas, wording, line, y)
    y += 13
  }
  if (invoice.allowance) {
    canvas.text(edges[2] + 4, y, `${wording.term('allowance')} ${wording.rate(invoice.allowance.percent)} %`, { size: 8 })
    canvas.text(edges[6] - 4, y, wording.plain(-invoice.allowance.amount), { size: 8, align: 'right' })
    y += 13
  }
  const end = Math.max(y + 4, Math.min(from + 290, 560))
  frame(end)
  return end
}

/** One line for each rate and one for all of them; the last cell of all is the sum. */
const shares = (invoice: Invoice, canvas: Canvas, wording: Wording, top: number): number => {
  const tell = teller(invoice, wording)
  const at = [left + 80, left + 160, left + 290, left + 400, right] as const
  const put = (y: number, texts: readonly string[], bold: boolean): void => {
    canvas.box(left, y, right - left, 14, bold ? { fill: '#dddddd', ...thin } : thin)
    texts.forEach((text, index) =>
      canvas.text((at[index] ?? right) - 6, y + 4, text, { ...fitted(canvas, text, 96, { size: 8, bold }), align: 'right' }),
    )
  }
  const whole = wording.random.pick([wording.term('gross'), tell('TVAC', 'Incl. btw', 'Brutto', 'Incl. VAT')])
  put(top, [tell('Code', 'Code', 'Kz.', 'Code'), wording.term('rate'), wording.term('base'), wording.term('vat'), whole], true)
  invoice.shares.forEach(({ rate, base, amount }, index) => {
    const texts = [
      letters[index] ?? '',
      `${wording.rate(rate)} %`,
      wording.plain(base),
      wording.plain(amount),
      wording.plain(base + amount),
    ]
    put(top + 14 + index * 14, texts, false)
  })
  const y = top + 14 + invoice.shares.length * 14
  const sums: readonly Cents[] = [invoice.net, invoice.vat, invoice.printed_gross]
  put(y, [tell('Totaux|Total', 'Totalen|Totaal', 'Summen|Total', 'Totals|Total'), '', ...sums.map((sum) => wording.plain(sum))], true)
  return y + 22
}

const draw = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  const end = list(invoice, canvas, wording)
  const tell = teller(invoice, wording)
  const fits = end + 60 + invoice.shares.length * 14 < 690
  if (!fits) canvas.page()
  const y = shares(invoice, canvas, wording, fits ? end + 10 : 50)
  const { prepaid, distractors: beside } = invoice
  const weight = `${tell('Poids brut', 'Brutogewicht', 'Bruttogewicht', 'Gross weight')} ${wording.quantity(wording.random.between(40, 9000) * 100)} kg`
  const packs = `${tell('Colis', 'Colli', 'Packstücke', 'Packages')} ${wording.random.between(1, 40)}`
  canvas.text(left, y + 2, `${weight}   ${packs}`, { size: 8 })
  const after: Fact[] = [
    ...(prepaid > 0 ? [[wording.term('prepaid'), wording.plain(-prepaid)] as const] : []),
    ...(beside.old_balance === null ? [] : [[wording.term('old_balance'), wording.plain(beside.old_balance)] as const]),
  ]
  after.forEach(([label, value], index) => canvas.text(left, y + 15 + index * 12, `${label} : ${value}`, { size: 8 }))
  canvas.box(340, y, right - 340, 26, { stroke: '#000000', line: 1.4 })
  const label = owedLabel(invoice, wording)
  canvas.text(348, y + 9, label, fitted(canvas, label, 100, { size: 10, bold: true }))
  canvas.text(right - 8, y + 8, `${invoice.currency} ${wording.plain(owedOf(invoice))}`, { size: 11.5, bold: true, align: 'right' })
  canvas.block(left, y + 44, [...banksOf(invoice, wording), ...notesOf(invoice, wording)], { size: 7.5, leading: 10.5 })
  canvas.eachPage((page, pages) => canvas.text(right, 820, `${wording.term('page')} ${page} / ${pages}`, { size: 7.5, align: 'right' }))
}

export const form: Layout = {
  name: 'form',
  wants: { lines: [1, 16], prices: 'net', long: true, trades: ['office', 'food', 'hardware', 'print', 'garage', 'construction'] },
  habits: { ...habits, currency: ['none'] },
  families: ['narrow', 'mono', 'sans'],
  draw,
}
