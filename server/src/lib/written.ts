import { isDate } from './dates.ts'

/** Values as people write them in tables. What could mean two things is none: a guess would be a wrong amount in the books. */

const longest = 40

/**
 * An amount with a point or a comma before its cents, and points, commas, blanks or apostrophes between thousands: `1.234,56`, `1,234.56`,
 * `1 234,56`, `-12,5`, `12-`. `1.234` is refused: it is twelve hundred to one reader and one and a quarter to another.
 */
export function writtenAmount(text: string): string | null {
  if (text.length > longest) return null
  const bare = text.trim().replace(/^(?:€|EUR)\s*|\s*(?:€|EUR)$/g, '')
  const [, before, digits = '', after] = /^([-+]?)\s*(\d[\d.,'’\s]*?)\s*(-?)$/u.exec(bare) ?? []
  if (before === undefined || (before !== '' && after !== '')) return null
  const sign = before === '-' || after === '-' ? '-' : ''
  const joined = digits.replace(/(?<=\d)['’\s](?=\d{3}(?!\d))/gu, '')
  const plain = /^\d+$/.exec(joined)?.[0] ?? decimals(joined) ?? thousands(joined)
  return plain === null ? null : sign + plain
}

/** One mark before one or two places (or more than three, which no thousands have), the other mark between thousands. */
function decimals(text: string): string | null {
  const [, whole = '', places = ''] =
    /^(\d{1,3}(?:\.\d{3})*|\d+),(\d{1,2}|\d{4,})$/.exec(text) ?? /^(\d{1,3}(?:,\d{3})*|\d+)\.(\d{1,2}|\d{4,})$/.exec(text) ?? []
  return places === '' ? null : `${whole.replace(/[.,]/g, '')}.${places}`
}

/** The same mark twice is between thousands. */
const thousands = (text: string): string | null =>
  /^\d{1,3}(?:\.\d{3}){2,}$|^\d{1,3}(?:,\d{3}){2,}$/.test(text) ? text.replace(/[.,]/g, '') : null

/** `2026-12-31`, or the day first as everywhere here: `31/12/2026`, `31.12.2026`, `31-12-2026`. */
export function writtenDate(text: string): string | null {
  const [, day, month, year] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text.trim()) ?? []
  const date = year === undefined ? text.trim() : `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  return isDate(date) ? date : null
}

const flags = new Map([
  ...['1', 'true', 'vrai', 'waar', 'wahr', 'yes', 'oui', 'ja', 'y', 'o', 'j', 'x'].map((word) => [word, true] as const),
  ...['0', 'false', 'faux', 'onwaar', 'falsch', 'no', 'non', 'nee', 'nein', 'n'].map((word) => [word, false] as const),
])

export const writtenFlag = (text: string): boolean | null => flags.get(text.trim().toLowerCase()) ?? null
