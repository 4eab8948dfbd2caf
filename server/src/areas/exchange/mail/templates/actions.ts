import { refuseIf } from '../../../../kernel/route/field-errors.ts'
import type { FieldErrors } from '../../../../kernel/route/problem.ts'
import { activityDetails } from '../../../../kernel/route/resource.ts'
import type { Tx } from '../../../../kernel/write/write.ts'
import { changesOf } from '../../../../lib/values.ts'
import { messages } from '../messages.ts'
import { templateUpdated } from '../notes.ts'
import { hasControlCharacters, unixLines, unknownVariables } from './fill.ts'
import { mailTemplate } from './resource.ts'
import type { MailTemplate, MailTemplatePatch } from './schema.ts'
import * as store from './store.ts'

/** What is wrong with a text that a person wrote, by field. */
export function textErrors(
  texts: { readonly subject?: string | null; readonly body?: string | null },
  known: readonly string[],
): FieldErrors {
  const errors: FieldErrors = {}
  for (const field of ['subject', 'body'] as const) {
    const text = texts[field] ?? ''
    const [unknown] = unknownVariables(text, known)
    if (unknown !== undefined) errors[field] = [{ message: messages.variable_unknown, params: { name: unknown, known: known.join(', ') } }]
    else if (field === 'body' && hasControlCharacters(unixLines(text))) errors[field] = [{ message: messages.control_characters }]
  }
  return errors
}

export async function updateTemplate(tx: Tx, before: MailTemplate, given: MailTemplatePatch): Promise<MailTemplate> {
  refuseIf(textErrors(given, before.variables))
  const own = await store.findOwnTexts(tx, before.id)
  const { subject = own.subject, body = own.body } = given
  const wanted = { subject, body: body && unixLines(body) }
  const changes = changesOf(own, wanted)
  if (Object.keys(changes).length === 0) return before
  await store.update(tx, before.id, changes)
  const [updated = before] = await store.load(tx, [before.id])
  tx.note(templateUpdated, activityDetails(mailTemplate, updated))
  return updated
}
