/** What an analysis found: the sheet, and what the rest of the file says of it. */
import type { Doubt, Hints } from '../../../capture/extraction.ts'
import type { Suggestion } from './schema.ts'
import type { ExtractedSheet } from './extraction.ts'

export type Findings = {
  readonly status: 'ready' | 'needs_review' | 'duplicate'
  readonly engine: 'api' | 'ubl' | 'text'
  readonly extracted: ExtractedSheet
  readonly hints: Hints
  readonly has_preview: boolean
} & Matched

/** What other records of the file say about a sheet. */
export type Matched = {
  readonly warnings: readonly Doubt[]
  readonly suggested_direction: 'purchase' | 'sale'
  readonly suggested_third_party_id: number | null
  readonly suggestions: readonly Suggestion[]
  readonly duplicate_of_import_id: number | null
  readonly duplicate_of_document_id: number | null
  /** Whether it may become a document: no other was there before it. */
  readonly is_first: boolean
}
