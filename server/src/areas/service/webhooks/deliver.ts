import { randomUUID } from 'node:crypto'
import type { Loop, LoopContext } from '../../../kernel/jobs/jobs.ts'
import type { Consumer } from '../../../kernel/jobs/relay.ts'
import { attempt } from './actions.ts'
import { envelopeOf, hostOf, isSelected, attemptResult } from './rules.ts'
import * as store from './store.ts'

/** Stores one delivery per subscribed endpoint in the transaction that numbers the event, so that no event lacks its deliveries. */
export const fanOut: Consumer = async (db, events) => {
  const firmId = events[0]?.firm_id
  if (firmId === undefined) return
  const endpoints = await store.holdEndpoints(db, firmId)
  const wanted = events.filter(({ event }) => endpoints.some((endpoint) => isSelected(endpoint.events, event)))
  if (wanted.length === 0) return
  await store.fanOut(
    db,
    endpoints.map(({ id }) => id),
    wanted.map((event) => ({
      firm_id: firmId,
      company_id: event.company_id,
      event_id: event.id,
      event: event.event,
      body: JSON.stringify(envelopeOf(event)),
    })),
  )
}

/**
 * Concurrent requests of one worker at most: in total, to endpoints that fail or need more than their usual slots, per host, and per
 * endpoint, there for first attempts and again for retries. An attempt takes ten seconds at most, so 100 slots begin 600 attempts a minute.
 */
const bounds = { all: 1_024, troubled: 768, host: { usual: 32, late: 256 }, endpoint: { usual: 8, late: 100 } } as const
/** How many requests beyond the usual slots begin in a second: more handshakes at once would only make each other late. */
const pace = { perSecond: 80, most: 20 } as const
/** The polling interval for deliveries that another worker relayed or that have become due. */
const idleMs = 100

type Running = { readonly due: store.Claimed; readonly host: string }
type State = {
  readonly worker: string
  readonly running: Map<number, Running>
  /** Attempts whose outcome is not stored yet; they are kept while the database is unavailable. */
  readonly results: store.DeliveryResult[]
  /** Requests beyond the usual slots that may begin, as of `counted_at`. */
  extra: number
  counted_at: number
  wake: () => void
}

/**
 * Sends due deliveries as long as the worker runs. A slow endpoint cannot starve others: each endpoint and each host has its own limit,
 * and endpoints that fail or are late share part of the total.
 */
export const deliver: Loop = {
  name: 'webhooks.deliver',
  start: (context) => {
    const state: State = { worker: randomUUID(), running: new Map(), results: [], extra: 0, counted_at: performance.now(), wake: () => {} }
    return () => run(context, state)
  },
}

async function run(context: LoopContext, state: State): Promise<void> {
  while (!context.signal.aborted) {
    const begun = await step(context, state)
    if (begun === 0 && state.results.length === 0) await waitForWork(context.signal, state)
  }
  // Requests in flight are finished; each takes ten seconds at most.
  while (state.running.size > 0) await waitForWork(null, state)
  await context.write(async (tx) => {
    if (state.results.length > 0) await store.storeResults(tx, state.results)
    await store.releaseTurns(tx, state.worker)
  })
}

/** Stores results and claims due deliveries in one transaction, then sends outside of any transaction. */
async function step(context: LoopContext, state: State): Promise<number> {
  const results = [...state.results]
  const running = [...state.running.values()]
  const spare = bounds.troubled - running.filter(isTroubled).length
  const taking = {
    worker: state.worker,
    most: bounds.all - running.length,
    ...bounds.endpoint,
    extra: Math.min(countExtra(state), spare),
    takes_failing: spare > 0,
  }
  const found = await context.write(async (tx) => {
    if (results.length > 0) await store.storeResults(tx, results)
    return taking.most > 0 ? store.claimDue(tx, taking, inFlight(running, results)) : []
  })
  state.results.splice(0, results.length)
  return found.filter((due) => begin(context, state, due)).length
}

/** The allowance grows with time, up to a limit, and each request that uses it takes one. */
function countExtra(state: State): number {
  const now = performance.now()
  state.extra = Math.min(pace.most, state.extra + ((now - state.counted_at) / 1000) * pace.perSecond)
  state.counted_at = now
  return Math.floor(state.extra)
}

const isTroubled = ({ due }: Pick<Running, 'due'>): boolean => due.failing || due.is_extra

function inFlight(running: readonly Running[], results: readonly store.DeliveryResult[]): store.InFlight {
  const byEndpoint = [...Map.groupBy(running, ({ due }) => due.webhook_id)]
  const retriesOf = (own: readonly Running[]) => own.filter(({ due }) => due.attempts > 0).length
  return {
    deliveries: [...running.map(({ due }) => due.id), ...results.map(({ id }) => id)],
    webhooks: byEndpoint.map(([id]) => id),
    firsts: byEndpoint.map(([, own]) => own.length - retriesOf(own)),
    retries: byEndpoint.map(([, own]) => retriesOf(own)),
  }
}

/** Begins an attempt unless its host, the part of the total for endpoints in trouble, or the pace is at its limit. */
function begin(context: LoopContext, state: State, due: store.Claimed): boolean {
  const host = hostOf(due.url)
  const running = [...state.running.values()]
  if (isTroubled({ due }) && running.filter(isTroubled).length >= bounds.troubled) return false
  if (due.is_extra && state.extra < 1) return false
  const there = running.filter((other) => other.host === host)
  // Extra slots in use do not keep the other endpoints of a host from their usual ones.
  const isFull = due.is_extra ? there.length >= bounds.host.late : there.filter((other) => !other.due.is_extra).length >= bounds.host.usual
  if (isFull) return false
  if (due.is_extra) state.extra -= 1
  state.running.set(due.id, { due, host })
  void send(context, state, due)
  return true
}

async function send(context: LoopContext, state: State, due: store.Due): Promise<void> {
  // A secret that cannot be decrypted needs the operator; until then the attempt counts as failed, so that the delivery is retried.
  const outcome = await attempt(context, due, context.clock.now()).catch(failureOf)
  const settled = attemptResult(due, outcome, context.clock.now())
  context.worked('webhooks.deliver', settled.status === 'delivered' ? 'done' : 'failed', outcome.duration_ms / 1000)
  state.results.push({ ...settled, id: due.id, webhook_id: due.webhook_id, attempts: due.attempts })
  state.running.delete(due.id)
  state.wake()
}

const failureOf = (error: unknown) => ({
  kind: 'connection_error' as const,
  duration_ms: 0,
  text: error instanceof Error ? error.message : 'failed',
})

/** Resolves when an attempt ends, the interval is over, or the worker is stopped. */
function waitForWork(signal: AbortSignal | null, state: State): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, idleMs)
    function done() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      state.wake = () => {}
      resolve()
    }
    signal?.addEventListener('abort', done, { once: true })
    state.wake = done
  })
}
