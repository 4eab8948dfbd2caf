export type Send = (request: Request) => Promise<Response>

export type RetryOptions = {
  /** How often a request is sent again at most. */
  readonly times?: number
  /** A `Retry-After` beyond this is handed to the caller, who knows better whether to wait. */
  readonly longest_wait_ms?: number
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>
  /** From 0 to 1. */
  readonly random?: () => number
}

export const keyHeader = 'X-Client-Mutation-Id'
/** The service takes the key under either name, and refuses two different keys. */
export const hasKey = (headers: Headers): boolean => headers.has(keyHeader) || headers.has('Idempotency-Key')
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
const longestPause = 60_000

/** Sending it twice is sending it once: it only reads, or carries the key under which the service remembers its answer. */
const isRepeatable = (request: Request): boolean => safeMethods.has(request.method) || hasKey(request.headers)

/** 1, 2, 4 … 60 seconds, each a fifth shorter or longer by chance, so that clients cut off together do not return together. */
const pause = (nth: number, random: () => number): number => Math.round(Math.min(1000 * 2 ** nth, longestPause) * (0.8 + 0.4 * random()))

function retryAfter(response: Response): number | null {
  const said = response.headers.get('retry-after')
  if (said === null) return null
  const ms = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - Date.now()
  return Number.isNaN(ms) ? null : Math.max(ms, 0)
}

async function codeOf(response: Response): Promise<unknown> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : null
}

/** How long to wait before the same request is sent again; null when that would not help. */
async function waitAfter(response: Response, nth: number, random: () => number): Promise<number | null> {
  const { status } = response
  if (status === 502 || status === 504) return pause(nth, random)
  if (status === 500) return nth === 0 ? pause(0, random) : null
  if (status === 429) return retryAfter(response) ?? pause(nth, random)
  if (status !== 503 || (await codeOf(response)) === 'demo_unavailable') return null
  return retryAfter(response) ?? pause(nth, random)
}

function slept(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
  })
}

/**
 * Sends again what may pass in a moment: after no answer, 429, 502, 503, 504, and once after 500. Only what is safe to repeat; the key
 * stays the same, so a write whose answer was lost is answered from memory and not done twice.
 */
export function retrying(send: Send, options: RetryOptions = {}): Send {
  const { times = 8, longest_wait_ms = longestPause, sleep = slept, random = Math.random } = options
  return async (request) => {
    if (!isRepeatable(request)) return send(request)
    for (let nth = 0; ; nth += 1) {
      const answered = await send(request.clone()).catch((error: unknown) => {
        if (request.signal.aborted || nth >= times) throw error
        return null
      })
      if (answered && nth >= times) return answered
      const wait = answered ? await waitAfter(answered, nth, random) : pause(nth, random)
      if (answered && (wait === null || wait > longest_wait_ms)) return answered
      await sleep(wait ?? 0, request.signal)
    }
  }
}
