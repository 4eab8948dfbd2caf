import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'
import type { Route } from '../../../src/kernel/route/route.ts'
import { describedAnswerOf } from '../../../src/kernel/http/prepared.ts'
import {
  eventNames,
  type Field,
  fieldAt,
  isAlternative,
  isVaried,
  placeOf,
  placeOfEvent,
  placeWithin,
  type Shape,
  shapeOfEvent,
  valueOf,
} from './answered-fields.ts'

/** Takes a value, and says whether the fields below still wait for others. */
type Taker = (value: unknown) => boolean

const seen = new Map<Field, Set<string>>()

function record(field: Field, value: unknown): boolean {
  const values = seen.get(field) ?? new Set()
  seen.set(field, values)
  if (isVaried(field, values)) return false
  const text = valueOf(value)
  if (values.has(text)) return true
  values.add(text)
  appendFileSync(path.join(inject('produced'), `${process.pid}.values`), `${field.name}\t${text}\n`)
  return !isVaried(field, values)
}

function objectTaker(members: readonly (readonly [name: string, take: Taker])[]): Taker {
  const open = new Map(members)
  return (value) => {
    if (typeof value !== 'object' || value === null) return open.size > 0
    const given = value as Record<string, unknown>
    for (const [name, take] of open) if (given[name] !== undefined && !take(given[name])) open.delete(name)
    return open.size > 0
  }
}

/** Shapes that stand in for each other are told apart by a member with one value each. */
const isNamedBy = ({ properties = {} }: Shape, value: unknown): boolean =>
  Object.entries(properties).every(([name, { const: only }]) => only === undefined || (value as Record<string, unknown>)[name] === only)

/** Fields that had all their values are not looked at again, so that most of an answer costs nothing. */
function takerOf(shape: Shape, at: string): Taker {
  if (shape.properties)
    return objectTaker(Object.entries(shape.properties).map(([name, inner]) => [name, takerOf(inner, placeWithin(at, name))]))
  if (shape.items) {
    const inner = takerOf(shape.items, `${at}[]`)
    return (value) => !Array.isArray(value) || value.every((item) => inner(item))
  }
  if (isAlternative(shape)) {
    const alternatives = (shape.anyOf ?? []).map((each, place) => [each, takerOf(each, `${at}<${place}>`)] as const)
    return (value) => alternatives.map(([each, taker]) => !isNamedBy(each, value) || taker(value)).includes(true)
  }
  const field = fieldAt.get(at)
  return field ? (value) => record(field, value) : () => false
}

const takers = new Map<string, Taker>()
function takeAt(at: string, shapeOf: () => Shape, value: unknown): void {
  const known = takers.get(at) ?? takerOf(shapeOf(), at)
  takers.set(at, known)
  known(value)
}

/** Remembers what the fields of an answer were. */
export function recordFields(route: Route, body: unknown): void {
  takeAt(placeOf(route), () => describedAnswerOf(route) ?? {}, body)
}

/** Remembers that an event was announced, and what its fields were. */
export function recordEvent(name: string, data: unknown): void {
  record(eventNames, name)
  takeAt(placeOfEvent(name), () => shapeOfEvent(name), data)
}
