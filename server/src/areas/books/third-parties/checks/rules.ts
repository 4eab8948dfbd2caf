import { peppolSchemesOf } from '../../../../lib/countries.ts'
import { readParticipantId } from '../../../platform/peppol-participants/index.ts'
import type { ThirdParty } from '../schema.ts'

type Numbers = Pick<ThirdParty, 'country' | 'vat_number' | 'enterprise_number' | 'peppol_identifier'>

/** National schemes whose value is the enterprise number; those that begin with 99 take the VAT number. Others are not asked by a number we have. */
const byEnterpriseNumber = new Set(['0208', '0225', '0002', '0106'])

const valueIn = (scheme: string, { vat_number, enterprise_number }: Numbers): string | null =>
  scheme.startsWith('99') ? vat_number : byEnterpriseNumber.has(scheme) ? enterprise_number : null

/** The identifiers by which a third party may be on the network: the one of its card, else those of its numbers, the usual scheme first. */
export function participantIdsOf(party: Numbers): string[] {
  const given = party.peppol_identifier === null ? null : readParticipantId(party.peppol_identifier)
  if (given !== null) return [given]
  return peppolSchemesOf(party.country).flatMap((scheme) => {
    const value = valueIn(scheme, party)
    return (value !== null && readParticipantId(`${scheme}:${value}`)) || []
  })
}
