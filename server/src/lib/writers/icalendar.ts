/** Calendars of RFC 5545, as far as whole days need. */

/** `uid`: the same whenever the calendar is written, so that a program replaces the event instead of adding another. */
export type CalendarDay = {
  readonly uid: string
  readonly on: string
  readonly next: string
  readonly title: string
  readonly text: string
}
export type CalendarFacts = { readonly name: string; readonly language: string; readonly written_at: Date }

const longestLine = 75

const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, (special) => `\\${special}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    // A control character is not allowed in a text.
    .replace(/\p{Cc}/gu, ' ')

/** Lines of 75 octets at most, 3.1: a longer one goes on after a line break and a space. No character is cut in two. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= longestLine) return line
  const parts: string[] = []
  let part = ''
  let length = 0
  for (const character of line) {
    const octets = Buffer.byteLength(character)
    if (length + octets > longestLine) {
      parts.push(part)
      part = ' '
      length = 1
    }
    part += character
    length += octets
  }
  return [...parts, part].join('\r\n')
}

const compact = (day: string): string => day.replaceAll('-', '')

const eventLines = ({ uid, on, next, title, text }: CalendarDay, stamp: string): string[] => [
  'BEGIN:VEVENT',
  `UID:${escaped(uid)}`,
  `DTSTAMP:${stamp}`,
  `DTSTART;VALUE=DATE:${compact(on)}`,
  `DTEND;VALUE=DATE:${compact(next)}`,
  `SUMMARY:${escaped(title)}`,
  `DESCRIPTION:${escaped(text)}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

/** A calendar that others subscribe to; programs read it again once a day. */
export function calendarOf({ name, language, written_at }: CalendarFacts, days: readonly CalendarDay[]): string {
  const stamp = `${compact(written_at.toISOString().slice(0, 19)).replaceAll(':', '')}Z`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Partita//Obligations//${language.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:P1D',
    'X-PUBLISHED-TTL:P1D',
    ...days.flatMap((day) => eventLines(day, stamp)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
