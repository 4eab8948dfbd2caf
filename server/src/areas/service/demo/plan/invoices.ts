import { addDays } from '../../../../lib/dates.ts'
import { type Cents, percentOf, plus } from '../../../../lib/money.ts'
import { packOf } from '../../../../packs/index.ts'
import type { DemoCompany, DemoFlow, DemoParty, DemoTax } from '../../../../packs/be/demo/story.ts'
import { draw, drawAmount } from './draw.ts'
import { dayIn, type Month, monthsUntil, workingDay } from './months.ts'

export type PlannedInvoice = {
  readonly direction: 'purchase' | 'sale'
  readonly is_credit_note: boolean
  readonly party: DemoParty
  readonly number: string
  readonly date: string
  readonly due: string
  readonly text: string
  readonly account: string
  readonly tax: DemoTax
  readonly net: Cents
  readonly vat: Cents
  readonly gross: Cents
  /** As printed on the invoice, for the transfer. */
  readonly communication: string | null
  readonly asset: string | null
  /** Null for what nobody pays. */
  readonly paid_on: string | null
}

type Drawn = Omit<PlannedInvoice, 'number' | 'communication' | 'is_credit_note'> & { readonly key: string }

/** Every invoice and credit note until the day, in the order of their dates. */
export function planInvoices(company: DemoCompany, today: string): PlannedInvoice[] {
  const parties = new Map(company.parties.map((party) => [party.name, party]))
  const drawn = company.flows.flatMap((flow, index) =>
    monthsUntil(today)
      .filter((month) => isDue(flow, month, today))
      .map((month) => drawOne(company, flow, index, month, parties.get(flow.party))),
  )
  const upToNow = drawn.filter(({ date }) => date <= today).toSorted((a, b) => (a.date + a.key < b.date + b.key ? -1 : 1))
  return [...number(company, upToNow), ...creditNotes(upToNow, today)].toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

/** An asset is bought once, in the first year. */
const isDue = ({ months, asset }: DemoFlow, { key, number: month }: Month, today: string): boolean =>
  (!months || months.includes(month)) && (asset === undefined || key.slice(0, 4) < today.slice(0, 4))

function drawOne({ token }: DemoCompany, flow: DemoFlow, index: number, month: Month, party: DemoParty | undefined): Drawn {
  if (!party) throw new Error(`the demo has no party ${flow.party}`)
  const key = `${token} ${index} ${month.key}`
  const date = workingDay(dayIn(month, Math.min(flow.day + draw(`${key} day`, 0, 2), 27)))
  const net = drawAmount(key, flow.amount)
  const vat = percentOf(net, flow.tax.charged)
  const due = addDays(date, party.payment_term_days)
  const isUnpaid = flow.unpaid_one_of !== undefined && draw(`${key} unpaid`, 1, flow.unpaid_one_of) === 1
  const late = flow.direction === 'sale' ? draw(`${key} late`, -4, 11) : draw(`${key} late`, -3, 1)
  const { direction, text, account, tax, asset = null } = flow
  const paid = workingDay(addDays(due, late))
  return { key, direction, party, date, due, text, account, tax, net, vat, gross: plus(net, vat), asset, paid_on: isUnpaid ? null : paid }
}

/** Sales are numbered in each year, and bear the communication of the country; suppliers number as they like. */
function number({ country }: DemoCompany, drawn: readonly Drawn[]): PlannedInvoice[] {
  const last = new Map<string, number>()
  const { paymentCommunication } = packOf(country)
  return drawn.map(({ key, ...invoice }): PlannedInvoice => {
    const [year, place] = [invoice.date.slice(0, 4), (last.get(invoice.date.slice(0, 4) + invoice.direction) ?? 0) + 1]
    last.set(year + invoice.direction, place)
    if (invoice.direction === 'purchase') {
      const own = `${draw(`${key} number`, 1000, 8999)}-${String(place).padStart(4, '0')}`
      return { ...invoice, is_credit_note: false, number: own, communication: null }
    }
    const communication = paymentCommunication?.(BigInt(year) * 10_000n + BigInt(place)) ?? null
    return { ...invoice, is_credit_note: false, number: `${year}-${String(place).padStart(4, '0')}`, communication }
  })
}

/** A tenth of a sale, three times a year, for goods that came back. */
function creditNotes(drawn: readonly Drawn[], today: string): PlannedInvoice[] {
  const sales = drawn.filter(({ direction, paid_on }) => direction === 'sale' && paid_on !== null)
  return ['03', '06', '10'].flatMap((month) => {
    const credited = sales.filter(({ date }) => date.slice(5, 7) === month && addDays(date, 12) <= today)
    const years = [...new Set(credited.map(({ date }) => date.slice(0, 4)))]
    return years.flatMap((year) => {
      const sale = credited.find(({ date }) => date.startsWith(year))
      if (!sale) return []
      const { key: _key, ...invoice } = sale
      const net = percentOf(sale.net, '10.00')
      const vat = percentOf(net, sale.tax.charged)
      const date = addDays(sale.date, 12)
      const amounts = { net, vat, gross: plus(net, vat) }
      return [
        {
          ...invoice,
          ...amounts,
          is_credit_note: true,
          number: `${year}-NC-${month}`,
          date,
          due: date,
          communication: null,
          asset: null,
          paid_on: null,
        },
      ]
    })
  })
}
