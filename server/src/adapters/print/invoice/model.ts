/** What is printed on an invoice, worded by the caller. */
import type { Language } from '../../../lib/languages.ts'

export type Labelled = { readonly label: string; readonly value: string }

export type PrintedInvoice = {
  readonly language: Language
  /** The day of the document: nothing on it depends on when it is drawn. */
  readonly day: string
  readonly title: string
  readonly number: string | null
  /** What sets the document off from an open invoice: draft, paid. */
  readonly mark: string | null
  readonly issuer: { readonly name: string; readonly lines: readonly string[] }
  /** PNG without transparency. */
  readonly logo: Buffer | null
  readonly customer: { readonly title: string; readonly name: string; readonly lines: readonly string[] }
  readonly details: readonly Labelled[]
  /** The first is the description, the others are numbers. */
  readonly columns: readonly string[]
  readonly lines: readonly { readonly cells: readonly string[]; readonly running: string }[]
  readonly carried_over: string
  readonly brought_forward: string
  readonly vat: {
    readonly titles: readonly string[]
    readonly rows: readonly { readonly cells: readonly string[]; readonly mention: string | null }[]
  }
  readonly totals: readonly (Labelled & { readonly is_strong: boolean })[]
  readonly payment: {
    readonly title: string
    readonly rows: readonly Labelled[]
    readonly code: { readonly text: string; readonly label: string } | null
  } | null
  readonly notes: readonly string[]
  /** What identifies the issuer by law, at the foot of every page. */
  readonly footer: readonly string[]
  readonly page: (page: number, pages: number) => string
}
