import { type Books, makeBooks, openWriter } from './books.ts'
import { poster } from './open-items.ts'
import { type Caller, type World, world } from '../world.ts'

/** A world with one set of books, and what tests of lettering do over and over. */
export type LetteringFixture = {
  readonly w: World
  readonly admin: Caller
  readonly b: Books
  readonly writer: ReturnType<typeof openWriter>
  readonly post: ReturnType<typeof poster>
  /** A customer nobody else in the test file uses. */
  readonly customer: () => Promise<number>
  /** Somebody with that role on the file. */
  readonly member: (role: 'encoder' | 'reviewer', abilities?: readonly string[]) => Promise<Caller>
  readonly close: () => Promise<void>
}

export async function letteringFixture(country_pack: 'BE' | 'FR' | 'LU' = 'BE'): Promise<LetteringFixture> {
  const w = await world()
  const admin = await w.as('admin')
  const writer = openWriter(w)
  const b = await makeBooks(w, admin, { country_pack })
  return {
    w,
    admin,
    b,
    writer,
    post: poster(writer),
    customer: async () => (await admin('POST', `${b.path}/third-parties`, { body: { type: 'customer', name: 'Nouveau' } })).body.id,
    member: async (role, abilities) => {
      const caller = await w.as(role, abilities ? { abilities } : {})
      await w.rows('insert into company_members (company_id, user_id, role) values ($1, $2, $3)', [b.id, caller.user_id, role])
      return caller
    },
    close: async () => {
      await writer.end()
      await w.close()
    },
  }
}

export const named = (...ids: readonly (number | undefined)[]): { entry_line_id: number }[] => ids.map((id) => ({ entry_line_id: id ?? 0 }))

/** Lines of a new customer: debits, and credits where the amount is negative. */
export async function openItems({ b, customer, post }: LetteringFixture, amounts: readonly string[]) {
  const third_party_id = await customer()
  return post(
    b,
    ...amounts.map((amount) => ({
      side: amount.startsWith('-') ? ('credit' as const) : ('debit' as const),
      amount: amount.replace('-', ''),
      third_party_id,
    })),
  )
}
