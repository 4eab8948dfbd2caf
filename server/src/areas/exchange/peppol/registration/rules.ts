import { invalidField, refused } from '../../../../kernel/route/problem.ts'
import { needsApprovedPlatform, peppolSchemesOf } from '../../../../packs/peppol.ts'
import { messages } from '../messages.ts'
import type { Network } from '../provider.ts'
import type { Registration, RegistrationIn } from './schema.ts'
import type { CompanyNumbers, Wanted } from './store.ts'

export type Providing = Pick<Network, 'provider'>

export const stands = ({ status }: Pick<Registration, 'status'>): boolean => status === 'pending' || status === 'active'

type Provided = Pick<Network, 'is_approved_in_france'> & { readonly environment: Wanted['environment'] }

/** The registration that a request asks for; what it leaves out stays as it is. */
export function wantedRegistration(
  before: Registration,
  given: RegistrationIn,
  company: CompanyNumbers,
  { environment, is_approved_in_france }: Provided,
): Wanted {
  if (needsApprovedPlatform(company.country_pack) && !is_approved_in_france) throw invalidField('scheme', messages.platform_not_approved)
  const schemes = peppolSchemesOf(company.country_pack)
  const asked = given.scheme ?? (stands(before) ? before.scheme : null) ?? schemes[0]?.scheme
  const found = schemes.find(({ scheme }) => scheme === asked)
  if (!found) throw invalidField('scheme', messages.scheme_unknown, { schemes: schemes.map(({ scheme }) => scheme).join(', ') })
  const number = company[found.number]
  if (number === null) throw refused('peppol_identifier_missing', messages.identifier_missing)
  const participant_id = `${found.scheme}:${number}`.toLowerCase()
  if (stands(before) && participant_id !== before.participant_id)
    throw invalidField('scheme', messages.scheme_stands, { participant: before.participant_id ?? '' })
  return {
    environment,
    scheme: found.scheme,
    participant_id,
    incoming_enabled: given.incoming_enabled ?? (stands(before) ? before.incoming_enabled : true),
    is_moving: Boolean(given.migration_key),
    contact_email: given.contact_email === undefined ? before.contact_email : given.contact_email,
  }
}

const [hour, quarter, month] = [3600, 900, 30 * 24 * 3600]

/** Seconds until a registration of this age is checked again: each minute of the first hour, then every quarter of an hour. */
export const nextCheck = (age: number): number => (age < hour ? 60 : quarter)

export const isOverdue = (age: number): boolean => age > month
