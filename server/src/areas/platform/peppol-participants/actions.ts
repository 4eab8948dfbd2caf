import { invalidField } from '../../../kernel/route/problem.ts'
import { messages } from './messages.ts'
import { isPeppolSilence, type ParticipantContext, type Participants } from './participants.ts'
import { peppolUnavailable } from './problems.ts'
import { readParticipantId } from './rules.ts'
import type { Participant } from './schema.ts'

export async function findParticipant(participants: Participants, context: ParticipantContext, given: string): Promise<Participant> {
  const id = readParticipantId(given)
  if (id === null) throw invalidField('participantId', messages.identifier_wrong)
  const found = await participants.find(context, id)
  if (isPeppolSilence(found)) throw peppolUnavailable(found)
  return found
}
