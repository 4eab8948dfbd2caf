import { randomUUID } from 'node:crypto'
import type { Loop, LoopContext } from '../../../kernel/jobs/jobs.ts'
import type { Consumer } from '../../../kernel/jobs/relay.ts'
import { attempt } from './actions.ts'
import { envelopeOf, hostOf, isSelected, attemptResult } from './rules.ts'
import * as store from './store.ts'

/** One delivery for each endpoint that wants the event, stored with the event's number: an event without its deliveries cannot be. */
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

/** What one worker has under way at most: in all, for one endpoint, for one host, and for endpoints that fail. */
const bounds = { all: 256, endpoint: 8, host: 32, failing: 128 } as const
/** How soon something that another worker relayed, or whose time has come, is noticed. */
const idleMs = 100

type Running = { readonly due: store.Due; readonly host: string }
type State = {
  readonly worker: string
  readonly running: Map<number, Running>
  /** Attempts whose outcome is not stored yet. They survive a database that is away. */
  readonly results: store.DeliveryResult[]
  wake: () => void
}

/**
 * Sends what is due for as long as the worker lives. A slow endpoint holds its own few places and no others': every endpoint has a bound,
 * every host has one, and those that failed last share a part of the whole, one request each.
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
  // What was begun is finished: a request takes ten seconds at most.
  while (state.running.size > 0) await waitForWork(null, state)
  await context.write(async (tx) => {
    if (state.results.length > 0) await store.storeResults(tx, state.results)
    await store.releaseTurns(tx, state.worker)
  })
}

/** What ended is stored and what is due is taken, in one transaction; then it is sent, outside of any. */
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

/** Begins an attempt, unless its host has enough of them. */
function begin(context: LoopContext, state: State, due: store.Due): boolean {
  const host = hostOf(due.url)
  if ([...state.running.values()].filter((other) => other.host === host).length >= bounds.host) return false
  state.running.set(due.id, { due, host })
  void send(context, state, due)
  return true
}

async function send(context: LoopContext, state: State, due: store.Due): Promise<void> {
  // A secret that does not open is the operator's to mend; until then it counts as a failure, so that nothing is lost.
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

/** Until an attempt ends, the pause is over, or the worker is told to stop. */
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
