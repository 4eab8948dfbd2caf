/** Reads a calendar of RFC 5545 by the letter of the standard, knowing nothing of who wrote it. */

type Property = { readonly name: string; readonly parameters: Readonly<Record<string, string>>; readonly value: string }
type Component = { readonly name: string; readonly properties: readonly Property[]; readonly components: readonly Component[] }

/** 3.1: lines end with CR LF and have at most 75 octets; what begins with a space continues the line before. */
function linesOf(bytes: Buffer): string[] {
  const lines: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf('\r\n', at)
    if (end < 0) throw new Error('the last line does not end with CR LF')
    const line = bytes.subarray(at, end)
    if (line.length > 75) throw new Error(`a line of ${line.length} octets`)
    if (line.includes(10) || line.includes(13)) throw new Error('a line break that is not CR LF')
    // Each line is text of its own: a character that was cut in two is refused.
    new TextDecoder('utf-8', { fatal: true }).decode(line)
    const before = line[0] === 0x20 || line[0] === 0x09 ? lines.pop() : undefined
    lines.push(before ? Buffer.concat([before, line.subarray(1)]) : line)
    at = end + 2
  }
  return lines.map((line) => line.toString('utf8'))
}

function propertyOf(line: string): Property {
  const [, head, value] = /^([A-Za-z0-9-]+(?:;[A-Za-z0-9-]+=[^":;,]*)*):(.*)$/su.exec(line) ?? []
  if (head === undefined || value === undefined) throw new Error(`no property: ${line}`)
  const [name = '', ...parameters] = head.split(';')
  return { name, parameters: Object.fromEntries(parameters.map((each) => each.split('=', 2) as [string, string])), value }
}

/** 3.3.11: only these four are escaped, and a comma or semicolon never stands alone. */
export function textOf(value: string): string {
  if (/(?:^|[^\\])(?:\\\\)*[;,]/.test(value)) throw new Error(`a list, not a text: ${value}`)
  return value.replace(/\\(.)/gs, (_whole, escaped: string) => {
    if (escaped === 'n' || escaped === 'N') return '\n'
    if (!'\\;,'.includes(escaped)) throw new Error(`\\${escaped} is no escape`)
    return escaped
  })
}

function readCalendar(bytes: Buffer | string): Component {
  const open: { name: string; properties: Property[]; components: Component[] }[] = [{ name: '', properties: [], components: [] }]
  for (const property of linesOf(Buffer.from(bytes)).map(propertyOf)) {
    const inner = open.at(-1)
    if (!inner) throw new Error('something after the end')
    if (property.name === 'BEGIN') open.push({ name: property.value, properties: [], components: [] })
    else if (property.name === 'END') {
      if (open.pop()?.name !== property.value) throw new Error(`${property.value} ends and did not begin`)
      open.at(-1)?.components.push(inner)
    } else inner.properties.push(property)
  }
  const [calendar, ...more] = open[0]?.components ?? []
  if (open.length !== 1 || calendar?.name !== 'VCALENDAR' || more.length > 0) throw new Error('not one calendar')
  return calendar
}

const valueOf = ({ name: component, properties }: Component, name: string): string => {
  const found = properties.filter((each) => each.name === name)
  if (found.length !== 1) throw new Error(`${component} has ${found.length} of ${name}`)
  return found[0]?.value ?? ''
}

const dayOf = (event: Component, name: string): string => {
  const found = event.properties.find((each) => each.name === name)
  const value = found?.value ?? ''
  if (found?.parameters['VALUE'] !== 'DATE' || !/^\d{8}$/.test(value)) throw new Error(`${name} is no day: ${value}`)
  return `${value.slice(0, 4)}-${value.slice(4, 6)}-${value.slice(6)}`
}

export type Event = {
  readonly uid: string
  readonly stamp: string
  readonly on: string
  readonly until: string
  readonly summary: string
  readonly text: string
}

/** What the standard requires of a calendar and of each event (3.6, 3.6.1), and its events. */
export function eventsOf(bytes: Buffer | string): { readonly name: string; readonly events: Event[] } {
  const calendar = readCalendar(bytes)
  if (valueOf(calendar, 'VERSION') !== '2.0') throw new Error('not version 2.0')
  valueOf(calendar, 'PRODID')
  const events = calendar.components.map((event) => {
    if (event.name !== 'VEVENT') throw new Error(`${event.name} is no event`)
    const stamp = valueOf(event, 'DTSTAMP')
    if (!/^\d{8}T\d{6}Z$/.test(stamp)) throw new Error(`DTSTAMP is no time in UTC: ${stamp}`)
    return {
      uid: textOf(valueOf(event, 'UID')),
      stamp,
      on: dayOf(event, 'DTSTART'),
      until: dayOf(event, 'DTEND'),
      summary: textOf(valueOf(event, 'SUMMARY')),
      text: textOf(valueOf(event, 'DESCRIPTION')),
    }
  })
  if (new Set(events.map(({ uid }) => uid)).size !== events.length) throw new Error('a UID stands twice')
  return { name: textOf(valueOf(calendar, 'X-WR-CALNAME')), events }
}
