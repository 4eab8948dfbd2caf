import type { Owner } from '../../extraction.ts'
import { compact } from '../../../lib/identifiers.ts'
import type { Found } from '../layout/found.ts'
import type { Identifiers } from '../numbers/identifiers.ts'
import { customerNumberLabel, ownNumberLabel } from './labels.ts'
import { type Cell, type Layout, partsOf } from '../layout/layout.ts'
import { hasForm, isOwnName } from './names.ts'
import { joinStacked } from '../layout/stacked.ts'

/** Part of a page under a heading such as "Client" or "Rechnungsempfänger". */
interface Block {
  readonly page: number
  readonly x: number
  readonly right: number
  readonly y: number
  readonly bottom: number
}

const heading = (...words: readonly string[]): RegExp => new RegExp(`^\\W{0,3}(?:${words.join('|')})\\s*(?:$|:|(?=\\s{2}))`)

const customerHead = heading(
  "(?:nos |nom du |adresse |votre |coordonnees )?client(?:\\(e\\))?|(?:a )?facture[er]? a|facturation|destinataire|acheteur|acquereur|preneur|donneur d'ordre|doit|adresse (?:de )?factur\\w+|a l'attention de|vos coordonnees|votre adresse",
  '(?:livre|expedie|expedier|livrer|envoye) a|adresse (?:de )?livraison|lieu de livraison|livraison',
  'klant(?:gegevens|adres)?|gefactureerd aan|factu(?:ur|ratie)adres|factuur (?:aan|voor)|afnemer|koper|bestemmeling|geadresseerde|opdrachtgever|aan|uw gegevens|uw adres|lever(?:ings)?adres|geleverd aan|leveren aan',
  'kunde|kundenanschrift|rechnung an|rechnungsempfanger|rechnungsadresse|rechnungsanschrift|leistungsempfanger|auftraggeber|empfanger|kaufer|an|ihre (?:daten|anschrift|adresse)|lieferadresse|lieferanschrift|lieferung an|geliefert an',
  'customer|client|bill(?:ed)?[- ]to|invoiced? to|sold[- ]to|billing address|invoice address|buyer|recipient|your details|purchaser|ship(?:ped)?[- ]to|deliver(?:ed)?[- ]to|delivery address|shipping address',
)
const sellerHead = heading(
  'fournisseur|vendeur|emetteur|prestataire|expediteur|emise? par|nos coordonnees|de',
  'leverancier|verkoper|dienstverlener|afzender|opdrachtnemer|uitgereikt door|onze gegevens|van',
  'lieferant|verkaufer|aussteller|dienstleister|auftragnehmer|absender|leistungserbringer|ausgestellt von|unsere (?:daten|angaben)|von',
  'supplier|seller|from|vendor|sender|issued by|service provider|our details',
)
export const isHeading = (plain: string): boolean => customerHead.test(plain) || sellerHead.test(plain)

/** "Pour Dupont SA": the heading and the name in one. */
const customerLead = /^(?:pour|voor|fur|for|to|doit|an|aan|a) (?:la |le |de |het |die |the |firma |societe )?(?=\S)/

const blocksUnder = (layout: Layout, isHead: (part: { text: string; plain: string }) => boolean): Block[] =>
  layout.lines
    .flatMap(({ cells }) => cells)
    .flatMap((cell) => partsOf(cell).map((part) => ({ part, cell })))
    .filter(({ part }) => isHead(part))
    .slice(0, 10)
    .map(({ part, cell }) => blockOf(layout, { ...cell, x: part.x }))

/** As long as an address: until a gap of two lines, ten lines at most. */
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
  const customer = blocksUnder(
    layout,
    ({ text, plain }) => customerHead.test(plain.slice(0, 60)) || (customerLead.test(plain) && text.length < 70 && hasForm(text)),
  )
  const seller = blocksUnder(layout, ({ plain }) => sellerHead.test(plain.slice(0, 60)))
  return { inCustomer: (spot) => within(customer, spot), inSeller: (spot) => within(seller, spot) }
}

const digitsOf = (number: string | null): string => compact(number ?? '').replace(/^[A-Z]{2}(?=\d)/, '')

export const isOwnNumber = (number: string, owner: Owner): boolean => {
  const own = [owner.vat_number, owner.enterprise_number].map(digitsOf).filter((digits) => digits !== '')
  const digits = digitsOf(number)
  // A French VAT number ends with the enterprise number.
  return own.some((one) => one === digits || (one.length >= 9 && digits.endsWith(one)) || (digits.length === 9 && one.endsWith(digits)))
}

const isOwnIban = (iban: string, owner: Owner): boolean => owner.ibans.some((own) => compact(own) === iban)

export interface Direction {
  readonly direction: 'purchase' | 'sale'
  readonly sure: number
  /** The company's own name or number is printed on it. */
  readonly addressed: boolean
}

/** The words before a number in its cell, or left of it. */
function wordsBefore(layout: Layout, { line, x }: Found<unknown>): string {
  const cells = layout.lines[line]?.cells ?? []
  const left = cells.filter((cell) => cell.x < x)
  const cell = left.at(-1)
  if (!cell) return ''
  const before = cell.words.filter(({ word }) => word.x < x).at(-1)
  const own = cell.plain.slice(0, before ? before.end : 0)
  return own.length > 2 ? own : (left.at(-2)?.plain ?? '')
}

/** The account is debited, not paid to. */
const debited =
  /lastschrift|abgebucht|einzug|prelev|domiciliation (?:de|du|sur)|domiciliering|afgehouden|debited|direct debit|debite (?:de|du)/

/** Carriers, banks and insurers have numbers too. */
export const thirdSide =
  /\b(?:carrier|transporteur|transport par|vervoerder|vervoer door|spediteur|frachtfuhrer|haulier|(?:shipped|sent|delivered|carried|forwarded) (?:via|by)|(?:envoi|envoye|achemine|livre|expedie|livraison) par|(?:verzonden|verstuurd) (?:via|door)|bezorgd door|geleverd door|versand (?:durch|mit|per|uber)|versendet|geliefert durch|courier|koerier|coursier|assur|verzeker|versicher|insur|courtier|makelaar|comptable|boekhouder|hosted by|imprime par|factor(?:ing)?)\b/

type Evidence = { purchase: number; sale: number }

function weighNumbers(layout: Layout, ids: Identifiers, owner: Owner, sides: Sides, evidence: Evidence): void {
  const numbers = ids.vat.filter(({ line }) => !thirdSide.test(layout.lines[line]?.plain ?? ''))
  for (const found of numbers) {
    const [mine, before] = [isOwnNumber(found.value, owner), wordsBefore(layout, found)]
    const customer = sides.inCustomer(found) || customerNumberLabel.test(before)
    const seller = !customer && (sides.inSeller(found) || ownNumberLabel.test(before))
    if (customer) evidence[mine ? 'purchase' : 'sale'] += 3
    else if (seller) evidence[mine ? 'sale' : 'purchase'] += 3
    // The foot of a page belongs to its sender.
    else if (found.place > 0.8) evidence[mine ? 'sale' : 'purchase'] += 2
  }
  const [first] = numbers
  const both = new Set(numbers.map(({ value }) => isOwnNumber(value, owner))).size === 2
  if (!first || !both) return
  const other = numbers.find(({ value }) => isOwnNumber(value, owner) !== isOwnNumber(first.value, owner))
  // A number at the foot belongs to the sender; the first number then belongs to the addressee in the envelope window.
  if (!other || (other.page === first.page && other.place > 0.8)) return
  // A party in the head of the page, with the other further down, is the sender.
  const head = first.page === 0 && first.place < 0.15 && (other.page > 0 || other.place - first.place > 0.06)
  evidence[isOwnNumber(first.value, owner) ? 'sale' : 'purchase'] += head ? 2 : 1
}

export function directionOf(layout: Layout, ids: Identifiers, owner: Owner, sides: Sides): Direction {
  const evidence: Evidence = { purchase: 0, sale: 0 }
  weighNumbers(layout, ids, owner, sides, evidence)
  const names = layout.lines
    .flatMap(({ cells }) => cells)
    .filter((cell) => isOwnName(cell.text, owner) || (hasForm(cell.text) && isOwnName(joinStacked(layout, cell, () => true).text, owner)))
    .slice(0, 10)
  const byName: Evidence = { purchase: 0, sale: 0 }
  // The first party in the head of a page is the sender.
  const head = layout.lines.filter(({ page, place }) => page === 0 && place < 0.15).flatMap(({ cells }) => cells)
  const first = head.find((cell) => hasForm(cell.text) && !sides.inCustomer(cell))
  const isSecond = first !== undefined && names[0] !== undefined && first.line < names[0].line
  for (const [index, cell] of names.entries()) {
    const place = layout.lines[cell.line]?.place ?? 0
    if (sides.inCustomer(cell)) byName.purchase = 2
    else if (sides.inSeller(cell)) byName.sale = 2
    else if (index === 0 && place < 0.12 && cell.x < 0.35 * layout.width && !isSecond) byName.sale = Math.max(byName.sale, 1)
    else if (index === 0 && isSecond && cell.page === 0) byName.purchase = Math.max(byName.purchase, 1)
  }
  const payees = ids.ibans.filter(({ line }) => !debited.test(layout.lines[line]?.plain ?? '')).map(({ value }) => isOwnIban(value, owner))
  evidence.sale += byName.sale + (payees.includes(true) ? 3 : 0)
  // An invoice that names our account for payment may name others too.
  evidence.purchase += byName.purchase + (payees.includes(false) && !payees.includes(true) ? 2 : 0)
  const mine = ids.vat.some(({ value }) => isOwnNumber(value, owner)) || ids.sirens.some(({ value }) => isOwnNumber(value, owner))
  const addressed = mine || names.length > 0 || ids.ibans.some(({ value }) => isOwnIban(value, owner))
  // Without any identifier of ours it can only be a purchase.
  const direction = addressed && evidence.sale > evidence.purchase ? 'sale' : 'purchase'
  const [more, less] = [Math.max(evidence.sale, evidence.purchase), Math.min(evidence.sale, evidence.purchase)]
  const sure = !addressed ? 0.5 : more >= 3 && less <= 1 ? 0.97 : more >= 2 && less === 0 ? 0.9 : more - less >= 3 ? 0.88 : 0.6
  return { direction, sure, addressed }
}

export const ownIban = isOwnIban
