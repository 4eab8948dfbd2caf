import { lineId, type NewEntry, type NewLine, postEntries } from '../../../src/areas/books/ledger/index.ts'
import type { Books, openWriter } from './books.ts'
import type { World } from '../world.ts'

type Writer = ReturnType<typeof openWriter>
type Side = 'debit' | 'credit'
type Item = {
  readonly on?: string
  readonly due?: string | null
  readonly account?: string
  readonly against?: string
  readonly third_party_id?: number | null
  readonly reference?: string | null
  readonly communication?: string | null
  readonly journal?: string
}

const zero = '0.00'
const line = (account_id: number, side: Side, amount: string, more: Partial<NewLine> = {}): NewLine => ({
  account_id,
  debit: side === 'debit' ? amount : zero,
  credit: side === 'credit' ? amount : zero,
  ...more,
})

/** Posts entries of two lines, and answers the ids of their first lines: what is open. */
export const poster =
  (writer: Writer) =>
  async (b: Books, ...items: readonly (Item & { readonly side: Side; readonly amount: string })[]): Promise<number[]> => {
    const party = (item: Item) => (item.third_party_id === undefined ? b.customer : item.third_party_id)
    const posted = await writer.onFile(b.id, (tx) =>
      postEntries(
        tx,
        items.map((item): NewEntry => {
          const account = b.accounts[item.account ?? '400000'] ?? b.accounts['4111'] ?? b.accounts['4011'] ?? 0
          const against = b.accounts[item.against ?? '700000'] ?? b.accounts['706'] ?? b.accounts['7033'] ?? 0
          return {
            journal_id: b.journals[item.journal ?? 'OD'] ?? 0,
            entry_date: item.on ?? '2026-02-10',
            origin: 'manual',
            reference: item.reference ?? null,
            structured_communication: item.communication ?? null,
            third_party_id: party(item),
            lines: [
              line(account, item.side, item.amount, { third_party_id: party(item), due_date: item.due ?? null }),
              line(against, item.side === 'debit' ? 'credit' : 'debit', item.amount),
            ],
          }
        }),
      ),
    )
    return posted.map(({ id }) => lineId(id, 1))
  }

/** What is open on lines, as it is stored, in the order asked. */
export async function openOf(w: World, b: Books, ids: readonly number[]): Promise<(string | null)[]> {
  const rows = await w.rows<{ id: string; open_amount: string | null }>(
    'select id, open_amount from entry_lines where company_id = $1 and id = any($2)',
    [b.id, ids],
  )
  return ids.map((id) => rows.find((row) => Number(row.id) === id)?.open_amount ?? null)
}

/** Every account's balance, as the lines say. */
export const balancesOf = (w: World, b: Books): Promise<{ number: string; balance: string }[]> =>
  w.rows(
    `select a.number, sum(l.debit - l.credit) as balance from entry_lines l join accounts a on a.company_id = l.company_id and a.id = l.account_id
     where l.company_id = $1 group by 1 having sum(l.debit - l.credit) <> 0 order by 1`,
    [b.id],
  )
