/** A builder's account: chapters with their own sums, two-line descriptions, one row of sums for each rate across the page, a part kept back. */
import type { Cents, Invoice, Line } from '../../invoice/model.ts'
import type { Canvas } from '../../output/canvas.ts'
import type { Wording } from '../../invoice/wording.ts'
import type { Layout } from '../layout.ts'
import { banksOf, buyerOf, type Fact, factsOf, fitted, notesOf, owedOf, teller, vatOf, where } from './parts.ts'
import { habits } from './words.ts'

const [left, right] = [42, 553]
const dark = '#26384f'

const chapters = {
  fr: ['Gros œuvre', 'Parachèvement', 'Abords', 'Divers'],
  nl: ['Ruwbouw', 'Afwerking', 'Omgeving', 'Allerlei'],
  de: ['Rohbau', 'Ausbau', 'Außenanlagen', 'Sonstiges'],
  en: ['Structure', 'Finishing', 'Outdoor works', 'Sundries'],
} as const

const head = (invoice: Invoice, canvas: Canvas, wording: Wording): number => {
  const { seller, buyer, distractors: beside, corrects } = invoice
  const tell = teller(invoice, wording)
  canvas.box(left, 34, 6, 44, { fill: dark })
  canvas.text(left + 14, 34, seller.name, fitted(canvas, seller.name, 300, { size: 16, bold: true, color: dark }))
  canvas.block(left + 14, 56, [where(seller).join(', '), [seller.phone, seller.mail].join(' | ')], { size: 8 })
  canvas.text(right, 36, wording.title, { ...fitted(canvas, wording.title, 190, { size: 16, color: dark }), align: 'right' })
  if (buyer)
    canvas.block(left, 112, [wording.term('customer').toUpperCase(), ...buyerOf(invoice), vatOf(buyer, wording)], {
      size: 9.5,
      leading: 13,
    })
  const site = `${tell('Lot', 'Lot', 'Los', 'Plot')} ${wording.random.between(2, 48)}, ${buyer?.city ?? seller.city}`
  const facts: Fact[] = [
    ...factsOf(invoice, wording),
    ...(corrects === null ? [] : [[wording.term('corrects'), corrects] as const]),
    [tell('Chantier', 'Werf', 'Baustelle', 'Site'), site],
    [wording.term('order_date'), wording.date(beside.order_date)],
    [wording.term('customer_number'), beside.customer_number],
  ]
  facts.forEach(([label, value], index) => {
    const y = 108 + index * 16
    canvas.box(320, y, 100, 16, { fill: '#e7ecf2', stroke: '#9aa8b8', line: 0.5 })
    canvas.box(420, y, right - 420, 16, { stroke: '#9aa8b8', line: 0.5 })
    canvas.text(325, y + 4.5, label, fitted(canvas, label, 92, { size: 8 }))
    canvas.text(426, y + 4, value, fitted(canvas, value, right - 432, { size: 9 }))
  })
  return Math.max(200, 122 + facts.length * 16)
}

const titles = (canvas: Canvas, wording: Wording, y: number): number => {
  const look = { size: 8, bold: true, color: dark } as const
  canvas.text(left, y, 'N°', look)
  canvas.text(left + 34, y, wording.term('description'), look)
  canvas.text(340, y, wording.term('price'), { ...look, align: 'right' })
  canvas.text(395, y, wording.term('quantity'), { ...look, align: 'right' })
  canvas.text(480, y, wording.term('amount'), { ...look, align: 'right' })
  canvas.text(right, y, wording.term('rate'), { ...look, align: 'right' })
  canvas.rule(left, y + 13, right, y + 13, { color: dark, width: 1 })
  return y + 20
}

const row = (canvas: Canvas, wording: Wording, line: Line, place: string, second: string, y: number): void => {
  canvas.text(left, y, place, { size: 8.5 })
  canvas.text(left + 34, y, line.description, fitted(canvas, line.description, 205, { size: 8.8 }))
  canvas.text(left + 34, y + 11, second, { size: 7.2, color: '#666666' })
  canvas.text(340, y, wording.plain(line.price), { size: 8.8, align: 'right' })
  canvas.text(395, y, wording.quantity(line.quantity), { size: 8.8, align: 'right' })
  canvas.text(399, y, line.unit, fitted(canvas, line.unit, 26, { size: 7.5 }))
  canvas.text(480, y, wording.plain(line.net), { size: 8.8, align: 'right' })
  canvas.text(right, y, `${wording.rate(line.rate)} %`, { size: 8.8, align: 'right' })
}

const list = (invoice: Invoice, canvas: Canvas, wording: Wording): number => {
  const tell = teller(invoice, wording)
  const per = Math.max(2, Math.ceil(invoice.lines.length / 4))
  const [under, short, less] = [
    tell('Sous-total', 'Subtotaal', 'Zwischensumme', 'Subtotal'),
    tell('réf.', 'ref.', 'Art.', 'ref.'),
    wording.term('discount'),
  ]
  let y = titles(canvas, wording, head(invoice, canvas, wording))
  let chapter: Cents = 0
  invoice.lines.forEach((line, index) => {
    const [number, place] = [Math.floor(index / per) + 1, (index % per) + 1]
    if (y > 725) {
      canvas.page()
      y = titles(canvas, wording, 50)
    }
    if (place === 1) {
      canvas.text(left, y, `${number}. ${chapters[invoice.language][number - 1] ?? ''}`, { size: 9, bold: true })
      y += 15
    }
    row(
      canvas,
      wording,
      line,
      `${number}.${String(place).padStart(2, '0')}`,
      `${short} ${line.code}${line.discount > 0 ? `, ${less} ${line.discount} %` : ''}`,
      y,
    )
    chapter += line.net
    y += 25
    if (place === per || index === invoice.lines.length - 1) {
      canvas.text(395, y, `${under} ${number}`, { size: 8, align: 'right', color: dark })
      canvas.text(480, y, wording.plain(chapter), { size: 8, align: 'right', color: dark })
      chapter = 0
      y += 18
    }
  })
  return y
}

/** Labels over the values, once across the page, a row for each rate; with several, a row for all of them. */
const shares = (invoice: Invoice, canvas: Canvas, wording: Wording, top: number): number => {
  const at = [left + 130, left + 230, left + 360, right - 8] as const
  const put = (y: number, texts: readonly string[], bold: boolean, color = '#111111'): void =>
    texts.forEach((text, index) =>
      canvas.text(at[index] ?? right, y, text, { ...fitted(canvas, text, 118, { size: 9, bold, color }), align: 'right' }),
    )
  canvas.box(left, top, right - left, 17, { fill: dark })
  put(top + 4, [wording.term('net'), wording.term('rate'), wording.term('vat'), wording.term('gross')], true, '#ffffff')
  const several = invoice.shares.length > 1
  invoice.shares.forEach(({ rate, base, amount }, index) => {
    const whole = several ? base + amount : invoice.printed_gross
    put(top + 22 + index * 15, [wording.money(base), `${wording.rate(rate)} %`, wording.money(amount), wording.money(whole)], false)
  })
  const y = top + 22 + invoice.shares.length * 15
  if (!several) return y + 8
  canvas.rule(left, y - 2, right, y - 2, { color: dark })
  put(y + 2, [wording.money(invoice.net), '', wording.money(invoice.vat), wording.money(invoice.printed_gross)], true)
  return y + 24
}

const draw = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  const tell = teller(invoice, wording)
  const { allowance, prepaid, distractors: beside, seller, kind, paid } = invoice
  let y = list(invoice, canvas, wording)
  if (y + 150 > 770) {
    canvas.page()
    y = 60
  }
  if (allowance) {
    canvas.text(395, y, `${wording.term('allowance')} ${wording.rate(allowance.percent)} %`, { size: 9, align: 'right' })
    canvas.text(480, y, wording.plain(-allowance.amount), { size: 9, align: 'right' })
    y += 18
  }
  y = shares(invoice, canvas, wording, y + 4)
  const keeps = kind === 'invoice' && !paid && wording.random.chance(0.3)
  const kept = keeps ? Math.round(invoice.printed_gross * 0.05) : 0
  const after: Fact[] = [
    ...(prepaid > 0 ? [[wording.term('prepaid'), wording.money(-prepaid)] as const] : []),
    ...(keeps
      ? [[tell('Retenue de garantie 5 %', 'Borg 5 %', 'Sicherheitseinbehalt 5 %', 'Retention 5 %'), wording.money(-kept)] as const]
      : []),
    ...(beside.old_balance === null ? [] : [[wording.term('old_balance'), wording.money(beside.old_balance)] as const]),
  ]
  const last: Fact[] = after.length === 0 ? [] : [[wording.term('to_pay'), wording.money(owedOf(invoice) - kept)]]
  for (const [label, value] of [...after, ...last]) {
    canvas.text(left + 360, y, label, { size: 9, align: 'right' })
    canvas.text(right - 8, y, value, { size: 9, align: 'right' })
    y += 14
  }
  canvas.block(left, y + 12, notesOf(invoice, wording), { size: 8, leading: 12 })
  canvas.eachPage((page, pages) => {
    canvas.box(0, 792, canvas.width, 50, { fill: '#e7ecf2' })
    canvas.block(
      left,
      799,
      [[seller.name, vatOf(seller, wording), seller.register].filter(Boolean).join('  '), ...banksOf(invoice, wording)],
      {
        size: 7.5,
      },
    )
    canvas.text(right, 828, `${wording.term('page')} ${page}/${pages}`, { size: 7.5, align: 'right' })
  })
}

export const works: Layout = {
  name: 'works',
  wants: { lines: [2, 14], prices: 'net', long: true, trades: ['construction', 'construction', 'cleaning', 'hardware'] },
  habits,
  families: ['condensed', 'sans', 'narrow'],
  draw,
}
