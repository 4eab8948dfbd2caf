import { randomUUID } from 'node:crypto'
import { Type } from 'typebox'
import { isPermanent } from '../../../adapters/smtp/index.ts'
import { hashOfToken } from '../../../kernel/http/admit.ts'
import { every, job } from '../../../kernel/jobs/jobs.ts'
import { id } from '../../../kernel/route/shape.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import { oneLine } from '../../../lib/mail-address.ts'
import { newToken } from '../../../lib/tokens.ts'
import { removeMember } from '../access/index.ts'
import { findAccountById, unitsLeft } from '../auth/index.ts'
import { composeInvitationMail } from './mails.ts'
import { invitationExpired } from './notes.ts'
import { invitationPagePath } from './page.ts'
import * as store from './store.ts'

const answerPath = '/v1/auth/invitations/answer'
const day = 86_400

/**
 * The token of the link is drawn when the mail is sent, so that no table and no queue ever stores it. A retry draws another one, which
 * replaces the first; so it is another mail. An invitation that was answered or withdrawn is not sent, nor one to a former address.
 */
export const mailJob = job(
  'invitations.mail',
  'mail',
  Type.Object({ firm_id: id(), user_id: id() }),
  async (context, { firm_id, user_id }) => {
    const token = newToken()
    const [account, invited] = await context.write((tx) =>
      Promise.all([findAccountById(tx, user_id), store.replaceLink(tx, firm_id, user_id, hashOfToken(token))]),
    )
    if (!account || !invited || account.is_disabled || account.email !== invited.email || invited.seconds <= 0) return
    const { firm, firm_name, seconds } = invited
    const signed = context.urls.sign(answerPath, seconds, { user: String(user_id), firm, token })
    const link = context.urls.absolute(invitationPagePath + signed.slice(answerPath.length))
    const name = oneLine(account.name)
    const language = account.locale ?? invited.locale ?? 'fr'
    const content = composeInvitationMail(language, { name, firm: firm_name, link, days: unitsLeft(seconds, day) })
    try {
      await context.mail.send({ ...content, to: { name, address: account.email }, id: randomUUID() })
    } catch (error) {
      // The mail server rejected the address for good: every further attempt would fail.
      if (!isPermanent(error)) throw error
    }
  },
)

/** Under the lock of the firm. */
async function endExpired(tx: Tx, firmId: number): Promise<void> {
  for (const { user_id, name } of await store.listExpired(tx, firmId)) {
    await removeMember(tx, firmId, user_id)
    tx.note(invitationExpired, { firm_id: firmId, resource: 'members', record_id: user_id, record_label: name, params: { name } })
  }
}

export const schedules = [
  every('hour', 'invitations.expire', 'events', async ({ read, onFirm, signal }) => {
    for (const { firm_id } of await read(null, store.listFirmsWithExpired)) {
      if (signal.aborted) return
      await onFirm(firm_id, (tx) => endExpired(tx, firm_id))
    }
  }),
]
