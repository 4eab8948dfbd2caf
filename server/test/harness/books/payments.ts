import { expect } from 'vitest'
import { created } from '../replies.ts'
import type { Caller, Reply, World } from '../world.ts'
import { type Books, type BooksOptions, makeBooks, openWriter } from './books.ts'
import { poster } from './open-items.ts'

type Invoice = {
  readonly amount: string
  readonly reference?: string | null
  readonly communication?: string | null
  readonly supplier?: number | null
  /** A credit note is a debit. */
  readonly side?: 'debit' | 'credit'
  readonly account?: string
}

/** A file that pays its suppliers from the journal BNP, and what a test of payments calls. */
export type PaymentFile = {
  readonly w: World
  readonly admin: Caller
  readonly b: Books
  /** `/v1/companies/<token>/payment-batches` */
  readonly at: string
  readonly writer: ReturnType<typeof openWriter>
  readonly journal: number
  /** The id of a new supplier with an IBAN of its own. */
  readonly supplier: (more?: object) => Promise<number>
  /** The line ids of open invoices of the supplier S00001, unless said otherwise. */
  readonly invoices: (...invoices: readonly Invoice[]) => Promise<number[]>
  readonly create: (payments: readonly object[], more?: object, caller?: Caller) => Promise<Reply>
  /** The body of a batch that is made. */
  readonly batch: (payments: readonly object[], more?: object) => Promise<Reply['body']>
  /** The ids of entries between the bank and another account, which stand for what matching posts. */
  readonly bankEntries: (count: number) => Promise<number[]>
  readonly end: () => Promise<void>
}

export const today = (): string => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Brussels' })

const checkDigits = (country: string, account: string): string => {
  const digits = Array.from(`${account}${country}00`, (sign) => String(Number.parseInt(sign, 36))).join('')
  return String(98n - (BigInt(digits) % 97n)).padStart(2, '0')
}

/** A Belgian IBAN for a number of up to ten digits. */
function belgianIban(number: number): string {
  const ten = String(number).padStart(10, '0')
  const account = ten + String(BigInt(ten) % 97n || 97n).padStart(2, '0')
  return `BE${checkDigits('BE', account)}${account}`
}

let ibans = 0
export const nextIban = (): string => belgianIban(5_390_000_000 + (ibans += 1))

export async function makePaymentFile(w: World, admin: Caller, options: BooksOptions = {}): Promise<PaymentFile> {
  const b = await makeBooks(w, admin, options)
  const journal = b.journals['BNP'] ?? 0
  const set = await admin('PATCH', `${b.path}/journals/${journal}`, { body: { iban: nextIban(), bic: 'GEBABEBB' } })
  expect(set.status).toBe(200)
  await admin('PATCH', `${b.path}/third-parties/${b.supplier}`, { body: { iban: nextIban() } })
  const writer = openWriter(w)
  const at = `${b.path}/payment-batches`
  const create = (payments: readonly object[], more: object = {}, caller = admin) =>
    caller('POST', at, { body: { journal_id: journal, execution_on: today(), payments, ...more } })
  return {
    w,
    admin,
    b,
    at,
    writer,
    journal,
    supplier: async (more = {}) =>
      (
        await created(
          admin('POST', `${b.path}/third-parties`, { body: { type: 'supplier', name: 'Imprimerie Lambert', iban: nextIban(), ...more } }),
        )
      ).id,
    invoices: (...invoices) =>
      poster(writer)(
        b,
        ...invoices.map(({ supplier, side = 'credit', account = '440000', ...invoice }) => ({
          ...invoice,
          side,
          account,
          against: '604000',
          third_party_id: supplier === undefined ? b.supplier : supplier,
        })),
      ),
    create,
    batch: (payments, more) => created(create(payments, more)),
    bankEntries: async (count) => {
      const lines = await poster(writer)(
        b,
        ...Array.from({ length: count }, () => ({
          side: 'debit' as const,
          amount: '1.00',
          account: '499000',
          against: '550000',
          third_party_id: null,
          journal: 'BNP',
        })),
      )
      return lines.map((line) => Math.floor(line / 100_000))
    },
    end: () => writer.end(),
  }
}
