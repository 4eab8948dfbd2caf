import type { ServiceClient, ServiceFailure } from '../../kernel/outbound/services.ts'

/** What the network says of a participant. A participant that is not registered has no document types. */
export type ParticipantSheet = {
  readonly registered: boolean
  readonly name: string | null
  readonly country: string | null
  /** Without their scheme: `urn:oasis:…::Invoice##urn:cen.eu:en16931:2017#compliant#…::2.1`. */
  readonly document_types: readonly string[]
  /** The host of the access point that receives. */
  readonly access_point: string | null
}

/** An access point provider. Its calls never throw; a failure is a value. Identifiers are written `0208:0403170701`, in small letters. */
export type PeppolProvider = {
  readonly environment: 'test' | 'production'
  readonly lookup: (services: ServiceClient, participantId: string) => Promise<ParticipantSheet | ServiceFailure>
}
