import type { Undo } from '../../../kernel/route/resource.ts'
import { undoByFormerValues } from '../../../kernel/log/undo.ts'
import { updateAnalyticCode } from './actions.ts'
import { analyticCode } from './resource.ts'
import type { AnalyticCodePatch } from './schema.ts'
import { load } from './store.ts'

/** Goes through `updateAnalyticCode` because restoring a former code also renames the paths of its children. */
const undoUpdate: Undo = {
  ...undoByFormerValues(analyticCode),
  run: async (tx, revisions) => {
    for (const { record_id, former } of revisions) {
      const [current] = await load(tx, [record_id])
      if (current) await updateAnalyticCode(tx, current, former as AnalyticCodePatch)
    }
  },
}

export const analyticCodeRevert = { update: undoUpdate } as const
