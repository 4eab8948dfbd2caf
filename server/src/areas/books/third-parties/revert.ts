import type { Undo } from '../../../kernel/route/resource.ts'
import { undoByBin, undoByFormerValues } from '../../../kernel/log/undo.ts'
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

/** A third party made with an entry stays when the entry is undone: the entry and its reversal name it. */
const creation: Undo = {
  ...undoByBin(thirdParty),
  follows: ({ record_id, write_no }, plan) =>
    plan.some(
      ({ resource, op, after, write_no: of }) =>
        resource === 'entries' && op === 'post' && of === write_no && after?.['third_party_id'] === record_id,
    ),
}

export const thirdPartyRevert = { create: creation, update: restoreAndAnnounce } as const
