/** ISO 8859-15 (Latin-9), the western European character set with the euro sign. */
import { type Replacement, replacementsOf, transliterator } from './transliterate.ts'

/** The eight places where it differs from ISO 8859-1. */
const own: ReadonlyMap<string, string> = new Map([
  ['€', '\u00A4'],
  ['Š', '\u00A6'],
  ['š', '\u00A8'],
  ['Ž', '\u00B4'],
  ['ž', '\u00B8'],
  ['Œ', '\u00BC'],
  ['œ', '\u00BD'],
  ['Ÿ', '\u00BE'],
])
const ownCharacters = /[€ŠšŽžŒœŸ]/g

const signs: Replacement[] = [
  ...replacementsOf('‘’‚‛´′', `' ' ' ' ' '`),
  ...replacementsOf('“”„‹›″', '" " " < > "'),
  ...replacementsOf('‐‑‒–—―−•', '- - - - - - - -'),
  ...replacementsOf('…№™¼½¾', '... No TM 1/4 1/2 3/4'),
]

const rewrite = transliterator({ allowed: /^[ -~¡-£¥§©-¬®-³µ-·¹-»¿-ÿ€ŠšŽžŒœŸ]$/, signs, unknown: '?' })

const plain = /^(?! )[ -~À-ÿ]*(?<! )$/

/** A text on one line in the characters of ISO 8859-15. A non-breaking space becomes a blank. */
export const latin9Text = (text: string): string => (plain.test(text) && !text.includes('  ') ? text : rewrite(text))

/** The bytes of a text that has only these characters. */
export const encodeLatin9 = (text: string): Buffer =>
  Buffer.from(
    text.replace(ownCharacters, (character) => own.get(character) ?? '?'),
    'latin1',
  )
