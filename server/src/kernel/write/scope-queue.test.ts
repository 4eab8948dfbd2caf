import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scopeQueue } from './scope-queue.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Work that ends when the test ends it. */
function job<T>(value: T) {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const state = { started: false, patience: 0 }
  const work = (patience: number) => {
    Object.assign(state, { started: true, patience })
    return promise
  }
  return { work, state, end: () => resolve(value), fail: (error: Error) => reject(error) }
}

const settled = () => vi.advanceTimersByTimeAsync(0)

test('one at a time in a scope, in order of arrival, each with its own answer', async () => {
  const queue = scopeQueue(() => 0, 1000)
  const jobs = [job('a'), job('b'), job('c')]
  const order: string[] = []
  const running = jobs.map(({ work }) => queue.run('file 1', work).then((value) => order.push(value)))
  await settled()
  expect(jobs.map(({ state }) => state.started)).toEqual([true, false, false])
  expect(queue.waiting()).toBe(2)
  jobs[0]?.end()
  await settled()
  expect(jobs.map(({ state }) => state.started)).toEqual([true, true, false])
  jobs[1]?.end()
  jobs[2]?.end()
  await Promise.all(running)
  expect(order).toEqual(['a', 'b', 'c'])
  expect(queue.waiting()).toBe(0)
})

test('scopes do not wait for each other', async () => {
  const queue = scopeQueue(() => 0, 1000)
  const [slow, quick] = [job('slow'), job('quick')]
  const first = queue.run('file 1', slow.work)
  const second = queue.run('file 2', quick.work)
  quick.end()
  expect(await second).toBe('quick')
  slow.end()
  expect(await first).toBe('slow')
})

test('after work that fails the next one runs, and only its own caller gets the failure', async () => {
  const queue = scopeQueue(() => 0, 1000)
  const [bad, good] = [job('bad'), job('good')]
  const first = queue.run('file 1', bad.work)
  const second = queue.run('file 1', good.work)
  bad.fail(new Error('broken'))
  good.end()
  await expect(first).rejects.toThrow('broken')
  expect(await second).toBe('good')
})

test('after work that throws synchronously the next one runs too', async () => {
  const queue = scopeQueue(() => 0, 1000)
  const first = queue.run('file 1', () => {
    throw new Error('broken')
  })
  await expect(first).rejects.toThrow('broken')
  expect(await queue.run('file 1', async () => 'next')).toBe('next')
})

test('work that waits too long gets 503 request_in_progress, never runs, and does not block the others', async () => {
  const queue = scopeQueue(() => 0, 1000)
  const [holder, impatient, patient] = [job('holder'), job('impatient'), job('patient')]
  const first = queue.run('file 1', holder.work)
  const second = queue.run('file 1', impatient.work, 100)
  const third = queue.run('file 1', patient.work)
  const refusal = second.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(100)
  expect(await refusal).toMatchObject({ status: 503, detail: { code: 'request_in_progress', headers: { 'retry-after': '1' } } })
  expect(queue.waiting()).toBe(1)
  holder.end()
  patient.end()
  expect(await Promise.all([first, third])).toEqual(['holder', 'patient'])
  expect(impatient.state.started).toBe(false)
})

test('the remaining patience is what the wait has not used, and at least a millisecond', async () => {
  let clock = 0
  const queue = scopeQueue(() => clock, 1000)
  const jobs = [job('a'), job('b'), job('c')]
  const running = jobs.map(({ work }) => queue.run('file 1', work))
  await settled()
  clock = 400
  jobs[0]?.end()
  await settled()
  clock = 5000
  jobs[1]?.end()
  await settled()
  jobs[2]?.end()
  await Promise.all(running)
  expect(jobs.map(({ state }) => state.patience)).toEqual([1000, 600, 1])
})

test('a thousand in one scope all run, once each, and the queue is empty afterwards', async () => {
  const queue = scopeQueue(() => 0, 1000)
  let running = 0
  let most = 0
  const done = await Promise.all(
    Array.from({ length: 1000 }, (_, n) =>
      queue.run('file 1', async () => {
        running += 1
        most = Math.max(most, running)
        await Promise.resolve()
        running -= 1
        return n
      }),
    ),
  )
  expect(done).toEqual(Array.from({ length: 1000 }, (_, n) => n))
  expect(most).toBe(1)
  expect(queue.waiting()).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})
