import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { createClient } from 'redis'

/** How many are counted now, and for how long. */
type Count = Pick<RateLimiterRes, 'consumedPoints' | 'msBeforeNext'>

/** Counts by key. The count of a key ends some seconds after its first, or after its last where every one renews it. */
export type Counter = {
  readonly add: (key: string, points?: number) => Promise<Count>
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
        add: (key, points = 1) => soon(shared.consume(key, points), () => own.consume(key, points)),
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

/** A process takes at most so many points beyond what its calls need, and at most this part of what is left. */
const largestBlock = 8
const partOfRest = 64

/** Points that a process took from the shared count and gives to calls without asking Redis again. `until`: the end of their window. */
type Block = { given: number; readonly end: number; readonly until: number }

type Waiting = { readonly resolve: (count: Count) => void; readonly reject: (error: unknown) => void }

/**
 * Counts calls one by one, but takes their points from the shared count in blocks. Points are taken before they are given, and those left at
 * the end of the window are dropped, so the calls of all processes together never exceed the limit. A process may refuse calls while others
 * hold points that they do not use: 7 each at most, and none where the limit is below 128. Calls that wait for Redis take their points together.
 */
export function inBlocks({ add }: Pick<Counter, 'add'>, limit: number, now: () => number = () => performance.now()): Counter['add'] {
  const blocks = new Map<string, Block>()
  const queues = new Map<string, Waiting[]>()

  const give = (key: string): Count | null => {
    const block = blocks.get(key)
    const time = now()
    if (!block || block.given >= block.end || block.until <= time) return null
    block.given += 1
    return { consumedPoints: block.given, msBeforeNext: block.until - time }
  }

  /** The first call of a window takes no more than it needs: most callers make few. */
  const spareOf = (block: Block | undefined, time: number) =>
    block && block.until > time ? Math.min(largestBlock, Math.floor((limit - block.end) / partOfRest)) : 0

  const keep = (key: string, block: Block, time: number) => {
    if ((blocks.get(key)?.until ?? 0) <= time) blocks.delete(key)
    blocks.set(key, block)
    for (const [old, { until }] of blocks) {
      if (until > time) break
      blocks.delete(old)
    }
  }

  async function take(key: string, calls: readonly Waiting[]): Promise<void> {
    const sent = now()
    const points = Math.max(calls.length, spareOf(blocks.get(key), sent))
    const { consumedPoints, msBeforeNext } = await add(key, points)
    const first = consumedPoints - points
    // Redis began to count the rest of the window after this call was sent, so its window does not end before `until`.
    keep(key, { given: first + calls.length, end: consumedPoints, until: sent + msBeforeNext }, sent)
    for (const [index, { resolve }] of calls.entries()) resolve({ consumedPoints: first + index + 1, msBeforeNext })
  }

  /** Asks Redis for one key at a time; calls that come meanwhile are given what is left of the block, or wait for the next one. */
  async function serve(key: string, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) {
      const calls = queue.splice(0)
      await take(key, calls).catch((error: unknown) => {
        for (const { reject } of calls) reject(error)
      })
      while (queue.length > 0) {
        const count = give(key)
        if (!count) break
        queue.shift()?.resolve(count)
      }
    }
    queues.delete(key)
  }

  return (key) => {
    const count = give(key)
    if (count) return Promise.resolve(count)
    return new Promise((resolve, reject) => {
      const queue = queues.get(key) ?? []
      queue.push({ resolve, reject })
      if (queues.has(key)) return
      queues.set(key, queue)
      void serve(key, queue)
    })
  }
}
