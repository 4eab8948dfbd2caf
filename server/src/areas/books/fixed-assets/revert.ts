import { revertConflict, undoByFormerValues } from '../../../kernel/log/undo.ts'
import { messages as kernelMessages } from '../../../kernel/route/messages.ts'
import type { Problem } from '../../../kernel/route/problem.ts'
import type { LoggedRevision, Undo } from '../../../kernel/route/resource.ts'
import type { Db } from '../../../kernel/write/database.ts'
import { addDays } from '../../../lib/dates.ts'
import { messages } from './messages.ts'
import { fixedAsset } from './resource.ts'
import { planFields, stateProblem } from './rules.ts'
import type { FixedAsset } from './schema.ts'
import { load } from './store.ts'

const undoUpdate = undoByFormerValues(fixedAsset)

/** Whether a plan starts where the charges end; so does the one that comes back when the undo of a change is undone. */
const followsCharges = ({ depreciated, depreciated_until, ...asset }: FixedAsset, former: Readonly<Record<string, unknown>>): boolean =>
  depreciated_until !== null &&
  (former['plan_starts_on'] ?? asset.plan_starts_on) === addDays(depreciated_until, 1) &&
  (former['plan_opening'] ?? asset.plan_opening) === depreciated

/**
 * Former values come back together with the plan that they had. That is impossible once charges were posted under the present terms, or
 * other terms were changed later.
 */
function planProblem(asset: FixedAsset, { former, after }: LoggedRevision): Problem | null {
  const { depreciated_until, plan_starts_on } = asset
  if (stateProblem(asset, former ?? {})) return revertConflict(messages.undo_charged)
  if (!former || !planFields.some((name) => name in former)) return null
  if (depreciated_until !== null && depreciated_until >= plan_starts_on && !followsCharges(asset, former))
    return revertConflict(messages.undo_charged)
  const isChanged = planFields.some((name) => after && name in after && String(after[name]) !== String(asset[name]))
  return isChanged ? revertConflict(kernelMessages.revert_conflict) : null
}

async function planProblems(db: Db, revisions: readonly LoggedRevision[]): Promise<Map<number, Problem>> {
  const assets = await load(
    db,
    revisions.map(({ record_id }) => record_id),
  )
  const byId = new Map(assets.map((asset) => [asset.id, asset]))
  return new Map(
    revisions.flatMap((revision): [number, Problem][] => {
      const asset = byId.get(revision.record_id)
      const problem = asset && planProblem(asset, revision)
      return problem ? [[revision.id, problem]] : []
    }),
  )
}

/** `changedSince` of the kernel comes last: it names the changes that block. */
export const fixedAssetRevert = {
  update: {
    ...undoUpdate,
    blocked: async (db, revisions) => new Map([...(await planProblems(db, revisions)), ...(await undoUpdate.blocked(db, revisions))]),
  } satisfies Undo,
} as const
