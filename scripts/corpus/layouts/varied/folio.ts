/** A guest's account: day by day in prices with VAT, what was charged and what was paid in two columns, the tax within by letters below. */
import { addDays, inFours } from '../../invoice/formats.ts'
import type { Cents, Invoice } from '../../invoice/model.ts'
import type { Canvas } from '../../output/canvas.ts'
import { exemption, type Wording } from '../../invoice/wording.ts'
import type { Layout } from '../layout.ts'
import { buyerOf, type Fact, factsOf, fitted, letterOf, mentionOf, owedLabel, owedOf, teller, vatOf, where } from './parts.ts'
import { habits } from './words.ts'

const [left, right] = [55, 540]
const letters = ['1', '2', '3', '4'] as const
const colour = '#6b4a1f'

const head = (invoice: Invoice, canvas: Canvas, wording: Wording): number => {
  const { seller, buyer, distractors: beside, corrects } = invoice
  const tell = teller(invoice, wording)
  const name = seller.name.toUpperCase()
  canvas.text(297, 34, name, { ...fitted(canvas, name, 400, { size: 17, spacing: 2.5, color: colour }), align: 'center' })
  canvas.text(
    297,
    58,
    tell('Depuis 1974|Traiteur & séjours', 'Sinds 1974|Traiteur & logies', 'Seit 1974|Haus der Gäste', 'Since 1974|Rooms & catering'),
    {
      size: 8,
      align: 'center',
      color: colour,
    },
  )
  canvas.rule(left, 74, right, 74, { color: colour, width: 1.2 })
  if (buyer) canvas.block(left, 92, [...buyerOf(invoice), vatOf(buyer, wording)], { size: 10, leading: 13.5 })
  const room: Fact = [
    tell('Dossier|Chambre|Table', 'Dossier|Kamer|Tafel', 'Zimmer|Tisch|Vorgang', 'Room|Table|File'),
    String(wording.random.between(101, 460)),
  ]
  const people: Fact = [
    tell('Personnes|Couverts', 'Personen|Couverts', 'Personen|Gedecke', 'Guests|Covers'),
    String(wording.random.between(1, 60)),
  ]
  const stay: Fact = [
    tell('Arrivée – départ', 'Aankomst – vertrek', 'Anreise – Abreise', 'Arrival – departure'),
    `${wording.date(beside.order_date)} – ${wording.date(beside.delivery_date)}`,
  ]
  const corrected: Fact[] = corrects === null ? [] : [[wording.term('corrects'), corrects]]
  const facts = [room, ...factsOf(invoice, wording), ...corrected, people, stay]
  facts.forEach(([label, value], index) => {
    const y = 92 + index * 13.5
    canvas.text(430, y, `${label} :`, { size: 8.5, align: 'right', color: '#444444' })
    canvas.text(436, y, value, fitted(canvas, value, right - 436, { size: 8.5, bold: true }))
  })
  const y = Math.max(170, 104 + facts.length * 13.5)
  canvas.text(left, y, wording.title, { size: 14, color: colour, bold: true })
  return y + 28
}

/** Five columns: the day, what, the number of its tax, charged, paid. */
const account = (invoice: Invoice, canvas: Canvas, wording: Wording, top: number): number => {
  const tell = teller(invoice, wording)
  const { prepaid, paid, language, distractors: beside, printed_gross } = invoice
  let y = top
  const put = (day: string, what: string, letter: string, charged: Cents | null, credited: Cents | null, bold = false): void => {
    canvas.text(left, y, day, { size: 8.5, color: '#444444' })
    canvas.text(left + 92, y, what, { ...fitted(canvas, what, 222, { size: 9, bold }) })
    canvas.text(left + 332, y, letter, { size: 8.5, align: 'center' })
    if (charged !== null) canvas.text(right - 72, y, wording.plain(charged), { size: 9, bold, align: 'right' })
    if (credited !== null) canvas.text(right, y, wording.plain(credited), { size: 9, bold, align: 'right' })
    y += 15
  }
  canvas.text(left, y, tell('Jour|Date', 'Dag|Datum', 'Tag|Datum', 'Day|Date'), { size: 8, bold: true })
  canvas.text(left + 92, y, wording.term('description'), { size: 8, bold: true })
  canvas.text(left + 332, y, tell('TVA', 'Btw', 'St.', 'VAT'), { size: 8, bold: true, align: 'center' })
  canvas.text(right - 72, y, tell('Débit|Charges', 'Debet|Te betalen', 'Soll|Belastung', 'Charges|Debit'), {
    size: 8,
    bold: true,
    align: 'right',
  })
  canvas.text(right, y, tell('Crédit|Paiements', 'Credit|Betaald', 'Haben|Zahlung', 'Payments|Credit'), {
    size: 8,
    bold: true,
    align: 'right',
  })
  canvas.rule(left, y + 12, right, y + 12, { color: colour })
  y += 18
  invoice.lines.forEach(({ description, quantity, unit, price, rate, gross }, index) => {
    const counted = quantity === 1000 ? description : `${description}  ${wording.quantity(quantity)} ${unit} × ${wording.plain(price)}`
    put(wording.date(addDays(beside.order_date, Math.min(index, 6))), counted, letterOf(invoice, rate, letters), gross, null)
  })
  if (prepaid > 0) put(wording.date(beside.order_date), wording.term('prepaid'), '', null, prepaid)
  if (beside.old_balance !== null) put('', wording.term('old_balance'), '', beside.old_balance, null)
  const cash = paid?.how.fr === 'espèces'
  const rounded = cash ? Math.round(owedOf(invoice) / 5) * 5 : owedOf(invoice)
  if (paid) put(wording.date(paid.date), `${wording.term('paid')} ${paid.how[language]}`, '', null, rounded)
  canvas.rule(left, y, right, y, { color: colour })
  y += 6
  put('', wording.term('gross'), '', printed_gross, prepaid > 0 ? prepaid : null, true)
  if (rounded !== owedOf(invoice)) put('', tell('Arrondi', 'Afronding', 'Rundung', 'Rounding'), '', rounded - owedOf(invoice), null)
  if (!paid) put('', `${owedLabel(invoice, wording)} (${invoice.currency})`, '', null, owedOf(invoice), true)
  else put('', `${tell('Solde', 'Saldo', 'Saldo', 'Balance')} (${invoice.currency})`, '', null, 0)
  return y + 14
}

const within = (invoice: Invoice, canvas: Canvas, wording: Wording, top: number): number => {
  const tell = teller(invoice, wording)
  const at = [left + 20, left + 100, left + 190, left + 280, left + 370] as const
  const titles = [
    '#',
    tell('Taux', 'Tarief', 'Satz', 'Rate'),
    wording.term('base'),
    wording.term('vat'),
    tell('TTC', 'Incl.', 'Brutto', 'Gross'),
  ]
  const put = (y: number, texts: readonly string[], color: string): void =>
    texts.forEach((text, index) =>
      canvas.text(at[index] ?? 0, y, text, { ...fitted(canvas, text, 80, { size: 8, color }), align: 'right' }),
    )
  canvas.text(
    left,
    top,
    tell('TVA comprise dans le total', 'Btw begrepen in het totaal', 'Im Gesamtbetrag enthaltene Steuer', 'VAT included in the total'),
    { size: 8, bold: true },
  )
  put(top + 14, titles, '#666666')
  invoice.shares.forEach(({ rate, base, amount }, index) =>
    put(
      top + 27 + index * 12,
      [letters[index] ?? '', `${wording.rate(rate)} %`, wording.plain(base), wording.plain(amount), wording.plain(base + amount)],
      '#111111',
    ),
  )
  const y = top + 27 + invoice.shares.length * 12
  put(
    y,
    [
      '',
      tell('Total', 'Totaal', 'Summe', 'Total'),
      wording.plain(invoice.net),
      wording.plain(invoice.vat),
      wording.plain(invoice.printed_gross),
    ],
    '#111111',
  )
  return y + 26
}

const draw = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  const { seller } = invoice
  const tell = teller(invoice, wording)
  const end = account(invoice, canvas, wording, head(invoice, canvas, wording))
  const y = within(invoice, canvas, wording, end)
  const points = `${tell('Vos points fidélité', 'Uw spaarpunten', 'Ihre Treuepunkte', 'Your loyalty points')} : ${wording.random.between(20, 4800)}`
  const saved = `${tell('Vous avez économisé', 'U bespaarde', 'Sie sparten', 'You saved')} ${wording.money(wording.random.between(150, 4000))}`
  canvas.block(left, y, [exemption(invoice, wording), mentionOf(invoice, wording), points, wording.random.chance(0.5) ? saved : null], {
    size: 8.5,
    leading: 13,
  })
  const foot = [
    [...where(seller), seller.phone, seller.site].join(' • '),
    [seller.name, vatOf(seller, wording), seller.register].filter(Boolean).join(' • '),
    ...seller.accounts.map(({ bank, iban, bic }) => `${bank} • ${inFours(iban)} • ${bic}`),
  ]
  canvas.block(297, 824 - foot.length * 11, foot, { size: 7.5, align: 'center', leading: 11, color: colour })
}

export const folio: Layout = {
  name: 'folio',
  wants: { lines: [2, 12], prices: 'gross', domestic: true, trades: ['food', 'cleaning', 'transport'] },
  habits: {
    ...habits,
    dates: { ...habits.dates, fr: ['slash', 'two', 'dot', 'bare'], nl: ['slash', 'dash', 'bare'], en: ['slash', 'cut', 'iso'] },
  },
  families: ['serif', 'bookish', 'condensed'],
  draw,
}
