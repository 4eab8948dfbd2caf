import type { Books } from './books.ts'
import type { Caller, Reply } from '../world.ts'

type Body = Readonly<Record<string, unknown>>

/** What a test of entries books, in the file of its books. */
export type Booking = {
  /** A free entry in the miscellaneous journal: wages of 100.00 to pay, unless said otherwise. */
  readonly free: (more?: Body, caller?: Caller) => Promise<Reply>
  /** 1,000.00 and 21 % of VAT to the customer. */
  readonly sale: (more?: Body, caller?: Caller) => Promise<Reply>
  /** 1,000.00 and 21 % of VAT from the supplier. */
  readonly purchase: (more?: Body, caller?: Caller) => Promise<Reply>
  readonly creditNote: (more?: Body, caller?: Caller) => Promise<Reply>
  readonly lock: (month: number, action?: 'lock' | 'unlock') => Promise<void>
}

export function bookingIn(b: Books, admin: Caller): Booking {
  const at = `${b.path}/entries`
  const { VEN, NCV, ACH, OD } = b.journals
  const invoice =
    (body: Body) =>
    (more: Body = {}, caller: Caller = admin) =>
      caller('POST', `${at}/invoice`, { body: { ...body, ...more } })
  const line = { account: '700000', amount: '1000.00', vat_code: 'V21' }
  return {
    free: (more = {}, caller = admin) =>
      caller('POST', at, {
        body: {
          journal_id: OD,
          entry_date: '2026-01-31',
          lines: [
            { account: '620200', debit: '100.00' },
            { account: '455000', credit: '100.00' },
          ],
          ...more,
        },
      }),
    sale: invoice({ journal_id: VEN, third_party_id: b.customer, entry_date: '2026-01-08', lines: [line] }),
    purchase: invoice({
      journal_id: ACH,
      third_party_id: b.supplier,
      entry_date: '2026-01-08',
      lines: [{ account: '604000', amount: '1000.00', vat_code: 'AM21' }],
    }),
    creditNote: (more = {}, caller = admin) =>
      caller('POST', `${at}/credit-note`, {
        body: { journal_id: NCV, third_party_id: b.customer, entry_date: '2026-01-20', lines: [{ ...line, amount: '100.00' }], ...more },
      }),
    lock: async (month, action = 'lock') => {
      const [year] = (await admin('GET', `${b.path}/fiscal-years`)).body.toReversed()
      const { status } = await admin('POST', `${b.path}/fiscal-years/${year.id}/periods/${year.periods[month - 1].id}/${action}`)
      if (status !== 200) throw new Error(`period ${month} could not be ${action}ed: ${status}`)
    },
  }
}
