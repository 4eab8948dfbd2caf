import { expect, test } from 'vitest'
import { packOf } from './index.ts'

/** Prefixes of income tax and of what is appropriated: the accounts of class 6 that are no expenses of the dashboard. */
test.for([
  ['BE', ['67', '68', '69']],
  ['FR', ['695', '698', '699']],
  ['LU', ['67']],
] as const)('%s: expenses are class 6 without %j, revenue is 70', ([country, without]) => {
  const { accounts, key_figures } = packOf(country)
  const isOf = (prefixes: readonly string[], number: string) => prefixes.some((prefix) => number.startsWith(prefix))
  const classSix = accounts.map(({ number }) => number).filter((number) => number.startsWith('6'))
  expect(classSix.filter((number) => isOf(key_figures.expenses, number))).toEqual(classSix.filter((number) => !isOf(without, number)))
  const revenue = accounts.filter(({ number }) => isOf(key_figures.revenue, number))
  expect([...new Set(revenue.map(({ number, type }) => `${number.slice(0, 2)} ${type}`))]).toEqual(['70 income'])
})
