import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { type Language, languages, say } from '../../lib/languages.ts'
import {
  checkerOf,
  columns,
  date,
  dateIn,
  decimal,
  email,
  flag,
  id,
  nullable,
  oneOf,
  partial,
  publicToken,
  queryCheckerOf,
  text,
  timestamp,
  url,
  oneOfInAnyCase,
  someOf,
} from './shape.ts'
import { compile, sql } from '../write/sql.ts'

/** Milliseconds of CPU time since `start`: other processes do not count. */
const workSince = (start: NodeJS.CpuUsage) => process.cpuUsage(start).user / 1000

const inEnglish = (errors: ReturnType<ReturnType<typeof checkerOf>>['errors'], language: Language = 'en') =>
  errors &&
  Object.fromEntries(Object.entries(errors).map(([field, said]) => [field, said.map((one) => say(one.message, language, one.params))]))

const Line = Type.Object({ account: text(5, 2), amount: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })) })
const Entry = Type.Object({
  name: text(5, 1),
  kind: oneOf(['sale', 'purchase']),
  note: Type.Optional(nullable(text(3))),
  way: Type.Optional(nullable(oneOf(['in', 'out']))),
  on: Type.Optional(dateIn()),
  site: Type.Optional(url(30)),
  mail: Type.Optional(email()),
  lines: Type.Optional(Type.Array(Line, { minItems: 1, maxItems: 2 })),
})
const check = checkerOf(Entry)
const good = { name: 'Anne', kind: 'sale' }

test('a valid body passes unchanged', () => {
  const body = {
    ...good,
    note: null,
    way: 'in',
    on: '2026-02-28T23:59:59Z',
    site: 'https://a.example',
    mail: 'a@b.example',
    lines: [{ account: '70' }],
  }
  expect(check(structuredClone(body))).toEqual({ value: body, errors: null })
})

test('unknown fields are dropped at every level, those of every object included', () => {
  const sent = JSON.parse(
    '{"name": "A", "kind": "sale", "x": 1, "__proto__": {"y": 1}, "constructor": 1, "toString": 1, "lines": [{"account": "70", "z": 1}]}',
  )
  const { value, errors } = check(sent)
  expect(errors).toBeNull()
  expect(JSON.stringify(value)).toBe('{"name":"A","kind":"sale","lines":[{"account":"70"}]}')
})

test.each([
  [{}, { name: ['This field is required.'], kind: ['This field is required.'] }],
  [{ ...good, name: '' }, { name: ['This field is required.'] }],
  [{ ...good, name: 'Annette' }, { name: ['At most 5 characters.'] }],
  [{ ...good, name: 5 }, { name: ['Expected type: string.'] }],
  [{ ...good, name: null }, { name: ['Expected type: string.'] }],
  [{ ...good, kind: 'gift' }, { kind: ['Allowed values: sale, purchase.'] }],
  [{ ...good, way: 'up' }, { way: ['Allowed values: in, out.'] }],
  [{ ...good, note: [] }, { note: ['Expected type: string | null.'] }],
  [{ ...good, on: '2026-02-29' }, { on: ['Expected format: YYYY-MM-DD.'] }],
  [{ ...good, site: 'ftp://a.example' }, { site: ['Expected format: https://….'] }],
  [{ ...good, mail: 'anne' }, { mail: ['Expected format: name@example.com.'] }],
  [{ ...good, lines: [] }, { lines: ['Give at least one item.'] }],
  [{ ...good, lines: [{ account: '70' }, { account: '70' }, { account: '70' }] }, { lines: ['At most 2 items.'] }],
  [
    { ...good, lines: [{ account: '70' }, { amount: 101 }] },
    { 'lines.1.account': ['This field is required.'], 'lines.1.amount': ['Give 100 or less.'] },
  ],
  [{ ...good, lines: [{ account: '70', amount: -1 }] }, { 'lines.0.amount': ['Give 0 or more.'] }],
  [{ ...good, lines: {} }, { lines: ['Expected type: array.'] }],
])('%j is refused field by field', (body, errors) => {
  expect(inEnglish(check(body).errors)).toEqual(errors)
})

test.each([[undefined], [null], ['text'], [5], [true], [[]]])('a body of %j is refused as a whole', (body) => {
  expect(Object.keys(check(body).errors ?? {})).toEqual(['body'])
})

test.each([1e300, Number.POSITIVE_INFINITY, -1e300, 1e-300])('a number of %d is validated as it is', (amount) => {
  const { errors } = check({ ...good, lines: [{ account: '70', amount }] })
  expect(errors === null).toBe(amount === 1e-300)
})

test('no message has an unfilled placeholder, in any language', () => {
  const wrong = { name: '', kind: 'x', note: 5, on: 'x', site: 'x', mail: 'x', lines: [{ account: '700000', amount: -1 }] }
  for (const language of languages) {
    const said = Object.values(inEnglish(check(wrong).errors, language) ?? {}).flat()
    expect(said).toHaveLength(8)
    expect(said.filter((sentence) => /[{}]|undefined/.test(sentence))).toEqual([])
  }
})

test('lengths count characters as the database does: an emoji is one', () => {
  expect(check({ ...good, name: '😀'.repeat(5) }).errors).toBeNull()
  expect(Object.keys(check({ ...good, name: '😀'.repeat(6) }).errors ?? {})).toEqual(['name'])
  expect(Object.keys(check({ ...good, name: `e${'\u0301'.repeat(5)}` }).errors ?? {})).toEqual(['name'])
})

test.each([
  ['wrong', { account: 5 }],
  ['right', { account: '70' }],
])('a list of 500,000 %s items is refused in time, and says that it is too long', (_name, item) => {
  const start = process.cpuUsage()
  const lines = Array.from({ length: 500_000 }, () => item)
  for (const schema of [Entry, Type.Object({ ...Entry.properties, lines: nullable(Entry.properties.lines) })]) {
    const { errors } = checkerOf(schema)({ ...good, lines })
    expect(inEnglish(errors)).toMatchObject({ lines: ['At most 2 items.'] })
    expect(Object.keys(errors ?? {}).length).toBeLessThan(5)
  }
  expect(workSince(start)).toBeLessThan(20_000)
})

test.each([
  ['letters', 'a'.repeat(5_000_000)],
  ['dots', 'a.'.repeat(2_500_000)],
  ['signs', `a@${'a-'.repeat(2_500_000)}`],
  ['accents', '\u0301'.repeat(2_500_000)],
  ['address', `https://${'1.'.repeat(2_500_000)}`],
])('5 MB of %s in a field are refused in time', (_name, long) => {
  const start = process.cpuUsage()
  expect(Object.keys(check({ name: long, kind: long, note: long, on: long, site: long, mail: long }).errors ?? {})).toHaveLength(6)
  expect(workSince(start)).toBeLessThan(20_000)
})

const query = queryCheckerOf(
  Type.Object({
    page: Type.Optional(Type.Integer({ minimum: 1 })),
    rate: Type.Optional(Type.Number()),
    open: Type.Optional(flag()),
    q: Type.Optional(text(10)),
    kind: Type.Optional(oneOf(['sale'])),
  }),
)

test.each([
  [{ page: '7' }, { page: 7 }],
  [{ page: '9007199254740991' }, { page: 9007199254740991 }],
  [{ rate: '-1.50' }, { rate: -1.5 }],
  [{ open: '1' }, { open: true }],
  [{ open: 'true' }, { open: true }],
  [{ open: '0' }, { open: false }],
  [{ open: 'false' }, { open: false }],
  [{ q: '7' }, { q: '7' }],
  [{ q: '' }, { q: '' }],
  [{ unknown: 'x', other: ['a', 'b'], q: 'x' }, { q: 'x' }],
])('a query of %j reads as %j', (given, value) => {
  const kept = structuredClone(given)
  expect(query(given)).toEqual({ value, errors: null })
  expect(given).toEqual(kept)
})

test.each([
  ['page', '0'],
  ['page', '-1'],
  ['page', '1.5'],
  ['page', '1.0'],
  ['page', 'abc'],
  ['page', ''],
  ['page', 'true'],
  ['page', '0x10'],
  ['page', '1e3'],
  ['page', ' 1'],
  ['page', '+1'],
  ['page', '٣'],
  ['page', '9007199254740993'],
  ['page', '9'.repeat(400)],
  ['page', ['1', '2']],
  ['rate', 'abc'],
  ['rate', ''],
  ['rate', 'Infinity'],
  ['open', 'yes'],
  ['open', ''],
  ['open', ['1']],
  ['q', ['a', 'b']],
  ['kind', ['sale', 'sale']],
  ['kind', 'gift'],
])('a query with %s=%j is refused on its name', (name, given) => {
  expect(Object.keys(query({ [name]: given }).errors ?? {})).toEqual([name])
})

test('a query may use the names every object has', () => {
  const given = Object.assign(Object.create(null) as object, { constructor: 'x', ['__proto__']: 'y', hasOwnProperty: 'z', page: '2' })
  expect(query(given)).toEqual({ value: { page: 2 }, errors: null })
})

test.each([
  [date(), '2026-02-28', '2026-02-28T00:00:00Z'],
  [dateIn(), '2026-02-28T00:00:00Z', '28/02/2026'],
  [timestamp(), '2026-02-28T10:00:00.000Z', '2026-02-28'],
  [decimal(), '-1234567890123456789.07', '1,00'],
  [decimal(), '0', '1e5'],
  [publicToken(), 'abc123def456', 'ABC123DEF456'],
  [email(), 'a@b.example', 'a@'],
  [url(), 'http://a.example/x?y', 'javascript:alert(1)'],
  [id(), 1, 0],
  [flag(), false, 'false'],
  [nullable(text(2)), null, 'abc'],
  [nullable(oneOf(['a'])), null, 'b'],
] as const)('%j takes %j and refuses %j', (schema, right, wrong) => {
  expect(checkerOf(schema)(right).errors).toBeNull()
  expect(checkerOf(schema)(wrong).errors).not.toBeNull()
})

test('a partial shape requires nothing and still checks what it gets', () => {
  const patch = checkerOf(partial(Entry))
  expect(patch({}).errors).toBeNull()
  expect(Object.keys(patch({ name: '' }).errors ?? {})).toEqual(['name'])
})

test('columns are those of the shape, cast as the wire shows them', () => {
  const shape = Type.Object({ id: id(), created_at: timestamp(), closed_at: nullable(timestamp()), amount: decimal(), firm: text(5) })
  expect(compile(sql`select ${columns(shape, 't', ['firm'])}`).text).toBe(
    'select t.id, wire(t.created_at) as created_at, wire(t.closed_at) as closed_at, t.amount::text as amount',
  )
})

test('words in any case and lists of words are explained by the words', () => {
  const shape = Type.Object({ format: oneOfInAnyCase(['pdf', 'csv'], {}), status: someOf(['ready', 'error'], {}) })
  const checkWords = checkerOf(shape)
  expect(checkWords({ format: 'PdF', status: 'error,ready' }).errors).toBeNull()
  expect(inEnglish(checkWords({ format: 'doc', status: 'ready,' }).errors)).toEqual({
    format: ['Allowed values: pdf, csv.'],
    status: ['Allowed values: ready, error.'],
  })
})

test('a pattern is explained by an example, not by a regular expression', () => {
  const shape = Type.Object({
    code: Type.String({ pattern: '^[A-Za-z0-9_-]+$' }),
    name: Type.String({ pattern: String.raw`^\S(?:.*\S)?$` }),
  })
  expect(inEnglish(checkerOf(shape)({ code: 'a b', name: ' x' }).errors, 'fr')).toEqual({
    code: ['Format attendu : A-Z a-z 0-9 _ -.'],
    name: ['Sans espace au début ni à la fin.'],
  })
})
