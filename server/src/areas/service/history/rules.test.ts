import { expect, test } from 'vitest'
import { changesOf } from './rules.ts'

type Fields = Record<string, unknown> | null

test.each<[string, Fields, Fields, Record<string, unknown>]>([
  ['a creation goes from nothing to what was given', null, { name: 'A', note: null }, { name: { from: null, to: 'A' } }],
  [
    'a change shows the fields that have a former value, and no other',
    { name: 'A' },
    { name: 'B', note: 'kept' },
    { name: { from: 'A', to: 'B' } },
  ],
  ['a field may be emptied or filled', { a: 1, b: null }, { a: null, b: 2 }, { a: { from: 1, to: null }, b: { from: null, to: 2 } }],
  ['a purge goes back to nothing', { name: 'A', note: null }, null, { name: { from: 'A', to: null } }],
  ['false and 0 are values', null, { active: false, stock: 0 }, { active: { from: null, to: false }, stock: { from: null, to: 0 } }],
  ['a list is shown whole', { parts: [] }, { parts: [{ id: 1 }] }, { parts: { from: [], to: [{ id: 1 }] } }],
  ['what is again as it was did not change', { name: 'A', parts: [{ id: 1 }] }, { name: 'A', parts: [{ id: 1 }] }, {}],
  ['nothing changed, nothing is shown', {}, { name: 'A' }, {}],
])('%s', (_sentence, former, after, changes) => {
  expect(changesOf(former, after)).toEqual(changes)
})
