import type { CountryPack } from '../../lib/country-packs.ts'
import type { Message } from '../../lib/languages.ts'
import type { Cents } from '../../lib/money.ts'
import type { CompanyFacts } from '../write/company-facts.ts'
import type { Db } from '../write/database.ts'

/* What areas tell of a company file to those that list it, without being imported by them. An archived file is not asked. */

/** `today`: the calendar day in the country of the file. */
export type FileToday = { readonly company: CompanyFacts; readonly today: string }

/** Something that waits for a person. `name` is that of its field in a list of to-dos. */
export type Todo = { readonly name: string; readonly count: (db: Db, file: FileToday) => Promise<number> }

/** What is due on a day. Whether it is late follows from the day and the state. */
export type Deadline = {
  readonly kind: string
  readonly label: Message
  /** Its code, the same in every language: `2026-03`, `2026-Q1`, `2026`, or the code of a fiscal year. */
  readonly period: string
  readonly due_on: string
  /** `prepared`: finished inside the file, and still to be handed over. */
  readonly state: 'open' | 'prepared' | 'done'
  /** Whether the file records that it is done. What it does not record is never late. */
  readonly is_tracked: boolean
  /** The record it is about, once there is one. */
  readonly record: { readonly resource: string; readonly id: number } | null
  /** Where the day comes from: a row of a country pack or the record itself, and since when that holds. */
  readonly rule: { readonly source: string; readonly valid_from: string | null }
}

/** What is expected on the bank and cash accounts. */
export const cashFlowKinds = ['customers', 'suppliers', 'vat', 'recurring', 'payment_batches'] as const
export type CashFlowItem = {
  readonly kind: (typeof cashFlowKinds)[number]
  readonly due_on: string
  /** Positive for money received, never zero. */
  readonly amount: Cents
}

/** What is due by the last day, late or not. A source leaves out what another one of a higher area lists. */
export type CashFlowSource = {
  readonly name: string
  readonly list: (db: Db, file: FileToday, until: string) => Promise<readonly CashFlowItem[]>
}

type Span = { readonly from: string; readonly to: string }

/** The deadlines of these kinds that are due within the span, both days included, by day. */
export type DeadlineSource = {
  readonly kinds: readonly string[]
  readonly list: (db: Db, file: FileToday, span: Span) => Promise<readonly Deadline[]>
  /** The same from what is kept of every file, for lists over many files that open none of them. */
  readonly listKept: (file: KeptFile, span: Span) => readonly Deadline[]
}

/** What is kept of every company file outside it, as far as deadlines depend on it. */
export type KeptFile = {
  readonly country_pack: CountryPack
  readonly vat_regime: string
  /** Settings of the file. */
  readonly periodicity: 'monthly' | 'quarterly' | 'annual' | null
  readonly filing_day: number | null
  /** Whether it has third parties that get a yearly statement of fees. */
  readonly has_281_50: boolean
  /** Oldest first. */
  readonly years: readonly {
    readonly id: number
    readonly code: string
    readonly starts_on: string
    readonly ends_on: string
    readonly is_closed: boolean
  }[]
  /** The latest VAT returns, oldest first. */
  readonly returns: readonly {
    readonly id: number
    readonly period_type: 'monthly' | 'quarterly' | 'annual'
    readonly year: number
    readonly period: number
    readonly is_recapitulation: boolean
    readonly status: 'draft' | 'validated'
    readonly due_on: string | null
    readonly filed_on: string | null
  }[]
}
