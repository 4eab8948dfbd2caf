import { expect, test } from 'vitest'
import { formatCents, negate, parseCents, sum } from '../lib/money.ts'
import { annualAccounts } from './annual-accounts.ts'
import { packs } from './index.ts'
import { resultTotals } from './result-totals.ts'

/** The rows of the forms that show the result before tax, where there is one, and the result. */
const rowsOf = { BE: ['9903', '9905'], FR: [null, 'HN'], LU: [null, '669'] } as const
const schemes = packs.flatMap((pack) =>
  pack.schemes.map((scheme) => ({ name: [pack.code, scheme.scheme, scheme.legal_type ?? ''].join(' '), pack, scheme })),
)

const shown = (totals: ReturnType<typeof resultTotals>) =>
  Object.fromEntries(
    Object.entries(totals)
      .filter(([, amount]) => amount !== 0n)
      .map(([name, amount]) => [name, formatCents(amount)]),
  )

test.each(packs)('$code: every cost and income has a total, every other account has none', ({ accounts, totalOfAccount }) => {
  const wrong = accounts.filter(({ number, type }) => (totalOfAccount(number) !== null) !== (type === 'expense' || type === 'income'))
  expect(wrong.map(({ number }) => number)).toEqual([])
})

test.each(packs)('$code: only the accounts that appropriate the result are no part of it', ({ accounts, totalOfAccount }) => {
  const isResult = accounts.filter(({ number, kind }) => /^[67]/.test(number) && kind === 'result').map(({ number }) => number)
  expect(accounts.filter(({ number }) => totalOfAccount(number) === 'appropriation').map(({ number }) => number)).toEqual(isResult)
})

test.each(schemes)('$name: with an amount on every account, the totals are those of the form', ({ pack, scheme }) => {
  const [beforeTax, result] = rowsOf[pack.code]
  const balances = pack.accounts
    .filter(({ number, type }) => type !== 'offbalance' && !scheme.excluded.some((prefix) => number.startsWith(prefix)))
    .map(({ number }, index) => ({
      number,
      balance: parseCents(`${index % 3 === 0 ? '-' : ''}${index}.${String(index % 100).padStart(2, '0')}`),
    }))
  const totals = resultTotals(pack.totalOfAccount, balances)
  const { values } = annualAccounts(scheme, balances)
  const net = (code: string) => values.find(({ row }) => row.section === 'income_statement' && row.code === code)?.net
  expect(totals.result).toBe(net(result))
  if (beforeTax) expect(totals.result_before_tax).toBe(net(beforeTax))
  const earned = balances.filter(({ number }) => /^[67]/.test(number) && pack.totalOfAccount(number) !== 'appropriation')
  expect(totals.result).toBe(negate(sum(earned.map(({ balance }) => balance))))
})

test.each([
  [
    'BE',
    ['700000', '-1000'],
    ['604000', '400'],
    ['650000', '30'],
    ['750000', '-5'],
    ['670000', '60'],
    ['693000', '515'],
    {
      operating_income: '1000.00',
      operating_expenses: '400.00',
      operating_result: '600.00',
      financial_income: '5.00',
      financial_expenses: '30.00',
      result_before_tax: '575.00',
      tax: '60.00',
      result: '515.00',
    },
  ],
  [
    'FR',
    ['7071', '-1000'],
    ['6071', '400'],
    ['772', '-90'],
    ['6911', '15'],
    ['695', '70'],
    ['672', '20'],
    {
      operating_income: '1000.00',
      operating_expenses: '400.00',
      operating_result: '600.00',
      exceptional_income: '90.00',
      exceptional_expenses: '20.00',
      profit_sharing: '15.00',
      result_before_tax: '655.00',
      tax: '70.00',
      result: '585.00',
    },
  ],
  [
    'LU',
    ['7061', '-1000'],
    ['6063', '400'],
    ['65531', '30'],
    ['75531', '-5'],
    ['67', '60'],
    ['68', '2'],
    {
      operating_income: '1000.00',
      operating_expenses: '400.00',
      operating_result: '600.00',
      financial_income: '5.00',
      financial_expenses: '30.00',
      result_before_tax: '575.00',
      tax: '62.00',
      result: '513.00',
    },
  ],
] as const)('%s: the totals of a small income statement', (country, ...rest) => {
  const expected = rest.at(-1)
  const lines = rest.slice(0, -1) as unknown as readonly (readonly [string, string])[]
  const pack = packs.find(({ code }) => code === country)
  if (!pack) throw new Error(country)
  const balances = lines.map(([number, amount]) => ({ number, balance: parseCents(amount) }))
  expect(shown(resultTotals(pack.totalOfAccount, balances))).toEqual(expected)
})
