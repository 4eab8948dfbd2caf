import type { Cents } from '../../../lib/money.ts'
import { amountsInCell, type Amount, ratesIn } from '../amounts/amounts.ts'
import type { Cell, Layout, Line } from '../layout/layout.ts'
import { kindOfLabel } from '../amounts/total-labels.ts'

export interface Item {
  readonly description: string | null
  readonly quantity: string | null
  readonly price: string | null
  /** In hundredths of a percent; null where its column is empty. */
  readonly rate: number | null
  readonly amount: Cents
}

type Column = 'description' | 'quantity' | 'price' | 'discount' | 'rate' | 'gross' | 'amount'

const headings: readonly (readonly [Column, RegExp])[] = [
  [
    'description',
    /\bdesignation|\bdescri|\blibelle|\bomschrijving|\bbeschrijving|\bbenaming|\bbeschreibung|\bbezeichnung|\barticle\b|\bartikel\b|\bprestation|\bproduct|\bproduit|\bleistung|\bitem\b|\bservice\b|\bdetail/,
  ],
  [
    'quantity',
    /\bqte\b|\bquantite|\baantal|\bmenge|\bqty|\bquantity|\banz\b|\banzahl|\bhoeveelheid|\bnombre\b|\bunits?\b(?! (?:price|cost))|\bhours\b|\bheures\b/,
  ],
  [
    'price',
    /\bp\.? ?u\b|\bprix\b|\bprijs|\beenheidsprijs|\beinzelpreis|\bunit price|\bpreis\b|\bprice\b|\btarif\b|\brate\b(?=.{0,8}(?:eur|€))|\bstukprijs|\be\.?p\.?\b|\bunit cost/,
  ],
  ['discount', /\bremise|\bkorting|\brabatt|\bdiscount/],
  ['gross', /\bt\.?t\.?c\b|\btvac\b|\bincl|\binkl|\bbrutto/],
  ['rate', /\btva\b|\bbtw\b|\bmwst|\bust\b|\bvat\b|\btaux\b|\btax\b|^%$|\bsatz\b/],
  ['amount', /\bmontant|\bbedrag|\bbetrag|\bamount|\btotal|\btotaal|\bgesamt|\bsumme|\bht\b|\bhtva\b|\bnetto?\b/],
]

interface Head {
  readonly column: Column
  readonly x: number
  readonly right: number
}

function headsOf(line: Line): Head[] {
  const cells = line.cells.flatMap((cell) => {
    const found = headings.find(([, pattern]) => pattern.test(cell.plain.slice(0, 60)))
    return found ? [{ column: found[0], x: cell.x, right: cell.right }] : []
  })
  return new Set(cells.map(({ column }) => column)).size >= 3 && !line.cells.some((cell) => amountsInCell(cell, 0).length > 0) ? cells : []
}

const centre = ({ x, right }: { x: number; right: number }): number => (x + right) / 2

/** The column of a value: the heading it overlaps, else the one with the nearest edge or centre. */
function columnOf(heads: readonly Head[], cell: { x: number; right: number }): Column {
  const away = (head: Head): number => {
    if (cell.x < head.right && cell.right > head.x) return 0
    return Math.min(Math.abs(cell.right - head.right), Math.abs(cell.x - head.x), Math.abs(centre(cell) - centre(head)))
  }
  return heads.toSorted((a, b) => away(a) - away(b))[0]?.column ?? 'description'
}

const plainNumber = (text: string): string | null => {
  const match =
    /^-?(\d{1,6}(?:[ .']\d{3})*)(?:[.,](\d{1,4}))?(?:\s?(?:x|h|u|st|pc|pcs|stk|std|kg|m²|m2|m|l|j|jours?|dagen|uren|uur|heures?|pieces?|stuks?|days?|hours?))?\.?$/i.exec(
      text.trim(),
    )
  if (!match) return null
  return `${(match[1] ?? '').replace(/\D/g, '')}${match[2] ? `.${match[2]}` : ''}`
}

const isEnd = (plain: string): boolean =>
  /^\W{0,3}(?:total|totaal|sous-total|subtota+l|zwischensumme|summe|gesamt|nettobetrag|netto\b|base\b|montant (?:total|h)|report|a reporter|overdracht|ubertrag|iban|communication|conditions|tva\b|btw\b|mwst|vat\b)/.test(
    plain,
  )

/** Words that name a total outside the description column end the table. */
const isTotal = (line: Line, heads: readonly Head[]): boolean =>
  line.cells.some(
    (cell) => /[a-z]{2}/.test(cell.plain) && columnOf(heads, cell) !== 'description' && kindOfLabel(cell.plain.slice(0, 80)) !== 'none',
  )

function itemOf(line: Line, heads: readonly Head[], rates: readonly number[]): Item | null {
  const by = new Map<Column, Cell[]>()
  const amounts: { amount: Amount; column: Column }[] = []
  for (const cell of line.cells) {
    const found = amountsInCell(cell, line.place)
    const [first] = line.cells
    const column = cell === first && /[a-z]{2}/.test(cell.plain) ? 'description' : columnOf(heads, cell)
    by.set(column, [...(by.get(column) ?? []), cell])
    amounts.push(...found.map((amount) => ({ amount, column: found.length === 1 ? column : columnOf(heads, amount) })))
  }
  const description =
    by
      .get('description')
      ?.map(({ text }) => text)
      .join(' ') ?? ''
  const last = amounts.findLast(({ column }) => column === 'amount') ?? amounts.at(-1)
  if (!last || !/\p{L}{2}/u.test(description)) return null
  const priced = amounts.find(({ column, amount }) => column === 'price' && amount !== last.amount)
  const text = (column: Column) =>
    by
      .get(column)
      ?.map((cell) => cell.text)
      .join(' ') ?? ''
  const rate = rateIn(text('rate'), rates) ?? ratesIn(line.text).find((one) => rates.includes(one)) ?? null
  const price = priced ? priced.amount.cell.text.slice(priced.amount.start, priced.amount.end) : text('price')
  const quantity = plainNumber(text('quantity'))
  return {
    description: description.replace(/\s+/g, ' ').trim(),
    quantity,
    price: plainNumber(normal(price)),
    rate,
    amount: last.amount.value,
  }
}

/** Removes blanks and thousands separators. */
const normal = (text: string): string => text.replace(/[\s€']|EUR/g, '').replace(/[.,](?=\d{3}[.,])/g, '')

/** A rate of the country, with or without a percent sign. */
const rateIn = (text: string, rates: readonly number[]): number | null => {
  const match = /(?<![\d.,])(\d{1,2})(?:[.,](\d{1,2}))?(?![\d.,])/.exec(text)
  const rate = match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0') || 0) : null
  return rate !== null && rates.includes(rate) ? rate : null
}

/** The rows between the headings and the totals, on every page that repeats the headings or continues the table. */
export function itemsIn(layout: Layout, rates: readonly number[]): Item[] {
  const items: Item[] = []
  let heads: Head[] = []
  for (const line of layout.lines) {
    const found = headsOf(line)
    if (found.length > 0) {
      heads = found
      continue
    }
    if (heads.length === 0 || items.length > 400) continue
    if (isEnd(line.plain) || isTotal(line, heads)) {
      if (items.length > 0 && !/report|transport|overdracht|ubertrag|carried/.test(line.plain)) heads = []
      continue
    }
    const item = itemOf(line, heads, rates)
    if (item) items.push(item)
    else grow(items, line, heads)
  }
  return items.length > 0 ? items : timesIn(layout, rates)
}

/** A row without amounts continues the description above it. */
function grow(items: Item[], line: Line, heads: readonly Head[]): void {
  const [cell] = line.cells
  const item = items.at(-1)
  const [first] = heads
  if (
    !item ||
    !cell ||
    line.cells.length > 1 ||
    !first ||
    Math.abs(cell.x - first.x) > 8 * cell.height ||
    (item.description?.length ?? 0) > 300
  )
    return
  if (/page|pagina|seite|numero|nummer/.test(cell.plain)) return
  items[items.length - 1] = { ...item, description: `${item.description ?? ''} ${cell.text.replace(/\s+/g, ' ')}` }
}

const multiplied = /^(\d{1,6}(?:[.,]\d{1,3})?) ?[x×*] ?€? ?(\d{1,3}(?:[ .']\d{3})*[.,]\d{2})/

/** A till prints "2 x 4,50" with the amount at the end of the row, and the description on the row before. */
function timesIn(layout: Layout, rates: readonly number[]): Item[] {
  const items: Item[] = []
  for (const [index, line] of layout.lines.entries()) {
    const match = multiplied.exec(line.text.slice(0, 80).trim())
    const amount = line.cells.flatMap((cell) => amountsInCell(cell, line.place)).at(-1)
    if (!match || !amount || line.cells.length < 2 || items.length > 200) continue
    const rate = ratesIn(line.text).find((one) => rates.includes(one)) ?? null
    const description = (layout.lines[index - 1]?.text ?? '').replace(/\s+/g, ' ').slice(0, 200)
    items.push({
      description,
      quantity: plainNumber(match[1] ?? ''),
      price: plainNumber(normal(match[2] ?? '')),
      rate,
      amount: amount.value,
    })
  }
  return items
}
