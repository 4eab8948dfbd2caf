import type { Send } from '../http.ts'
import type { Person } from '../fixture.ts'

type Backend = { base: string; release: string; inRotation: boolean }

/** One request as its sender saw it, whoever answered in the end. */
type Balanced = { method: string; status: number; code: string; release: string; from: number; to: number; key: string }

const nowhere = 'http://127.0.0.1:1'
const refused = /^connect ECONNREFUSED/

/**
 * What a load balancer does: any process in rotation gets a request. One that answers "Connection: close" or no longer
 * listens is taken out of it. A refused connection carried nothing, so the request goes to the next; one that was taken
 * and cut is a failure.
 */
export function balancer(random: () => number) {
  const backends: Backend[] = []
  const seen: Balanced[] = []
  let refusals = 0
  const pick = () => {
    const open = backends.filter(({ inRotation }) => inRotation)
    return open[Math.floor(random() * open.length)]
  }
  const send = async <T>(person: Person, method: string, path: string, sent: Send) => {
    const from = performance.now()
    for (;;) {
      const backend = pick()
      // Nobody is left to ask: asking where nobody listens says so as any other failure does.
      const reply = await person.call<T & { code?: string }>(backend?.base ?? nowhere, method, path, sent)
      const code = reply.status === 0 ? (reply.body?.code ?? '') : ''
      if (backend && (reply.headers.connection === 'close' || refused.test(code))) backend.inRotation = false
      if (backend && refused.test(code)) refusals += 1
      else {
        const key = sent.headers?.['x-client-mutation-id'] ?? ''
        seen.push({ method, status: reply.status, code, release: backend?.release ?? 'none', from, to: performance.now(), key })
        return reply
      }
    }
  }
  return {
    seen,
    refusals: () => refusals,
    add: (base: string, release: string) => void backends.push({ base, release, inRotation: true }),
    isInRotation: (base: string) => backends.some((each) => each.base === base && each.inRotation),
    /** The same person, behind the balancer. Every new card comes with a remark, which the old release does not know. */
    behind: (person: Person): Person => ({
      ...person,
      call: (_base, method, path, sent = {}) => {
        const body = method === 'POST' ? { ...(sent.body as object), remark: sent.headers?.['x-client-mutation-id'] } : sent.body
        return send(person, method, path, { ...sent, body })
      },
    }),
  }
}
export type Balancer = ReturnType<typeof balancer>
