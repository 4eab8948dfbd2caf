/** The register follows the ledger: charges and disposals end with the reversal of their entry and stand again when undo posts it again. */
import type { FieldError } from '../../../../kernel/route/problem.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import type { Tx } from '../../../../kernel/write/write.ts'
import type { ReversalRule } from '../../entries/index.ts'
import { releaseDisposed, disposeAgain } from '../disposal/store.ts'
import { messages } from './messages.ts'
import * as store from './store.ts'

export const assetReversals: ReversalRule = {
  origins: ['depreciation', 'disposal'],
  findCompanions: store.findSales,
  findObstacles: async (db: Db, ids: readonly number[]) =>
    new Map(
      (await store.findObstacles(db, ids)).map(({ id, reason, asset, entry }): [number, FieldError] => [
        id,
        { message: messages[reason], params: { asset, entry } },
      ]),
    ),
}

type Reversed = { readonly id: number; readonly origin: string }

/** An exit reversed by the same posting is taken back first: what a disposed asset was depreciated cannot change. */
export async function onReversed(tx: Tx, { id, origin }: Reversed): Promise<void> {
  if (!assetReversals.origins.some((own) => own === origin)) return
  await tx.verb('reverse', () => releaseDisposed(tx, id))
  if (origin === 'depreciation') await store.reverseCharges(tx, id)
}

type PostedAgain = Reversed & {
  readonly former_id: number | null
  readonly together: readonly { readonly id: number; readonly former_id: number | null }[]
}

export async function onPostedAgain(tx: Tx, { id, origin, former_id, together }: PostedAgain): Promise<void> {
  if (former_id === null) return
  if (origin === 'depreciation') await store.copyCharges(tx, former_id, id)
  if (origin === 'disposal') await tx.verb('post', () => disposeAgain(tx, former_id, id, together))
}
