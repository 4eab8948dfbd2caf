import { minus, negate, percentOf, plus, sum } from '../../../../lib/money.ts'
import type { DemoCompany } from '../../../../packs/be/demo/story.ts'
import type { PlannedInvoice } from './invoices.ts'
import { dayIn, endsPeriod, monthAfter, monthsUntil } from './months.ts'
import type { Payment } from './payroll.ts'

/** What each return leaves to pay, on the day the company pays it. Nothing where the tax paid is more than the tax due. */
export function planVatPayments({ vat, company }: DemoCompany, invoices: readonly PlannedInvoice[], today: string): Payment[] {
  if (vat === null) return []
  const { counterpart, iban, text, day } = vat
  const payments: Payment[] = []
  let from = ''
  for (const month of monthsUntil(today).filter((each) => endsPeriod(each, company.vat_regime) && each.ends_on < today)) {
    const own = invoices.filter(({ date }) => date > from && date <= month.ends_on)
    from = month.ends_on
    const due = own.reduce((total, invoice) => plus(total, shareOf(invoice)), sum([]))
    if (due > 0n) payments.push({ counterpart, iban, text: `${text} ${month.key}`, date: dayIn(monthAfter(month), day), amount: due })
  }
  return payments
}

/** What an invoice adds to the tax to pay. */
function shareOf({ direction, is_credit_note, vat, tax }: PlannedInvoice) {
  if (direction === 'purchase') return negate(percentOf(vat, tax.deductible))
  return is_credit_note ? minus(sum([]), vat) : vat
}
