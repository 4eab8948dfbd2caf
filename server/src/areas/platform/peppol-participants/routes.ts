import { externalRoute } from '../../../kernel/route/external-route.ts'
import { json, type Route } from '../../../kernel/route/route.ts'
import { findParticipant } from './actions.ts'
import type { Participants } from './participants.ts'
import { Participant, participantParam } from './schema.ts'

export const createRoutes = (participants: Participants): Route[] => [
  externalRoute({
    method: 'GET',
    url: '/v1/companies/:company/peppol/participants/:participantId',
    operation_id: 'getPeppolParticipant',
    ability: 'read',
    role: 'encoder',
    demo: 'blocked',
    limit: 'lookup',
    codes: ['peppol_unavailable'],
    params: participantParam,
    reply: json(Participant),
    summary: 'Look a participant up in the Peppol network',
    description:
      'Asks the access point provider of the installation. A participant that is not registered is 200 with `registered` false. An answer is kept for 24 hours, that of a participant who is not registered for 1 hour. No answer of the provider is 503 `peppol_unavailable`.',
    run: (context) => findParticipant(participants, context, context.params.participantId),
  }),
]
