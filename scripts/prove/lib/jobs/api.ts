/** The API as it is deployed, plus the area of the proofs. */
import { build } from '../../../../server/src/app.ts'
import { areas } from '../../../../server/src/areas.ts'
import { readConfig } from '../../../../server/src/config.ts'
import { proofJobs } from './area.ts'

const config = readConfig()
const app = await build(config, [...areas, proofJobs((_key, work) => work())])
await app.listen({ host: config.host, port: config.port })
process.stdout.write('ready\n')
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close().then(() => process.exit(0)))
