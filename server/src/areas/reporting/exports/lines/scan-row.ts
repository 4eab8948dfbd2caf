/** Finds the fields of a row in the text that PostgreSQL writes of it: `(2026-01-08,ACH,"a, b",,"")`. Nothing is a null. */

/** What the bytes of a field are. */
export const marks = {
  isNull: 1,
  /** Has a character that is not the same inside quotes of JSON or CSV, or one that PostgreSQL doubled. */
  isSpecial: 2,
  /** Has something else than digits, points and minus signs. */
  notNumber: 4,
  notDigits: 8,
} as const

const [quote, comma, close, backslash, semicolon, point, minus] = [...Buffer.from('",)\\;.-')] as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
]
const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39
const marksOf = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (isDigit(byte)) return 0
  if (byte === point || byte === minus) return marks.notDigits
  const isSpecial = byte < 0x20 || byte === quote || byte === backslash || byte === semicolon
  return marks.notDigits | marks.notNumber | (isSpecial ? marks.isSpecial : 0)
})

/** Where the fields of one row begin and end. */
export type Scanned = { readonly starts: Int32Array; readonly ends: Int32Array; readonly marks: Uint8Array }

export const openScanned = (count: number): Scanned => ({
  starts: new Int32Array(count),
  ends: new Int32Array(count),
  marks: new Uint8Array(count),
})

/** Scans the row that begins at `from`, and returns where it ends. */
export function scanRow(input: Buffer, from: number, { starts, ends, marks: found }: Scanned): number {
  const count = starts.length
  let at = from + 1
  for (let field = 0; field < count; field += 1) {
    let seen = 0
    if (input[at] === quote) {
      at += 1
      starts[field] = at
      for (; at < input.length; at += 1) {
        const byte = input[at] as number
        if (byte === quote) {
          if (input[at + 1] !== quote) break
          at += 1
        }
        seen |= marksOf[byte] as number
      }
      ends[field] = at
      found[field] = seen
      at += 1
    } else {
      starts[field] = at
      for (; at < input.length; at += 1) {
        const byte = input[at] as number
        if (byte === comma || byte === close) break
        seen |= marksOf[byte] as number
      }
      ends[field] = at
      found[field] = at === starts[field] ? marks.isNull : seen
    }
    if (input[at] !== (field === count - 1 ? close : comma)) throw new Error(`a row of the database has no ${count} fields`)
    at += 1
  }
  return at
}

/** The value of a field that has doubled characters, or others that are not ASCII. */
export const textOf = (input: Buffer, start: number, end: number): string =>
  input.toString('utf8', start, end).replaceAll(/(["\\])\1/g, '$1')
