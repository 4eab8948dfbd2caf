/**
 * Reads company files written as text.
 *
 *     file BE Drukkerij Perreman BV
 *
 *     = several-invoices certain          family and certainty
 *     C Kapsalon Haarfijn                 a customer; S a supplier, C? one whose card has no IBAN, [DE] at the end: abroad
 *       26/0418 88.94 o                   an invoice; o: structured communication, cn: credit note, paid, part=: already paid of it,
 *       26/0419 145.20                    d=-12: issued 12 days before the transaction, b: in a payment batch
 *     + 234.14 HAARFIJN | 26/0418 + 0419  money in: name of the counterpart, text, options (see `options`)
 *     > 26/0418 26/0419                   an acceptable booking; ? one to propose but not to book; 26/0418=50.00: a part of it;
 *                                         rest: the remainder on account, fee: the remainder is a difference, transfer: own accounts
 *     <+ 88.94 HAARFIJN | 26/0399         a payment that was matched before, with the items below it, which are marked e
 */
import { addDays } from '../../server/src/lib/dates.ts'
import { type Cents, magnitude, minus, negate, parseCents, sum, zero } from '../../server/src/lib/money.ts'
import { randomFrom } from '../prove/lib/figures.ts'
import {
  type Booking,
  type Case,
  certainties,
  codes,
  type Code,
  type CompanyFile,
  type Earlier,
  countries,
  type Item,
  type Part,
  type Party,
  type Transaction,
} from './case.ts'
import { makeCommunication, makeIban, misprint, printCommunication, type Random } from './identifiers.ts'

/** When earlier items were issued and paid; the statement begins after that. */
const earlier = { issued_on: '2026-01-05', paid_on: '2026-01-30' }
const firstDay = '2026-02-15'
const days = 250
const termDays = 30

type Source = {
  readonly code: string
  readonly part: Part
  readonly text: string /** The day of payments in batches. */
  readonly today: string
}
type File = Omit<CompanyFile, 'items' | 'cases' | 'earlier' | 'parties'> & {
  parties: Party[]
  items: Item[]
  earlier: Earlier[]
  cases: Case[]
}
type Reader = { readonly file: File; readonly random: Random; readonly today: string; readonly fail: (message: string) => never }

type Block = { readonly date: string; readonly parties: Party[]; readonly payer: string }

const int = (random: Random, below: number) => Math.floor(random() * below)
const seedOf = (text: string) => Array.from(text).reduce((hash, sign) => (Math.imul(hash, 31) + (sign.codePointAt(0) ?? 0)) >>> 0, 7)

const memberOf = <T extends string>(known: readonly T[], given: string): T | undefined => known.find((one) => one === given)
const isCode = (given: string): given is Code => given in codes

export function readFile({ code, part, text, today }: Source): CompanyFile {
  const [head = '', ...blocks] = text.trim().split(/\n{2,}/)
  const random = randomFrom(seedOf(code))
  const [, given = '', name = ''] = /^file (\w\w) (.+)$/.exec(head) ?? []
  const country = memberOf(countries, given)
  if (!country) throw new Error(`${code}: the first line is not "file <country> <name>".`)
  const file: File = {
    code,
    name,
    country,
    part,
    iban: makeIban(random, country),
    other_iban: makeIban(random, country),
    parties: [],
    items: [],
    earlier: [],
    cases: [],
  }
  for (const block of blocks) {
    const fail = (message: string): never => {
      throw new Error(`${code}: ${message}\n${block}`)
    }
    readBlock({ file, random, today, fail }, block.split('\n'))
  }
  return file
}

function readBlock(reader: Reader, [head = '', ...lines]: readonly string[]) {
  const [, family = '', given = ''] = /^= ([a-z-]+) ([a-z]+)$/.exec(head) ?? []
  const certainty = memberOf(certainties, given) ?? reader.fail('a block begins with "= family certainty"')
  const isBatch = lines.some((line) => line.endsWith(' b'))
  const date = isBatch ? reader.today : addDays(firstDay, int(reader.random, days))
  const itemLines = lines.filter((line) => line.startsWith('  ')).length
  // The items of a block are issued in the order in which they are written.
  let age = 10 + int(reader.random, 25) + itemLines * 3
  const block: Block = { date, parties: [], payer: makeIban(reader.random, reader.file.country) }
  const read: (Pick<Case, 'transaction'> & { isEarlier: boolean; acceptable: Booking[]; to_propose: Booking[] })[] = []
  for (const line of lines) {
    const party = block.parties.at(-1)
    const latest = read.at(-1)
    if (/^[CS]\??\s/.test(line)) block.parties.push(readParty(reader, line))
    else if (line.startsWith('  ')) {
      reader.file.items.push(readItem(reader, line, party ?? reader.fail('an item without a third party'), { date, age }))
      age -= 1 + int(reader.random, 2)
    } else if (/^<?[+-] /.test(line)) {
      const isEarlier = line.startsWith('<')
      const transaction = readTransaction(reader, line.replace('<', ''), isEarlier ? { ...block, date: earlier.paid_on } : block)
      read.push({ transaction, isEarlier, acceptable: [], to_propose: [] })
    } else if (/^[>?] /.test(line) && latest)
      latest[line.startsWith('>') ? 'acceptable' : 'to_propose'].push(readBooking(reader, line.slice(2), latest.transaction))
    else reader.fail(`not understood: ${line}`)
  }
  for (const { transaction, isEarlier, acceptable, to_propose } of read) {
    if (isEarlier) {
      reader.file.earlier.push(readEarlier(reader, transaction, acceptable))
      continue
    }
    const known = acceptable.length + to_propose.length
    if ((certainty === 'none') !== (known === 0)) reader.fail('"none" has no booking, everything else has one')
    if ((certainty === 'certain' || certainty === 'likely') && acceptable.length === 0)
      reader.fail(`${certainty}, but nothing is acceptable`)
    const id = `${reader.file.code}-${String(reader.file.cases.length + 1).padStart(3, '0')}`
    reader.file.cases.push({ id, family, certainty, transaction, acceptable, to_propose })
  }
}

function readEarlier({ file, fail }: Reader, transaction: Transaction, [booking]: readonly Booking[]): Earlier {
  if (booking?.kind !== 'items') return fail('an earlier payment has one booking of items')
  const items = file.items.filter(({ number }) => booking.parts.has(number))
  if (items.some(({ issued_on }) => issued_on > transaction.date)) fail('an item paid earlier is marked e')
  return { id: `${file.code}-e${file.earlier.length + 1}`, transaction, parts: booking.parts }
}

function readParty({ file, random, fail }: Reader, line: string): Party {
  const [, type, unknown, name = '', abroad] = /^([CS])(\??) (.+?)(?: \[([A-Z]{2})\])?$/.exec(line.trim()) ?? []
  const country = abroad ?? file.country
  const party: Party = {
    type: type === 'S' ? 'supplier' : 'customer',
    name,
    country,
    iban: makeIban(random, country),
    is_iban_known: unknown === '',
  }
  if (name === '' || file.parties.some((other) => other.name === name)) fail(`not a new name: ${line}`)
  file.parties.push(party)
  return party
}

function readItem({ file, random, fail }: Reader, line: string, party: Party, issue: { date: string; age: number }): Item {
  const [, number = '', given = '', rest = ''] = /^ {2}(\S+) (\d+\.\d\d)((?: \S+)*)$/.exec(line) ?? []
  if (number === '' || file.items.some((other) => other.number === number)) fail(`not a new item: ${line}`)
  const marks = new Map(rest.split(' ').map((mark) => [mark.split('=')[0] ?? '', mark.split('=')[1] ?? '']))
  const known = ['', 'o', 'cn', 'paid', 'part', 'd', 'b', 'e']
  if ([...marks.keys()].some((mark) => !known.includes(mark))) fail(`unknown mark: ${line}`)
  const is_credit_note = marks.has('cn')
  const comesIn = (party.type === 'customer') !== is_credit_note
  const sign = (cents: Cents) => (comesIn ? cents : negate(cents))
  const amount = parseCents(given)
  const open = marks.has('paid') ? zero : minus(amount, parseCents(marks.get('part') ?? '0.00'))
  const issued_on = marks.has('e') ? earlier.issued_on : addDays(issue.date, marks.has('d') ? Number(marks.get('d')) : -issue.age)
  return {
    number,
    party,
    amount: sign(amount),
    open: sign(open),
    is_credit_note,
    communication: marks.has('o') ? makeCommunication(random, party.type === 'supplier' ? party.country : file.country) : null,
    issued_on,
    due_on: addDays(issued_on, termDays),
    is_in_batch: marks.has('b'),
  }
}

/**
 * Options of a transaction: from=1, 2 … the IBAN of that third party of the block (the first by default), x another one, y another one that
 * is the same in the whole block, own the company's second account, - none; s=<item> its structured communication in the field for it, s=other a right one of somebody else; code=, mandate=,
 * return=; e2e=@<item> the end-to-end id of its payment in a batch.
 */
function readTransaction(reader: Reader, line: string, { parties, payer, date }: Block): Transaction {
  const { file, random, fail } = reader
  const [first = '', text = '', rest = ''] = line.split('|').map((piece) => piece.trim())
  const [, sign, given = '', name = ''] = /^([+-]) (\d+\.\d\d) (.+)$/.exec(first) ?? []
  const options = new Map(
    rest
      .split(' ')
      .filter(Boolean)
      .map((option) => [option.split('=')[0] ?? '', option.slice(option.indexOf('=') + 1)]),
  )
  const known = ['from', 's', 'code', 'mandate', 'return', 'e2e']
  if (given === '' || [...options.keys()].some((option) => !known.includes(option))) fail(`not understood: ${line}`)
  const code = options.get('code') ?? 'transfer'
  if (!isCode(code)) return fail(`unknown code: ${line}`)
  const item = (number: string) => file.items.find((one) => one.number === number) ?? fail(`no item ${number}`)
  const communication = (number: string) =>
    number === 'other' ? makeCommunication(random, file.country) : (item(number).communication ?? fail(`no communication on ${number}`))
  const from = options.get('from') ?? (name === '-' ? '-' : parties.length > 0 ? '1' : 'x')
  const ibans: Record<string, string | null> = { '-': null, own: file.other_iban, x: makeIban(random, file.country), y: payer }
  const structured = options.get('s')
  const batch_item = options.get('e2e')?.replace('@', '') ?? null
  if (batch_item !== null && !item(batch_item).is_in_batch) fail(`${batch_item} is in no batch`)
  return {
    amount: sign === '-' ? negate(parseCents(given)) : parseCents(given),
    date,
    name: name === '-' ? null : name,
    iban: ibans[from] === undefined ? (parties[Number(from) - 1]?.iban ?? fail(`no third party ${from}`)) : ibans[from],
    text:
      text === ''
        ? null
        : text.replaceAll(/\{(\w+)(?::([^}]+))?\}/g, (_, how: string, number = 'other') => written(how, communication(number))),
    structured: structured === undefined ? null : communication(structured),
    code,
    mandate: options.get('mandate') ?? null,
    return_reason: options.get('return') ?? null,
    batch_item,
  }
}

/** {o:item} as printed, {p:item} bare, {w:item} typed wrongly, {other} one of another creditor. */
function written(how: string, communication: string) {
  if (how === 'p') return communication
  return printCommunication(how === 'w' ? misprint(communication) : communication)
}

function readBooking({ file, fail }: Reader, text: string, { amount }: Transaction): Booking {
  const words = text.split(' ')
  if (text === 'transfer') return { kind: 'transfer' }
  const remainder = words.includes('rest') ? 'on account' : words.includes('fee') ? 'difference' : 'nothing'
  const parts = new Map(
    words
      .filter((word) => word !== 'rest' && word !== 'fee')
      .map((word): [string, Cents] => {
        const [number = '', given] = word.split('=')
        const item = file.items.find((one) => one.number === number) ?? fail(`no item ${number}`)
        const part = given === undefined ? item.open : item.amount < 0n ? negate(parseCents(given)) : parseCents(given)
        if (part === zero || magnitude(part) > magnitude(item.open)) fail(`${word} is more than what is open`)
        return [number, part]
      }),
  )
  const isWhole = minus(amount, sum([...parts.values()])) === zero
  if (isWhole !== (remainder === 'nothing')) fail(`${text} and the transaction differ`)
  return { kind: 'items', parts, remainder }
}
