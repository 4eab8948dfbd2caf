import fc from 'fast-check'
import type { Schema } from './openapi.ts'
import { idsFrom, poolOf } from './ids.ts'

type Values = fc.Arbitrary<unknown>

export const mostly = <T>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>, weight = 9) =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: rare })

/** Text that is often handled wrongly. */
const strange = [
  '',
  ' ',
  '0',
  '-1',
  '1e999',
  'null',
  'true',
  'undefined',
  'NaN',
  '\u0000',
  'a\u0000b',
  '\u0007\u001b[31m',
  '\r\nX-Injected: 1',
  '\ud800',
  'x\udfff',
  '\ufeff',
  '\u202eabc',
  'e\u0301',
  '👩‍👩‍👧‍👦',
  'İstanbul',
  'ß',
  '%',
  '%00',
  '%s%n',
  "'; drop table users; --",
  '{{7*7}}',
  '<script>',
  '../../etc/passwd',
  '\\',
  '"',
  '__proto__',
  'constructor',
  '2026-02-30',
  '0000-01-01',
  '2026-03-10T25:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  'BE0417497106',
  'BE 0417.497.107',
  'a@b',
  'javascript:alert(1)',
  'https://[::1',
]

export const oddText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...strange) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 100 }) },
)
export const oddNumber = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -0, -1, 0.1, 1e300, 5e-324, 2 ** 31, 2 ** 31 - 1, 2 ** 53, 2 ** 63, -(2 ** 63)),
)
export const odd: Values = fc.oneof(
  { weight: 4, arbitrary: oddText },
  { weight: 3, arbitrary: oddNumber },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null]) },
  { weight: 1, arbitrary: fc.array(oddText, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.dictionary(oddText, oddText, { maxKeys: 4 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
)

const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  email: fc.oneof(fc.emailAddress(), fc.constant('anne.dubois+x@fiduciaire.example')),
  date: fc.oneof(
    fc.constantFrom('0001-01-01', '1970-01-01', '2024-02-29', '2026-03-10', '9999-12-31'),
    fc.integer({ min: 0, max: 40_000 }).map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10)),
  ),
  'date-time': fc.oneof(
    fc.constantFrom('2026-03-10T12:00:00Z', '2026-03-10T12:00:00.123456+02:00', '0001-01-01T00:00:00Z'),
    fc.integer({ min: 0, max: 4_000_000_000 }).map((second) => new Date(second * 1000).toISOString()),
  ),
  uuid: fc.uuid(),
  country: fc.constantFrom('BE', 'FR', 'LU', 'DE', 'GR', 'US'),
  uri: fc.webUrl({ withQueryParameters: true }),
  decimal: fc.integer().map((cents) => (cents / 100).toFixed(2)),
}

function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern))
  } catch {
    // Some patterns cannot be generated from.
    return oddText
  }
}

/** Mostly short; sometimes at the limit, in characters of one, two and four bytes. */
function texts({ format = '', pattern, minLength = 0, maxLength = 300 }: Schema): fc.Arbitrary<string> {
  const formed = formats[format]
  if (formed) return formed
  const usual = fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) })
  const full = fc.constantFrom('x', 'é', '😀').map((letter) => letter.repeat(Math.min(maxLength, 2000)))
  return pattern === undefined
    ? fc.oneof({ weight: 5, arbitrary: usual }, { weight: 1, arbitrary: full })
    : fc.oneof({ weight: 3, arbitrary: matching(pattern) }, { weight: 1, arbitrary: usual }, { weight: 1, arbitrary: full })
}

function integers({ minimum = -1000, maximum = Math.max(minimum, 0) + 100_000 }: Schema) {
  return fc.oneof(fc.integer({ min: minimum, max: maximum }), fc.constantFrom(minimum, maximum, Math.min(maximum, minimum + 1)))
}

function objects({ properties = {}, required = [] }: Schema): Values {
  return fc.record(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, member(name, schema)])), {
    requiredKeys: [...required],
  })
}

/** A field of a body: ids mostly exist. */
export function member(name: string, schema: Schema): Values {
  const pool = poolOf(name)
  return pool === undefined ? valid(schema) : mostly<unknown>(idsFrom(pool), valid(schema), 3)
}

function ofType(type: string, schema: Schema): Values {
  if (type === 'null') return fc.constant(null)
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer') return integers(schema)
  if (type === 'number') return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true })
  if (type === 'array')
    return fc.array(valid(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: Math.min(schema.maxItems ?? 5, 8) })
  if (type === 'object') return objects(schema)
  return texts(schema)
}

/** Values that match a schema, bounds included. Rules beyond the schema may still refuse them. */
export function valid(schema: Schema): Values {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const types = schema.type === undefined ? [] : [schema.type].flat()
  if (types.length === 0) return odd
  return fc.oneof(...types.map((type) => ({ weight: type === 'null' ? 1 : 4, arbitrary: ofType(type, schema) })))
}

/** As written in a URL. */
export const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** Values just beyond a bound, of another type, or of no sense. */
export function beyond(schema: Schema): Values {
  const { maxLength = 300, minimum = 0, maximum = 2 ** 31 - 1 } = schema
  return fc.oneof(
    { weight: 4, arbitrary: odd },
    { weight: 1, arbitrary: fc.constantFrom('x', 'é', '😀', '\u0001').map((letter) => letter.repeat(Math.min(maxLength, 3000) + 1)) },
    { weight: 1, arbitrary: fc.constantFrom(minimum - 1, maximum + 1, minimum + 0.5, String(minimum), `${maximum}0`) },
    { weight: 1, arbitrary: valid(schema).map((value) => [value]) },
    { weight: 1, arbitrary: fc.tuple(valid(schema), oddText).map(([value, text]) => `${asText(value)}${text}`) },
  )
}
