import {
  type Breach,
  breach,
  child,
  children,
  nameOf,
  type Node,
  type Rule,
  type Source,
  type SourceFile,
  tree,
  typescript,
} from './source.ts'

const languages = ['fr', 'nl', 'en', 'de']

/** `areas/<noun>/messages.ts`, and in the kernel messages.ts with its continuations (`messages-limits.ts`). */
export const isMessages = (path: string): boolean => /^server\/src\/(?:[^/]+\/)*messages[^/]*\.ts$/.test(path) && !path.endsWith('.test.ts')

const paramsOf = (text: string): string => [...new Set(text.match(/\{\w+\}/g))].toSorted().join(' ')

/** What is wrong with one message: a language absent or empty, or a parameter that not every language carries. */
const faultOf = (said: Readonly<Record<string, unknown>>): string | undefined => {
  const missing = languages.filter((language) => !(language in said))
  if (missing.length > 0) return `the message lacks ${missing.join(', ')}: say it in fr, nl, en and de side by side`
  const empty = languages.filter((language) => typeof said[language] === 'string' && said[language].trim() === '')
  if (empty.length > 0) return `the message is empty in ${empty.join(', ')}: say it in fr, nl, en and de side by side`
  const texts = languages.map((language) => said[language]).filter((text) => typeof text === 'string')
  const params = new Set(texts.map(paramsOf))
  return params.size > 1 ? `the four languages carry different parameters (${[...params].join(' / ')}): give each the same` : undefined
}

/** The text of a plain string or of a template without holes; anything else is known to the module alone. */
const textOf = (value: Node | undefined, file: SourceFile): unknown => {
  if (value?.type !== 'TemplateLiteral') return value?.type === 'Literal' ? value['value'] : value
  return children(value, 'expressions').length === 0 ? file.text.slice(value.start + 1, value.end - 1) : value
}

/** On the text, where the line is known. An object built by a spread is left to the rule below. */
export const messageInSource: Rule = (source) =>
  typescript(source)
    .filter((file) => isMessages(file.path))
    .flatMap((file) =>
      tree(file).flatMap(({ node }): Breach[] => {
        const properties = node.type === 'ObjectExpression' ? children(node, 'properties') : []
        if (properties.some((property) => property.type !== 'Property')) return []
        const said = Object.fromEntries(properties.map((one) => [nameOf(child(one, 'key')) ?? '', textOf(child(one, 'value'), file)]))
        const fault = languages.some((language) => language in said) ? faultOf(said) : undefined
        return fault ? [breach(file, node.start, fault)] : []
      }),
    )

const isPlain = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const faultsIn = (value: unknown, name: string): string[] => {
  if (!isPlain(value)) return []
  const fault = languages.some((language) => language in value) ? faultOf(value) : undefined
  return [...(fault ? [`${name}: ${fault}`] : []), ...Object.entries(value).flatMap(([key, inner]) => faultsIn(inner, `${name}.${key}`))]
}

/** On the modules as they run, whatever helper made the messages; one that offers no message at all was not understood, and says so. */
export const messageAtRunTime: Rule = ({ messages }: Source) =>
  messages.flatMap(({ path, module }) => {
    const holds = JSON.stringify(Object.values(module)).includes('"fr":')
    const faults = Object.entries(module).flatMap(([name, value]) => faultsIn(value, name))
    const all = holds ? faults : ['no exported message found: export the messages as objects of fr, nl, en and de']
    return all.map((message) => ({ path, line: 1, message }))
  })
