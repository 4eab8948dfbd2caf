import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { Problem } from '../route/problem.ts'
import { callerOf, openPortions } from './portions.ts'

/** Portions on a clock that only work and rests move on. `log` tells what happened when. */
function scene() {
  const log: string[] = []
  let at = 0
  const portions = openPortions({
    now: () => at,
    rest: async (ms) => {
      log.push(`rest ${ms}`)
      at += ms
    },
  })
  const portion = (name: string, ms: number) => async () => {
    log.push(`begin ${name}`)
    await Promise.resolve()
    at += ms
    log.push(`end ${name}`)
    return name
  }
  return { log, portions, portion, pass: (ms: number) => (at += ms) }
}

/** A portion that ends when the test ends it. */
function held() {
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const portion = () => {
    begun.resolve()
    return ended.promise
  }
  return { portion, begun: begun.promise, end: ended.resolve }
}

test('while nobody else is at work, portions run at once and without rest', async () => {
  const { log, portions, portion } = scene()
  portions.begin('firm 1')
  await Promise.all([portions.run('firm 1', portion('a', 5)), portions.run('firm 1', portion('b', 5))])
  expect(log).toEqual(['begin a', 'begin b', 'end a', 'end b'])
})

test('while another firm is at work, they run one after another, each followed by a rest as long as itself', async () => {
  const { log, portions, portion } = scene()
  portions.begin('firm 2')
  expect(await Promise.all([portions.run('firm 1', portion('a', 5)), portions.run('firm 1', portion('b', 9))])).toEqual(['a', 'b'])
  await portions.run('firm 1', portion('c', 1))
  expect(log.slice(0, 7)).toEqual(['begin a', 'end a', 'rest 5', 'begin b', 'end b', 'rest 9', 'begin c'])
})

test('a rest lasts no longer than three seconds', async () => {
  const { log, portions, portion } = scene()
  portions.begin('firm 2')
  await portions.run('firm 1', portion('a', 30_000))
  await portions.run('firm 1', portion('b', 1))
  expect(log).toContain('rest 3000')
})

test('a firm whose portions took more than a second rests three times as long, until it had a pause', async () => {
  const { log, portions, portion, pass } = scene()
  portions.begin('firm 2')
  for (const name of ['a', 'b', 'c', 'd', 'e']) await portions.run('firm 1', portion(name, 300))
  pass(10_000)
  await portions.run('firm 1', portion('f', 300))
  await portions.run('firm 2', portion('g', 300))
  await portions.run('firm 1', portion('h', 1))
  expect(log.filter((each) => each.startsWith('rest'))).toEqual([
    'rest 300',
    'rest 300',
    'rest 300',
    'rest 900',
    'rest 900',
    'rest 300',
    'rest 1',
  ])
})

test('the portions of one firm do not wait for those of another', async () => {
  const { portions, portion } = scene()
  portions.begin('firm 1')
  portions.begin('firm 2')
  const { portion: slow, end } = held()
  const first = portions.run('firm 1', slow)
  expect(await portions.run('firm 2', portion('b', 5))).toBe('b')
  end()
  await first
})

test('a firm is at work until a second after its last answer', async () => {
  const { log, portions, portion, pass } = scene()
  const [one, two] = [portions.begin('firm 2'), portions.begin('firm 2')]
  one()
  pass(5_000)
  await portions.run('firm 1', portion('a', 1))
  two()
  pass(900)
  await portions.run('firm 1', portion('b', 1))
  pass(1_000)
  await portions.run('firm 1', portion('c', 1))
  expect(log.filter((each) => each.startsWith('rest'))).toEqual(['rest 1', 'rest 1'])
})

test('a portion that fails fails for its own caller, and the next one runs', async () => {
  const { portions, portion } = scene()
  portions.begin('firm 2')
  const failing = portions.run('firm 1', async () => {
    throw new Error('broken')
  })
  const next = portions.run('firm 1', portion('b', 1))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('b')
})

test('of 60 portions at once beside another firm, 50 wait and run one at a time; the others are refused with 503 and Retry-After', async () => {
  const { portions, portion } = scene()
  portions.begin('firm 2')
  const { portion: first, begun, end } = held()
  const running = portions.run('firm 1', first)
  await begun
  let [inside, most] = [0, 0]
  const outcomes = Array.from({ length: 60 }, (_, n) =>
    portions
      .run('firm 1', async () => {
        inside += 1
        most = Math.max(most, inside)
        await portion(String(n), 1)()
        inside -= 1
      })
      .then(
        () => 'done',
        (error: unknown) =>
          error instanceof Problem ? `${error.status} ${error.detail.code} ${error.detail.headers?.['retry-after']}` : 'failed',
      ),
  )
  end()
  await running
  const found = Map.groupBy(await Promise.all(outcomes), (outcome) => outcome)
  expect([found.get('done')?.length, found.get('503 request_in_progress 5')?.length, most]).toEqual([50, 10, 1])
  expect(await portions.run('firm 1', portion('after', 1))).toBe('after')
})

test('content is made in portions of some milliseconds and is the same', async () => {
  const { log, portions, pass } = scene()
  portions.begin('firm 2')
  const pieces = Array.from({ length: 12 }, (_, n) => `piece ${n};`)
  const slowly = function* () {
    for (const piece of pieces) {
      pass(4)
      yield piece
    }
  }
  const content = await buffer(Readable.from(portions.divide('firm 1', slowly())))
  expect(content.toString()).toBe(pieces.join(''))
  expect(log.filter((each) => each.startsWith('rest'))).toEqual(['rest 12', 'rest 12', 'rest 12', 'rest 12', 'rest 0'])
})

test('content whose reader leaves is not made to its end', async () => {
  let [at, isEnded] = [0, false]
  const portions = openPortions({ now: () => (at += 1), rest: async () => {} })
  const endless = function* () {
    try {
      for (;;) yield 'more'
    } finally {
      isEnded = true
    }
  }
  for await (const piece of portions.divide('firm 1', endless())) if (piece === 'more') break
  expect(isEnded).toBe(true)
})

test('a caller is the firm, else the user, else the address, with the network of an IPv6 address', () => {
  const actor = { id: 7 } as never
  const company = (firm_id: number | null) => ({ id: 3, firm_id }) as never
  expect(callerOf({ actor, company: company(5), firm: null }, '192.0.2.1')).toBe('firm 5')
  expect(callerOf({ actor, company: null, firm: { id: 5 } as never }, '192.0.2.1')).toBe('firm 5')
  expect(callerOf({ actor, company: company(null), firm: null }, '192.0.2.1')).toBe('user 7')
  expect(callerOf({ actor: null, company: null, firm: null }, '192.0.2.1')).toBe('address 192.0.2.1')
  expect(callerOf({ actor: null, company: null, firm: null }, '2001:db8::1')).toBe(
    callerOf({ actor: null, company: null, firm: null }, '2001:db8::2'),
  )
})
