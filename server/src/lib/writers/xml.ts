import { inBlocks } from './table.ts'

type Attributes = Readonly<Record<string, string>>

/** A child that is null is left out, so that optional elements can be written where they stand. */
type Content = string | readonly (XmlElement | null)[]

export type XmlElement = Readonly<{ name: string; content: Content; attributes: Attributes }>

export const xml = (name: string, content: Content, attributes: Attributes = {}): XmlElement => ({ name, content, attributes })

/** An element whose text may be missing. */
export const optionalXml = (name: string, text: string | null): XmlElement | null => (text === null ? null : xml(name, text))

/**
 * A document in UTF-8 without a byte-order mark: elements and attributes in the order given, two blanks per level, so that the same values
 * give the same bytes. Names come from the program; one that is wrong is a mistake of ours.
 */
export const writeXml = (root: XmlElement): string => `${declaration}${lines(root, '', noPrefixes)}`

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** An element whose children are made while it is written, so that a document need not be in memory at once. */
export type XmlStream = Readonly<{ name: string; parts: XmlParts }>
export type XmlParts = Iterable<XmlElement | XmlStream | null> | AsyncIterable<XmlElement | XmlStream | null>

export const xmlStream = (name: string, parts: XmlParts): XmlStream => ({ name, parts })

/** The same document as `writeXml` would write of the whole, piece by piece. */
export const streamXml = (root: XmlStream): AsyncGenerator<string> => inBlocks(pieces(root))

async function* pieces(root: XmlStream): AsyncGenerator<string> {
  yield declaration
  yield* piecesOf(root, '')
}

async function* piecesOf({ name, parts }: XmlStream, indent: string): AsyncGenerator<string> {
  checkName(name, noPrefixes)
  yield `${indent}<${name}>\n`
  for await (const part of parts) {
    if (part === null) continue
    if ('parts' in part) yield* piecesOf(part, `${indent}  `)
    else yield lines(part, `${indent}  `, noPrefixes)
  }
  yield `${indent}</${name}>\n`
}

const noPrefixes: ReadonlySet<string> = new Set()

const namePattern = /^(?:([A-Za-z_][\w.-]*):)?[A-Za-z_][\w.-]*$/

const lines = ({ name, content, attributes }: XmlElement, indent: string, outside: ReadonlySet<string>): string => {
  const declared = Object.keys(attributes).flatMap((attribute) =>
    attribute.startsWith('xmlns:') ? [attribute.slice('xmlns:'.length)] : [],
  )
  const prefixes = declared.length > 0 ? new Set([...outside, ...declared]) : outside
  for (const written of [name, ...Object.keys(attributes)]) checkName(written, prefixes)
  const opening = `${indent}<${name}${Object.entries(attributes).map(attributeText).join('')}`
  if (typeof content === 'string') return content === '' ? `${opening}/>\n` : `${opening}>${escaped(content)}</${name}>\n`
  const inside = content.flatMap((child) => (child === null ? [] : [lines(child, `${indent}  `, prefixes)]))
  return inside.length === 0 ? `${opening}/>\n` : `${opening}>\n${inside.join('')}${indent}</${name}>\n`
}

const checkName = (name: string, prefixes: ReadonlySet<string>): void => {
  const found = namePattern.exec(name)
  if (!found) throw new Error(`${JSON.stringify(name)} is not a name of XML`)
  const [, prefix] = found
  if (prefix !== undefined && prefix !== 'xmlns' && !prefixes.has(prefix)) throw new Error(`the prefix of ${name} is declared nowhere`)
}

const attributeText = ([name, value]: readonly [string, string]): string => ` ${name}="${escaped(value).replace(/["\t\n]/g, characterOf)}"`

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\t': '&#9;', '\n': '&#10;' }
const characterOf = (character: string): string => entities[character] ?? character

// Everything outside the characters of XML 1.0 (2.2). A parser refuses the whole document for one of them, even as a reference.
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/**
 * Forbidden characters are dropped: they are invisible, come with text that somebody pasted, and no return should fail because of one. A
 * carriage return becomes the line feed that a parser would read.
 */
const escaped = (text: string): string => text.replace(forbidden, '').replace(/\r\n?/g, '\n').replace(/[&<>]/g, characterOf)
