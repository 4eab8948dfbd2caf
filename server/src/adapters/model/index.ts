/**
 * The engine `api`: a model that reads documents, behind a URL and our own protocol (docs/guides/operating/configure.md), so that any provider can
 * implement it. It is asked only for the firms that the operator named, within a budget and a time limit. Failures are values: the caller
 * continues without it.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { openTrust } from '../http-exchange/index.ts'
import { openBudget } from './budget.ts'
import { type PostOutcome, post } from './post.ts'
import { semaphore } from './semaphore.ts'

export type ModelSettings = {
  readonly analysis_url: string | null
  readonly analysis_key: string | null
  /** Public tokens of the firms whose files may be sent to the model; null for all. */
  readonly analysis_firms: readonly string[] | null
  readonly analysis_sends: 'both' | 'text' | 'images'
  readonly analysis_daily: number
  readonly analysis_at_once: number
  readonly analysis_seconds: number
  readonly outgoing_ca: string | null
  readonly redis_url: string
  readonly database_url: string
}

/** Why there is no answer. `budget`: used up for today. `busy`: no free slot in time. `resting`: paused after repeated failures. */
export type Fault = Extract<PostOutcome, { readonly fault: string }>['fault'] | 'budget' | 'busy' | 'resting' | UnusableAnswer

type UnusableAnswer = 'not_a_sheet' | 'not_adding_up'
type Read<T extends object> = (answer: unknown) => T | UnusableAnswer
type Answered<T> = { readonly read: T } | { readonly fault: Fault }

export type Model = {
  /** Whether files of this firm may be sent. */
  readonly serves: (firm: string | null) => boolean
  readonly sends: { readonly text: boolean; readonly images: boolean }
  /** `read` parses the answer or returns why it is unusable. Never throws. */
  readonly ask: <T extends object>(firm: string, question: object, read: Read<T>) => Promise<Answered<T>>
}

type Timing = { readonly now: () => number; readonly retryMs: number }

/** After this many consecutive failures no requests are sent for a while, because each would take its full time. */
const mostFailures = 5
const restMs = 60_000
const longestPauseMs = 5_000
/** Statuses that may be temporary. */
const transientStatuses: ReadonlySet<number> = new Set([429, 502, 503, 504])

const outcomes = new Map<string, number>()
const count = (outcome: string): void => void outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)

/** Outcomes of the questions since the process started. */
export const modelOutcomes = (): ReadonlyMap<string, number> => outcomes

const isDown = (fault: string): boolean => ['timeout', 'unreachable', 'cut', 'redirect', 'status'].includes(fault)

export function openModel(settings: ModelSettings, timing: Timing): Model | null {
  const { analysis_url, analysis_key: key, analysis_firms, analysis_sends, analysis_seconds } = settings
  if (analysis_url === null || key === null) return null
  const url = new URL(analysis_url)
  const trust = openTrust(settings.outgoing_ca)
  const installation = new URL(settings.database_url).pathname.slice(1)
  const spend = openBudget({ redis_url: settings.redis_url, installation, daily: settings.analysis_daily, now: timing.now })
  const turns = semaphore(settings.analysis_at_once)
  const health = { failures: 0, restsUntil: 0 }

  /** Retries once after a temporary failure, within the same time limit and budget. */
  const postWithRetry = async (firm: string, body: string, signal: AbortSignal): Promise<PostOutcome | { readonly fault: 'budget' }> => {
    if (!(await spend(firm))) return { fault: 'budget' }
    const first = await post({ url, key, body, secureContext: trust(), signal })
    if (!isTransient(first) || signal.aborted) return first
    await pause(pauseAfter(first, timing.retryMs), undefined, { signal }).catch(() => {})
    if (signal.aborted || !(await spend(firm))) return first
    return post({ url, key, body, secureContext: trust(), signal })
  }

  const askOnce = async <T extends object>(firm: string, question: object, read: Read<T>): Promise<Answered<T>> => {
    if (performance.now() < health.restsUntil) return { fault: 'resting' }
    const signal = AbortSignal.timeout(analysis_seconds * 1000)
    if (!(await turns.acquire(signal))) return { fault: 'busy' }
    const outcome = await postWithRetry(firm, JSON.stringify(question), signal).finally(() => turns.release())
    health.failures = 'fault' in outcome && isDown(outcome.fault) ? health.failures + 1 : 0
    if (health.failures >= mostFailures) Object.assign(health, { failures: 0, restsUntil: performance.now() + restMs })
    if ('fault' in outcome) return { fault: outcome.fault }
    const parsed = read(outcome.json)
    return typeof parsed === 'string' ? { fault: parsed } : { read: parsed }
  }

  return {
    serves: (firm) => firm !== null && (analysis_firms === null || analysis_firms.includes(firm)),
    sends: { text: analysis_sends !== 'images', images: analysis_sends !== 'text' },
    ask: async (firm, question, read) => {
      const outcome = await askOnce(firm, question, read)
      count('fault' in outcome ? outcome.fault : 'read')
      return outcome
    },
  }
}

const isTransient = (outcome: PostOutcome): boolean =>
  'fault' in outcome && (outcome.fault === 'unreachable' || (outcome.fault === 'status' && transientStatuses.has(outcome.status)))

const pauseAfter = (outcome: PostOutcome, usualMs: number): number => {
  const wished = 'status' in outcome ? Number(outcome.retry_after ?? Number.NaN) * 1000 : Number.NaN
  return Number.isFinite(wished) && wished >= 0 ? Math.min(wished, longestPauseMs) : usualMs
}
