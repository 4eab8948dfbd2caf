import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { honestAnswer } from '../../../test/harness/model-answers.ts'
import { analysisSettings, answers, faults, inTurn, type ModelServer, modelServer, replies } from '../../../test/stand-ins/model.ts'
import { newAuthority, testAddress } from '../../../test/stand-ins/receiver.ts'
import { type ModelSettings, modelOutcomes, type Model, openModel } from './index.ts'
import { semaphore } from './semaphore.ts'

const key = 'k-5f0c9b1de2a84736'
const authority = newAuthority()
let model: ModelServer
beforeAll(async () => {
  model = await modelServer(answers(honestAnswer))
})
beforeEach(() => {
  model.asked.length = 0
  model.answer = answers(honestAnswer)
})
afterAll(async () => {
  await model.close()
  authority.remove()
})

/** Each model has its own installation name, and so its own budget. */
function modelOn(url: string, more: Partial<ModelSettings> = {}, timing: { now?: () => number; retryMs?: number } = {}): Model {
  const settings = analysisSettings({
    database_url: `postgres://app@127.0.0.1/test_${randomBytes(6).toString('hex')}`,
    analysis_url: url,
    analysis_key: key,
    analysis_firms: null,
    analysis_daily: 100,
    analysis_at_once: 4,
    analysis_seconds: 10,
    ...more,
  })
  const opened = openModel(settings, { now: timing.now ?? (() => 0), retryMs: timing.retryMs ?? 1 })
  if (!opened) throw new Error('there is an address and a key')
  return opened
}

type Answer = { readonly sheet: { readonly number: string } }
const read = (answer: unknown) => ((answer as Partial<Answer> | null)?.sheet?.number === 'F2026/0147' ? (answer as Answer) : 'not_a_sheet')
const ask = (opened: Model, firm = 'firmfirmfirm') => opened.ask(firm, { pages: [] }, read)

test('without a URL there is no model', () => {
  expect(openModel(analysisSettings({ analysis_url: null }), { now: () => 0, retryMs: 1 })).toBeNull()
})

test('a question goes out with its key, and its answer comes back', async () => {
  expect(await ask(modelOn(model.url))).toEqual({ read: { sheet: honestAnswer } })
  expect(model.asked).toEqual([
    {
      method: 'POST',
      path: '/read',
      body: { pages: [] },
      headers: expect.objectContaining({ authorization: `Bearer ${key}`, 'content-type': 'application/json', accept: 'application/json' }),
    },
  ])
})

test.for([
  ['silence', 'timeout'],
  ['silence after its headers', 'timeout'],
  ['a line that is cut', 'cut'],
  ['a line that is cut at once', 'unreachable'],
  ['500', 'status'],
  ['401', 'status'],
  ['204', 'status'],
  ['a redirect', 'redirect'],
  ['garbage', 'not_json'],
  ['half a JSON', 'not_json'],
  ['another JSON', 'not_a_sheet'],
  ['a sheet of another shape', 'not_a_sheet'],
  ['an answer without end', 'too_large'],
] as const)('%s is a fault with a name, without any text of the other side', async ([name, fault]) => {
  model.answer = faults[name] ?? replies(200)
  const before = modelOutcomes().get(fault) ?? 0
  expect(await ask(modelOn(model.url, { analysis_seconds: name.startsWith('silence') ? 1 : 10 }))).toEqual({ fault })
  expect(modelOutcomes().get(fault)).toBe(before + 1)
})

test('a redirect is not followed', async () => {
  const elsewhere = await modelServer(answers(honestAnswer))
  model.answer = replies(308, '', { location: elsewhere.url })
  expect(await ask(modelOn(model.url))).toEqual({ fault: 'redirect' })
  expect(elsewhere.asked).toEqual([])
  await elsewhere.close()
})

test('a closed port is unreachable', async () => {
  const closed = createServer()
  const port = await new Promise<number>((resolve) =>
    closed.listen(0, '127.0.0.1', () => resolve((closed.address() as { port: number }).port)),
  )
  await new Promise((resolve) => closed.close(resolve))
  expect(await ask(modelOn(`http://127.0.0.1:${port}/read`))).toEqual({ fault: 'unreachable' })
})

test('an untrusted certificate is refused; one of the operator’s own authority is accepted, under its name alone', async () => {
  const [named, unnamed] = await Promise.all([
    modelServer(answers(honestAnswer), authority, testAddress),
    modelServer(answers(honestAnswer), authority),
  ])
  const { ca_file: outgoing_ca } = authority
  expect(await ask(modelOn(named.url))).toEqual({ fault: 'unreachable' })
  expect(await ask(modelOn(unnamed.url, { outgoing_ca }))).toEqual({ fault: 'unreachable' })
  expect([named.asked, unnamed.asked]).toEqual([[], []])
  expect(await ask(modelOn(named.url, { outgoing_ca }))).toHaveProperty('read')
  await Promise.all([named.close(), unnamed.close()])
})

test('what may pass is tried once more, and no oftener', async () => {
  model.answer = inTurn(replies(503, '', { 'retry-after': '0' }), answers(honestAnswer))
  expect(await ask(modelOn(model.url))).toHaveProperty('read')
  expect(model.asked).toHaveLength(2)
  model.answer = replies(429)
  expect(await ask(modelOn(model.url))).toEqual({ fault: 'status' })
  expect(model.asked).toHaveLength(4)
  model.answer = replies(400)
  expect(await ask(modelOn(model.url))).toEqual({ fault: 'status' })
  expect(model.asked).toHaveLength(5)
})

test('a firm has its budget of a day, whatever another one spends, and whichever process asks', async () => {
  const day = { at: 0 }
  const database_url = `postgres://app@127.0.0.1/test_${randomBytes(6).toString('hex')}`
  const [one, other] = [0, 1].map(() => modelOn(model.url, { analysis_daily: 2, database_url }, { now: () => day.at }))
  if (!one || !other) throw new Error('there are two')
  expect([await ask(one), await ask(other)]).toEqual([{ read: expect.anything() }, { read: expect.anything() }])
  expect([await ask(one), await ask(other)]).toEqual([{ fault: 'budget' }, { fault: 'budget' }])
  expect(await ask(one, 'another firm')).toHaveProperty('read')
  day.at += 24 * 60 * 60 * 1000
  expect(await ask(one)).toHaveProperty('read')
  expect(model.asked).toHaveLength(4)
})

test('fifty questions at once cost no more than the budget', async () => {
  const opened = modelOn(model.url, { analysis_daily: 7, analysis_at_once: 50 })
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => ask(opened)))
  expect([outcomes.filter((outcome) => 'read' in outcome).length, model.asked.length]).toEqual([7, 7])
})

test('a repetition comes out of the same budget', async () => {
  model.answer = replies(503)
  expect(await ask(modelOn(model.url, { analysis_daily: 1 }))).toEqual({ fault: 'status' })
  expect(model.asked).toHaveLength(1)
})

test('with Redis away each process counts for itself', async () => {
  const opened = modelOn(model.url, { analysis_daily: 1, redis_url: 'redis://127.0.0.1:9' })
  expect([await ask(opened), await ask(opened)]).toEqual([{ read: expect.anything() }, { fault: 'budget' }])
})

test('no more are under way than allowed, and each gets its turn', async () => {
  const held: (() => void)[] = []
  model.answer = (response, asked) => void held.push(() => answers(honestAnswer)(response, asked))
  const opened = modelOn(model.url, { analysis_at_once: 2, analysis_seconds: 60 })
  const all = Promise.all(Array.from({ length: 6 }, () => ask(opened)))
  const under: number[] = []
  for (let count = 2; count <= 6; count += 1) {
    await model.until(count)
    under.push(held.length)
    held.shift()?.()
  }
  held.shift()?.()
  expect((await all).map((outcome) => 'read' in outcome)).toEqual(Array.from({ length: 6 }, () => true))
  expect(under).toEqual([2, 2, 2, 2, 2])
})

test('who gets no turn in time goes without, and the place is not lost', async () => {
  const turns = semaphore(1)
  const [patient, hurried] = [new AbortController(), new AbortController()]
  expect(await turns.acquire(patient.signal)).toBe(true)
  const late = turns.acquire(hurried.signal)
  const next = turns.acquire(patient.signal)
  hurried.abort()
  expect(await late).toBe(false)
  expect(await turns.acquire(hurried.signal)).toBe(false)
  turns.release()
  expect(await next).toBe(true)
  turns.release()
  expect(await turns.acquire(hurried.signal)).toBe(true)
})

test('who fails five times in a row is left alone for a while', async () => {
  model.answer = replies(500)
  const opened = modelOn(model.url)
  const outcomes = []
  for (let count = 0; count < 6; count += 1) outcomes.push(await ask(opened))
  expect([outcomes.at(-1), model.asked.length]).toEqual([{ fault: 'resting' }, 5])
})

test('it serves the firms that the operator named, all of them when it says so, and no file without a firm', () => {
  const some = modelOn(model.url, { analysis_firms: ['aaaaaaaaaaaa'] })
  expect([some.serves('aaaaaaaaaaaa'), some.serves('bbbbbbbbbbbb'), some.serves(null)]).toEqual([true, false, false])
  expect([modelOn(model.url).serves('bbbbbbbbbbbb'), modelOn(model.url).serves(null)]).toEqual([true, false])
})
