/** What a refused or failed request has to say. */
export type Problem = {
  /** 0 when there was no answer. */
  readonly status: number
  /** Stable and for programs; null where the status says it all. */
  readonly code: string | null
  /** For the person, in their language. */
  readonly message: string
  /** By field, on a 422. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** To be quoted when asking for help. */
  readonly request_id: string | null
  /** The whole answer: some codes bring facts of their own, as `server_data` of a 409. */
  readonly body: Readonly<Record<string, unknown>>
}

export type ProblemError = Error & { readonly problem: Problem }

/** What a call of the client comes to. */
export type Outcome<T> = { readonly data?: T; readonly error?: unknown; readonly response: Response }

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** The problem of a call, or null when it succeeded. */
export function problemOf({ error, response }: Outcome<unknown>): Problem | null {
  if (response.ok || response.status === 304) return null
  const body = isObject(error) ? error : {}
  return {
    status: response.status,
    code: textOf(body['code']),
    message: textOf(body['message']) ?? `${response.status} ${response.statusText}`.trim(),
    errors: isObject(body['errors']) ? (body['errors'] as Problem['errors']) : {},
    request_id: response.headers.get('x-request-id'),
    body,
  }
}

/** For a request that was never answered. */
export const noAnswer = (error: unknown): Problem => ({
  status: 0,
  code: null,
  message: error instanceof Error ? error.message : String(error),
  errors: {},
  request_id: null,
  body: {},
})

export const problemError = (problem: Problem): ProblemError => Object.assign(new Error(problem.message), { name: 'ProblemError', problem })

export const isProblemError = (error: unknown): error is ProblemError => error instanceof Error && 'problem' in error

/** The data of a call; a problem is thrown. */
export async function answerOf<T>(call: Promise<Outcome<T>>): Promise<T> {
  const outcome = await call
  const problem = problemOf(outcome)
  if (problem) throw problemError(problem)
  return outcome.data as T
}
