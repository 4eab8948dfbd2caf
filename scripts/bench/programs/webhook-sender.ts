/** The bare counterpart: signs and posts bodies with the same client and the same concurrency as the worker, and stores nothing. */
import { openOutboundHttp } from '../../../server/src/adapters/outbound-http/index.ts'
import { signatureOf } from '../../../server/src/areas/service/webhooks/index.ts'
import { readConfig } from '../../../server/src/config.ts'

type Asked = {
  readonly urls: readonly string[]
  readonly secret: string
  readonly body: string
  readonly each: number
  readonly atOnce: number
}

const outgoing = openOutboundHttp(readConfig())

async function line(url: string, { secret, body }: Asked, left: { n: number }): Promise<void> {
  while (left.n > 0) {
    left.n -= 1
    const headers = { 'content-type': 'application/json', 'x-service-signature': signatureOf([secret], new Date(), body) }
    const outcome = await outgoing.post({ url, headers, body })
    if (outcome.kind !== 'answered' || outcome.status !== 200) throw new Error(`a receiver answered ${JSON.stringify(outcome)}`)
  }
}

process.on('message', (asked: Asked) => {
  const started = performance.now()
  const all = asked.urls.flatMap((url) => {
    const left = { n: asked.each }
    return Array.from({ length: asked.atOnce }, () => line(url, asked, left))
  })
  void Promise.all(all).then(() => process.send?.({ seconds: (performance.now() - started) / 1000 }))
})
process.send?.({ ready: true })
process.once('SIGTERM', () => process.exit(0))
