import { expect, test } from 'vitest'
import { placeOf, readBuckets } from './rules.ts'

test.each([
  ['30,60,90', [30, 60, 90]],
  ['1', [1]],
  ['1,2,3,4,5,6', [1, 2, 3, 4, 5, 6]],
  ['7,9999', [7, 9999]],
  ['', null],
  ['0', null],
  ['-30', null],
  ['30,30', null],
  ['60,30', null],
  ['1,2,3,4,5,6,7', null],
  ['30;60', null],
  ['30, 60', null],
  ['30,', null],
  ['1.5', null],
  ['10000', null],
])('the buckets %j are %j', (given, buckets) => expect(readBuckets(given)).toEqual(buckets))

test.each([
  ['2026-04-01', 0],
  ['2026-03-31', 0],
  ['2026-03-30', 1],
  ['2026-03-01', 1],
  ['2026-02-28', 2],
  ['2026-01-30', 2],
  ['2026-01-29', 3],
  ['2025-01-01', 3],
])('on 31 March, what is due on %s stands at place %i of 30 and 60 days', (due, place) =>
  expect(placeOf(due, '2026-03-31', [30, 60])).toBe(place),
)
