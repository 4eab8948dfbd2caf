/** What happens to a registration when the operator erases its file. */
import type { ServiceClient } from '../../../../kernel/outbound/services.ts'
import { refused } from '../../../../kernel/route/problem.ts'
import { isRefusedBy } from '../../../../kernel/write/database.ts'
import type { FileTx } from '../../../../kernel/write/write.ts'
import { messages } from '../messages.ts'
import { requireProvider, withdraw } from './actions.ts'
import type { Providing } from './rules.ts'
import * as store from './store.ts'

type Context = { readonly services: ServiceClient; readonly onFile: <T>(work: (tx: FileTx) => Promise<T>) => Promise<T> }

/** The database refused to erase a file because its registration stands. */
export const isStillRegistered = (error: unknown): boolean => isRefusedBy(error, 'peppol_registrations_standing')

/** Withdraws the registration of a file, which may be in the bin. Without an answer of the provider nothing changes. */
export async function withdrawBeforeErasing(network: Providing, { services, onFile }: Context): Promise<string> {
  const [record, environment] = await onFile(
    async (tx) => [await store.loadOne(tx, tx.company.id), await store.readEnvironment(tx)] as const,
  )
  if (requireProvider(network).environment !== environment)
    throw refused('peppol_not_active', messages.other_environment, { params: { environment: environment ?? '' } })
  await withdraw(network, { services, record, write: onFile })
  return record.participant_id ?? ''
}
