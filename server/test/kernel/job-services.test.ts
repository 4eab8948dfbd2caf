import { expect, onTestFinished, test } from 'vitest'
import { every } from '../../src/kernel/jobs/jobs.ts'
import { runNow } from '../harness/webhook-fixture.ts'
import { openWorld } from '../harness/world.ts'
import { httpService, replies } from '../stand-ins/http-service.ts'

const w = await openWorld()

test('a job calls a service that the operator configured, with a secret that is stored encrypted', async () => {
  const service = await httpService(replies(200, '{}'))
  onTestFinished(() => service.close())
  const outcomes: string[] = []
  const asking = every('minute', 'test.ask', 'events', async ({ services, secrets }) => {
    const key = secrets.open(secrets.seal('k-17', 'test'), 'test')
    const { kind } = await services.call({ service: 'test', url: service.url, headers: { authorization: `Bearer ${key}` } })
    outcomes.push(kind)
  })
  await runNow(w, [asking])
  expect(outcomes).toEqual(['answered'])
  expect(service.asked[0]?.headers.authorization).toBe('Bearer k-17')
})
