import fc from 'fast-check'
import type { Operation, Schema } from './openapi.ts'
import { unquoted, withIds } from './ids.ts'
import { beyond, member, mostly, odd, oddText, valid } from './values.ts'

/** Fields that are only accepted with a known value; placeholders are filled in when the request is sent. */
const knownFields: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  firm: fc.constant('~firms.0~'),
  otp: fc.constant('~codes.0~'),
  email: fc.oneof(fc.constant('~emails.0~'), valid({ type: 'string', format: 'email' })),
  password: fc.constant('~passwords.0~'),
  current_password: fc.constant('~passwords.0~'),
  company_tokens: fc.array(fc.constantFrom(0, 0, 0, 0, 0, 1, 2), { maxLength: 2 }).map((some) => some.map((each) => `~companies.${each}~`)),
  key: fc.nat(5).map((each) => `~licences.${each}~`),
}

type Fields = Record<string, unknown>
const asFields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {})

const idsOf = (fields: Fields): Fields => Object.fromEntries(Object.entries(fields).filter(([name]) => name.endsWith('_id')))

/** Up to `most` fields of the body, each with a value of the given kind. */
function changes(schema: Schema, kind: typeof member, least: number, most: number): fc.Arbitrary<Fields> {
  const members = Object.entries(schema.properties ?? {})
  if (members.length === 0) return fc.constant({})
  const one = fc.oneof(...members.map(([name, each]) => kind(name, each).map((value) => [name, value] as const)))
  return fc.array(one, { minLength: least, maxLength: most }).map((pairs) => Object.fromEntries(pairs))
}

const nested = fc
  .tuple(fc.constantFrom('[', '{"a":'), fc.constantFrom(1, 99, 100, 101, 2000, 50_000))
  .map(([open, depth]) => open.repeat(depth) + (open === '[' ? ']' : '1}').repeat(depth))
const raw = fc.constantFrom(
  '',
  ' ',
  'null',
  '{',
  '{"name":1e999}',
  '{"a":1,"a":2}',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  "{'a':1}",
  '\ufeff{}',
  '{"a":"\t"}',
  'a=1&b=2',
)

/** Bodies of up to 1 MB, and one above the limit. */
const huge = ({ properties = {} }: Schema) =>
  fc
    .tuple(fc.constantFrom('x', ...Object.keys(properties)), fc.constantFrom(100_000, 1_000_000, 5_300_000))
    .map(([name, length]) => JSON.stringify({ [name]: 'é'.repeat(length / 2) }))

/** Bodies derived from the published example, so that many pass validation, and bodies derived from nothing. */
export function bodies({ body: schema, example, segments }: Operation): fc.Arbitrary<string> {
  const shape = schema ?? {}
  const names = Object.keys(shape.properties ?? {})
  const samples = mostly(fc.constant(0), fc.nat(40), 4).map((shift) => asFields(withIds(example, segments, shift)))
  const settled = fc.record(Object.fromEntries(Object.entries(knownFields).filter(([name]) => names.includes(name))))
  const drawn = changes(shape, member, 0, 3)
  const good: fc.Arbitrary<Fields> = fc.oneof(
    { weight: 2, arbitrary: fc.tuple(samples, drawn).map(([sample, change]) => ({ ...sample, ...change })) },
    { weight: 1, arbitrary: fc.tuple(samples, settled, drawn).map(([sample, known, change]) => ({ ...sample, ...known, ...change })) },
    {
      weight: 2,
      arbitrary: fc.tuple(samples, settled, drawn).map(([sample, known, change]) => ({ ...sample, ...change, ...idsOf(sample), ...known })),
    },
  )
  const bad = fc
    .tuple(
      good,
      changes(shape, (_name, each) => beyond(each), 1, 2),
    )
    .map(([start, change]) => ({ ...start, ...change }))
  const dropped = fc
    .tuple(good, fc.constantFrom('', ...names))
    .map(([start, gone]) => Object.fromEntries(Object.entries(start).filter(([name]) => name !== gone)))
  const more = fc.tuple(good, fc.dictionary(oddText, odd, { maxKeys: 3 })).map(([start, extra]) => ({ ...extra, ...start }))
  const text = (values: fc.Arbitrary<unknown>) => values.map((value) => unquoted(JSON.stringify(value) ?? ''))
  return fc.oneof(
    { weight: 80, arbitrary: text(good) },
    { weight: 60, arbitrary: text(bad) },
    { weight: 20, arbitrary: text(valid(shape)) },
    { weight: 15, arbitrary: text(dropped) },
    { weight: 15, arbitrary: text(more) },
    { weight: 10, arbitrary: text(odd) },
    { weight: 10, arbitrary: raw },
    { weight: 10, arbitrary: fc.tuple(text(good), fc.nat(200), oddText).map(([whole, end, tail]) => whole.slice(0, end) + tail) },
    { weight: 4, arbitrary: nested },
    { weight: 2, arbitrary: huge(shape) },
  )
}
