import { createClient } from 'redis'

const dayMs = 24 * 60 * 60 * 1000
const hangMs = 1_000

/** Takes one request from a firm's daily budget; false when none is left. */
export type Spend = (firm: string) => Promise<boolean>

export type BudgetSettings = {
  readonly redis_url: string
  readonly installation: string
  readonly daily: number
  readonly now: () => number
}

/**
 * Daily budget of requests for each firm (UTC days), counted in Redis for all processes. A question takes seconds, so one connection for
 * each is cheap and needs no closing. Without Redis each process counts for itself.
 */
export function openBudget({ redis_url, installation, daily, now }: BudgetSettings): Spend {
  const own = new Map<string, number>()
  return async (firm) => {
    const day = Math.floor(now() / dayMs)
    const key = `${installation}:analysis:${day}:${firm}`
    // Counters of past days are dropped with the first request of a new day.
    for (const old of own.keys()) if (!old.startsWith(`${installation}:analysis:${day}:`)) own.delete(old)
    const counted = (own.get(key) ?? 0) + 1
    own.set(key, counted)
    return Math.max(counted, (await countInRedis(redis_url, key)) ?? 0) <= daily
  }
}

async function countInRedis(redis_url: string, key: string): Promise<number | null> {
  const client = createClient({
    url: redis_url,
    disableOfflineQueue: true,
    commandOptions: { timeout: hangMs },
    socket: { connectTimeout: hangMs, reconnectStrategy: false },
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const [used] = await client
      .multi()
      .incr(key)
      .pExpire(key, 2 * dayMs)
      .exec()
    return Number(used)
  } catch {
    return null
  } finally {
    if (client.isOpen) client.destroy()
  }
}
