/** A dossier before its closing, and what the closing must book: kept as data, so that an accountant can read it. */
import { readFileSync } from 'node:fs'
import { type NewLine, postEntries } from '../../src/areas/books/ledger/index.ts'
import { type Books, makeBooks, type openWriter } from '../harness/books/books.ts'
import type { Caller, World } from '../harness/world.ts'

type Line = readonly [account: string, debit: string, credit: string]
type OpeningLine = readonly [account: string, third_party: string | null, reference: string | null, debit: string, credit: string]
type Year = { readonly code: string; readonly starts_on: string; readonly ends_on: string }

export type Dossier = {
  readonly country_pack: 'BE' | 'FR' | 'LU'
  readonly fiscal_year: Year
  /** Opened before the closing where its dates are not the usual twelve months. */
  readonly next_year: Year | null
  readonly third_parties: readonly { readonly code: string; readonly type: string }[]
  readonly opening_balances: readonly { readonly account: string; readonly third_party?: string }[]
  /** Signed, debit positive. */
  readonly movements: readonly (readonly [account: string, amount: string])[]
  /** What was paid of the opening balances. */
  readonly settled: readonly (readonly [account: string, third_party: string, reference: string, amount: string])[]
  readonly open_items: readonly {
    readonly account: string
    readonly third_party: string
    readonly reference: string
    readonly due_date: string | null
    readonly amount: string
  }[]
  readonly result: string
  readonly close: object
  readonly appropriation: readonly (readonly Line[])[]
  readonly closing: readonly Line[] | null
  readonly opening: { readonly journal: string; readonly lines: readonly OpeningLine[] }
}

export const dossierOf = (country: 'be' | 'fr' | 'lu'): Dossier =>
  JSON.parse(readFileSync(new URL(`${country}-closing.json`, import.meta.url), 'utf8'))

const sidesOf = (amount: string) =>
  amount.startsWith('-') ? { debit: '0.00', credit: amount.slice(1) } : { debit: amount, credit: '0.00' }

export type Opened = { readonly books: Books; readonly year: number; readonly parties: Readonly<Record<string, number>> }

/** The file with everything that was booked before the closing. */
export async function openDossier(w: World, admin: Caller, writer: ReturnType<typeof openWriter>, dossier: Dossier): Promise<Opened> {
  const books = await makeBooks(w, admin, { country_pack: dossier.country_pack, fiscal_year: dossier.fiscal_year })
  const parties: Record<string, number> = {}
  for (const { code, type } of dossier.third_parties) {
    const { body } = await admin('POST', `${books.path}/third-parties`, { body: { type, code, name: code } })
    parties[code] = body.id
  }
  const [{ id: year }] = (await admin('GET', `${books.path}/fiscal-years`)).body
  if (dossier.next_year) await admin('POST', `${books.path}/fiscal-years`, { body: dossier.next_year })
  const lines = dossier.opening_balances.map(({ third_party, ...line }) => ({
    ...line,
    ...(third_party && { third_party_id: parties[third_party] }),
  }))
  await admin('PUT', `${books.path}/fiscal-years/${year}/opening-balances`, { body: { lines } })
  await writer.onFile(books.id, (tx) => bookYear(tx, books, dossier, parties))
  await letterSettled(admin, books, dossier)
  return { books, year, parties }
}

async function bookYear(
  tx: Parameters<typeof postEntries>[0],
  books: Books,
  dossier: Dossier,
  parties: Readonly<Record<string, number>>,
): Promise<void> {
  const account_id = (number: string) => books.accounts[number] ?? 0
  const lines: NewLine[] = [
    ...dossier.movements.map(([account, amount]) => ({ account_id: account_id(account), ...sidesOf(amount) })),
    ...dossier.open_items.map(({ account, third_party, reference, due_date, amount }) => ({
      account_id: account_id(account),
      third_party_id: parties[third_party] ?? 0,
      label: reference,
      due_date,
      ...sidesOf(amount),
    })),
    ...dossier.settled.map(([account, party, label, amount]) => ({
      account_id: account_id(account),
      third_party_id: parties[party] ?? 0,
      label,
      ...sidesOf(amount),
    })),
  ]
  await postEntries(tx, [{ journal_id: books.journals.OD ?? 0, entry_date: dossier.fiscal_year.ends_on, origin: 'manual', lines }])
}

/** Each payment is lettered with the item of the opening that has its reference. */
async function letterSettled(admin: Caller, { path }: Books, { settled }: Dossier): Promise<void> {
  if (settled.length === 0) return
  const { data } = (await admin('GET', `${path}/open-items?per_page=100`)).body
  for (const [, , reference] of settled) {
    const lines = data
      .filter(({ label }: { label: string | null }) => label === reference)
      .map(({ id }: { id: number }) => ({ entry_line_id: id }))
    const { status, text } = await admin('POST', `${path}/letterings`, { body: { lines } })
    if (status !== 201) throw new Error(`${reference} was not lettered: ${text}`)
  }
}
