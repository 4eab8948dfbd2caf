import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packJson, unpackJson } from './packed-json.ts'

test('any text comes back as it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(unpackJson(packJson(text))).toBe(text)
    }),
  )
  fc.assert(
    fc.property(fc.json(), (json) => {
      expect(unpackJson(packJson(Buffer.from(json)))).toBe(json)
    }),
  )
})

test('an answer like those that are stored is shorter than gzip makes it', () => {
  const answer = JSON.stringify({
    id: 12,
    company_id: 3,
    label: 'Loyer',
    third_party_id: null,
    lettering_code: null,
    open_amount: '120.50',
  })
  expect(packJson(answer).length).toBeLessThan(gzipSync(answer).length / 1.5)
})

test('what was stored with dictionary 1 is read for ever', () => {
  const stored = Buffer.from('AYMEvjlq6WOECPrDnSWHVyphdRYiIdQCAA==', 'base64')
  expect(unpackJson(stored)).toBe('{"id":7,"company_id":2,"label":"Été","open_amount":null,"version":1}')
})

test('an unknown dictionary is refused', () => {
  expect(() => unpackJson(Buffer.from([9, 1, 2]))).toThrow('dictionary 9')
})
