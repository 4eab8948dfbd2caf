/** A builder's account: chapters with their own sums, two-line descriptions, one row of sums for each rate across the page, a part kept back. */
import type { Cents, Invoice, Line } from '../../invoice/model.ts'
import type { Paper } from '../../output/canvas.ts'
import type { Voice } from '../../invoice/wording.ts'
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

const head = (invoice: Invoice, paper: Paper, voice: Voice): number => {
  const { seller, buyer, distractors: beside, corrects } = invoice
  const tell = teller(invoice, voice)
  paper.box(left, 34, 6, 44, { fill: dark })
  paper.text(left + 14, 34, seller.name, fitted(paper, seller.name, 300, { size: 16, bold: true, color: dark }))
  paper.block(left + 14, 56, [where(seller).join(', '), [seller.phone, seller.mail].join(' | ')], { size: 8 })
  paper.text(right, 36, voice.title, { ...fitted(paper, voice.title, 190, { size: 16, color: dark }), align: 'right' })
  if (buyer)
    paper.block(left, 112, [voice.say('customer').toUpperCase(), ...buyerOf(invoice), vatOf(buyer, voice)], { size: 9.5, leading: 13 })
  const site = `${tell('Lot', 'Lot', 'Los', 'Plot')} ${voice.dice.between(2, 48)}, ${buyer?.city ?? seller.city}`
  const facts: Fact[] = [
    ...factsOf(invoice, voice),
    ...(corrects === null ? [] : [[voice.say('corrects'), corrects] as const]),
    [tell('Chantier', 'Werf', 'Baustelle', 'Site'), site],
    [voice.say('order_date'), voice.date(beside.order_date)],
    [voice.say('customer_number'), beside.customer_number],
  ]
  facts.forEach(([label, value], index) => {
    const y = 108 + index * 16
    paper.box(320, y, 100, 16, { fill: '#e7ecf2', stroke: '#9aa8b8', line: 0.5 })
    paper.box(420, y, right - 420, 16, { stroke: '#9aa8b8', line: 0.5 })
    paper.text(325, y + 4.5, label, fitted(paper, label, 92, { size: 8 }))
    paper.text(426, y + 4, value, fitted(paper, value, right - 432, { size: 9 }))
  })
  return Math.max(200, 122 + facts.length * 16)
}

const titles = (paper: Paper, voice: Voice, y: number): number => {
  const look = { size: 8, bold: true, color: dark } as const
  paper.text(left, y, 'N°', look)
  paper.text(left + 34, y, voice.say('description'), look)
  paper.text(340, y, voice.say('price'), { ...look, align: 'right' })
  paper.text(395, y, voice.say('quantity'), { ...look, align: 'right' })
  paper.text(480, y, voice.say('amount'), { ...look, align: 'right' })
  paper.text(right, y, voice.say('rate'), { ...look, align: 'right' })
  paper.rule(left, y + 13, right, y + 13, { color: dark, width: 1 })
  return y + 20
}

const row = (paper: Paper, voice: Voice, line: Line, place: string, second: string, y: number): void => {
  paper.text(left, y, place, { size: 8.5 })
  paper.text(left + 34, y, line.description, fitted(paper, line.description, 205, { size: 8.8 }))
  paper.text(left + 34, y + 11, second, { size: 7.2, color: '#666666' })
  paper.text(340, y, voice.plain(line.price), { size: 8.8, align: 'right' })
  paper.text(395, y, voice.quantity(line.quantity), { size: 8.8, align: 'right' })
  paper.text(399, y, line.unit, fitted(paper, line.unit, 26, { size: 7.5 }))
  paper.text(480, y, voice.plain(line.net), { size: 8.8, align: 'right' })
  paper.text(right, y, `${voice.rate(line.rate)} %`, { size: 8.8, align: 'right' })
}

const list = (invoice: Invoice, paper: Paper, voice: Voice): number => {
  const tell = teller(invoice, voice)
  const per = Math.max(2, Math.ceil(invoice.lines.length / 4))
  const [under, short, less] = [
    tell('Sous-total', 'Subtotaal', 'Zwischensumme', 'Subtotal'),
    tell('réf.', 'ref.', 'Art.', 'ref.'),
    voice.say('discount'),
  ]
  let y = titles(paper, voice, head(invoice, paper, voice))
  let chapter: Cents = 0
  invoice.lines.forEach((line, index) => {
    const [number, place] = [Math.floor(index / per) + 1, (index % per) + 1]
    if (y > 725) {
      paper.page()
      y = titles(paper, voice, 50)
    }
    if (place === 1) {
      paper.text(left, y, `${number}. ${chapters[invoice.language][number - 1] ?? ''}`, { size: 9, bold: true })
      y += 15
    }
    row(
      paper,
      voice,
      line,
      `${number}.${String(place).padStart(2, '0')}`,
      `${short} ${line.code}${line.discount > 0 ? `, ${less} ${line.discount} %` : ''}`,
      y,
    )
    chapter += line.net
    y += 25
    if (place === per || index === invoice.lines.length - 1) {
      paper.text(395, y, `${under} ${number}`, { size: 8, align: 'right', color: dark })
      paper.text(480, y, voice.plain(chapter), { size: 8, align: 'right', color: dark })
      chapter = 0
      y += 18
    }
  })
  return y
}

/** Labels over the values, once across the page, a row for each rate; with several, a row for all of them. */
const shares = (invoice: Invoice, paper: Paper, voice: Voice, top: number): number => {
  const at = [left + 130, left + 230, left + 360, right - 8] as const
  const put = (y: number, texts: readonly string[], bold: boolean, color = '#111111'): void =>
    texts.forEach((text, index) =>
      paper.text(at[index] ?? right, y, text, { ...fitted(paper, text, 118, { size: 9, bold, color }), align: 'right' }),
    )
  paper.box(left, top, right - left, 17, { fill: dark })
  put(top + 4, [voice.say('net'), voice.say('rate'), voice.say('vat'), voice.say('gross')], true, '#ffffff')
  const several = invoice.shares.length > 1
  invoice.shares.forEach(({ rate, base, amount }, index) => {
    const whole = several ? base + amount : invoice.printed_gross
    put(top + 22 + index * 15, [voice.money(base), `${voice.rate(rate)} %`, voice.money(amount), voice.money(whole)], false)
  })
  const y = top + 22 + invoice.shares.length * 15
  if (!several) return y + 8
  paper.rule(left, y - 2, right, y - 2, { color: dark })
  put(y + 2, [voice.money(invoice.net), '', voice.money(invoice.vat), voice.money(invoice.printed_gross)], true)
  return y + 24
}

const draw = (invoice: Invoice, paper: Paper, voice: Voice): void => {
  const tell = teller(invoice, voice)
  const { allowance, prepaid, distractors: beside, seller, kind, paid } = invoice
  let y = list(invoice, paper, voice)
  if (y + 150 > 770) {
    paper.page()
    y = 60
  }
  if (allowance) {
    paper.text(395, y, `${voice.say('allowance')} ${voice.rate(allowance.percent)} %`, { size: 9, align: 'right' })
    paper.text(480, y, voice.plain(-allowance.amount), { size: 9, align: 'right' })
    y += 18
  }
  y = shares(invoice, paper, voice, y + 4)
  const keeps = kind === 'invoice' && !paid && voice.dice.chance(0.3)
  const kept = keeps ? Math.round(invoice.printed_gross * 0.05) : 0
  const after: Fact[] = [
    ...(prepaid > 0 ? [[voice.say('prepaid'), voice.money(-prepaid)] as const] : []),
    ...(keeps
      ? [[tell('Retenue de garantie 5 %', 'Borg 5 %', 'Sicherheitseinbehalt 5 %', 'Retention 5 %'), voice.money(-kept)] as const]
      : []),
    ...(beside.old_balance === null ? [] : [[voice.say('old_balance'), voice.money(beside.old_balance)] as const]),
  ]
  const last: Fact[] = after.length === 0 ? [] : [[voice.say('to_pay'), voice.money(owedOf(invoice) - kept)]]
  for (const [label, value] of [...after, ...last]) {
    paper.text(left + 360, y, label, { size: 9, align: 'right' })
    paper.text(right - 8, y, value, { size: 9, align: 'right' })
    y += 14
  }
  paper.block(left, y + 12, notesOf(invoice, voice), { size: 8, leading: 12 })
  paper.eachPage((page, pages) => {
    paper.box(0, 792, paper.width, 50, { fill: '#e7ecf2' })
    paper.block(left, 799, [[seller.name, vatOf(seller, voice), seller.register].filter(Boolean).join('  '), ...banksOf(invoice, voice)], {
      size: 7.5,
    })
    paper.text(right, 828, `${voice.say('page')} ${page}/${pages}`, { size: 7.5, align: 'right' })
  })
}

export const works: Layout = {
  name: 'works',
  wants: { lines: [2, 14], prices: 'net', long: true, trades: ['construction', 'construction', 'cleaning', 'hardware'] },
  habits,
  families: ['condensed', 'sans', 'narrow'],
  draw,
}
