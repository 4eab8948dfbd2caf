import { type Static, Type } from 'typebox'
import { isPermanent } from '../../../adapters/smtp/index.ts'
import { every, job, type JobContext } from '../../../kernel/jobs/jobs.ts'
import type { Mail } from '../../../kernel/outbound/mail.ts'
import { id, uuid } from '../../../kernel/route/shape.ts'
import type { Urls } from '../../../kernel/files/urls.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import { oneLine } from '../../../lib/mail-address.ts'
import { composePasswordMail, composeVerificationMail } from './mails.ts'
import { purgeNotices } from './notices/store.ts'
import { resetPagePath } from './reset-page.ts'
import { isHashOf, unitsLeft } from './rules.ts'
import * as store from './store.ts'

const AddressMail = Type.Object({
  kind: Type.Literal('address'),
  mail_id: uuid(),
  user_id: id(),
  hash: Type.String(),
  expires: Type.Integer({ description: 'Unix time' }),
})
const PasswordMail = Type.Object({ kind: Type.Literal('password'), mail_id: uuid(), user_id: id(), nonce: uuid(), firm: Type.String() })

const verifyPath = '/v1/auth/email/verify'
const resetPath = '/v1/auth/password/reset'

/** The mailed link opens an HTML page; the page passes the signed query on to the API route. */
export const resetPageLink = (urls: Urls, seconds: number, user: string, nonce: string) =>
  urls.absolute(resetPagePath + urls.sign(resetPath, seconds, { user, nonce }).slice(resetPath.length))

/**
 * The link is signed when the mail is sent, so that no table and no queue ever stores one. A retry signs it again with the same expiry. A
 * link that was used, replaced or has expired in the meantime is not sent.
 */
export const mailJob = job('auth.mail', 'mail', Type.Union([AddressMail, PasswordMail]), async (context, payload) => {
  const found = payload.kind === 'address' ? await buildAddressMail(context, payload) : await buildPasswordMail(context, payload)
  if (!found) return
  try {
    await context.mail.send({ ...found, id: payload.mail_id })
  } catch (error) {
    // The mail server rejected the address for good: every further attempt would fail.
    if (!isPermanent(error)) throw error
  }
})

type MailToSend = Omit<Mail, 'id'> | null

async function buildAddressMail(
  { read, clock, urls }: JobContext,
  { user_id, hash, expires }: Static<typeof AddressMail>,
): Promise<MailToSend> {
  const account = await read(null, (db) => store.findAccountById(db, user_id))
  const seconds = expires - Math.ceil(clock.now().getTime() / 1000)
  if (!account?.pending_email || account.is_disabled || !isHashOf(hash, account.pending_email) || seconds <= 0) return null
  const name = oneLine(account.name)
  const link = urls.absolute(urls.sign(verifyPath, seconds, { user: String(user_id), hash }))
  const content = composeVerificationMail(account.locale ?? 'fr', { name, link, hours: unitsLeft(seconds, 3600) })
  return { ...content, to: { name, address: account.pending_email } }
}

async function buildPasswordMail({ read, urls }: JobContext, { user_id, nonce, firm }: Static<typeof PasswordMail>): Promise<MailToSend> {
  const [account, live] = await read(null, (db) =>
    Promise.all([store.findAccountById(db, user_id), store.findValidLink(db, user_id, nonce)]),
  )
  if (!account || account.is_disabled || !live || live.seconds <= 0) return null
  const name = oneLine(account.name)
  const link = resetPageLink(urls, live.seconds, String(user_id), nonce)
  const content = composePasswordMail(account.locale ?? 'fr', { name, firm, link, minutes: unitsLeft(live.seconds, 60) })
  return { ...content, to: { name, address: account.email } }
}

const purge = async (tx: Tx): Promise<void> => {
  await store.purgeExpired(tx)
  await purgeNotices(tx)
}

export const schedules = [every('night', 'auth.purge', 'nightly', ({ write }) => write(purge))]
