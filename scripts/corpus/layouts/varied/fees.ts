/** A lawyer's note of fees: the firm in a margin at the right, sums led to by dots, lines under their rate, and an account that is not for paying. */
import { formatCommunication, inFours } from '../../invoice/formats.ts'
import type { Invoice } from '../../invoice/model.ts'
import { account } from '../../invoice/numbers.ts'
import type { Paper } from '../../output/canvas.ts'
import { exemption, type Voice } from '../../invoice/wording.ts'
import type { Layout } from '../layout.ts'
import { buyerOf, fitted, owedOf, settledOf, teller, vatOf, where } from './parts.ts'
import { habits } from './words.ts'

const [left, right, margin] = [55, 405, 435]

const firm = (invoice: Invoice, paper: Paper, voice: Voice): void => {
  const { seller, distractors: beside } = invoice
  const tell = teller(invoice, voice)
  const wide = 565 - margin
  let y = paper.block(margin, 50, paper.broken(seller.name, wide, { size: 12, bold: true }), { size: 12, bold: true, leading: 15 }) + 10
  const part = (title: string | null, lines: readonly (string | null)[]): void => {
    const shown = lines.flatMap((line) => (line === null ? [] : paper.broken(line, wide, { size: 7.8 })))
    if (title !== null)
      y = paper.block(margin, y, paper.broken(title, wide, { size: 7.8, bold: true }), { size: 7.8, bold: true, leading: 11 })
    y = paper.block(margin, y, shown, { size: 7.8, leading: 11 }) + 9
  }
  part(null, where(seller))
  part(null, [`${voice.say('phone')} ${seller.phone}`, seller.mail, seller.site])
  part(null, [vatOf(seller, voice), seller.register])
  const own = tell('Compte honoraires', 'Rekening erelonen', 'Honorarkonto', 'Office account')
  for (const { iban, bic, bank } of seller.accounts) part(own, [bank, inFours(iban), bic])
  const other = seller.accounts.length > 0 ? account(seller.country, voice.dice) : null
  if (other)
    part(
      tell(
        'Compte de tiers (fonds de clients uniquement)',
        'Derdenrekening (enkel voor derdengelden)',
        'Anderkonto (nur Fremdgeld)',
        'Client account (client money only)',
      ),
      [inFours(other.iban)],
    )
  part(tell('Dossier suivi par', 'Dossier behandeld door', 'Sachbearbeitung', 'Your file is with'), [beside.contact])
}

const head = (invoice: Invoice, paper: Paper, voice: Voice): number => {
  const { buyer, seller, number, date, corrects, distractors: beside, kind } = invoice
  const tell = teller(invoice, voice)
  if (buyer) paper.block(left, 90, [...buyerOf(invoice), vatOf(buyer, voice)], { size: 10.5, leading: 14.5 })
  const day =
    date &&
    tell(
      `${seller.city}, le ${voice.date(date)}`,
      `${seller.city}, ${voice.date(date)}`,
      `${seller.city}, den ${voice.date(date)}`,
      `${seller.city}, ${voice.date(date)}`,
    )
  const ours = `${tell('N/réf.|Nos réf.', 'O/ref.|Onze ref.', 'Unser Zeichen|Az.', 'Our ref.')} ${beside.contact.slice(0, 2).toUpperCase()}/${voice.dice.between(1000, 9999)}`
  const yours = `${tell('V/réf.|Vos réf.', 'U/ref.|Uw ref.', 'Ihr Zeichen', 'Your ref.')} ${beside.order_number}`
  let y = paper.block(left, 186, [day, ours, yours], { size: 9.5, leading: 14 }) + 16
  const called =
    kind === 'invoice'
      ? tell('État de frais et honoraires', 'Staat van kosten en erelonen', 'Honorarrechnung', 'Fee note and invoice')
      : voice.title
  const subject = [called, number && `${tell('n° |', 'nr. |', 'Nr. |', 'no. |')}${number}`].filter(Boolean).join(' ')
  paper.text(left, y, subject, fitted(paper, subject, right - left, { size: 13, bold: true }))
  y += 22
  if (corrects !== null) y = paper.block(left, y, [`${voice.say('corrects')} ${corrects}`], { size: 9.5 }) + 6
  return y
}

/** A label, dots, a sum. */
const led = (paper: Paper, y: number, label: string, amount: string, bold = false): number => {
  const look = fitted(paper, label, 262, { size: 9.5, bold })
  const [from, to] = [left + paper.measure(label, look) + 4, right - paper.measure(amount, { size: 9.5, bold }) - 4]
  const dot = paper.measure('.', { size: 9.5 }) + 1
  paper.text(left, y, label, look)
  if (to > from) paper.text(to, y, '.'.repeat(Math.floor((to - from) / dot)), { size: 9.5, spacing: 1, align: 'right', color: '#555555' })
  paper.text(right, y, amount, { size: 9.5, bold, align: 'right' })
  return y + 15
}

const list = (invoice: Invoice, paper: Paper, voice: Voice, top: number): number => {
  const tell = teller(invoice, voice)
  const over = tell(
    'Prestations soumises à _ % de TVA',
    'Prestaties onderworpen aan _ % btw',
    'Leistungen zu _ % Umsatzsteuer',
    'Services subject to VAT at _ %',
  )
  let y = top
  for (const { rate } of invoice.shares) {
    paper.text(left, y, over.replace('_', voice.rate(rate)), { size: 9.5, bold: true })
    y += 16
    for (const { description, quantity, unit, price, discount, net } of invoice.lines.filter((line) => line.rate === rate)) {
      const counted = `${description} (${voice.quantity(quantity)} ${unit} × ${voice.plain(price)}${discount > 0 ? ` – ${discount} %` : ''})`
      y = led(paper, y, counted, voice.plain(net))
    }
    y += 6
  }
  return y
}

const sums = (invoice: Invoice, paper: Paper, voice: Voice, top: number): number => {
  const { allowance, prepaid, distractors: beside } = invoice
  const on = teller(invoice, voice)('sur', 'op', 'auf', 'on')
  let y = top
  if (allowance) y = led(paper, y, `${voice.say('allowance')} ${voice.rate(allowance.percent)} %`, voice.money(-allowance.amount))
  y = led(paper, y, voice.say('net'), voice.money(invoice.net))
  for (const { rate, base, amount } of invoice.shares)
    y = led(
      paper,
      y,
      `${voice.say('vat')} ${voice.rate(rate)} %${invoice.shares.length > 1 ? ` ${on} ${voice.plain(base)}` : ''}`,
      voice.money(amount),
    )
  if (invoice.shares.length > 1)
    y = led(paper, y, `${teller(invoice, voice)('Total', 'Totaal', 'Summe', 'Total')} ${voice.say('vat')}`, voice.money(invoice.vat))
  y = led(paper, y, voice.say('gross'), voice.money(invoice.printed_gross), true)
  if (prepaid > 0) y = led(paper, y, voice.say('prepaid'), voice.money(-prepaid))
  if (beside.old_balance !== null) y = led(paper, y, voice.say('old_balance'), voice.money(beside.old_balance))
  if (owedOf(invoice) !== invoice.printed_gross) y = led(paper, y, voice.say('to_pay'), voice.money(owedOf(invoice)), true)
  return y + 12
}

const request = (invoice: Invoice, voice: Voice): string | null => {
  const { kind, paid, due_date, communication, distractors: beside } = invoice
  if (kind !== 'invoice' || paid) return settledOf(invoice, voice)
  const mark = communication && formatCommunication(communication)
  const [until, mention] = [due_date && voice.date(due_date), mark ?? beside.customer_number]
  return teller(invoice, voice)(
    `Je vous saurais gré de régler ce montant${until === null ? '' : ` avant le ${until}`} sur le compte honoraires, en mentionnant ${mention}.`,
    `Gelieve dit bedrag${until === null ? '' : ` vóór ${until}`} te storten op de rekening erelonen met vermelding van ${mention}.`,
    `Bitte überweisen Sie diesen Betrag${until === null ? '' : ` bis zum ${until}`} auf das Honorarkonto unter Angabe von ${mention}.`,
    `Please settle this amount${until === null ? '' : ` by ${until}`} to the office account, quoting ${mention}.`,
  )
}

const draw = (invoice: Invoice, paper: Paper, voice: Voice): void => {
  const tell = teller(invoice, voice)
  firm(invoice, paper, voice)
  paper.rule(margin - 14, 50, margin - 14, 790, { width: 0.5, color: '#888888' })
  const y = sums(invoice, paper, voice, list(invoice, paper, voice, head(invoice, paper, voice)) + 4)
  const asked = request(invoice, voice)
  const lines = [exemption(invoice, voice), asked].flatMap((text) => (text === null ? [] : paper.broken(text, right - left, { size: 9.5 })))
  const end = paper.block(left, y, lines, { size: 9.5, leading: 14 }) + 18
  paper.block(
    left,
    end,
    [tell('Votre bien dévouée,', 'Met vriendelijke groeten,', 'Mit freundlichen Grüßen', 'Yours sincerely,'), invoice.distractors.contact],
    {
      size: 9.5,
      leading: 26,
    },
  )
}

export const fees: Layout = {
  name: 'fees',
  wants: { lines: [1, 9], prices: 'net', trades: ['advice', 'advice', 'software', 'print'] },
  habits: { ...habits, dates: { ...habits.dates, fr: ['words', 'slash', 'dot'], nl: ['words', 'slash', 'dash'], de: ['words', 'dot'] } },
  families: ['serif', 'bookish', 'serif'],
  draw,
}
