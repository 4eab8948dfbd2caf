/** The characters of SEPA payment files (EPC217-08): Latin letters, digits and a few signs. Every other character is written with these. */

const table = (from: string, to: string): [string, string][] => {
  const written = to.split(' ')
  return Array.from(from, (character, index) => [character, written[index] ?? ''])
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** With the capitals of each letter. */
const bothCases = (pairs: readonly [string, string][]): [string, string][] => [
  ...pairs,
  ...pairs.flatMap(([from, to]): [string, string][] => (from.toUpperCase() === from ? [] : [[from.toUpperCase(), capital(to)]])),
]

/** Letters that decomposition leaves as they are. */
const latin = bothCases(table('ßæœøđðþłħıĸŋŧƒ', 'ss ae oe o d d th l h i k n t f'))
const latinCapitals: [string, string][] = [
  ['Æ', 'AE'],
  ['Œ', 'OE'],
  ['ẞ', 'SS'],
]
const greek = bothCases(table('αβγδεζηθικλμνξοπρσςτυφχψω', 'a v g d e z i th i k l m n x o p r s s t y f ch ps o'))
const cyrillic = bothCases(
  table(
    'абвгдежзийклмнопрстуфхцчшщъыьэюяєіїґјљњћђџўёѐѝѕќѓ',
    'a b v g d e zh z i y k l m n o p r s t u f h ts ch sh sht a y y e yu ya ye i yi g j lj nj c d dz u e e i dz k g',
  ),
)
const signs: [string, string][] = [
  ...table('&_"`´‘’‚‛“”„«»‹›′″', `+ - ' ' ' ' ' ' ' ' ' ' ' ' ' ' ' '`),
  ...table('‐‑‒–—―−~=•·', '- - - - - - - - - - .'),
  ...table('[]{}<>\\|;*', '( ) ( ) ( ) / / , .'),
  ...table('€£$@%°№', 'EUR GBP USD (at) pct o No'),
]

const replacements: ReadonlyMap<string, string> = new Map([...latin, ...latinCapitals, ...greek, ...cyrillic, ...signs])

const allowed = /^[A-Za-z0-9/\-?:().,'+ ]$/
const blank = /^[\s\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}]$/u
const mark = /^\p{M}$/u

/** The decomposition comes second, because it would take letters of the tables apart (й). */
function rewrite(character: string): string {
  if (allowed.test(character)) return character
  const known = replacements.get(character)
  if (known !== undefined) return known
  if (blank.test(character)) return ' '
  if (mark.test(character)) return ''
  const parts = character.normalize('NFKD')
  return parts === character ? '.' : Array.from(parts, rewrite).join('')
}

/**
 * A text in the characters of payment files, on one line. Accents go, other alphabets are transliterated, and a character for which nothing
 * is known becomes a point, so that none disappears unseen. The text is cut after that, because some letters become two.
 */
export const sepaText = (text: string, longest: number): string =>
  Array.from(text.normalize('NFC'), rewrite).join('').replace(/ +/g, ' ').trim().slice(0, longest).trimEnd()
