import { expect } from 'vitest'
import { created } from '../replies.ts'
import type { Caller, Reply, World } from '../world.ts'
import { type Booking, bookingIn } from './booking.ts'
import { type Books, type BooksOptions, makeBooks } from './books.ts'

/** A file of quarters, Belgian unless said otherwise, and what a test of its VAT returns calls. */
export type VatFile = {
  readonly b: Books
  readonly book: Booking
  /** `/v1/companies/<token>/vat-declarations` */
  readonly at: string
  /** The id of a new draft of 2026. */
  readonly prepare: (period: number, more?: object) => Promise<number>
  readonly show: (id: number) => Promise<Reply['body']>
  readonly validate: (id: number, body?: object) => Promise<Reply>
  readonly unlock: (id: number, body?: object) => Promise<Reply>
  /** The lines of the settlement entry: account, debit, credit. */
  readonly settlement: (declaration: Reply['body']) => Promise<string[]>
}

/** A box of a return; undefined where it is left out. */
export const gridOf = ({ grids }: Reply['body'], grid: string): Reply['body'] => grids.find((each: { grid: string }) => each.grid === grid)

export async function makeVatFile(w: World, admin: Caller, company: object = {}, options: BooksOptions = {}): Promise<VatFile> {
  const b = await makeBooks(w, admin, { vat_regime: 'quarterly', ...options })
  const changed = await admin('PATCH', b.path, { body: company })
  expect(changed.status).toBe(200)
  const at = `${b.path}/vat-declarations`
  return {
    b,
    book: bookingIn(b, admin),
    at,
    prepare: async (period, more = {}) => (await created(admin('POST', at, { body: { year: 2026, period, ...more } }))).id,
    show: async (id) => (await admin('GET', `${at}/${id}`)).body,
    validate: (id, body = { force: true }) => admin('POST', `${at}/${id}/validate`, { body }),
    unlock: (id, body = { reason: 'Facture oubliée' }) => admin('POST', `${at}/${id}/unlock`, { body }),
    settlement: async ({ journal_entry_id }) =>
      (await admin('GET', `${b.path}/entries/${journal_entry_id}`)).body.lines.map(
        ({ account, debit, credit }: Reply['body']) => `${account.number} ${debit} ${credit}`,
      ),
  }
}
