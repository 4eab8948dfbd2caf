import { type Language, type Message, type Params, say } from '../../lib/languages.ts'
import { messages } from './messages.ts'

/** A message with its parameters; it is translated when the answer is sent. */
export type FieldError = { readonly message: Message; readonly params?: Params }
export type FieldErrors = Record<string, readonly FieldError[]>

type Detail = {
  readonly code?: string
  readonly params?: Params
  readonly errors?: FieldErrors
  /** Members the documented body adds (`required_role`, `server_version`, `limit` …). */
  readonly extra?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
  /** The company file or firm itself does not exist for the caller. */
  readonly place?: true
}

/** The only error a rule may throw. HTTP turns it into the documented error body, translated. */
export class Problem extends Error {
  readonly status: 401 | 403 | 404 | 405 | 409 | 410 | 413 | 422 | 429 | 503
  readonly text: Message
  readonly detail: Detail

  constructor(status: Problem['status'], text: Message, detail: Detail = {}, cause?: Error) {
    super(detail.code ?? text.en, cause && { cause })
    this.status = status
    this.text = text
    this.detail = detail
  }
}

/** The documented error body, in the reader's language. */
export function problemBody({ text, detail: { code, params, errors, extra } }: Problem, language: Language): Record<string, unknown> {
  const translate = ({ message, params: filled }: FieldError) => say(message, language, filled)
  const translated = errors && Object.fromEntries(Object.entries(errors).map(([field, all]) => [field, all.map(translate)]))
  return { message: say(text, language, params), ...(code && { code }), ...(translated && { errors: translated }), ...extra }
}

export const unauthenticated = () => new Problem(401, messages.unauthenticated)
export const notFound = () => new Problem(404, messages.not_found)
/** The company file or firm itself does not exist for the caller. */
export const fileOrFirmNotFound = () => new Problem(404, messages.not_found, { place: true })

export const forbidden = (
  code:
    | 'token_ability_missing'
    | 'session_token_required'
    | 'demo_mode'
    | 'role_too_low'
    | 'signature_invalid'
    | 'two_factor_enrolment_required'
    | 'reauthentication_required',
  extra?: Detail['extra'],
) => new Problem(403, messages[code], { code, ...(extra && { extra }) })

/** What is wrong, field by field. */
export const invalid = (errors: FieldErrors) => new Problem(422, messages.invalid, { errors })

/** One field, one reason. */
export const invalidField = (field: string, message: Message, params?: Params) =>
  invalid({ [field]: [{ message, ...(params && { params }) }] })

/** A refusal with a stable error code. */
export const refused = (code: string, text: Message, detail: Omit<Detail, 'code'> = {}) => new Problem(422, text, { ...detail, code })

/** `cause` is for the log: the caller is only told to come back. */
export const unavailable = (code: 'maintenance' | 'request_in_progress' | 'mail_unavailable', retryAfterSeconds: number, cause?: Error) =>
  new Problem(503, messages[code], { code, headers: { 'retry-after': String(retryAfterSeconds) } }, cause)

/** While a firm moves to another installation, writes of it wait so long before they ask again. */
const closedSeconds = 5

/** The firm is closed to writes: for a moment while it moves, or because it works elsewhere. */
export const closed = (moved_to: string | null, cause?: Error) =>
  moved_to === null
    ? unavailable('maintenance', closedSeconds, cause)
    : new Problem(410, messages.moved, { code: 'moved', params: { base_url: moved_to }, extra: { base_url: moved_to } })

export const stale = (version: number, data: unknown) =>
  new Problem(409, messages.conflict, { code: 'conflict', extra: { server_version: version, server_data: data } })

/** Names the fields of a problem as the caller's request does, where it comes from an embedded record or another area. */
export function renameFields({ status, text, detail }: Problem, name: (field: string) => string): Problem {
  const errors = detail.errors && Object.fromEntries(Object.entries(detail.errors).map(([field, why]) => [name(field), why]))
  return new Problem(status, text, { ...detail, ...(errors && { errors }) })
}
