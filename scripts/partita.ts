import { main, runNode } from './lib/checkout.ts'
import { servicesFolder, startServices } from './lib/services.ts'

// The operator's command line reads only the environment; missing addresses are those of the checkout's private services.
await main(async () => {
  const { env } = await startServices({ folder: servicesFolder, environment: process.env, prepare: 'schema' })
  const { code } = await runNode('server/src/cli.ts', process.argv.slice(2), { env, show: true })
  process.exitCode = code
})
