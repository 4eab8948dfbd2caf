import type { Undo } from '../../../kernel/route/resource.ts'
import { undoByFormerValues } from '../../../kernel/log/undo.ts'
import { updateRecurringEntry } from './actions.ts'
import { recurringEntry } from './resource.ts'
import type { RecurringEntryPatch } from './schema.ts'
import { load } from './store.ts'

/** Restores the former values through an update, which also recomputes the next date. */
const undoUpdate: Undo = {
  ...undoByFormerValues(recurringEntry),
  run: async (tx, revisions) => {
    for (const { record_id, former } of revisions) {
      const [current] = await load(tx, [record_id])
      if (current) await updateRecurringEntry(tx, current, former as RecurringEntryPatch, false)
    }
  },
}

export const recurringEntryRevert = { update: undoUpdate } as const
