import type { Enterprise } from '../schema.ts'

/** What a source says of an enterprise, before the form is named in the language of the reader. */
export type Sheet = Omit<Enterprise, 'legal_form' | 'fetched_at' | 'country'>

/** A sheet of which nothing but number and name is known. */
export const sheetOf = (source: Sheet['source'], enterprise_number: string, name: string): Sheet => ({
  enterprise_number,
  vat_number: null,
  name,
  commercial_name: null,
  legal_form_code: null,
  status: null,
  started_on: null,
  street: null,
  house_number: null,
  box: null,
  postal_code: null,
  city: null,
  nace_codes: [],
  main_nace_code: null,
  email: null,
  phone: null,
  website: null,
  source,
})

/** The parts that are there, with a space between them; null when there is none. */
export const joined = (...parts: readonly (string | null | undefined)[]): string | null => {
  const text = parts
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
    .join(' ')
  return text === '' ? null : text
}
