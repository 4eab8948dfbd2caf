/** A Belgian company with all that its electronic invoices need, and its booked sales as such invoices. */
import { type Addresses, type Outgoing, outgoingInvoice } from '../../../src/areas/documents/documents/index.ts'
import type { OutgoingInvoice } from '../../../src/capture/einvoice/index.ts'
import { openPools, read } from '../../../src/kernel/write/database.ts'
import { systemClock } from '../../../src/lib/clock.ts'
import { type Books, type BooksOptions, makeBooks } from '../books/books.ts'
import type { Caller, Reply, World } from '../world.ts'

type Body = Readonly<Record<string, unknown>>

export type Seller = {
  readonly b: Books
  /** Changes the company file. */
  readonly change: (body: Body) => Promise<void>
  readonly customer: (body?: Body) => Promise<number>
  /** Books a sale to the customer, due in April: 10 hours at 60.00 with 21 % VAT unless its lines say otherwise. */
  readonly sell: (body?: Body) => Promise<{ id: number; number: string; amount_gross: string }>
  readonly outgoing: (id: number, addresses?: Partial<Addresses>) => Promise<Outgoing>
  /** The invoice, where nothing keeps it from being sent. */
  readonly invoice: (id: number) => Promise<OutgoingInvoice>
  /** What does: fields and codes. */
  readonly problems: (id: number, addresses?: Partial<Addresses>) => Promise<string[]>
  readonly end: () => Promise<void>
}

export const us = {
  name: 'Atelier Demo SRL',
  enterprise_number: '0765432146',
  vat_number: 'BE0765432146',
  street: 'Rue du Test',
  house_number: '1',
  postal_code: '4000',
  city: 'Liège',
}
export const them = {
  name: 'Alpha Construct SA',
  enterprise_number: '0812345603',
  vat_number: 'BE0812345603',
  street: 'Rue des Briques',
  house_number: '12',
  postal_code: '5000',
  city: 'Namur',
  country: 'BE',
  peppol_identifier: '0208:0812345603',
}
export const line = { description: 'Menuiserie intérieure', quantity: '10', unit_price: '60.00', account: '700000', vat_code: 'V21' }

const done = async (reply: Promise<Reply>): Promise<Reply['body']> => {
  const { status, body } = await reply
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

export async function makeSeller(w: World, admin: Caller, options: BooksOptions = {}, card: Body = us): Promise<Seller> {
  const b = await makeBooks(w, admin, options)
  const pools = openPools(w.config.database_url, 2, systemClock)
  await done(admin('PATCH', b.path, { body: card }))
  await done(admin('PATCH', `${b.path}/journals/${b.journals.BNP}`, { body: { iban: 'BE03363112233484', bic: 'BBRUBEBB' } }))
  await done(admin('PATCH', `${b.path}/third-parties/${b.customer}`, { body: them }))
  const outgoing: Seller['outgoing'] = (id, addresses = {}) =>
    read(pools, { company_id: b.id, user_id: null, language: 'fr' }, (db) =>
      outgoingInvoice(db, id, { sender: '0208:0765432146', ...addresses }),
    )
  return {
    b,
    outgoing,
    change: async (body) => {
      await done(admin('PATCH', b.path, { body }))
    },
    customer: async (body = {}) =>
      (await done(admin('POST', `${b.path}/third-parties`, { body: { type: 'customer', ...them, force: true, ...body } }))).id,
    sell: async (body = {}) => {
      const sale = {
        direction: 'sale',
        third_party_id: b.customer,
        document_date: '2026-03-02',
        due_date: '2026-04-01',
        lines: [line],
        book: true,
      }
      return (await done(admin('POST', `${b.path}/documents`, { body: { ...sale, ...body } }))).document
    },
    invoice: async (id) => {
      const found = await outgoing(id)
      if ('problems' in found) throw new Error(JSON.stringify(found.problems.map(({ field, code, params }) => ({ field, code, params }))))
      return found.invoice
    },
    problems: async (id, addresses) => {
      const found = await outgoing(id, addresses)
      return 'problems' in found ? found.problems.map(({ field, code }) => `${field} ${code}`) : []
    },
    end: () => pools.end(),
  }
}
