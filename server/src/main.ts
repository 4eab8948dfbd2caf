import { setTimeout as pause } from 'node:timers/promises'
import { build } from './app.ts'
import { readConfig } from './config.ts'

const drainMs = 1_000
/** Below the 30 seconds that operators usually grant: an idle client connection must not delay the end of the process. */
const mostMs = 25_000

const config = readConfig()
const app = await build(config)
/**
 * A connection closed while a request is on its way loses that request. So requests are answered for a moment longer, with
 * `Connection: close`; only then are idle connections closed and new ones refused.
 */
app.addHook('preClose', async () => {
  await pause(drainMs)
  setTimeout(() => app.server.closeAllConnections(), mostMs - drainMs).unref()
})
await app.listen({ host: config.host, port: config.port })

/** Finishes the requests under way, refuses new connections, then ends the process. */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close().then(() => process.exit(0)))
