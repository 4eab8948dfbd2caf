import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { buildApi } from './app.ts'
import { readConfig } from './config.ts'
import { announceProcess } from './kernel/operating/processes.ts'
import { addressOf, factsOf, lookAround, runProgram } from './program.ts'

const drainMs = 1_000
/** Below the 30 seconds that operators usually grant: an idle client connection must not delay the end of the process. */
const mostMs = 25_000

await runProgram('api', readConfig, async (config) => {
  const { app, services } = await buildApi(config)
  /**
   * A connection closed while a request is on its way loses that request. So requests are answered for a moment longer, with
   * `Connection: close`; only then are idle connections closed and new ones refused.
   */
  app.addHook('preClose', async () => {
    await pause(drainMs)
    setTimeout(() => app.server.closeAllConnections(), mostMs - drainMs).unref()
  })
  await app.listen({ host: config.host, port: config.port })
  const presence = announceProcess(services.pools, 'api', () => lookAround(config))
  const { port } = app.server.address() as AddressInfo
  return {
    facts: { listens: addressOf(config.host, port), ...(await factsOf(config, services)) },
    // Together: a database that is away must not delay the moment when the process is no longer ready.
    stop: async () => void (await Promise.all([app.close(), presence.stop()])),
  }
})
