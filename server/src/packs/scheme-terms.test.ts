import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCents, negate, parseCents, sum } from '../lib/money.ts'
import { type AccountBalance, type AnnualOptions, annualAccounts } from './annual-accounts.ts'
import { packs } from './index.ts'
import type { Pack } from './pack.ts'
import { termsOfValue, type ValueTerm } from './scheme-terms.ts'
import type { AnnualScheme } from './schemes.ts'

const schemes = packs.flatMap((pack) =>
  pack.schemes.map((scheme) => ({ name: [pack.code, scheme.scheme, scheme.legal_type ?? ''].join(' ').trim(), pack, scheme })),
)

const signedSum = (terms: readonly ValueTerm<AccountBalance>[]) =>
  sum(terms.map(({ sign, amount }) => (sign === '-' ? negate(amount) : amount)))

/** Rows whose signed terms are not their figure, and how many terms there are. */
const check = (scheme: AnnualScheme, balances: readonly AccountBalance[], options: AnnualOptions) => {
  const accounts = annualAccounts(scheme, balances, options)
  const explained = accounts.values.map((value) => ({ value, terms: termsOfValue(scheme, accounts, value, options) }))
  const wrong = explained
    .filter(({ value, terms }) => signedSum(terms) !== value.net)
    .map(({ value: { row } }) => `${row.section} ${row.code}`)
  return { wrong, count: explained.flatMap(({ terms }) => terms).length }
}
const earlierOf = (pack: Pack, amount: string) => ({ rubric: pack.earlier_result_rubric, amount: parseCents(amount) })

/** Every account of the chart with a balance of its own, so that every leaf, contra column and detail has terms. */
const balancesOf = (numbers: readonly string[], side: '' | '-') =>
  numbers.map((number, index) => ({ number, balance: parseCents(`${side}${100 + index}.01`) }))

test.each(schemes)('$name: the signed terms of every row are its figure, whichever side all accounts stand on', ({ pack, scheme }) => {
  const numbers = pack.accounts.map(({ number }) => number)
  for (const side of ['', '-'] as const) {
    for (const reclassify of [false, true]) {
      const found = check(scheme, balancesOf(numbers, side), { reclassify, earlier: earlierOf(pack, '77.77') })
      expect(found.wrong).toEqual([])
      expect(found.count).toBeGreaterThan(numbers.length)
    }
  }
})

test.each(schemes)('$name: so they are for any balances', ({ pack, scheme }) => {
  const lines = fc
    .tuple(fc.constantFrom(...pack.accounts), fc.integer({ min: -10_000_000, max: 10_000_000 }))
    .map(([{ number }, euros]) => ({ number, balance: parseCents(`${euros}.07`) }))
  fc.assert(
    fc.property(fc.array(lines, { minLength: 1, maxLength: 60 }), fc.boolean(), fc.integer(), (drawn, reclassify, earlier) => {
      expect(check(scheme, drawn, { reclassify, earlier: earlierOf(pack, `${earlier}.13`) }).wrong).toEqual([])
    }),
    { numRuns: 30 },
  )
})

test('a term of a row says which account it is, and where it would stand if balances were set off', () => {
  const scheme = schemes.find(({ name }) => name === 'BE full no_capital')?.scheme
  if (!scheme) throw new Error('no Belgian scheme')
  const balances = [
    { number: '440000', balance: parseCents('25.00'), third_party: 'Dupont' },
    { number: '440000', balance: parseCents('-100.00'), third_party: 'Janssens' },
    { number: '550000', balance: parseCents('75.00'), third_party: null },
  ]
  const termsOf = (reclassify: boolean, code: string) => {
    const accounts = annualAccounts(scheme, balances, { reclassify })
    const value = accounts.values.find(({ row }) => row.code === code)
    return (value ? termsOfValue(scheme, accounts, value, { reclassify }) : []).map((term) => [
      term.sign,
      formatCents(term.amount),
      term.kind === 'balance' ? term.of.third_party : term.kind === 'row' ? term.row.code : null,
      term.kind === 'balance' ? (term.moved_from?.code ?? null) : null,
    ])
  }
  expect(termsOf(false, '41')).toEqual([])
  expect(termsOf(false, '440/4')).toEqual([
    ['-', '25.00', 'Dupont', null],
    ['-', '-100.00', 'Janssens', null],
  ])
  expect(termsOf(true, '41')).toEqual([['+', '25.00', 'Dupont', '440/4']])
  expect(termsOf(true, '440/4')).toEqual([['-', '-100.00', 'Janssens', null]])
  expect(termsOf(true, '44')).toEqual([
    ['+', '100.00', '440/4', null],
    ['+', '0.00', '441', null],
  ])
})
