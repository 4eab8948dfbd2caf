import { externalRoute } from '../../../kernel/route/external-route.ts'
import { nothing, plain, route } from '../../../kernel/route/route.ts'
import { publicToken } from '../../../kernel/route/shape.ts'
import { acceptInvitation, answerByLink, declineInvitation } from './actions.ts'
import { Invitation, LinkAnswer, LinkQuery } from './schema.ts'
import { listInvitations } from './store.ts'

const url = '/v1/auth/invitations'
const own = { ability: 'session', role: 'owner-of-self', addition: true } as const
const answering = {
  ...own,
  demo: 'blocked',
  limit: 'write',
  /** Not named `firm`: the firm does not exist for the caller yet. */
  params: { invitation: { ...publicToken(), description: 'The public token of the firm that invites' } },
  status: 204,
} as const

export const routes = [
  route({
    ...own,
    method: 'GET',
    url,
    operation_id: 'listInvitations',
    demo: 'allowed',
    limit: 'read',
    reply: plain(Invitation),
    summary: 'Invitations you have not answered',
    description: 'Newest first. An invitation ends after 30 days.',
    run: ({ db, actor }) => listInvitations(db, actor.id),
  }),
  route({
    ...answering,
    method: 'POST',
    url: `${url}/:invitation/accept`,
    operation_id: 'acceptInvitation',
    codes: ['mailed_link_required'],
    reply: nothing(),
    summary: 'Accept an invitation',
    description:
      'You become a member of the firm with the role and the company files of the invitation. If somebody else chose your password, or your address is not confirmed, accept by the link in the mail instead.',
    run: ({ tx, actor, params }) => acceptInvitation(tx, actor, params.invitation),
  }),
  route({
    ...answering,
    method: 'POST',
    url: `${url}/:invitation/decline`,
    operation_id: 'declineInvitation',
    reply: nothing(),
    summary: 'Decline an invitation',
    description: 'The firm sees that the invitation was declined, and learns nothing of your account. It may invite you again.',
    run: ({ tx, actor, params }) => declineInvitation(tx, actor, params.invitation),
  }),
  externalRoute({
    method: 'POST',
    url: `${url}/answer`,
    operation_id: 'answerInvitation',
    ability: 'signed',
    signs: 'query',
    role: 'none',
    demo: 'allowed',
    limit: 'account',
    addition: true,
    locks: 'none',
    codes: ['link_used'],
    query: LinkQuery,
    body: LinkAnswer,
    status: 204,
    reply: nothing(),
    summary: 'Answer an invitation by the mailed link',
    description:
      'The link works once. If somebody else chose the password of the account, `password` is required to accept (422 on `password`): it replaces theirs, and every session ends.',
    example: {
      query: {
        user: 12,
        firm: 'k3v9x2m7q4ta',
        token: 'Zk0x7b6V3m2Qp9r4Tn8LwYcE1uHsJd5gAfKiXoMvRqB',
        expires: '1767225600',
        signature: '5f0c9b1de2a847360d91c5b8f7a6e4d3c2b1a0f9e8d7c6b5a4938271605f4e3d',
      },
      body: { accept: true },
    },
    run: answerByLink,
  }),
]
