import { csvCell } from '../../../../lib/writers/csv.ts'
import type { ColumnKind } from '../../../../lib/writers/table.ts'
import { marks, openScanned, type Scanned, scanRow, textOf } from './scan-row.ts'
import type { LineColumn } from './column.ts'

/** How values of a type stand in JSON, and so in the fingerprint. */
const forms = {
  boolean: 'flag',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  numeric: 'decimal',
  date: 'date',
  text: 'text',
  'character varying': 'text',
  character: 'text',
} as const
type Form = (typeof forms)[keyof typeof forms]

type Cell = { readonly column: LineColumn; readonly field: number; readonly form: Form }
type Member = { readonly begin: Buffer; readonly field: number; readonly form: Form }

/** Bytes that grow at their end. */
type Output = { bytes: Buffer; at: number }

/** Makes of rows as the database writes them, one per line, those of the CSV file and the members of the fingerprint. */
export function openTranscoder(columns: readonly LineColumn[], fields: readonly string[], types: Readonly<Record<string, string>>) {
  const formOf = (name: string): Form => {
    const form = forms[types[name] as keyof typeof forms]
    if (!form) throw new Error(`the column ${name} has the type ${types[name]}, which no list has`)
    return form
  }
  const cells = columns.map((column): Cell => ({ column, field: fields.indexOf(column.name), form: formOf(column.name) }))
  const members = columns
    .filter(({ covered_by }) => covered_by !== null)
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, covered_by }, at): Member => {
      const field = covered_by ?? name
      return { begin: Buffer.from(`${at === 0 ? '{' : ','}${JSON.stringify(name)}:`), field: fields.indexOf(field), form: formOf(field) }
    })
  if (new Set(members.map(({ field }) => field)).size < members.length) throw new Error('a field is covered twice')
  const scanned = openScanned(fields.length)
  const csv: Output = { bytes: Buffer.alloc(0), at: 0 }
  const json: Output = { bytes: Buffer.alloc(0), at: 0 }
  const begins = members.reduce((sum, { begin }) => sum + begin.length, 0)
  let isFirst = true
  return (input: Buffer): { csv: Buffer; covered: Buffer } => {
    csv.at = 0
    json.at = 0
    for (let at = 0; at < input.length; at += 1) {
      const end = scanRow(input, at, scanned)
      // An escaped character of JSON takes six bytes, and no field is covered twice.
      const most = (end - at) * 6 + begins + 8 * columns.length
      reserve(csv, most)
      reserve(json, most)
      if (!isFirst) put(json, comma)
      isFirst = false
      writeMembers(json, members, input, scanned)
      writeCells(csv, cells, input, scanned)
      at = end
    }
    return { csv: Buffer.from(csv.bytes.subarray(0, csv.at)), covered: json.bytes.subarray(0, json.at) }
  }
}

const [comma, closing, quote, semicolon, space, blankEnd] = [0x2c, 0x7d, 0x22, 0x3b, 0x20, 0x80]
const [nothing, yes, no] = ['null', 'true', 'false'].map((word) => Buffer.from(word)) as [Buffer, Buffer, Buffer]

function writeMembers(out: Output, members: readonly Member[], input: Buffer, { starts, ends, marks: found }: Scanned): void {
  for (const { begin, field, form } of members) {
    const start = starts[field] as number
    const end = ends[field] as number
    const seen = found[field] as number
    append(out, begin, 0, begin.length)
    if (seen & marks.isNull) append(out, nothing, 0, 4)
    else if (form === 'flag') append(out, wordOf(input, start), 0, wordOf(input, start).length)
    else if (form === 'number') append(out, input, start, checkedEnd(input, start, end))
    else if (seen & marks.isSpecial) appendText(out, JSON.stringify(textOf(input, start, end)))
    else {
      put(out, quote)
      append(out, input, start, end)
      put(out, quote)
    }
  }
  put(out, closing)
}

function writeCells(out: Output, cells: readonly Cell[], input: Buffer, { starts, ends, marks: found }: Scanned): void {
  let isFirst = true
  for (const { column, field, form } of cells) {
    const start = starts[field] as number
    const end = ends[field] as number
    const seen = found[field] as number
    if (!isFirst) put(out, semicolon)
    isFirst = false
    if (start === end) continue
    if (isPlain(column.kind, form, seen, input, start, end)) append(out, input, start, end)
    else appendText(out, csvCell(column, form === 'flag' ? wordOf(input, start).toString() : textOf(input, start, end)))
  }
  append(out, lineEnd, 0, 2)
}
const lineEnd = Buffer.from('\r\n')

/** It stands in the file as it is. Whatever needs a closer look is left to `csvCell`. */
function isPlain(kind: ColumnKind, form: Form, seen: number, input: Buffer, start: number, end: number): boolean {
  if (kind === 'text') return form !== 'flag' && !(seen & marks.isSpecial) && isLetter(input[start] as number) && isInked(input, end)
  if (kind === 'fixed') return !(seen & marks.notDigits)
  if (kind === 'date') return form === 'date' && !(seen & marks.notNumber) && end - start === 10
  return kind !== 'phone' && (form === 'number' || form === 'decimal') && !(seen & marks.notNumber)
}

/** A digit or a Latin letter, and so no beginning of a formula and no blank. Those with accents have two bytes. */
const isLetter = (byte: number): boolean =>
  (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a) || isAccented(byte)
const isAccented = (byte: number): boolean => byte >= 0xc3 && byte <= 0xc9
/** The last character is no blank. */
function isInked(input: Buffer, end: number): boolean {
  const last = input[end - 1] as number
  return last < blankEnd ? last > space : isAccented(input[end - 2] as number)
}

/** More digits are not exact in JavaScript, where the other formats are made. */
function checkedEnd(input: Buffer, start: number, end: number): number {
  if (end - start > 15) throw new Error(`integer ${input.toString('utf8', start, end)} does not fit`)
  return end
}

const wordOf = (input: Buffer, start: number): Buffer => (input[start] === 0x74 ? yes : no)

function reserve(out: Output, count: number): void {
  if (out.bytes.length - out.at >= count) return
  const larger = Buffer.allocUnsafe(Math.max(out.bytes.length * 2, out.at + count, 64 * 1024))
  out.bytes.copy(larger, 0, 0, out.at)
  out.bytes = larger
}

function put(out: Output, byte: number): void {
  out.bytes[out.at] = byte
  out.at += 1
}

const short = 48

function append(out: Output, from: Buffer, start: number, end: number): void {
  const { bytes } = out
  let { at } = out
  if (end - start > short) from.copy(bytes, at, start, end)
  else for (let place = start; place < end; place += 1, at += 1) bytes[at] = from[place] as number
  out.at += end - start
}

function appendText(out: Output, text: string): void {
  out.at += out.bytes.write(text, out.at)
}
