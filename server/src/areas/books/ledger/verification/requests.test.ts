/** Requests for a verification: who may make one, and that one run serves them all. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { work } from '../../../../../test/engine/bells.ts'
import { type ClosingFixture, closingFixture } from '../../../../../test/harness/books/closings.ts'
import { runQueued, takeQueued, withJobContext } from '../../../../../test/harness/ledger/verification.ts'
import { ledger } from '../index.ts'
import { runVerification } from './jobs.ts'

let fixture: ClosingFixture
beforeAll(async () => {
  fixture = await closingFixture()
})
afterAll(() => fixture.end())

const booked = async (entries: number) => {
  const b = await fixture.open()
  for (let n = 1; n <= entries; n += 1) await fixture.post(b, '2026-02-02', ['550000', `${n}.00`], ['140000', `-${n}.00`])
  return b
}
const request = (path: string, body: object = {}, headers = {}) => fixture.admin('POST', `${path}/ledger/verification`, { body, headers })
const shown = async (path: string) => (await fixture.admin('GET', `${path}/ledger/verification`)).body
const runOf = (id: number) => fixture.w.rows('select is_full, entries_read::integer from verification_runs where company_id = $1', [id])
const runsOf = async (id: number) =>
  (await fixture.w.rows<{ runs: number }>('select runs from ledger_verifications where company_id = $1', [id]))[0]?.runs ?? 0

test('before the first run nothing is claimed; 202 queues one, and its result is shown', async () => {
  const b = await booked(3)
  const unknown = { ok: null, verified_at: null, full_at: null, chains: [], entries_read: 0, entries_since: 3 }
  expect(await shown(b.path)).toMatchObject({ ...unknown, run: null })
  const { status, body } = await request(b.path)
  expect([status, body]).toEqual([
    202,
    { status: 'queued', full: false, requested_at: expect.any(String), started_at: null, entries_read: 0 },
  ])
  expect(await shown(b.path)).toMatchObject({ ...unknown, run: body })
  await withJobContext(fixture.w, (context) => runQueued(fixture.w, context))
  const first = await shown(b.path)
  expect(first).toMatchObject({ ok: true, chains: [{ journal_code: 'OD', entries: 3 }], entries_read: 3, entries_since: 0, run: null })
  expect(first.full_at).toBe(first.verified_at)
  await fixture.post(b, '2026-02-03', ['550000', '4.00'], ['140000', '-4.00'])
  expect(await shown(b.path)).toEqual({ ...first, entries_since: 1 })
  const ofYear = await fixture.admin('GET', `${b.path}/ledger/verification?fiscal_year_id=${b.year}`)
  expect(ofYear.body).toEqual({ ...first, entries_since: 1 })
})

test('202 for a reviewer, 404 for an outsider, 401 without a token, 403 without the ability, 422 on a value that is no boolean', async () => {
  const { w } = fixture
  const body = {}
  expect((await (await w.as('reviewer'))('POST', 'C/ledger/verification', { body })).status).toBe(202)
  expect((await (await w.outsider())('POST', 'C/ledger/verification', { body })).status).toBe(404)
  expect((await w.anonymous('POST', 'C/ledger/verification', { body })).status).toBe(401)
  const reader = await w.as('admin', { abilities: ['read'] })
  expect((await reader('POST', 'C/ledger/verification', { body })).body.code).toBe('token_ability_missing')
  expect((await request('C', { full: 'yes' })).body.errors).toHaveProperty('full')
  await takeQueued(w)
})

test('a replay is answered as the first request, and a dry run queues nothing', async () => {
  const b = await booked(1)
  expect((await request(b.path, {}, { 'x-dry-run': '1' })).status).toBe(202)
  expect([await runOf(b.id), await takeQueued(fixture.w)]).toEqual([[], []])
  const once = { 'x-client-mutation-id': '4a0ff9f8-44f5-4e0e-8d8e-0d4f1b6f3a11' }
  const first = await request(b.path, {}, once)
  const again = await request(b.path, {}, once)
  expect([again.status, again.headers['x-idempotent-replay'], again.body]).toEqual([200, '1', first.body])
  expect(await takeQueued(fixture.w)).toEqual([{ company_id: b.id }])
})

test('50 requests at once give one run and one job, a full one if any of them asks for that', async () => {
  const b = await booked(2)
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => request(b.path, n === 31 ? { full: true } : {})))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202))
  expect(new Set(answers.map(({ body }) => body.requested_at)).size).toBe(1)
  expect(await runOf(b.id)).toEqual([{ is_full: true, entries_read: 0 }])
  const worker = await work(fixture.w, { area: ledger({}) })
  try {
    await expect.poll(() => runOf(b.id), { timeout: 60_000 }).toEqual([])
  } finally {
    await worker.stop()
  }
  expect([await runsOf(b.id), await takeQueued(fixture.w)]).toEqual([1, []])
  expect(await shown(b.path)).toMatchObject({ ok: true, entries_read: 2, entries_since: 0 })
})

test('50 jobs at once on one file, while 50 entries are posted, leave one sound result and no run', async () => {
  const b = await booked(5)
  await withJobContext(fixture.w, async (context) => {
    const runs = Array.from({ length: 50 }, () => runVerification(context, b.id, { isFull: false, most: 2 }))
    const postings = Array.from({ length: 50 }, () => fixture.post(b, '2026-03-03', ['550000', '1.00'], ['140000', '-1.00']))
    await Promise.all([...runs, ...postings])
    await runVerification(context, b.id, { isFull: false })
  })
  expect(await runOf(b.id)).toEqual([])
  expect(await shown(b.path)).toMatchObject({ ok: true, chains: [{ entries: 55, first_break: null }], entries_since: 0, run: null })
  const [stored] = await fixture.w.rows('select verified_number, entries::integer from verified_chains where company_id = $1', [b.id])
  expect(stored).toEqual({ verified_number: 55, entries: 55 })
})

test('a run of new entries that is asked to be a full one meanwhile begins again and reads every entry', async () => {
  const b = await booked(4)
  await withJobContext(fixture.w, async (context) => {
    await runVerification(context, b.id, { isFull: true })
    await fixture.post(b, '2026-02-04', ['550000', '9.00'], ['140000', '-9.00'])
    let answer: unknown
    const interrupted: typeof context = {
      ...context,
      read: async (company, reading) => {
        answer ??= (await request(b.path, { full: true })).body
        return context.read(company, reading)
      },
    }
    await runVerification(interrupted, b.id, { isFull: false })
    expect(answer).toMatchObject({ status: 'running', full: true })
  })
  expect(await takeQueued(fixture.w)).toEqual([])
  expect(await shown(b.path)).toMatchObject({ ok: true, entries_read: 5, run: null })
  expect(await runsOf(b.id)).toBe(2)
})

test('a run that made no progress for ten minutes is queued again by the next request', async () => {
  const b = await booked(1)
  await request(b.path)
  expect(await takeQueued(fixture.w)).toEqual([{ company_id: b.id }])
  await request(b.path)
  expect(await takeQueued(fixture.w)).toEqual([])
  await fixture.w.rows(`update verification_runs set progress_at = now() - interval '11 minutes' where company_id = $1`, [b.id])
  await Promise.all(Array.from({ length: 50 }, () => request(b.path)))
  expect(await takeQueued(fixture.w)).toEqual([{ company_id: b.id }])
})
