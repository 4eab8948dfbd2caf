/** Writes text with the characters that a file may hold. What cannot be kept is written with letters and signs that look or sound alike. */

export type Replacement = readonly [character: string, written: string]

/** Each character of `from` with its place in `to`, which is separated by blanks. */
export const replacementsOf = (from: string, to: string): Replacement[] => {
  const written = to.split(' ')
  return Array.from(from, (character, index) => [character, written[index] ?? ''])
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** With the capitals of each letter. */
const bothCases = (pairs: readonly Replacement[]): Replacement[] => [
  ...pairs,
  ...pairs.flatMap(([from, to]): Replacement[] => (from.toUpperCase() === from ? [] : [[from.toUpperCase(), capital(to)]])),
]

/** Letters that decomposition leaves as they are. */
const latin = bothCases(replacementsOf('ßæœøđðþłħıĸŋŧƒ', 'ss ae oe o d d th l h i k n t f'))
const latinCapitals: Replacement[] = [
  ['Æ', 'AE'],
  ['Œ', 'OE'],
  ['ẞ', 'SS'],
]
const greek = bothCases(replacementsOf('αβγδεζηθικλμνξοπρσςτυφχψω', 'a v g d e z i th i k l m n x o p r s s t y f ch ps o'))
const cyrillic = bothCases(
  replacementsOf(
    'абвгдежзийклмнопрстуфхцчшщъыьэюяєіїґјљњћђџўёѐѝѕќѓ',
    'a b v g d e zh z i y k l m n o p r s t u f h ts ch sh sht a y y e yu ya ye i yi g j lj nj c d dz u e e i dz k g',
  ),
)

const blank = /^[\s\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}]$/u
const mark = /^\p{M}$/u

type Terms = {
  /** Matches one character that stays as it is. */
  readonly allowed: RegExp
  readonly signs: readonly Replacement[]
  /** Stands for a character for which nothing is known, so that none disappears unseen. */
  readonly unknown: string
}

/**
 * A function that rewrites a text, on one line. Accents go where they must, other alphabets are transliterated. The decomposition comes
 * last, because it would take letters of the tables apart (й).
 */
export function transliterator({ allowed, signs, unknown }: Terms): (text: string) => string {
  const replacements: ReadonlyMap<string, string> = new Map([...latin, ...latinCapitals, ...greek, ...cyrillic, ...signs])
  const rewrite = (character: string): string => {
    if (allowed.test(character)) return character
    const known = replacements.get(character)
    if (known !== undefined) return known
    if (blank.test(character)) return ' '
    if (mark.test(character)) return ''
    const parts = character.normalize('NFKD')
    return parts === character ? unknown : Array.from(parts, rewrite).join('')
  }
  return (text) => Array.from(text.normalize('NFC'), rewrite).join('').replace(/ +/g, ' ').trim()
}
