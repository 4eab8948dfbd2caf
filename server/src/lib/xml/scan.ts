import type { Element } from './tree.ts'
import { unreadableXml } from './unreadable.ts'

/** Elements that are kept in the tree. A longer document is read by taking its repeated elements as they end. */
const mostKept = 100_000
const deepest = 100
/** No text that is read is longer; the rest of a longer one is left out. */
const longestText = 100_000
const mostAttributes = 100

type Scope = { readonly prefixes: ReadonlyMap<string, string>; readonly outer: Scope | null }

type Open = {
  /** As written, with its prefix: the end tag repeats it. */
  readonly written: string
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Element[]
  readonly scope: Scope | null
  /** The elements that were kept before it began. */
  kept: number
  text: string
}

type XmlHandler = {
  /** Given the namespace and the local name of the root; false ends the reading there. */
  readonly root: (namespace: string, name: string) => boolean
  /** Whether names in this namespace are given without it. */
  readonly isOwn: (namespace: string) => boolean
  /** Given an element that ended and the name of its parent. True when it was used: it is then left out of the tree. */
  readonly take: (element: Element, parent: string) => boolean
  /** Texts keep their blanks, and attributes with a prefix are given under their names as written. */
  readonly exact?: true
}

/**
 * Reads long documents in one pass and in little memory; `parseXml` of the invoices builds the whole tree. No document types and so no
 * entities of the document. Throws UnreadableXml with a reason, and the place for what is not well-formed.
 */
export const scanXml = (source: string, handler: XmlHandler): void => {
  const stack: Open[] = []
  let [at, kept, hasRoot] = [0, 0, false]
  const close = (open: Open): void => {
    stack.pop()
    const parent = stack.at(-1)
    const element = toElement(open, handler)
    if (!parent || handler.take(element, parent.name)) {
      kept = open.kept
      return
    }
    kept += 1
    if (kept > mostKept) throw unreadableXml('too_large', `more than ${mostKept} elements`)
    parent.children.push(element)
  }
  for (;;) {
    const next = source.indexOf('<', at)
    const end = next < 0 ? source.length : next
    if (end > at) addText(stack.at(-1), source.slice(at, end), at)
    if (next < 0) break
    const mark = source.charCodeAt(next + 1)
    if (mark === exclamation || mark === question) {
      at = skipSpecial(source, next, stack.at(-1))
      continue
    }
    if (mark === slash) {
      const open = stack.at(-1)
      if (!open || !source.startsWith(open.written, next + 2)) throw malformed(next)
      at = afterEndTag(source, next + 2 + open.written.length)
      close(open)
      continue
    }
    if (stack.length === 0 && hasRoot) throw malformed(next)
    const tag = readStartTag(source, next, stack.at(-1)?.scope ?? null, handler)
    if (!hasRoot && !handler.root(tag.namespace, tag.local)) return
    hasRoot = true
    at = tag.end
    tag.open.kept = kept
    stack.push(tag.open)
    if (stack.length > deepest) throw unreadableXml('too_deep', `deeper than ${deepest} elements`)
    if (tag.isEmpty) close(tag.open)
  }
  if (!hasRoot || stack.length > 0) throw malformed(source.length)
}

const [exclamation, question, slash, greater] = [0x21, 0x3f, 0x2f, 0x3e]

/** The place is the message: who shows it turns it into a line. */
const malformed = (at: number) => unreadableXml('not_xml', String(at))

const toElement = ({ name, attributes, children, text }: Open, { exact }: XmlHandler): Element => ({
  name,
  attributes,
  children,
  text: children.length > 0 ? '' : exact ? text : text.trim(),
})

/** The text of an element with children is not used. */
const hasRoom = ({ children, text }: Open): boolean => children.length === 0 && text.length < longestText

const addText = (open: Open | undefined, written: string, at: number): void => {
  if (open) {
    if (hasRoom(open)) open.text += decodeReferences(written.slice(0, longestText), at)
  } else if (written.trim() !== '') throw malformed(at)
}

const tagEnd = /\s{0,500}(\/?)>/y

/** Blanks may precede the end of the tag. */
const afterEndTag = (source: string, at: number): number => {
  if (source.charCodeAt(at) === greater) return at + 1
  const ending = matchAt(tagEnd, source, at)
  if (!ending || ending[1] === '/') throw malformed(at)
  return at + ending[0].length
}

/** The place after a mark that must come. */
const endOf = (source: string, mark: string, from: number): number => {
  const found = source.indexOf(mark, from)
  if (found < 0) throw malformed(from)
  return found + mark.length
}

/** The place after a comment, an instruction or a CDATA section. */
const skipSpecial = (source: string, at: number, open: Open | undefined): number => {
  if (source.startsWith('<?', at)) return endOf(source, '?>', at)
  if (source.startsWith('<!--', at)) return endOf(source, '-->', at + 4)
  if (!source.startsWith('<![CDATA[', at)) throw unreadableXml('doctype', 'a document type declaration')
  const end = endOf(source, ']]>', at)
  if (!open) throw malformed(at)
  if (hasRoom(open)) open.text += source.slice(at + 9, Math.min(end - 3, at + 9 + longestText))
  return end
}

// Names and blanks are bounded: a pattern that tries a name of ten million letters from every end runs out of stack.
const simpleTag = /<([^\s<>/=&'"!?]{1,500})(\/?)>/y
const tagName = /<([^\s<>/=&'"!?]{1,500})/y
const attributePattern = /\s{1,500}([^\s<>/=&'"]{1,500})\s{0,500}=\s{0,500}(?:"([^"<]*)"|'([^'<]*)')/y

const matchAt = (pattern: RegExp, source: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(source)
}

type StartTag = { readonly open: Open; readonly namespace: string; readonly local: string; readonly isEmpty: boolean; readonly end: number }

/** Most tags have no attributes, and are read faster. */
const readStartTag = (source: string, at: number, outer: Scope | null, { isOwn, exact }: XmlHandler): StartTag => {
  const simple = matchAt(simpleTag, source, at)
  const written = simple?.[1] ?? matchAt(tagName, source, at)?.[1]
  if (written === undefined) throw malformed(at)
  const {
    attributes,
    prefixes,
    end: afterAttributes,
  } = simple ? noAttributes : readAttributes(source, at + 1 + written.length, exact ?? false)
  const ending = simple ?? matchAt(tagEnd, source, afterAttributes)
  if (!ending) throw malformed(at)
  const scope = prefixes ? { prefixes, outer } : outer
  const colon = written.indexOf(':')
  const namespace = namespaceOf(scope, colon < 0 ? '' : written.slice(0, colon))
  if (namespace === null) throw malformed(at)
  const local = colon < 0 ? written : written.slice(colon + 1)
  const name = isOwn(namespace) ? local : `{${namespace}}${local}`
  const open: Open = { written, name, attributes, children: [], scope, kept: 0, text: '' }
  return { open, namespace, local, isEmpty: ending.at(-1) === '/', end: ending.index + ending[0].length }
}

const none: Readonly<Record<string, string>> = {}
const noAttributes = { attributes: none, prefixes: null, end: 0 }

const readAttributes = (source: string, from: number, keepsPrefixed: boolean) => {
  let at = from
  const attributes: Record<string, string> = {}
  let prefixes: Map<string, string> | null = null
  const seen: string[] = []
  for (let found = matchAt(attributePattern, source, at); found; found = matchAt(attributePattern, source, at)) {
    const [all, name = '', double, single] = found
    const value = decodeReferences(double ?? single ?? '', at)
    if (seen.length === mostAttributes) throw unreadableXml('too_large', `more than ${mostAttributes} attributes on one element`)
    if (seen.includes(name)) throw malformed(at)
    seen.push(name)
    if (name === 'xmlns' || name.startsWith('xmlns:')) {
      prefixes ??= new Map()
      prefixes.set(name.slice(6), value)
    } else if (keepsPrefixed || !name.includes(':')) attributes[name] = value
    at += all.length
  }
  return { attributes, prefixes, end: at }
}

const namespaceOf = (scope: Scope | null, prefix: string): string | null => {
  for (let one = scope; one; one = one.outer) {
    const found = one.prefixes.get(prefix)
    if (found !== undefined) return found
  }
  return prefix === '' ? '' : null
}

const predefined: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const reference = /&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(amp|lt|gt|quot|apos));|&/g

const decodeReferences = (written: string, at: number): string =>
  written.includes('&')
    ? written.replace(reference, (_, decimal?: string, hexadecimal?: string, name?: string) => {
        if (name !== undefined) return predefined[name] ?? ''
        const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
        if (!isCharacter(code)) throw malformed(at)
        return String.fromCodePoint(code)
      })
    : written

/** The characters of XML 1.0. */
const isCharacter = (code: number): boolean =>
  code === 9 ||
  code === 10 ||
  code === 13 ||
  (code >= 0x20 && code < 0xd800) ||
  (code >= 0xe000 && code <= 0x10ffff && code !== 0xfffe && code !== 0xffff)
