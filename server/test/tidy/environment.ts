import { importsOf } from './imports.ts'
import { breach, child, children, nameOf, type Node, type Rule, tree, typescript } from './source.ts'

/**
 * The server reads its environment once, in config.ts. A program of the project (scripts/*.ts, that of the SDK) reads its own and hands it down; below it
 * only the files that find and start other programs need more than what they were handed. The test harness finds its services there, and
 * a thread that runs examples gives each its own.
 */
const readers = [
  /^server\/src\/config\.ts$/,
  /^scripts\/[^/]+\.ts$/,
  /^sdk\/src\/listen\/cli\.ts$/,
  /^scripts\/lib\/(?:checkout|daemon|services)\.ts$/,
  /^scripts\/(?:bench|prove)\//,
  /^server\/test\/engine\//,
  /^server\/test\/reference\/program-thread\.ts$/,
  /^server\/test\/harness\/(?:external-services|service|template|world)\.ts$/,
]

const readsEnvironment = (node: Node): boolean => {
  const named = (field: string) => nameOf(child(node, field))
  if (node.type === 'MemberExpression') {
    const meta = child(node, 'object')?.type === 'MetaProperty'
    return named('property') === 'env' && (meta || ['process', 'globalThis'].includes(named('object') ?? ''))
  }
  if (node.type !== 'VariableDeclarator' || named('init') !== 'process') return false
  return children(child(node, 'id') ?? node, 'properties').some((property) => nameOf(child(property, 'key')) === 'env')
}

export const environmentOutsideConfig: Rule = (source) => {
  const message = 'the environment is read in server/src/config.ts alone: take the value as a parameter'
  return typescript(source)
    .filter((file) => !readers.some((reader) => reader.test(file.path)))
    .flatMap((file) => [
      ...tree(file)
        .filter(({ node }) => readsEnvironment(node))
        .map(({ node }) => breach(file, node.start, message)),
      ...importsOf(file)
        .filter(
          ({ to, node }) =>
            /^(?:node:)?process$/.test(to) && children(node, 'specifiers').some((one) => nameOf(child(one, 'imported')) === 'env'),
        )
        .map(({ node }) => breach(file, node.start, message)),
    ])
}
