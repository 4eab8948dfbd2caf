import { lineId, postEntries } from '../../../src/areas/books/ledger/index.ts'
import { sql } from '../../../src/kernel/write/sql.ts'
import type { Books, openWriter } from './books.ts'

type Given = {
  readonly amount: string
  readonly entry_date?: string
  readonly counterpart_name?: string
  readonly counterpart_iban?: string
  readonly communication?: string
  readonly structured_communication?: string
  readonly end_to_end_id?: string
  readonly batch_reference?: string
  readonly return_reason?: string
  readonly transaction_code?: string
  readonly split?: readonly { readonly label: string; readonly amount: string; readonly category: string | null }[]
  readonly foreign_currency?: string
  readonly exchange_rate?: string
  readonly foreign_amount?: string
  readonly third_party_id?: number
  readonly status?: 'pending' | 'matched' | 'ignored'
  readonly journal_entry_id?: number
}

/** Stores transactions of the bank BNP without a statement, as an import of data does; answers their ids. */
export const bankTransactions =
  (writer: ReturnType<typeof openWriter>) =>
  async (b: Pick<Books, 'id' | 'journals'>, ...given: readonly Given[]): Promise<number[]> => {
    const rows = given.map((each, index) => ({ entry_date: '2026-03-11', status: 'pending', split: [], ...each, sequence: index + 1 }))
    const made = await writer.onFile(b.id, (tx) =>
      tx.many<{ id: number }>(sql`
        insert into bank_transactions (company_id, journal_id, source, sequence, entry_date, value_date, amount, currency, counterpart_name, counterpart_iban,
          communication, structured_communication, end_to_end_id, batch_reference, return_reason, transaction_code, split, foreign_currency, exchange_rate,
          foreign_amount, third_party_id, status, journal_entry_id)
        select app_company(), ${b.journals['BNP']}, 'import', n.sequence, n.entry_date, n.entry_date, n.amount, 'EUR', n.counterpart_name, n.counterpart_iban,
          n.communication, n.structured_communication, n.end_to_end_id, n.batch_reference, n.return_reason, n.transaction_code, n.split, n.foreign_currency,
          n.exchange_rate, n.foreign_amount, n.third_party_id, n.status, n.journal_entry_id
        from json_populate_recordset(null::bank_transactions, ${JSON.stringify(rows)}::json) n order by n.sequence returning id`),
    )
    return made.map(({ id }) => id)
  }

type Booked = Omit<Given, 'status' | 'journal_entry_id'> & { readonly account: string; readonly label?: string }

/** A transaction that was matched before: its entry in the journal of the bank, and the id of the line beside that of the bank. */
export const bookedTransaction =
  (writer: ReturnType<typeof openWriter>) =>
  async (b: Books, { account, label, ...transaction }: Booked): Promise<number> => {
    const { amount, entry_date = '2026-03-01', third_party_id = null } = transaction
    const [debit, credit] = amount.startsWith('-') ? ['0.00', amount.slice(1)] : [amount, '0.00']
    const [entry] = await writer.onFile(b.id, (tx) =>
      postEntries(tx, [
        {
          journal_id: b.journals['BNP'] ?? 0,
          entry_date,
          origin: 'bank',
          lines: [
            { account_id: b.accounts['550000'] ?? 0, debit, credit },
            { account_id: b.accounts[account] ?? 0, debit: credit, credit: debit, third_party_id, label: label ?? null },
          ],
        },
      ]),
    )
    const journal_entry_id = entry?.id ?? 0
    await bankTransactions(writer)(b, { ...transaction, entry_date, status: 'matched', journal_entry_id })
    return lineId(journal_entry_id, 2)
  }
