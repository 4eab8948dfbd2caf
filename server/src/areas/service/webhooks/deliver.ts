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

/** Concurrent requests of one worker at most: in total, per endpoint, per host, and to failing endpoints. */
const bounds = { all: 256, endpoint: 8, host: 32, failing: 128 } as const
/** The polling interval for deliveries that another worker relayed or that have become due. */
const idleMs = 100

type Running = { readonly due: store.Due; readonly host: string }
type State = {
  readonly worker: string
  readonly running: Map<number, Running>
  /** Attempts whose outcome is not stored yet; they are kept while the database is unavailable. */
  readonly results: store.DeliveryResult[]
  wake: () => void
}

/**
 * Sends due deliveries as long as the worker runs. A slow endpoint cannot starve others: each endpoint and each host has its own limit,
 * and endpoints whose last attempt failed share part of the total, one request each.
 */
export const deliver: Loop = {
  name: 'webhooks.deliver',
  start: (context) => {
    const state: State = { worker: randomUUID(), running: new Map(), results: [], wake: () => {} }
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
  const counts = new Map<number, number>()
  for (const { due } of running) counts.set(due.webhook_id, (counts.get(due.webhook_id) ?? 0) + 1)
  const under = {
    deliveries: [...state.running.keys(), ...results.map(({ id }) => id)],
    webhooks: [...counts.keys()],
    counts: [...counts.values()],
  }
  const failing = running.filter(({ due }) => due.failing).length < bounds.failing
  const taking = { worker: state.worker, most: bounds.all - running.length, each: bounds.endpoint, failing }
  const found = await context.write(async (tx) => {
    if (results.length > 0) await store.storeResults(tx, results)
    return taking.most > 0 ? store.claimDue(tx, taking, under) : []
  })
  state.results.splice(0, results.length)
  return found.filter((due) => begin(context, state, due)).length
}

/** Begins an attempt unless its host is at its limit. */
function begin(context: LoopContext, state: State, due: store.Due): boolean {
  const host = hostOf(due.url)
  if ([...state.running.values()].filter((other) => other.host === host).length >= bounds.host) return false
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
