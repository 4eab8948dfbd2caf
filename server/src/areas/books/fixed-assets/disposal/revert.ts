/** Undo of a disposal. It follows its entries; undone alone, it reverses the exit and the sale, and the depreciation stays posted. */
import type { LoggedRevision, Undo } from '../../../../kernel/route/resource.ts'
import { undoByBin, undoByFormerValues } from '../../../../kernel/log/undo.ts'
import { given } from '../../../../lib/values.ts'
import { findReversalProblems, reverseAndLetterAll } from '../../entries/index.ts'
import { fixedAsset } from '../resource.ts'

const entryIn = (revision: LoggedRevision, field: 'disposal_entry_id' | 'sale_entry_id') =>
  (revision.after?.[field] as number | null | undefined) ?? null

const undoDisposal: Undo = {
  follows: (revision, plan) =>
    plan.some(
      ({ resource, op, record_id }) => resource === 'entries' && op === 'post' && record_id === entryIn(revision, 'disposal_entry_id'),
    ),
  blocked: async (db, revisions) => {
    const problemsOf = (field: Parameters<typeof entryIn>[1]) =>
      findReversalProblems(
        db,
        new Map(
          revisions.flatMap((revision) => {
            const entry = entryIn(revision, field)
            return entry === null ? [] : [[revision.id, entry]]
          }),
        ),
      )
    return new Map([...(await problemsOf('sale_entry_id')), ...(await problemsOf('disposal_entry_id'))])
  },
  run: async (tx, revisions) => {
    await reverseAndLetterAll(
      tx,
      given(revisions.flatMap((revision) => [entryIn(revision, 'sale_entry_id'), entryIn(revision, 'disposal_entry_id')])),
    )
  },
}

/** The end of a disposal is undone with the reversals of an undo; `onPostedAgain` disposes of the asset again. */
const undoRelease: Undo = {
  allowed: ({ origin }) => origin === 'revert',
  follows: ({ origin }) => origin === 'revert',
  blocked: async () => new Map(),
  run: async () => {},
}

/** Reversed charges refer to their asset and do not keep it; the database refuses an asset with standing charges in the bin. */
const undoCreation: Undo = { blocked: undoByFormerValues(fixedAsset).blocked, run: undoByBin(fixedAsset).run }

export const disposalRevert = { create: undoCreation, post: undoDisposal, reverse: undoRelease } as const
