import { expect, test } from 'vitest'
import { changesOf, given } from './values.ts'

test('a field that comes back as it was is no change', () => {
  const before = { id: 1, label: 'Caisse', grids: { a: ['54'], b: null }, is_active: true }
  expect(changesOf(before, { label: 'Caisse', grids: { b: null, a: ['54'] }, is_active: true })).toEqual({})
  expect(changesOf(before, { label: null, is_active: false })).toEqual({ label: null, is_active: false })
  expect(changesOf(before, { grids: { a: ['55'], b: null } })).toEqual({ grids: { a: ['55'], b: null } })
})

test('values given twice or not at all', () => {
  expect(given([3, null, 1, undefined, 3, 0])).toEqual([3, 1, 0])
})
