import type { CorrectedExtraction } from '../../../capture/extraction.ts'
import type { Undo } from '../../../kernel/route/resource.ts'
import { undoByFormerValues } from '../../../kernel/log/undo.ts'
import { saveCorrection } from './actions.ts'
import { documentImport } from './resource.ts'
import { load } from './store.ts'

/** A correction is undone by saving the former extraction as a correction; an analysis cannot be undone, only repeated. */
const correction: Undo = {
  ...undoByFormerValues(documentImport),
  allowed: ({ former }) => former !== null && 'extracted' in former && former['extracted'] !== null && !('status' in former),
  run: async (tx, revisions) => {
    for (const { record_id, former } of revisions) {
      const [current] = await load(tx, [record_id])
      if (current && former) await saveCorrection(tx, current, former['extracted'] as CorrectedExtraction)
    }
  },
}

export const importRevert = { update: correction, validate: 'never' } as const
