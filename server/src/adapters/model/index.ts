/**
 * The engine `api`: a model that reads papers, behind an address and a protocol of ours (docs/guides/operating.md), so that any
 * provider can stand behind it. It is asked for the firms that the operator named, within a budget, for a bounded time, and its failures are
 * values: whoever asks goes on without it.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { createSecureContext, getCACertificates } from 'node:tls'
import { openBudget } from './budget.ts'
import { type PostOutcome, post } from './post.ts'
import { semaphore } from './semaphore.ts'

export type ModelSettings = {
  readonly analysis_url: string | null
  readonly analysis_key: string | null
  /** Public tokens of the firms whose papers may leave the house; null for all. */
  readonly analysis_firms: readonly string[] | null
  readonly analysis_sends: 'both' | 'text' | 'images'
  readonly analysis_daily: number
  readonly analysis_at_once: number
  readonly analysis_seconds: number
  readonly outgoing_ca: string | null
  readonly redis_url: string
  readonly database_url: string
}

/** Why there is no sheet. `budget`: none is left today. `busy`: no turn came in time. `resting`: it failed too often just now. */
export type Fault = Extract<PostOutcome, { readonly fault: string }>['fault'] | 'budget' | 'busy' | 'resting' | UnusableAnswer

type UnusableAnswer = 'not_a_sheet' | 'not_adding_up'
type Read<T extends object> = (answer: unknown) => T | UnusableAnswer
type Answered<T> = { readonly read: T } | { readonly fault: Fault }

export type Model = {
  /** Whether papers of this firm may be shown to it. */
  readonly serves: (firm: string | null) => boolean
  readonly sends: { readonly text: boolean; readonly images: boolean }
  /** `read` takes the answer for what it is, or says why it is of no use. It never throws. */
  readonly ask: <T extends object>(firm: string, question: object, read: Read<T>) => Promise<Answered<T>>
}

type Timing = { readonly now: () => number; readonly retryMs: number }

/** So many failures in a row, and it is left alone for a while: each would cost its whole time. */
const mostFailures = 5
const restMs = 60_000
const longestPauseMs = 5_000
/** What may be gone the next moment. */
const transientStatuses: ReadonlySet<number> = new Set([429, 502, 503, 504])

const outcomes = new Map<string, number>()
const count = (outcome: string): void => void outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)

/** How questions ended since this process began, by outcome. */
export const modelOutcomes = (): ReadonlyMap<string, number> => outcomes

const isDown = (fault: string): boolean => ['timeout', 'unreachable', 'cut', 'redirect', 'status'].includes(fault)

export function openModel(settings: ModelSettings, machine: Timing): Model | null {
  const { analysis_url, analysis_key: key, analysis_firms, analysis_sends, analysis_seconds } = settings
  if (analysis_url === null || key === null) return null
  const url = new URL(analysis_url)
  const own = settings.outgoing_ca === null ? [] : [readFileSync(settings.outgoing_ca, 'utf8')]
  const secureContext = createSecureContext({ ca: [...getCACertificates('default'), ...own] })
  const installation = new URL(settings.database_url).pathname.slice(1)
  const spend = openBudget({ redis_url: settings.redis_url, installation, daily: settings.analysis_daily, now: machine.now })
  const turns = semaphore(settings.analysis_at_once)
  const health = { failures: 0, restsUntil: 0 }

  /** Once more after what may pass, within the same time, and out of the same budget. */
  const postWithRetry = async (firm: string, body: string, signal: AbortSignal): Promise<PostOutcome | { readonly fault: 'budget' }> => {
    if (!(await spend(firm))) return { fault: 'budget' }
    const first = await post({ url, key, body, secureContext, signal })
    if (!isTransient(first) || signal.aborted) return first
    await pause(pauseAfter(first, machine.retryMs), undefined, { signal }).catch(() => {})
    if (signal.aborted || !(await spend(firm))) return first
    return post({ url, key, body, secureContext, signal })
  }

  const askOnce = async <T extends object>(firm: string, question: object, read: Read<T>): Promise<Answered<T>> => {
    if (performance.now() < health.restsUntil) return { fault: 'resting' }
    const signal = AbortSignal.timeout(analysis_seconds * 1000)
    if (!(await turns.acquire(signal))) return { fault: 'busy' }
    const outcome = await postWithRetry(firm, JSON.stringify(question), signal).finally(() => turns.release())
    health.failures = 'fault' in outcome && isDown(outcome.fault) ? health.failures + 1 : 0
    if (health.failures >= mostFailures) Object.assign(health, { failures: 0, restsUntil: performance.now() + restMs })
    if ('fault' in outcome) return { fault: outcome.fault }
    const sheet = read(outcome.json)
    return typeof sheet === 'string' ? { fault: sheet } : { read: sheet }
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

const isTransient = (heard: PostOutcome): boolean =>
  'fault' in heard && (heard.fault === 'unreachable' || (heard.fault === 'status' && transientStatuses.has(heard.status)))

const pauseAfter = (heard: PostOutcome, usualMs: number): number => {
  const wished = 'status' in heard ? Number(heard.retry_after ?? Number.NaN) * 1000 : Number.NaN
  return Number.isFinite(wished) && wished >= 0 ? Math.min(wished, longestPauseMs) : usualMs
}
