import { type Static, Type } from 'typebox'
import { readJson, type ServiceFailure } from '../../../kernel/outbound/services.ts'
import type { ParticipantSheet } from '../provider.ts'
import type { Ask } from './client.ts'

const word = Type.Optional(Type.Union([Type.String(), Type.Null()]))

const Endpoint = Type.Object({
  url: Type.String(),
  documentTypes: Type.Array(Type.Object({ scheme: Type.String(), value: Type.String() })),
  processes: Type.Optional(
    Type.Union([Type.Array(Type.Object({ endpoints: Type.Array(Type.Object({ address: Type.String() })) })), Type.Null()]),
  ),
})
const Answer = Type.Object({
  queryMetadata: Type.Object({ identifierValue: Type.String() }),
  dnsInfo: Type.Object({ status: Type.String(), smpHostname: word }),
  serviceMetadata: Type.Object({ status: Type.String(), endpoints: Type.Array(Endpoint) }),
  businessCard: Type.Object({ entities: Type.Array(Type.Object({ name: word, countryCode: word })) }),
})

const unreadable: ServiceFailure = { kind: 'wrong_answer', reason: 'unreadable' }
const directorySilent: ServiceFailure = { kind: 'unavailable', reason: 'status', retry_after_seconds: null }

export async function lookup(ask: Ask, participantId: string): Promise<ParticipantSheet | ServiceFailure> {
  const answer = readJson(await ask(`/api/lookup?${new URLSearchParams({ peppol_id: participantId }).toString()}`), Answer)
  if (!('value' in answer)) return answer
  const { queryMetadata, dnsInfo, serviceMetadata, businessCard } = answer.value
  // An answer about another participant proves nothing.
  if (queryMetadata.identifierValue.toLowerCase() !== participantId) return unreadable
  if (dnsInfo.status === 'pending') return directorySilent
  if (!dnsInfo.smpHostname) return { registered: false, name: null, country: null, document_types: [], access_point: null }
  // The network knows the participant, and its publisher does not say what it receives.
  if (serviceMetadata.status !== 'success') return directorySilent
  const [entity] = businessCard.entities
  return {
    registered: true,
    name: entity?.name?.slice(0, 190) ?? null,
    country: /^[A-Z]{2}$/.exec(entity?.countryCode ?? '')?.[0] ?? null,
    document_types: [
      ...new Set(serviceMetadata.endpoints.flatMap(({ documentTypes }) => documentTypes.map(({ value }) => value.slice(0, 500)))),
    ],
    access_point: accessPointOf(serviceMetadata.endpoints),
  }
}

/** The host that receives documents; where the answer names none, the host of the publisher. */
function accessPointOf(endpoints: readonly Static<typeof Endpoint>[]): string | null {
  const received = endpoints.flatMap(({ processes }) =>
    (processes ?? []).flatMap((process) => process.endpoints.map(({ address }) => address)),
  )
  const address = [...received, ...endpoints.map(({ url }) => url)].find((each) => URL.canParse(each))
  return address === undefined ? null : new URL(address).host
}
