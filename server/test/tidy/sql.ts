import { importsOf } from './imports.ts'
import { folderOf } from './layers.ts'
import { areaOf, type Breach, breach, type Rule, shipped, tree } from './source.ts'
import { looksLikeSql, sqlCode, wordsOf } from './sql-text.ts'

/** The machine's own statements; an area has its store.ts, and may have one in each sub-folder; every other file has none. */
const kernelStores = new Set(['write/database.ts', 'operating/roles.ts', 'write/write.ts'].map((name) => `server/src/kernel/${name}`))

const mayHoldSql = (path: string): boolean =>
  /^server\/src\/areas\/[^/]+\/[^/]+\/(?:[^/]+\/){0,2}store\.ts$/.test(path) ||
  /^server\/src\/kernel\/[^/]+\/[^/]*store\.ts$/.test(path) ||
  kernelStores.has(path)

export const sqlOutsideStore: Rule = (source) =>
  shipped(source)
    .filter((file) => !mayHoldSql(file.path))
    .flatMap((file) => {
      const home = areaOf(file.path)
      const instead = home ? `move the statement into ${folderOf(home)}store.ts` : 'let the store of an area or of the kernel say it'
      return [
        ...wordsOf(file)
          .filter(looksLikeSql)
          .map(({ start }) => breach(file, start, `SQL outside a store: ${instead}`)),
        ...importsOf(file)
          .filter(({ to, typeOnly }) => to === 'pg' && !typeOnly && !file.path.startsWith('server/src/kernel/'))
          .map(({ node }) => breach(file, node.start, 'the driver belongs to the kernel: take db or tx as a parameter')),
      ]
    })

const impure =
  /^(?:pg|redis|fastify|node:(?!crypto$).+|server\/src\/(?:kernel\/(?:write\/(?:sql|write|database)|http\/(?:http|limits)|jobs\/jobs)\.ts|.+\/(?:store|actions|routes)\.ts))$/

/** A rule is a sentence of the domain: same facts, same answer, nothing fetched. */
export const impureRules: Rule = (source) =>
  shipped(source)
    .filter((file) => file.path.endsWith('/rules.ts'))
    .flatMap((file) => [
      ...tree(file)
        .filter(({ node }) => node.type === 'AwaitExpression' || node['await'] === true || node['async'] === true)
        .map(({ node }) => breach(file, node.start, 'rules do not wait: let the action gather the facts and pass them in')),
      ...importsOf(file)
        .filter(({ to, typeOnly }) => !typeOnly && impure.test(to))
        .map(({ node, to }) => breach(file, node.start, `rules touch no I/O: import ${to} as a type, or let the action do it`)),
    ])

const writes =
  /\b(?:(?:insert|merge)\s+into|delete\s+from(?:\s+only)?|truncate(?:\s+table)?|update(?:\s+only)?(?=\s+["\w.$]+(?:\s+(?:as\s+)?\w+)?\s+set\s))\s+(["\w.$]+)/gi

/** One table, one owner: reads may join whatever stands below, a write goes through the owner's index.ts. */
export const foreignWrite: Rule = (source) => {
  const owners = new Map(source.areas.flatMap((area) => area.owns.map((table) => [table, area.name] as const)))
  return shipped(source).flatMap((file) => {
    const home = areaOf(file.path)
    const said = wordsOf(file).filter((words) => mayHoldSql(file.path) || looksLikeSql(words))
    return said.flatMap(({ start, text }): Breach[] =>
      [...sqlCode(text).matchAll(writes)].flatMap((match) => {
        const table = (match[1] ?? '').replaceAll('"', '').replace(/^public\./, '')
        const owner = owners.get(table)
        const at = start + match.index
        if (home === undefined) return owner ? [breach(file, at, `${table} belongs to ${owner}: only its store.ts writes it`)] : []
        if (table.includes('$')) return [breach(file, at, 'name the written table in the statement: a computed one cannot be checked')]
        if (owner === home) return []
        const instead = owner
          ? `call a function of ${owner}'s index.ts, or announce an event`
          : `list it in the owns of ${home} if it is its own`
        return [breach(file, at, `${home} does not own ${table}: ${instead}`)]
      }),
    )
  })
}

export const sharedTable: Rule = (source) => {
  const owns = source.areas.flatMap((area) => area.owns.map((table) => ({ table, area: area.name })))
  return owns.flatMap(({ table, area }, index) => {
    const first = owns.findIndex((other) => other.table === table)
    const message = `${table} is owned by ${owns[first]?.area} already: a table has one owner`
    return first === index ? [] : [{ path: `${folderOf(area)}index.ts`, line: 1, message }]
  })
}
