import { expect, test } from 'vitest'
import type { Cents } from '../../src/lib/money.ts'
import { packs } from '../../src/packs/index.ts'
import type { PackVatCode } from '../../src/packs/pack.ts'
import { settle, vatOf } from '../../src/packs/vat.ts'
import { boxesOf, centsOf, imbalanceOf } from './booked.ts'
import { type Country, type Expected, expectedOf, expectedPayment, tables } from './oracle.ts'

const countries = packs.map(({ code, vat_codes }) => ({ country: code.toLowerCase() as Country, vat_codes }))
const documents = ['invoice', 'credit_note'] as const
const bases = [100_00, 1, 33_33, 1_000_000_00]
/** The same bases on several lines, among them one of nothing and one that takes the rest. */
const splits = [[100_00], [1], [33_33], [1_000_000_00], [33_33, 33_33, 33_34], [1, 0, 32_32, 1_00], [333_333_33, 333_333_33, 333_333_34]]

const sides = { debit: 'D', credit: 'C' } as const
const inLines = (entries: ReturnType<typeof vatOf>['entries']) =>
  entries.map(({ account, side, amount }) => `${account} ${sides[side]} ${amount}`)
const inCents = (boxes: Record<string, Cents>) => Object.fromEntries(Object.entries(boxes).map(([box, value]) => [box, Number(value)]))

const booked = (code: PackVatCode, document: (typeof documents)[number], amounts: readonly number[]): Expected => {
  const vat = vatOf(code, document, amounts.map(centsOf))
  return {
    code: code.code,
    base: Number(vat.base),
    vat: Number(vat.vat),
    deductible: Number(vat.deductible),
    not_deductible: Number(vat.not_deductible),
    shares: vat.cost_shares.map(Number),
    charged: Number(vat.charged),
    lines: inLines(vat.entries),
    boxes: inCents(boxesOf(vat)),
  }
}

test('the second program knows 217 codes, the packs know the same in the same order', () => {
  expect(countries.map(({ vat_codes }) => vat_codes.length)).toEqual([101, 48, 68])
  for (const { country, vat_codes } of countries) {
    expect(vat_codes.map(({ code }) => code)).toEqual(tables[country].map((row) => row['code']))
  }
  expect(splits.slice(0, bases.length)).toEqual(bases.map((base) => [base]))
})

test.each(countries.flatMap(({ country, vat_codes }) => documents.map((document) => ({ country, vat_codes, document }))))(
  'every code of $country on every $document: tax, lines, accounts, sides and boxes as the second program has them',
  ({ country, vat_codes, document }) => {
    for (const amounts of splits) {
      const got = vat_codes.map((code) => booked(code, document, amounts))
      expect(got).toEqual(expectedOf(country, document === 'credit_note', amounts))
    }
  },
)

test.each(countries)('every code of $country balances to the cent, and no line is zero or negative', ({ vat_codes }) => {
  for (const code of vat_codes) {
    for (const document of documents) {
      for (const amounts of splits) {
        const lines = amounts.map(centsOf)
        const vat = vatOf(code, document, lines)
        expect({ code: code.code, left_over: imbalanceOf(vat, code.direction, document, lines) }).toEqual({
          code: code.code,
          left_over: 0n,
        })
        expect(vat.entries.filter((entry) => entry.amount <= 0n)).toEqual([])
      }
    }
  }
})

test('a payment of a document whose tax waits moves the share the second program works out', () => {
  const seen: string[] = []
  for (const { country, vat_codes } of countries) {
    for (const [index, code] of vat_codes.entries()) {
      for (const document of documents) {
        const vat = vatOf(code, document, [centsOf(1_234_56)])
        const total = Number(vat.base + vat.vat)
        for (const paid of [1, Math.floor(total / 3), total]) {
          const expected = expectedPayment(tables[country][index] ?? {}, document === 'credit_note', 1_234_56, paid, total)
          if (expected === null) continue
          const before = { paid: centsOf(0), base: centsOf(0), vat: centsOf(0) }
          const waiting = code.direction === 'sale' ? vat.vat : vat.deductible
          const moved = settle(code, { document, total: centsOf(total), base: vat.base, waiting, before, paid: centsOf(paid) })
          expect({ lines: inLines(moved.entries), boxes: inCents(boxesOf(moved)) }, `${code.code} ${document} ${paid}`).toEqual(expected)
          seen.push(code.code)
        }
      }
    }
  }
  expect(new Set(seen).size).toBe(12)
  expect(seen).toHaveLength(12 * documents.length * 3)
})
