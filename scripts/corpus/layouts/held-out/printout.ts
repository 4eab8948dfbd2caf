/** A wholesaler's spool file: signs of one width in a hundred columns, rules of hyphens, the minus behind the number, VAT by a digit. */
import { formatCommunication, inFours } from '../../invoice/formats.ts'
import type { Cents, Invoice, Language, Line } from '../../invoice/model.ts'
import type { Canvas } from '../../output/canvas.ts'
import { exemption, type Wording } from '../../invoice/wording.ts'
import type { Layout } from '../layout.ts'
import { addressOf, numberLabel, sumsAfter, sumsBefore, vatLine } from './parts.ts'
import { habits } from './words.ts'

const columns = 100
const look = { size: 8.6, leading: 11.5 }
const lastRow = 64

/** Where a text begins; `to` says where it ends. */
type Cell = readonly [column: number, text: string]
const to = (column: number, text: string): Cell => [column - text.length, text]
const rowOf = (...cells: readonly Cell[]): string =>
  cells.reduce((row, [column, text]) => (text === '' ? row : `${row.padEnd(column)}${row.length > column ? ' ' : ''}${text}`), '')
const rule = (sign: string): string => sign.repeat(columns)

/** As mainframes print it: `125,00-`. */
const printed = (amount: string): string => (amount.startsWith('-') ? `${amount.slice(1)}-` : amount)

const wrapped = (text: string, width: number): string[] =>
  text.split(' ').reduce<string[]>((rows, word) => {
    const last = rows.at(-1)
    return last !== undefined && last.length + word.length < width ? [...rows.slice(0, -1), `${last} ${word}`] : [...rows, word]
  }, [])

const goods: Readonly<Record<Language, string>> = { fr: 'Total marchandises', nl: 'Totaal goederen', de: 'Warenwert', en: 'Goods total' }
const codeOf = ({ shares }: Invoice, rate: number): string => String(shares.findIndex((share) => share.rate === rate) + 1)

const firstHead = (invoice: Invoice, wording: Wording): string[] => {
  const { seller, buyer, language, distractors: beside } = invoice
  const fact = (label: string, value: string | null): string => (value ? `${label.toUpperCase().padEnd(24, '.')}: ${value}` : '')
  const facts = [
    fact(numberLabel(invoice, wording), invoice.number),
    fact(wording.term('date'), invoice.date && wording.date(invoice.date)),
    fact(wording.term('due'), invoice.due_date && wording.date(invoice.due_date)),
    fact(wording.term('corrects'), invoice.corrects),
    fact(wording.term('customer_number'), beside.customer_number),
    fact(wording.term('order'), beside.order_number),
  ].filter(Boolean)
  const address = buyer ? [buyer.name, ...addressOf(buyer, seller, language), vatLine(buyer, wording) ?? ''] : []
  const height = Math.max(facts.length, address.length)
  return [
    [...addressOf(seller, buyer, language), `${wording.term('phone')} ${seller.phone}`].join(' - '),
    [vatLine(seller, wording), seller.register].filter(Boolean).join(' - '),
    '',
    wording.title.toUpperCase().split('').join(' '),
    '',
    ...Array.from({ length: height }, (_, index) => rowOf([0, facts[index] ?? ''], [56, address[index] ?? ''])),
    '',
  ]
}

const titles = (wording: Wording): string[] => {
  const said = (term: Parameters<Wording['term']>[0], width: number): string => wording.term(term).toUpperCase().slice(0, width)
  const row = rowOf(
    [0, said('code', 8)],
    [9, said('description', 30)],
    to(52, said('quantity', 8)),
    [53, said('unit', 7)],
    to(72, said('price', 11)),
    to(79, said('discount', 5)),
    to(94, said('amount', 13)),
    [96, 'T'],
  )
  return [rule('-'), row, rule('-')]
}

const lineRows = (invoice: Invoice, wording: Wording, line: Line): string[] => {
  const [first = '', ...rest] = wrapped(line.description, 34)
  const discount = line.discount > 0 ? `${line.discount}%` : ''
  const row = rowOf(
    [0, line.code],
    [9, first],
    to(52, wording.quantity(line.quantity)),
    [53, line.unit],
    to(72, wording.plain(line.price)),
    to(79, discount),
    to(94, printed(wording.plain(line.net))),
    [96, codeOf(invoice, line.rate)],
  )
  return [row, ...rest.map((more) => rowOf([9, more]))]
}

/** VAT by its digit at the left, sums at the right, on the same rows. */
const totals = (invoice: Invoice, wording: Wording): string[] => {
  const share = (code: string, rate: string, base: string, vat: string): readonly Cell[] => [
    [0, code],
    to(10, rate),
    to(25, base),
    to(40, vat),
  ]
  const legend = [
    share('T', '%', wording.term('base').toUpperCase().slice(0, 13), wording.term('vat').toUpperCase().slice(0, 13)),
    ...invoice.shares.map(({ rate, base, amount }) =>
      share(codeOf(invoice, rate), wording.rate(rate), printed(wording.plain(base)), printed(wording.plain(amount))),
    ),
  ]
  const sums = [
    ...sumsBefore(invoice, wording, goods[invoice.language]),
    { label: wording.term('net'), amount: invoice.net },
    { label: wording.term('vat'), amount: invoice.vat },
    { label: `${wording.term('gross')} ${invoice.currency}`, amount: invoice.printed_gross },
    ...sumsAfter(invoice, wording),
  ].map(({ label, amount }): readonly Cell[] => [[48, label.toUpperCase()], to(97, printed(wording.plain(amount)))])
  return Array.from({ length: Math.max(legend.length, sums.length) }, (_, index) => rowOf(...(legend[index] ?? []), ...(sums[index] ?? [])))
}

const ending = (invoice: Invoice, wording: Wording): string[] => {
  const { seller, paid, communication, language, kind, distractors } = invoice
  const note = exemption(invoice, wording)
  const asks = kind === 'invoice' && !paid
  return [
    rule('='),
    ...totals(invoice, wording),
    rule('='),
    ...(note === null ? [] : wrapped(note.toUpperCase(), columns)),
    ...(paid ? [`*** ${wording.term('paid').toUpperCase()} ${paid.how[language].toUpperCase()} ${wording.date(paid.date)} ***`] : []),
    ...seller.accounts.map(({ bank, iban, bic }) => `${wording.term('iban').toUpperCase()} ${bank} ${inFours(iban)} BIC ${bic}`),
    ...(communication ? [`${wording.term('communication').toUpperCase()} ${formatCommunication(communication)}`] : []),
    ...(distractors.transporter
      ? [`${wording.term('transporter').toUpperCase()} ${distractors.transporter.name} ${wording.vat(distractors.transporter.vat_number)}`]
      : []),
    ...(asks ? wrapped(wording.term('terms'), columns) : []),
  ]
}

const draw = (invoice: Invoice, canvas: Canvas, wording: Wording): void => {
  let rows: string[] = []
  let running: Cents = 0
  const { distractors: beside, number } = invoice
  const flush = (): void => void canvas.block(30, 40 + look.leading, rows, look)
  const turn = (): void => {
    flush()
    canvas.page()
    rows = number === null ? [''] : [`${numberLabel(invoice, wording).toUpperCase()} ${number}`, '']
  }
  const carried = (term: 'carried' | 'brought'): string =>
    rowOf([9, wording.term(term).toUpperCase()], to(94, printed(wording.plain(running))))
  rows.push(
    ...firstHead(invoice, wording),
    ...titles(wording),
    `         ${wording.term('delivery').toUpperCase()} ${beside.delivery_number} ${wording.date(beside.delivery_date)}`,
  )
  for (const line of invoice.lines) {
    const added = lineRows(invoice, wording, line)
    if (rows.length + added.length > lastRow) {
      rows.push(carried('carried'))
      turn()
      rows.push(...titles(wording), carried('brought'))
    }
    rows.push(...added)
    running += line.net
  }
  const last = ending(invoice, wording)
  if (rows.length + last.length > lastRow) turn()
  rows.push(...last)
  flush()
  canvas.eachPage((page, pages) =>
    canvas.text(
      30,
      40,
      rowOf([0, invoice.seller.name.toUpperCase()], to(columns, `${wording.term('page').toUpperCase()} ${page} / ${pages}`)),
      look,
    ),
  )
}

export const printout: Layout = {
  name: 'printout',
  wants: { lines: [3, 30], prices: 'net', long: true, trades: ['food', 'food', 'hardware', 'office'] },
  habits: {
    ...habits,
    dates: { fr: ['slash', 'two', 'dot'], nl: ['slash', 'dash', 'two'], de: ['dot', 'dottwo'], en: ['slash', 'iso'] },
    numbers: { fr: ['dot', 'plain'], nl: ['dot', 'plain'], de: ['dot', 'plain'], en: ['english', 'dot'] },
    currency: ['none'],
  },
  families: ['mono', 'typewriter'],
  draw,
}
