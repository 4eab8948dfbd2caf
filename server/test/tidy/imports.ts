import { dirname, join } from 'node:path/posix'
import { folderOf, groupOf, layerOf, moduleOf, rankOfGroup } from './layers.ts'
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

const instead = 'pass it as a parameter, publish an event from the lower area, or contribute a list that areas.ts collects'

/** Why a module may not import another, or nothing. */
const refusalOf = (from: string, to: string): string | undefined => {
  const [own, other] = [layerOf(from), layerOf(to)]
  if (other < 0 || other >= own)
    return `${from} may not import ${to}, which is on ${other === own ? 'the same' : 'a higher'} layer: ${instead}`
  const [group, target] = [from, to].map((module) => groupOf(module.slice('areas/'.length)))
  if (group !== undefined && rankOfGroup(target) > rankOfGroup(group))
    return `${from} may not import ${to}: its group ${group} is below ${target}: ${instead}`
  return undefined
}

/** Types count: a type couples two modules as a call does. */
export const upwardImport: Rule = (source) =>
  typescript(source, 'server/src/').flatMap((file) => {
    const module = moduleOf(inSrc(file.path))
    if (layerOf(module) < 0) return [breach(file, 0, `${module} is on no layer: add it to one in server/test/tidy/layers.ts`)]
    return importsOf(file).flatMap(({ node, to }) => {
      if (to.startsWith('server/test/')) {
        return isTest(file.path) ? [] : [breach(file, node.start, `only tests import ${to}: move what ships needs into server/src`)]
      }
      if (!to.startsWith('server/src/')) {
        return /^(server|scripts|sdk)\/.*\.ts$|^@partita\/sdk/.test(to)
          ? [breach(file, node.start, `${to} lies outside server/src: what ships imports server/src and packages only`)]
          : []
      }
      const target = moduleOf(inSrc(to))
      const refusal = target === module ? undefined : refusalOf(module, target)
      return refusal === undefined ? [] : [breach(file, node.start, refusal)]
    })
  })

/** The folder of an area says its group. */
export const misplacedArea: Rule = (source) =>
  typescript(source, 'server/src/areas/').flatMap((file) => {
    const area = areaOf(file.path)
    if (area !== undefined && file.path.startsWith(folderOf(area))) return []
    return [breach(file, 0, 'the file is in no area of its group: areas live in server/src/areas/<group>/<area>, listed in tidy/layers.ts')]
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
      .map(({ node }) => breach(file, node.start, 'write the imported path as a plain string: a computed one escapes the layer rules')),
  )

/** Other areas import an area through its index.ts only. */
export const insideImport: Rule = (source) =>
  typescript(source).flatMap((file) =>
    importsOf(file).flatMap(({ node, to }) => {
      const target = areaOf(to)
      if (target === undefined || target === areaOf(file.path) || to === `${folderOf(target)}index.ts`) return []
      return [breach(file, node.start, `import ${target} through its index.ts: export there what others may use, or do without ${to}`)]
    }),
  )

/** The list of areas is the composition: what it leaves out does not exist, and what it orders wrongly misleads the reader. */
export const areaList: Rule = (source) => {
  const path = 'server/src/areas.ts'
  const names = source.areas.map(({ name }) => name)
  const folders = new Set(source.files.map((file) => areaOf(file.path)).filter((name) => name !== undefined))
  const ranks = names.map((name) => layerOf(`areas/${name}`))
  return [
    ...[...folders]
      .filter((name) => !names.includes(name))
      .map((name) => ({ path, line: 1, message: `${name} is not listed: add it, by its layer` })),
    ...names
      .filter((_, index) => index > 0 && (ranks[index] ?? 0) < (ranks[index - 1] ?? 0))
      .map((name) => ({ path, line: 1, message: `${name} is listed after a higher layer: the lowest layer comes first` })),
  ]
}
