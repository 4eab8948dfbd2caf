import { importsOf } from './imports.ts'
import { breach, type Rule, type SourceFile, typescript } from './source.ts'

type Graph = ReadonlyMap<string, readonly string[]>

/** For each file that lies on a cycle, the set of files that reach each other: the strongly connected components, after Tarjan. */
function componentsOf(graph: Graph): ReadonlyMap<string, ReadonlySet<string>> {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const open = new Set<string>()
  const found = new Map<string, ReadonlySet<string>>()
  const visit = (path: string): void => {
    order.set(path, order.size)
    low.set(path, order.get(path) ?? 0)
    stack.push(path)
    open.add(path)
    for (const next of graph.get(path) ?? []) {
      if (!order.has(next)) visit(next)
      if (open.has(next)) low.set(path, Math.min(low.get(path) ?? 0, low.get(next) ?? 0))
    }
    if (low.get(path) !== order.get(path)) return
    const component = new Set(stack.splice(stack.indexOf(path)))
    for (const member of component) {
      open.delete(member)
      if (component.size > 1) found.set(member, component)
    }
  }
  for (const path of graph.keys()) if (!order.has(path)) visit(path)
  return found
}

const folders = ['server/src/', 'server/test/', 'sdk/src/', 'scripts/']

/** A cycle of types couples files as a cycle of values does: none of them can be read or moved alone. */
export const importCycle: Rule = (source) => {
  const files = folders.flatMap((folder) => typescript(source, folder))
  const known = new Set(files.map(({ path }) => path))
  const targets = new Map<SourceFile, ReturnType<typeof importsOf>>(
    files.map((file) => [file, importsOf(file).filter(({ to }) => known.has(to))]),
  )
  const components = componentsOf(new Map([...targets].map(([file, imports]) => [file.path, imports.map(({ to }) => to)])))
  return [...targets].flatMap(([file, imports]) =>
    imports
      .filter(({ to }) => to === file.path || components.get(file.path)?.has(to))
      .map(({ node, to }) =>
        breach(file, node.start, `an import cycle through ${to}: move what both need into a file of its own, types included`),
      ),
  )
}
