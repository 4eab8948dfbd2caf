import { breach, child, children, migrations, nameOf, type Node, type Rule, shipped, tree } from './source.ts'
import { sqlCode, wordsOf } from './sql-text.ts'

const calls = 'now|clock_timestamp|clock_now|transaction_timestamp|statement_timestamp|timeofday'
const times = new RegExp(
  String.raw`\b(?:(?<!\.)(?:${calls})\s*\(\s*\)|pg_catalog\.(?:${calls})\s*\(|current_(?:timestamp|date|time)\b|local(?:timestamp|time)\b)|'(?:now|today|yesterday|tomorrow)'`,
  'gi',
)

/** Where the server's clock is read: the bodies of app_now() and of clock_now(), which it calls, dollar-quoted or a single `return`. */
const appNow = /\bcreate\s+(?:or\s+replace\s+)?function\s+(?:\w+\.)?(?:app|clock)_now\s*\([\s\S]*?(?:(\$\w*\$)[\s\S]*?\1|;)/gi

/** Not a time but a mark: the kernel binds its settings to the transaction by its start, and compares that mark only with itself. */
const transactionMark = /'app\.bound'(?:\s*,\s*true\s*\)\s*=|\s*,)\s*transaction_timestamp\(\)::text/gi

const blank = (part: string): string => ' '.repeat(part.length)

export const sqlClock: Rule = (source) => {
  const message = 'the server’s clock cannot be driven by a test: ask app_now()'
  const texts = [
    ...migrations(source).map((file) => ({ file, start: 0, text: sqlCode(file.text) })),
    ...shipped(source).flatMap((file) => wordsOf(file).map(({ start, text }) => ({ file, start, text: sqlCode(text) }))),
  ]
  return texts.flatMap(({ file, start, text }) =>
    [...text.replace(appNow, blank).replace(transactionMark, blank).matchAll(times)].map((match) =>
      breach(file, start + match.index, message),
    ),
  )
}

const readsClock = (node: Node): boolean => {
  const callee = child(node, 'callee')
  if (node.type === 'NewExpression' || node.type === 'CallExpression') {
    if (nameOf(callee) === 'Date') return node.type === 'CallExpression' || children(node, 'arguments').length === 0
  }
  if (node.type !== 'MemberExpression') return false
  const [object, property] = [nameOf(child(node, 'object')), nameOf(child(node, 'property'))]
  return (object === 'Date' && property === 'now') || (object === 'Temporal' && property === 'Now')
}

export const codeClock: Rule = (source) =>
  shipped(source)
    .filter((file) => file.path !== 'server/src/lib/clock.ts')
    .flatMap((file) =>
      tree(file)
        .filter(({ node }) => readsClock(node))
        .map(({ node }) =>
          breach(file, node.start, 'the machine’s clock cannot be driven by a test: ask the injected clock of lib/clock.ts'),
        ),
    )
