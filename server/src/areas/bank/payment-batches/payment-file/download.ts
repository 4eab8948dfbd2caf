/** The file that goes to the bank. Its first download is noted, because a file that may be at the bank is not cancelled unseen. */
import { notFound, Problem, refused } from '../../../../kernel/route/problem.ts'
import { activityDetails } from '../../../../kernel/route/resource.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import type { Tx } from '../../../../kernel/write/write.ts'
import { messages } from '../messages.ts'
import * as notes from '../notes.ts'
import { paymentBatch } from '../resource.ts'
import { transfersOf } from '../rules.ts'
import type { PaymentBatch } from '../schema.ts'
import * as store from '../store.ts'
import { type PaymentSchema, writePaymentFile } from './write.ts'

type Access = {
  readonly read: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  readonly write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
}

async function loadBatch(db: Db, id: number) {
  const [batch] = await store.load(db, [id])
  if (!batch) throw notFound()
  refuseCancelled(batch.status)
  return { batch, ...(await store.loadFileFacts(db, id)) }
}

function refuseCancelled(status: PaymentBatch['status']): void {
  if (status === 'cancelled') throw refused('payment_batch_cancelled', messages.cancelled)
}

/** Notes the first download, under the lock of the file: somebody may have cancelled the batch since it was read. */
async function noteDownload({ read, write }: Access, batch: PaymentBatch): Promise<void> {
  try {
    await write(async (tx) => {
      if (await store.stamp(tx, batch.id)) tx.note(notes.downloaded, activityDetails(paymentBatch, batch))
      else refuseCancelled((await store.loadDownload(tx, batch.id)).status)
    })
  } catch (error) {
    // A busy file: the download may go on where another one was noted meanwhile.
    if (!(error instanceof Problem) || error.detail.code !== 'request_in_progress') throw error
    const now = await read((db) => store.loadDownload(db, batch.id))
    refuseCancelled(now.status)
    if (!now.was_downloaded) throw error
  }
}

export async function downloadPaymentFile(access: Access, id: number, schema: PaymentSchema | undefined) {
  const { batch, debtor, payment_schema } = await access.read((db) => loadBatch(db, id))
  if (!batch.was_downloaded) await noteDownload(access, batch)
  return {
    content: writePaymentFile(schema ?? payment_schema ?? 'pain.001.001.09', transfersOf(batch, { debtor })),
    type: 'application/xml' as const,
    name: `${batch.message_id}.xml`,
    headers: { 'X-Export-Fingerprint': batch.fingerprint },
  }
}
