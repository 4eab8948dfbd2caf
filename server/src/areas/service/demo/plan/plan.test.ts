import { expect, test } from 'vitest'
import { negate } from '../../../../lib/money.ts'
import { demoCompanies } from '../../../../packs/index.ts'
import { planCompany } from './plan.ts'

/** The turn of years, quarters and months, a leap day, and days between. */
const days = [
  '2027-01-01',
  '2027-01-02',
  '2027-01-31',
  '2028-02-29',
  '2028-03-01',
  '2026-04-01',
  '2026-06-30',
  '2026-07-26',
  '2026-11-19',
  '2026-12-31',
]
const cases = days.flatMap((day) => demoCompanies.map((company) => [company.company.code, day, company] as const))

test.each(cases)('%s on %s: statements follow each other, the bank is never overdrawn, numbers are unique', (_code, day, company) => {
  const plan = planCompany(company, day)
  const first = `${Number(day.slice(0, 4)) - 1}-01-01`
  const all = [...plan.invoices, ...plan.pending, ...plan.arrived]
  for (const { date, number } of all) expect([number, date >= first && date <= day]).toEqual([number, true])
  const numbers = all.map(({ direction, party, number }) => `${direction} ${direction === 'sale' ? '' : party.name} ${number}`)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect([plan.pending.length, plan.arrived.length]).toEqual([3, 3])
  let balance = plan.opening.at(-1)?.amount
  expect(balance).toBeGreaterThan(0n)
  for (const statement of plan.statements) {
    expect(statement.opening_balance).toBe(balance)
    expect(statement.closing_balance).toBeGreaterThan(0n)
    expect(statement.closes_on < day && statement.opens_on >= `${Number(first.slice(0, 4)) - 1}-12-31`).toBe(true)
    balance = statement.closing_balance
  }
  expect(plan.statements.length).toBeGreaterThanOrEqual(12)
})

test('the same day gives the same plan, and the next day only adds to it', () => {
  for (const company of demoCompanies) {
    const of = (day: string) => {
      const { invoices, pending, arrived } = planCompany(company, day)
      return [...invoices, ...pending, ...arrived].toSorted((a, b) => (a.direction + a.number < b.direction + b.number ? -1 : 1))
    }
    expect(of('2026-08-14')).toEqual(of('2026-08-14'))
    const numbers = new Set(of('2026-08-15').map(({ number }) => number))
    for (const { number } of of('2026-08-14')) expect(numbers).toContain(number)
  }
})

test('debits and credits of the first day are equal', () => {
  for (const company of demoCompanies) {
    const total = planCompany(company, '2026-05-05').opening.reduce(
      (sum, { side, amount }) => sum + BigInt(side === 'debit' ? amount : negate(amount)),
      0n,
    )
    expect(total).toBe(0n)
  }
})
