/** A mail as it is stored: its texts filled in, its recipients, its Message-ID. */
import { randomUUID } from 'node:crypto'
import { refuseIf } from '../../../../kernel/route/field-errors.ts'
import { invalidField } from '../../../../kernel/route/problem.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import type { Language } from '../../../../lib/languages.ts'
import { isMailName, oneLine } from '../../../../lib/mail-address.ts'
import { messages } from '../messages.ts'
import type { MailRow } from '../store.ts'
import { textErrors } from '../templates/actions.ts'
import { builtIn, type Text } from '../templates/built-in.ts'
import { fillBody, fillSubject, unixLines, type Values } from '../templates/fill.ts'
import { type Purpose, variablesOf } from '../templates/purposes.ts'
import { findTemplate } from '../templates/store.ts'
import type { SenderFacts } from './store.ts'

export type ChosenText = Text & { readonly template_id: number | null }
type Written = { readonly subject?: string | null | undefined; readonly body?: string | null | undefined }

/** The text of a template, or what the request writes instead of it. */
export async function chooseText(db: Db, purpose: Purpose, locale: Language, { subject, body }: Written): Promise<ChosenText> {
  refuseIf(textErrors({ subject: subject ?? null, body: body ?? null }, variablesOf[purpose]))
  if (purpose === 'free') {
    const missing = { ...(!subject && { subject: textRequired }), ...(!body && { body: textRequired }) }
    refuseIf(missing)
    return { template_id: null, subject: subject ?? '', body: unixLines(body ?? '') }
  }
  const template = await findTemplate(db, purpose, locale)
  const own = builtIn(purpose, locale)
  return {
    template_id: template?.id ?? null,
    subject: subject ?? template?.subject ?? own.subject,
    body: unixLines(body ?? template?.body ?? own.body),
  }
}
const textRequired = [{ message: messages.text_required }]

/** Fills the variables in; nothing that a value holds acts as a variable, a header or HTML. */
export function fillText({ subject, body }: Text, values: Values): Text {
  const filled = { subject: fillSubject(subject, values), body: fillBody(body, values) }
  for (const field of ['subject', 'body'] as const) if (filled[field] === '') throw invalidField(field, messages.text_empty)
  return filled
}

/** The firm's name stands before the address of the installation; who answers reaches the firm, or the person. */
export const senderFields = ({
  firm_name,
  company_name,
  firm_email,
  person_email,
}: SenderFacts): Pick<MailRow, 'sender_name' | 'reply_to'> => ({
  sender_name:
    Array.from(oneLine(firm_name ?? company_name))
      .slice(0, 190)
      .join('') || 'Partita',
  reply_to: firm_email ?? person_email,
})

export const newMessageId = (domain: string): string => `<${randomUUID()}@${domain}>`

/** The name of an attachment, without what a header cannot hold. */
export const attachmentName = (name: string): string => (isMailName(name) ? name : oneLine(name)).replaceAll(/["\\/]/g, '-')
