/** Short forms for the tables of the demo companies. */
import type { DemoFlow, DemoParty, DemoTax, DemoTransfer } from './story.ts'

type More = Pick<DemoParty, 'country' | 'is_consumer'>

const party =
  (type: DemoParty['type']) =>
  (name: string, vat_number: string | null, street: string, place: string, iban: string, payment_term_days: number, more: More = {}) => {
    const [postal_code = '', ...city] = place.split(' ')
    const identity = { type, name, ...(vat_number !== null && { vat_number }) }
    return { ...identity, street, postal_code, city: city.join(' '), iban, payment_term_days, ...more } satisfies DemoParty
  }

export const customer = party('customer')
export const supplier = party('supplier')

type Options = Pick<DemoFlow, 'months' | 'unpaid_one_of' | 'asset'>

const flow =
  (direction: DemoFlow['direction']) =>
  (
    name: string,
    text: string,
    account: string,
    tax: DemoTax,
    amount: DemoFlow['amount'],
    day: number,
    options: Options = {},
  ): DemoFlow => ({
    direction,
    party: name,
    text,
    account,
    tax,
    amount,
    day,
    ...options,
  })

export const sale = flow('sale')
export const purchase = flow('purchase')

export const payment = (
  rule: string,
  counterpart: string,
  iban: string,
  text: string,
  account: string,
  amount: DemoTransfer['amount'],
  day: number,
  months?: readonly number[],
): DemoTransfer => ({ rule, counterpart, iban, text, account, direction: 'out', amount, day, ...(months && { months }) })
