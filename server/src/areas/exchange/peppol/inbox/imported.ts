import type { Tx } from '../../../../kernel/write/write.ts'
import { setPeppolState } from '../../../documents/documents/index.ts'
import { setImported } from '../messages/store.ts'

/** A document that was made of a received message shows it. */
export async function markImported(tx: Tx, { id }: { readonly id: number }): Promise<void> {
  const message = await setImported(tx, id)
  if (message) await setPeppolState(tx, id, { message_id: message.id, status: 'imported' })
}
