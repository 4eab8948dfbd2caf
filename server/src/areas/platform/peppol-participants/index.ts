/**
 * Peppol participants: who is on the network, as the operator's access point provider says. Owns the kept answers, which are the same for all
 * company files.
 */
import { every } from '../../../kernel/jobs/jobs.ts'
import type { Area } from '../../../kernel/route/area.ts'
import type { Participants } from './participants.ts'
import { createRoutes } from './routes.ts'
import { dropExpired } from './store.ts'

export const peppolParticipants = (participants: Participants): Area => ({
  name: 'peppol-participants',
  title: 'Peppol participants',
  description: 'Who is on the Peppol network, and what they receive.',
  owns: ['peppol_participants'],
  routes: createRoutes(participants),
  schedules: [every('night', 'peppol_participants.drop_expired', 'nightly', async ({ write }) => void (await write(dropExpired)))],
})

export { readParticipantId } from './rules.ts'
export { isPeppolSilence, openParticipants, type ParticipantContext, type Participants, type PeppolSilence } from './participants.ts'
export { peppolUnavailable } from './problems.ts'
