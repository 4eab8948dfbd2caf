/** The texts that a template has until somebody changes it. */
import { type Language, languages, type Message } from '../../../../lib/languages.ts'
import { type TemplatePurpose, templatePurposes, variablesOf } from './purposes.ts'
import { documentTexts, reminderTexts, requestTexts, statementTexts } from './texts.ts'

export type Text = { readonly subject: string; readonly body: string }

const texts: Readonly<Record<TemplatePurpose, { readonly subject: Message; readonly body: Message }>> = {
  document: documentTexts,
  statement: statementTexts,
  ...reminderTexts,
  document_request: requestTexts,
}

export const builtIn = (purpose: TemplatePurpose, locale: Language): Text => ({
  subject: texts[purpose].subject[locale],
  body: texts[purpose].body[locale],
})

/** All of them, as the database joins them with what a file changed. */
export const builtInTemplates: string = JSON.stringify(
  templatePurposes.flatMap((purpose, rank) =>
    languages.map((locale, place) => ({
      purpose,
      locale,
      place: rank * languages.length + place,
      ...builtIn(purpose, locale),
      variables: variablesOf[purpose],
    })),
  ),
)
