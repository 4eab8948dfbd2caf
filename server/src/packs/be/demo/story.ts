import type { CountryPack } from '../../../lib/country-packs.ts'
import type { Language } from '../../../lib/languages.ts'

/** Whole euros without VAT: an amount lies between the two. */
type Bounds = readonly [least: number, most: number]

export type DemoParty = {
  readonly type: 'customer' | 'supplier'
  readonly name: string
  readonly vat_number?: string
  readonly is_consumer?: true
  readonly street: string
  readonly postal_code: string
  readonly city: string
  readonly country?: string
  readonly iban: string
  readonly payment_term_days: number
}

/** A VAT code with what it puts on the invoice and how much of that is deducted, in percent. */
export type DemoTax = { readonly code: string; readonly charged: string; readonly deductible: string }

/** Invoices that come back: month after month, or in some months of the year. */
export type DemoFlow = {
  readonly direction: 'sale' | 'purchase'
  /** The name of the third party. */
  readonly party: string
  readonly text: string
  readonly account: string
  readonly tax: DemoTax
  readonly amount: Bounds
  readonly day: number
  /** From 1 to 12; every month without it. */
  readonly months?: readonly number[]
  /** One of so many is never paid. */
  readonly unpaid_one_of?: number
  /** Registered as a fixed asset, in the category of its account. In the first year only. */
  readonly asset?: string
}

/** What only the bank statement shows; a bank rule books it. */
export type DemoTransfer = {
  readonly rule: string
  readonly counterpart: string
  readonly iban: string
  readonly text: string
  readonly account: string
  readonly direction: 'in' | 'out'
  readonly amount: Bounds
  readonly day: number
  readonly months?: readonly number[]
}

/** Monthly wages. Shares of the gross are in percent. */
type DemoPayroll = {
  readonly text: string
  readonly gross: string
  readonly employee_share: string
  readonly employer_share: string
  readonly tax: string
  readonly accounts: Readonly<Record<'gross' | 'employer' | 'net' | 'security' | 'tax', string>>
  readonly transfers: Readonly<Record<'net' | 'security' | 'tax', Omit<DemoTransfer, 'account' | 'direction' | 'amount'>>>
}

/** An asset from before the first year. Half of its life is over when the first year begins. */
type DemoAsset = { readonly name: string; readonly account: string; readonly value: string; readonly years: number }

/** A balance of the first day; the bank takes what is left. */
type DemoBalance = { readonly account: string; readonly side: 'debit' | 'credit'; readonly amount: string }

/** A fictitious company of the demo: who it is, whom it deals with, and what comes back every month. */
export type DemoCompany = {
  readonly country: CountryPack
  readonly token: string
  readonly locale: Language
  readonly company: {
    readonly code: string
    readonly name: string
    readonly enterprise_number: string
    readonly vat_number?: string
    readonly vat_regime: 'monthly' | 'quarterly' | 'franchise'
    readonly legal_form_code: string
    readonly street: string
    readonly house_number: string
    readonly postal_code: string
    readonly city: string
    readonly main_nace_code: string
  }
  readonly bank: { readonly code: string; readonly label: string; readonly iban: string; readonly account: string }
  readonly opening: readonly DemoBalance[]
  readonly assets: readonly DemoAsset[]
  readonly parties: readonly DemoParty[]
  readonly flows: readonly DemoFlow[]
  readonly transfers: readonly DemoTransfer[]
  readonly payroll: DemoPayroll | null
  /** How VAT is paid; null without returns. */
  readonly vat: Omit<DemoTransfer, 'direction' | 'amount' | 'months'> | null
  readonly budget: { readonly name: string; readonly percent: string }
}
