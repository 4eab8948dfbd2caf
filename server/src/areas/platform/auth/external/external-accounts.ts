import type { Tx } from '../../../../kernel/write/write.ts'
import { syncPerson } from '../../access/index.ts'
import * as store from '../store.ts'

/**
 * The account of a user of the external platform, locked. It is known by the id of the platform, and follows its name and address there. An
 * address that has an account of its own here gives that account unchanged; one that belongs to another user of the platform gives null.
 */
export async function findOrCreateExternal(tx: Tx, given: store.ExternalAccount): Promise<store.Account | null> {
  const user = { ...given, email: given.email.toLowerCase() }
  const { byId, byAddress } = await find(tx, user)
  const found = byId ?? byAddress
  if (!found) {
    const created = await store.insertExternal(tx, user)
    // Somebody created it meanwhile.
    if (!created) return findOrCreateExternal(tx, given)
    await syncPerson(tx, created)
    return created
  }
  const account = await store.lockAccount(tx, found.id)
  if (!account) return null
  if (account.auth_source !== 'external') return account
  const { external_id } = await store.externalIdOf(tx, account.id)
  if (external_id !== null && external_id !== user.id) return null
  // The address that the user has there now is somebody else's here: the user keeps the former one.
  const email = byAddress && byAddress.id !== account.id ? account.email : user.email
  const updated = await store.updateExternal(tx, account.id, { ...user, email })
  await syncPerson(tx, updated)
  return updated
}

const find = async (tx: Tx, { id, email }: store.ExternalAccount) => ({
  byId: await store.findAccountByExternalId(tx, id),
  byAddress: await store.findAccountByEmail(tx, email),
})
