/** The golden dossiers: what an accountant typed, and what the books must show for it, worked out by hand. */
import { readFileSync } from 'node:fs'

export type Line = { readonly account: string; readonly third_party?: string; readonly debit: string; readonly credit: string }

export type Expected = {
  readonly journal: string
  readonly number: number
  readonly entry_date: string
  readonly label: string
  readonly reference: string | null
  readonly third_party: string | null
  readonly lines: readonly Line[]
  readonly grids?: Readonly<Record<string, string>>
  readonly status?: 'posted' | 'reversed'
  readonly origin?: string
}

export type InvoiceInput = {
  readonly journal: string
  readonly third_party: string
  readonly entry_date: string
  /** Left out, the payment term of the third party counts. */
  readonly due_date?: string | null
  readonly reference: string
  readonly structured_communication?: string
  readonly lines: readonly { readonly account: string; readonly amount: string; readonly vat_code: string; readonly label?: string }[]
}

/** A row of a trial balance: what went through an account and what it stands at, debit positive. */
export type BalanceRow = { readonly account: string; readonly debit: string; readonly credit: string; readonly balance: string }

/** A file of dossiers, to parse into the shape its reader knows. */
export const readDossier = (name: string): string => readFileSync(new URL(`../../golden/${name}.json`, import.meta.url), 'utf8')
