import { Type } from 'typebox'
import { every, job, type Job, type JobContext, type Schedule } from '../../../../kernel/jobs/jobs.ts'
import { id } from '../../../../kernel/route/shape.ts'
import type { FileTx } from '../../../../kernel/write/write.ts'
import type { Rejection } from '../messages.ts'
import * as notes from '../notes.ts'
import type { Network } from '../provider.ts'
import { announced } from './actions.ts'
import { isOverdue, nextCheck } from './rules.ts'
import * as store from './store.ts'

const Work = Type.Object({ company_id: id() })

export const checkOf = ({ provider }: Network): Job<typeof Work> =>
  job('peppol.check_registration', 'events', Work, async (context, { company_id }) => {
    const pending = await context.read(company_id, store.findPending)
    // A registration in the other network waits until the installation is on that network again.
    if (!pending || provider?.environment !== pending.environment) return
    const { participant_id, incoming_enabled: receives, is_moving: moves, age, version } = pending
    const found = await provider.registration(context.services, { participant_id, receives, moves })
    await context.onFile(company_id, async (tx) => {
      const now = await store.findPending(tx)
      // It was changed or withdrawn meanwhile.
      if (now?.version !== version || !tx.company.is_active) return
      if ('kind' in found) await store.postpone(tx, nextCheck(age), null)
      else if (found.state === 'active') await activate(tx, found.document_types)
      else if (found.state === 'elsewhere')
        await (isOverdue(age) ? reject(tx, 'registered_elsewhere') : store.postpone(tx, nextCheck(age), []))
      else if (isOverdue(age)) await reject(tx, 'unconfirmed')
      else await store.postpone(tx, nextCheck(age), found.checks)
    })
  })

async function activate(tx: FileTx, types: readonly string[]): Promise<void> {
  const before = await store.loadOne(tx, tx.company.id)
  await store.activate(tx, types)
  await announced(tx, before, notes.activated)
}

async function reject(tx: FileTx, error: Rejection): Promise<void> {
  const before = await store.loadOne(tx, tx.company.id)
  await store.reject(tx, error)
  await announced(tx, before, notes.rejected)
}

/** All workers share the checks that are due. */
async function dispatch(check: Job<typeof Work>, { read, onFile, signal }: JobContext): Promise<void> {
  for (const company_id of await read(null, store.filesToCheck)) {
    if (signal.aborted) return
    await onFile(company_id, async (tx) => tx.enqueue(check, { company_id }, { key: `peppol registration ${company_id}` }))
  }
}

export const scheduleOf = (check: Job<typeof Work>): Schedule =>
  every('minute', 'peppol.dispatch_registrations', 'events', (context) => dispatch(check, context))
