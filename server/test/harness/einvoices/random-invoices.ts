/** Random invoices to write, with arithmetic of their own: what is written is judged by the reader, which shares no code with the writer. */
import type { OutgoingInvoice, OutgoingLine, OutgoingParty, OutgoingVat, VatCategory } from '../../../src/capture/einvoice/index.ts'

export type Draw = () => number

const upTo = (draw: Draw, most: number): number => Math.floor(draw() * (most + 1))
const pick = <T>(draw: Draw, from: readonly [T, ...T[]]): T => from[upTo(draw, from.length - 1)] ?? from[0]
const maybe = <T>(draw: Draw, share: number, make: () => T): T | null => (draw() < share ? make() : null)

const words: readonly [string, ...string[]] = [
  'Menuiserie',
  'chêne',
  'e\u0301te\u0301',
  'Büro & Söhne',
  '<b>gras</b>',
  `"entre guillemets"`,
  `l'atelier`,
  ']]>',
  '&amp;',
  '12,50 €',
  '東京',
  '😀',
  'Ελλάδα',
  '2026/117',
  'ß',
  '100 %',
]
const blanks: readonly [string, ...string[]] = [' ', ' ', ' ', '  ', '\n', '\t', '\r\n', '\u00a0', '\u202f']
/** Shown to nobody, or forbidden in XML. */
const invisible: readonly [string, ...string[]] = ['\u200b', '\u0007', '\u202e', '\ufffe', '\ud800', '\u00ad', '\u0000']

const randomText = (draw: Draw, most = 4): string => {
  let text = pick(draw, words)
  for (let left = upTo(draw, most); left > 0; left--) text += `${pick(draw, blanks)}${pick(draw, words)}`
  return draw() < 0.1 ? ` ${pick(draw, invisible)}${text}${pick(draw, invisible)}\n` : text
}

/** A text as it is read: what nobody sees is gone, blanks are single, characters composed. */
export const seenText = (text: string): string =>
  Array.from(text)
    .filter((character) => !invisible.includes(character))
    .join('')
    .normalize('NFC')
    .split(/[ \n\t\r\u00a0\u202f]+/)
    .filter((word) => word !== '')
    .join(' ')

/** Half a cent goes away from zero. */
const quotient = (value: bigint, divisor: bigint): bigint => {
  const [above, sign] = value < 0n ? [-value, -1n] : [value, 1n]
  return (sign * (2n * above + divisor)) / (2n * divisor)
}
const decimal = (value: bigint, places: number): string => {
  const digits = String(value < 0n ? -value : value).padStart(places + 1, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}
const cents = (value: bigint): string => decimal(value, 2)
const short = (text: string): string => text.replace(/\.?0+$/, '')

const rates: readonly [string, ...string[]] = ['21', '12', '6', '20', '5.5', '2.1', '17', '3']
const reasons: Readonly<Record<VatCategory, readonly (string | null)[]>> = {
  S: [null],
  Z: [null],
  E: [null, 'VATEX-EU-132', 'VATEX-EU-F', 'VATEX-FR-FRANCHISE'],
  AE: ['VATEX-EU-AE', null],
  K: ['VATEX-EU-IC', null],
  G: ['VATEX-EU-G', null],
  O: ['VATEX-EU-O', null],
}

/** Every category alone and together with others; what lies outside the scope of VAT stands alone. */
const mixtures: readonly [readonly VatCategory[], ...(readonly VatCategory[])[]] = [
  ['S'],
  ['S', 'S', 'S'],
  ['Z'],
  ['E'],
  ['AE'],
  ['K'],
  ['G'],
  ['O'],
  ['S', 'Z'],
  ['S', 'E', 'AE'],
  ['S', 'S', 'Z', 'E', 'AE', 'K', 'G'],
]

const address = (draw: Draw, country: string): OutgoingParty['address'] => ({
  street: maybe(draw, 0.9, () => randomText(draw)),
  additional: maybe(draw, 0.3, () => randomText(draw, 1)),
  postal_code: maybe(draw, 0.9, () => String(1000 + upTo(draw, 8999))),
  city: maybe(draw, 0.9, () => randomText(draw, 1)),
  country,
})

const belgian = (draw: Draw): string => {
  const first = String(upTo(draw, 19_999_999)).padStart(8, '0')
  return first + String(97 - (Number(first) % 97)).padStart(2, '0')
}

type Numbers = Pick<OutgoingParty, 'endpoint' | 'registration' | 'vat_number'> & { readonly country: string }

const belgianNumbers = (draw: Draw): Numbers => {
  const number = belgian(draw)
  return {
    endpoint: { scheme: '0208', id: number },
    registration: { scheme: '0208', id: number },
    vat_number: `BE${number}`,
    country: 'BE',
  }
}

type Customers = readonly [(draw: Draw) => Numbers, ...((draw: Draw) => Numbers)[]]

const abroad: Customers = [
  () => ({
    endpoint: { scheme: '0009', id: '73282932000074' },
    registration: { scheme: '0002', id: '732829320' },
    vat_number: 'FR44732829320',
    country: 'FR',
  }),
  () => ({
    endpoint: { scheme: '9938', id: 'LU15027442' },
    registration: { scheme: null, id: 'B123456' },
    vat_number: 'LU15027442',
    country: 'LU',
  }),
]
const customers: Customers = [belgianNumbers, (draw) => ({ ...belgianNumbers(draw), vat_number: null }), ...abroad]

const randomParty = (draw: Draw, { country, ...numbers }: Numbers, isOutside: boolean): OutgoingParty => ({
  ...numbers,
  vat_number: isOutside ? null : numbers.vat_number,
  name: randomText(draw),
  legal_information: maybe(draw, 0.3, () => randomText(draw)),
  address: address(draw, country),
  contact: maybe(draw, 0.3, () => randomText(draw, 1)),
})

const randomLine = (draw: Draw, category: VatCategory, rate: string | null): { line: OutgoingLine; net: bigint } => {
  const quantity = BigInt(1 + upTo(draw, 10 ** (1 + upTo(draw, 6)))) * (draw() < 0.1 ? -1n : 1n)
  const price = BigInt(upTo(draw, 10 ** (1 + upTo(draw, 6))))
  const goods = quotient(quantity * price, 1_000_000n)
  const difference = maybe(draw, 0.2, () => BigInt(3 + upTo(draw, 5000)) * (draw() < 0.7 ? -1n : 1n))
  const net = goods + (difference ?? 0n)
  return {
    net,
    line: {
      description: randomText(draw, 8),
      quantity: short(decimal(quantity, 4)),
      unit_price: decimal(price, 4).replace(/0{1,2}$/, ''),
      net: cents(net),
      difference: difference === null ? null : { amount: cents(difference), reason: 'Remise' },
      category,
      rate,
    },
  }
}

/** The VAT of a part; half a cent may have gone the other way, as in a document that states its own. */
const taxOf = (draw: Draw, base: bigint, rate: string | null): bigint =>
  rate === null || rate === '0' ? 0n : quotient(base * BigInt(Math.round(Number(rate) * 100)), 10_000n) + BigInt(upTo(draw, 2) - 1)

const linesIn = (draw: Draw) => {
  const parts = pick(draw, mixtures).map((category) => ({
    category,
    rate: category === 'O' ? null : category === 'S' ? pick(draw, rates) : '0',
  }))
  const made = Array.from({ length: parts.length + upTo(draw, 6) }, (_, index) => {
    const { category, rate } = parts[index] ?? pick(draw, [parts[0] ?? { category: 'S', rate: '21' }, ...parts])
    return randomLine(draw, category, rate)
  })
  const groups = [...Map.groupBy(made, ({ line }) => `${line.category} ${line.rate}`).values()]
  const vat = groups.map((group) => {
    const [{ category, rate }] = group.map(({ line }) => line) as [OutgoingLine]
    const base = group.reduce((sum, { net }) => sum + net, 0n)
    return { category, rate, base, tax: taxOf(draw, base, rate) }
  })
  return { lines: made.map(({ line }) => line), vat }
}

const randomPart = (draw: Draw, { category, rate, base, tax }: ReturnType<typeof linesIn>['vat'][number]): OutgoingVat => {
  const reason_code = pick(draw, [...reasons[category]] as [string | null])
  const isReasoned = category !== 'S' && category !== 'Z'
  return {
    category,
    rate,
    base: cents(base),
    tax: cents(tax),
    reason_code,
    reason: isReasoned && (reason_code === null || draw() < 0.5) ? randomText(draw) : null,
  }
}

const iban = 'BE03363112233484'
const belgianReferences: readonly [string, ...string[]] = ['+++090/9337/55493+++', '+++202/6000/12320+++']

const day = (draw: Draw, month: string): string => `2026-${month}-${String(1 + upTo(draw, 27)).padStart(2, '0')}`

export function randomInvoice(draw: Draw): OutgoingInvoice {
  const { lines, vat } = linesIn(draw)
  const [net, tax] = [vat.reduce((sum, { base }) => sum + base, 0n), vat.reduce((sum, part) => sum + part.tax, 0n)]
  // An invoice of less than nothing is a credit note, which another document is.
  if (net + tax < 0n) return randomInvoice(draw)
  const isOutside = vat.some(({ category }) => category === 'O')
  const isIntra = vat.some(({ category }) => category === 'K')
  const is_credit_note = draw() < 0.3
  const number = `${pick(draw, ['VEN-2026-', 'F/', 'NC '])}${String(upTo(draw, 999_999)).padStart(6, '0')}`
  return {
    is_credit_note,
    number,
    issue_date: day(draw, '03'),
    due_date: is_credit_note ? null : day(draw, '04'),
    currency: 'EUR',
    buyer_reference: randomText(draw, 1),
    order_reference: maybe(draw, 0.5, () => randomText(draw, 1)),
    corrects: is_credit_note
      ? Array.from({ length: upTo(draw, 2) }, (_, at) => ({
          number: `VEN-2026-00000${at}`,
          issue_date: maybe(draw, 0.7, () => day(draw, '02')),
        }))
      : [],
    attachments: Array.from({ length: draw() < 0.2 ? 1 : 0 }, () => ({
      reference: number,
      description: 'Facture',
      file_name: 'facture.pdf',
      mime_type: 'application/pdf',
      content: Uint8Array.from({ length: 1 + upTo(draw, 5000) }, () => upTo(draw, 255)),
    })),
    seller: randomParty(draw, belgianNumbers(draw), isOutside),
    buyer: randomParty(draw, pick(draw, isIntra ? abroad : isOutside ? [belgianNumbers] : customers)(draw), isOutside),
    delivery: { date: day(draw, '03'), country: isIntra ? 'FR' : maybe(draw, 0.2, () => 'NL') },
    transfer: maybe(draw, 0.9, () => ({
      iban,
      bic: maybe(draw, 0.7, () => 'BBRUBEBB'),
      account_name: randomText(draw),
      reference: is_credit_note ? null : pick(draw, [...belgianReferences, 'RF18539007547034', 'VEN-2026-000017']),
    })),
    terms: maybe(draw, 0.3, () => randomText(draw)),
    vat: vat.map((part) => randomPart(draw, part)),
    totals: { net: cents(net), vat: cents(tax), gross: cents(net + tax) },
    lines,
  }
}
