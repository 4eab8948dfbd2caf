import { parseArgs } from 'node:util'
import { main } from './lib/checkout.ts'
import { migrate, ownerUrl, withDatabase } from './lib/migrations.ts'
import { databaseEnv } from './lib/services.ts'

await main(async () => {
  const { values } = parseArgs({ options: { database: { type: 'string' } } })
  const env = databaseEnv(process.env)
  console.log(await migrate(ownerUrl(values.database === undefined ? env : withDatabase(env, values.database))))
})
