import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { createClient } from 'redis'

/** How many are counted now, and for how long. */
type Count = Pick<RateLimiterRes, 'consumedPoints' | 'msBeforeNext'>

/** Counts by key. The count of a key ends some seconds after its first, or after its last where every one renews it. */
export type Counter = {
  readonly add: (key: string) => Promise<Count>
  /** Takes one back: it turned out not to count. */
  readonly takeBack: (key: string) => Promise<void>
  readonly read: (key: string) => Promise<Count | null>
  readonly clear: (key: string) => Promise<void>
  readonly renew: (key: string) => void
}

type Counters = {
  readonly counter: (name: string, seconds: number) => Counter
  readonly close: () => Promise<void>
}

const hangMs = 500

/**
 * Counts in Redis, shared by every process. Each counter has an in-process fallback: while Redis is away or hangs, every process counts by
 * itself, and the shared count takes over when it is back. The name of the installation separates two that share a Redis.
 */
export async function openCounters(redisUrl: string, installation: string, onError: (error: Error) => void): Promise<Counters> {
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

  return {
    counter: (name, seconds) => {
      // The counter refuses nothing itself: its callers compare the count with their own limits.
      const options = { keyPrefix: `${installation}:limit:${name}`, points: Number.MAX_SAFE_INTEGER, duration: seconds }
      const own = new RateLimiterMemory(options)
      const shared = new RateLimiterRedis({ ...options, storeClient: redis, useRedisPackage: true, insuranceLimiter: own })
      return {
        add: (key) => soon(shared.consume(key), () => own.consume(key)),
        takeBack: async (key) => void (await soon(shared.reward(key), () => own.reward(key))),
        read: (key) => soon(shared.get(key), () => own.get(key)),
        clear: async (key) => void (await soon(shared.delete(key), () => own.delete(key))),
        renew: (key) => void redis.expire(shared.getKey(key), seconds).catch(() => {}),
      }
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
