/**
 * HTTP requests to URLs that users chose. The URL is parsed like in a browser, its name is resolved, all addresses are checked, and the
 * connection goes to a checked address without resolving again. Use an egress firewall in addition.
 */
import type { Outcome, Outgoing, Post, UrlFault } from '../../kernel/outbound/outgoing.ts'
import { openTrust } from '../http-exchange/index.ts'
import { type Answer, excerptOf, exchange, openAgent } from './exchange.ts'
import { mayCall, networks, type Target, targetOf } from './guard.ts'
import { openResolver } from './resolver.ts'

export type OutboundSettings = {
  readonly outgoing_resolver: string | null
  readonly outgoing_ca: string | null
  readonly outgoing_allow: readonly string[]
}

/** Limit for the whole exchange: name, connection, handshake, request and answer. */
const wholeMs = 10_000
/** A user waits for this answer. */
const checkMs = 3_000
/** Of many addresses only a few are tried. */
const mostTried = 3

type Checked = { readonly target: Target; readonly addresses: readonly string[] } | UrlFault

export function openOutboundHttp(settings: OutboundSettings, limitMs = wholeMs): Outgoing {
  const allowed = networks(settings.outgoing_allow)
  const { resolve, close } = openResolver(settings.outgoing_resolver)
  const trust = openTrust(settings.outgoing_ca)
  const agent = openAgent()

  const check = async (url: string, signal: AbortSignal): Promise<Checked> => {
    const target = targetOf(url, allowed)
    if (typeof target === 'string') return target
    const addresses = target.is_address ? [target.host] : await within(signal, resolve(target.host))
    // One forbidden address refuses the name: otherwise chance would decide which one is called.
    return addresses.every((address) => mayCall(address, allowed)) ? { target, addresses } : 'address'
  }

  const tryAddresses = async ({ url, headers, body }: Post, signal: AbortSignal): Promise<Answer | UrlFault> => {
    const checked = await check(url, signal)
    if (typeof checked === 'string') return checked
    const { target, addresses } = checked
    let failed: unknown = new Error(`the name ${target.host} has no address`)
    for (const address of addresses.slice(0, mostTried)) {
      try {
        return await exchange(agent, trust(), { target, address, headers, body, signal })
      } catch (error) {
        failed = error
        if (signal.aborted || !isUnreachable(error)) break
      }
    }
    throw failed
  }

  return {
    fault: async (url) => {
      const checked = await check(url, AbortSignal.timeout(checkMs)).catch(() => null)
      return typeof checked === 'string' ? checked : null
    },
    post: async (given) => {
      const started = performance.now()
      const signal = AbortSignal.timeout(limitMs)
      const outcome = await tryAddresses(given, signal).then(outcomeOf, (error: unknown) =>
        failureOf(error, signal.aborted ? limitMs : null),
      )
      return { ...outcome, duration_ms: Math.round(performance.now() - started) }
    },
    close: async () => {
      agent.destroy()
      close()
    },
  }
}

type Untimed = Outcome extends infer O ? (O extends Outcome ? Omit<O, 'duration_ms'> : never) : never

const outcomeOf = (answer: Answer | UrlFault): Untimed =>
  typeof answer === 'string' ? { kind: 'refused', text: `refused: ${answer}` } : { kind: 'answered', ...answer }

function failureOf(error: unknown, endedAfterMs: number | null): Untimed {
  if (endedAfterMs !== null) return { kind: 'timeout', text: `no answer within ${endedAfterMs / 1000} seconds` }
  return { kind: 'connection_error', text: excerptOf(error instanceof Error ? error.message : String(error)) }
}

/** Nothing was sent yet, so another address of the name can be tried. */
const isUnreachable = (error: unknown): boolean =>
  ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'].includes((error as { code?: string }).code ?? '')

/** A silent name server must not delay the exchange. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Error('out of time'))
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
