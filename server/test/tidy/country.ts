import { around, breach, child, nameOf, type Rule, type SourceFile, shipped, tree, type Visit } from './source.ts'
import { looksLikeSql, wordsOf } from './sql-text.ts'

const countries = new Set(['BE', 'FR', 'LU'])
const isCountry = (name: string | undefined): boolean => name !== undefined && countries.has(name)

/** Documentation may show one country: a value inside an `example`. Compared, switched on, listed or used as a key it decides something. */
const isExample = (visit: Visit): boolean => {
  const parent = visit.parent?.node
  if (parent?.type !== 'Property' || child(parent, 'value') !== visit.node) return false
  return around(visit).some((node) => /^examples?$|Example$/.test(nameOf(child(node, 'key') ?? child(node, 'id')) ?? ''))
}

/** Lists that decide nothing: the prefixes of foreign VAT numbers, in which FR stands for Monaco, and the codes of the packs. */
const lists = new Set(['server/src/lib/identifiers.ts', 'server/src/lib/country-packs.ts'])
const isListed = (file: SourceFile, { parent }: Visit): boolean => lists.has(file.path) && parent?.node.type === 'ArrayExpression'

const namesCountry = (file: SourceFile, visit: Visit): boolean => {
  const { node, parent } = visit
  if (node.type === 'Literal') return isCountry(nameOf(node)) && !isExample(visit) && !isListed(file, visit)
  if (node.type !== 'Identifier' || !isCountry(nameOf(node))) return false
  const field = parent?.node.type === 'MemberExpression' ? 'property' : 'key'
  return parent !== undefined && child(parent.node, field) === node && parent.node['computed'] !== true
}

/** The next country is a folder under packs/, so nothing else may know there are three. */
export const countryLiteral: Rule = (source) =>
  shipped(source)
    .filter((file) => !file.path.startsWith('server/src/packs/'))
    .flatMap((file) => {
      const message = 'a country outside packs/: ask packOf(company), and import the closed list of countries from packs'
      return [
        ...tree(file)
          .filter((visit) => namesCountry(file, visit))
          .map(({ node }) => breach(file, node.start, message)),
        ...wordsOf(file)
          .filter(looksLikeSql)
          .flatMap(({ start, text }) => [...text.matchAll(/'(?:BE|FR|LU)'/g)].map((match) => breach(file, start + match.index, message))),
      ]
    })
