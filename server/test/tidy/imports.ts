import { dirname, join } from 'node:path/posix'
import { floorOf, homeOf } from './floors.ts'
import { areaOf, breach, child, isTest, nameOf, type Node, type Rule, type SourceFile, tree, typescript } from './source.ts'

const importers = new Set(['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration', 'ImportExpression', 'TSImportType'])

type Import = { readonly node: Node; readonly to: string; readonly typeOnly: boolean }

/** Whatever the spelling (import, re-export, dynamic, in a type), the path it names, from the root of the checkout when it is ours. */
export const importsOf = (file: SourceFile): Import[] =>
  tree(file).flatMap(({ node }) => {
    const to = importers.has(node.type) ? nameOf(child(node, 'source')) : undefined
    if (to === undefined) return []
    const typeOnly = node['importKind'] === 'type' || node['exportKind'] === 'type' || node.type === 'TSImportType'
    return [{ node, to: to.startsWith('.') ? join(dirname(file.path), to) : to.replace(/^@partita\/server\//, 'server/'), typeOnly }]
  })

const inSrc = (path: string): string => path.slice('server/src/'.length)

/** An import goes down a floor or stays home; types count, because a type ties two homes together as surely as a call. */
export const upwardImport: Rule = (source) =>
  typescript(source, 'server/src/').flatMap((file) => {
    const home = homeOf(inSrc(file.path))
    const floor = floorOf(home)
    if (floor < 0) return [breach(file, 0, `${home} stands on no floor: write it on one in server/test/tidy/floors.ts`)]
    return importsOf(file).flatMap(({ node, to }) => {
      if (to.startsWith('server/test/')) {
        return isTest(file.path) ? [] : [breach(file, node.start, `only tests import ${to}: move what ships needs into server/src`)]
      }
      if (!to.startsWith('server/src/')) {
        return /^(server|scripts|sdk)\/.*\.ts$|^@partita\/sdk/.test(to)
          ? [breach(file, node.start, `${to} lies outside server/src: what ships imports server/src and packages only`)]
          : []
      }
      const target = homeOf(inSrc(to))
      if (target === home) return []
      const storey = floorOf(target)
      if (storey >= 0 && storey < floor) return []
      const instead = 'pass it as a parameter, announce an event below, or contribute a list that areas.ts collects'
      return [
        breach(file, node.start, `${home} may not import ${target}, which stands ${storey === floor ? 'beside' : 'above'} it: ${instead}`),
      ]
    })
  })

/** The package is installed without the rest of the checkout. */
export const sdkImport: Rule = (source) =>
  typescript(source, 'sdk/src/').flatMap((file) =>
    importsOf(file)
      .filter(({ to }) => /^(server|scripts)\//.test(to))
      .map(({ node, to }) => breach(file, node.start, `the sdk ships alone, without ${to}: what both need stands in openapi.json`)),
  )

/** A computed path would pass every rule about imports unseen. */
export const computedImport: Rule = (source) =>
  typescript(source, 'server/src/').flatMap((file) =>
    tree(file)
      .filter(({ node }) => node.type === 'ImportExpression' && nameOf(child(node, 'source')) === undefined)
      .map(({ node }) => breach(file, node.start, 'write the imported path as a plain string: a computed one hides from the floors')),
  )

/** Another area has one door. */
export const insideImport: Rule = (source) =>
  typescript(source).flatMap((file) =>
    importsOf(file).flatMap(({ node, to }) => {
      const target = areaOf(to)
      if (target === undefined || target === areaOf(file.path) || to === `server/src/areas/${target}/index.ts`) return []
      return [breach(file, node.start, `enter ${target} by its index.ts: export there what others may use, or do without ${to}`)]
    }),
  )

/** The list of areas is the composition: what it leaves out does not exist, and what it orders wrongly misleads the reader. */
export const areaList: Rule = (source) => {
  const path = 'server/src/areas.ts'
  const names = source.areas.map(({ name }) => name)
  const folders = new Set(source.files.map((file) => areaOf(file.path)).filter((name) => name !== undefined))
  const storeys = names.map((name) => floorOf(`areas/${name}`))
  return [
    ...[...folders]
      .filter((name) => !names.includes(name))
      .map((name) => ({ path, line: 1, message: `${name} is not listed: add it, on its floor` })),
    ...names
      .filter((_, index) => index > 0 && (storeys[index] ?? 0) < (storeys[index - 1] ?? 0))
      .map((name) => ({ path, line: 1, message: `${name} is listed above its floor: the lowest floor comes first` })),
  ]
}
