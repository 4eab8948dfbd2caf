import fc from 'fast-check'
import { expect, test } from 'vitest'
import { journalPartOf } from './rules.ts'

test('a page of a whole year begins at the number that has as many entries before it as were skipped, closings left out', () => {
  const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 6 }).map((list) => list.toSorted((a, b) => a - b))
  fc.assert(
    fc.property(numbers, fc.nat(11), (closings, skip) => {
      const shown = Array.from({ length: 12 }, (_, n) => n + 1).filter((number) => !closings.includes(number))
      fc.pre(skip < shown.length)
      const ledger = { journal_id: 1, fiscal_year_id: 2, last_number: 12, entries: 12, closings }
      const { first_number } = journalPartOf({ ledger, skip, take: 3 })
      expect(shown.filter((number) => number >= (first_number ?? 0))).toEqual(shown.slice(skip))
    }),
  )
})

test('a page of part of a year is found by place', () => {
  const ledger = { journal_id: 1, fiscal_year_id: 2, last_number: 12, entries: 11, closings: [4] }
  expect(journalPartOf({ ledger, skip: 5, take: 3 })).toEqual({ journal_id: 1, fiscal_year_id: 2, first_number: null, skip: 5, take: 3 })
})
