import { expect, test } from 'vitest'
import { compare, isEquivalent, needsFullResync, tempIdsIn, recordOf, type StreamState, suggestedSide, replaceTempIds } from './rules.ts'

const standing: StreamState = {
  seq: 100,
  floor: 0,
  schema: 1,
  server_time: '2026-01-01T00:00:00.000Z',
  mark: '1 1',
  known_mark: '1 1',
  own_floor: 0,
  in_gap: false,
}

test.for([
  ['nothing happened', 50, {}, false],
  ['the head itself', 100, {}, false],
  ['from 0 there is nothing to drop', 0, { floor: 60, own_floor: 60, in_gap: true, known_mark: '0 1' }, false],
  ['beyond the head', 101, {}, true],
  ['older than the log', 59, { floor: 60 }, true],
  ['the oldest the log serves', 60, { floor: 60 }, false],
  ['before the access changed', 59, { own_floor: 60 }, true],
  ['given out by a database that is no more', 50, { in_gap: true }, true],
  ['another access than was noted', 100, { known_mark: '0 1' }, true],
  ['nobody noted anything yet', 100, { known_mark: null }, false],
] as const)('a copy begins anew: %s', ([, since, facts, expected]) => {
  expect(needsFullResync(since, { ...standing, ...facts })).toBe(expected)
})

const card = { id: 1, version: 3, name: 'B', city: 'Namur', phone: null, account_id: 7, settings: { a: { x: 1, y: 2 } } }
const missed = [
  { former: { city: 'Liège' }, occurred_at: '2026-01-02T00:00:00.000Z' },
  { former: { city: 'Huy', account_id: 6 }, occurred_at: '2026-01-03T00:00:00.000Z' },
]

test('other fields than those of the server are no dispute', () => {
  expect(compare({ name: 'C' }, card, missed, {})).toEqual({ disputed: [], body: { name: 'C' }, occurred_at: '2026-01-03T00:00:00.000Z' })
})

test('a form sent whole leaves alone what its sender did not change', () => {
  expect(compare({ name: 'C', city: 'Liège', phone: null }, card, missed, {})).toMatchObject({ disputed: [], body: { name: 'C' } })
})

test('the same field changed on both sides is disputed, with all three values and the time of the last change', () => {
  const { disputed, occurred_at } = compare({ city: 'Wavre' }, card, missed, {})
  expect(disputed).toEqual([{ field: 'city', base: 'Liège', client: 'Wavre', server: 'Namur' }])
  expect(occurred_at).toBe('2026-01-03T00:00:00.000Z')
})

test('both sides changed a field to the same value: nothing to decide', () => {
  expect(compare({ city: 'Namur' }, card, missed, {})).toMatchObject({ disputed: [], body: { city: 'Namur' } })
})

test('an account named by its number is the same field as its id', () => {
  expect(compare({ account: '440000' }, card, missed, {}).disputed).toEqual([{ field: 'account', base: 6, client: '440000', server: 7 }])
})

test('settings of a file are compared one by one, those of another record as a whole', () => {
  const changed = [{ former: { settings: { a: { x: 0, y: 2 } } }, occurred_at: '2026-01-02T00:00:00.000Z' }]
  const sent = { settings: { a: { y: 5 } } }
  expect(compare(sent, card, changed, { is_file: true })).toMatchObject({ disputed: [], body: sent })
  expect(compare(sent, card, changed, {}).disputed).toHaveLength(1)
})

test.for([
  ['12.5', '12.50', true],
  [12.5, '12.50', true],
  ['2026-01-31', '2026-01-31T00:00:00.000Z', true],
  ['2026-01-31', '2026-01-30T00:00:00.000Z', false],
  ['', '0', false],
  [null, '', false],
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
])('said twice: %j and %j', ([one, other, same]) => {
  expect(isEquivalent(one, other)).toBe(same)
})

const dispute = {
  resource: 'third-parties',
  method: 'PATCH',
  record: { id: 1 } as Record<string, unknown> | null,
  client_occurred_at: '2026-01-02T10:00:00.000Z',
  server_occurred_at: '2026-01-02T09:00:00.000Z',
}
test.for([
  ['1: the side that changed later', {}, 'client'],
  ['1: the server later', { client_occurred_at: '2026-01-02T08:00:00.000Z' }, 'server'],
  ['2: at the same moment, the server', { client_occurred_at: '2026-01-02T09:00:00.000Z' }, 'server'],
  ['3: a change against a deletion', { record: null, client_occurred_at: '2026-01-01T00:00:00.000Z' }, 'client'],
  ['3: a deletion against a change', { method: 'DELETE' }, 'server'],
  ['4: a posted entry', { resource: 'entries' }, 'server'],
  ['4: a locked period', { resource: 'periods', record: { id: 1, is_locked: true } }, 'server'],
  ['4: a closed year', { resource: 'fiscal-years', record: { id: 1, is_closed: true } }, 'server'],
  ['4: a validated declaration', { resource: 'vat-declarations', record: { id: 1, status: 'validated' } }, 'server'],
] as const)('suggested by rule %s', ([, facts, expected]) => {
  expect(suggestedSide({ ...dispute, ...facts })).toBe(expected)
})

test('names are whole values and whole segments; a text that only begins with $ stays a text', () => {
  expect(tempIdsIn({ a: '$one', b: ['x', { c: '$two' }], d: 'a $three', e: 4, f: null })).toEqual(['one', 'two'])
  const ids = new Map([['one', 11]])
  expect(replaceTempIds({ a: '$one', b: ['$one', '$100'], c: null }, ids)).toEqual({ a: 11, b: [11, '$100'], c: null })
})

test('the record of an answer is itself, or the one it holds', () => {
  expect(recordOf({ id: 3, version: 2 })).toEqual({ id: 3, version: 2 })
  expect(recordOf({ type: 'accounts', record: { id: 4 } })).toEqual({ id: 4 })
  expect([recordOf({}), recordOf([1]), recordOf(null)]).toEqual([null, null, null])
})
