import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '../client.ts'
import type { WebhookEvent } from '../openapi.ts'
import { answerOf, isProblemError } from '../problem.ts'
import { forward } from './forward.ts'
import { readState, type State, writeState } from './state.ts'

export type Listening = {
  readonly client: Client
  readonly firm: string
  readonly forward_to: string
  readonly state_file: string
  /** Instead of the one kept in the state file. */
  readonly secret: string | undefined
  /** Where to begin, instead of where it stopped: the number of the last event that is not wanted. */
  readonly after: number | undefined
  readonly filter: { readonly event?: string; readonly company?: string }
  readonly poll_ms: number
  readonly signal: AbortSignal
  readonly print: (line: string) => void
}

const longestPause = 30_000

/** Forwards the events of a firm one after the other until it is stopped, then rejects or resolves. The position is kept after each. */
export async function listen(options: Listening): Promise<void> {
  const { signal, print, state_file, poll_ms } = options
  const kept = await readState(state_file)
  const secret = options.secret ?? kept.secret
  const begin = options.after ?? kept.after
  const from = begin ?? (await patiently(options, () => lastSequence(options)))
  if (from === undefined) return
  let state: State = { secret, after: from }
  await writeState(state_file, state)
  print(`secret ${secret}`)
  print(`forwarding to ${options.forward_to} after event ${state.after}; the position is kept in ${state_file}`)
  while (!signal.aborted) {
    const page = await patiently(options, () => eventsAfter(options, state.after ?? 0))
    if (!page) return
    const { data, cursor, has_more } = page
    for (const event of data) {
      if (!(await deliver(options, secret, event))) return
      state = { secret, after: event.sequence }
      await writeState(state_file, state)
    }
    state = { secret, after: Math.max(cursor, state.after ?? 0) }
    if (!has_more) await sleep(poll_ms, undefined, { signal }).catch(() => {})
  }
}

type Page = { readonly data: readonly WebhookEvent[]; readonly cursor: number; readonly has_more: boolean }

type Source = Pick<Listening, 'client' | 'firm' | 'filter' | 'signal'>

const pageAfter = ({ client, firm, filter, signal }: Source, after: number | undefined, limit: number): Promise<Page> =>
  answerOf(
    client.GET('/v1/firms/{firm}/events', {
      params: { path: { firm }, query: { ...(after !== undefined && { after }), limit, ...filter } },
      signal: AbortSignal.any([signal, AbortSignal.timeout(longestPause)]),
    }),
  )

/** The number of the newest event. */
async function lastSequence(source: Source): Promise<number> {
  for (let after: number | undefined; ; ) {
    const { cursor, has_more } = await pageAfter({ ...source, filter: {} }, after, 1000)
    after = cursor
    if (!has_more) return cursor
  }
}

/** Events are kept for 30 days: after a longer absence it goes on with the oldest one. */
async function eventsAfter(options: Listening, after: number): Promise<Page> {
  try {
    return await pageAfter(options, after, 100)
  } catch (error) {
    if (!isProblemError(error) || error.problem.code !== 'events_expired') throw error
    const oldest = Number(error.problem.body['oldest'])
    options.print(`events ${after + 1} to ${oldest - 1} are no longer kept`)
    return pageAfter(options, oldest - 1, 100)
  }
}

/** Tries again what may pass: no answer, too many requests, a server that cannot answer now. Undefined when stopped meanwhile. */
async function patiently<T>({ signal, print }: Listening, attempt: () => Promise<T>, named = 'events'): Promise<T | undefined> {
  for (let pause = 1000; !signal.aborted; pause = Math.min(pause * 2, longestPause)) {
    try {
      return await attempt()
    } catch (error) {
      if (signal.aborted) return undefined
      if (isProblemError(error) && error.problem.status !== 429 && error.problem.status < 500) throw error
      print(`${named} no answer: ${reasonOf(error)}; again in ${pause / 1000} s`)
      await sleep(pause, undefined, { signal }).catch(() => {})
    }
  }
  return undefined
}

/** Every answer is printed and the next event follows; while nothing answers, the event waits. False when stopped before an answer. */
async function deliver(options: Listening, secret: string, event: WebhookEvent): Promise<boolean> {
  const { forward_to, signal, print } = options
  const named = `${event.sequence} ${event.event}`
  const forwarded = await patiently(options, () => forward(forward_to, secret, event, signal), named)
  if (forwarded) print(`${named} ${forwarded.status} ${forwarded.duration_ms} ms`)
  return forwarded !== undefined
}

const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}
