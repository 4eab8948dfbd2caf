import { dateFromDayFirst } from '../dates.ts'
import { parseAmount } from '../draft.ts'
import { textOf } from '../text.ts'

export const width = 120

/** Positions as in the standard: counted from 1, both ends included. */
export const at = (line: string, from: number, to: number): string => line.slice(from - 1, to)

/** The last sign of an amount is a digit and its sign: `{` and `A` to `I` are 0 to 9 of a credit, `}` and `J` to `R` of a debit. */
const credits = '{ABCDEFGHI'
const debits = '}JKLMNOPQR'

export const readAmount = (line: string): bigint | null => {
  const [written, decimals] = [at(line, 91, 104), at(line, 20, 20).trim() || '2']
  if (!/^\d{13}[{}A-R]$/.test(written) || !/^[0-5]$/.test(decimals)) return null
  const last = written.slice(13)
  const isDebit = debits.includes(last)
  const digits = written.slice(0, 13) + String((isDebit ? debits : credits).indexOf(last))
  const point = digits.length - Number(decimals)
  const amount = parseAmount(`${digits.slice(0, point)}.${digits.slice(point)}`)
  return amount === null ? null : isDebit ? -amount : amount
}

export const readDate = (written: string): string | null => (/^\d{6}$/.test(written) ? dateFromDayFirst(written) : null)

/** The lines of the file; without line ends a record begins every 120 characters. */
export const recordsOf = (text: string): readonly string[] => {
  if (/[\r\n]/.test(text.slice(0, 10 * width)) || text.length <= width + 2) return text.split(/\r\n|\n|\r/)
  return Array.from({ length: Math.ceil(text.length / width) }, (_, index) => text.slice(index * width, (index + 1) * width))
}

export type Detail = { readonly qualifier: string; readonly text: string }

/** The text after a qualifier: 70 characters, of which some qualifiers use two halves. */
export const readDetail = (line: string): Detail => ({ qualifier: at(line, 46, 48), text: at(line, 49, 118) })

export const firstHalf = (written: string | undefined): string | null => textOf(written?.slice(0, 35), 100)
