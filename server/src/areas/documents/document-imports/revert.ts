import type { Undo } from '../../../kernel/route/resource.ts'
import { formerValues } from '../../../kernel/log/undo.ts'
import { rewrite } from './actions.ts'
import { documentImport } from './resource.ts'
import type { CorrectedSheet } from './extraction.ts'
import { load } from './store.ts'

/** A correction is taken back by correcting again; an analysis is not taken back, it is run again. */
const correction: Undo = {
  ...formerValues(documentImport),
  allowed: ({ former }) => former !== null && 'extracted' in former && former['extracted'] !== null && !('status' in former),
  run: async (tx, revisions) => {
    for (const { record_id, former } of revisions) {
      const [current] = await load(tx, [record_id])
      if (current && former) await rewrite(tx, current, former['extracted'] as CorrectedSheet)
    }
  },
}

export const importRevert = { update: correction, validate: 'never' } as const
