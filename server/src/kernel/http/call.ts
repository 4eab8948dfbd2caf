import { randomUUID } from 'node:crypto'
import type { Language } from '../../lib/languages.ts'
import { messages } from '../route/messages.ts'
import type { FieldErrors, FieldError } from '../route/problem.ts'
import type { Route } from '../route/route.ts'
import type { Body } from './body.ts'

/**
 * A call is a value. HTTP makes one from a request, synchronisation from a pushed mutation, a test directly; admission, replay, optimistic
 * lock and rules treat them alike.
 */
export type Call = {
  readonly route: Route
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: Body
  /** The body that its idempotency key covers, where another one is executed: a merge leaves fields out. */
  readonly keyed_body?: Body
  readonly headers: Headers
  readonly bearer: string | null
  readonly ip: string
  readonly language: Language | null
  /** The path as it was called, without its query. */
  readonly path: string
  readonly user_agent: string | null
  /** Scheme and host, as the caller sees them. */
  readonly origin: string
  /** Aborted when the caller hangs up. Only where a file is made that may take minutes. */
  readonly hung_up?: AbortSignal
}

/** The technical headers of the specification as fields; malformed ones are in `errors`, reported in their turn. */
export type Headers = {
  readonly client_mutation_id: string | null
  readonly base_version: number | null
  readonly operation_id: string
  readonly operation_given: boolean
  readonly device_id: string | null
  readonly device_name: string | null
  readonly occurred_at: string | null
  readonly origin: 'api' | 'offline_sync'
  readonly dry_run: boolean
  /** Unknown fields of body and query are refused (`Prefer: handling=strict`, RFC 7240). */
  readonly strict: boolean
  readonly errors: FieldErrors
}

type RawHeaders = Readonly<Record<string, string | string[] | undefined>>

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/
const dayMs = 24 * 60 * 60 * 1000

export function readHeaders(raw: RawHeaders, now: Date): Headers {
  const errors: Record<string, readonly FieldError[]> = {}
  const given = (name: string) => {
    const value = raw[name.toLowerCase()]
    return value === undefined || value === '' ? null : String(value)
  }
  const checked = (name: string, accept: (value: string) => boolean, otherwise: FieldError) => {
    const value = given(name)
    if (value === null || accept(value)) return value
    errors[name] = [otherwise]
    return null
  }
  const atMost = (name: string, max: number) =>
    checked(name, (value) => value.length <= max, { message: messages.too_long, params: { max } })

  const operation = checked('X-Operation-Id', (value) => uuid.test(value), { message: messages.bad_format, params: { format: 'UUID' } })
  const version = checked('X-Base-Version', (value) => /^\d{1,9}$/.test(value), {
    message: messages.wrong_type,
    params: { type: 'integer' },
  })
  const occurred = checked('X-Occurred-At', (value) => isoTime.test(value) && !Number.isNaN(Date.parse(value)) && isDay(value), {
    message: messages.bad_format,
    params: { format: 'YYYY-MM-DDTHH:MM:SSZ' },
  })
  const dryRun = checked('X-Dry-Run', (value) => value === '1' || value === '0', {
    message: messages.not_in_list,
    params: { values: '0, 1' },
  })
  const keys = [...new Set([atMost('X-Client-Mutation-Id', 64), atMost('Idempotency-Key', 64)])].filter((key) => key !== null)
  if (keys.length > 1) errors['Idempotency-Key'] = [{ message: messages.idempotency_keys_differ }]
  return {
    // Of two keys none counts: a stored answer of either would hide the error.
    client_mutation_id: keys.length === 1 ? (keys[0] ?? null) : null,
    base_version: version === null ? null : Number(version),
    operation_id: operation?.toLowerCase() ?? randomUUID(),
    operation_given: operation !== null,
    device_id: atMost('X-Device-Id', 64),
    device_name: deviceName(given('X-Device-Name'), errors),
    occurred_at: occurred === null ? null : clampClientTime(occurred, now),
    origin: given('X-Origin') === 'offline_sync' ? 'offline_sync' : 'api',
    dry_run: dryRun === '1',
    strict: prefersStrict(given('Prefer')),
    errors,
  }
}

/** Of a preference given twice the first counts (RFC 7240, section 2); unknown ones are ignored. */
function prefersStrict(header: string | null): boolean {
  const preferences = (header ?? '').slice(0, 1000).split(',')
  const [, value] =
    preferences
      .map((each) => /^\s*([^=;\s]+)\s*=\s*"?([^";\s]*)"?\s*(?:;.*)?$/.exec(each)?.slice(1) ?? [])
      .find(([name]) => name?.toLowerCase() === 'handling') ?? []
  return value?.toLowerCase() === 'strict'
}

/** JavaScript reads 30 February as 2 March. */
const isDay = (value: string) => new Date(`${value.slice(0, 10)}T00:00Z`).toISOString().startsWith(value.slice(0, 10))

/** Percent-encoded, because header bytes are not UTF-8; the limit counts the readable name. */
function deviceName(value: string | null, errors: Record<string, readonly FieldError[]>): string | null {
  if (value === null) return null
  try {
    const name = decodeURIComponent(value)
    if (!name.includes('\0')) {
      if (Array.from(name).length <= 120) return name
      errors['X-Device-Name'] = [{ message: messages.too_long, params: { max: 120 } }]
      return null
    }
  } catch {
    // Not UTF-8: reported below.
  }
  errors['X-Device-Name'] = [{ message: messages.bad_format, params: { format: 'percent-encoded UTF-8' } }]
  return null
}

/** Clocks of devices are unreliable: a client time more than a day away is moved to that bound, not refused. */
export function clampClientTime(value: string, now: Date): string {
  const time = Math.min(Math.max(Date.parse(value), now.getTime() - dayMs), now.getTime() + dayMs)
  return new Date(time).toISOString()
}
