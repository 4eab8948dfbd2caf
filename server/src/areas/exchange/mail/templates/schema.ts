import { type Static, Type } from 'typebox'
import { id, line, oneOf, optional, recordFields, text } from '../../../../kernel/route/shape.ts'
import { languages } from '../../../../lib/languages.ts'
import { templatePurposes } from './purposes.ts'

export const longestBody = 10_000

export const MailTemplate = Type.Object(
  {
    id: id(),
    company_id: id(),
    purpose: oneOf(templatePurposes),
    locale: oneOf(languages),
    subject: text(190),
    body: Type.String({ maxLength: longestBody, description: 'Text; a variable stands in double braces, as {{company_name}}' }),
    is_custom: Type.Boolean({ description: 'False: subject and body are the built-in text' }),
    variables: Type.Array(Type.String(), { description: 'What may stand in double braces in subject and body' }),
    ...recordFields,
  },
  { title: 'MailTemplate' },
)
export type MailTemplate = Static<typeof MailTemplate>

export const MailTemplatePatch = Type.Object({
  subject: optional(line(190, 1)),
  body: optional(text(longestBody, 1)),
})
export type MailTemplatePatch = Static<typeof MailTemplatePatch>
