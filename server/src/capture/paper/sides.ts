import type { Owner } from '../sheet.ts'
import { compact } from '../../lib/identifiers.ts'
import type { Found } from './found.ts'
import type { Identifiers } from './identifiers.ts'
import { customerNumberLabel, ownNumberLabel } from './labels.ts'
import type { Cell, Layout } from './layout.ts'
import { isOwnName } from './names.ts'

/** Part of a page under a heading such as "Client" or "Rechnungsempfänger". */
interface Block {
  readonly page: number
  readonly x: number
  readonly right: number
  readonly y: number
  readonly bottom: number
}

const customerHead =
  /^\W{0,3}(?:(?:nos |nom du |adresse )?client(?:\(e\))?|klant(?:gegevens)?|kunde|customer|bill(?:ed)? to|invoiced? to|sold to|facture a|facturer a|destinataire|acheteur|preneur|gefactureerd aan|factu(?:ur|ratie)adres|afnemer|koper|bestemmeling|aan|rechnung an|rechnungsempfanger|rechnungsadresse|empfanger|kaufer|buyer|recipient|adresse de facturation|a l'attention de|an)\s*(?:$|:|(?=\s{2}))/
const sellerHead =
  /^\W{0,3}(?:fournisseur|vendeur|emetteur|prestataire|leverancier|verkoper|lieferant|verkaufer|aussteller|supplier|seller|from|de|van|von|vendor)\s*(?:$|:|(?=\s{2}))/

const blocksUnder = (layout: Layout, head: RegExp): Block[] =>
  layout.lines
    .flatMap(({ cells }) => cells)
    .filter((cell) => head.test(cell.plain.slice(0, 60)))
    .slice(0, 10)
    .map((cell) => blockOf(layout, cell))

/** As far down as an address goes: until a gap of two lines, ten lines at most. */
function blockOf(layout: Layout, head: Cell): Block {
  const right = head.x + 0.42 * layout.width
  let [bottom, rows] = [head.y + 1.5 * head.height, 0]
  for (const line of layout.lines.slice(head.line + 1, head.line + 25)) {
    if (line.page !== head.page || rows >= 10) break
    const cells = line.cells.filter((cell) => cell.x >= head.x - 2 * head.height && cell.x < right)
    const [cell] = cells
    if (!cell) continue
    if (cell.y - bottom > 2.2 * head.height) break
    bottom = Math.max(bottom, cell.y + cell.height)
    rows += 1
  }
  return { page: head.page, x: head.x - 2 * head.height, right, y: head.y - 0.5 * head.height, bottom: bottom + 0.5 * head.height }
}

type Spot = Pick<Found<unknown>, 'page' | 'x' | 'y'>
const within = (blocks: readonly Block[], { page, x, y }: Spot): boolean =>
  blocks.some((block) => block.page === page && x >= block.x && x < block.right && y >= block.y && y <= block.bottom)

export interface Sides {
  readonly inCustomer: (spot: Spot) => boolean
  readonly inSeller: (spot: Spot) => boolean
}

export function sidesOf(layout: Layout): Sides {
  const [customer, seller] = [blocksUnder(layout, customerHead), blocksUnder(layout, sellerHead)]
  return { inCustomer: (spot) => within(customer, spot), inSeller: (spot) => within(seller, spot) }
}

const digitsOf = (number: string | null): string => compact(number ?? '').replace(/^[A-Z]{2}(?=\d)/, '')

export const isOwnNumber = (number: string, owner: Owner): boolean => {
  const own = [owner.vat_number, owner.enterprise_number].map(digitsOf).filter((digits) => digits !== '')
  const digits = digitsOf(number)
  // A French VAT number ends in the number of the enterprise.
  return own.some((one) => one === digits || (one.length >= 9 && digits.endsWith(one)) || (digits.length === 9 && one.endsWith(digits)))
}

const isOwnIban = (iban: string, owner: Owner): boolean => owner.ibans.some((own) => compact(own) === iban)

export interface Direction {
  readonly direction: 'purchase' | 'sale'
  readonly sure: number
  /** Our own name or number stands on it somewhere. */
  readonly addressed: boolean
}

/** The words just before a number in its cell, or left of it. */
function wordsBefore(layout: Layout, { line, x }: Found<unknown>): string {
  const cells = layout.lines[line]?.cells ?? []
  const left = cells.filter((cell) => cell.x < x)
  const cell = left.at(-1)
  if (!cell) return ''
  const before = cell.words.filter(({ word }) => word.x < x).at(-1)
  const own = cell.plain.slice(0, before ? before.end : 0)
  return own.length > 2 ? own : (left.at(-2)?.plain ?? '')
}

type Evidence = { purchase: number; sale: number }

function weighNumbers(layout: Layout, ids: Identifiers, owner: Owner, sides: Sides, evidence: Evidence): void {
  for (const found of ids.vat) {
    const [mine, before] = [isOwnNumber(found.value, owner), wordsBefore(layout, found)]
    const customer = sides.inCustomer(found) || customerNumberLabel.test(before)
    const seller = !customer && (sides.inSeller(found) || ownNumberLabel.test(before))
    if (customer) evidence[mine ? 'purchase' : 'sale'] += 3
    else if (seller) evidence[mine ? 'sale' : 'purchase'] += 3
    // The foot of a page is its sender's.
    else if (found.place > 0.8) evidence[mine ? 'sale' : 'purchase'] += 2
  }
  const [first] = ids.vat
  const both = new Set(ids.vat.map(({ value }) => isOwnNumber(value, owner))).size === 2
  if (!first || !both) return
  const other = ids.vat.find(({ value }) => isOwnNumber(value, owner) !== isOwnNumber(first.value, owner))
  // A number at the foot belongs to whoever sent it, and then the first one stands in the window of the envelope.
  if (!other || (other.page === first.page && other.place > 0.8)) return
  // Who stands in the head of the page, with the other further down, has sent it.
  const head = first.page === 0 && first.place < 0.15 && (other.page > 0 || other.place - first.place > 0.06)
  evidence[isOwnNumber(first.value, owner) ? 'sale' : 'purchase'] += head ? 2 : 1
}

export function directionOf(layout: Layout, ids: Identifiers, owner: Owner, sides: Sides): Direction {
  const evidence: Evidence = { purchase: 0, sale: 0 }
  weighNumbers(layout, ids, owner, sides, evidence)
  const names = layout.lines
    .flatMap(({ cells }) => cells)
    .filter((cell) => isOwnName(cell.text, owner))
    .slice(0, 10)
  const byName: Evidence = { purchase: 0, sale: 0 }
  for (const [index, cell] of names.entries()) {
    const place = layout.lines[cell.line]?.place ?? 0
    if (sides.inCustomer(cell)) byName.purchase = 2
    else if (sides.inSeller(cell)) byName.sale = 2
    else if (index === 0 && place < 0.12 && cell.x < 0.35 * layout.width) byName.sale = Math.max(byName.sale, 1)
  }
  const payees = ids.ibans.map(({ value }) => isOwnIban(value, owner))
  evidence.sale += byName.sale + (payees.includes(true) ? 3 : 0)
  evidence.purchase += byName.purchase + (payees.includes(false) ? 2 : 0)
  const mine = ids.vat.some(({ value }) => isOwnNumber(value, owner)) || ids.sirens.some(({ value }) => isOwnNumber(value, owner))
  const addressed = mine || names.length > 0 || payees.includes(true)
  // Nothing of ours on it: somebody's invoice, and if it is for us then to pay.
  const direction = addressed && evidence.sale > evidence.purchase ? 'sale' : 'purchase'
  const [more, less] = [Math.max(evidence.sale, evidence.purchase), Math.min(evidence.sale, evidence.purchase)]
  const sure = !addressed ? 0.5 : more >= 3 && less <= 1 ? 0.97 : more >= 2 && less === 0 ? 0.9 : more - less >= 3 ? 0.88 : 0.6
  return { direction, sure, addressed }
}

export const ownIban = isOwnIban
