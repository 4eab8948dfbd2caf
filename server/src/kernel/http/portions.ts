import { setTimeout as pause } from 'node:timers/promises'
import type { SpoolContent } from '../files/spool.ts'
import { unavailable } from '../route/problem.ts'
import { scopeQueue } from '../write/scope-queue.ts'
import type { Admitted } from './admit.ts'
import { networkOf } from './networks.ts'

/**
 * Heavy work is done in portions: some rows of a long list, one action of a push, one page of a copy. While other firms are at work in the
 * process, the portions of one firm run one after another, and each is followed by a rest as long as itself, or three times as long where the
 * firm had much heavy work within the last seconds. While nobody else is, they run at once.
 */
export type Portions = {
  /** Notes a request of the caller; the returned function notes its answer. */
  readonly begin: (caller: string) => () => void
  /** Does a portion of the caller's work. There is none inside another: the inner one would wait for the outer one. */
  readonly run: <T>(caller: string, portion: () => Promise<T>) => Promise<T>
  /** The same content; making a few milliseconds' worth of it is a portion. */
  readonly divide: (caller: string, content: SpoolContent) => SpoolContent
}

/** For a call inside a portion. */
export const undivided: Pick<Portions, 'run' | 'divide'> = { run: (_caller, portion) => portion(), divide: (_caller, content) => content }

type Timing = { readonly now: () => number; readonly rest: (ms: number) => Promise<unknown> }

/** A firm is at work until this long after its last answer. */
const atWorkMs = 1_000
/** A portion that took longer is followed by a rest of this length all the same, or three times that. */
const longestRestMs = 1_000
/** A firm may spend so much on portions, and this part of the time that passes, before its rests grow longer. */
const burstMs = 1_000
const steadyPart = 0.1
const longRest = 3
/** Content is made for this long at a time. */
const portionMs = 10
/** A portion may wait so long, and so many of one caller may wait; further ones are refused. */
const patienceMs = 120_000
const mostWaiting = 50
const retrySeconds = 5

/** Whose work it is: the firm's, else the user's, else that of an address. */
export const callerOf = ({ company, firm, actor }: Admitted, ip: string): string => {
  const firmId = company?.firm_id ?? firm?.id
  if (firmId !== undefined && firmId !== null) return `firm ${firmId}`
  return actor ? `user ${actor.id}` : `address ${networkOf(ip)}`
}

export function openPortions({ now, rest }: Timing = { now: () => performance.now(), rest: (ms) => pause(ms) }): Portions {
  const line = scopeQueue(now, patienceMs)
  const waiting = new Map<string, number>()
  const othersWork = openPresence(now)
  const effort = openEffort(now)

  const inTurn = async <T>(caller: string, portion: () => Promise<T>): Promise<T> => {
    const ahead = waiting.get(caller) ?? 0
    if (ahead >= mostWaiting) throw unavailable('request_in_progress', retrySeconds)
    waiting.set(caller, ahead + 1)
    const leave = () => {
      const left = (waiting.get(caller) ?? 1) - 1
      if (left > 0) waiting.set(caller, left)
      else waiting.delete(caller)
    }
    let isEntered = false
    return new Promise<T>((resolve, reject) => {
      const work = async () => {
        isEntered = true
        leave()
        const began = now()
        const working = portion()
        resolve(working)
        await working.catch(() => {})
        const took = now() - began
        const isMuch = effort.add(caller, took)
        // The caller has its result; the rest delays its next portion only.
        if (othersWork.besides(caller)) await rest(Math.min(took, longestRestMs) * (isMuch ? longRest : 1))
      }
      line.run(caller, work).catch((error: unknown) => {
        if (!isEntered) leave()
        reject(error)
      })
    })
  }
  const run: Portions['run'] = (caller, portion) => (othersWork.besides(caller) ? inTurn(caller, portion) : portion())
  return { begin: othersWork.begin, run, divide: (caller, content) => divide((portion) => run(caller, portion), content, now) }
}

/** Which callers are at work. */
function openPresence(now: () => number) {
  const inside = new Map<string, number>()
  /** Callers whose last request was answered, and until when they are at work, soonest first. */
  const answered = new Map<string, number>()
  const forgetPast = () => {
    const at = now()
    for (const [caller, until] of answered) {
      if (until > at) break
      answered.delete(caller)
    }
  }
  const end = (caller: string) => {
    const left = (inside.get(caller) ?? 1) - 1
    if (left > 0) {
      inside.set(caller, left)
      return
    }
    forgetPast()
    inside.delete(caller)
    answered.set(caller, now() + atWorkMs)
  }
  return {
    begin: (caller: string) => {
      answered.delete(caller)
      inside.set(caller, (inside.get(caller) ?? 0) + 1)
      return () => end(caller)
    },
    besides: (caller: string): boolean => {
      forgetPast()
      const own = inside.has(caller) || answered.has(caller) ? 1 : 0
      return inside.size + answered.size > own
    },
  }
}

/** What callers spent on portions lately. */
function openEffort(now: () => number) {
  const mostMs = 2 * burstMs
  /** The caller of the oldest portion first. */
  const spent = new Map<string, { readonly ms: number; readonly at: number }>()
  const forgetPast = (at: number) => {
    for (const [caller, last] of spent) {
      if (last.at + mostMs / steadyPart > at) break
      spent.delete(caller)
    }
  }
  return {
    /** Whether the caller spends more than its part. */
    add: (caller: string, ms: number): boolean => {
      const at = now()
      forgetPast(at)
      const before = spent.get(caller)
      const left = before ? Math.max(0, before.ms - (at - before.at) * steadyPart) : 0
      const total = Math.min(left + ms, mostMs)
      spent.delete(caller)
      spent.set(caller, { ms: total, at })
      return total > burstMs
    },
  }
}

async function* divide(
  run: (portion: () => Promise<boolean>) => Promise<boolean>,
  content: SpoolContent,
  now: () => number,
): AsyncGenerator<string | Uint8Array, undefined> {
  const source = Symbol.asyncIterator in content ? content[Symbol.asyncIterator]() : content[Symbol.iterator]()
  let made: (string | Uint8Array)[] = []
  const makeSome = async () => {
    for (const began = now(); now() - began < portionMs; ) {
      const { done, value } = await source.next()
      if (done === true) return true
      made.push(value)
    }
    return false
  }
  try {
    for (let isWhole = false; !isWhole; ) {
      made = []
      isWhole = await run(makeSome)
      yield* made
    }
  } finally {
    await source.return?.()
  }
}
