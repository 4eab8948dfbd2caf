import { folderOf } from './layers.ts'
import { breach, child, children, isTest, nameOf, type Node, type Rule, type SourceFile, tree } from './source.ts'
import { wordsOf } from './sql-text.ts'

/** As the harness writes a path: C is the world's company file, F its firm, `${…}` (read as $0) whatever stands for a parameter. */
const segmentsOf = (path: string): string[] =>
  path
    .replace(/\?.*$/s, '')
    .replace(/^C(?=\/|$)/, '/v1/companies/$0')
    .replace(/^F(?=\/|$)/, '/v1/firms/$0')
    .split('/')
    .map((segment) => (segment.startsWith('$0') ? '$0' : segment))

const matches = (url: string, path: string): boolean => {
  const [route, called] = [url.split('/'), segmentsOf(path)]
  return route.length === called.length && route.every((segment, index) => segment.startsWith(':') || segment === called[index])
}

/** `caller('POST', 'C/third-parties')`, and the injected `{ method: 'GET', url: '/v1/ping' }`. */
const callsIn = (file: SourceFile): { method: string; path: string }[] => {
  const texts = new Map(wordsOf(file).map(({ start, text }) => [start - 1, text]))
  const textOf = (node: Node | undefined) => (node ? texts.get(node.start) : undefined)
  return tree(file).flatMap(({ node }) => {
    const properties = children(node, 'properties')
    const field = (name: string) => properties.find((one) => nameOf(child(one, 'key')) === name)
    const [first, second] =
      node.type === 'CallExpression'
        ? children(node, 'arguments')
        : [field('method'), field('url')].map((one) => one && child(one, 'value'))
    const [method, path] = [textOf(first), textOf(second)]
    return method !== undefined && path !== undefined ? [{ method, path }] : []
  })
}

/**
 * Some test in the area's folder calls the route's method and path, written out in the call. Which statuses and
 * codes it answered is for the contract test, which reads what the harness recorded; this rule needs no database and names the folder.
 */
export const untestedRoute: Rule = (source) =>
  source.areas.flatMap((area) => {
    const folder = folderOf(area.name)
    const index = source.files.find((file) => file.path === `${folder}index.ts`) ?? { path: `${folder}index.ts`, text: '' }
    const calls = source.files.filter((file) => file.path.startsWith(folder) && isTest(file.path)).flatMap(callsIn)
    return area.routes
      .filter(({ method, url }) => !calls.some((call) => call.method === method && matches(url, call.path)))
      .map(({ method, url }) => breach(index, 0, `no test in ${folder} calls ${method} ${url}: write one through HTTP, titled by status`))
  })
