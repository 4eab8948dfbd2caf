import { closingBalance, isReturn, listOf, magnitude, type Written, type WrittenStatement, type WrittenTransaction } from './written.ts'

const day = (date: string): string => `${date.slice(8, 10)}${date.slice(5, 7)}${date.slice(2, 4)}`

/** The last sign carries the last digit and the sign. */
const signedAmount = (amount: bigint): string => {
  const digits = magnitude(amount).toString().padStart(14, '0')
  return digits.slice(0, 13) + (amount < 0n ? '}JKLMNOPQR' : '{ABCDEFGHI').charAt(Number(digits.slice(13)))
}

type Account = { readonly start: string; readonly middle: string }

const accountOf = ({ iban, currency = 'EUR' }: WrittenStatement): Account => ({
  start: iban.slice(4, 9),
  middle: `${iban.slice(9, 14)}${currency}2 ${iban.slice(14, 25)}`,
})

const balanceRecord = (kind: string, { start, middle }: Account, amount: bigint, date: string): string =>
  `${kind}${start}    ${middle}  ${day(date)}`.padEnd(90) + signedAmount(amount).padEnd(30)

const operationRecords = ({ start, middle }: Account, transaction: WrittenTransaction): string[] => {
  const { amount, entry_date, name, iban, communication, reference, end_to_end_id, bank_reference } = transaction
  const code = amount < 0n ? '06' : '05'
  const head = (kind: string) => `${kind}${start}    ${middle}${code}${day(entry_date)}`
  // Of a returned payment the parties are those of the payment.
  const side = amount > 0n === isReturn(transaction) ? 'BE' : 'PY'
  const main = `${head('04')}${isReturn(transaction) ? '04' : '  '}${day(transaction.value_date ?? entry_date)}VIR SEPA`.padEnd(90)
  const complements: readonly (readonly [string, string | null | undefined])[] = [
    [`N${side}`, name],
    [`C${side}`, iban],
    ['LCC', reference ?? communication?.slice(0, 70)],
    ['LC2', reference ? null : communication?.slice(70, 140)],
    ['RCN', end_to_end_id],
  ]
  return [
    main + signedAmount(amount) + (bank_reference ?? '').slice(0, 16).padEnd(16),
    ...complements.flatMap(([qualifier, text]) => (text ? [`${head('05')}     ${qualifier}${text}`.padEnd(120)] : [])),
  ]
}

const records = (statement: WrittenStatement): string[] => {
  const account = accountOf(statement)
  return [
    balanceRecord('01', account, statement.opening_balance, statement.opening_date),
    ...statement.transactions.flatMap((transaction) => operationRecords(account, transaction)),
    balanceRecord('07', account, closingBalance(statement), statement.closing_date),
  ]
}

/** CFONB 120 of French accounts. Collective amounts are written without their payments, which the format does not have. */
export const writeCfonb = (written: Written): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    Buffer.from(
      listOf(written)
        .flatMap(records)
        .map((line) => `${line}\r\n`)
        .join(''),
      'latin1',
    ),
  )
