import { build } from './app.ts'
import { readConfig } from './config.ts'

const config = readConfig()
const app = await build(config)
await app.listen({ host: config.host, port: config.port })

/** What runs is finished, new connections are refused, then the process ends. */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close().then(() => process.exit(0)))
