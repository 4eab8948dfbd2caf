/** 2,000 actions kept on a device reach the service through its limits, each once and in order, with nothing but the SDK. */
import { expect, test } from 'vitest'
import { createClient } from '../../../sdk/src/index.ts'
import { memoryStorage, openStore } from '../../../sdk/src/offline/index.ts'
import { endWindows } from '../kernel/windows.ts'
import { openWorld } from '../harness/world.ts'

// 30 writes and 12 pushes a minute.
const w = await openWorld({ config: { limits_factor: 0.1 } })
const kept = 2000

test('2,000 kept actions drain', async () => {
  const person = await w.as('encoder')
  const waits: number[] = []
  const client = createClient({
    base_url: await w.app.listen({ host: '127.0.0.1', port: 0 }),
    token: person.token,
    retry: {
      sleep: async (ms) => {
        waits.push(ms)
        await endWindows(w, `*user:${person.user_id}`)
      },
    },
  })
  const store = await openStore({ client, company: w.company.public_token, storage: memoryStorage() })
  for (let n = 1; n <= kept; n += 1)
    await store.write({ method: 'POST', path: 'third-parties', body: { type: 'customer', name: `Client ${n}` } })
  expect(store.pending()).toHaveLength(kept)
  expect(await store.sync()).toEqual({ ok: true, pending: 0 })
  expect(store.unsettled()).toEqual([])
  const made = await w.rows<{ name: string }>(`select name from third_parties where name like 'Client %' order by id`)
  expect(made.map(({ name }) => name)).toEqual(Array.from({ length: kept }, (_, n) => `Client ${n + 1}`))
  // Each pause is as long as the service said. How many there are depends on the machine: minutes pass while it works, too.
  expect(waits.length).toBeGreaterThan(0)
  expect(Math.min(...waits)).toBeGreaterThan(0)
  expect(Math.max(...waits)).toBeLessThanOrEqual(60_000)
}, 600_000)
