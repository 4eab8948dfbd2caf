import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scopeQueue } from '../../src/kernel/write/scope-queue.ts'

let clock = 0
beforeEach(() => {
  clock = 0
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

/** Work that runs until the test ends it. */
function job() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { work: () => promise, done: () => resolve('done'), fail: () => reject(new Error('failed')) }
}

test('work of one scope runs one after another, in order of arrival; another scope does not wait', async () => {
  const queue = scopeQueue(() => clock, 1000)
  const order: string[] = []
  const [first, second] = [job(), job()]
  const runs = [
    queue.run('a', () => first.work().finally(() => order.push('first'))),
    queue.run('a', () => second.work().finally(() => order.push('second'))),
    queue.run('a', async () => order.push('third')),
  ]
  await queue.run('b', async () => order.push('elsewhere'))
  expect(queue.waiting()).toBe(2)
  second.done()
  first.done()
  await Promise.all(runs)
  expect(order).toEqual(['elsewhere', 'first', 'second', 'third'])
  expect(queue.waiting()).toBe(0)
})

test('work that fails gives its turn to the next', async () => {
  const queue = scopeQueue(() => clock, 1000)
  const broken = job()
  const failing = queue.run('a', broken.work)
  const next = queue.run('a', async () => 'next')
  broken.fail()
  await expect(failing).rejects.toThrow('failed')
  expect(await next).toBe('next')
})

test('work that waits too long is refused, and leaves the queue to the others', async () => {
  const queue = scopeQueue(() => clock, 1000)
  const slow = job()
  const running = queue.run('a', slow.work)
  const impatient = queue.run('a', async () => 'never', 100)
  const patient = queue.run('a', async () => 'had its turn')
  vi.advanceTimersByTime(100)
  await expect(impatient).rejects.toMatchObject({ status: 503, detail: { code: 'request_in_progress', headers: { 'retry-after': '1' } } })
  expect(queue.waiting()).toBe(1)
  slow.done()
  expect([await running, await patient]).toEqual(['done', 'had its turn'])
})

test('the time spent in the queue is deducted from the wait for the lock, which never becomes zero', async () => {
  const queue = scopeQueue(() => clock, 1000)
  const slow = job()
  const running = queue.run('a', slow.work)
  const left = [queue.run('a', async (ms) => ms), queue.run('a', async (ms) => ms, 300)]
  clock = 300
  slow.done()
  await running
  expect(await Promise.all(left)).toEqual([700, 1])
})
