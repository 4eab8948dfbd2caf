/**
 * What reading an invoice gives, whichever way it was read. Readers compute in cents, and make numbers of them last of all.
 */
import type { Shown } from '../lib/money.ts'

export interface ExtractionLine {
  description: string | null
  quantity: number | null
  unit_price: Shown | null
  vat_rate: number | null
  amount_net: Shown | null
  amount_vat: Shown | null
  amount_gross: Shown | null
}

export interface VatShare {
  rate: number
  base: Shown
  amount: Shown
}

export interface Extraction {
  document_type: 'invoice' | 'credit_note' | 'receipt' | 'other'
  direction: 'purchase' | 'sale'
  counterparty: { name: string | null; vat_number: string | null; iban: string | null; bic: string | null }
  number: string | null
  date: string | null
  due_date: string | null
  structured_communication: string | null
  currency: string
  lines: ExtractionLine[]
  totals: { net: Shown | null; vat: Shown | null; gross: Shown | null; vat_breakdown: VatShare[] }
  payment: { iban: string | null; bic: string | null; paid: boolean }
  nature: string | null
  confidence: number
  language: 'fr' | 'nl' | 'en' | 'de' | null
}

/** An extraction as a user sends it back: complete, except for the fields that only the reader sets. */
export type CorrectedExtraction = Omit<Extraction, 'nature' | 'confidence' | 'language'> &
  Partial<Pick<Extraction, 'nature' | 'confidence' | 'language'>>

/** Bounds of an extraction. Larger figures would no longer be exact to the cent. */
export const largestFigure = 1_000_000_000_000
export const highestRate = 100
export const mostVatShares = 50
/** As many lines as a document may have. */
export const mostLines = 500

/** Every doubt there is. The first four are the specification's; the list is open, and each has its sentence in four languages. */
export const warningCodes = [
  'counterparty_missing',
  'date_missing',
  'totals_missing',
  'totals_mismatch',
  'number_missing',
  'amounts_rounded',
  'corrects_invoice',
  'currency_unsure',
  'partly_paid',
  'payee_other',
  'vat_number_invalid',
  'iban_invalid',
  'currency_foreign',
  'third_party_new',
  'due_before_date',
  'low_confidence',
  'low_ocr_quality',
  'not_addressed_to_company',
  'several_ibans',
  'iban_changed',
  'vat_missing',
  'vat_foreign',
  'not_an_invoice',
  'pdf_xml_mismatch',
  'rules_failed',
  'profile_unknown',
  'direction_unsure',
  'document_type_unsure',
  'engine_unavailable',
  'engine_unusable',
  'engine_budget',
  'engines_differ',
  'unconfirmed',
  'unverified',
  'duplicate_bytes',
  'duplicate_ubl_id',
  'duplicate_identity',
  'duplicate_communication',
  'duplicate_day',
] as const
export type WarningCode = (typeof warningCodes)[number]

/** The part of the sheet that a doubt is about. */
export type WarningField =
  | 'document_type'
  | 'direction'
  | 'counterparty'
  | 'counterparty.name'
  | 'counterparty.vat_number'
  | 'number'
  | 'date'
  | 'due_date'
  | 'structured_communication'
  | 'currency'
  | 'totals'
  | 'payment.iban'

/** A doubt, by its code; the sentence is made in the reader's language. `detail` is what it names: rule ids, a number, an amount. */
export interface Warning {
  code: WarningCode
  detail?: string
  /** Where the code alone does not tell it. */
  field?: WarningField
}

/** Who the file belongs to: what tells its own numbers from those of the other side. */
export interface Owner {
  country: string
  currency: string
  names: readonly string[]
  vat_number: string | null
  enterprise_number: string | null
  ibans: readonly string[]
}

/** Beyond the sheet: what finds the third party, its accounts and VAT codes, and a second copy of the same invoice. */
export interface Hints {
  /** Enterprise numbers and VAT numbers of the other side, normalised, the surest first. */
  numbers: readonly string[]
  address: { address: string | null; postal_code: string | null; city: string | null; country: string | null }
  /** UNCL5305 category of each line (`S`, `AE`, `K` …), where it is known; paper knows `AE` by its words. */
  categories: readonly (string | null)[]
  /** The lines these categories are of, as they were kept: whoever corrects a sheet may take one away or change their order. */
  lines?: readonly Pick<ExtractionLine, 'description' | 'vat_rate'>[]
  /** The invoice's own id in its XML, with the seller's number: the same invoice by another channel has the same. */
  ubl_id: string | null
  /** Numbers of invoices this one corrects. */
  corrects: readonly string[]
}

export const noHints: Hints = {
  numbers: [],
  address: { address: null, postal_code: null, city: null, country: null },
  categories: [],
  ubl_id: null,
  corrects: [],
}

export interface Reading {
  engine: 'ubl' | 'text' | 'api'
  extraction: Extraction
  warnings: readonly Warning[]
  hints: Hints
  /** 0 to 1 by field (`number`, `date`, `totals`, `counterparty`, `direction` …); a field left out is as sure as the sheet. */
  confidence: Readonly<Record<string, number>>
}
