/** The characters of SEPA payment files (EPC217-08): Latin letters, digits and a few signs. Every other character is written with these. */
import { type Replacement, replacementsOf, transliterator } from './transliterate.ts'

const signs: Replacement[] = [
  ...replacementsOf('&_"`´‘’‚‛“”„«»‹›′″', `+ - ' ' ' ' ' ' ' ' ' ' ' ' ' ' ' '`),
  ...replacementsOf('‐‑‒–—―−~=•·', '- - - - - - - - - - .'),
  ...replacementsOf('[]{}<>\\|;*', '( ) ( ) ( ) / / , .'),
  ...replacementsOf('€£$@%°№', 'EUR GBP USD (at) pct o No'),
]

const rewrite = transliterator({ allowed: /^[A-Za-z0-9/\-?:().,'+ ]$/, signs, unknown: '.' })

/** A text in the characters of payment files, cut after it is rewritten, because some letters become two. */
export const sepaText = (text: string, longest: number): string => rewrite(text).slice(0, longest).trimEnd()
