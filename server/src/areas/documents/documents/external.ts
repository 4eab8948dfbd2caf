/** The copy of a document for an external platform: none is linked to a file yet, so none is sent. */
import { forbidden } from '../../../kernel/route/problem.ts'
import type { CompanyFacts } from '../../../kernel/write/company-facts.ts'
import { type Language, say } from '../../../lib/languages.ts'
import { messages } from './messages.ts'
import type { External } from './schema.ts'

/** Demo firms send nothing to external platforms; the request is refused. */
export function refusePush({ is_demo }: Pick<CompanyFacts, 'is_demo'>, asked: boolean | null | undefined): void {
  if (is_demo && asked) throw forbidden('demo_mode')
}

export const externalCopy = (language: Language): External => ({
  status: 'skipped',
  document_id: null,
  token: null,
  locked: false,
  error: null,
  message: say(messages.external_skipped, language),
})
