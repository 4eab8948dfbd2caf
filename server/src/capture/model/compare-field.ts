import type { Warning, WarningField } from '../extraction.ts'

/** Where the words of a document come from: its text layer, which is exact; OCR, which may misread; or nowhere. */
export type Source = 'text' | 'ocr' | 'none'

/** Fields of an extraction that two readers may read differently. */
type Field = Exclude<WarningField, 'document_type' | 'direction' | 'counterparty' | 'currency'>

/** One field as the rules and the model read it. */
export interface FieldComparison {
  readonly field: Field
  readonly ours: string | null
  /** Whether the model's value replaces ours. */
  readonly taken: boolean
  readonly warnings: readonly Warning[]
}

const longest = 60

/**
 * Our value stays where it is certain or has a valid check digit. The model's value is taken where we have none or are not certain, but
 * never when a text layer does not contain it. Either way a warning asks for a review.
 */
export function compareField(
  field: Field,
  ours: string | null,
  theirs: string | null,
  { printed, sure, source }: { readonly printed: boolean; readonly sure: boolean; readonly source: Source },
): FieldComparison {
  if (theirs === null) return { field, ours, taken: false, warnings: [] }
  const mayBe = printed || source !== 'text'
  const shown = (value: string) => Array.from(value).slice(0, longest).join('')
  if (ours !== null)
    return {
      field,
      ours,
      taken: mayBe && !sure,
      warnings: [{ code: 'engines_differ', field, detail: `${shown(ours)} / ${shown(theirs)}` }],
    }
  return { field, ours, taken: mayBe, warnings: [{ code: printed ? 'unconfirmed' : 'unverified', field, detail: shown(theirs) }] }
}
