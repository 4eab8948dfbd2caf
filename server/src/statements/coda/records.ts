import { belgianIban } from '../accounts.ts'
import { dateFromDayFirst } from '../dates.ts'
import { longest, textOf } from '../text.ts'

/** Positions as in the standard: counted from 1, both ends included. */
export const at = (line: string, from: number, to: number): string => line.slice(from - 1, to)

/** Null where it is zeros or blanks, undefined where it is no day. */
export const readDate = (written: string): string | null | undefined =>
  written.trim().replaceAll('0', '') === '' ? null : (dateFromDayFirst(written) ?? undefined)

/** Thousandths with a sign digit, 1 for debit; in 1/100000. */
export const readAmount = (sign: string, written: string): bigint | null => {
  if (!/^[01]\d{15}$/.test(sign + written)) return null
  const amount = BigInt(written) * 100n
  return sign === '1' ? -amount : amount
}

type Account = { readonly number: string | null; readonly currency: string }

/** The account of the statement by its structure: 0 Belgian number, 1 foreign number, 2 Belgian IBAN, 3 foreign IBAN. */
export const readAccount = (structure: string, zone: string): Account => {
  if (structure === '0') {
    const number = zone.slice(0, 12).trim()
    return { number: belgianIban(number) ?? textOf(number, longest.account), currency: zone.slice(13, 16) }
  }
  return {
    number: textOf(zone.slice(0, structure === '2' ? 31 : 34), longest.account)?.replaceAll(' ', '') ?? null,
    currency: zone.slice(34, 37),
  }
}

/** The account of the other side: a Belgian number of twelve digits and a blank, or up to 34 characters. */
const readCounterpartAccount = (zone: string): string | null => {
  const number = zone.slice(0, 34).trim()
  if (/^\d{12} /.test(zone)) return belgianIban(zone.slice(0, 12)) ?? zone.slice(0, 12)
  return textOf(number, longest.account)
}

export type Information = {
  /** The type of a structured text, or null for a free one. */
  readonly type: string | null
  text: string
}

export type Record2 = {
  readonly line: number
  readonly sequence: number
  readonly detail: number
  readonly bank_reference: string
  readonly amount: bigint
  readonly value_date: string | null
  /** Type 1, family 2, operation 2, category 3. */
  readonly code: string
  /** The type of a structured communication, or null for a free one. */
  readonly structure: string | null
  readonly entry_date: string | null
  /** Its parts are joined without a separator: a structured text continues in the middle of a field. */
  text: string
  customer_reference: string
  bic: string
  returned_as: string
  reason: string
  account: string | null
  name: string
  readonly information: Information[]
}

/** Record 2.1; null when a field cannot be read, and which one. */
export const readMovement = (line: string, nth: number): Record2 | 'amount_invalid' | 'date_invalid' | 'sequence' => {
  const amount = readAmount(at(line, 32, 32), at(line, 33, 47))
  const [valueDate, entryDate] = [readDate(at(line, 48, 53)), readDate(at(line, 116, 121))]
  const numbers = at(line, 3, 10)
  if (!/^\d{8}$/.test(numbers)) return 'sequence'
  if (amount === null) return 'amount_invalid'
  if (valueDate === undefined || entryDate === undefined) return 'date_invalid'
  const isStructured = at(line, 62, 62) === '1'
  return {
    line: nth,
    sequence: Number(numbers.slice(0, 4)),
    detail: Number(numbers.slice(4)),
    bank_reference: at(line, 11, 31),
    amount,
    value_date: valueDate,
    code: at(line, 54, 61),
    structure: isStructured ? at(line, 63, 65) : null,
    entry_date: entryDate,
    text: at(line, isStructured ? 66 : 63, 115),
    customer_reference: '',
    bic: '',
    returned_as: '',
    reason: '',
    account: null,
    name: '',
    information: [],
  }
}

/** Records 2.2 and 2.3 complete the movement. */
export const completeMovement = (movement: Record2, line: string): void => {
  if (line.startsWith('22')) {
    movement.text += at(line, 11, 63)
    movement.customer_reference = at(line, 64, 98)
    movement.bic = at(line, 99, 109)
    movement.returned_as = at(line, 113, 113)
    movement.reason = at(line, 114, 117)
  } else {
    movement.account = readCounterpartAccount(at(line, 11, 47))
    movement.name = at(line, 48, 82)
    movement.text += at(line, 83, 125)
  }
}
