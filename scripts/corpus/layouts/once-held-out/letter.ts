/** A letter: totals in sentences, no table. */
import { formatCommunication, inFours } from '../../invoice/formats.ts'
import type { Invoice, Language } from '../../invoice/model.ts'
import type { Canvas } from '../../output/canvas.ts'
import { exemption, type Wording } from '../../invoice/wording.ts'
import type { Layout } from '../layout.ts'
import { habits } from './words.ts'

type Phrases = {
  readonly subject: (title: string, number: string | null) => string
  readonly opening: (gross: string, credit: boolean) => string
  readonly split: (net: string, vat: string) => string
  readonly at: (rate: string, base: string, vat: string) => string
  readonly pay: (owed: string, until: string | null, account: string, mention: string | null) => string
  readonly already: (prepaid: string) => string
  readonly settled: (how: string, date: string) => string
  readonly place: (city: string, date: string) => string
  readonly closing: string
  readonly vat: string
}

const phrases: Record<Language, Phrases> = {
  fr: {
    subject: (title, number) => (number === null ? `Objet : ${title.toLowerCase()}` : `Objet : ${title.toLowerCase()} n° ${number}`),
    opening: (gross, credit) =>
      credit
        ? `Nous vous prions de trouver ci-après le détail de notre avoir, par lequel nous portons à votre crédit la somme de ${gross}.`
        : `Nous avons l’honneur de vous facturer la somme de ${gross} pour les prestations et fournitures énumérées ci-dessous.`,
    split: (net, vat) => `Cette somme se compose de ${net} hors TVA et de ${vat} de TVA.`,
    at: (rate, base, vat) => `dont TVA au taux de ${rate} % sur ${base} : ${vat}`,
    pay: (owed, until, account, mention) =>
      `Nous vous remercions de verser ${owed}${until === null ? '' : ` pour le ${until} au plus tard`} sur le compte ${account}${mention === null ? '' : `, en rappelant la référence ${mention}`}.`,
    already: (prepaid) => `Votre provision de ${prepaid} vient en déduction.`,
    settled: (how, date) => `Somme réglée par ${how} le ${date}, dont quittance.`,
    place: (city, date) => `${city}, le ${date}`,
    closing: 'Veuillez agréer, Madame, Monsieur, l’expression de nos sentiments distingués.',
    vat: 'Votre numéro de TVA',
  },
  nl: {
    subject: (title, number) =>
      number === null ? `Betreft: ${title.toLowerCase()}` : `Betreft: ${title.toLowerCase()} met nummer ${number}`,
    opening: (gross, credit) =>
      credit
        ? `Hierbij crediteren wij u voor een bedrag van ${gross}, als volgt samengesteld.`
        : `Voor onderstaande leveringen en diensten zijn wij zo vrij u ${gross} aan te rekenen.`,
    split: (net, vat) => `Dit bedrag bestaat uit ${net} exclusief btw en ${vat} btw.`,
    at: (rate, base, vat) => `waarvan ${rate} % btw op ${base}: ${vat}`,
    pay: (owed, until, account, mention) =>
      `Gelieve ${owed}${until === null ? '' : ` uiterlijk op ${until}`} over te maken op rekening ${account}${mention === null ? '' : ` met vermelding van ${mention}`}.`,
    already: (prepaid) => `Uw voorschot van ${prepaid} werd in mindering gebracht.`,
    settled: (how, date) => `Dit bedrag werd op ${date} voldaan via ${how}.`,
    place: (city, date) => `${city}, ${date}`,
    closing: 'Met de meeste hoogachting,',
    vat: 'Uw btw-nummer',
  },
  de: {
    subject: (title, number) => (number === null ? title : `${title} ${number}`),
    opening: (gross, credit) =>
      credit
        ? `hiermit schreiben wir Ihnen den Betrag von ${gross} gut, der sich wie folgt ergibt.`
        : `für die nachstehenden Lieferungen und Leistungen erlauben wir uns, Ihnen ${gross} in Rechnung zu stellen.`,
    split: (net, vat) => `Der Betrag setzt sich aus ${net} netto und ${vat} Mehrwertsteuer zusammen.`,
    at: (rate, base, vat) => `darin ${rate} % Mehrwertsteuer auf ${base}: ${vat}`,
    pay: (owed, until, account, mention) =>
      `Wir bitten um Überweisung von ${owed}${until === null ? '' : ` bis spätestens ${until}`} auf das Konto ${account}${mention === null ? '' : ` unter Angabe von ${mention}`}.`,
    already: (prepaid) => `Ihre Anzahlung von ${prepaid} ist berücksichtigt.`,
    settled: (how, date) => `Der Betrag wurde am ${date} per ${how} beglichen.`,
    place: (city, date) => `${city}, den ${date}`,
    closing: 'Mit freundlichen Grüßen',
    vat: 'Ihre USt-IdNr.',
  },
  en: {
    subject: (title, number) => (number === null ? title : `${title} ${number}`),
    opening: (gross, credit) =>
      credit
        ? `We have credited your account with the sum of ${gross}, made up as follows.`
        : `We invoice you the sum of ${gross} for the goods and services listed below.`,
    split: (net, vat) => `This is ${net} before tax and ${vat} of VAT.`,
    at: (rate, base, vat) => `of which VAT at ${rate} % on ${base}: ${vat}`,
    pay: (owed, until, account, mention) =>
      `Kindly remit ${owed}${until === null ? '' : ` no later than ${until}`} to ${account}${mention === null ? '' : `, quoting ${mention}`}.`,
    already: (prepaid) => `Your payment on account of ${prepaid} has been taken into account.`,
    settled: (how, date) => `Received with thanks on ${date} by ${how}.`,
    place: (city, date) => `${city}, ${date}`,
    closing: 'Yours faithfully,',
    vat: 'Your VAT number',
  },
}

const head = (invoice: Invoice, canvas: Canvas, wording: Wording, said: Phrases): void => {
  const { seller, buyer } = invoice
  canvas.text(297, 44, seller.name.toUpperCase(), { size: 13, bold: true, align: 'center', spacing: 1.2 })
  canvas.text(297, 62, [seller.street, `${seller.postal_code} ${seller.city}`, `${wording.term('phone')} ${seller.phone}`].join(' | '), {
    size: 8,
    align: 'center',
  })
  canvas.rule(220, 78, 375, 78, { width: 0.5 })
  const town = buyer && `${buyer.postal_code} ${buyer.city}`
  if (buyer)
    canvas.block(345, 120, [buyer.name, buyer.street, town, buyer.vat_number && `${said.vat} ${wording.vat(buyer.vat_number)}`], {
      size: 10.5,
      leading: 15,
    })
  if (invoice.date !== null) canvas.text(75, 212, said.place(seller.city, wording.date(invoice.date)), { size: 10.5 })
  const { distractors: beside, corrects } = invoice
  canvas.text(75, 240, `${wording.term('order')} ${beside.order_number} – ${wording.term('contact')} ${beside.contact}`, {
    size: 9,
    color: '#444444',
  })
  canvas.text(75, 264, said.subject(wording.title, invoice.number), { size: 11.5, bold: true })
  if (corrects !== null) canvas.text(75, 280, `${wording.term('corrects')} ${corrects}`, { size: 9.5 })
}

const owedOf = ({ printed_gross, prepaid, distractors }: Invoice): number => printed_gross - prepaid + (distractors.old_balance ?? 0)

const sentences = (invoice: Invoice, wording: Wording, said: Phrases): string[] => {
  const { seller, paid, language, communication, kind, number, due_date, distractors } = invoice
  const [account] = seller.accounts
  const due = due_date && wording.date(due_date)
  const mention = communication === null ? number : formatCommunication(communication)
  const open = account && !paid && kind === 'invoice'
  return [
    said.split(wording.money(invoice.net), wording.money(invoice.vat)),
    ...invoice.shares.map(({ rate, base, amount }) => `– ${said.at(wording.rate(rate), wording.money(base), wording.money(amount))}`),
    ...[exemption(invoice, wording)].filter((one) => one !== null),
    ...(invoice.prepaid > 0 ? [said.already(wording.money(invoice.prepaid))] : []),
    ...(distractors.old_balance === null ? [] : [`${wording.term('old_balance')} : ${wording.money(distractors.old_balance)}.`]),
    ...(open ? [said.pay(wording.money(owedOf(invoice)), due, `${inFours(account.iban)} (${account.bic})`, mention)] : []),
    ...(paid ? [said.settled(paid.how[language], wording.date(paid.date))] : []),
  ]
}

const draw = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  const said = phrases[invoice.language]
  const look = { size: 10.5, leading: 16 }
  head(invoice, canvas, wording, said)
  const tell = (y: number, text: string): number => canvas.block(75, y, canvas.broken(text, 445, look), look) + 5
  let y = tell(306, said.opening(wording.money(invoice.printed_gross), invoice.kind === 'credit_note')) + 6
  for (const { description, quantity, unit, price, net, discount } of invoice.lines) {
    const less = discount > 0 ? ` (–${discount} %)` : ''
    canvas.text(
      95,
      y,
      `•  ${description} : ${wording.quantity(quantity)} ${unit} ${invoice.language === 'en' ? 'at' : 'à'} ${wording.plain(price)}${less} = ${wording.money(net)}`,
      { size: 10 },
    )
    y += 17
  }
  if (invoice.allowance) {
    canvas.text(
      95,
      y,
      `•  ${wording.term('allowance')} ${wording.rate(invoice.allowance.percent)} % : ${wording.money(-invoice.allowance.amount)}`,
      { size: 10 },
    )
    y += 17
  }
  y += 10
  for (const sentence of sentences(invoice, wording, said)) y = tell(y, sentence)
  y = tell(y + 10, said.closing)
  canvas.text(75, y + 24, invoice.distractors.contact, { size: 10.5 })
  const { seller } = invoice
  const foot = [seller.vat_number && `${wording.term('vat_number')} ${wording.vat(seller.vat_number)}`, seller.register, seller.site]
    .filter(Boolean)
    .join('  –  ')
  canvas.text(297, 808, foot, { size: 7.5, align: 'center', color: '#444444' })
}

export const letter: Layout = {
  name: 'letter',
  wants: { lines: [1, 4], prices: 'net', trades: ['advice', 'software', 'construction', 'cleaning', 'print', 'transport'] },
  habits: {
    ...habits,
    dates: { fr: ['words'], nl: ['words', 'dot'], de: ['words', 'dot'], en: ['words', 'us'] },
    currency: ['after', 'code_before', 'code_after'],
    negative: 0,
  },
  families: ['serif', 'bookish', 'serif'],
  draw,
}
