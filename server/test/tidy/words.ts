/** Names and comments use the words of the field. */
import { type Breach, breach, migrations, nameOf, type Rule, type SourceFile, tree, typescript } from './source.ts'

/** Private words, and what to write instead. */
const replacements = new Map(
  Object.entries({
    afresh: 'again, or unprepared for a statement',
    deed: 'action',
    desk: 'what it is: a queue, a claim, a fixture',
    door: 'the function or the route',
    doubt: 'warning',
    heard: 'received, or replayedAnswer',
    paper: 'scan, pdf or sourceFile',
    stranger: 'outsider',
    twin: 'duplicate, or conflicting',
    voice: 'what it does: publish, log, report',
    wall: 'row-level security, or the policy',
  }),
)

/** The words of a name (`paperRows`, `PAPER_ROWS`) or of a sentence, with their offsets. */
const wordsIn = (text: string): { word: string; at: number }[] =>
  [...text.matchAll(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)].map((match) => ({ word: match[0].toLowerCase(), at: match.index }))

const privateWords = (text: string): { at: number; message: string }[] =>
  wordsIn(text).flatMap(({ word, at }) => {
    const replacement = replacements.get(word) ?? replacements.get(word.replace(/s$/, ''))
    return replacement === undefined ? [] : [{ at, message: `"${word}" is a private word: write ${replacement}` }]
  })

const inNames = (file: SourceFile): Breach[] =>
  tree(file).flatMap(({ node }) => {
    const name = node.type === 'Identifier' ? nameOf(node) : undefined
    return name === undefined ? [] : privateWords(name).map(({ message }) => breach(file, node.start, message))
  })

const comments = { ts: /(?<=^|[\s{(,;])\/\/[^\n]*|\/\*[\s\S]*?\*\//gm, sql: /--[^\n]*|\/\*[\s\S]*?\*\//g }

const inComments = (file: SourceFile, pattern: RegExp): Breach[] =>
  [...file.text.matchAll(pattern)].flatMap((comment) =>
    privateWords(comment[0]).map(({ at, message }) => breach(file, comment.index + at, message)),
  )

/** The samples of the rules quote what they refuse. */
const isSample = ({ path }: SourceFile): boolean => path.startsWith('server/test/tidy/')

export const privateVocabulary: Rule = (source) => [
  ...typescript(source)
    .filter((file) => !isSample(file))
    .flatMap((file) => [...inNames(file), ...inComments(file, comments.ts)]),
  ...migrations(source).flatMap((file) => inComments(file, comments.sql)),
]
