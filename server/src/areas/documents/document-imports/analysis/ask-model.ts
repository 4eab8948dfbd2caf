/** When the model is asked about a file, and how its answer is used. */
import type { Fault, Model } from '../../../../adapters/model/index.ts'
import { type RecognisedPages, renderPages, type SourceKind } from '../../../../adapters/ocr/index.ts'
import type { Reading, Warning } from '../../../../capture/extraction.ts'
import { questionOf, readAnswer, reconcile } from '../../../../capture/model/index.ts'
import { statusOf } from '../../../../capture/status.ts'
import type { FileOwner } from './reader.ts'

type Subject = {
  readonly localPath: string
  readonly kind: SourceKind
  readonly owner: FileOwner
  /** The words that the local programs recognised; null when the programs are missing. */
  readonly pages: RecognisedPages | null
  readonly byRules: Reading | null
}

/** Why the extraction comes from the rules alone. */
const warningOf = (fault: Fault): Warning => {
  if (fault === 'budget') return { code: 'engine_budget' }
  const isUnusable = fault === 'not_json' || fault === 'not_a_sheet' || fault === 'not_adding_up' || fault === 'too_large'
  return { code: isUnusable ? 'engine_unusable' : 'engine_unavailable', detail: fault }
}

/**
 * The reading of the rules where it is sure or no model may be asked. Otherwise the model reads the file independently: it does not learn what
 * the rules read. If it fails, the reading of the rules gets a warning that says so. Null when neither could read the file.
 */
export async function askModel(model: Model | null, { localPath, kind, owner, pages, byRules }: Subject): Promise<Reading | null> {
  const { firm } = owner
  if (byRules && statusOf(byRules) === 'ready') return byRules
  if (!model || firm === null || !model.serves(firm)) return byRules
  const images = model.sends.images ? await renderPages(localPath, kind) : []
  const sentPages = model.sends.text ? (pages?.pages ?? []) : []
  if (sentPages.length === 0 && images.length === 0) return byRules
  const language = byRules?.extraction.language ?? null
  const question = questionOf({ owner, language, pages: sentPages, images, more: pages?.more ?? false })
  const outcome = await model.ask(firm, question, readAnswer)
  if ('fault' in outcome) return byRules && { ...byRules, warnings: [...byRules.warnings, warningOf(outcome.fault)] }
  return reconcile(outcome.read, pages ?? { pages: [], source: 'none', more: false }, owner, owner.today)
}
