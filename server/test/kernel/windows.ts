import { createClient } from 'redis'
import type { World } from '../harness/world.ts'

/** Ends the windows whose keys match, as a minute that passes does; all of this world without a pattern. */
export async function endWindows({ config }: Pick<World, 'config'>, pattern = '*'): Promise<void> {
  const client = createClient({ url: config.redis_url })
  await client.connect()
  const keys = await client.keys(`${new URL(config.database_url).pathname.slice(1)}:limit:${pattern}`)
  if (keys.length > 0) await client.del(keys)
  client.destroy()
}
