import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

test.each([
  [{ b: 1, a: { d: [3, { z: null, y: true }], c: 'é"\n' } }, '{"a":{"c":"é\\"\\n","d":[3,{"y":true,"z":null}]},"b":1}'],
  [{ 10: 'x', 9: 'y', a: 'z', Z: 'w', é: 'v' }, '{"10":"x","9":"y","Z":"w","a":"z","é":"v"}'],
  [{ a: undefined, b: [undefined, () => 1, 2], c: Symbol('s') }, '{"b":[null,null,2]}'],
  [JSON.parse('{"toJSON":"x","__proto__":{"a":1}}'), '{"__proto__":{"a":1},"toJSON":"x"}'],
  [{ on: new Date(Date.UTC(2026, 0, 31)) }, '{"on":"2026-01-31T00:00:00.000Z"}'],
  [[Number.NaN, -0, 1e21, '\ud800'], '[null,0,1e+21,"\\ud800"]'],
  [[], '[]'],
  [{}, '{}'],
  ['text', '"text"'],
  [null, 'null'],
  [undefined, 'null'],
])('%j', (value, text) => {
  expect(canonicalJson(value)).toBe(text)
})

const backwards = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(backwards)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, content]) => [key, backwards(content)]),
  )
}

const anyJson = fc.jsonValue({ maxDepth: 6 }).filter((value) => value !== undefined)

test('the order of the keys never matters', () => {
  fc.assert(
    fc.property(anyJson, (value) => {
      expect(canonicalJson(backwards(value))).toBe(canonicalJson(value))
    }),
  )
})

test('it is JSON.stringify up to the order of the keys', () => {
  fc.assert(
    fc.property(anyJson, (value) => {
      const text = canonicalJson(value)
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
      expect(text.split('').toSorted()).toEqual(JSON.stringify(value).split('').toSorted())
    }),
  )
})

test('values that differ give texts that differ', () => {
  fc.assert(
    fc.property(anyJson, anyJson, (one, other) => {
      const same = canonicalJson(one) === canonicalJson(other)
      expect(same).toBe(fc.stringify(JSON.parse(canonicalJson(one))) === fc.stringify(JSON.parse(canonicalJson(other))))
    }),
  )
})

const nested = (levels: number): unknown => {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

test('200 levels pass, one more is too deep, and 100,000 do not touch the stack', () => {
  expect(canonicalJson(nested(200))).toHaveLength(1 + 100 * '[]'.length + 100 * '{"a":}'.length)
  for (const levels of [201, 100_000]) {
    expect(() => canonicalJson(nested(levels))).toThrow(expect.objectContaining({ name: 'TooDeep', message: 'too deep' }))
  }
})

test('a value that holds itself is too deep', () => {
  const value: Record<string, unknown> = {}
  value.again = [value, value]
  expect(() => canonicalJson(value)).toThrow('too deep')
})
