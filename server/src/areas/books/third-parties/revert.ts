import type { Undo } from '../../../kernel/route/resource.ts'
import { formerValues } from '../../../kernel/log/undo.ts'
import { thirdPartyUpdated } from './events.ts'
import { thirdParty } from './resource.ts'
import { load } from './store.ts'

const usual = formerValues(thirdParty)

/** Whoever follows the cards hears of a change that was taken back as of any other. */
const announced: Undo = {
  ...usual,
  run: async (tx, revisions, again) => {
    await usual.run(tx, revisions, again)
    for (const { record_id, former } of revisions) {
      const [card] = await load(tx, [record_id])
      if (card) await tx.announce(thirdPartyUpdated, { ...card, changed: Object.keys(former ?? {}) })
    }
  },
}

export const thirdPartyRevert = { update: announced } as const
