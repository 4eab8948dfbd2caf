import { expect, test } from 'vitest'
import { openWorld } from '../harness/world.ts'
import { holdingFile, untilBlocked } from './locks.ts'

const patience = 5000
const w = await openWorld({ config: { patience_ms: patience } })
const encoder = await w.as('encoder')

test('503 request_in_progress for a write that waits too long, for the lock or in the queue before it', async () => {
  const rival = await holdingFile(w, w.company.id)
  const began = performance.now()
  const onTheLock = encoder('POST', 'C/third-parties', { body: { type: 'supplier', name: 'on the lock' } })
  await untilBlocked(w, 1)
  const inTheQueue = encoder('POST', 'C/third-parties', { body: { type: 'supplier', name: 'in the queue' } })
  const answers = await Promise.all([onTheLock, inTheQueue])
  const waited = performance.now() - began
  await rival.release()
  for (const { status, body, headers } of answers) {
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'request_in_progress', '1'])
  }
  expect(waited).toBeGreaterThanOrEqual(patience)
  expect(await w.rows('select id from third_parties')).toEqual([])

  const after = await encoder('POST', 'C/third-parties', { body: { type: 'supplier', name: 'after' } })
  expect(after.status).toBe(201)
})
