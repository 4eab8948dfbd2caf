import { refused } from '../../../kernel/route/problem.ts'
import type { Firm } from '../../../kernel/route/route.ts'
import type { Actor, Tx } from '../../../kernel/write/write.ts'
import { hashOfKey, keyHint, readKey } from '../../../lib/licence-key.ts'
import { messages } from './messages.ts'
import { licenceActivated, licenceReleased } from './notes.ts'
import { invalidKey, problemWithTerms, refuseOneMore } from './rules.ts'
import type { Licence } from './schema.ts'
import * as store from './store.ts'

type Activation = {
  readonly tx: Tx
  readonly firm: Firm
  readonly actor: Actor
  readonly now: Date
  readonly body: { readonly key: string }
}

/** Takes the place of the key the firm had. The same key again changes nothing, so that it lifts no suspension either. */
export async function activate({ tx, firm, actor, now, body }: Activation, publicKeys: readonly string[]): Promise<Licence> {
  const key = body.key.trim()
  const terms = readKey(publicKeys, key)
  if (!terms) throw invalidKey('key_unreadable')
  const problem = problemWithTerms(terms, firm.public_token, now.toISOString().slice(0, 10))
  if (problem) throw problem
  const key_hash = hashOfKey(key)
  const held = await store.holderOf(tx, key_hash)
  if (held?.firm_id === firm.id) return store.licenceOf(tx, firm.id)
  if (held?.suspended) throw invalidKey('key_suspended')
  const plan = await store.planOf(tx, terms.plan)
  if (!plan) throw invalidKey('key_of_unknown_plan', { plan: terms.plan })

  await store.release(tx, firm.id)
  const key_hint = keyHint(key)
  const claimed = await store.claim(tx, firm.id, { ...terms, ...plan, key_hash, key_hint, activated_by: actor.id })
  if (!claimed) throw refused('licence_in_use', messages.licence_in_use)
  tx.note(licenceActivated, { params: { plan: terms.plan, key_hint } })
  return store.licenceOf(tx, firm.id)
}

export async function release(tx: Tx, firmId: number): Promise<void> {
  const released = await store.release(tx, firmId)
  if (released) tx.note(licenceReleased, { params: released })
}

/** Call it under the firm's lock, before a member is added or becomes active again. */
export async function refuseUsersBeyond(tx: Tx, firmId: number): Promise<void> {
  refuseOneMore('user_limit_reached', await store.roomForUsers(tx, firmId))
}

/** Call it under the firm's lock, or the user's for a file without a firm, before a file is made or leaves the bin. */
export async function refuseCompaniesBeyond(tx: Tx, firmId: number | null, userId: number): Promise<void> {
  if (firmId === null) refuseOneMore('company_limit_reached', await store.roomWithoutFirm(tx, userId), messages.standalone_limit_reached)
  else refuseOneMore('company_limit_reached', await store.roomForCompanies(tx, firmId))
}
