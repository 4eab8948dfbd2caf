/** The yearly statement of fees, commissions and benefits paid to others: what the law says of each income year, and the file it is filed with. */
import type { Language } from '../../lib/languages.ts'
import { dateOrNull, filled, filledOrNull, matching, readTable } from '../read.ts'
import type { FilingParty, FilingResult } from '../vat-files.ts'

export const feeNatures = ['commissions', 'fees', 'benefits_in_kind', 'expenses'] as const
export type FeeNature = (typeof feeNatures)[number]

/** For the income years whose last day lies within the dates. */
type FeeFormRule = Readonly<{
  valid_from: string | null
  valid_until: string | null
  /** A beneficiary is named above this amount of the year, without VAT. */
  threshold: string
  /** The layout of the file, which changes every year; null where none is at hand. */
  layout: string | null
}>

/** A beneficiary. `street` includes the house number; numbers are written as the pack writes them. */
export type FeeForm = Readonly<{
  name: string
  first_names: string | null
  street: string | null
  postal_code: string | null
  city: string | null
  country: string
  is_natural_person: boolean
  national_number: string | null
  enterprise_number: string | null
  profession: string | null
  /** What is given is written, zero included. */
  amounts: Readonly<Partial<Record<FeeNature, string>>>
  paid: string
}>

/** Who sends the file, as the settings have it; the address ends with the postal code and the city. */
type FeeSender = Readonly<Record<'name' | 'enterprise_number' | 'address' | 'phone' | 'email', string | null>>

export type FeeFiling = Readonly<{
  year: number
  /** The day the file is made on. */
  made_on: string
  language: Language
  sender: FeeSender
  debtor: FilingParty
  forms: readonly FeeForm[]
}>

export type FeeForms = Readonly<{
  rules: readonly FeeFormRule[]
  file: (filing: FeeFiling) => FilingResult
}>

export const readFeeFormRules = (folder: string): readonly FeeFormRule[] =>
  readTable(folder, 'fee-forms.csv', ['valid_from', 'valid_until', 'threshold', 'layout', 'evidence', 'note'], (cells) => {
    filled(cells.evidence)
    return {
      valid_from: dateOrNull(cells.valid_from),
      valid_until: dateOrNull(cells.valid_until),
      threshold: matching(cells.threshold, /^\d{1,9}\.\d{2}$/),
      layout: filledOrNull(cells.layout),
    }
  })
