/** Writes a statement as the bank delivers it: CODA, records of 128 characters. */
import { type Cents, magnitude, sum } from '../../../../lib/money.ts'
import type { PlannedStatement, PlannedTransaction } from '../plan/bank.ts'

type Account = { readonly iban: string; readonly holder: string }
type Field = readonly [position: number, text: string]

const width = 128

/** Texts at their positions, counted from 1; what lies between them is blank. */
function record(fields: readonly Field[]): string {
  let line = ''
  for (const [position, text] of fields) line = line.padEnd(position - 1) + text
  return line.padEnd(width).slice(0, width)
}

const dayOf = (date: string): string => [date.slice(8), date.slice(5, 7), date.slice(2, 4)].join('')
/** Sign and amount: three decimals, fifteen digits. */
const unsigned = (amount: Cents): string => `${magnitude(amount)}0`.padStart(15, '0')
const signed = (amount: Cents): string => `${amount < 0n ? 1 : 0}${unsigned(amount)}`
/** The letters of other languages are written as the bank writes them: plain. */
const plain = (text: string, length: number): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\x20-\x7e]/g, ' ')
    .slice(0, length)

const domesticPayment = { in: '00150000', out: '00101000' } as const

function movement({ date, amount, name, iban, text, reference }: PlannedTransaction, index: number): string[] {
  const place = `${String(index + 1).padStart(4, '0')}0000`
  const code = amount < 0n ? domesticPayment.out : domesticPayment.in
  const message = reference === null ? `0${plain(text ?? '', 53)}` : `1101${reference}`
  return [
    record([
      [1, `21${place}`],
      [32, signed(amount)],
      [48, dayOf(date)],
      [54, code],
      [62, message],
      [116, dayOf(date)],
      [122, '0000'],
      [126, '1 0'],
    ]),
    record([
      [1, `22${place}`],
      [126, '1 0'],
    ]),
    record([
      [1, `23${place}`],
      [11, iban],
      [45, 'EUR'],
      [48, plain(name, 35)],
      [126, '0 0'],
    ]),
  ]
}

export function writeStatement({ iban, holder }: Account, statement: PlannedStatement): Buffer {
  const { number, opens_on, closes_on, opening_balance, closing_balance, transactions } = statement
  const account = `${iban.padEnd(34)}EUR`
  const sequence = String(number).padStart(3, '0')
  const movements = transactions.flatMap(movement)
  const total = (isDebit: boolean) =>
    unsigned(sum(transactions.filter(({ amount }) => amount < 0n === isDebit).map(({ amount }) => amount)))
  const lines = [
    record([
      [1, '00000'],
      [6, dayOf(closes_on)],
      [12, '99905'],
      [35, plain(holder, 26)],
      [84, '00000'],
      [128, '2'],
    ]),
    record([
      [1, `12${sequence}`],
      [6, account],
      [43, signed(opening_balance)],
      [59, dayOf(opens_on)],
      [65, plain(holder, 26)],
      [126, sequence],
    ]),
    ...movements,
    record([
      [1, `8${sequence}`],
      [5, account],
      [42, signed(closing_balance)],
      [58, dayOf(closes_on)],
      [128, '0'],
    ]),
    record([
      [1, '9'],
      [17, String(movements.length + 2).padStart(6, '0')],
      [23, total(true)],
      [38, total(false)],
      [128, '2'],
    ]),
  ]
  return Buffer.from(lines.map((line) => `${line}\r\n`).join(''), 'latin1')
}
