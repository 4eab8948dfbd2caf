import type { FileTx } from '../../../../kernel/write/write.ts'
import { formatCents } from '../../../../lib/money.ts'
import { createAsset } from '../../../books/fixed-assets/index.ts'
import { postFreeEntry } from '../../../books/entries/index.ts'
import { bookDocument, createDocument } from '../../../documents/documents/index.ts'
import type { PlannedInvoice } from '../plan/invoices.ts'
import type { PlannedEntry } from '../plan/payroll.ts'
import { findCategory } from '../store.ts'

/** Where the records of the file are found by what the plan calls them. */
export type Names = { readonly parties: ReadonlyMap<string, number>; readonly general_journal: number }

export async function enterDocument(tx: FileTx, { parties }: Names, invoice: PlannedInvoice): Promise<number> {
  const { direction, is_credit_note, party, number, date, due, text, account, tax, net, vat, communication } = invoice
  const { id } = await createDocument(tx, {
    source: 'api',
    direction,
    is_credit_note,
    third_party_id: parties.get(party.name) ?? 0,
    number,
    document_date: date,
    due_date: due,
    ...(communication !== null && { structured_communication: communication }),
    lines: [
      { description: text, account, vat_code: tax.code, amount_net: formatCents(net), ...(vat > 0n && { amount_vat: formatCents(vat) }) },
    ],
  })
  return id
}

/** Books an invoice; what it buys to keep goes into the register of assets. */
export async function bookInvoice(tx: FileTx, names: Names, invoice: PlannedInvoice): Promise<void> {
  const { entry } = await bookDocument(tx, await enterDocument(tx, names, invoice))
  if (invoice.asset === null) return
  const bought = entry.lines.find(({ account }) => account.number === invoice.account)
  const category_id = await findCategory(tx, invoice.account)
  await createAsset(tx, { name: invoice.asset, category_id, ...(bought && { entry_line_id: bought.id }) })
}

export async function postEntry(tx: FileTx, { general_journal }: Names, { date, label, lines }: PlannedEntry): Promise<void> {
  await postFreeEntry(tx, {
    journal_id: general_journal,
    entry_date: date,
    label,
    lines: lines.map(({ account, side, amount }) => ({ account, [side]: formatCents(amount) })),
  })
}
