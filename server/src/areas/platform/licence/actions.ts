import { refused } from '../../../kernel/route/problem.ts'
import type { Firm } from '../../../kernel/route/route.ts'
import type { Actor, Tx } from '../../../kernel/write/write.ts'
import { hashOfKey, keyHint, readKey } from '../../../lib/licence-key.ts'
import { messages } from './messages.ts'
import { licenceActivated, licenceReleased } from './notes.ts'
import { invalidKey, problemWithTerms, refuseAtLimit } from './rules.ts'
import type { Licence } from './schema.ts'
import * as store from './store.ts'

type Activation = {
  readonly tx: Tx
  readonly firm: Firm
  readonly actor: Actor
  readonly now: Date
  readonly body: { readonly key: string }
}

/** Replaces the firm's key. Activating the same key again changes nothing, so it cannot lift a suspension. */
export async function activateLicence({ tx, firm, actor, now, body }: Activation, publicKeys: readonly string[]): Promise<Licence> {
  const key = body.key.trim()
  const terms = readKey(publicKeys, key)
  if (!terms) throw invalidKey('key_unreadable')
  const problem = problemWithTerms(terms, firm.public_token, now.toISOString().slice(0, 10))
  if (problem) throw problem
  const key_hash = hashOfKey(key)
  const held = await store.findKeyHolder(tx, key_hash)
  if (held?.firm_id === firm.id) return store.loadLicence(tx, firm.id)
  if (held?.suspended) throw invalidKey('key_suspended')
  const plan = await store.findPlan(tx, terms.plan)
  if (!plan) throw invalidKey('key_of_unknown_plan', { plan: terms.plan })

  await store.releaseKey(tx, firm.id)
  const key_hint = keyHint(key)
  const claimed = await store.claimKey(tx, firm.id, { ...terms, ...plan, key_hash, key_hint, activated_by: actor.id })
  if (!claimed) throw refused('licence_in_use', messages.licence_in_use)
  tx.note(licenceActivated, { params: { plan: terms.plan, key_hint } })
  return store.loadLicence(tx, firm.id)
}

export async function releaseLicence(tx: Tx, firmId: number): Promise<void> {
  const released = await store.releaseKey(tx, firmId)
  if (released) tx.note(licenceReleased, { params: released })
}

/** Must be called under the firm's lock, before a member is added or activated again. */
export async function refuseUserOverLimit(tx: Tx, firmId: number): Promise<void> {
  refuseAtLimit('user_limit_reached', await store.loadUserUsage(tx, firmId))
}

/** Must be called under the firm's lock, or the user's for a standalone file, before a company file is created or restored. */
export async function refuseCompanyOverLimit(tx: Tx, firmId: number | null, userId: number): Promise<void> {
  if (firmId === null)
    refuseAtLimit('company_limit_reached', await store.loadStandaloneUsage(tx, userId), messages.standalone_limit_reached)
  else refuseAtLimit('company_limit_reached', await store.loadCompanyUsage(tx, firmId))
}
