/** Reading SQL where it stands: in migrations, and in the string literals of the source. Offsets are those of the file. */
import { child, children, migrations, nameOf, type Node, shipped, type Source, type SourceFile, tree } from './source.ts'

type Statement = { readonly file: SourceFile; readonly start: number; readonly text: string }

const blank = (text: string): string => text.replace(/[^\n]/g, ' ')

/**
 * SQL with its comments blanked, and its strings too when `strings` says so, at unchanged offsets. Dollar-quoted bodies stay: they are code.
 */
export const sqlCode = (text: string, strings: 'keep' | 'blank' = 'keep'): string =>
  text.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g, (part) => (part.startsWith("'") && strings === 'keep' ? part : blank(part)))

/** Stands for a `${…}` inside a template; no SQL word begins so. */
const hole = '$0'

const templateText = (file: SourceFile, template: Node): string =>
  children(template, 'expressions').reduce(
    (text, expression) => {
      // The parser's offsets of an expression leave out "${" and "}"; both are there, perhaps with spaces between.
      const from = text.lastIndexOf('${', expression.start - template.start)
      const to = text.indexOf('}', expression.end - template.start) + 1
      return text.slice(0, from) + hole + blank(text.slice(from + hole.length, to)) + text.slice(to)
    },
    file.text.slice(template.start, template.end),
  )

type Words = { readonly start: number; readonly text: string; readonly tag: string | undefined }

const tagOf = (template: Node, parent: Node | undefined): string | undefined => {
  if (parent?.type !== 'TaggedTemplateExpression' || child(parent, 'quasi') !== template) return undefined
  const tag = child(parent, 'tag')
  return tag?.type === 'MemberExpression' ? nameOf(child(tag, 'object')) : nameOf(tag)
}

/** Every string of a file, quotes off, at its offset; an escaped newline reads as a space. */
export const wordsOf = (file: SourceFile): Words[] =>
  tree(file).flatMap(({ node, parent }) => {
    const template = node.type === 'TemplateLiteral'
    if (!template && !(node.type === 'Literal' && typeof node['value'] === 'string')) return []
    const text = template ? templateText(file, node) : file.text.slice(node.start, node.end).replace(/\\[nrt]/g, '  ')
    return [{ start: node.start + 1, text: text.slice(1, -1), tag: template ? tagOf(node, parent?.node) : undefined }]
  })

const table = String.raw`["\w.$]+`
const shapes = [
  // A bare select counts only where a statement or a subquery can begin.
  String.raw`(?:^|[(;\n]|\bunion(?: all)?\b|\bas\b)\s*(?:select\s[\s\S]*?\sfrom\s|select\s+[\w.]+\()`,
  String.raw`\b(?:insert|merge)\s+into\s+${table}(?:\s*\(|\s+(?:values|select|default|overriding|as|using|\w+\s+using|\$))`,
  String.raw`\bupdate\s+(?:only\s+)?${table}(?:\s+(?:as\s+)?\w+)?\s+set\s`,
  String.raw`\bdelete\s+from\s+(?:only\s+)?${table}(?:\s*(?:$|[;)])|(?:\s+(?:as\s+)?\w+)?\s+(?:where|using|returning|\$))`,
  String.raw`^\s*(?:truncate\s+\w|lock\s+table\s|set\s+(?:local|session|constraints)\s)`,
  String.raw`^\s*(?:create|alter|drop)\s+(?:table|index|function|role|schema|view)\s`,
]
const statements = new RegExp(shapes.join('|'), 'gi')

/** SQL is written in one case throughout: "Select a journal from the list" is a sentence. */
const isSentence = (text: string): boolean => /^[^a-z]*?[A-Z][a-z]/.test(text)

export const looksLikeSql = ({ text, tag }: Words): boolean =>
  tag === 'sql' || [...text.matchAll(statements)].some(([said]) => !isSentence(said))

/** All the SQL there is: hand-written migrations, and whatever string of the shipped source looks like it. */
export const sqlOf = (source: Source): Statement[] => [
  ...migrations(source).map((file) => ({ file, start: 0, text: sqlCode(file.text) })),
  ...shipped(source).flatMap((file) =>
    wordsOf(file)
      .filter(looksLikeSql)
      .map(({ start, text }) => ({ file, start, text: sqlCode(text) })),
  ),
]
