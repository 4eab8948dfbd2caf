import { type Static, Type } from 'typebox'
import { dateIn, decimal, email, fileUrl, flag, id, line, nullable, oneOf, optional, text, timestamp } from '../../../kernel/route/shape.ts'
import { languages } from '../../../lib/languages.ts'
import { OpenItem, thirdPartyId } from '../../books/ledger/index.ts'
import { purposes } from './templates/purposes.ts'
import { longestBody } from './templates/schema.ts'

const statuses = ['queued', 'sent', 'failed'] as const
const mostRecipients = 10
const mostDocuments = 20

const Attachment = Type.Object(
  { name: Type.String(), size: Type.Integer(), sha256: Type.String(), file_url: nullable(fileUrl()) },
  { title: 'MailAttachment' },
)

export const Mail = Type.Object(
  {
    id: id(),
    purpose: oneOf(purposes),
    template_id: nullable(id()),
    third_party_id: nullable(id()),
    to: Type.Array(email()),
    cc: Type.Array(email()),
    reply_to: nullable(email()),
    subject: Type.String(),
    body: Type.String(),
    locale: oneOf(languages),
    document_ids: Type.Array(id()),
    attachments: Type.Array(Attachment),
    warnings: Type.Array(Type.String(), {
      description: '`peppol_available`: an invoice to an enterprise that receives its invoices over Peppol',
    }),
    status: oneOf(statuses),
    attempts: Type.Integer(),
    next_attempt_at: Type.Unsafe<string | null>({ ...nullable(timestamp()), description: 'While the mail waits' }),
    error: Type.Unsafe<string | null>({
      ...nullable(Type.String()),
      description: 'What the mail server answered last; null when all went well',
    }),
    sent_at: nullable(timestamp()),
    message_id: Type.String({ description: 'The Message-ID: the same at each attempt' }),
    message_sha256: Type.Unsafe<string | null>({
      ...nullable(Type.String()),
      description: 'SHA-256 of the whole message as the mail server took it',
    }),
    message_size: nullable(Type.Integer()),
    response: Type.Unsafe<string | null>({ ...nullable(Type.String()), description: 'The answer of the mail server that took it' }),
    created_by: nullable(id()),
    created_at: timestamp(),
  },
  { title: 'Mail' },
)
export type Mail = Static<typeof Mail>

export const MailFilter = Type.Object({
  status: Type.Optional(oneOf(statuses)),
  third_party_id: Type.Optional(id()),
  purpose: Type.Optional(oneOf(purposes)),
  from: Type.Optional({ ...dateIn(), description: 'Made on or after that day' }),
  to: Type.Optional({ ...dateIn(), description: 'Made on or before that day' }),
})
export type MailFilter = Static<typeof MailFilter>

const addresses = (description: string) => Type.Array(email(), { maxItems: mostRecipients, description })
/** Reminders have an operation of their own, which knows the levels. */
const sentByHand = ['document', 'statement', 'document_request', 'free'] as const

export const NewMail = Type.Object({
  purpose: Type.Optional({
    ...oneOf(sentByHand),
    description: 'By default `document` with documents, `statement` with a statement, else `free`. Reminders are sent by `POST reminders`',
  }),
  third_party_id: optional(thirdPartyId()),
  to: Type.Optional(addresses('By default the address of the third party')),
  cc: Type.Optional(addresses('Copies')),
  subject: Type.Optional({ ...nullable(line(190, 1)), description: 'By default that of the template' }),
  body: Type.Optional({ ...nullable(text(longestBody, 1)), description: 'By default that of the template' }),
  locale: Type.Optional({ ...nullable(oneOf(languages)), description: 'By default the language of the third party, else of the file' }),
  document_ids: Type.Optional(Type.Array(id(), { maxItems: mostDocuments, description: 'Their file, or the invoice as PDF' })),
  statement: Type.Optional(Type.Boolean({ ...flag(), description: 'Attaches the statement of the third party at today' })),
})
export type NewMail = Static<typeof NewMail>

const blocks = ['reminder_blocked', 'email_missing', 'too_soon'] as const

export const ReminderProposal = Type.Object(
  {
    third_party: Type.Object(
      { id: id(), code: text(20), name: text(190), email: nullable(email()), locale: oneOf(languages) },
      { title: 'RemindedThirdParty' },
    ),
    level: Type.Integer({ minimum: 1, maximum: 3 }),
    items: Type.Array(OpenItem, { description: 'Past their due date; credits are deducted' }),
    total: decimal(),
    last_reminder_at: nullable(timestamp()),
    blocked: Type.Unsafe<(typeof blocks)[number] | null>({
      ...nullable(oneOf(blocks)),
      description: '`too_soon`: the last reminder is less than 14 days old; to a consumer, the days to pay are not over',
    }),
  },
  { title: 'ReminderProposal' },
)
export type ReminderProposal = Static<typeof ReminderProposal>

export const ReminderFilter = Type.Object({
  level: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
  as_of: Type.Optional({ ...dateIn(), description: 'What was open and overdue at the end of that day; by default today' }),
})
export type ReminderFilter = Static<typeof ReminderFilter>

export const NewReminders = Type.Object({
  third_party_ids: Type.Array(id(), { minItems: 1, maxItems: 200 }),
  level: Type.Optional(
    Type.Unsafe<number | null>({ ...nullable(Type.Integer({ minimum: 1, maximum: 3 })), description: 'Only proposals of that level' }),
  ),
  locale: Type.Optional({ ...nullable(oneOf(languages)), description: 'By default the language of each customer' }),
})
export type NewReminders = Static<typeof NewReminders>

const skipReasons = ['not_due', ...blocks, 'queued'] as const
export type SkipReason = (typeof skipReasons)[number]

export const QueuedReminders = Type.Object(
  {
    queued: Type.Integer(),
    mails: Type.Array(Mail),
    skipped: Type.Array(Type.Object({ third_party_id: id(), reason: oneOf(skipReasons) })),
  },
  { title: 'QueuedReminders' },
)
export type QueuedReminders = Static<typeof QueuedReminders>
