import { breach, child, children, inner, migrations, nameOf, type Node, type Rule, shipped, tree } from './source.ts'
import { sqlCode, sqlOf } from './sql-text.ts'

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '))
const moneyWords = wordSet('amount debit credit balance price total subtotal net gross cents fee money')
/** A name that ends so is a count, a rate or a reference, whatever stands before: `credit_note_number`, `total_pages`. */
const otherWords = wordSet('id ids number count code page pages row rows line lines rate version date day days index length size key type')

const wordsIn = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_')

const isMoneyName = (name: string): boolean =>
  wordsIn(name).some((word) => moneyWords.has(word) || moneyWords.has(word.replace(/s$/, ''))) &&
  !otherWords.has(wordsIn(name).at(-1) ?? '')

/** The names an expression is made of, a dotted one as a single chain: `line.amount` and `rows.length` are one each. */
const chainsIn = (node: Node): string[][] => {
  if (node.type === 'Identifier') return [[nameOf(node) ?? '']]
  if (node.type === 'MemberExpression') {
    const property = node['computed'] === true ? undefined : nameOf(child(node, 'property'))
    const objects = chainsIn(child(node, 'object') ?? node)
    return objects.map((chain) => (property === undefined ? chain : [...chain, property]))
  }
  const callee = node.type === 'CallExpression' ? child(node, 'callee') : undefined
  if (callee?.type === 'MemberExpression') {
    return [...chainsIn(child(callee, 'object') ?? callee), ...children(node, 'arguments').flatMap(chainsIn)]
  }
  return inner(node).flatMap(chainsIn)
}

const looksLikeMoney = (node: Node): boolean =>
  chainsIn(node).some((chain) => chain.some(isMoneyName) && !otherWords.has(wordsIn(chain.at(-1) ?? '').at(-1) ?? ''))

/** A bare `total` that is rounded is a number already, and then a count of pages or of months: money would have been found turning into one. */
const isCount = (node: Node): boolean => chainsIn(node).every((chain) => chain.join('.') === 'total' || !chain.some(isMoneyName))

const instead = 'amounts are decimal strings and, for arithmetic, the cents of lib/money.ts, never a float'

const floats = (node: Node): string | undefined => {
  const callee = child(node, 'callee')
  const money = children(node, 'arguments').some(looksLikeMoney)
  if (node.type === 'UnaryExpression' && node['operator'] === '+' && looksLikeMoney(node)) return 'unary plus on money'
  if (node.type !== 'CallExpression' || !callee) return undefined
  const [object, property] = [nameOf(child(callee, 'object')), nameOf(child(callee, 'property'))]
  if (nameOf(callee) === 'parseFloat' || property === 'parseFloat') return 'parseFloat'
  if ((nameOf(callee) === 'Number' || nameOf(callee) === 'parseInt') && money) return `${nameOf(callee)} on money`
  if (object === 'Math' && ['round', 'floor', 'ceil', 'trunc', 'abs'].includes(property ?? '') && money && !isCount(node)) {
    return `Math.${property} on money`
  }
  const formats = property === 'toFixed' || property === 'toPrecision'
  return formats && looksLikeMoney(child(callee, 'object') ?? callee) ? `${property} on money` : undefined
}

/** `number`, `number | null`, `number[]`: not the number that keys a map of amounts. */
const isNumberType = (type: Node | undefined): boolean =>
  type?.type === 'TSNumberKeyword' ||
  (type?.type === 'TSUnionType' && children(type, 'types').some(isNumberType)) ||
  (type?.type === 'TSArrayType' && isNumberType(child(type, 'elementType')))

/** A field that holds money declared as a number, in a type or in a wire shape. `total` is left to counts. */
const declaresFloat = (node: Node): string | undefined => {
  const name = nameOf(node.type === 'Identifier' ? node : child(node, 'key')) ?? ''
  if (!isMoneyName(name) || wordsIn(name).includes('total')) return undefined
  const annotation = child(node, 'typeAnnotation')
  if (annotation && isNumberType(child(annotation, 'typeAnnotation'))) return `${name} declared a number`
  const maker = node.type === 'Property' ? child(child(node, 'value') ?? node, 'callee') : undefined
  return maker?.type === 'MemberExpression' && nameOf(child(maker, 'property')) === 'Number' ? `${name} shaped as a number` : undefined
}

export const floatInCode: Rule = (source) =>
  shipped(source)
    .filter((file) => file.path !== 'server/src/lib/money.ts')
    .flatMap((file) =>
      tree(file).flatMap(({ node }) => {
        const what = floats(node) ?? declaresFloat(node)
        return what ? [breach(file, node.start, `${what}: ${instead}`)] : []
      }),
    )

const floatType = /\b(?:real|double\s+precision|float[48]?|money)\b/gi

/** Columns in migrations and casts in statements: an approximate type anywhere near a sum makes the sum approximate. */
export const floatInSql: Rule = (source) => [
  ...migrations(source).flatMap((file) =>
    [...sqlCode(file.text, 'blank').matchAll(floatType)].map((match) =>
      breach(file, match.index, `the type ${match[0]} is not exact: use numeric(15,2) for money, numeric or an integer otherwise`),
    ),
  ),
  ...sqlOf(source)
    .filter(({ file }) => file.path.endsWith('.ts'))
    .flatMap(({ file, start, text }) =>
      [...text.matchAll(/(?:::|\bas)\s*(?:real|double\s+precision|float[48]?|money)\b/gi)].map((match) =>
        breach(file, start + match.index, `the cast ${match[0]} is not exact: keep numeric, and ::text inside an aggregate`),
      ),
    ),
]
