/** Generates invoices as data from a seed. A layout requests only what it can show (`Wants`). */
import { lineOf, totalsOf } from './amounts.ts'
import { company, owners, person } from './companies.ts'
import { type SeededRandom, seededRandom } from './random.ts'
import { withFlaws } from './flaws.ts'
import { addDays } from './formats.ts'
import type { Country, Distractors, Invoice, Kind, Language, Line, Party, Treatment, Words } from './model.ts'
import { communication } from './numbers.ts'
import { type Thing, type Trade, trades } from './trades.ts'

export type Wants = {
  readonly lines: readonly [fewest: number, most: number]
  readonly prices: 'net' | 'gross'
  /** Only these trades: a meter reading does not fit a garage. */
  readonly trades?: readonly string[]
  readonly receipts?: true
  /** A shop, a power company and the like are domestic sellers. */
  readonly domestic?: true
  readonly long?: true
}

const rates: Record<Country, readonly [standard: number, middle: number, reduced: number]> = {
  BE: [21, 12, 6],
  FR: [20, 10, 5.5],
  LU: [17, 8, 3],
  NL: [21, 9, 9],
  DE: [19, 7, 7],
  GB: [20, 5, 0],
  ES: [21, 10, 10],
  US: [0, 0, 0],
}

const files = owners(seededRandom)
/** Half of the sellers are Belgian. */
const everyone = [...files, ...files.slice(0, 2)]
const euNeighbours: readonly Country[] = ['NL', 'DE', 'ES', 'FR', 'BE', 'LU']

const treatmentOf = (owner: Party, other: Party, direction: Invoice['direction'], trade: Trade, random: SeededRandom): Treatment => {
  if (owner.country === other.country) {
    const builds = trade.name === 'construction' || (trade.name === 'cleaning' && owner.country === 'BE')
    if (builds && owner.country !== 'LU' && random.chance(0.45)) return 'co_contractor'
    return direction === 'purchase' && random.chance(0.03) ? 'small_business' : 'standard'
  }
  if (other.country === 'GB' || other.country === 'US') return 'outside_eu'
  if (direction === 'purchase' && random.chance(0.2)) return 'standard'
  return trade.service ? 'eu_service' : 'eu_goods'
}

const quantityOf = ({ unit, low }: Thing, random: SeededRandom): number => {
  if (unit.fr === 'h') return random.between(1, 60) * 500
  if (unit.fr === 'kg' || unit.fr === 'm²' || unit.fr === 'l')
    return random.chance(0.5) ? random.between(2, 40) * 1000 : random.between(10, 400) * 100
  if (unit.fr === 'kWh' || unit.fr === 'km') return random.between(40, 2400) * 1000
  if (unit.fr === 'forfait') return 1000
  return random.between(1, low > 5000 ? 4 : 24) * 1000
}

const priceOf = ({ low, high }: Thing, random: SeededRandom): number => {
  const price = random.between(low, high)
  return price > 20000 ? Math.round(price / 500) * 500 : price > 2000 && random.chance(0.5) ? Math.round(price / 50) * 50 : price
}

const draftLines = (
  trade: Trade,
  language: Language,
  rateOf: (thing: Thing) => number,
  wants: Wants,
  count: number,
  random: SeededRandom,
): Line[] => {
  const discounted = wants.prices === 'net' && random.chance(0.12)
  const order = random.shuffled(trade.things)
  return Array.from({ length: count }, (_, index) => {
    const thing = count <= order.length ? (order[index] as Thing) : random.pick(trade.things)
    const variant =
      count > order.length && random.chance(0.7) ? ` ${random.pick(['A', 'B', 'XL', 'Pro', '2.0', 'RAL 9010', 'Eco', 'Plus'])}` : ''
    const bare = {
      code: `${trade.name.slice(0, 2).toUpperCase()}${random.digits(4)}`,
      description: thing.words[language] + variant,
      quantity: quantityOf(thing, random),
      unit: thing.unit[language],
      price: priceOf(thing, random),
      discount: discounted && random.chance(0.5) ? random.pick([5, 10, 15]) : 0,
      rate: rateOf(thing),
    }
    return lineOf(bare, wants.prices)
  })
}

const numberStyles: readonly ((year: string, month: string, random: SeededRandom) => string)[] = [
  (year, _, random) => `F${year}/${random.digits(4)}`,
  (year, _, random) => `${year}-${random.digits(4)}`,
  (year, _, random) => `${year}${random.digits(4)}`,
  (year, _, random) => `RE-${year}-${random.digits(4)}`,
  (_year, _, random) => `INV-${random.between(1, 9)}${random.digits(4)}`,
  (year, _, random) => `VF${year.slice(2)}/${random.digits(5)}`,
  (year, _, random) => `FA-${year}-${random.digits(4)}`,
  (_year, _, random) => `00${random.digits(4)}`,
  (year, month, random) => `${year}/${month}/${random.digits(3)}`,
  (year, month, random) => `F${year.slice(2)}.${month}.${random.digits(4)}`,
  (_year, _, random) => `${random.between(1, 9)}${random.digits(6)}`,
  (year, _, random) => `V1-${year.slice(2)}${random.digits(5)}`,
]

const methods: readonly Words[] = [
  { fr: 'Bancontact', nl: 'Bancontact', de: 'Bancontact', en: 'Bancontact' },
  { fr: 'carte de crédit', nl: 'kredietkaart', de: 'Kreditkarte', en: 'credit card' },
  { fr: 'espèces', nl: 'contant', de: 'bar', en: 'cash' },
  { fr: 'Visa ****4417', nl: 'Visa ****4417', de: 'Visa ****4417', en: 'Visa ****4417' },
]

const distractorsOf = (date: string, language: Language, country: Country, random: SeededRandom): Distractors => {
  const haulage: Words = { fr: 'Transports', nl: 'Transport', de: 'Transporte', en: 'Haulage' }
  const transporter = random.chance(0.15) ? company(country === 'FR' ? 'FR' : 'BE', random, haulage).party : null
  return {
    customer_number: random.pick([`C${random.digits(5)}`, random.digits(6), `4${random.digits(5)}`, `DEB-${random.digits(4)}`]),
    order_number: random.pick([`PO-${random.digits(10)}`, `45${random.digits(8)}`, random.digits(12), `BC${random.digits(9)}`]),
    order_date: addDays(date, -random.between(8, 40)),
    delivery_number: `BL${random.digits(7)}`,
    delivery_date: addDays(date, -random.between(1, 7)),
    period: random.chance(0.35) ? [addDays(date, -random.between(31, 34)), addDays(date, -random.between(1, 3))] : null,
    contact: person(language, random),
    transporter: transporter && { name: transporter.name, vat_number: transporter.vat_number ?? '' },
    old_balance: random.chance(0.08) ? random.between(1500, 42000) : null,
    early_discount: random.chance(0.1) ? random.pick([2, 3]) : null,
  }
}

const sides = (wants: Wants, trade: Trade, random: SeededRandom) => {
  const owner = random.pick(everyone)
  const direction = wants.receipts || wants.domestic || random.chance(0.87) ? ('purchase' as const) : ('sale' as const)
  const abroad = random.pick(euNeighbours.filter((country) => country !== owner.country))
  const home = wants.receipts || wants.domestic
  const country = home
    ? owner.country
    : random.pickWeighted([
        [76, owner.country],
        [17, abroad],
        [4, 'GB' as const],
        [3, 'US' as const],
      ])
  const { party: other, language: spoken } = company(country, random, trade.word)
  const language: Language =
    direction === 'purchase' ? spoken : owner.country === 'BE' && owner.name.endsWith('BV') ? 'nl' : random.chance(0.8) ? 'fr' : 'en'
  return {
    owner,
    direction,
    other,
    language,
    seller: direction === 'purchase' ? other : owner,
    buyer: direction === 'purchase' ? owner : other,
  }
}

const countOf = (wants: Wants, random: SeededRandom): number =>
  wants.long && random.chance(0.09)
    ? random.between(40, 72)
    : Math.min(
        wants.lines[1],
        Math.max(
          wants.lines[0],
          random.pickWeighted([
            [5, 1],
            [8, 2],
            [8, 3],
            [6, 4],
            [4, 5],
            [3, 6],
            [2, 9],
            [2, 14],
          ]),
        ),
      )

/** Lines, totals and allowance of an invoice. */
const sums = (trade: Trade, language: Language, treatment: Treatment, seller: Party, wants: Wants, random: SeededRandom) => {
  const [standard, middle, reduced] = rates[seller.country]
  const varied = treatment === 'standard' && random.chance(trade.shop ? 0.75 : 0.3)
  const rateOf = ({ tariff }: Thing): number => {
    if (treatment !== 'standard') return 0
    return !varied ? standard : tariff === 'reduced' ? reduced : tariff === 'middle' || random.chance(0.08) ? middle : standard
  }
  const lines = draftLines(trade, language, rateOf, wants, countOf(wants, random), random)
  const oneRate = new Set(lines.map(({ rate }) => rate)).size === 1
  const totals = totalsOf(lines, wants.prices, wants.prices === 'net' && oneRate && random.chance(0.08) ? random.pick([2, 5, 10]) : 0)
  return { lines, prices: wants.prices, ...totals, printed_gross: totals.gross }
}

export const generateInvoice = (id: string, wants: Wants, random: SeededRandom): Invoice => {
  const fitting = trades.filter(
    ({ name, shop }) => (wants.trades ? wants.trades.includes(name) : name !== 'energy') && (!wants.receipts || shop),
  )
  const trade = random.pick(fitting)
  const { language, other, ...parties } = sides(wants, trade, random)
  const treatment = wants.receipts ? 'standard' : treatmentOf(parties.owner, other, parties.direction, trade, random)
  const kind: Kind = wants.receipts
    ? 'receipt'
    : random.pickWeighted([
        [88, 'invoice' as const],
        [10, 'credit_note' as const],
        [2, 'other' as const],
      ])
  const date = addDays('2025-01-06', random.between(0, 660))
  const style = random.pick(numberStyles)
  const written = (): string => style(date.slice(0, 4), date.slice(5, 7), random)
  const number = kind === 'credit_note' && random.chance(0.5) ? `NC${written()}` : written()
  const money = sums(trade, language, treatment, parties.seller, wants, random)
  const settled = wants.receipts || (kind === 'invoice' && random.chance(0.07))
  const paid = settled ? { date, how: random.pick(parties.seller.country === 'BE' ? methods : methods.slice(1)) } : null
  const draft: Invoice = {
    id,
    language,
    kind,
    ...parties,
    buyer: wants.receipts && random.chance(0.7) ? null : parties.buyer,
    trade: trade.name,
    number,
    date,
    due_date:
      paid || kind !== 'invoice' ? null : random.chance(0.9) ? addDays(date, random.pick([8, 14, 15, 21, 30, 30, 30, 45, 60])) : null,
    communication: parties.seller.country === 'BE' && kind === 'invoice' && !paid && random.chance(0.65) ? communication(random) : null,
    currency:
      parties.direction === 'purchase' && other.country === 'GB'
        ? 'GBP'
        : parties.direction === 'purchase' && other.country === 'US'
          ? 'USD'
          : 'EUR',
    treatment,
    ...money,
    prepaid: kind === 'invoice' && !paid && random.chance(0.06) ? Math.round(money.gross * 0.3) : 0,
    paid,
    corrects: kind === 'credit_note' ? written() : null,
    distractors: distractorsOf(date, language, parties.seller.country, random),
    warnings: [],
    possible_warnings: [],
  }
  return withFlaws(draft, random)
}
