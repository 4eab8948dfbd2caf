/* Text for print, where a row has one line. */
import { shownCell } from '../../../../adapters/print/values.ts'
import type { Language } from '../../../../lib/languages.ts'

/** An amount inside a sentence. */
export const amountIn = (amount: string, language: Language): string => shownCell('amount', amount, language)

/** Text in lines of at most so many characters, broken between words. */
export function wrapText(text: string, most: number): [string, ...string[]] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > most) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  const [first, ...others] = lines
  return first === undefined ? [line] : [first, ...others, line]
}
