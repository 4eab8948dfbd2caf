import type { Undo } from '../../../kernel/route/resource.ts'
import { formerValues } from '../../../kernel/log/undo.ts'
import { updateAnalyticCode } from './actions.ts'
import { analyticCode } from './resource.ts'
import type { AnalyticCodePatch } from './schema.ts'
import { load } from './store.ts'

/** The paths of the codes below follow a name that comes back as they followed the one that goes. */
const patched: Undo = {
  ...formerValues(analyticCode),
  run: async (tx, revisions) => {
    for (const { record_id, former } of revisions) {
      const [current] = await load(tx, [record_id])
      if (current) await updateAnalyticCode(tx, current, former as AnalyticCodePatch)
    }
  },
}

export const analyticCodeRevert = { update: patched } as const
