/** Runs and tests that somebody asks for. */
import { describe, expect, test } from 'vitest'
import { doRuns } from '../../../../../test/harness/integrations/files.ts'
import { openRuns } from '../../../../../test/harness/integrations/runs.ts'
import { replies } from '../../../../../test/stand-ins/http-service.ts'

const { there, w, admin, answers, file, at, start, connectPonto, connection, bring, stored } = await openRuns()

describe('POST integrations/{id}/run and /test', () => {
  test('202 the run that begins; while it goes on, the same one; an idempotency key gives the same answer', async () => {
    await connectPonto()
    const headers = { 'x-client-mutation-id': 'run-1' }
    const first = await start(admin, headers)
    expect([first.status, first.body.run.status, first.body.run.finished_at]).toEqual([202, 'running', null])
    expect((await start()).body).toEqual(first.body)
    const again = await start(admin, headers)
    expect([again.status, again.headers['x-idempotent-replay'], again.body]).toEqual([200, '1', first.body])
    const tested = await admin('POST', `${at()}/test`, { headers: { 'x-client-mutation-id': 'test-1' } })
    expect(tested.body).toMatchObject({ ok: true, message: expect.any(String), duration_ms: expect.any(Number) })
    expect((await admin('POST', `${at()}/test`, { headers: { 'x-client-mutation-id': 'test-1' } })).headers['x-idempotent-replay']).toBe(
      '1',
    )
    expect((await admin('POST', `${at()}/run`, { headers: { 'x-client-mutation-id': 'test-1' } })).body.code).toBe('idempotency_key_reused')
    expect((await admin('POST', `${at()}/test`, { headers: { 'x-client-mutation-id': 'run-1' } })).body.code).toBe('idempotency_key_reused')
    expect((await file().connect(file().mollie(), admin, headers)).body.code).toBe('idempotency_key_reused')
    expect((await admin('DELETE', at(), { headers })).body.code).toBe('idempotency_key_reused')
  })

  test('422 integration_paused, 404 for another file, 422 as a dry run, 503 while the provider is silent', async () => {
    await connectPonto()
    for (const path of ['run', 'test']) {
      expect((await admin('POST', `${at()}/${path}`, { headers: { 'x-dry-run': '1' } })).body.code).toBe('dry_run_unsupported')
      expect((await admin('POST', `${file().at}/999999/${path}`)).status).toBe(404)
    }
    expect((await file().connect(file().ponto(), admin, { 'x-dry-run': '1' })).body.code).toBe('dry_run_unsupported')
    await admin('PATCH', at(), { body: { is_active: false } })
    expect((await start()).body.code).toBe('integration_paused')
    await admin('PATCH', at(), { body: { is_active: true } })
    there.ponto.answer = replies(500)
    for (const path of ['run', 'test'])
      expect(await admin('POST', `${at()}/${path}`)).toMatchObject({ status: 503, body: { code: 'integration_unavailable' } })
    there.ponto.answer = replies(200, '<html>')
    expect((await admin('POST', `${at()}/test`)).body).toMatchObject({ ok: false })
  })

  test('200 a test says no without failing: refused credentials, an account that is not opened', async () => {
    await connectPonto()
    await admin('PATCH', `${file().bank.b.path}/journals/${file().journal}`, { body: { iban: 'BE43068999999501' } })
    expect((await admin('POST', `${at()}/test`)).body).toMatchObject({ ok: false, message: expect.stringContaining('BE43068999999501') })
    await admin('PATCH', at(), { body: { secrets: { client_secret: 'not-the-secret' } } })
    expect((await admin('POST', `${at()}/test`)).body).toMatchObject({ ok: false, message: expect.stringContaining('refuses') })
  })

  test('a connection that is paused or disconnected during a run stops it, and keeps what was stored', async () => {
    bring(...Array.from({ length: 3 }, (_, n): [string, number] => ['2026-03-02', n + 1]))
    await connectPonto()
    await start()
    await admin('PATCH', at(), { body: { is_active: false } })
    await doRuns(w, there)
    expect((await connection()).runs[0]).toMatchObject({ status: 'failed', message: expect.stringContaining('paused') })
    await admin('PATCH', at(), { body: { is_active: true } })
    await start()
    there.ponto.answer = (response, asked) => {
      if (!asked.path.includes('/transactions')) return answers.ponto(response, asked)
      return void admin('DELETE', at()).then(() => answers.ponto(response, asked))
    }
    await doRuns(w, there)
    const [last] = await w.rows<{ status: string; message: object }>(
      'select status, message from integration_runs where company_id = $1 order by id desc limit 1',
      [file().bank.b.id],
    )
    expect([last?.status, last?.message, (await stored()).length]).toMatchObject(['failed', { code: 'stopped' }, 0])
  })
})
