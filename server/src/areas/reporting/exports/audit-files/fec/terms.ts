import type { FecColumn } from '../../../../../packs/exports/audit-files.ts'

/** What the file should say. What is null is not known, as of a file whose company nobody knows. */
export type FecTerms = {
  readonly columns: readonly FecColumn[]
  readonly year: { readonly starts_on: string | null; readonly ends_on: string }
  readonly isOpening: (journal: string) => boolean
  /** Null: whichever of the two fits. */
  readonly numbering: 'journal' | null
}
