/** The API as it is deployed, plus the areas of the benches. */
import { build } from '../../../server/src/app.ts'
import { areas } from '../../../server/src/areas.ts'
import { readConfig } from '../../../server/src/config.ts'
import { jobsArea } from './jobs-area.ts'
import { openArea } from './open-area.ts'

const config = readConfig()
const app = await build(config, [...areas, jobsArea(() => {}), openArea()])
const url = await app.listen({ host: config.host, port: config.port })
process.send?.({ url })
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
