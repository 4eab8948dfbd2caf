import type { Warning, WarningField } from '../extraction.ts'

/** Where the words of a paper come from: its text layer, which is the paper itself; a scan, which may be misread; nowhere. */
export type Source = 'text' | 'ocr' | 'none'

/** Parts of a extraction that two readers may see differently. */
type Field = Exclude<WarningField, 'document_type' | 'direction' | 'counterparty' | 'currency'>

/** One field that two readers looked at. */
export interface FieldComparison {
  readonly field: Field
  readonly ours: string | null
  /** The model's goes into the extraction. */
  readonly taken: boolean
  readonly warnings: readonly Warning[]
}

const longest = 60

/**
 * Ours stays where it is sure, or proves itself by a check digit. Theirs is taken where we have nothing or are not sure, and never when a
 * text layer does not have it: what is not printed is not there. Whichever stays, somebody is asked to look.
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
