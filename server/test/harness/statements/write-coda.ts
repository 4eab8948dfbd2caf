import { closingBalance, isReturn, listOf, magnitude, type Written, type WrittenStatement, type WrittenTransaction } from './written.ts'

type Options = { readonly encoding?: 'latin1' | 'utf8'; readonly lineEnd?: '\r\n' | '\n' }

/** A record of 128 characters with texts at their positions, counted from 1. */
const record = (...fields: readonly (readonly [number, string])[]): string => {
  const signs = Array.from({ length: 128 }, () => ' ')
  for (const [at, text] of fields) for (const [index, sign] of Array.from(text).entries()) signs[at - 1 + index] = sign
  return signs.slice(0, 128).join('')
}

const day = (date: string | null | undefined): string => (date ? `${date.slice(8, 10)}${date.slice(5, 7)}${date.slice(2, 4)}` : '000000')

const thousandths = (cents: bigint): string => (magnitude(cents) * 10n).toString().padStart(15, '0')

const sign = (cents: bigint): string => (cents < 0n ? '1' : '0')

const four = (value: number): string => String(value).padStart(4, '0')

const cut = (text: string, from: number, length: number): string => text.slice(from, from + length)

type Detail = { readonly code: string; readonly transaction: WrittenTransaction; readonly customer_reference: string }

const simpleCode = (type: string, transaction: WrittenTransaction): string => {
  if (isReturn(transaction)) return transaction.amount < 0n ? `${type}0503000` : `${type}0154000`
  return transaction.amount < 0n ? `${type}0101000` : `${type}0150000`
}

/** The records of one movement or detail: 2.1, then 2.2, 2.3 and information as far as there is something to say. */
const movementRecords = (sequence: number, detail: number, { code, transaction, customer_reference }: Detail): string[] => {
  const { amount, reference, communication, bank_reference, name, iban, bic, return_reason } = transaction
  const numbers = four(sequence % 10_000) + four(detail)
  const text = reference ? `${reference.startsWith('RF') ? '100' : '101'}${reference}` : (communication ?? '')
  const second = record(
    [1, `22${numbers}`],
    [11, cut(text, 53, 53)],
    [64, customer_reference],
    [99, bic ?? ''],
    [113, return_reason ? '2' : ''],
    [114, return_reason ?? ''],
    [126, '0 0'],
  )
  const third = record(
    [1, `23${numbers}`],
    [11, iban ?? ''],
    [45, iban ? 'EUR' : ''],
    [48, (name ?? '').slice(0, 35)],
    [83, cut(text, 106, 43)],
    [126, '0 0'],
  )
  const first = record(
    [1, `21${numbers}`],
    [11, bank_reference ?? ''],
    [32, sign(amount) + thousandths(amount)],
    [48, day(transaction.value_date)],
    [54, code],
    [62, reference ? '1' : '0'],
    [63, cut(text, 0, 53)],
    [116, day(transaction.entry_date)],
    [122, '0000'],
    [126, '1 0'],
  )
  const information =
    (name ?? '').length > 35
      ? [record([1, `31${numbers}`], [11, bank_reference ?? ''], [32, code], [40, `1001${name ?? ''}`], [126, '0 0'])]
      : []
  return [first, second, third, ...information]
}

/** Details of a movement: payments of a collective amount, which may have parts, or parts of a simple amount. */
const detailsOf = (transaction: WrittenTransaction): { readonly code: string; readonly details: readonly Detail[] } => {
  const { payments = [], split = [], amount } = transaction
  const parts = (type: string, of: WrittenTransaction): Detail[] =>
    (of.split ?? []).map((part) => ({
      code: `${type}4101${part.category}`,
      transaction: { amount: part.amount, entry_date: of.entry_date, value_date: of.value_date ?? null, communication: part.label },
      customer_reference: '',
    }))
  if (payments.length === 0)
    return { code: split.length > 0 ? simpleCode('3', transaction) : simpleCode('0', transaction), details: parts('8', transaction) }
  const hasParts = payments.some((payment) => (payment.split ?? []).length > 0)
  const type = hasParts || amount > 0n ? '2' : '1'
  const details = payments.flatMap((payment) => {
    const own = type === '1' ? '5' : (payment.split ?? []).length > 0 ? '7' : '6'
    return [
      { code: simpleCode(own, payment), transaction: payment, customer_reference: payment.end_to_end_id ?? '' },
      ...parts('9', payment),
    ]
  })
  return { code: type === '1' ? '10107000' : '20150000', details }
}

const transactionRecords = (transaction: WrittenTransaction, sequence: number): string[] => {
  const { code, details } = detailsOf(transaction)
  const customer = (transaction.payments ?? []).length > 0 ? transaction.batch_reference : transaction.end_to_end_id
  return [{ code, transaction, customer_reference: customer ?? '' }, ...details].flatMap((detail, index) =>
    movementRecords(sequence, index, detail),
  )
}

const statementRecords = (statement: WrittenStatement, isLast: boolean): string[] => {
  const { iban, currency = 'EUR', number, opening_balance, opening_date, closing_date, transactions } = statement
  const closing = closingBalance(statement)
  const zone = record([1, iban], [35, currency]).slice(0, 37)
  const structure = iban.startsWith('BE') ? '2' : '3'
  const body = [
    record(
      [1, `1${structure}000`],
      [6, zone],
      [43, sign(opening_balance) + thousandths(opening_balance)],
      [59, day(opening_date)],
      [65, 'TEST'],
      [126, number.padStart(3, '0')],
    ),
    ...transactions.flatMap((transaction, index) => transactionRecords(transaction, index + 1)),
    record([1, '8000'], [5, zone], [42, sign(closing) + thousandths(closing)], [58, day(closing_date)], [128, '0']),
  ]
  const total = (wanted: (amount: bigint) => boolean): string =>
    thousandths(transactions.reduce((sum, { amount }) => (wanted(amount) ? sum + magnitude(amount) : sum), 0n))
  return [
    record(
      [1, '00000'],
      [6, day(closing_date)],
      [12, '36305'],
      [25, '0000000001'],
      [35, 'TEST'],
      [61, 'BBRUBEBB'],
      [84, '00000'],
      [128, '2'],
    ),
    ...body,
    record(
      [1, '9'],
      [17, String(body.length).padStart(6, '0')],
      [23, total((amount) => amount < 0n)],
      [38, total((amount) => amount > 0n)],
      [128, isLast ? '2' : '1'],
    ),
  ]
}

/** A CODA file. Statement numbers have up to three digits, and movements start again at 0 after 9999. */
export const writeCoda = (written: Written, { encoding = 'latin1', lineEnd = '\r\n' }: Options = {}): Uint8Array<ArrayBuffer> => {
  const statements = listOf(written)
  const records = statements.flatMap((statement, index) => statementRecords(statement, index === statements.length - 1))
  return new Uint8Array(Buffer.from(records.map((line) => line + lineEnd).join(''), encoding))
}
