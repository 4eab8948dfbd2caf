import type { CorrectedExtraction } from '../../../../capture/extraction.ts'
import { undoByFormerValues } from '../../../../kernel/log/undo.ts'
import type { LoggedRevision, Undo } from '../../../../kernel/route/resource.ts'
import type { FileTx } from '../../../../kernel/write/write.ts'
import { saveCorrection } from '../actions.ts'
import { documentImport } from '../resource.ts'
import type { Status } from '../schema.ts'
import { load } from '../store.ts'
import * as store from './store.ts'

const byFormerValues = undoByFormerValues(documentImport)

async function putExtractionBack(tx: FileTx, { record_id, former }: LoggedRevision): Promise<void> {
  if (!former || !('extracted' in former)) return
  const [current] = await load(tx, [record_id])
  if (current) await saveCorrection(tx, current, former['extracted'] as CorrectedExtraction)
}

/** The document that a validation made, or that the undo of one took back. */
const documentIn = ({ former, after }: LoggedRevision) => (after?.['imported_document_id'] ?? former?.['imported_document_id']) as number

/** A validation is undone with the creation of its document, and never without it. */
const isWithoutDocument = (revision: LoggedRevision, plan: readonly LoggedRevision[]): boolean =>
  !plan.some(
    ({ resource, record_id, write_no }) => resource === 'documents' && record_id === documentIn(revision) && write_no === revision.write_no,
  )

const validation: Undo = {
  follows: isWithoutDocument,
  blocked: byFormerValues.blocked,
  run: async (tx, revisions) => {
    for (const revision of revisions) {
      await store.reopen(tx, revision.record_id, revision.former?.['status'] as Status)
      await putExtractionBack(tx, revision)
    }
  },
}

const isReopening = ({ former }: LoggedRevision) => former?.['status'] === 'validated'
const isCorrection = ({ former }: LoggedRevision) => former !== null && 'extracted' in former && !('status' in former)

/**
 * A correction is undone by saving the former extraction as a correction; an analysis cannot be undone, only repeated. The undo of a
 * validation is undone with that of its document.
 */
const update: Undo = {
  allowed: (revision) =>
    (isReopening(revision) || (isCorrection(revision) && revision.former?.['extracted'] !== null)) &&
    byFormerValues.allowed?.(revision) !== false,
  follows: (revision, plan) => isReopening(revision) && isWithoutDocument(revision, plan),
  blocked: byFormerValues.blocked,
  run: async (tx, revisions) => {
    for (const revision of revisions) {
      await putExtractionBack(tx, revision)
      if (isReopening(revision)) await tx.verb('validate', () => store.validateAgain(tx, revision.record_id, documentIn(revision)))
    }
  },
}

export const importRevert = { update, validate: validation } as const
