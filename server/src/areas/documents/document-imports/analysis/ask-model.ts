/** When a model is asked about a paper, and what becomes of its answer. */
import type { Engine, Fault } from '../../../../adapters/model/index.ts'
import { type Paper as Pages, type PaperKind, pagePictures } from '../../../../adapters/ocr/index.ts'
import { judged, questionOf, readAnswer } from '../../../../capture/model/index.ts'
import type { Doubt, Reading } from '../../../../capture/extraction.ts'
import { statusOf } from '../../../../capture/status.ts'
import type { Whose } from './open-reader.ts'

type Subject = {
  /** The file of the machine it lies in. */
  readonly at: string
  readonly kind: PaperKind
  readonly owner: Whose
  /** What the programs of this machine saw; null when it has none. */
  readonly seen: Pages | null
  readonly printed: Reading | null
}

/** Why the sheet is the rules' alone. */
const doubtOf = (fault: Fault): Doubt => {
  if (fault === 'budget') return { code: 'engine_budget' }
  const isUseless = fault === 'not_json' || fault === 'not_a_sheet' || fault === 'not_adding_up' || fault === 'too_large'
  return { code: isUseless ? 'engine_unusable' : 'engine_unavailable', detail: fault }
}

/**
 * The reading of the rules where it is sure, or nobody else is there. Otherwise the model looks at the paper too: at the paper alone, not at
 * what we read. When it fails the sheet is as if there were none, and says so. Null when nobody could read it.
 */
export async function asked(engine: Engine | null, { at, kind, owner, seen, printed }: Subject): Promise<Reading | null> {
  const { firm } = owner
  if (printed && statusOf(printed) === 'ready') return printed
  if (!engine || firm === null || !engine.serves(firm)) return printed
  const pictures = engine.sends.images ? await pagePictures(at, kind) : []
  const pages = engine.sends.text ? (seen?.pages ?? []) : []
  if (pages.length === 0 && pictures.length === 0) return printed
  const question = questionOf({ owner, language: printed?.sheet.language ?? null, pages, pictures, more: seen?.more ?? false })
  const outcome = await engine.ask(firm, question, readAnswer)
  if ('fault' in outcome) return printed && { ...printed, doubts: [...printed.doubts, doubtOf(outcome.fault)] }
  return judged(outcome.read, seen ?? { pages: [], source: 'none', more: false }, owner, owner.today)
}
