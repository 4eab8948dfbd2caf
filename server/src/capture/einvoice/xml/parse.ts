import type { XmlElement, XmlNode, XmlTreeNode } from 'libxml2-wasm'
import { decodeXml } from '../../../lib/xml/decode.ts'
import type { Element } from '../../../lib/xml/tree.ts'
import { isUnreadableXml, unreadableXml } from '../../../lib/xml/unreadable.ts'

/** The file size limit of the specification. */
const largestXml = 25 * 1024 * 1024

/** An invoice has twelve levels; an envelope and extensions add as many again. */
const deepest = 100

/** About ten thousand lines, two seconds. The parser's memory never shrinks, so larger files are refused before parsing. */
const mostTags = 500_000

const mostAttributes = 100

/** About three hundred lines, or embedded scans. */
const manyTags = 15_000
const manyBytes = 4 * 1024 * 1024

type Parser = typeof import('libxml2-wasm')

let parser: Promise<Parser> | undefined

/** A megabyte of WebAssembly, loaded only in processes that read an invoice. */
const loadParser = (): Promise<Parser> => {
  parser ??= import('libxml2-wasm')
  return parser
}

/**
 * The only XML parser. No DTD and so no entities, no external resources, limits on size, tags and depth. Throws UnreadableXml with a
 * reason.
 */
export const parseXml = async (bytes: Uint8Array): Promise<Element> => {
  if (bytes.byteLength > largestXml) throw unreadableXml('too_large', `${bytes.byteLength} bytes`)
  if (hasMoreTags(bytes, mostTags)) throw unreadableXml('too_large', `more than ${mostTags} tags`)
  const source = decodeXml(bytes)
  refuseDoctype(source)
  const { ParseOption, XmlDocument, XmlElement } = await loadParser()
  try {
    // HUGE lifts the limit of 10 MB for one text, which an attached PDF reaches; the other limits it lifts are enforced here.
    const option = ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_HUGE | ParseOption.XML_PARSE_NOCDATA
    using document = XmlDocument.fromBuffer(new TextEncoder().encode(source), { option })
    return toElement(document.root, XmlElement, 1)
  } catch (error) {
    if (isUnreadableXml(error)) throw error
    const message = error instanceof Error ? error.message.trim() : ''
    throw unreadableXml(/depth/i.test(message) ? 'too_deep' : 'not_xml', message.slice(0, 200))
  }
}

/** Whether parsing would block the event loop noticeably, for a tenth of a second or more. */
export const isLong = (bytes: Uint8Array): boolean => bytes.byteLength > manyBytes || hasMoreTags(bytes, manyTags)

const hasMoreTags = (bytes: Uint8Array, most: number): boolean => {
  let [tags, at] = [0, bytes.indexOf(0x3c)]
  while (at >= 0 && tags <= most) {
    tags++
    at = bytes.indexOf(0x3c, at + 1)
  }
  return tags > most
}

const blanks = /\s*/y

/** A document type can only be in the prolog: after blanks, comments and processing instructions, before the root. */
const refuseDoctype = (source: string): void => {
  let at = 0
  for (;;) {
    blanks.lastIndex = at
    blanks.test(source)
    at = blanks.lastIndex
    const end = source.startsWith('<!--', at)
      ? source.indexOf('-->', at + 4) + 3
      : source.startsWith('<?', at)
        ? source.indexOf('?>', at) + 2
        : 0
    if (end < at + 2) break
    at = end
  }
  if (/^<!DOCTYPE/i.test(source.slice(at, at + 9))) throw unreadableXml('doctype', 'a document type declaration')
  if (source.charAt(at) !== '<') throw unreadableXml('not_xml', 'no element')
}

const toElement = (node: XmlElement, Kind: Parser['XmlElement'], depth: number): Element => {
  if (depth > deepest) throw unreadableXml('too_deep', `deeper than ${deepest} elements`)
  const children: Element[] = []
  let content = ''
  for (const child of childrenOf(node)) {
    if (child instanceof Kind) children.push(toElement(child, Kind, depth + 1))
    else if (children.length === 0 && isText(child)) content += child.content
  }
  return { name: nameOf(node), attributes: attributesOf(node), children, text: children.length > 0 ? '' : clean(content) }
}

/** Follows the siblings; a processing instruction has no next sibling in this library, so the slower query is used then. */
const childrenOf = (node: XmlElement): readonly XmlNode[] => {
  const found: XmlNode[] = []
  for (let child: XmlTreeNode | null = node.firstChild; child; child = child.next) {
    if (!('next' in child)) return node.find('node()')
    found.push(child)
  }
  return found
}

const isText = (node: XmlNode): boolean => /^Xml(?:Text|CData)$/.test(node.constructor.name)

const attributesOf = (node: XmlElement): Readonly<Record<string, string>> => {
  const found = node.attrs
  if (found.length > mostAttributes) throw unreadableXml('too_large', `more than ${mostAttributes} attributes on one element`)
  // None of the formats has attributes in a namespace; such an attribute is ignored.
  const own = found.filter(({ namespaceUri }) => namespaceUri === '')
  return own.length === 0 ? none : Object.fromEntries(own.map((attribute) => [attribute.name, clean(attribute.value)]))
}

const none: Readonly<Record<string, string>> = {}

/** Composed characters, plain blanks, trimmed: removes differences between systems that are invisible to people. */
const clean = (content: string): string => {
  const trimmed = content.trim()
  return trimmed.length > 100_000 ? trimmed : trimmed.normalize('NFC').replace(/[\u00a0\u202f]/g, ' ')
}

const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:'
const cefact = 'urn:un:unece:uncefact:data:standard:'
const families = [ubl, cefact, 'urn:ferd:', 'http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader']

/** Extensions and signatures have UBL namespaces but are not part of the invoice. */
const extensions = new Set(
  ['CommonExtensionComponents-2', 'CommonSignatureComponents-2', 'SignatureAggregateComponents-2'].map((one) => ubl + one),
)

const isInvoiceNamespace = (uri: string): boolean => families.some((family) => uri.startsWith(family)) && !extensions.has(uri)

const nameOf = (node: XmlElement): string => {
  const uri = node.namespaceUri
  return isInvoiceNamespace(uri) ? node.name : `{${uri}}${node.name}`
}
