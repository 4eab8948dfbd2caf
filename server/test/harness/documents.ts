import type { Books } from './books/books.ts'
import type { Caller, Reply, World } from './world.ts'

type Body = Readonly<Record<string, unknown>>

/** Creates documents for tests, in the company of its books. */
export type TestDocuments = {
  /** 100.00 of goods and 21 % VAT from the supplier, each with its own number. */
  readonly purchase: (more?: Body, caller?: Caller) => Promise<Reply>
  /** 1,000.00 and 21 % VAT to the customer, without a number. */
  readonly sale: (more?: Body, caller?: Caller) => Promise<Reply>
  readonly book: (id: number, body?: Body, caller?: Caller) => Promise<Reply>
}

let serial = 0

export function documentsIn(b: Books, admin: Caller): TestDocuments {
  const at = `${b.path}/documents`
  const make = (body: Body, caller: Caller) => caller('POST', at, { body })
  return {
    purchase: (more = {}, caller = admin) => {
      serial += 1
      const lines = [{ description: 'Bois', amount_net: '100.00', account: '604000', vat_code: 'AM21' }]
      const own = { direction: 'purchase', third_party_id: b.supplier, number: `F-${serial}`, document_date: '2026-03-10', lines }
      return make({ ...own, ...more }, caller)
    },
    sale: (more = {}, caller = admin) => {
      const lines = [{ description: 'Conseil', amount_net: '1000.00', account: '700000', vat_code: 'V21' }]
      return make({ direction: 'sale', third_party_id: b.customer, document_date: '2026-03-10', lines, ...more }, caller)
    },
    book: (id, body = {}, caller = admin) => caller('POST', `${at}/${id}/book`, { body }),
  }
}

/** Gives the encoder and the reviewer of the world the same roles in this company. */
export async function assign(w: World, b: Books, callers: readonly Caller[]): Promise<void> {
  for (const { user_id } of callers)
    await w.rows('insert into company_members (company_id, user_id, role) select $1, $2, role from company_members where user_id = $2', [
      b.id,
      user_id,
    ])
}
