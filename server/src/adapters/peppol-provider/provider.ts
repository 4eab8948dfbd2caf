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

/** A company that is to send, and to receive where it asks for it. */
export type Applicant = {
  readonly participant_id: string
  readonly receives: boolean
  /** It moves from another access point, which keeps it on the network until then. */
  readonly moves: boolean
}

/** What a registration still waits for. */
const pendingChecks = ['account', 'publication', 'migration'] as const
export type PendingCheck = (typeof pendingChecks)[number]

/** `elsewhere`: another access point receives for the participant. */
export type RegistrationState =
  | { readonly state: 'active'; readonly document_types: readonly string[] }
  | { readonly state: 'pending'; readonly checks: readonly PendingCheck[] }
  | { readonly state: 'elsewhere' }

/** The provider does not take the document, and never will: its reasons, in its words. */
export type Rejected = { readonly rejected: string }

/** `draft`: not sent yet. `accepted`: taken for transmission. `delivered`: received by the access point of the receiver. */
export type Transmission = {
  readonly state: 'draft' | 'accepted' | 'delivered' | 'rejected'
  readonly reasons: string | null
  /** What was reported of it, in order: receipts of the network and answers of the receiver. */
  readonly events: readonly { readonly at: string; readonly text: string }[]
}

export type Inbound = { readonly xml: Buffer; readonly sender: string; readonly receiver: string }

/** An access point provider. Its calls never throw; a failure is a value. Identifiers are written `0208:0403170701`, in small letters. */
export type PeppolProvider = {
  readonly environment: 'test' | 'production'
  /** Safe to repeat. */
  readonly register: (services: ServiceClient, applicant: Applicant) => Promise<RegistrationState | ServiceFailure>
  readonly registration: (services: ServiceClient, applicant: Applicant) => Promise<RegistrationState | ServiceFailure>
  readonly withdraw: (services: ServiceClient, participantId: string) => Promise<{ readonly state: 'withdrawn' } | ServiceFailure>
  /** Hands a document over without sending it; its id is to be stored before it is sent. */
  readonly prepare: (
    services: ServiceClient,
    xml: Buffer,
    name: string,
  ) => Promise<{ readonly document_id: string } | Rejected | ServiceFailure>
  /** A document that was sent before is not sent again. */
  readonly send: (
    services: ServiceClient,
    documentId: string,
    sender: string,
    receiver: string,
  ) => Promise<{ readonly state: 'accepted' } | Rejected | ServiceFailure>
  readonly status: (services: ServiceClient, documentId: string) => Promise<Transmission | ServiceFailure>
  /** One page of what was received, newest first. */
  readonly inbox: (
    services: ServiceClient,
    page: number,
  ) => Promise<{ readonly ids: readonly string[]; readonly is_last: boolean } | ServiceFailure>
  readonly download: (services: ServiceClient, id: string) => Promise<Inbound | ServiceFailure>
  readonly lookup: (services: ServiceClient, participantId: string) => Promise<ParticipantSheet | ServiceFailure>
}
