import { scanXml } from '../../lib/xml/scan.ts'
import { isOwn } from './texts.ts'

/** What a style makes of a number: a date, or a code of so many digits. By the place of the style. */
export type Styles = ReadonlyMap<number, 'date' | number>

/** Formats that need no code (ECMA-376, part 1, 18.8.30): dates, also with a time, of all languages. */
const builtInDates = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58])

export function readStyles(source: string | null): Styles {
  const codes = new Map<number, string>()
  const formats: number[] = []
  if (source !== null)
    scanXml(source, {
      isOwn,
      root: () => true,
      take: ({ name, attributes }, parent) => {
        const format = Number(attributes['numFmtId'] ?? 0)
        if (name === 'numFmt') codes.set(format, attributes['formatCode'] ?? '')
        if (name === 'xf' && parent === 'cellXfs') formats.push(format)
        return true
      },
    })
  const kindOf = (format: number) => {
    const code = codes.get(format)
    return code !== undefined ? kindOfCode(code) : builtInDates.has(format) ? 'date' : null
  }
  return new Map(
    formats.flatMap((format, place) => {
      const kind = kindOf(format)
      return kind === null ? [] : [[place, kind] as const]
    }),
  )
}

/** Hours, minutes or seconds beyond a day, as in a time sheet. */
const duration = /\[(?:h+|m+|s+)\]/i
/** Texts in quotes, characters after a backslash, a blank or a fill, and colours or languages in brackets are no part of the form. */
const aside = /"[^"]*"|[\\_*].|\[[^\]]*\]/g

function kindOfCode(code: string): 'date' | number | null {
  const [form = ''] = code.slice(0, 255).replace(aside, '').split(';', 1)
  if (duration.test(code)) return null
  if (/^0{2,}$/.test(form)) return form.length
  // `m` is a month unless it stands beside hours or seconds.
  return /[yd]/i.test(form) || (/m/i.test(form) && !/[hs]/i.test(form)) ? 'date' : null
}
