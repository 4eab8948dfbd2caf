/** How often an analysis that never finishes is retried, and how it can be started again. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ImportSetup, openImports } from '../../../../../test/harness/imports.ts'
import { ubl, worker } from '../../../../../test/harness/import-files.ts'

let d: ImportSetup
beforeAll(async () => {
  d = await openImports()
  await d.supplier()
})
afterAll(() => d.close())
afterEach(() => {
  d.faulty.held?.release()
  Object.assign(d.faulty, { away: false, held: null })
})

let last = 0
const fresh = () => {
  const number = `T-${(last += 1)}`
  return d.queued(`${number}.xml`, ubl({ number }))
}
const statusOf = async (id: number) => (await d.get(id)).status
/** A worker whose clock is ahead by this much. The time of a company never goes back, so each test starts later than the one before. */
const ahead = (seconds: number) => worker(d.w, { now: () => new Date(Date.now() + seconds * 1000), driven: true })

test('a request without a reader does not use up a retry', async () => {
  d.faulty.unavailable = true
  const id = await fresh()
  await d.runs('analyse', id)
  expect((await d.process(id)).status).toBe(503)
  expect(await d.get(id)).toMatchObject({ status: 'error', error: expect.stringMatching(/retentée/) })
  d.faulty.unavailable = false
  const later = await ahead(3600)
  expect(await d.w.rows('select 1 from document_imports where id = $1 and retry_at is not null', [id])).toHaveLength(1)
  await d.runs('analyse', id, later.context)
  await later.end()
  expect(await d.w.rows('select status, attempts, retry_at from document_imports where id = $1', [id])).toEqual([
    { status: 'ready', attempts: 2, retry_at: null },
  ])
})

test('a file that crashes its reader is abandoned after four attempts, and process may try it again', async () => {
  const id = await fresh()
  const begun = d.faulty.begun()
  const dead: { readonly release: () => void; readonly job: Promise<void> }[] = []
  for (const seconds of [7200, 7400, 7600, 7800]) {
    const { arrived, release } = d.faulty.hold()
    const at = await ahead(seconds)
    dead.push({ release, job: d.runs('analyse', id, at.context).then(at.end) })
    await arrived
  }
  const fifth = await ahead(8000)
  await d.runs('analyse', id, fifth.context)
  await fifth.end()
  expect(d.faulty.begun() - begun).toBe(4)
  expect(await d.w.rows('select status, error, retry_at from document_imports where id = $1', [id])).toEqual([
    { status: 'error', error: 'failed', retry_at: null },
  ])
  d.faulty.held = null
  dead[0]?.release()
  await Promise.all(dead.map(({ job }) => job))
  expect(await statusOf(id)).toBe('error')
  expect((await d.process(id)).body.status).toBe('ready')
})
