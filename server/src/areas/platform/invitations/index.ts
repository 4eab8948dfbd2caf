/**
 * Invitations: somebody else's account joins a firm only when its owner accepts, after signing in or by a mailed link. Until then the
 * membership is inactive and the firm sees what it wrote itself. Whoever adds members on behalf of others, as the mirror of the external
 * platform will, invites through `inviteMember`.
 */
import type { Area } from '../../../kernel/route/area.ts'
import { mailJob, schedules } from './jobs.ts'
import * as notes from './notes.ts'
import { routes } from './routes.ts'

export const invitations: Area = {
  name: 'invitations',
  title: 'Invitations',
  description: 'Firms that invite you to their team, and your answer. Nobody becomes a member of a firm without accepting.',
  owns: ['firm_invitations'],
  routes,
  jobs: [mailJob],
  schedules,
  notes: Object.values(notes),
}

export { inviteMember } from './actions.ts'
export { mountInvitationPage } from './page.ts'
export { mailJob as invitationMailJob } from './jobs.ts'
