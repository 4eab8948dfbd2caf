import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { languages } from '../lib/languages.ts'
import { negate, parseCents, sum } from '../lib/money.ts'
import { type AccountBalance, annualAccounts } from './annual-accounts.ts'
import { packs } from './index.ts'
import { type AnnualScheme, leavesOf, type SchemeSection } from './schemes.ts'

const schemes = packs.flatMap((pack) =>
  pack.schemes.map((scheme) => ({ name: [pack.code, scheme.scheme, scheme.legal_type ?? ''].join(' ').trim(), pack, scheme })),
)
const sides = ['debit', 'credit'] as const
const named = (scheme: AnnualScheme, section: SchemeSection, code: string) =>
  scheme.rows.filter((row) => row.section === section && row.code === code)

test('the schemes of the specification are there', () => {
  expect(schemes.map(({ name }) => name)).toEqual([
    'BE full no_capital',
    'BE full capital',
    'BE abbreviated no_capital',
    'BE abbreviated capital',
    'BE micro no_capital',
    'BE micro capital',
    'FR 2050',
    'LU abridged',
  ])
  for (const pack of packs) expect(pack.schemes.map(({ scheme }) => scheme)).toContain(pack.default_settings.annual_accounts.scheme)
})

/** Accounts the scheme has a place for: off-balance rights and commitments stand in no statement, some equity is not for every legal form. */
const accountsOf = ({ pack, scheme }: (typeof schemes)[number]) =>
  pack.accounts.filter(({ number, type }) => type !== 'offbalance' && !scheme.excluded.some((prefix) => number.startsWith(prefix)))

test.each(schemes)(
  '$name: every account falls on one leaf of the balance sheet, and if it is a cost or an income on one of the result',
  (entry) => {
    const wrong = accountsOf(entry).flatMap(({ number, type }) => {
      const isResult = type === 'expense' || type === 'income'
      return sides.flatMap((side) =>
        [false, true].flatMap((reclassify) => {
          const found = {
            balance_sheet: leavesOf(entry.scheme, 'balance_sheet', number, side, { reclassify }).map(({ row }) => row.code),
            result: leavesOf(entry.scheme, 'result', number, side, { reclassify }).map(({ row }) => row.code),
          }
          const right = found.balance_sheet.length === 1 && found.result.length === (isResult ? 1 : 0)
          return right ? [] : [{ number, side, reclassify, ...found }]
        }),
      )
    })
    expect(wrong).toEqual([])
  },
)

test.each(schemes)('$name: an account left out, or off the balance sheet, falls on no leaf at all', (entry) => {
  const kept = new Set(accountsOf(entry))
  const others = entry.pack.accounts.filter((account) => !kept.has(account))
  expect(entry.scheme.excluded.filter((prefix) => !others.some(({ number }) => number.startsWith(prefix)))).toEqual([])
  const found = others.flatMap(({ number }) => sides.flatMap((side) => leavesOf(entry.scheme, 'balance_sheet', number, side)))
  expect(found).toEqual([])
})

test('only companies without capital leave accounts out: capital, uncalled capital and the legal reserve', () => {
  const left = schemes.map((entry) => [entry.name, entry.scheme.excluded.join(' ')])
  expect(left.filter(([, excluded]) => excluded !== '')).toEqual([
    ['BE full no_capital', '100 101 130'],
    ['BE abbreviated no_capital', '100 101 130'],
    ['BE micro no_capital', '100 101 130'],
  ])
})

test.each(schemes)('$name: rows have one code per section, terms that exist, and labels in four languages', ({ scheme }) => {
  const keys = scheme.rows.map(({ section, code }) => `${section} ${code}`)
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  const terms = scheme.rows.flatMap(({ sum_of }) => sum_of)
  expect(terms.filter(({ section, code }) => named(scheme, section, code).length !== 1)).toEqual([])
  expect(scheme.rows.filter(({ label }) => languages.some((language) => label[language].trim() === ''))).toEqual([])
})

test.each(schemes)('$name: a detail is part of no total', ({ scheme }) => {
  const terms = new Set(scheme.rows.flatMap(({ sum_of }) => sum_of.map(({ section, code }) => `${section} ${code}`)))
  expect(scheme.rows.filter(({ kind, section, code }) => kind === 'detail' && terms.has(`${section} ${code}`))).toEqual([])
})

const totals = { BE: ['20/58', '10/49', '9905'], FR: ['CO', 'EE', 'HN'], LU: ['201', '405', '669'] } as const

/** What is wrong with the accounts made of these balances and the bank that makes them equal: the two sides, and the result. */
function faults({ pack, scheme }: (typeof schemes)[number], lines: readonly AccountBalance[], reclassify: boolean) {
  const [assets, liabilities, result] = totals[pack.code]
  const balances = [...lines, { number: pack.bank_account, balance: negate(sum(lines.map(({ balance }) => balance))) }]
  const { values, unplaced } = annualAccounts(scheme, balances, { reclassify })
  const net = (section: SchemeSection, code: string) => values.find(({ row }) => row.section === section && row.code === code)?.net
  // Belgium books the appropriation of the result in classes 69 and 79; it is no part of the result.
  const appropriates = scheme.rows.some(({ section }) => section === 'appropriation')
  const earned = balances.filter(({ number }) => /^[67]/.test(number) && !(appropriates && /^.9/.test(number)))
  return [
    ...unplaced.balance_sheet.map(({ number }) => number),
    ...unplaced.result.map(({ number }) => number),
    ...(net('assets', assets) === net('liabilities', liabilities) ? [] : ['the two sides differ']),
    ...(net('income_statement', result) === negate(sum(earned.map(({ balance }) => balance))) ? [] : ['the result is another']),
  ]
}

test.each(schemes)('$name: any account alone, on either side, keeps the two sides equal and the result right', (entry) => {
  const wrong = accountsOf(entry).flatMap(({ number }) =>
    ['100.00', '-100.00'].flatMap((balance) => {
      const found = faults(entry, [{ number, balance: parseCents(balance) }], false)
      return found.length === 0 ? [] : [[number, balance, ...found]]
    }),
  )
  expect(wrong).toEqual([])
})

test.each(schemes)('$name: so does any mixture of them, with nothing set off as well', (entry) => {
  const lines = fc
    .tuple(fc.constantFrom(...accountsOf(entry)), fc.bigInt({ min: -10_000_000n, max: 10_000_000n }))
    .map(([{ number }, euros]) => ({ number, balance: parseCents(`${euros}.07`) }))
  fc.assert(
    fc.property(fc.array(lines, { minLength: 1, maxLength: 60 }), fc.boolean(), (drawn, reclassify) => {
      expect(faults(entry, drawn, reclassify)).toEqual([])
    }),
    { numRuns: 30 },
  )
})

test('an account no row takes is named instead of lost', () => {
  const french = schemes.find(({ name }) => name === 'FR 2050')?.scheme
  if (!french) throw new Error('no French scheme')
  const balances = [
    { number: '263', balance: parseCents('10.00') },
    { number: '1013', balance: parseCents('-10.00') },
  ]
  expect(annualAccounts(french, balances).unplaced).toEqual({ balance_sheet: [balances[0]], result: [] })
})

test.each(schemes)(
  '$name: results of earlier years stand on their rubric, whatever the books hold, and keep the two sides equal',
  ({ pack, scheme }) => {
    const [assets, liabilities] = totals[pack.code]
    const earlier = { rubric: pack.earlier_result_rubric, amount: parseCents('70.00') }
    const { values } = annualAccounts(scheme, [{ number: pack.bank_account, balance: parseCents('70.00') }], { earlier })
    const net = (section: SchemeSection, code: string) => values.find(({ row }) => row.section === section && row.code === code)?.net
    expect([net('liabilities', pack.earlier_result_rubric), net('assets', assets), net('liabilities', liabilities)]).toEqual([
      7000n,
      7000n,
      7000n,
    ])
  },
)

test('what the opening entry puts on the accounts of the result is the result of an earlier year', () => {
  const rubricOf = (country: string, number: string) => {
    const { scheme } = schemes.find(({ pack }) => pack.code === country) ?? { scheme: undefined }
    return scheme && leavesOf(scheme, 'balance_sheet', number, 'credit').map(({ row }) => row.code)
  }
  expect(['120', '129', '110', '6011'].map((number) => rubricOf('FR', number))).toEqual([['DH'], ['DH'], ['DH'], ['DI']])
  expect(['142', '1411', '6011'].map((number) => rubricOf('LU', number))).toEqual([['319'], ['319'], ['321']])
})

test('fifty thousand third parties are placed one by one', () => {
  const french = schemes.find(({ name }) => name === 'FR 2050')?.scheme
  if (!french) throw new Error('no French scheme')
  const balances = Array.from({ length: 50_000 }, (_, index) => ({ number: '4111', balance: parseCents(index % 2 ? '-1.00' : '2.00') }))
  const { values } = annualAccounts(french, balances)
  const net = (code: string) => values.find(({ row }) => row.code === code)?.net
  expect([net('BX'), net('EA')]).toEqual([parseCents('50000.00'), parseCents('25000.00')])
})
