import { type Static, type TSchema, Type } from 'typebox'
import type { Message } from '../../lib/languages.ts'
import type { Db } from '../write/database.ts'
import { findByCode, type FoundByCode } from '../write/reference-store.ts'
import type { Sql } from '../write/sql.ts'
import { messages } from './messages.ts'
import { partsOf } from './schema-parts.ts'
import { type FieldError, type FieldErrors, invalid, Problem } from './problem.ts'

/* A request body may name a record by its code instead of its id. Handlers, stored records and the history only know ids. */

/** A kind of record with codes. */
export type Reference = {
  /** The field that takes the code; the field of the id has the same name followed by `_id`. */
  readonly field: string
  readonly description: string
  /** Selects `code` (as given), `id`, `rank` and `label`. Of the records with one code those of the lowest rank count. */
  readonly find: (codes: readonly string[]) => Sql
  /** Parameters: `code`. */
  readonly unknown: Message
  /** Where several records can have one code. Parameters: `code`, and the `labels` of those that have it. */
  readonly ambiguous?: Message
}

/** The id of a record in a request body: the body may give the code instead, in the field beside it. */
export const referenceId = (reference: Reference) =>
  Type.Unsafe<number>({
    type: 'integer',
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: `Or \`${reference.field}\`, its code`,
    'x-reference': reference,
  })

/** A place of a body that holds such an id; `[]` stands for every item of a list. */
type Place = {
  readonly path: readonly string[]
  readonly reference: Reference
  readonly is_required: boolean
  readonly is_nullable: boolean
}

const referenceOf = (schema: TSchema): Reference | undefined => (schema as { readonly 'x-reference'?: Reference })['x-reference']

const knownPlaces = new WeakMap<TSchema, readonly Place[]>()

function placesOf(schema: TSchema): readonly Place[] {
  let found = knownPlaces.get(schema)
  if (!found) knownPlaces.set(schema, (found = placesBelow(schema, [])))
  return found
}

function placesBelow(schema: TSchema, path: readonly string[]): Place[] {
  const { properties = {}, required = [], items } = partsOf(schema)
  const below = Object.entries(properties).flatMap(([name, property]): Place[] => {
    const reference = referenceOf(property)
    if (!reference) return placesBelow(property, [...path, name])
    return [{ path, reference, is_required: required.includes(name), is_nullable: [partsOf(property).type].flat().includes('null') }]
  })
  return items ? [...below, ...placesBelow(items, [...path, '[]'])] : below
}

/** The names of the id fields of a body that take a code instead, by their paths: `lines.[].third_party_id`. */
export const referencesIn = (schema: TSchema): string[] =>
  placesOf(schema).map(({ path, reference }) => [...path, idOf(reference)].join('.'))

const idOf = ({ field }: Reference): string => `${field}_id`

const knownShapes = new WeakMap<TSchema, TSchema>()

/** The shape of a body as it is sent: beside the id of a record, a field for its code. */
export function withCodes(schema: TSchema): TSchema {
  if (placesOf(schema).length === 0) return schema
  let found = knownShapes.get(schema)
  if (!found) knownShapes.set(schema, (found = shapeWithCodes(schema)))
  return found
}

function shapeWithCodes(schema: TSchema): TSchema {
  const { properties, required, items } = partsOf(schema)
  const descriptors: PropertyDescriptorMap = Object.getOwnPropertyDescriptors(schema)
  const put = (name: string, value: unknown) => {
    descriptors[name] = { value, enumerable: true, configurable: true, writable: true }
  }
  if (items) put('items', withCodes(items))
  if (properties) {
    const withBoth = Object.entries(properties).flatMap(([name, property]): [string, TSchema][] => {
      const reference = referenceOf(property)
      return reference ? [[name, Type.Optional(property)], codeProperty(reference)] : [[name, withCodes(property)]]
    })
    put('properties', Object.fromEntries(withBoth))
    const isStillRequired = (name: string) => referenceOf(properties[name] ?? {}) === undefined
    if (required) put('required', required.filter(isStillRequired))
  }
  // Not a spread: what TypeBox knows of a schema is in properties that are not enumerable.
  return Object.defineProperties({}, descriptors)
}

const codeProperty = ({ field, description }: Reference): [string, TSchema] => [
  field,
  Type.Optional(
    Type.Unsafe({ type: ['string', 'null'], minLength: 1, maxLength: 100, description: `${description}, instead of \`${field}_id\`` }),
  ),
]

type Holder = Record<string, unknown>
type Visit = (holder: Holder, at: string, place: Place) => void

const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Visits every object of the body that may name a record. Whatever does not have the declared shape is skipped. */
function visit(schema: TSchema, body: unknown, each: Visit): void {
  const go = (value: unknown, rest: readonly string[], at: string, place: Place): void => {
    const [next, ...further] = rest
    if (next === undefined) {
      if (isHolder(value)) each(value, at, place)
    } else if (next === '[]') {
      if (Array.isArray(value)) for (const [index, item] of value.entries()) go(item, further, `${at}${index}.`, place)
    } else if (isHolder(value) && Object.hasOwn(value, next)) go(value[next], further, `${at}${next}.`, place)
  }
  for (const place of placesOf(schema)) go(body, place.path, '', place)
}

/**
 * Prepares a body for validation. A record shows the record it refers to under the name that requests use for its code: sent back, that
 * object is ignored. A null code next to an id is ignored too; alone it stands for no record.
 */
export function dropEmptyCodes(schema: TSchema, body: unknown): void {
  visit(schema, body, (holder, _at, { reference, is_nullable }) => {
    const given = holder[reference.field]
    if (typeof given !== 'object') return
    delete holder[reference.field]
    if (given === null && is_nullable) holder[idOf(reference)] ??= null
  })
}

/** The errors of required records that are named neither by id nor by code. */
export function missingReferences(schema: TSchema, body: unknown): FieldErrors {
  const errors: FieldErrors = {}
  visit(schema, body, (holder, at, { reference, is_required }) => {
    if (is_required && holder[idOf(reference)] === undefined && holder[reference.field] === undefined)
      errors[at + idOf(reference)] = [{ message: messages.required }]
  })
  return errors
}

export type ById = {
  /** The body with ids only. */
  readonly body: unknown
  /** A code that names no record, several, or another one than the id beside it. */
  readonly errors: FieldErrors
  /** Errors of a field that the caller gave by code, under the field of the code. */
  readonly asGiven: (errors: FieldErrors) => FieldErrors
}

type Mention = { readonly at: string; readonly reference: Reference; readonly code: string }

/** Replaces codes by ids, with one query for the whole body; null when it gives no code, so that nothing is queried. */
export function resolveCodes(db: Db, schema: TSchema | undefined, given: unknown): Promise<ById> | null {
  if (!schema) return null
  const mentions: Mention[] = []
  visit(schema, given, (holder, at, { reference }) => {
    const code = holder[reference.field]
    if (typeof code === 'string') mentions.push({ at, reference, code })
  })
  return mentions.length === 0 ? null : replaceCodes(db, schema, given, mentions)
}

async function replaceCodes(db: Db, schema: TSchema, given: unknown, mentions: readonly Mention[]): Promise<ById> {
  const found = await findByCode(db, mentions)
  const body = structuredClone(given)
  const errors: FieldErrors = {}
  const givenAs = new Map<string, string>()
  visit(schema, body, (holder, at, { reference }) => {
    const { field } = reference
    const code = holder[field]
    if (typeof code !== 'string') return
    delete holder[field]
    const records = found(field, code)
    const id = holder[idOf(reference)] ?? null
    const error = errorOf(reference, code, records, id)
    if (error) errors[at + field] = [error]
    if (id !== null) return
    givenAs.set(at + idOf(reference), at + field)
    holder[idOf(reference)] = records[0]?.id
  })
  const asGiven = (all: FieldErrors) => Object.fromEntries(Object.entries(all).map(([field, why]) => [givenAs.get(field) ?? field, why]))
  return { body, errors, asGiven }
}

/** An id beside the code says which record of several is meant. */
function errorOf({ field, unknown, ambiguous }: Reference, code: string, records: readonly FoundByCode[], id: unknown): FieldError | null {
  const [record, other] = records
  if (!record) return { message: unknown, params: { code } }
  if (id !== null) return records.some((each) => each.id === id) ? null : { message: messages.keys_differ, params: { field } }
  if (other && ambiguous)
    return {
      message: ambiguous,
      params: {
        code,
        labels: records
          .map(({ label }) => label)
          .toSorted()
          .join(', '),
      },
    }
  return null
}

/** Runs the work on a body with ids only; its errors come back under the fields that the caller used. */
export async function withIds<T>({ body, errors, asGiven }: ById, work: (body: unknown) => Promise<T>): Promise<T> {
  if (Object.keys(errors).length > 0) throw invalid(errors)
  try {
    return await work(body)
  } catch (error) {
    if (!(error instanceof Problem) || !error.detail.errors) throw error
    throw new Problem(error.status, error.text, { ...error.detail, errors: asGiven(error.detail.errors) })
  }
}

type Reading = { readonly read: <T>(work: (db: Db) => Promise<T>) => Promise<T> }

/** Passes on a body with the ids of the records that it names by code; a route that asks outside looks them up before it does. */
export async function withNamedIds<S extends TSchema, T>(
  { read }: Reading,
  shape: S,
  body: Static<S>,
  work: (body: Static<S>) => Promise<T>,
): Promise<T> {
  const resolved = await read(async (db) => resolveCodes(db, shape, body))
  return resolved === null ? work(body) : withIds(resolved, (byId) => work(byId as Static<S>))
}
