import { type Cents, minus, parseCents, percentOf, plus } from '../../../../lib/money.ts'
import type { DemoCompany, DemoTransfer } from '../../../../packs/be/demo/story.ts'
import { dayIn, monthAfter, monthsUntil } from './months.ts'

type Line = { readonly account: string; readonly side: 'debit' | 'credit'; readonly amount: Cents }
export type PlannedEntry = { readonly date: string; readonly label: string; readonly lines: readonly Line[] }
export type Payment = Pick<DemoTransfer, 'counterpart' | 'iban' | 'text'> & { readonly date: string; readonly amount: Cents }

/** The wages of every month: an entry, and what is paid to the staff, for social security and as tax. */
export function planPayroll({ payroll }: DemoCompany, today: string): { entries: PlannedEntry[]; payments: Payment[] } {
  if (payroll === null) return { entries: [], payments: [] }
  const { accounts, transfers } = payroll
  const gross = parseCents(payroll.gross)
  const employee = percentOf(gross, payroll.employee_share)
  const employer = percentOf(gross, payroll.employer_share)
  const taxable = minus(gross, employee)
  const tax = percentOf(taxable, payroll.tax)
  const amounts = { net: minus(taxable, tax), security: plus(employee, employer), tax }
  const lines: readonly Line[] = [
    { account: accounts.gross, side: 'debit', amount: gross },
    { account: accounts.employer, side: 'debit', amount: employer },
    { account: accounts.net, side: 'credit', amount: amounts.net },
    { account: accounts.security, side: 'credit', amount: amounts.security },
    { account: accounts.tax, side: 'credit', amount: amounts.tax },
  ]
  const paid = monthsUntil(today).filter((month) => dayIn(month, 25) <= today)
  return {
    entries: paid.map((month) => ({ date: dayIn(month, 25), label: `${payroll.text} ${month.key}`, lines })),
    payments: paid.flatMap((month) => {
      const pay = (kind: keyof typeof amounts, in_month: typeof month): Payment => {
        const { counterpart, iban, text, day } = transfers[kind]
        return { counterpart, iban, text: `${text} ${month.key}`, date: dayIn(in_month, day), amount: amounts[kind] }
      }
      return [pay('net', month), pay('security', monthAfter(month)), pay('tax', monthAfter(month))]
    }),
  }
}
