/** XML as plain values: the parser's memory is freed before reading, and rules and readers are pure functions of this tree. */
export interface Element {
  /** The local name in a namespace of the format that is read; elsewhere with its namespace in braces, so that it matches no path. */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Element[]
  /** Its own text, trimmed; empty where it has children. */
  readonly text: string
}

const namesOf = (path: string): readonly string[][] => path.split('/').map((step) => step.split('|'))

const paths = new Map<string, readonly string[][]>()

/** Paths are literals in this code, so each is split once. */
const stepsOf = (path: string): readonly string[][] => {
  const known = paths.get(path)
  if (known) return known
  const steps = namesOf(path)
  paths.set(path, steps)
  return steps
}

const many = 100
const groups = new WeakMap<Element, ReadonlyMap<string, readonly Element[]>>()

/** With many children, lookups by name use an index: rules look up the seller for every line. */
const groupsOf = (parent: Element): ReadonlyMap<string, readonly Element[]> => {
  const known = groups.get(parent)
  if (known) return known
  const made = Map.groupBy(parent.children, ({ name }) => name)
  groups.set(parent, made)
  return made
}

/** Its children of these names, in the order of the document. */
const named = (parent: Element, names: readonly string[]): readonly Element[] => {
  if (parent.children.length < many) return parent.children.filter(({ name }) => names.includes(name))
  const found = names.map((name) => groupsOf(parent).get(name) ?? []).filter(({ length }) => length > 0)
  return found.length < 2 ? (found[0] ?? []) : parent.children.filter(({ name }) => names.includes(name))
}

/** The elements at a path of child names: `TaxTotal/TaxSubtotal`, `InvoiceLine|CreditNoteLine`. */
export const all = (from: Element | undefined, path: string): readonly Element[] => {
  if (from === undefined) return []
  let found: readonly Element[] = [from]
  for (const names of stepsOf(path)) {
    const [first] = found
    found = found.length === 1 && first ? named(first, names) : found.flatMap((element) => named(element, names))
    if (found.length === 0) return found
  }
  return found
}

export const one = (from: Element | undefined, path: string): Element | undefined => all(from, path)[0]

/** The first non-empty text at a path, or null. */
export const text = (from: Element | undefined, path: string): string | null =>
  all(from, path).find((found) => found.text !== '')?.text ?? null

export const texts = (from: Element | undefined, path: string): readonly string[] =>
  all(from, path)
    .map((found) => found.text)
    .filter((found) => found !== '')

/** Whether an element exists at the path, even an empty one. */
export const has = (from: Element | undefined, path: string): boolean => all(from, path).length > 0

export const attribute = (element: Element | undefined, name: string): string | null => element?.attributes[name] ?? null

const collect = (from: Element, into: Element[]): Element[] => {
  into.push(from)
  for (const child of from.children) collect(child, into)
  return into
}

/** Every element of the subtree, itself first. The depth is limited by the parser. */
export const below = (from: Element): readonly Element[] => collect(from, [])

/** `true` and `1` are the two notations of XML Schema. */
export const isTrue = (from: Element | undefined, path: string): boolean => ['true', '1'].includes(text(from, path) ?? '')

export const element = (
  name: string,
  content: string | readonly (Element | null)[] | null,
  attributes: Readonly<Record<string, string>> = {},
): Element => ({
  name,
  attributes,
  children: typeof content === 'string' || content === null ? [] : content.filter((child) => child !== null),
  text: typeof content === 'string' ? content : '',
})
