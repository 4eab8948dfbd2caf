import { addDays } from '../../../../lib/dates.ts'
import { type Cents, negate, plus, sum } from '../../../../lib/money.ts'
import type { DemoCompany } from '../../../../packs/be/demo/story.ts'
import { drawAmount } from './draw.ts'
import type { PlannedInvoice } from './invoices.ts'
import { dayIn, type Month, monthsUntil, workingDay } from './months.ts'
import type { Payment } from './payroll.ts'

export type PlannedTransaction = {
  readonly date: string
  /** Positive for money received. */
  readonly amount: Cents
  readonly name: string
  readonly iban: string
  readonly text: string | null
  /** The digits of a structured communication. */
  readonly reference: string | null
}

/** One a month; the statement of the present month ends yesterday. */
export type PlannedStatement = {
  readonly month: Month
  readonly number: number
  readonly opens_on: string
  readonly closes_on: string
  readonly opening_balance: Cents
  readonly closing_balance: Cents
  readonly transactions: readonly PlannedTransaction[]
}

type Sources = { readonly invoices: readonly PlannedInvoice[]; readonly payments: readonly Payment[]; readonly opening_balance: Cents }

export function planStatements(company: DemoCompany, { invoices, payments, opening_balance }: Sources, today: string): PlannedStatement[] {
  const yesterday = addDays(today, -1)
  const all = [...invoices.flatMap(paymentOf), ...payments.map(outgoing), ...regular(company, today)]
    .map((transaction) => ({ ...transaction, date: workingDay(transaction.date), iban: transaction.iban.replaceAll(' ', '') }))
    .filter(({ date }) => date <= yesterday)
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  const statements: PlannedStatement[] = []
  let balance = opening_balance
  for (const month of monthsUntil(today).filter(({ key }) => `${key}-01` <= yesterday)) {
    const transactions = all.filter(({ date }) => date.startsWith(month.key))
    const closing_balance = plus(balance, sum(transactions.map(({ amount }) => amount)))
    const closes_on = month.ends_on < yesterday ? month.ends_on : yesterday
    const opens_on = addDays(`${month.key}-01`, -1)
    statements.push({ month, number: month.number, opens_on, closes_on, opening_balance: balance, closing_balance, transactions })
    balance = closing_balance
  }
  return statements
}

function paymentOf({ direction, party, number, communication, gross, paid_on }: PlannedInvoice): PlannedTransaction[] {
  if (paid_on === null) return []
  const reference = communication?.replaceAll(/\D/g, '') ?? null
  const amount = direction === 'sale' ? gross : negate(gross)
  return [{ date: paid_on, amount, name: party.name, iban: party.iban, reference, text: reference === null ? number : null }]
}

const outgoing = ({ date, amount, counterpart, iban, text }: Payment): PlannedTransaction => ({
  date,
  amount: negate(amount),
  name: counterpart,
  iban,
  text,
  reference: null,
})

const regular = ({ token, transfers }: DemoCompany, today: string): PlannedTransaction[] =>
  transfers.flatMap((transfer, index) =>
    monthsUntil(today)
      .filter(({ number }) => !transfer.months || transfer.months.includes(number))
      .map((month) => {
        const amount = drawAmount(`${token} transfer ${index} ${month.key}`, transfer.amount)
        const { counterpart: name, iban, text } = transfer
        return {
          date: dayIn(month, transfer.day),
          amount: transfer.direction === 'in' ? amount : negate(amount),
          name,
          iban,
          text,
          reference: null,
        }
      }),
  )
