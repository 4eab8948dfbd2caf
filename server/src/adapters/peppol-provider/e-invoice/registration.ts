import { Type } from 'typebox'
import { readJson, type ServiceFailure } from '../../../kernel/outbound/services.ts'
import type { Applicant, RegistrationState } from '../provider.ts'
import type { Ask } from './client.ts'
import { lookup } from './lookup.ts'

/*
 * The interface has no operation that registers a participant: the holder of the account adds its identifiers in the pages of the provider,
 * who checks who they belong to. What the account says is the state of a registration.
 */

const Account = Type.Object({
  peppol_ids: Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()])),
  smp_registration: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
})

/** What every participant of this provider receives. */
const billing = '##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1'
const received = ['Invoice', 'CreditNote'].map((root) => `urn:oasis:names:specification:ubl:schema:xsd:${root}-2::${root}${billing}`)

const readAccount = async (ask: Ask) => readJson(await ask('/api/me/'), Account)

export async function registrationOf(ask: Ask, applicant: Applicant): Promise<RegistrationState | ServiceFailure> {
  const { participant_id, receives, moves } = applicant
  const account = await readAccount(ask)
  if (!('value' in account)) return account
  const { peppol_ids, smp_registration } = account.value
  const isListed = (peppol_ids ?? []).some((id) => id.toLowerCase() === participant_id)
  if (isListed && receives && !smp_registration) return { state: 'pending', checks: ['publication'] }
  if (isListed) return { state: 'active', document_types: receives ? received : [] }
  if (!receives) return { state: 'pending', checks: ['account'] }
  const sheet = await lookup(ask, participant_id)
  if ('kind' in sheet) return sheet
  if (sheet.registered && !moves) return { state: 'elsewhere' }
  return { state: 'pending', checks: moves ? ['account', 'migration'] : ['account'] }
}

/** Only the holder of the account takes an identifier out of it. Whether the provider answers shows that it can be told. */
export async function withdraw(ask: Ask): Promise<{ readonly state: 'withdrawn' } | ServiceFailure> {
  const account = await readAccount(ask)
  return 'value' in account ? { state: 'withdrawn' } : account
}
