import { createHash } from 'node:crypto'
import { networkOf } from './networks.ts'
import { messages } from '../route/messages.ts'
import { Problem } from '../route/problem.ts'
import { type Counter, inBlocks, openCounters } from './counters.ts'
import { refusals, type Refuse } from './refusals.ts'

/** Calls per minute and route, counted per user or, where there is none, per address: an IPv6 address by its /64. */
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
  /** Calendars that programs read again and again by their link, many people from one address. */
  feed: { points: 60, per: 'ip' },
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
  /** Pages and interface descriptions, which are not operations. */
  page: { points: 60, per: 'ip' },
  /** Bearers that are no token. Counted per address, whatever the route. */
  bearer: { points: 300, per: 'ip' },
} as const
export type LimitClass = keyof typeof limitClasses

/** The classes whose calls read many records: they have connections of their own. */
const heavyReads: readonly LimitClass[] = ['report', 'export', 'archive', 'feed']
export const readPoolOf = (limit: LimitClass): 'read' | 'report' => (heavyReads.includes(limit) ? 'report' : 'read')

export type Limits = {
  /** Counts one call; the headers go on the answer, whatever it is. */
  readonly count: (limit: LimitClass, route: string, caller: string) => Promise<Record<string, string>>
  /** Refuses an address that failed to sign in too often. */
  readonly refuseLocked: (ip: string) => Promise<void>
  /**
   * Counts an attempt against the address and the account before its password is checked, so that parallel attempts cannot exceed the limit.
   * `account` is the e-mail address as given, whether it has an account or not.
   */
  readonly attemptSignIn: (ip: string, account: string) => Promise<void>
  /** The attempt was no failure: the account has none any more, and the address one less. */
  readonly signInSucceeded: (ip: string, account: string) => Promise<void>
  /** The password was right and a code is still to be sent: the attempt is not counted, and no failure is cleared. */
  readonly signInUnfinished: (ip: string, account: string) => Promise<void>
  /** Counts a bearer against the address until it proves to be a token; refuses it before the database is asked. */
  readonly suspectBearer: (ip: string, hash: Buffer) => Promise<void>
  /** What the database said of the bearer. */
  readonly settleBearer: (ip: string, hash: Buffer, isToken: boolean) => void
  readonly close: () => Promise<void>
}

const windowSeconds = 60
const lockSeconds = 300
const failuresAllowed = 10
/** Three weeks: the timer of the in-process fallback ends at 24 days. */
const rememberSeconds = 21 * 24 * 3600
const bearersRemembered = 10_000

/** The calls of each route, the failures to sign in and the bearers that are no token, each with its own limit. */
export async function openLimits(redisUrl: string, installation: string, factor: number, onError: (error: Error) => void): Promise<Limits> {
  const { counter, close } = await openCounters(redisUrl, installation, onError)
  const refuse = refusals(limited)
  const perRoute = new Map<string, Counter['add']>()
  const scaled = (limit: LimitClass) => Math.max(1, Math.round(limitClasses[limit].points * factor))
  const counterOf = (route: string, points: number) => {
    let found = perRoute.get(route)
    if (!found) perRoute.set(route, (found = inBlocks(counter(route, windowSeconds), points)))
    return found
  }
  return {
    count: async (limit, route, caller) => {
      const points = scaled(limit)
      const count = await counterOf(route, points)(caller)
      const { consumedPoints } = count
      const headers = { 'x-ratelimit-limit': String(points), 'x-ratelimit-remaining': String(Math.max(0, points - consumedPoints)) }
      if (consumedPoints > points) await refuse(count, points, headers)
      return headers
    },
    ...signInLock(counter),
    ...bearerLimit(counter('bearer', windowSeconds), scaled('bearer'), refuse),
    close,
  }
}

/**
 * Ten failures lock an address, and ten from anywhere lock an account, for five minutes. An address that signed in to the account within
 * three weeks has a count of its own there, so that somebody who knows only the e-mail address cannot lock its owner out. The count ends
 * five minutes after its last failure; a refused attempt does not renew it.
 */
function signInLock(
  counter: (name: string, seconds: number) => Counter,
): Pick<Limits, 'refuseLocked' | 'attemptSignIn' | 'signInSucceeded' | 'signInUnfinished'> {
  const addresses = counter('sign-in', lockSeconds)
  const accounts = counter('sign-in-account', lockSeconds)
  const successes = counter('signed-in', rememberSeconds)
  const fail = async (failures: Counter, key: string) => {
    const { consumedPoints, msBeforeNext } = await failures.add(key)
    if (consumedPoints > failuresAllowed) throw limited(msBeforeNext, {})
    failures.renew(key)
  }
  /** An address that the account was used from lately has a count of its own there. */
  const countedKey = async (key: string, address: string) => {
    const known = `${key} ${address}`
    return (await successes.read(known)) === null ? key : known
  }
  return {
    refuseLocked: async (ip) => {
      const found = await addresses.read(networkOf(ip))
      if (found && found.consumedPoints >= failuresAllowed) throw limited(found.msBeforeNext, {})
    },
    attemptSignIn: async (ip, account) => {
      const [address, key] = [networkOf(ip), keyOf(account)]
      await fail(addresses, address)
      await fail(accounts, await countedKey(key, address))
    },
    signInUnfinished: async (ip, account) => {
      const [address, key] = [networkOf(ip), keyOf(account)]
      await Promise.all([addresses.takeBack(address), accounts.takeBack(await countedKey(key, address))]).catch(() => {})
    },
    signInSucceeded: async (ip, account) => {
      const [address, key] = [networkOf(ip), keyOf(account)]
      const known = `${key} ${address}`
      await Promise.all([addresses.takeBack(address), accounts.clear(key), accounts.clear(known), successes.add(known)]).catch(() => {})
      successes.renew(known)
    },
  }
}

/** Redis holds no e-mail address. */
const keyOf = (account: string) => createHash('sha256').update(account.toLowerCase()).digest('base64url')

/**
 * A bearer that this process has seen as a token is not counted, so that only the first call of a token costs a round trip to Redis. It is
 * looked up in the database all the same.
 */
function bearerLimit(suspects: Counter, most: number, refuse: Refuse): Pick<Limits, 'suspectBearer' | 'settleBearer'> {
  const seen = new Set<string>()
  const remember = (bearer: string) => {
    seen.add(bearer)
    const [oldest] = seen
    if (seen.size > bearersRemembered && oldest !== undefined) seen.delete(oldest)
  }
  return {
    suspectBearer: async (ip, hash) => {
      if (seen.has(hash.toString('base64'))) return
      const count = await suspects.add(networkOf(ip))
      if (count.consumedPoints > most) await refuse(count, most, {})
    },
    settleBearer: (ip, hash, isToken) => {
      const bearer = hash.toString('base64')
      const wasSeen = seen.has(bearer)
      if (isToken && !wasSeen) remember(bearer)
      else if (!isToken) seen.delete(bearer)
      if (isToken === wasSeen) return
      void (isToken ? suspects.takeBack(networkOf(ip)) : suspects.add(networkOf(ip))).catch(() => {})
    },
  }
}

function limited(msBeforeNext: number, headers: Record<string, string>): Problem {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  return new Problem(429, messages.rate_limited, { params: { seconds }, headers: { ...headers, 'retry-after': String(seconds) } })
}
