import type { createCompany } from '../../areas/company-files/companies/index.ts'
import { type Entry, loadEntries, postCreditNote, postFreeEntry, postInvoice } from '../../areas/books/entries/index.ts'
import { letter } from '../../areas/books/letterings/index.ts'
import { createThirdParty } from '../../areas/books/third-parties/index.ts'
import type { FileTx } from '../../kernel/write/write.ts'
import type { ExampleBooking, ExampleFile } from '../../packs/index.ts'

type Journals = Awaited<ReturnType<typeof createCompany>>['journals']
type Invoice = Extract<ExampleBooking, { party: string }>
type Wages = Extract<ExampleBooking, { kind: 'wages' }>
type Payment = Extract<ExampleBooking, { kind: 'payment' }>

/** What was made so far: third parties by name, invoices and credit notes by reference. */
type Made = { readonly parties: Map<string, number>; readonly entries: Map<string, Entry>; readonly letterings: number[] }

/** Books an example, and returns the ids that the examples of the reference name. */
export async function bookExample(tx: FileTx, { third_parties, bookings }: ExampleFile, journals: Journals) {
  const made: Made = { parties: new Map(), entries: new Map(), letterings: [] }
  for (const party of third_parties) made.parties.set(party.name, (await createThirdParty(tx, party)).id)
  for (const booking of bookings) await book(tx, booking, journals, made)
  const entries = [...made.entries.values()]
  const [first] = entries
  const revenue = first?.lines[1]
  // Nothing is lettered with the last sale, so that it can be reversed.
  const last = entries.findLast(({ journal }) => journal.type === 'sale')
  return {
    THIRD_PARTY_ID: first?.third_party_id ?? undefined,
    ACCOUNT_ID: revenue?.account_id,
    VAT_CODE_ID: revenue?.vat_code_id ?? undefined,
    ENTRY_ID: last?.id,
    LETTERING_ID: made.letterings[0],
  }
}

async function book(tx: FileTx, booking: ExampleBooking, journals: Journals, made: Made): Promise<void> {
  if (booking.kind === 'wages') await bookWages(tx, booking, journals)
  else if (booking.kind === 'payment') made.letterings.push(await bookPayment(tx, booking, journals, made))
  else made.entries.set(booking.reference, await bookInvoice(tx, booking, journals, made))
}

function bookInvoice(
  tx: FileTx,
  { kind, party, date, reference, credits, lines }: Invoice,
  journals: Journals,
  made: Made,
): Promise<Entry> {
  const body = { third_party_id: named(made.parties, party), entry_date: date, reference, lines: lines.map((line) => ({ ...line })) }
  if (credits === undefined) return postInvoice(tx, { ...body, journal_id: journalOf(journals, kind).id })
  const journal_id = journalOf(journals, `${kind}_credit_note`).id
  return postCreditNote(tx, { ...body, journal_id, credited_entry_id: named(made.entries, credits).id })
}

/** Pays what is open of an invoice and letters the two. */
async function bookPayment(tx: FileTx, { settles, date }: Payment, journals: Journals, made: Made): Promise<number> {
  const [invoice] = await loadEntries(tx, [named(made.entries, settles).id])
  const owed = invoice?.lines[0]
  const bank = journalOf(journals, 'financial')
  if (!owed || owed.open_amount === null) throw new Error(`nothing is open of ${settles}`)
  const isCustomer = owed.debit !== '0.00'
  const amount = owed.open_amount.replace('-', '')
  const [ours, theirs] = isCustomer ? (['debit', 'credit'] as const) : (['credit', 'debit'] as const)
  const entry = await postFreeEntry(tx, {
    journal_id: bank.id,
    entry_date: date,
    label: isCustomer ? `Encaissement ${settles}` : `Paiement ${settles}`,
    third_party_id: owed.third_party_id,
    lines: [
      { account_id: bank.control_account_id, [ours]: amount },
      { account_id: owed.account_id, [theirs]: amount },
    ],
  })
  const paid = entry.lines.find(({ account_id }) => account_id === owed.account_id)
  const { id } = await letter(tx, { lines: [{ entry_line_id: owed.id }, { entry_line_id: paid?.id ?? 0 }], origin: 'manual' })
  return id
}

async function bookWages(tx: FileTx, { date, label, cost, payable, amount }: Wages, journals: Journals): Promise<void> {
  const lines = [
    { account: cost, debit: amount },
    { account: payable, credit: amount },
  ]
  await postFreeEntry(tx, { journal_id: journalOf(journals, 'miscellaneous').id, entry_date: date, label, lines })
}

function named<T>(made: ReadonlyMap<string, T>, key: string): T {
  const value = made.get(key)
  if (value === undefined) throw new Error(`the example names ${key} before it is made`)
  return value
}

function journalOf(journals: Journals, type: Journals[number]['type']): Journals[number] {
  const journal = journals.find((each) => each.type === type)
  if (!journal) throw new Error(`the file has no journal of type ${type}`)
  return journal
}
