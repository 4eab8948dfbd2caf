import { createClient } from 'redis'

/** After this many failures in a row a service rests, because every further request would take its full time. */
export const mostFailures = 5
const restMs = 30_000
/** Failures older than this do not count. */
const rememberMs = 600_000
const longestRestMs = 3_600_000
const hangMs = 500

/** Decides whether a service is asked. After a rest one request tries the service; the others wait for its outcome. */
export type Breaker = {
  /** Milliseconds until the service may be asked again; null when it may be asked now. */
  readonly restOf: (service: string) => Promise<number | null>
  readonly noteSuccess: (service: string) => Promise<void>
  /** `wishedMs`: how long the service itself asked to be left alone. */
  readonly noteFailure: (service: string, wishedMs: number | null) => Promise<void>
  readonly close: () => Promise<void>
}

type Health = { readonly rest_ms: number; readonly failures: number }

/** Where the health of services is stored. */
type Store = {
  readonly read: (service: string) => Promise<Health>
  /** Begins a rest unless one is running; false when one is. */
  readonly beginRest: (service: string, ms: number) => Promise<boolean>
  readonly setRest: (service: string, ms: number) => Promise<void>
  /** Counts a failure and returns how many there are. */
  readonly addFailure: (service: string) => Promise<number>
  readonly clear: (service: string) => Promise<void>
}

/** Shared by all processes through Redis. While Redis is away, each process decides for itself. */
export function openBreaker(redis_url: string, installation: string): Breaker {
  const { store: shared, close } = openShared(redis_url, `${installation}:service`)
  const own = openOwn()
  const onStore = <T>(work: (store: Store) => Promise<T>): Promise<T> => soon(() => work(shared)).catch(() => work(own))
  return {
    restOf: (service) =>
      onStore(async (store) => {
        const { rest_ms, failures } = await store.read(service)
        if (rest_ms > 0) return rest_ms
        if (failures < mostFailures) return null
        return (await store.beginRest(service, restMs)) ? null : restMs
      }),
    noteSuccess: (service) => onStore((store) => store.clear(service)),
    noteFailure: (service, wishedMs) =>
      onStore(async (store) => {
        const failures = await store.addFailure(service)
        if (wishedMs !== null) await store.setRest(service, Math.min(Math.max(wishedMs, 1), longestRestMs))
        else if (failures >= mostFailures) await store.beginRest(service, restMs)
      }),
    close,
  }
}

/** The connection is opened by the first request: most processes never send one. */
function openShared(url: string, prefix: string): { readonly store: Store; readonly close: () => Promise<void> } {
  const connect = async () => {
    const client = createClient({
      url,
      disableOfflineQueue: true,
      commandOptions: { timeout: hangMs },
      socket: { connectTimeout: hangMs, reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, 1000) },
    })
    client.on('error', () => {})
    void client.connect().catch(() => {})
    if (!client.isReady) await new Promise((resolve) => void client.once('ready', resolve).once('error', resolve))
    return client
  }
  let opened: ReturnType<typeof connect> | undefined
  const redis = async () => {
    const client = await (opened ??= connect())
    if (!client.isReady) throw new Error('Redis is away')
    return client
  }
  const restKey = (service: string) => `${prefix}:${service}:rest`
  const failuresKey = (service: string) => `${prefix}:${service}:failures`
  return {
    store: {
      read: async (service) => {
        const [rest, failures] = await (await redis()).multi().pTTL(restKey(service)).get(failuresKey(service)).exec()
        return { rest_ms: Number(rest), failures: Number(failures ?? 0) }
      },
      beginRest: async (service, ms) =>
        (await (await redis()).set(restKey(service), '1', { condition: 'NX', expiration: { type: 'PX', value: ms } })) !== null,
      setRest: async (service, ms) =>
        void (await (await redis()).set(restKey(service), '1', { expiration: { type: 'PX', value: Math.ceil(ms) } })),
      addFailure: async (service) => {
        const [count] = await (await redis()).multi().incr(failuresKey(service)).pExpire(failuresKey(service), rememberMs).exec()
        return Number(count)
      },
      clear: async (service) => void (await (await redis()).del([restKey(service), failuresKey(service)])),
    },
    close: async () => {
      const client = await opened
      if (client?.isOpen) client.destroy()
    },
  }
}

function openOwn(): Store {
  const rests = new Map<string, number>()
  const failures = new Map<string, { readonly count: number; readonly until: number }>()
  const restOf = (service: string) => (rests.get(service) ?? 0) - performance.now()
  const countOf = (service: string) => {
    const found = failures.get(service)
    return found && found.until > performance.now() ? found.count : 0
  }
  return {
    read: async (service) => ({ rest_ms: restOf(service), failures: countOf(service) }),
    beginRest: async (service, ms) => {
      if (restOf(service) > 0) return false
      rests.set(service, performance.now() + ms)
      return true
    },
    setRest: async (service, ms) => void rests.set(service, performance.now() + ms),
    addFailure: async (service) => {
      const count = countOf(service) + 1
      failures.set(service, { count, until: performance.now() + rememberMs })
      return count
    },
    clear: async (service) => {
      rests.delete(service)
      failures.delete(service)
    },
  }
}

/** A Redis that does not answer in time is treated as away. */
function soon<T>(work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer from Redis')), 2 * hangMs)
    work()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}
