import type { Undo } from '../../../kernel/route/resource.ts'
import { undoByFormerValues } from '../../../kernel/log/undo.ts'
import { thirdPartyUpdated } from './events.ts'
import { thirdParty } from './resource.ts'
import { load } from './store.ts'

const restoreFormerValues = undoByFormerValues(thirdParty)

/** An undone change is announced like any other change. */
const restoreAndAnnounce: Undo = {
  ...restoreFormerValues,
  run: async (tx, revisions, again) => {
    await restoreFormerValues.run(tx, revisions, again)
    for (const { record_id, former } of revisions) {
      const [record] = await load(tx, [record_id])
      if (record) await tx.announce(thirdPartyUpdated, { ...record, changed: Object.keys(former ?? {}) })
    }
  },
}

export const thirdPartyRevert = { update: restoreAndAnnounce } as const
