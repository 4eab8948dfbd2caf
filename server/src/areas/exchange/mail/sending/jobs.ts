/** Sends queued mails, each in a job of its own. A mail whose job died between the server's answer and our record goes out again, with its Message-ID. */
import { Type } from 'typebox'
import type { Readable } from 'node:stream'
import { isPermanent } from '../../../../adapters/smtp/index.ts'
import { every, job, type JobContext } from '../../../../kernel/jobs/jobs.ts'
import type { MailAttachment, SentMail } from '../../../../kernel/outbound/mail.ts'
import { id } from '../../../../kernel/route/shape.ts'
import type { Tx } from '../../../../kernel/write/write.ts'
import { oneLine } from '../../../../lib/mail-address.ts'
import { markReminded } from '../../../books/letterings/index.ts'
import { serveFile } from '../../../platform/files/index.ts'
import { mailFailed } from '../notes.ts'
import type { Attached } from '../store.ts'
import { htmlOf } from './html.ts'
import * as store from './store.ts'

/** Minutes to wait after each failed attempt; after the fifth the mail has failed. */
const waits = [5, 15, 60, 160] as const

const Payload = Type.Object({ company_id: id(), mail_id: id() })

export const mailJob = job('mail.send', 'mail', Payload, async (context, { company_id, mail_id }) => {
  const mail = await context.read(company_id, (db) => store.findToSend(db, mail_id))
  if (!mail) return
  const outcome = await attempt(context, company_id, mail)
  await context.onFile(company_id, (tx) => record(tx, company_id, mail, outcome))
})

/** One job for each mail: a second one with the same key replaces a waiting one. */
export function enqueueMail(tx: Pick<Tx, 'enqueue'>, company_id: number, mail_id: number, run_at?: string): void {
  tx.enqueue(mailJob, { company_id, mail_id }, { key: `mail ${company_id} ${mail_id}`, ...(run_at !== undefined && { run_at }) })
}

type Outcome = { readonly sent: SentMail } | { readonly error: string; readonly is_final: boolean }

const mailbox = (address: string) => ({ name: '', address })

async function attempt(context: JobContext, companyId: number, mail: store.MailToSend): Promise<Outcome> {
  const { to_addresses, cc_addresses, reply_to, sender_name, subject, body, locale, message_id, created_at } = mail
  const [to = '', ...others] = to_addresses
  try {
    const sent = await context.mail.send({
      to: mailbox(to),
      also_to: others.map(mailbox),
      cc: cc_addresses.map(mailbox),
      reply_to: reply_to === null ? undefined : mailbox(reply_to),
      sender_name,
      subject,
      text: `${body}\n`,
      html: htmlOf(locale, subject, body),
      language: locale,
      attachments: await Promise.all(mail.attachments.map((attached) => open(context, companyId, attached))),
      id: message_id.slice(1, -1),
      composed_at: new Date(created_at),
      is_automatic: false,
    })
    return { sent }
  } catch (error) {
    return { error: describe(error), is_final: isPermanent(error) }
  }
}

/** The bytes are verified against their hash while they are read. */
async function open(context: JobContext, companyId: number, { file_id, name, type }: Attached): Promise<MailAttachment> {
  const { content } = await serveFile({ files: context.files, read: (work) => context.read(companyId, work) }, file_id)
  return { name, type, content: content as Readable }
}

const describe = (error: unknown): string => oneLine(error instanceof Error ? error.message : String(error)).slice(0, 500)

async function record(tx: Tx, companyId: number, mail: store.MailToSend, outcome: Outcome): Promise<void> {
  if ('sent' in outcome) {
    const { sha256, size, response, refused } = outcome.sent
    const error = refused.length > 0 ? refused.join(', ').slice(0, 500) : null
    const done = await store.markSent(tx, mail.id, { sha256, size, response: oneLine(response).slice(0, 500), error })
    if (done) await markReminded(tx, await store.findItems(tx, mail.id), done.day)
    return
  }
  const minutes = outcome.is_final ? null : (waits[mail.attempts] ?? null)
  const waiting = await store.markAttempt(tx, mail.id, outcome.error, minutes)
  if (waiting?.next_attempt_at) enqueueMail(tx, companyId, mail.id, waiting.next_attempt_at)
  else if (waiting) tx.note(mailFailed, { params: { to: mail.to_addresses.join(', '), error: outcome.error } })
}

const batch = 500
const halfAnHour = 1_800_000

/** Mails whose job is gone: the file was archived or in the bin when their turn came. */
async function requeue({ clock, read, onFile, signal }: JobContext): Promise<void> {
  const before = new Date(clock.now().getTime() - halfAnHour).toISOString()
  for (const { company_id, mail_id } of await read(null, (db) => store.listOverdue(db, before, batch))) {
    if (signal.aborted) return
    await onFile(company_id, async (tx) => enqueueMail(tx, company_id, mail_id))
  }
}

export const schedules = [every('hour', 'mail.queue', 'mail', requeue)]
