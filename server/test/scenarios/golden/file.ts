/** A golden dossier's company file, and the few things its accountant does in it: all of it through the API. */
import { multipart } from '../../harness/multipart.ts'
import type { Caller, Reply, World } from '../../harness/world.ts'
import type { Expected, InvoiceInput } from './data.ts'
import { made } from './shown.ts'

type Year = { readonly code: string; readonly starts_on: string; readonly ends_on: string }
type Party = { readonly code: string; readonly type: 'customer' | 'supplier'; readonly name: string }
type OpeningLine = {
  readonly account: string
  readonly debit?: string
  readonly credit?: string
  readonly third_party?: string
  readonly reference?: string
  readonly due_date?: string
}
type Entry = Reply['body']
type BankBooking = {
  readonly account: string
  readonly items: readonly string[]
  readonly others: readonly { readonly account: string; readonly amount: string }[]
  readonly difference: 'none' | 'post'
}

export type GoldenFile = {
  readonly call: Caller
  readonly path: string
  readonly sheet: Reply['body']
  /** The fiscal year of the dossier. */
  readonly year: number
  readonly journal: (code: string) => number
  readonly party: (code: string) => number
  readonly codeOf: (id: number) => string
  readonly open: (lines: readonly OpeningLine[]) => Promise<Entry>
  readonly invoice: (input: InvoiceInput) => Promise<Entry>
  readonly creditNote: (input: InvoiceInput) => Promise<Entry>
  /** An entry typed line by line, as the dossier shows it. */
  readonly free: (entry: Expected) => Promise<Entry>
  readonly reverse: (entry: Entry, entry_date: string) => Promise<Entry>
  /** Uploads a statement file; answers its transactions in the order of the statement. */
  readonly uploadStatement: (name: string, content: string) => Promise<readonly { readonly id: number }[]>
  /** Books a bank transaction against lines of one account, named as in `letter`, and against accounts. */
  readonly match: (transaction: number, booking: BankBooking) => Promise<Entry>
  /** Letters the lines of one account: of the entries with these references, or named by journal and number. */
  readonly letter: (account: string, ...names: readonly string[]) => Promise<Reply['body']>
  readonly named: (name: string) => Entry
}

type Opening = {
  readonly company: object
  readonly fiscal_year: Year
  /** Opened with the file, on the account its country gives the first bank. */
  readonly banks?: readonly { readonly code: string; readonly label: string; readonly iban: string }[]
  /** Opened after it, on an account of choice. */
  readonly bank_journal?: { readonly code: string; readonly control_account: string }
  readonly third_parties: readonly Party[]
}

export async function openGolden(w: World, call: Caller, opening: Opening): Promise<GoldenFile> {
  const { company, fiscal_year, banks = [], bank_journal, third_parties } = opening
  const sheet = made(await call('POST', '/v1/companies', { body: { ...company, firm: w.firm.public_token, fiscal_year, banks } }))
  const path = `/v1/companies/${sheet.public_token}`
  const journals: { id: number; code: string }[] = [...sheet.journals]
  if (bank_journal)
    journals.push(made(await call('POST', `${path}/journals`, { body: { ...bank_journal, label: 'Banque', type: 'financial' } })))
  const parties = new Map<string, number>()
  for (const party of third_parties) parties.set(party.code, made(await call('POST', `${path}/third-parties`, { body: party })).id)
  const codes = new Map([...parties].map(([code, id]) => [id, code]))
  const journal = (code: string) => journals.find((each) => each.code === code)?.id ?? 0
  const party = (code: string) => parties.get(code) ?? 0
  const posted = new Map<string, Entry>()

  const post = async (at: string, body: object): Promise<Entry> => keep(made(await call('POST', `${path}/entries${at}`, { body })))
  const keep = (entry: Entry): Entry => {
    posted.set(`${entry.journal.code} ${entry.number}`, entry)
    if (entry.reference) posted.set(entry.reference, entry)
    return entry
  }
  const document = (at: string) => (input: InvoiceInput) => {
    const { journal: code, third_party, ...body } = input
    return post(at, { ...body, journal_id: journal(code), third_party_id: party(third_party) })
  }
  const named = (name: string): Entry => {
    const entry = posted.get(name)
    if (!entry) throw new Error(`nothing was posted as ${name}`)
    return entry
  }
  /** The opening entry holds several items of one account, each labelled with its reference. */
  const lineOf = (account: string, name: string): { entry_line_id: number } => {
    const lines: { id: number; label: string | null; account: { number: string } }[] = named(name).lines
    const found = lines.filter((line) => line.account.number === account)
    const line = found.find(({ label }) => label === name) ?? found[0]
    if (!line) throw new Error(`${name} has no line on ${account}`)
    return { entry_line_id: line.id }
  }

  return {
    call,
    path,
    sheet,
    year: sheet.fiscal_years[0].id,
    journal,
    party,
    codeOf: (id) => codes.get(id) ?? `?${id}`,
    named,
    open: async (lines) => {
      const body = {
        lines: lines.map(({ third_party, ...line }) => ({ ...line, ...(third_party && { third_party_id: party(third_party) }) })),
      }
      const entry = keep(made(await call('PUT', `${path}/fiscal-years/${sheet.fiscal_years[0].id}/opening-balances`, { body })))
      for (const { reference } of lines) if (reference) posted.set(reference, entry)
      return entry
    },
    invoice: document('/invoice'),
    creditNote: document('/credit-note'),
    free: (entry) =>
      post('', {
        journal_id: journal(entry.journal),
        entry_date: entry.entry_date,
        label: entry.label,
        reference: entry.reference || null,
        third_party_id: entry.third_party === null ? null : party(entry.third_party),
        lines: entry.lines.map(({ account, third_party, debit, credit }) => ({
          account,
          ...(third_party && { third_party_id: party(third_party) }),
          ...(debit === '0.00' ? { credit } : { debit }),
        })),
      }),
    reverse: (entry, entry_date) => post(`/${entry.id}/reverse`, { entry_date }),
    uploadStatement: async (name, content) => {
      const { files } = made(await call('POST', `${path}/coda-files`, multipart({ field: 'files[]', name, value: content })))
      const { data } = made(await call('GET', `${path}/bank-transactions?coda_file_id=${files[0].id}&per_page=100`))
      return data.toSorted((one: { sequence: number }, other: { sequence: number }) => one.sequence - other.sequence)
    },
    match: async (transaction, { account, items, others, difference }) => {
      const allocations = [...items.map((name) => lineOf(account, name)), ...others]
      const body = { allocations, difference }
      return keep(made(await call('POST', `${path}/bank-transactions/${transaction}/match`, { body })).entry)
    },
    letter: async (account, ...names) =>
      made(await call('POST', `${path}/letterings`, { body: { lines: names.map((name) => lineOf(account, name)) } })),
  }
}
