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

export const textOf = (value: string | Buffer): string => (typeof value === 'string' ? value : value.toString())
export const bytesOf = (value: string | Buffer): Buffer => (typeof value === 'string' ? Buffer.from(value) : value)
