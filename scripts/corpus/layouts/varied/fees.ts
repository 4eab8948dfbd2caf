/** A lawyer's note of fees: the firm in a margin at the right, sums led to by dots, lines under their rate, and an account that is not for paying. */
import { formatCommunication, inFours } from '../../invoice/formats.ts'
import type { Invoice } from '../../invoice/model.ts'
import { account } from '../../invoice/numbers.ts'
import type { Canvas } from '../../output/canvas.ts'
import { exemption, type Wording } from '../../invoice/wording.ts'
import type { Layout } from '../layout.ts'
import { buyerOf, fitted, owedOf, settledOf, teller, vatOf, where } from './parts.ts'
import { habits } from './words.ts'

const [left, right, margin] = [55, 405, 435]

const firm = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  const { seller, distractors: beside } = invoice
  const tell = teller(invoice, wording)
  const wide = 565 - margin
  let y = canvas.block(margin, 50, canvas.broken(seller.name, wide, { size: 12, bold: true }), { size: 12, bold: true, leading: 15 }) + 10
  const part = (title: string | null, lines: readonly (string | null)[]): void => {
    const shown = lines.flatMap((line) => (line === null ? [] : canvas.broken(line, wide, { size: 7.8 })))
    if (title !== null)
      y = canvas.block(margin, y, canvas.broken(title, wide, { size: 7.8, bold: true }), { size: 7.8, bold: true, leading: 11 })
    y = canvas.block(margin, y, shown, { size: 7.8, leading: 11 }) + 9
  }
  part(null, where(seller))
  part(null, [`${wording.term('phone')} ${seller.phone}`, seller.mail, seller.site])
  part(null, [vatOf(seller, wording), seller.register])
  const own = tell('Compte honoraires', 'Rekening erelonen', 'Honorarkonto', 'Office account')
  for (const { iban, bic, bank } of seller.accounts) part(own, [bank, inFours(iban), bic])
  const other = seller.accounts.length > 0 ? account(seller.country, wording.random) : null
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

const head = (invoice: Invoice, canvas: Canvas, wording: Wording): number => {
  const { buyer, seller, number, date, corrects, distractors: beside, kind } = invoice
  const tell = teller(invoice, wording)
  if (buyer) canvas.block(left, 90, [...buyerOf(invoice), vatOf(buyer, wording)], { size: 10.5, leading: 14.5 })
  const day =
    date &&
    tell(
      `${seller.city}, le ${wording.date(date)}`,
      `${seller.city}, ${wording.date(date)}`,
      `${seller.city}, den ${wording.date(date)}`,
      `${seller.city}, ${wording.date(date)}`,
    )
  const ours = `${tell('N/réf.|Nos réf.', 'O/ref.|Onze ref.', 'Unser Zeichen|Az.', 'Our ref.')} ${beside.contact.slice(0, 2).toUpperCase()}/${wording.random.between(1000, 9999)}`
  const yours = `${tell('V/réf.|Vos réf.', 'U/ref.|Uw ref.', 'Ihr Zeichen', 'Your ref.')} ${beside.order_number}`
  let y = canvas.block(left, 186, [day, ours, yours], { size: 9.5, leading: 14 }) + 16
  const called =
    kind === 'invoice'
      ? tell('État de frais et honoraires', 'Staat van kosten en erelonen', 'Honorarrechnung', 'Fee note and invoice')
      : wording.title
  const subject = [called, number && `${tell('n° |', 'nr. |', 'Nr. |', 'no. |')}${number}`].filter(Boolean).join(' ')
  canvas.text(left, y, subject, fitted(canvas, subject, right - left, { size: 13, bold: true }))
  y += 22
  if (corrects !== null) y = canvas.block(left, y, [`${wording.term('corrects')} ${corrects}`], { size: 9.5 }) + 6
  return y
}

/** A label, dots, a sum. */
const led = (canvas: Canvas, y: number, label: string, amount: string, bold = false): number => {
  const look = fitted(canvas, label, 262, { size: 9.5, bold })
  const [from, to] = [left + canvas.measure(label, look) + 4, right - canvas.measure(amount, { size: 9.5, bold }) - 4]
  const dot = canvas.measure('.', { size: 9.5 }) + 1
  canvas.text(left, y, label, look)
  if (to > from) canvas.text(to, y, '.'.repeat(Math.floor((to - from) / dot)), { size: 9.5, spacing: 1, align: 'right', color: '#555555' })
  canvas.text(right, y, amount, { size: 9.5, bold, align: 'right' })
  return y + 15
}

const list = (invoice: Invoice, canvas: Canvas, wording: Wording, top: number): number => {
  const tell = teller(invoice, wording)
  const over = tell(
    'Prestations soumises à _ % de TVA',
    'Prestaties onderworpen aan _ % btw',
    'Leistungen zu _ % Umsatzsteuer',
    'Services subject to VAT at _ %',
  )
  let y = top
  for (const { rate } of invoice.shares) {
    canvas.text(left, y, over.replace('_', wording.rate(rate)), { size: 9.5, bold: true })
    y += 16
    for (const { description, quantity, unit, price, discount, net } of invoice.lines.filter((line) => line.rate === rate)) {
      const counted = `${description} (${wording.quantity(quantity)} ${unit} × ${wording.plain(price)}${discount > 0 ? ` – ${discount} %` : ''})`
      y = led(canvas, y, counted, wording.plain(net))
    }
    y += 6
  }
  return y
}

const sums = (invoice: Invoice, canvas: Canvas, wording: Wording, top: number): number => {
  const { allowance, prepaid, distractors: beside } = invoice
  const on = teller(invoice, wording)('sur', 'op', 'auf', 'on')
  let y = top
  if (allowance) y = led(canvas, y, `${wording.term('allowance')} ${wording.rate(allowance.percent)} %`, wording.money(-allowance.amount))
  y = led(canvas, y, wording.term('net'), wording.money(invoice.net))
  for (const { rate, base, amount } of invoice.shares)
    y = led(
      canvas,
      y,
      `${wording.term('vat')} ${wording.rate(rate)} %${invoice.shares.length > 1 ? ` ${on} ${wording.plain(base)}` : ''}`,
      wording.money(amount),
    )
  if (invoice.shares.length > 1)
    y = led(
      canvas,
      y,
      `${teller(invoice, wording)('Total', 'Totaal', 'Summe', 'Total')} ${wording.term('vat')}`,
      wording.money(invoice.vat),
    )
  y = led(canvas, y, wording.term('gross'), wording.money(invoice.printed_gross), true)
  if (prepaid > 0) y = led(canvas, y, wording.term('prepaid'), wording.money(-prepaid))
  if (beside.old_balance !== null) y = led(canvas, y, wording.term('old_balance'), wording.money(beside.old_balance))
  if (owedOf(invoice) !== invoice.printed_gross) y = led(canvas, y, wording.term('to_pay'), wording.money(owedOf(invoice)), true)
  return y + 12
}

const request = (invoice: Invoice, wording: Wording): string | null => {
  const { kind, paid, due_date, communication, distractors: beside } = invoice
  if (kind !== 'invoice' || paid) return settledOf(invoice, wording)
  const mark = communication && formatCommunication(communication)
  const [until, mention] = [due_date && wording.date(due_date), mark ?? beside.customer_number]
  return teller(invoice, wording)(
    `Je vous saurais gré de régler ce montant${until === null ? '' : ` avant le ${until}`} sur le compte honoraires, en mentionnant ${mention}.`,
    `Gelieve dit bedrag${until === null ? '' : ` vóór ${until}`} te storten op de rekening erelonen met vermelding van ${mention}.`,
    `Bitte überweisen Sie diesen Betrag${until === null ? '' : ` bis zum ${until}`} auf das Honorarkonto unter Angabe von ${mention}.`,
    `Please settle this amount${until === null ? '' : ` by ${until}`} to the office account, quoting ${mention}.`,
  )
}

const draw = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  const tell = teller(invoice, wording)
  firm(invoice, canvas, wording)
  canvas.rule(margin - 14, 50, margin - 14, 790, { width: 0.5, color: '#888888' })
  const y = sums(invoice, canvas, wording, list(invoice, canvas, wording, head(invoice, canvas, wording)) + 4)
  const asked = request(invoice, wording)
  const lines = [exemption(invoice, wording), asked].flatMap((text) =>
    text === null ? [] : canvas.broken(text, right - left, { size: 9.5 }),
  )
  const end = canvas.block(left, y, lines, { size: 9.5, leading: 14 }) + 18
  canvas.block(
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
