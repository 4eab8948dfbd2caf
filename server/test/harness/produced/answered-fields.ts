import { createHash } from 'node:crypto'
import { areas, closingChecks } from '../../../src/areas.ts'
import { origins } from '../../../src/areas/books/ledger/index.ts'
import { describedAnswerOf } from '../../../src/kernel/http/prepared.ts'
import type { Route } from '../../../src/kernel/route/route.ts'
import { idOf } from '../../contract/outcomes.ts'

export type Shape = {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
}

/**
 * A field that answers and events carry, under its first place: a schema that several of them share is one field. `needs` are the values it
 * must be seen with; null stands for any two.
 */
export type Field = { readonly name: string; readonly needs: readonly string[] | null }
/** A field that tests did not show in full: with the values that are missing, or what it had instead of two. */
export type Unvaried = { readonly field: string; readonly missing: string }

/** The value of a field as it is recorded: a long one by its digest. */
export function valueOf(value: unknown): string {
  const text = JSON.stringify(value) ?? ''
  return text.length > 60 ? createHash('sha256').update(text).digest('hex') : text
}

/**
 * Origins that no event tells: no operation posts invoices to receive, the external platform sends no entries, and what a dossier brings is
 * not announced.
 */
const untold: readonly string[] = ['invoices_to_receive', 'external', 'takeover']

/** Fields whose list of values the design names, by the end of their place: a test must produce each value. */
const named: Readonly<Record<string, readonly string[]>> = {
  'closing_checks[].code': closingChecks.map(({ code }) => code),
  'entry.posted origin': origins.filter((origin) => !untold.includes(origin)),
}
const namedAt = (place: string) =>
  Object.entries(named)
    .find(([end]) => place.endsWith(end))?.[1]
    .map(valueOf)

/** The values a field must have been seen with: each of a closed list, any two of another; none where the schema leaves no choice. */
function needsOf({ type, enum: members, ...shape }: Shape, place: string): readonly string[] | null {
  if ('const' in shape) return []
  const declared = namedAt(place)
  if (declared) return declared
  if (members) return members.length > 1 ? members.map(valueOf) : []
  return [type].flat().includes('boolean') ? ['true', 'false'] : null
}

export const placeWithin = (at: string, name: string) => (at.endsWith(' ') ? at + name : `${at}.${name}`)
export const shapeOfEvent = (name: string): Shape => events.find((event) => event.name === name)?.data ?? {}

export const isAlternative = ({ anyOf = [] }: Shape) => anyOf.some(({ properties }) => properties)

/** Every field below a schema with its place. An alternative of a list of shapes has its number in the place. */
function fieldsBelow(shape: Shape, at: string): [place: string, shape: Shape][] {
  if (shape.properties) return Object.entries(shape.properties).flatMap(([name, inner]) => fieldsBelow(inner, placeWithin(at, name)))
  if (shape.items) return fieldsBelow(shape.items, `${at}[]`)
  if (isAlternative(shape)) return (shape.anyOf ?? []).flatMap((inner, place) => fieldsBelow(inner, `${at}<${place}>`))
  return [[at, shape]]
}

const events = areas.flatMap(({ sends = [] }) => sends.map(({ event }) => event))
export const eventNames: Field = { name: 'events', needs: events.map(({ name }) => valueOf(name)) }

export const placeOf = (route: Route) => `${idOf(route)} `
export const placeOfEvent = (name: string) => `${name} `

/** The field at every place of the answers of all routes, and of the data of all events. */
function readFields(): Map<string, Field> {
  const roots: [string, Shape][] = [
    ...events.map(({ name, data }): [string, Shape] => [placeOfEvent(name), data]),
    ...areas.flatMap(({ routes }) => routes.map((route): [string, Shape] => [placeOf(route), describedAnswerOf(route) ?? {}])),
  ]
  const known = new Map<Shape, Field>()
  return new Map(
    roots.flatMap(([at, root]) =>
      Object.keys(root).length === 0
        ? []
        : fieldsBelow(root, at).map(([place, shape]): [string, Field] => {
            const field = known.get(shape) ?? { name: place, needs: needsOf(shape, place) }
            known.set(shape, field)
            return [place, field]
          }),
    ),
  )
}

export const fieldAt: ReadonlyMap<string, Field> = readFields()

/** Whether no further value of the field has to be recorded. */
export const isVaried = ({ needs }: Field, seen: ReadonlySet<string>): boolean =>
  needs ? needs.every((value) => seen.has(value)) : seen.size > 1

const all = (): readonly Field[] => [eventNames, ...new Set(fieldAt.values())]
export const countFields = (): number => all().length

/** What the tests have not shown, from the lines they left behind: a field, and the values it was not seen with. */
export function neverVaried(lines: readonly string[]): Unvaried[] {
  const seen = Map.groupBy(
    lines.map((line) => line.split('\t')),
    ([name]) => name,
  )
  return all().flatMap((field) => {
    const values = new Set(seen.get(field.name)?.map(([, value = '']) => value))
    if (isVaried(field, values)) return []
    const missing = field.needs?.filter((value) => !values.has(value)).join(' ') ?? (values.size === 0 ? 'every value' : 'a second value')
    return [{ field: field.name, missing }]
  })
}
