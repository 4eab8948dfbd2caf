import type { Owner } from '../../../server/src/capture/extraction.ts'

export type Language = 'fr' | 'nl' | 'de' | 'en'
export type Country = 'BE' | 'FR' | 'LU' | 'NL' | 'DE' | 'GB' | 'US' | 'ES'
/** Integer cents. */
export type Cents = number
export type Words = Readonly<Record<Language, string>>

export type Account = { readonly bank: string; readonly bic: string; readonly iban: string }

export type Party = {
  readonly name: string
  readonly street: string
  readonly postal_code: string
  readonly city: string
  readonly country: Country
  readonly vat_number: string | null
  /** As printed in its country: `RPM Liège`, `SIRET 732 829 320 00074`, `KvK 12345678`. */
  readonly register: string | null
  readonly phone: string
  readonly mail: string
  readonly site: string
  readonly accounts: readonly Account[]
}

export type Line = {
  readonly code: string
  readonly description: string
  /** In thousandths. */
  readonly quantity: number
  readonly unit: string
  /** Net, or with VAT where the invoice has gross prices. */
  readonly price: Cents
  readonly discount: number
  readonly rate: number
  readonly net: Cents
  readonly vat: Cents
  readonly gross: Cents
}

export type Share = { readonly rate: number; readonly base: Cents; readonly amount: Cents }

/** The reason why no VAT is charged. */
export type Treatment = 'standard' | 'co_contractor' | 'eu_service' | 'eu_goods' | 'outside_eu' | 'small_business'
export type Kind = 'invoice' | 'credit_note' | 'receipt' | 'other'

/** Details of an invoice that a reader might confuse with the fields it looks for. */
export type Distractors = {
  readonly customer_number: string
  readonly order_number: string
  readonly order_date: string
  readonly delivery_number: string
  readonly delivery_date: string
  readonly period: readonly [from: string, to: string] | null
  readonly contact: string
  readonly transporter: { readonly name: string; readonly vat_number: string } | null
  readonly old_balance: Cents | null
  readonly early_discount: number | null
}

export type Invoice = {
  readonly id: string
  readonly language: Language
  readonly kind: Kind
  readonly direction: 'purchase' | 'sale'
  readonly owner: Party
  readonly seller: Party
  /** Not printed on a shop receipt. */
  readonly buyer: Party | null
  readonly trade: string
  readonly number: string | null
  readonly date: string | null
  readonly due_date: string | null
  readonly communication: string | null
  readonly currency: 'EUR' | 'GBP' | 'USD'
  readonly prices: 'net' | 'gross'
  readonly treatment: Treatment
  readonly lines: readonly Line[]
  readonly allowance: { readonly percent: number; readonly amount: Cents } | null
  readonly shares: readonly Share[]
  readonly net: Cents
  readonly vat: Cents
  readonly gross: Cents
  /** The printed total; different from `gross` only where the invoice has that flaw. */
  readonly printed_gross: Cents
  readonly prepaid: Cents
  readonly paid: { readonly date: string; readonly how: Words } | null
  readonly corrects: string | null
  readonly distractors: Distractors
  /** Warnings that a reader must give, and warnings that it may give. */
  readonly warnings: readonly string[]
  readonly possible_warnings: readonly string[]
}

export const ownerOf = ({ name, country, vat_number, accounts }: Party): Owner => ({
  country,
  currency: 'EUR',
  names: [name],
  vat_number,
  enterprise_number: vat_number && (country === 'FR' ? vat_number.slice(4) : vat_number.slice(2)),
  ibans: accounts.map(({ iban }) => iban),
})
