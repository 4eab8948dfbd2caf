/** How values arrive from PostgreSQL. */
import pg from 'pg'
import { Parser } from 'pg-protocol/dist/parser.js'

/** From this length on, a text arrives as its bytes. */
const longText = 512

type Connection = {
  attachListeners: (stream: NodeJS.ReadableStream) => void
  readonly emit: (event: string, message: unknown) => void
}
type Reader = { readonly string: (length: number) => string | Buffer; readonly bytes: (length: number) => Buffer }

/**
 * A client whose long texts arrive as their bytes, UTF-8. The driver decodes every field, and JSON that PostgreSQL rendered would be encoded
 * again to be sent: that cost more than everything else that is done with it here. A type parser decodes what is read as text.
 */
export function bytesClient(config: string | pg.ClientConfig): pg.Client {
  const client = new pg.Client(config)
  const { connection } = client as unknown as { readonly connection: Connection }
  // As the driver does it, with a parser that has another reader.
  connection.attachListeners = (stream) => {
    const parser = new Parser()
    readLongTextsAsBytes((parser as unknown as { reader: Reader }).reader)
    stream.on('data', (chunk: Buffer) =>
      parser.parse(chunk, (message) => connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message)),
    )
  }
  return client
}

/** For a pool, which calls it with `new`. */
export function BytesClient(config: pg.ClientConfig): pg.Client {
  return bytesClient(config)
}

function readLongTextsAsBytes(reader: Reader): void {
  const readText = reader.string.bind(reader)
  // A copy: the parser writes the next messages over these.
  const string = (length: number) => (length < longText ? readText(length) : Buffer.from(reader.bytes(length)))
  Object.assign(reader, { string })
}

const textOf = (value: string | Buffer): string => (typeof value === 'string' ? value : value.toString())
const bytesOf = (value: string | Buffer): Buffer => (typeof value === 'string' ? Buffer.from(value) : value)

const ownParsers: Readonly<Record<number, (value: string) => unknown>> = { 20: safeInteger, 1082: String, 1700: String }

type ValueParser = (value: string | Buffer) => unknown
const parsers = new Map<string, ValueParser>()

function parserOf(oid: number, format: 'text' | 'binary' = 'text'): ValueParser {
  const key = `${format} ${oid}`
  let found = parsers.get(key)
  if (!found) {
    const parse = ownParsers[oid] ?? (pg.types.getTypeParser(oid, format) as (value: string) => unknown)
    parsers.set(key, (found = (value) => parse(textOf(value))))
  }
  return found
}

/** Ids and counters are safe integers, anything else is an error; amounts and dates stay strings, as on the wire. */
export const types = { getTypeParser: parserOf }

const textOids = [25, 114]
/** Texts stay bytes. */
export const bytesTypes = { getTypeParser: (oid: number) => (textOids.includes(oid) ? bytesOf : parserOf(oid)) }

function safeInteger(value: string): number {
  const n = Number(value)
  if (!Number.isSafeInteger(n)) throw new Error(`integer ${value} does not fit`)
  return n
}
