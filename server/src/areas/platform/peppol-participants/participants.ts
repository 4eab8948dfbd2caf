/** Participants of the network, as the provider of this installation knows them. Third parties and messages ask here too. */
import type { ParticipantSheet, PeppolProvider } from '../../../adapters/peppol-provider/index.ts'
import type { ServiceClient, ServiceFailure } from '../../../kernel/outbound/services.ts'
import type { Db } from '../../../kernel/write/database.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import { fullIdOf } from './rules.ts'
import type { Participant } from './schema.ts'
import * as store from './store.ts'

/** Why there is no answer: the provider failed, or the operator configured none. */
export type PeppolSilence = ServiceFailure | { readonly kind: 'not_configured' }

/** What a lookup needs of the route or the job that makes it. */
export type ParticipantContext = {
  readonly services: ServiceClient
  readonly read: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  readonly writeUnlocked: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
}

export type Participants = {
  /** `participantId` as `readParticipantId` gives it. */
  readonly find: (context: ParticipantContext, participantId: string) => Promise<Participant | PeppolSilence>
}

export const isPeppolSilence = (outcome: object): outcome is PeppolSilence => 'kind' in outcome

/** Hours for which an answer is kept; shorter when the participant is not registered, because it may register. */
const hoursOf = ({ registered }: ParticipantSheet): number => (registered ? 24 : 1)

export function openParticipants(provider: PeppolProvider | null): Participants {
  const underWay = new Map<string, Promise<Participant | PeppolSilence>>()

  const ask = async ({ services, read, writeUnlocked }: ParticipantContext, id: string): Promise<Participant | PeppolSilence> => {
    if (provider === null) return { kind: 'not_configured' }
    const { environment } = provider
    const kept = await read((db) => store.findKept(db, environment, id))
    if (kept) return shown(kept)
    const sheet = await provider.lookup(services, id)
    if ('kind' in sheet) return sheet
    return shown(await writeUnlocked((tx) => store.keep(tx, environment, id, sheet, hoursOf(sheet))))
  }

  return {
    /** Requests for one participant at once share one question. */
    find: async (context, id) => {
      const asked = underWay.get(id) ?? ask(context, id).finally(() => underWay.delete(id))
      underWay.set(id, asked)
      return asked
    },
  }
}

const shown = (kept: Omit<Participant, 'full_id'>): Participant => ({ ...kept, full_id: fullIdOf(kept.participant_id) })
