/** The files that tax administrations take: what each country's writer is given, and what it answers. */
import type { Language } from '../lib/languages.ts'
import type { Periodicity } from './deadlines.ts'

/** A company or a firm as a file names it. Numbers are written as the pack writes them; `street` includes the house number. */
export type FilingParty = Readonly<{
  name: string
  vat_number: string | null
  enterprise_number: string | null
  matricule: string | null
  street: string | null
  postal_code: string | null
  city: string | null
  country: string
  email: string | null
  phone: string | null
}>

/** `period` counts months, quarters or, for a year, is 1. */
type FilingPeriod = Readonly<{ type: Periodicity; year: number; period: number }>

type Filing = Readonly<{
  declarant: FilingParty
  /** The firm that files for the company; null when the company files itself. */
  representative: FilingParty | null
  representative_reference: string | null
  /** The short name of the company file, of which references are made. */
  company_code: string
  language: Language
  /** What the administration answered to the file that this one replaces. */
  replaces_reference: string | null
  comment: string | null
  /** The access to a platform that identifies its senders. */
  sender: Readonly<{ prefix: string | null; interface_code: string | null }>
  /** The moment the file is named after: that of the validation, or of the export of a listing. */
  at: Date
  /** Tells apart files of one moment, from 1 to 99. */
  sequence: number
}>

export type ReturnFiling = Filing &
  Readonly<{
    period: FilingPeriod
    /** A member of a VAT unit files nothing: the unit does. */
    is_unit_member: boolean
    /** The boxes as filed, in any order; those that are zero may be missing. */
    boxes: readonly Readonly<{ box: string; amount: string }>[]
    refund_requested: boolean
    payment_forms_requested: boolean
    /** Whether there is nothing to list for the year; null in a return that does not say. */
    client_listing_nil: boolean | null
    justifications: readonly Readonly<{ code: string; text: string }>[]
  }>

export type ClientListingFiling = Filing &
  Readonly<{
    year: number
    /** VAT numbers with their prefix. */
    rows: readonly Readonly<{ vat_number: string; turnover: string; vat: string }>[]
    own_turnover: string | null
  }>

export type IntraListingFiling = Filing &
  Readonly<{
    period: FilingPeriod
    rows: readonly Readonly<{ vat_number: string; code: 'L' | 'S' | 'T'; amount: string }>[]
  }>

/** What the file cannot be made without, by the field of the company file, the setting or the variable that lacks it. */
export type FilingError = Readonly<{
  field:
    | 'vat_number'
    | 'enterprise_number'
    | 'address'
    | 'city'
    | 'year'
    | 'period'
    | 'settings.legal.matricule'
    | 'settings.vat.ecdf_prefix'
    | `settings.vat.sender_281_50.${string}`
    | `third_parties.${string}`
    | 'ECDF_INTERFACE'
  /** `empty`: there is nothing to declare, and the form takes no empty list. */
  reason: 'required' | 'invalid' | 'empty'
}>

/** `unsupported`: the administration takes no such file. */
export type FilingResult =
  | Readonly<{ kind: 'file'; name: string; content: string }>
  | Readonly<{ kind: 'refused'; errors: readonly FilingError[] }>
  | Readonly<{ kind: 'unsupported' }>

export type VatFiles = Readonly<{
  periodicReturn: (filing: ReturnFiling) => FilingResult
  intraListing: (filing: IntraListingFiling) => FilingResult
  /** Absent where the country has no such listing. */
  clientListing?: (filing: ClientListingFiling) => FilingResult
  /** Whether the file would lack the e-mail address or the telephone number of the declarant; absent where it has neither. */
  lacksContact?: (declarant: FilingParty) => boolean
}>

export const unsupported: FilingResult = { kind: 'unsupported' }
export const refuse = (...errors: FilingError[]): FilingResult => ({ kind: 'refused', errors })
export const fileOf = (name: string, content: string): FilingResult => ({ kind: 'file', name, content })
