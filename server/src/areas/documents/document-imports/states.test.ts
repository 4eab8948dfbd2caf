/** The states of an import, row by row of the specification's table, and simultaneous requests. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type ImportSetup, openImports } from '../../../../test/harness/imports.ts'
import { pdf, ubl, worker, zip } from '../../../../test/harness/import-files.ts'
import { exampleExtraction } from '../../../capture/example.ts'

let d: ImportSetup
beforeAll(async () => {
  d = await openImports()
  await d.supplier()
})
afterAll(() => d.close())
afterEach(() => {
  d.faulty.held?.release()
  Object.assign(d.faulty, { away: false, broken: false, held: null })
})

let last = 0
const next = () => `N-${(last += 1)}`
const fresh = () => {
  const number = next()
  return d.queued(`${number}.xml`, ubl({ number }))
}
const statusOf = async (id: number) => (await d.get(id)).status

test('queued, process: analyzing, then ready; it answers when it is done', async () => {
  const number = next()
  const { status, body } = await d.process(
    await d.queued('a.xml', ubl({ number, lines: [{ net: '100.00' }, { net: '50.00', rate: '6' }] })),
  )
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 'ready',
    progress: 100,
    step: 'done',
    engine: 'ubl',
    suggested_direction: 'purchase',
    suggested_third_party: { name: 'Imprimerie Lambert', type: 'supplier', vat_number: 'BE0403170701' },
    error: null,
    warnings: [],
    has_preview: true,
    extracted: { number, date: '2026-03-05', totals: { net: 150, vat: 24, gross: 174 }, counterparty: { vat_number: 'BE0403170701' } },
  })
  expect(body.suggestions).toHaveLength(2)
})

test('queued, the job of every minute: analysed without anybody asking', async () => {
  const id = await fresh()
  await d.dispatch()
  const jobs = await d.w.rows(
    `select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'document-imports.analyse' and (payload ->> 'id')::bigint = $1`,
    [id],
  )
  expect(jobs).toHaveLength(1)
  await d.runs('analyse', id)
  expect(await statusOf(id)).toBe('ready')
  await d.runs('analyse', id)
  expect(d.faulty.begun()).toBeGreaterThan(0)
  expect((await d.get(id)).version).toBe(3)
})

test('an extraction with something to check needs a review, and says what', async () => {
  const body = await d.invoice({ number: next(), seller: { iban: 'BE62510007547061' } })
  expect([body.status, body.warnings.map(({ code }: { code: string }) => code)]).toEqual(['needs_review', ['iban_changed']])
  expect(body.warnings[0].message).toContain('BE62510007547061')
})

test('an XML that is no invoice ends in error, and error says why', async () => {
  const { status, body } = await d.process(await d.queued('a.xml', Buffer.from('<?xml version="1.0"?><order/>')))
  expect([status, body.status, body.step, body.progress, body.extracted]).toEqual([200, 'error', 'done', 100, null])
  expect(body.error).toMatch(/illisible/)
})

test.for([
  ['fr', /illisible/],
  ['nl', /onleesbaar/],
  ['en', /cannot be read/],
  ['de', /unlesbar/],
] as const)('warnings and errors are in %s', async ([locale, said]) => {
  const id = await d.queued('a.xml', Buffer.from('<?xml version="1.0"?><order/>'))
  await d.process(id)
  const reader = await d.w.as('admin', { locale })
  expect((await reader('GET', `${d.at}/${id}`)).body.error).toMatch(said)
})

test('error, process: run again, with the result of this time', async () => {
  const id = await fresh()
  d.faulty.broken = true
  expect((await d.process(id)).body.status).toBe('error')
  d.faulty.broken = false
  expect((await d.process(id)).body).toMatchObject({ status: 'ready', error: null })
})

test('ready, process: analysed again, and corrections are lost', async () => {
  const body = await d.invoice({ number: next() })
  await d.admin('PATCH', `${d.at}/${body.id}`, { body: { extracted: { ...body.extracted, number: 'MINE' } } })
  expect((await d.get(body.id)).extracted.number).toBe('MINE')
  const { body: again } = await d.process(body.id)
  expect(again.extracted.number).toBe(body.extracted.number)
})

test('validated, process: 422 import_validated', async () => {
  const body = await d.invoice({ number: next() })
  expect((await d.admin('POST', `${d.at}/${body.id}/validate`, { body: {} })).status).toBe(201)
  const refused = await d.process(body.id)
  expect([refused.status, refused.body.code, Object.keys(refused.body.errors)]).toEqual([422, 'import_validated', ['status']])
})

test('expanded, process: 422 on status', async () => {
  const { body } = await d.send({ 'a.zip': await zip({ '1.pdf': pdf() }) })
  const refused = await d.process(body.imports[0].id)
  expect([refused.status, refused.body.code, Object.keys(refused.body.errors)]).toEqual([422, undefined, ['status']])
})

test('analyzing, process: waits for the one that runs and answers its result; the analysis ran once', async () => {
  const id = await fresh()
  const held = d.faulty.hold()
  const begun = d.faulty.begun()
  const first = d.process(id)
  await held.arrived
  expect(await d.get(id)).toMatchObject({ status: 'analyzing', step: 'reading', progress: 5 })
  const second = d.process(id)
  // Writes of one company are queued: when these are done, the second request has seen the claim.
  await fresh()
  await fresh()
  d.faulty.held = null
  held.release()
  const [one, other] = await Promise.all([first, second])
  expect([one.status, other.status, one.body.status, other.body.status]).toEqual([200, 200, 'ready', 'ready'])
  expect([other.body.version, d.faulty.begun() - begun]).toEqual([one.body.version, 1])
})

test('50 processes at once run one analysis', async () => {
  const id = await fresh()
  const begun = d.faulty.begun()
  // Held until a later request was answered, so that none of the fifty starts after the end of another: it would rightly analyse the file again.
  const held = d.faulty.hold()
  const asked = Array.from({ length: 50 }, () => d.process(id))
  await held.arrived
  for (let n = 0; n < 3; n += 1) expect(await statusOf(id)).toBe('analyzing')
  held.release()
  const answers = await Promise.all(asked)
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.status} ${body.version}`))).toEqual(new Set(['200 ready 3']))
  expect(d.faulty.begun() - begun).toBe(1)
  const revisions = await d.w.rows(`select op from revisions where company_id = $1 and resource = 'document-imports' and record_id = $2`, [
    d.b.id,
    id,
  ])
  expect(revisions).toHaveLength(3)
})

test('process and the job at once run one analysis', async () => {
  const id = await fresh()
  const begun = d.faulty.begun()
  // Held, so that no request starts after the end of another: it would rightly analyse the file again.
  const held = d.faulty.hold()
  const asked = d.process(id)
  await held.arrived
  await Promise.all([d.runs('analyse', id), d.runs('analyse', id)])
  held.release()
  await asked
  expect([d.faulty.begun() - begun, await statusOf(id)]).toEqual([1, 'ready'])
})

test('a claim is held for as long as its analysis lasts, and no longer', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const id = await fresh()
    const until = async () =>
      (
        await d.w.rows<{ until: Date | null }>('select claimed_until as until from document_imports where id = $1', [id])
      )[0]?.until?.getTime() ?? 0
    const held = d.faulty.hold()
    const long = d.runs('analyse', id)
    await held.arrived
    const before = await until()
    vi.advanceTimersByTime(60_000)
    await vi.waitFor(async () => expect(await until()).toBeGreaterThan(before), { timeout: 60_000 })
    held.release()
    await long
    expect([(await d.get(id)).status, await until(), vi.getTimerCount()]).toEqual(['ready', 0, 0])
  } finally {
    vi.useRealTimers()
  }
})

test('an analysis whose process died is taken up again once its claim ran out, and a late one changes nothing', async () => {
  const id = await fresh()
  const held = d.faulty.hold()
  const dead = d.runs('analyse', id)
  await held.arrived
  const later = await worker(d.w, { now: () => new Date(Date.now() + 200_000), driven: true })
  d.faulty.held = null
  await d.runs('analyse', id, later.context)
  await later.end()
  const after = await d.get(id)
  expect(after.status).toBe('ready')
  held.release()
  await dead
  expect((await d.get(id)).version).toBe(after.version)
})

test('503 analysis_unavailable without a reader: process leaves the status as it was', async () => {
  d.faulty.unavailable = true
  const id = await fresh()
  const { status, body, headers } = await d.process(id)
  expect([status, body.code, headers['retry-after']]).toEqual([503, 'analysis_unavailable', '600'])
  expect(await d.get(id)).toMatchObject({ status: 'queued', progress: 0, step: 'received', error: null })
  d.faulty.unavailable = false
  const ready = await d.process(id)
  d.faulty.unavailable = true
  expect((await d.process(id)).status).toBe(503)
  expect(await d.get(id)).toMatchObject({ status: 'ready', extracted: ready.body.extracted, step: 'done', progress: 100 })
})

test('no reader when the job runs: error, retried after 10 minutes, 3 times, and then no more', async () => {
  d.faulty.unavailable = true
  const id = await fresh()
  const state = async () =>
    (
      await d.w.rows<Record<string, unknown>>(
        `select status, error, attempts, retry_at > now() + interval '9 minutes' as waits from document_imports where id = $1`,
        [id],
      )
    )[0]
  await d.runs('analyse', id)
  expect(await state()).toEqual({ status: 'error', error: 'unavailable', attempts: 1, waits: true })
  expect((await d.get(id)).error).toMatch(/retentée/)
  const minutes = [11, 22, 33]
  for (const minute of minutes) {
    const later = await worker(d.w, { now: () => new Date(Date.now() + minute * 60_000), driven: true })
    await d.dispatch(later.context)
    await d.runs('analyse', id, later.context)
    await later.end()
  }
  expect(await d.w.rows('select attempts, retry_at from document_imports where id = $1', [id])).toEqual([{ attempts: 4, retry_at: null }])
  d.faulty.unavailable = false
  expect((await d.process(id)).body.status).toBe('ready')
})

test('409 conflict for a stale version, and nothing is analysed', async () => {
  const id = await fresh()
  const begun = d.faulty.begun()
  const { status, body } = await d.process(id, { 'x-base-version': '7' })
  expect([status, body.code, body.server_version, body.server_data.id]).toEqual([409, 'conflict', 1, id])
  expect(body.server_data.file_url).toContain('signature=')
  expect(d.faulty.begun()).toBe(begun)
})

test('422 dry_run_unsupported: an analysis cannot be rehearsed, and none is run', async () => {
  const id = await fresh()
  const begun = d.faulty.begun()
  const { status, body } = await d.process(id, { 'x-dry-run': '1' })
  expect([status, body.code]).toEqual([422, 'dry_run_unsupported'])
  expect([(await d.get(id)).status, d.faulty.begun()]).toEqual(['queued', begun])
})

test('200 a process under the same key answers the same and runs nothing', async () => {
  const id = await fresh()
  const headers = { 'x-client-mutation-id': `process-${id}` }
  const first = await d.process(id, headers)
  const begun = d.faulty.begun()
  const again = await d.process(id, headers)
  expect([first.status, again.status, again.headers['x-idempotent-replay']]).toEqual([200, 200, '1'])
  expect([again.body.version, d.faulty.begun()]).toEqual([first.body.version, begun])
})

test('403 for a reviewer, a token that only reads and in the demo; 404 for an outsider and for no import; 401 for nobody', async () => {
  const [reviewer, outsider, token] = [await d.w.as('reviewer'), await d.w.outsider(), await d.w.as('encoder', { abilities: ['read'] })]
  expect((await reviewer('POST', 'C/document-imports/1/process')).body).toMatchObject({ code: 'role_too_low', required_role: 'encoder' })
  expect((await token('POST', 'C/document-imports/1/process')).body.code).toBe('token_ability_missing')
  expect((await outsider('POST', `${d.at}/1/process`)).status).toBe(404)
  expect((await d.process(999_999)).status).toBe(404)
  expect((await d.w.anonymous('POST', `${d.at}/1/process`)).status).toBe(401)
})

test('progress and step move while it runs, and move no version', async () => {
  const id = await fresh()
  const seen: string[] = []
  const held = d.faulty.hold()
  const running = d.process(id)
  await held.arrived
  const { version, step, progress } = await d.get(id)
  seen.push(`${version} ${step} ${progress}`)
  d.faulty.held = null
  held.release()
  const { body } = await running
  seen.push(`${body.version} ${body.step} ${body.progress}`)
  expect(seen).toEqual(['2 reading 5', '3 done 100'])
})

test('deleted while it is analysed: it stays deleted, and process says 404', async () => {
  const id = await fresh()
  const held = d.faulty.hold()
  const running = d.process(id)
  await held.arrived
  expect((await d.admin('DELETE', `${d.at}/${id}`)).status).toBe(204)
  d.faulty.held = null
  held.release()
  expect((await running).status).toBe(404)
  expect(await d.w.rows('select status, extracted from document_imports where id = $1', [id])).toEqual([
    { status: 'analyzing', extracted: null },
  ])
})

test('process against validate: one of them, never both', async () => {
  for (let round = 0; round < 5; round++) {
    const body = await d.invoice({ number: next() })
    const [processed, validated] = await Promise.all([d.process(body.id), d.admin('POST', `${d.at}/${body.id}/validate`, { body: {} })])
    const after = await d.get(body.id)
    const documents = await d.w.rows('select id from documents where import_id = $1', [body.id])
    expect(documents).toHaveLength(validated.status === 201 ? 1 : 0)
    expect(after.status).toBe(validated.status === 201 ? 'validated' : 'ready')
    expect([200, 422]).toContain(processed.status)
  }
})

test.for(['queued', 'analyzing', 'expanded'] as const)('%s, PATCH: 422 on status', async (state) => {
  const id = state === 'expanded' ? (await d.send({ 'a.zip': await zip({ '1.pdf': pdf() }) })).body.imports[0].id : await fresh()
  const held = state === 'analyzing' ? d.faulty.hold() : null
  const running = held ? d.process(id) : null
  await held?.arrived
  const { status, body } = await d.admin('PATCH', `${d.at}/${id}`, { body: { extracted: exampleExtraction } })
  expect([status, body.code, Object.keys(body.errors)]).toEqual([422, undefined, ['status']])
  held?.release()
  await running
})

test('error, PATCH: allowed, the status stays, and the extraction is the corrected one', async () => {
  const id = await d.queued('a.xml', Buffer.from('<?xml version="1.0"?><order/>'))
  await d.process(id)
  const { status, body } = await d.admin('PATCH', `${d.at}/${id}`, { body: { extracted: { ...exampleExtraction, number: next() } } })
  expect([status, body.status, body.extracted.totals.gross]).toEqual([200, 'error', 446.5])
})
