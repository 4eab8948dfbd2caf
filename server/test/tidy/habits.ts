/** Smaller customs of the house, each a line of the style guide. */
import {
  below,
  breach,
  child,
  isTest,
  nameOf,
  type Node,
  type Rule,
  type Source,
  type SourceFile,
  published,
  shipped,
  tree,
  typescript,
} from './source.ts'

const only =
  (rule: (node: Node) => string | undefined, from: (source: Source) => readonly SourceFile[]): Rule =>
  (source) =>
    from(source).flatMap((file) =>
      tree(file).flatMap(({ node }) => {
        const message = rule(node)
        return message ? [breach(file, node.start, message)] : []
      }),
    )

/** Tools ask for default exports and classes in their configuration. */
const isConfiguration = (path: string): boolean => /(?:^|\/)[\w.-]+\.config\.ts$/.test(path)

export const defaultExport = only(
  (node) =>
    node.type === 'ExportDefaultDeclaration' ? 'export by name: a default export is called something else in every file' : undefined,
  (source) => typescript(source).filter((file) => !isConfiguration(file.path)),
)

export const secondClass = only(
  (node) =>
    /^Class(?:Declaration|Expression)$/.test(node.type) && nameOf(child(node, 'id')) !== 'Problem'
      ? 'write functions over plain values: the one class is Problem'
      : undefined,
  (source) => typescript(source).filter((file) => !isConfiguration(file.path)),
)

export const ifInRoutes = only(
  (node) =>
    /^(?:If|Switch)Statement$/.test(node.type) ? 'routes.ts only declares: move the decision into rules.ts or an action' : undefined,
  (source) => shipped(source).filter((file) => /\/areas\/[^/]+\/[^/]+\/routes\.ts$/.test(file.path)),
)

export const setAsideTest = only(
  (node) => {
    const tester = ['test', 'it', 'describe', 'suite', 'bench'].includes(nameOf(child(node, 'object')) ?? '')
    const aside = ['only', 'skip', 'todo', 'fails', 'skipIf', 'runIf'].includes(nameOf(child(node, 'property')) ?? '')
    return node.type === 'MemberExpression' && tester && aside ? 'every test runs, always: repair it or remove it' : undefined
  },
  (source) => typescript(source).filter((file) => isTest(file.path)),
)

const mentionsTimer = (node: Node): boolean => below(node).some((one) => nameOf(one) === 'setTimeout')

export const sleepInTest = only(
  (node) => {
    const slept = node.type === 'NewExpression' && nameOf(child(node, 'callee')) === 'Promise' && mentionsTimer(node)
    const imported = node.type === 'ImportDeclaration' && nameOf(child(node, 'source')) === 'node:timers/promises'
    return slept || imported ? 'a test does not sleep: wait for the fact itself' : undefined
  },
  (source) => typescript(source).filter((file) => isTest(file.path)),
)

const everyMatch = (files: readonly SourceFile[], pattern: RegExp, message: string) =>
  files.flatMap((file) => [...file.text.matchAll(pattern)].map((match) => breach(file, match.index, message)))

export const unfinished: Rule = (source) =>
  everyMatch(
    [...shipped(source), ...published(source)],
    /\b(?:TODO|FIXME)\b|\b[Nn]ot (?:yet )?implemented\b|\b[Cc]oming soon\b/g,
    'finish it, or open an issue and leave it out',
  )

/** The lock file first of all: it names the host it was made with unless told not to. */
const registry = /\bregistry\.[\w-]+\.(?:org|com|net|io|dev|cn)\b|\bnpm\.pkg\.[\w-]+\.com\b/gi

export const registryHost: Rule = (source) =>
  everyMatch(source.files, registry, 'the registry is the installer’s choice: name packages, not hosts')

export const machinePath: Rule = (source) =>
  everyMatch(
    source.files,
    /(?<![\w.@:/-])\/(?:work|root|home\/[\w-]+|Users\/[\w-]+)\//g,
    'a path of one machine: build it from import.meta.dirname',
  )
