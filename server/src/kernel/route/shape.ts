import { type Static, type TObject, type TProperties, type TSchema, type TStringOptions, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { Set as setFormat } from 'typebox/format'
import { Settings } from 'typebox/system'
import { Value } from 'typebox/value'
import { isCountry } from '../../lib/countries.ts'
import { dateOf } from '../../lib/dates.ts'
import { isMailAddress, isMailName } from '../../lib/mail-address.ts'
import { messages } from './messages.ts'
import type { FieldErrors, FieldError } from './problem.ts'
import { dropEmptyCodes, missingReferences, withCodes } from './references.ts'
import { partsOf } from './schema-parts.ts'
import { unknownFields } from './unknown-fields.ts'
import { raw, type Sql } from '../write/sql.ts'

/** Errors that an answer reports; references that are missing count too. */
const maxErrors = 200
// All fields are reported at once, so that a person can correct them at once. Sorting the unions of a schema for each value costs a hundred
// times the check of the value, and no shape here has a union.
Settings.Set({ maxErrors, unionPrioritySort: false })
setFormat('date', (value) => dateOf(value) === value)
setFormat('decimal', (value) => /^-?\d+(\.\d+)?$/.test(value))
setFormat('date-in', (value) => dateOf(value) !== null)
setFormat('country', isCountry)
setFormat('email', isMailAddress)
setFormat('one-line', isMailName)

const notBlank = String.raw`\S`
/** Text without a blank at either end. */
export const noBlankEnds = String.raw`^\S(?:.*\S)?$`

/* The wire shapes. One definition gives validation, serialisation, types, columns and OpenAPI. */

/** A text with a minimum length contains at least one character that is not blank. */
export const text = (maxLength: number, minLength = 0) => Type.String({ maxLength, ...(minLength > 0 && { minLength, pattern: notBlank }) })
export const oneOf = <const T extends readonly string[]>(values: T) => Type.Unsafe<T[number]>({ type: 'string', enum: values })
/** The words that a pattern made here accepts. */
const wordsOf = new Map<string, readonly string[]>()

function wordPattern(pattern: string, words: readonly string[], options: TStringOptions) {
  wordsOf.set(pattern, words)
  return Type.String({ ...options, pattern })
}

const inAnyCase = (word: string): string => Array.from(word, (letter) => `[${letter}${letter.toUpperCase()}]`).join('')

/** One of the words, which are in lower case; upper case is taken too. */
export const oneOfInAnyCase = (words: readonly string[], options: TStringOptions) =>
  wordPattern(`^(?:${words.map(inAnyCase).join('|')})$`, words, options)

/** One or more of the words, separated by commas. */
export function someOf(words: readonly string[], options: TStringOptions) {
  const word = `(?:${words.join('|')})`
  return wordPattern(`^${word}(?:,${word})*$`, words, options)
}
/** One line of visible characters: safe in a mail header, where a line break would begin another header. */
export const line = (maxLength: number, minLength = 0) => Type.String({ ...text(maxLength, minLength), format: 'one-line' })
/** The name of a person, a firm or a company. */
export const personName = (maxLength: number) => line(maxLength, 1)
export const email = () => Type.String({ format: 'email', maxLength: 254 })
export const url = (maxLength = 500) => Type.String({ format: 'uri', pattern: '^https?://', maxLength })
/** A link: an external one as it was given, or one to a stored file, signed when the answer is sent. */
export const fileUrl = () => Type.String({ format: 'uri-reference', maxLength: 500, 'x-signed': true })
export const timestamp = () => Type.String({ format: 'date-time' })
export const date = () => Type.String({ format: 'date' })
/** A date in a request: a timestamp is accepted too, and the rule that reads it drops the time. */
export const dateIn = () => Type.String({ format: 'date-in' })
/** An exact number is sent as a string. */
export const decimal = () => Type.String({ format: 'decimal' })
/** No id exceeds the safe integers; a larger value could not even be read by PostgreSQL. */
export const id = () => Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
/** A country of ISO 3166-1, by its two letters. */
export const country = () => Type.String({ pattern: '^[A-Z]{2}$', format: 'country' })
export const uuid = () => Type.String({ format: 'uuid' })
export const flag = () => Type.Boolean()
/** An id that another platform gave; it may stand in an address, where dots alone would mean another one. */
export const externalId = (maxLength = 190) =>
  Type.String({ minLength: 1, maxLength, pattern: String.raw`^(?!\.{1,2}$)[^\x00-\x1f\x7f]+$` })
export const publicToken = () => Type.String({ pattern: '^[a-z0-9]{12}$' })

type Nullable<S extends TSchema> = ReturnType<typeof Type.Unsafe<Static<S> | null>>

/** `type: [x, null]` rather than `anyOf`: shorter, faster to serialise, and one error message instead of three. */
export function nullable<S extends TSchema>(schema: S): Nullable<S> {
  const plain = schema as unknown as { type?: string | readonly string[]; enum?: readonly unknown[] }
  return Type.Unsafe<Static<S> | null>({ ...schema, type: [plain.type, 'null'].flat(), ...(plain.enum && { enum: [...plain.enum, null] }) })
}

/** An object with all of these fields, or null. */
export const nullableObject = <P extends TProperties>(properties: P) =>
  Type.Unsafe<Static<TObject<P>> | null>({ type: ['object', 'null'], properties, required: Object.keys(properties) })

/** May be absent, and may be null. */
export const optional = <S extends TSchema>(schema: S) => Type.Optional(nullable(schema))

/** What every record of a company file carries beside its own fields, in this order. */
export const recordFields = {
  created_at: timestamp(),
  updated_at: timestamp(),
  lock_version: Type.Integer(),
  version: Type.Integer(),
  deleted_at: nullable(timestamp()),
  deleted_by: nullable(id()),
}

/** Every field of the shape may be absent, as in a PATCH. */
export const partial = <P extends TProperties>(shape: TObject<P>) => Type.Partial(shape)

const casts: Record<string, (column: string, name: string) => string> = {
  'date-time': (column, name) => `wire(${column}) as ${name}`,
  decimal: (column, name) => `${column}::text as ${name}`,
}

/** The columns of a table or alias that a record shape names, cast as the wire shows them. */
export function columns(shape: TObject, from: string, without: readonly string[] = []): Sql {
  const list = Object.entries(shape.properties as Record<string, { format?: string }>)
    .filter(([name]) => !without.includes(name))
    .map(([name, { format = '' }]) => (casts[format] ?? ((column) => column))(`${from}.${name}`, name))
  return raw(list.join(', '))
}

type Checked = { readonly value: unknown; readonly errors: FieldErrors | null }
/** `strict`: unknown fields are errors. */
export type Check = (value: unknown, strict?: boolean) => Checked

/** Unknown fields are dropped, or refused by a strict check; the rest is checked as given. */
export function checkerOf(schema: TSchema): Check {
  const sent = withCodes(schema)
  const compiled = Compile(sent)
  const cut = cutterOf(sent)
  return (value, strict = false) => {
    const given = cut ? cut(value) : value
    const unknown = strict ? unknownFields(sent, given) : {}
    dropEmptyCodes(schema, given)
    const cleaned = Value.Clean(sent, given)
    const errors = {
      ...unknown,
      ...missingReferences(schema, cleaned),
      ...(compiled.Check(cleaned) ? {} : fieldErrors(compiled.Errors(cleaned))),
    }
    const reported = Object.entries(errors).slice(0, maxErrors)
    return { value: cleaned, errors: reported.length > 0 ? Object.fromEntries(reported) : null }
  }
}

type Cut = (value: unknown) => unknown

/**
 * Validating an item costs a hundred times what sending it costs. A list that is too long is cut to one item more than allowed, which is
 * enough to report it: validating half a million items would block the process for seconds.
 */
function cutterOf(schema: TSchema): Cut | null {
  const { items, maxItems = Number.POSITIVE_INFINITY, properties = {} } = partsOf(schema)
  if (items) {
    const inner = cutterOf(items) ?? ((item) => item)
    return (value) => (Array.isArray(value) ? value.slice(0, maxItems + 1).map(inner) : value)
  }
  const cuts = Object.entries(properties).flatMap(([name, property]) => {
    const cut = cutterOf(property)
    return cut ? [[name, cut] as const] : []
  })
  if (cuts.length === 0) return null
  return (value) => {
    if (typeof value !== 'object' || value === null) return value
    const record = value as Record<string, unknown>
    for (const [name, cut] of cuts) if (Object.hasOwn(record, name)) record[name] = cut(record[name])
    return record
  }
}

/** A query arrives as text; numbers and booleans are read from it before it is checked. */
export function queryCheckerOf(schema: TObject): Check {
  const check = checkerOf(schema)
  const types = new Map(Object.entries(schema.properties as Record<string, { type?: string }>).map(([name, { type }]) => [name, type]))
  return (query, strict) =>
    check(
      Object.fromEntries(Object.entries(query as object).map(([name, given]) => [name, typed(types.get(name), given as unknown)])),
      strict,
    )
}

const flags = new Map([
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
])

/** A value not spelled as its type, or too large to be exact, stays text, and the check refuses it. */
function typed(type: string | undefined, given: unknown): unknown {
  if (typeof given !== 'string') return given
  if (type === 'boolean') return flags.get(given) ?? given
  if (type === 'integer') return /^-?\d+$/.test(given) && Number.isSafeInteger(Number(given)) ? Number(given) : given
  if (type === 'object' || type === 'array') return fromJson(given)
  if (type === 'number') return /^-?\d{1,15}(\.\d{1,15})?$/.test(given) ? Number(given) : given
  return given
}

/** A field of a form may hold JSON, where a JSON body would hold an object or a list. */
function fromJson(given: string): unknown {
  try {
    return JSON.parse(given)
  } catch {
    return given
  }
}

type SchemaError = { keyword: string; instancePath: string; params: object }
type ErrorParams = {
  requiredProperties?: string[]
  type?: string | string[]
  limit?: number
  allowedValues?: (string | null)[]
  format?: string
  pattern?: string
}

function fieldErrors(found: readonly SchemaError[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { keyword, instancePath, params } of found) {
    const path = instancePath.slice(1).replaceAll('/', '.')
    const detail = params as ErrorParams
    const fields =
      keyword === 'required' ? (detail.requiredProperties ?? []).map((name) => (path ? `${path}.${name}` : name)) : [path || 'body']
    for (const field of fields) errors[field] ??= [messageOf(keyword, detail)]
  }
  return errors
}

const formatNames: Record<string, string> = {
  'date-in': 'YYYY-MM-DD',
  date: 'YYYY-MM-DD',
  'date-time': 'YYYY-MM-DDTHH:MM:SSZ',
  email: 'name@example.com',
  uuid: 'UUID',
  country: 'ISO 3166-1 alpha-2',
  uri: 'https://…',
}

/** Examples shown to people instead of patterns. */
const patternExamples: Readonly<Record<string, string>> = {
  '^https?://': 'https://…',
  '^[A-Z]{2}$': 'ISO 3166-1 alpha-2',
  '^[A-Z]{3}$': 'ISO 4217',
  '^[A-Za-z]{3}$': 'ISO 4217',
  '^[A-Za-z0-9_-]+$': 'A-Z a-z 0-9 _ -',
  '^[A-Za-z0-9_-]{43}$': 'A-Z a-z 0-9 _ - × 43',
  '^[a-z0-9]{12}$': 'a-z 0-9 × 12',
  '^[A-Z0-9]{6}$': 'A-Z 0-9 × 6',
  '^[0-9a-f]{64}$': '0-9 a-f × 64',
  '^[0-9]{1,12}$': '604 (0-9 × 1…12)',
  '^[0-9]{2,12}$': '604000 (0-9 × 2…12)',
  '^[0-9A-Za-z][0-9A-Za-z.]*$': '62.010',
  '^[0-9]{1,3}([.][0-9]{1,2})?$': '12.50',
  '^[0-9]{1,7}([.][0-9]{1,2})?$': '0.00',
  '^[0-9]{1,12}([.][0-9]{1,2})?$': '1234.56',
  '^[0-9]{1,13}([.][0-9]{1,2})?$': '1234.56',
  '^-?[0-9]{1,13}([.][0-9]{1,2})?$': '-1234.56',
  [String.raw`^\d{1,13}(\.\d{1,2})?$`]: '1234.56',
  [String.raw`^-?\d{1,13}(\.\d{1,2})?$`]: '-1234.56',
  [String.raw`^[^\s/](?:[^/]*[^\s/])?$`]: 'CH-12',
  '^[+-][0-9A-Za-z_]{1,12}$': '+03, -81',
  '^[0-9]{4}:[0-9A-Za-z._~-]{1,50}$': '0208:0123456789',
  '^[0-9]{4}$': '0208',
  '^[!-~]+$': 'A1b2-C3d4',
  [String.raw`^(?!\.{1,2}$)[^\x00-\x1f\x7f]+$`]: 'client-4711',
  '^[0-9]+-[0-9]{10}-[0-9]{6}$': '12345-0123456789-202601',
  [String.raw`^[12]\d{3}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?(Z|[+-](0\d|1[0-4]):[0-5]\d)$`]:
    '2026-11-30T10:15:00.123456Z',
}

function messageOf(keyword: string, { type, limit = 0, allowedValues = [], format = '', pattern = '' }: ErrorParams): FieldError {
  switch (keyword) {
    case 'required':
      return { message: messages.required }
    case 'type':
      return { message: messages.wrong_type, params: { type: [type].flat().join(' | ') } }
    case 'enum':
      return {
        message: messages.not_in_list,
        params: { values: allowedValues.filter((value) => value !== null).join(', ') },
      }
    case 'maxLength':
      return { message: messages.too_long, params: { max: limit } }
    case 'minLength':
      return limit === 1 ? { message: messages.required } : { message: messages.too_short, params: { min: limit } }
    case 'minimum':
      return { message: messages.too_small, params: { min: limit } }
    case 'maximum':
      return { message: messages.too_big, params: { max: limit } }
    case 'maxItems':
      return { message: messages.too_many, params: { max: limit } }
    case 'minItems':
      return limit === 1 ? { message: messages.none_given } : { message: messages.too_few, params: { min: limit } }
    case 'pattern':
      return explainPattern(pattern)
    default:
      if (format === 'one-line') return { message: messages.one_line }
      return { message: messages.bad_format, params: { format: formatNames[format] ?? format } }
  }
}

/** Says what a text that does not match should look like; without an example, the pattern itself. */
export function explainPattern(pattern: string): FieldError {
  const words = wordsOf.get(pattern)
  if (words) return { message: messages.not_in_list, params: { values: words.join(', ') } }
  if (pattern === notBlank) return { message: messages.required }
  if (pattern === noBlankEnds) return { message: messages.blank_ends }
  return { message: messages.bad_format, params: { format: patternExamples[pattern] ?? pattern } }
}
