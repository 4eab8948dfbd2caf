/** Long work of the worker rests between its parts while requests come in. */
import { expect, test, vi } from 'vitest'
import { isApiAtWork } from '../../src/kernel/jobs/requests-store.ts'
import { nightWork } from '../harness/books/night-work.ts'
import { openWorld } from '../harness/world.ts'

const w = await openWorld()
const caller = await w.as('encoder')
const waiting = { timeout: 60_000, interval: 50 }

test('a worker sees the requests of the API, and that there were none for a second', async () => {
  const night = nightWork(w)
  try {
    const { read } = night.at(new Date('2020-01-01T00:00:00Z'))
    // On a busy machine more than a second may pass between a request and the look.
    await vi.waitFor(async () => {
      expect((await caller('GET', '/v1/auth/me')).status).toBe(200)
      expect(await read(null, isApiAtWork)).toBe(true)
    }, waiting)
    await vi.waitFor(async () => expect(await read(null, isApiAtWork)).toBe(false), waiting)
  } finally {
    await night.end()
  }
})
