import { setTimeout as pause } from 'node:timers/promises'
import { build } from './app.ts'
import { readConfig } from './config.ts'

const farewellMs = 1_000
/** Below the 30 seconds an operator gives it: a client that opened a connection and says nothing must not decide how it ends. */
const mostMs = 25_000

const config = readConfig()
const app = await build(config)
/**
 * A connection that is closed while a request is on its way to it loses that request. So for a moment everything is
 * still answered, with "Connection: close"; only then are idle connections closed and new ones refused.
 */
app.addHook('preClose', async () => {
  await pause(farewellMs)
  setTimeout(() => app.server.closeAllConnections(), mostMs - farewellMs).unref()
})
await app.listen({ host: config.host, port: config.port })

/** What runs is finished, new connections are refused, then the process ends. */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close().then(() => process.exit(0)))
