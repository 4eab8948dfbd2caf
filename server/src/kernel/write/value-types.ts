import pg from 'pg'
import { bytesOf, textOf } from './bytes-client.ts'

const ownParsers: Readonly<Record<number, (value: string) => unknown>> = { 20: safeInteger, 1082: String, 1700: String }

type Parser = (value: string | Buffer) => unknown
const parsers = new Map<string, Parser>()

function parserOf(oid: number, format: 'text' | 'binary' = 'text'): Parser {
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
