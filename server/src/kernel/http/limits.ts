import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { createClient } from 'redis'
import { messages } from '../route/messages.ts'
import { Problem } from '../route/problem.ts'

/** Calls per minute and route, counted per user or, where there is none, per address. */
export const limitClasses = {
  probe: { points: 600, per: 'ip' },
  pricing: { points: 60, per: 'ip' },
  login: { points: 20, per: 'ip' },
  demo: { points: 10, per: 'ip' },
  tokens: { points: 20, per: 'user' },
  read: { points: 600, per: 'user' },
  write: { points: 300, per: 'user' },
  pull: { points: 300, per: 'user' },
  push: { points: 120, per: 'user' },
  bootstrap: { points: 30, per: 'user' },
  /** On a signed route there is no user, and the address counts. */
  account: { points: 10, per: 'user' },
  /** Work on a whole year, chart or set of records. */
  batch: { points: 30, per: 'user' },
  report: { points: 60, per: 'user' },
  upload: { points: 30, per: 'user' },
  /** Reads a document while the caller waits. */
  analysis: { points: 60, per: 'user' },
  /** Sends something at once to somebody else's address. */
  trial: { points: 12, per: 'user' },
  /** Files by signed link. */
  file: { points: 600, per: 'ip' },
  /** Makes one file of many records. */
  export: { points: 30, per: 'user' },
  /** Makes a file of a whole fiscal year. */
  archive: { points: 6, per: 'user' },
  /** Asks a public register. */
  lookup: { points: 30, per: 'user' },
  /** Acts on another service. */
  outbound: { points: 30, per: 'user' },
  /** Copies from the external platform. */
  mirror: { points: 6, per: 'user' },
  /** Sends mail to many. */
  mailing: { points: 6, per: 'user' },
  /** Called by the external platform. */
  bridge: { points: 120, per: 'user' },
} as const
export type LimitClass = keyof typeof limitClasses

export type Limits = {
  /** Counts one call; the headers go on the answer, whatever it is. */
  readonly count: (limit: LimitClass, route: string, caller: string) => Promise<Record<string, string>>
  /** Refuses an address that failed to sign in too often. */
  readonly refuseLocked: (ip: string) => Promise<void>
  /** Counts an attempt before its password is checked, so that parallel attempts cannot exceed the limit; a success removes the count. */
  readonly attemptSignIn: (ip: string) => Promise<void>
  readonly signInSucceeded: (ip: string) => Promise<void>
  readonly close: () => Promise<void>
}

type Limiter = { readonly shared: RateLimiterRedis; readonly own: RateLimiterMemory }

const windowSeconds = 60
const lockSeconds = 300
const failuresAllowed = 10
const hangMs = 500

/**
 * Limits are counted in Redis, shared by every process. Each limiter has an in-process fallback: while Redis is away or hangs, requests are
 * counted per process, and the shared count takes over when it is back. The name of the installation separates two that share a Redis.
 */
export async function openLimits(redisUrl: string, installation: string, factor: number, onError: (error: Error) => void): Promise<Limits> {
  const redis = createClient({
    url: redisUrl,
    disableOfflineQueue: true,
    // The client's own timeout sets a timer per command and never clears it, a quarter of the cost of a command. `soon` limits the wait
    // instead, and a bounded queue keeps a hanging Redis from filling the memory.
    commandOptions: { timeout: 0 },
    commandsQueueMaxLength: 10_000,
    socket: { connectTimeout: 1000, reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, 1000) },
  })
  redis.on('error', onError)
  // A Redis that is away must not keep the service from starting: the client goes on trying.
  await soon(Promise.race([redis.connect(), new Promise((resolve) => redis.once('error', resolve))]), async () => null)

  const limiter = (name: string, points: number, duration: number): Limiter => {
    const options = { keyPrefix: `${installation}:limit:${name}`, points, duration }
    const own = new RateLimiterMemory(options)
    return { own, shared: new RateLimiterRedis({ ...options, storeClient: redis, useRedisPackage: true, insuranceLimiter: own }) }
  }
  const perRoute = new Map<string, Limiter>()
  const failures = limiter('sign-in', failuresAllowed - 1, lockSeconds)

  const scaled = (limit: LimitClass) => Math.max(1, Math.round(limitClasses[limit].points * factor))
  const counter = (limit: LimitClass, route: string) => {
    let found = perRoute.get(route)
    if (!found) perRoute.set(route, (found = limiter(route, scaled(limit), windowSeconds)))
    return found
  }

  return {
    count: async (limit, route, caller) => {
      const points = scaled(limit)
      const { shared, own } = counter(limit, route)
      const used = await soon(shared.consume(caller), () => own.consume(caller)).catch(consumedOrThrow)
      const headers = { 'x-ratelimit-limit': String(points), 'x-ratelimit-remaining': String(Math.max(0, used.remainingPoints)) }
      if (used.consumedPoints > points) throw limited(used.msBeforeNext, headers)
      return headers
    },
    refuseLocked: async (ip) => {
      const found = await soon(failures.shared.get(ip), () => failures.own.get(ip))
      if (found && found.consumedPoints >= failuresAllowed) throw limited(found.msBeforeNext, {})
    },
    attemptSignIn: async (ip) => {
      const counted = await soon(failures.shared.consume(ip), () => failures.own.consume(ip)).catch(consumedOrThrow)
      // The count expires after five minutes without an attempt, so each attempt renews the expiry.
      redis.expire(failures.shared.getKey(ip), lockSeconds).catch(() => {})
      if (counted.consumedPoints > failuresAllowed) throw limited(lockSeconds * 1000, {})
    },
    signInSucceeded: async (ip) => {
      await soon(failures.shared.delete(ip), () => failures.own.delete(ip)).catch(() => {})
    },
    close: async () => redis.destroy(),
  }
}

/** A Redis that does not answer in time is treated as away: a request does not wait for its counter. */
function soon<T>(shared: Promise<T>, own: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => void own().then(resolve, reject), hangMs)
    void shared.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** The limiter rejects with the count itself when it is used up; anything else is a real error. */
function consumedOrThrow(reason: unknown): RateLimiterRes {
  if (reason instanceof RateLimiterRes) return reason
  throw reason
}

function limited(msBeforeNext: number, headers: Record<string, string>): Problem {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  return new Problem(429, messages.rate_limited, { params: { seconds }, headers: { ...headers, 'retry-after': String(seconds) } })
}
