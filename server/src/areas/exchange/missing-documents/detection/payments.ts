/** Payments to suppliers whose invoice is not in the books. */
import { daysBetween } from '../../../../lib/dates.ts'
import { magnitude, minus, parseCents, sum } from '../../../../lib/money.ts'
import type { Books, Finding, OpenInvoice, OpenPayment } from './types.ts'

/** An invoice may follow its payment by some days. */
const grace = 10
const cent = 1n

export function findPaymentsWithoutInvoice({ payments, open }: Pick<Books, 'payments' | 'open'>, today: string): Finding[] {
  const invoices = Map.groupBy(open, ({ party }) => party)
  return [...Map.groupBy(payments, ({ party }) => party)].flatMap(([party, own]) => uncovered(own, invoices.get(party) ?? [], today))
}

/** An open invoice of the same amount is the one that was paid; more open invoices than payments may be paid in part. */
function uncovered(payments: readonly OpenPayment[], invoices: readonly OpenInvoice[], today: string): Finding[] {
  const left = [...invoices]
  const alone = payments.filter((payment) => {
    const at = left.findIndex(({ amount }) => magnitude(minus(parseCents(amount), parseCents(payment.amount))) <= cent)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  const owed = sum(left.map(({ amount }) => parseCents(amount)))
  return alone.flatMap(({ line, party, on, amount, text }) => {
    if (daysBetween(on, today) < grace || owed >= parseCents(amount)) return []
    const evidence = [{ kind: 'entry_line' as const, id: line, text }]
    return [
      {
        kind: 'payment_without_invoice' as const,
        key: String(line),
        third_party_id: party,
        expected_on: on,
        amount,
        evidence,
        score: left.length === 0 ? 0.95 : 0.7,
      },
    ]
  })
}
