/** A company file with something in each of its lists, and their files. */
import { type BankFile, makeBankFile } from '../books/bank.ts'
import type { Books } from '../books/books.ts'
import { created } from '../replies.ts'
import { type Caller, type World, world } from '../world.ts'
import { csvRecords, type Download, download } from './read-back.ts'

export type ListFile = {
  readonly w: World
  readonly admin: Caller
  readonly b: Books
  readonly bank: BankFile
  /** Ids of records that were merged into another, and of those others. */
  readonly merged: { readonly party: number; readonly into_party: number; readonly account: number; readonly into_account: number }
  readonly get: (name: string, query?: string, caller?: Caller) => Promise<Download>
  /** The CSV file in English. */
  readonly rows: (name: string, query?: string) => Promise<Record<string, string>[]>
  readonly fingerprint: (name: string, query?: string) => Promise<unknown>
  readonly close: () => Promise<void>
}

export const formula = `=HYPERLINK("http://example.com";"Facture")`

export async function openListFile(): Promise<ListFile> {
  const w = await world()
  const admin = await w.as('admin')
  const bank = await makeBankFile(w, admin)
  const { b, book } = bank
  const post = (path: string, body: object) => created(admin('POST', `${b.path}/${path}`, { body }))
  const account = (number: string, label: string) => post('accounts', { number, label, description: 'Moins de 500 €' })
  const [from, into] = [await account('612150', 'Petit outillage'), await account('612160', 'Outillage')]
  const party = await post('third-parties', { type: 'customer', name: 'Client S.A. (ancien)', locale: 'nl' })
  await post('third-parties', { type: 'supplier', name: formula, phone: '+32 81 22 33 44', note: '-1;"2"\n3', iban: 'BE68539007547034' })
  await post('third-parties', {
    type: 'supplier',
    name: 'Πέτρος & Синица',
    phone: '=1+1',
    vat_number: 'BE0417497106',
    payment_term_days: 14,
  })
  await book.sale({ structured_communication: '+++090/9337/55493+++', reference: 'F-1', due_date: '2026-02-07' })
  await book.sale({ third_party_id: party.id, entry_date: '2026-02-03', label: 'Ancien' })
  await book.purchase({ lines: [{ account: '612150', amount: '80.00', vat_code: 'AM21' }] })
  await book.creditNote()
  const wages = await book.free({ label: 'Salaires' })
  await admin('POST', `${b.path}/entries/${wages.body.id}/reverse`, { body: {} })
  await admin('POST', `${b.path}/third-parties/${party.id}/merge`, { body: { into_id: b.customer } })
  await admin('POST', `${b.path}/accounts/${from.id}/merge`, { body: { into_id: into.id } })
  await bank.transactions([
    { amount: '1210.00', structured: '090933755493', communication: null },
    { amount: '-35.50', counterpart: formula },
  ])
  await post('fixed-assets', {
    name: 'Tour',
    category: '230000',
    acquired_on: '2026-01-01',
    acquisition_value: '12000.00',
    years: 5,
    location: 'Namur',
  })
  await post('fixed-assets', { name: 'Camionnette', category: '241000', acquired_on: '2026-02-01', acquisition_value: '30000.00' })
  await post('recurring-entries', {
    name: 'Loyer',
    kind: 'free',
    frequency: 'monthly',
    day: 31,
    starts_on: '2027-01-01',
    template: {
      journal: 'OD',
      label: 'Loyer {month}',
      lines: [
        { account: '610000', debit: '1500.00' },
        { account: '499000', credit: '1500.00' },
      ],
    },
  })
  const get = (name: string, query = '', caller = admin) => download(w, caller, `${b.path}/exports/${name}${query}`)
  return {
    w,
    admin,
    b,
    bank,
    merged: { party: party.id, into_party: b.customer, account: from.id, into_account: into.id },
    get,
    rows: async (name, query = '') => csvRecords((await get(name, `?format=csv&lang=en${query}`)).bytes),
    fingerprint: async (name, query = '') => (await get(name, query)).headers['x-export-fingerprint'],
    close: async () => {
      await bank.close()
      await w.close()
    },
  }
}
