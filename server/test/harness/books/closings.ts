/** Years to close: a file with its books, and entries that need no route. */
import { type NewEntry, postEntries } from '../../../src/areas/books/ledger/index.ts'
import { type Books, makeBooks, openWriter } from './books.ts'
import { type Caller, type World, world } from '../world.ts'

/** Signed, debit positive; on a collective account with the third party. */
export type Amount = readonly [account: string, amount: string, party?: number, label?: string]

export type ClosingFixture = {
  readonly w: World
  readonly admin: Caller
  readonly writer: ReturnType<typeof openWriter>
  /** A file with the fiscal year 2026. */
  readonly open: (country?: 'BE' | 'FR' | 'LU') => Promise<Books & { readonly year: number }>
  readonly post: (books: Books, day: string, ...amounts: Amount[]) => Promise<number>
  readonly end: () => Promise<void>
}

export const entryOf = (books: Books, day: string, amounts: readonly Amount[]): NewEntry => ({
  journal_id: books.journals.OD ?? 0,
  entry_date: day,
  origin: 'manual',
  lines: amounts.map(([account, amount, party, label]) => ({
    account_id: books.accounts[account] ?? 0,
    third_party_id: party ?? null,
    label: label ?? null,
    ...(amount.startsWith('-') ? { debit: '0.00', credit: amount.slice(1) } : { debit: amount, credit: '0.00' }),
  })),
})

export async function closingFixture(): Promise<ClosingFixture> {
  const w = await world()
  const admin = await w.as('admin')
  const writer = openWriter(w)
  return {
    w,
    admin,
    writer,
    open: async (country_pack = 'BE') => {
      const books = await makeBooks(w, admin, { country_pack })
      const [{ id: year }] = (await admin('GET', `${books.path}/fiscal-years`)).body
      return { ...books, year }
    },
    post: async (books, day, ...amounts) => {
      const [posted] = await writer.onFile(books.id, (tx) => postEntries(tx, [entryOf(books, day, amounts)]))
      return posted?.id ?? 0
    },
    end: async () => {
      await writer.end()
      await w.close()
    },
  }
}

/** What each account stands at, debit positive, from the lines: those of expenses and income in the year, all others from the last carry-forward. */
export const balancesOf = (w: World, companyId: number, from: string, to: string) =>
  w.rows<{ number: string; party: string | null; balance: string }>(
    `select l.account_number as number, l.third_party_code as party, sum(l.debit - l.credit)::text as balance
     from entry_lines l join entries e on e.company_id = l.company_id and e.id = l.entry_id
     join accounts a on a.company_id = l.company_id and a.id = l.account_id
     where l.company_id = $1 and l.entry_date between $2 and $3 and e.origin <> 'closing' and a.type not in ('expense', 'income')
     group by 1, 2 having sum(l.debit - l.credit) <> 0 order by 1, 2`,
    [companyId, from, to],
  )
