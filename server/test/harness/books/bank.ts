import { raw, sql } from '../../../src/kernel/write/sql.ts'
import type { Caller, Reply, World } from '../world.ts'
import { type Booking, bookingIn } from './booking.ts'
import { type Books, type BooksOptions, makeBooks, openWriter } from './books.ts'

type Given = {
  readonly amount: string
  readonly on?: string
  readonly journal?: string
  readonly counterpart?: string | null
  readonly communication?: string | null
  readonly structured?: string | null
  readonly statement?: string | null
  readonly sequence?: number
  readonly return_reason?: string | null
  readonly end_to_end_id?: string | null
  readonly counterpart_iban?: string | null
}

/** A company file with a bank, and what a test of its transactions does over and over. */
export type BankFile = {
  readonly b: Books
  readonly book: Booking
  readonly writer: ReturnType<typeof openWriter>
  /** The id of a new pending transaction, stored without a statement. */
  readonly transaction: (given: Given) => Promise<number>
  readonly transactions: (given: readonly Given[]) => Promise<number[]>
  readonly match: (id: number, allocations: readonly object[], more?: object, caller?: Caller) => Promise<Reply>
  readonly unmatch: (id: number, caller?: Caller) => Promise<Reply>
  readonly show: (id: number) => Promise<Reply['body']>
  /** A sale of that amount without VAT: the entry, and the line that is open. */
  readonly invoice: (amount: string, more?: object) => Promise<{ entry_id: number; line: number }>
  /** The same from the supplier. */
  readonly bill: (amount: string, more?: object) => Promise<{ entry_id: number; line: number }>
  readonly creditNote: (amount: string, more?: object) => Promise<{ entry_id: number; line: number }>
  readonly open: (lines: readonly number[]) => Promise<(string | null)[]>
  readonly close: () => Promise<void>
}

/** In new books, or in those given. */
export async function makeBankFile(
  w: World,
  admin: Caller,
  { books, ...options }: BooksOptions & { readonly books?: Books } = {},
): Promise<BankFile> {
  const b = books ?? (await makeBooks(w, admin, options))
  const writer = openWriter(w)
  const transactions = (given: readonly Given[]) =>
    writer.onFile(b.id, async (tx) => {
      const rows = given.map((each, index) => ({
        journal_id: b.journals[each.journal ?? 'BNP'],
        source: 'import',
        statement_number: each.statement === undefined ? '12' : each.statement,
        sequence: each.sequence ?? index + 1,
        entry_date: each.on ?? '2026-02-12',
        value_date: each.on ?? '2026-02-12',
        amount: each.amount,
        currency: 'EUR',
        counterpart_name: each.counterpart === undefined ? 'MARTIN SRL' : each.counterpart,
        counterpart_iban: each.counterpart_iban ?? null,
        communication: each.communication === undefined ? 'VEN 1' : each.communication,
        structured_communication: each.structured ?? null,
        end_to_end_id: each.end_to_end_id ?? null,
        return_reason: each.return_reason ?? null,
      }))
      const columns =
        raw(`journal_id, source, statement_number, sequence, entry_date, value_date, amount, currency, counterpart_name, counterpart_iban,
        communication, structured_communication, end_to_end_id, return_reason`)
      const made = await tx.many<{ id: number }>(sql`
        insert into bank_transactions (company_id, ${columns})
        select app_company(), ${columns} from json_populate_recordset(null::bank_transactions, ${JSON.stringify(rows)}::json) returning id`)
      return made.map(({ id }) => id)
    })
  const at = `${b.path}/bank-transactions`
  const invoice =
    (kind: 'invoice' | 'credit-note', side: 'customer' | 'supplier') =>
    async (amount: string, more: object = {}) => {
      const [journal, account] = side === 'customer' ? [kind === 'invoice' ? 'VEN' : 'NCV', '700000'] : ['ACH', '604000']
      const body = {
        journal_id: b.journals[journal],
        third_party_id: b[side],
        entry_date: '2026-01-08',
        lines: [{ account, amount }],
        ...more,
      }
      const made = await admin('POST', `${b.path}/entries/${kind}`, { body })
      if (made.status !== 201) throw new Error(`${kind} was answered ${made.status}: ${made.text}`)
      return { entry_id: made.body.id as number, line: made.body.lines[0].id as number }
    }
  return {
    b,
    book: bookingIn(b, admin),
    writer,
    transactions,
    transaction: async (given) => (await transactions([given]))[0] ?? 0,
    match: (id, allocations, more = {}, caller = admin) => caller('POST', `${at}/${id}/match`, { body: { allocations, ...more } }),
    unmatch: (id, caller = admin) => caller('POST', `${at}/${id}/unmatch`),
    show: async (id) => (await admin('GET', `${at}/${id}`)).body,
    invoice: invoice('invoice', 'customer'),
    bill: invoice('invoice', 'supplier'),
    creditNote: invoice('credit-note', 'customer'),
    open: async (lines) => {
      const rows = await w.rows<{ id: string; open_amount: string | null }>(
        'select id, open_amount from entry_lines where company_id = $1 and id = any($2)',
        [b.id, lines],
      )
      return lines.map((id) => rows.find((row) => Number(row.id) === id)?.open_amount ?? null)
    },
    close: () => writer.end(),
  }
}

/** The lines of an entry, each as account, debit, credit and lettering code. */
export const linesOf = (entry: Reply['body']): string[] =>
  entry.lines.map(({ account, debit, credit, lettering_code }: Reply['body']) =>
    [account.number, debit, credit, lettering_code].filter((text) => text !== null).join(' '),
  )
