/** Variables in texts of mails. A value is text: what looks like a variable, a header or HTML in it stays what it looks like. */
import { oneLine } from '../../../../lib/mail-address.ts'

const place = /\{\{([^{}\n]{0,60})\}\}/g

/** What stands between braces and is no variable of the purpose, in the order of the text. */
export const unknownVariables = (text: string, known: readonly string[]): string[] => [
  ...new Set(Array.from(text.matchAll(place), ([, name = '']) => name.trim()).filter((name) => !known.includes(name))),
]

export type Values = ReadonlyMap<string, string>

const filled = (text: string, values: Values): string => text.replace(place, (braces, name: string) => values.get(name.trim()) ?? braces)

const longestSubject = 190

/** One line, cut where it is longer than a subject may be. */
export const fillSubject = (subject: string, values: Values): string =>
  Array.from(oneLine(filled(subject, new Map([...values].map(([name, value]) => [name, oneLine(value)])))))
    .slice(0, longestSubject)
    .join('')
    .trim()

const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu
const lines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(unprintable, ' '))
    .join('\n')

/** A value may have several lines; a line of nothing but an empty variable is left out. */
export const fillBody = (body: string, values: Values): string => {
  const shown = new Map([...values].map(([name, value]) => [name, lines(value)]))
  return body
    .split('\n')
    .flatMap((line) => {
      const text = filled(line, shown)
      return text.trim() === '' && line.trim() !== '' ? [] : [text]
    })
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

// Tabs and line breaks are what a text may have beside letters.
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/

/** Whether a text has characters that show nothing or turn the direction of what follows. */
export const hasControlCharacters = (text: string): boolean => control.test(text)

export const unixLines = (text: string): string => text.replace(/\r\n?/g, '\n')
