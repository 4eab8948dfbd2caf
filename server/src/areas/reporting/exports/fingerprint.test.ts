import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from '../../../lib/canonical-json.ts'
import { openFingerprint } from './fingerprint.ts'

const fingerprintOf = (name: string, parameters: object, rows: readonly object[]): string => {
  const open = openFingerprint(name, parameters)
  for (const row of rows) open.add(row)
  return open.close()
}
const whole = (value: object): string => createHash('sha256').update(canonicalJson(value)).digest('hex')

test('a fingerprint made row by row is that of the whole, whatever the members of the rows and their order', () => {
  const row = fc.dictionary(
    fc.string({ maxLength: 4 }),
    fc.oneof(fc.string(), fc.constantFrom(null, undefined), fc.integer(), fc.jsonValue()),
  )
  fc.assert(
    fc.property(fc.array(row), fc.dictionary(fc.string(), fc.string()), (rows, parameters) => {
      expect(fingerprintOf('ledger', parameters, rows)).toBe(whole({ export: 'ledger', parameters, rows }))
    }),
  )
})

test('rows longer than a block are hashed completely and in order', () => {
  const rows = Array.from({ length: 3000 }, (_, n) => ({ n, label: 'é'.repeat(60), amount: `${n}.00` }))
  expect(fingerprintOf('x', {}, rows)).toBe(whole({ export: 'x', parameters: {}, rows }))
  expect(fingerprintOf('x', {}, rows.toReversed())).not.toBe(whole({ export: 'x', parameters: {}, rows }))
})

test.each(['a"b\\c', '\u0000\u001F\u007F', '😀é', '\uD800x', '\u2028', 1.5, -0, 1e21, Number.NaN, null, true, ['é'], { b: 1 }])(
  'the value %j is covered as canonical JSON',
  (value) => {
    expect(fingerprintOf('x', {}, [{ value }])).toBe(whole({ export: 'x', parameters: {}, rows: [{ value }] }))
  },
)
