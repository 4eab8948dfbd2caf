import type { Doubt, DoubtField } from '../extraction.ts'

/** Where the words of a paper come from: its text layer, which is the paper itself; a scan, which may be misread; nowhere. */
export type Source = 'text' | 'ocr' | 'none'

/** Parts of a sheet that two readers may see differently. */
type Field = Exclude<DoubtField, 'document_type' | 'direction' | 'counterparty' | 'currency'>

/** One field that two readers looked at. */
export interface Contest {
  readonly field: Field
  readonly ours: string | null
  /** The model's goes into the sheet. */
  readonly taken: boolean
  readonly doubts: readonly Doubt[]
}

const longest = 60

/**
 * Ours stays where it is sure, or proves itself by a check digit. Theirs is taken where we have nothing or are not sure, and never when a
 * text layer does not have it: what is not printed is not there. Whichever stays, somebody is asked to look.
 */
export function contest(
  field: Field,
  ours: string | null,
  theirs: string | null,
  { printed, sure, source }: { readonly printed: boolean; readonly sure: boolean; readonly source: Source },
): Contest {
  if (theirs === null) return { field, ours, taken: false, doubts: [] }
  const mayBe = printed || source !== 'text'
  const shown = (value: string) => Array.from(value).slice(0, longest).join('')
  if (ours !== null)
    return { field, ours, taken: mayBe && !sure, doubts: [{ code: 'engines_differ', field, detail: `${shown(ours)} / ${shown(theirs)}` }] }
  return { field, ours, taken: mayBe, doubts: [{ code: printed ? 'unconfirmed' : 'unverified', field, detail: shown(theirs) }] }
}
