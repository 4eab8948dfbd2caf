import { closingBalance, decimal, isReturn, listOf, type Written, type WrittenStatement, type WrittenTransaction } from './written.ts'

const day = (date: string): string => date.slice(2).replaceAll('-', '')

const comma = (amount: bigint): string => decimal(amount).replace('.', ',')

const balance = (tag: string, amount: bigint, date: string, currency: string): string =>
  `:${tag}:${amount < 0n ? 'D' : 'C'}${day(date)}${currency}${comma(amount)}`

/** A debit that comes back is RD, a credit that is taken back RC. */
const mark = (transaction: WrittenTransaction): string =>
  isReturn(transaction) ? (transaction.amount < 0n ? 'RC' : 'RD') : transaction.amount < 0n ? 'D' : 'C'

const wrapped = (text: string): string[] =>
  Array.from({ length: Math.ceil(text.length / 65) }, (_, index) => text.slice(65 * index, 65 * (index + 1)))

const lines = (transaction: WrittenTransaction): string[] => {
  const { amount, entry_date, name, iban, bic, communication, reference, end_to_end_id, bank_reference, return_reason } = transaction
  const valueDate = transaction.value_date ?? entry_date
  const information = [
    end_to_end_id ? `/EREF/${end_to_end_id}` : '',
    return_reason ? `/RTRN/${return_reason}` : '',
    name ? `/${amount < 0n ? 'BENM' : 'ORDP'}//NAME/${name}` : '',
    iban ? `/IBAN/${iban}` : '',
    bic ? `/BIC/${bic}` : '',
    reference ? `/REMI//STRD/${reference}` : communication ? `/REMI//USTD//${communication}` : '',
  ].join('')
  return [
    `:61:${day(valueDate)}${entry_date.slice(5).replace('-', '')}${mark(transaction)}${comma(amount)}NTRFNONREF${bank_reference ? `//${bank_reference}` : ''}`,
    ...(information === '' ? [] : wrapped(`:86:${information}`)),
  ]
}

const message = (statement: WrittenStatement): string[] => {
  const { iban, currency = 'EUR', number, opening_balance, opening_date, closing_date, transactions } = statement
  return [
    ':20:TEST',
    `:25:${iban}`,
    `:28C:${number.padStart(5, '0')}/001`,
    balance('60F', opening_balance, opening_date, currency),
    ...transactions.flatMap(lines),
    balance('62F', closingBalance(statement), closing_date, currency),
    '-',
  ]
}

/** MT940 with `/TAG/` texts. Collective amounts are written without their payments, which the format does not have. */
export const writeMt940 = (written: Written): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    Buffer.from(
      listOf(written)
        .flatMap(message)
        .map((line) => `${line}\r\n`)
        .join(''),
      'latin1',
    ),
  )
