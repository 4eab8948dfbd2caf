/** Whether two names are those of one company or person. */
import { withoutAccents } from '../../../../lib/search.ts'

const legalForms = new Set(
  (
    'srl bv bvba sprl sprlu sa nv sc scrl cv cvba sca snc vof scomm commv asbl vzw aisbl ivzw sarl eurl sas sasu sci scs secs gmbh ag kg ohg ug ' +
    'ltd limited plc llc inc ets etablissements etablissement societe firma ste'
  ).split(' '),
)
const titles = new Set('m mr mme mevr mevrouw mw dhr monsieur madame mlle herr frau dr'.split(' '))
const links = new Set('et en and und de du des la le les van der den het the of'.split(' '))

/** Letters that are not a letter with an accent, as the database writes them for searches. */
const ligatures: readonly (readonly [RegExp, string])[] = [
  [/œ/g, 'oe'],
  [/æ/g, 'ae'],
  [/ß/g, 'ss'],
  [/ø/g, 'o'],
  [/đ/g, 'd'],
  [/ł/g, 'l'],
]

/** Lower case without accents. */
export const foldText = (text: string): string =>
  ligatures.reduce((folded, [from, to]) => folded.replace(from, to), withoutAccents(text).toLowerCase())

/** The words of a name, in order; `S.A.` is one word. */
const wordsOf = (name: string): string[] =>
  foldText(name)
    .replace(/\b(\p{L})\.(?=\p{L}\b)/gu, '$1')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** The words that tell one company from another. */
const distinctive = (name: string): string[] => wordsOf(name).filter((word) => !legalForms.has(word) && !titles.has(word))

/** Banks cut names after 26, 32 or 35 characters, some after 70. */
const shortestCutName = 20
const shortestCutWord = 2

/**
 * True when all distinctive words of one name are in the other, whatever their order. The last word of a long name may have been cut by the
 * bank. One short word alone proves nothing, unless both names are that word.
 */
export function namesFit(counterpart: string | null, party: string | null): boolean {
  if (counterpart === null || party === null) return false
  const [given, known] = [distinctive(counterpart), distinctive(party)]
  if (given.length === 0 || known.length === 0) return false
  if (given.join('') === known.join('')) return true
  const last = given.at(-1) ?? ''
  const isCut = counterpart.trim().length >= shortestCutName && last.length >= shortestCutWord
  const isKnown = (word: string) => known.includes(word) || (isCut && word === last && known.some((each) => each.startsWith(last)))
  const isGiven = (word: string) => given.includes(word) || (isCut && word.startsWith(last))
  return (given.every(isKnown) && saysEnough(given)) || (known.every(isGiven) && saysEnough(known))
}

const saysEnough = (words: readonly string[]): boolean => words.filter((word) => !links.has(word)).some((word) => word.length >= 4)

const mostWords = 12

/** The keys under which a third party may be stored whose name is in this one: all runs of its words. */
export function nameKeys(name: string | null): string[] {
  if (name === null) return []
  const words = distinctive(name).slice(0, mostWords)
  const keys = words.flatMap((_, start) => words.slice(start).map((_word, length) => words.slice(start, start + length + 1).join('')))
  return [...new Set(keys.filter((key) => key.length >= 4))]
}
