/** What reading an invoice returns, whatever the reader. Readers compute in cents; JSON numbers are made at the end. */
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

/** All warnings. The specification defines the first four; the list is open, and each has a message in four languages. */
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
  'booking_missing',
  'not_bookable',
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

/** The part of the extraction a warning is about. */
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

/**
 * A warning by its code; its message is made in the language of the reader. `detail` is what the message names: rule ids, a number, an
 * amount.
 */
export interface Warning {
  code: WarningCode
  detail?: string
  /** Set where the code alone does not determine the field. */
  field?: WarningField
}

/** The company that owns the file: tells its own identifiers from those of the counterparty. */
export interface Owner {
  country: string
  currency: string
  names: readonly string[]
  vat_number: string | null
  enterprise_number: string | null
  ibans: readonly string[]
}

/** What the extraction does not hold but matching needs: to find the third party, its accounts and VAT codes, and duplicates. */
export interface Hints {
  /** Enterprise and VAT numbers of the counterparty, normalised, in order of certainty. */
  numbers: readonly string[]
  address: { address: string | null; postal_code: string | null; city: string | null; country: string | null }
  /** UNCL5305 category of each line (`S`, `AE`, `K` …), where it is known; on a scan `AE` is known by its wording. */
  categories: readonly (string | null)[]
  /** The lines that `categories` belongs to, as they were stored: a correction may remove lines or change their order. */
  lines?: readonly Pick<ExtractionLine, 'description' | 'vat_rate'>[]
  /** The invoice's own id in its XML with the seller's number: the same for each channel the invoice arrives through. */
  ubl_id: string | null
  /** Numbers of the invoices that this one corrects. */
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
  /** 0 to 1 by field (`number`, `date`, `totals`, `counterparty`, `direction` …); a missing field has the confidence of the extraction. */
  confidence: Readonly<Record<string, number>>
}
