import { isClosed, toUnavailable } from '../kernel/write/database.ts'
import { sqlstateOf } from '../kernel/write/transaction.ts'
import { Problem } from '../kernel/route/problem.ts'
import { say } from '../lib/languages.ts'
import type { Exit } from './command.ts'

export type Failed = { readonly exit: Exit; readonly message: string }

/** Said to an operator, who can do something about it; a caller of the API is told to come back later. */
const away: Readonly<Record<string, string>> = {
  maintenance:
    'The database does not answer. Is it running, and does DATABASE_URL (for db init DATABASE_OWNER_URL) name it? partita doctor says more.',
  mail_unavailable:
    'The mail server does not answer, or SMTP_URL names none. Nothing was changed. Without --mail the link is printed alone.',
  peppol_unavailable:
    'The access point of Peppol does not answer, or PEPPOL_PROVIDER, PEPPOL_URL and PEPPOL_KEY name none. Nothing was changed.',
  request_in_progress: 'Another write holds what this one needs. Nothing was changed: run it again.',
}

/** Whatever stopped a command, as an exit code and a sentence that says what to do. */
export function failedBy(error: unknown): Failed {
  if (error instanceof Error && 'exit' in error) return { exit: error.exit as Exit, message: error.message }
  // Not an absent database: the statement itself was ended.
  const known = isEndedStatement(error) ? error : toUnavailable(error)
  if (known instanceof Problem) return ofProblem(known)
  const { code = '', message } = known as { code?: string; message: string }
  if (/^(28|3D)/.test(code))
    return { exit: 4, message: `The database refused the connection: ${message}. Correct DATABASE_URL, or run partita db init.` }
  // Aborted before the first query: nobody waits for the statement that binds a read, and only its function can be missing.
  if (/^(42P01|42883|42703|3F000|25P02)$/.test(code))
    return { exit: 4, message: `The database has not the schema of this release (${message}): run npm run migrate.` }
  if (code.startsWith('23')) return { exit: 3, message: `The database refused it: ${message}. Nothing was changed.` }
  return { exit: 4, message: `It failed, and nothing was changed: ${message}. partita doctor may say why.` }
}

const isEndedStatement = (error: unknown): boolean => ['57014', '25P03'].includes(sqlstateOf(error))

function ofProblem({ status, text, detail, cause }: Problem): Failed {
  if (status === 503 && isClosed(cause))
    return { exit: 3, message: 'The firm moves to another installation, and nothing of it is written meanwhile. Nothing was changed.' }
  const { code = '', errors, params } = detail
  if (status === 503) return { exit: 4, message: away[code] ?? say(text, 'en', params) }
  const fields = Object.entries(errors ?? {}).flatMap(([field, all]) => all.map((one) => `${field}: ${say(one.message, 'en', one.params)}`))
  return { exit: status === 404 ? 1 : 3, message: fields.length > 0 ? fields.join('\n') : say(text, 'en', params) }
}
