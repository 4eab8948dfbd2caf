/** What a tidy rule reads: the files of the checkout as text and as syntax trees, and the areas with their declarations. */
import { parseAst } from 'vitest/node'

export type SourceFile = { readonly path: string; readonly text: string }
type SourceArea = {
  readonly name: string
  readonly owns: readonly string[]
  readonly routes: readonly { readonly method: string; readonly url: string }[]
}
export type Source = {
  readonly files: readonly SourceFile[]
  readonly areas: readonly SourceArea[]
  /** The message modules as they are at run time: what a text search cannot see (spreads, helpers) is seen here. */
  readonly messages: readonly { readonly path: string; readonly module: Readonly<Record<string, unknown>> }[]
}
export type Breach = { readonly path: string; readonly line: number; readonly message: string }
export type Rule = (source: Source) => Breach[]

export type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [field: string]: unknown }
/** A node and the one it stands in. */
export type Visit = { readonly node: Node; readonly parent: Visit | undefined }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

export const child = (node: Node, field: string): Node | undefined => {
  const value = node[field]
  return isNode(value) ? value : undefined
}

/** Every node directly in a node, whatever the field. */
export const inner = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

export const children = (node: Node, field: string): Node[] => {
  const value = node[field]
  return Array.isArray(value) ? value.filter(isNode) : []
}

const collect = (node: Node, parent: Visit | undefined, into: Visit[]): Visit[] => {
  const visit = { node, parent }
  into.push(visit)
  for (const one of inner(node)) collect(one, visit, into)
  return into
}

/** Every node from `node` down, itself first, in the order of the text. */
export const below = (node: Node): readonly Node[] => collect(node, undefined, []).map((visit) => visit.node)

/** The nodes a visit stands in, nearest first. */
export const around = ({ parent }: Visit): readonly Node[] => (parent ? [parent.node, ...around(parent)] : [])

const trees = new WeakMap<SourceFile, readonly Visit[]>()

/** The syntax tree of a file, flattened; each file is parsed once however many rules ask. */
export const tree = (file: SourceFile): readonly Visit[] => {
  const known = trees.get(file)
  if (known) return known
  const program: unknown = parseAst(file.text, { lang: 'ts' }, file.path)
  const parsed = isNode(program) ? collect(program, undefined, []) : []
  trees.set(file, parsed)
  return parsed
}

/** The name an identifier, a key or a plain string carries. */
export const nameOf = (node: Node | undefined): string | undefined => {
  const name = node?.type === 'Identifier' ? node['name'] : node?.type === 'Literal' ? node['value'] : undefined
  return typeof name === 'string' ? name : undefined
}

export const breach = (file: SourceFile, at: number, message: string): Breach => ({
  path: file.path,
  line: file.text.slice(0, at).split('\n').length,
  message,
})

export const isTest = (path: string): boolean => path.endsWith('.test.ts')
const under = (file: SourceFile, folder: string): boolean => file.path.startsWith(folder)

export const typescript = (source: Source, folder = ''): SourceFile[] =>
  source.files.filter((file) => file.path.endsWith('.ts') && under(file, folder))
/** The code that ships: everything under server/src but its tests. */
export const shipped = (source: Source): SourceFile[] => typescript(source, 'server/src/').filter((file) => !isTest(file.path))
/** The package that others install, without its tests. */
export const published = (source: Source): SourceFile[] => typescript(source, 'sdk/src/').filter((file) => !isTest(file.path))
/** The migrations written by hand; schema.sql beside them is the tool's own dump. */
export const migrations = (source: Source): SourceFile[] =>
  source.files.filter((file) => under(file, 'server/migrations/') && file.path.endsWith('.sql') && !file.path.endsWith('/schema.sql'))

/** The folder of an area a path lies in, if it lies in one. */
export const areaOf = (path: string): string | undefined => /^server\/src\/areas\/[^/]+\/([^/]+)\//.exec(path)?.[1]
